#include "throng/objects/performance/performance.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/objects/desk.h"
#include "throng/objects/say.h"

namespace throng {
namespace {

constexpr float kEyesOfPerformers = 1.5f;  ///< m: where watchers look
constexpr double kLookAgain = 0.5;         ///< s between looks whether somebody who wants to leave is away
constexpr float kTouch = 1e-3f;            ///< m: neighbours may stand at exactly the spacing whatever the rounding

}  // namespace

const FieldList& PerformanceArea::Params::fields() {
  using P = PerformanceArea::Params;
  static const FieldList list =
      FieldList::of<P>("performance: something to watch from around it; its front is the middle of the sector.")
          .number("radius", &P::radius, {.unit = "m", .min = 0.3, .max = 100, .doc = "Of the performers' area."})
          .number("sector", &P::sector,
                  {.unit = "deg", .min = 10, .max = 360, .degrees = true, .doc = "Angle watchers stand in."})
          .number("spacing", &P::spacing, {.unit = "m", .min = 0.3, .max = 5, .doc = "Between two watchers."})
          .number("ring_depth", &P::ring_depth,
                  {.unit = "m", .min = 0.3, .max = 5, .doc = "From one ring to the next."})
          .integer("rings", &P::rings,
                   {.min = 1,
                    .max = 20,
                    .doc = "Rings of watchers; an outer one opens when the "
                           "one before it is full."})
          .number("register_within", &P::register_within,
                  {.unit = "m",
                   .min = 0.1,
                   .max = 20,
                   .doc = "One registers when this near to the chosen point, and "
                          "unregisters when farther away."});
  return list;
}

Footprint PerformanceArea::footprint(const Pose2d& pose) const {
  const double reach = params_.radius + params_.ring_depth * params_.rings;
  return {sector_of(pose, 0, reach, params_.sector / 2), 0, false, false};
}

void PerformanceArea::settle(const Settling& s) {
  pose_ = s.pose(), surface_ = s.placed.surface, self_ = s.self;
  if (params_.ring_depth < params_.spacing)
    s.complain(".ring_depth", "must be at least the spacing, " + say(params_.spacing) + " m");
  const ObjectState empty;
  if (room(s.world, empty, 0) == 0) s.complain("", "nobody can stand around it: there is a wall everywhere");
}

std::vector<ShapePart> PerformanceArea::shape() const {
  ShapePart area, stage;
  const Pose2d pose{Vec2d(pose_.position), Vec2d(pose_.front)};
  const auto ring = [](const Ring& r) {
    std::vector<Vec2> out;
    for (const Vec2d& p : r) out.push_back(Vec2(p));
    return out;
  };
  area.role = ShapePart::Role::kArea, stage.role = ShapePart::Role::kStage;
  area.points = ring(sector_of(pose, 0, params_.radius + params_.ring_depth * params_.rings, params_.sector / 2));
  stage.points = ring(sector_of(pose, 0, params_.radius, params_.sector / 2));
  return {area, stage};
}

float PerformanceArea::angle_of(Vec2 p) const {
  const Vec2 d = p - pose_.position;
  return math::atan2(det(pose_.front, d), dot(pose_.front, d));
}

float PerformanceArea::ring_radius(std::size_t ring) const {
  return static_cast<float>(params_.radius + params_.ring_depth * (static_cast<double>(ring) + 0.5));
}

Vec2 PerformanceArea::on_ring(std::size_t ring, float angle) const {
  const auto t = math::sincos(angle);
  const float r = ring_radius(ring);
  return pose_.at(r * t.cos, r * t.sin);
}

std::size_t PerformanceArea::ring_of(Vec2 p) const {
  const float beyond = distance(p, pose_.position) - static_cast<float>(params_.radius);
  const float ring = beyond / static_cast<float>(params_.ring_depth);
  const float half = static_cast<float>(params_.sector / 2);
  if (!(ring >= 0) || ring >= static_cast<float>(params_.rings)) return params_.rings;
  if (!is_round() && math::abs(angle_of(p)) > half + 1e-4f) return params_.rings;
  return static_cast<std::size_t>(ring);
}

std::vector<Vec2> PerformanceArea::free_spots(const World& world, const ObjectState& own, std::size_t ring) const {
  // Angles where somebody stands already; between two of them one more fits for each step of the spacing's chord.
  const float step = 2 * math::asin(std::min(1.0f, static_cast<float>(params_.spacing) / (2 * ring_radius(ring))));
  std::vector<float> taken;
  for (const Holder& h : own.holders)
    if (ring_of(point_of(h)) == ring) taken.push_back(angle_of(point_of(h)));
  std::sort(taken.begin(), taken.end());
  const float half = static_cast<float>(params_.sector / 2);
  std::vector<Vec2> out;
  const auto fill = [&](float from, float to) {  // both ends free to stand on
    for (float a = from; a <= to + 1e-4f; a += step) {
      const Vec2 p = on_ring(ring, a);
      const bool near = std::any_of(own.holders.begin(), own.holders.end(), [&](const Holder& h) {
        return distance(point_of(h), p) < static_cast<float>(params_.spacing) - kTouch;
      });
      if (!near && locate(world, surface_, p).exists()) out.push_back(p);
    }
  };
  if (taken.empty()) {
    fill(-half, is_round() ? half - step : half);
    return out;
  }
  for (std::size_t i = 0; i + 1 < taken.size(); ++i) fill(taken[i] + step, taken[i + 1] - step);
  if (is_round()) {
    fill(taken.back() + step, taken.front() + math::kTwoPiF - step);
  } else {
    fill(-half, taken.front() - step);
    fill(taken.back() + step, half);
  }
  return out;
}

bool PerformanceArea::nearest_spot(const World& world, const ObjectState& own, Vec2 from, Vec2& out) const {
  for (std::size_t ring = 0; ring < params_.rings; ++ring) {
    const auto spots = free_spots(world, own, ring);
    if (spots.empty()) continue;
    out = *std::min_element(spots.begin(), spots.end(), [&](Vec2 a, Vec2 b) {
      return length_sq(a - from) < length_sq(b - from);  // the first of equals: by angle
    });
    return true;
  }
  return false;
}

Ruling PerformanceArea::judge_gap(const ObjectState& own, Vec2 p) const {
  for (const Holder& h : own.holders)
    if (distance(point_of(h), p) < static_cast<float>(params_.spacing) - kTouch) return Ruling::kTaken;
  return Ruling::kGranted;
}

Ruling PerformanceArea::judge(const World& world, const ObjectState& own, Vec2 p) const {
  const std::size_t ring = ring_of(p);
  if (ring >= params_.rings || !locate(world, surface_, p).exists()) return Ruling::kNoPlace;
  if (judge_gap(own, p) != Ruling::kGranted) return Ruling::kTaken;
  for (std::size_t inner = 0; inner < ring; ++inner)
    if (room(world, own, inner) > 0) return Ruling::kNoPlace;  // this ring is not open yet
  return Ruling::kGranted;
}

Ruling PerformanceArea::take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk,
                             Holder& out) const {
  const Vec2 p = request.point;
  if (!(p.x - p.x == 0 && p.y - p.y == 0)) return Ruling::kNoPlace;  // not finite
  if (desk.surface(request.who) != surface_ ||
      distance(desk.position(request.who), p) > static_cast<float>(params_.register_within))
    return Ruling::kTooFar;
  out.slot = static_cast<std::uint32_t>(ring_of(p)), out.from = p.x, out.to = p.y;
  return judge(desk.world(), own, p);
}

