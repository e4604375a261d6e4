#include "throng/objects/bench/bench.h"

#include <algorithm>

#include "throng/environment/navmesh/locate.h"
#include "throng/objects/say.h"

namespace throng {
namespace {

/// Of somebody who sits, the middle of the body is this far behind the front edge, m.
constexpr float kBehindTheEdge = 0.2f;
constexpr float kTouch = 1e-4f;  ///< m: neighbours may sit side by side whatever the rounding

}  // namespace

const FieldList& BenchObject::Params::fields() {
  using P = BenchObject::Params;
  static const FieldList list =
      FieldList::of<P>("bench: seat space along a line; its position is its middle, its front is where one looks.")
          .number("length", &P::length, {.unit = "m", .min = 0.3, .max = 100, .doc = "From end to end."})
          .number("depth", &P::depth, {.unit = "m", .min = 0.1, .max = 3, .doc = "From front to back."})
          .number("height", &P::height, {.unit = "m", .min = 0.1, .max = 2, .doc = "Of the seat above the floor."})
          .number("seat_width", &P::seat_width, {.unit = "m", .min = 0.3, .max = 2, .doc = "Room one person needs."})
          .number("reach", &P::reach,
                  {.unit = "m", .min = 0.1, .max = 2, .doc = "One stands this far before the front to sit down."});
  return list;
}

Footprint BenchObject::footprint(const Pose2d& pose) const {
  return {rectangle_of(pose, params_.depth, params_.length), params_.height, true, false};
}

void BenchObject::settle(const Settling& s) {
  pose_ = s.pose();
  if (params_.length < params_.seat_width)
    return s.complain(".length", "a bench of " + say(params_.length) + " m has no room for a seat of " +
                                     say(params_.seat_width) + " m");
  // Every place along it must be reachable: seats against a wall are an error of the plan.
  const ObjectState empty;
  for (const BenchSeat& seat : available(empty))
    if (!locate(s.world, s.placed.surface, seat.approach).exists())
      return s.complain("", "the seat at " + say(s.world, seat.position) +
                                " is in a wall: one cannot stand before it at " + say(s.world, seat.approach));
}

std::vector<ShapePart> BenchObject::shape() const {
  ShapePart seat;
  seat.role = ShapePart::Role::kSolid;
  const float a = static_cast<float>(params_.depth) / 2, b = length() / 2;
  seat.points = {pose_.at(-a, -b), pose_.at(a, -b), pose_.at(a, b), pose_.at(-a, b)};
  seat.height = static_cast<float>(params_.height);
  return {seat};
}

std::size_t BenchObject::seated(const ObjectState& own) const {
  return static_cast<std::size_t>(
      std::count_if(own.holders.begin(), own.holders.end(), [](const Holder& h) { return h.hold != Hold::kComing; }));
}

std::vector<SeatGap> BenchObject::gaps(const ObjectState& own) const {
  std::vector<SeatGap> taken;
  for (const Holder& h : own.holders) taken.push_back({h.from, h.to});
  std::sort(taken.begin(), taken.end(), [](const SeatGap& a, const SeatGap& b) { return a.from < b.from; });
  std::vector<SeatGap> out;
  float at = 0;
  for (const SeatGap& t : taken) {
    if (t.from > at + kTouch) out.push_back({at, t.from});
    at = std::max(at, t.to);
  }
  if (length() > at + kTouch) out.push_back({at, length()});
  return out;
}

BenchSeat BenchObject::seat(float along) const {
  BenchSeat s;
  const float left = along - length() / 2, ahead = static_cast<float>(params_.depth / 2 + params_.reach);
  s.along = along, s.position = pose_.at(0, left), s.approach = pose_.at(ahead, left), s.front = pose_.front;
  return s;
}

std::vector<BenchSeat> BenchObject::available(const ObjectState& own) const {
  std::vector<BenchSeat> out;
  const float w = seat_width();
  for (const SeatGap& gap : gaps(own))
    for (float at = gap.from; at + w <= gap.to + kTouch; at += w) {
      out.push_back(seat(std::min(at + w / 2, gap.to - w / 2)));
      out.back().free_room = gap.length();
    }
  return out;
}

BenchSeat BenchObject::most_room(const ObjectState& own) const {
  BenchSeat best = seat(0);
  for (const SeatGap& gap : gaps(own)) {
    if (gap.length() + kTouch < seat_width() || gap.length() <= best.free_room) continue;
    best = seat((gap.from + gap.to) / 2);
    best.free_room = gap.length();
  }
  return best;
}

float BenchObject::free_room(const ObjectState& own, float along) const {
  for (const SeatGap& gap : gaps(own))
    if (along >= gap.from && along <= gap.to) return gap.length();
  return 0;
}

SeatState BenchObject::at(const ObjectState& own, float along) const {
  if (!(along >= 0 && along <= length())) return SeatState::kNoSeat;
  for (const Holder& h : own.holders) {
    if (along < h.from || along > h.to) continue;
    return h.hold == Hold::kComing  ? SeatState::kAboutToBeTaken
           : h.hold == Hold::kThere ? SeatState::kTaken
                                    : SeatState::kAboutToBeLeft;
  }
  return SeatState::kFree;
}

Ruling BenchObject::take(const ObjectRequest& request, const ObjectState& own, ObjectDesk&, Holder& out) const {
  const float w = seat_width();
  float middle = request.wish;
  if (middle == ObjectRequest::kAnywhere) {
    const BenchSeat best = most_room(own);
    if (best.free_room <= 0) return Ruling::kFull;
    middle = best.along;
  }
  if (!(middle - w / 2 >= -kTouch && middle + w / 2 <= length() + kTouch)) return Ruling::kNoPlace;  // NaN, too
  out.from = middle - w / 2, out.to = middle + w / 2;
  for (const Holder& h : own.holders)
    if (out.from < h.to - kTouch && out.to > h.from + kTouch) return Ruling::kTaken;
  return Ruling::kGranted;
}

bool BenchObject::cue(const Holder& holder, const ObjectState&, PoseCue& out) const {
  out.kind = PoseCue::Kind::kSeat;
  const BenchSeat s = seat((holder.from + holder.to) / 2);
  out.height = static_cast<float>(params_.height);
  // One sits on the front half: the knees are before the edge.
  out.position = pose_.at(static_cast<float>(params_.depth) / 2 - kBehindTheEdge, s.along - length() / 2);
  out.front = s.front;
  return true;
}

}  // namespace throng