bool PerformanceArea::is_away(const Holder& holder, ObjectDesk& desk) const {
  return desk.surface(holder.who) != surface_ ||
         distance(desk.position(holder.who), point_of(holder)) > static_cast<float>(params_.register_within);
}

Ruling PerformanceArea::leave(const Holder& holder, const ObjectState&, ObjectDesk& desk) const {
  if (is_away(holder, desk)) return Ruling::kGranted;
  // Whoever is called away may not think of it again: the list must not keep people who have left (SH-75).
  desk.set_timer({desk.now() + kLookAgain, holder.who, self_, 0});
  return Ruling::kTooNear;
}

void PerformanceArea::timer(const ObjectTimer& timer, ObjectState& own, ObjectDesk& desk) const {
  const Holder* holder = own.find(timer.who);
  if (holder->hold != Hold::kLeaving) return;  // came back and watches again
  if (is_away(*holder, desk)) return desk.release(self_, timer.who);
  desk.set_timer({desk.now() + kLookAgain, timer.who, self_, 0});
}

bool PerformanceArea::cue(const Holder&, const ObjectState&, PoseCue& out) const {
  out.kind = PoseCue::Kind::kStage;
  out.height = kEyesOfPerformers;
  out.position = centre();
  out.front = pose_.front;
  return true;
}

}  // namespace throng
