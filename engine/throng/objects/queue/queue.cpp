#include "throng/objects/queue/queue.h"

#include <algorithm>

#include "throng/environment/navmesh/locate.h"
#include "throng/geometry/overlay.h"
#include "throng/objects/desk.h"
#include "throng/objects/say.h"

namespace throng {
namespace {

constexpr float kLongestLine = 200;  ///< m that a line is followed behind its last point
constexpr float kBody = 0.25f;       ///< m that somebody who stands in it needs before a wall
constexpr double kHalfWidth = 0.3;   ///< m: half of the strip a line covers

}  // namespace

const FieldList& QueueObject::Params::fields() {
  using P = QueueObject::Params;
  static const FieldList list =
      FieldList::of<P>("queue: a line to wait in, in order of registration.")
          .points("line", &P::line,
                  {.unit = "m", .min = 2, .required = true, .doc = "Where people stand, the head of the line first."})
          .number("spacing", &P::spacing, {.unit = "m", .min = 0.3, .max = 5, .doc = "From one person to the next."})
          .integer("capacity", &P::capacity, {.min = 0, .max = 1e6, .doc = "Most people in line; 0: no limit."});
  return list;
}

bool QueueObject::own_position(Vec2d& out) const {
  if (params_.line.empty()) return false;
  out = params_.line.front();
  return true;
}

Footprint QueueObject::footprint(const Pose2d& pose) const {
  // A strip along the line, stretch by stretch. Nobody is kept from walking across it.
  MultiPolygon stretches;
  for (std::size_t i = 0; i + 1 < params_.line.size(); ++i) {
    const Vec2d a = params_.line[i], b = params_.line[i + 1], along = normalized(b - a, {1, 0});
    const Pose2d middle{(a + b) / 2.0, along};
    stretches.push_back({rectangle_of(middle, length(b - a) + 2 * kHalfWidth, 2 * kHalfWidth), {}});
  }
  const auto strip = unite(stretches);
  if (!strip || strip->empty()) return {rectangle_of(pose, 2 * kHalfWidth, 2 * kHalfWidth), 0, false, false};
  return {strip->front().outer, 0, false, false};
}

void QueueObject::settle(const Settling& s) {
  self_ = s.self;
  for (const Vec2d& p : params_.line) line_.push_back(Vec2(s.world.to_engine(p)));
  length_to_.assign(1, 0);
  for (std::size_t i = 1; i < line_.size(); ++i)
    length_to_.push_back(length_to_.back() + distance(line_[i - 1], line_[i]));
  if (line_.size() < 2 || !(length_to_.back() > 0)) return s.complain(".line", "the line has no length");
  for (std::size_t i = 0; i < line_.size(); ++i) {
    const std::string key = ".line[" + std::to_string(i) + "]";
    const PolygonIndex polygon = locate(s.world, s.placed.surface, line_[i]);
    if (!polygon.exists()) return s.complain(key, "nobody can stand in line at " + say(s.world, line_[i]));
    if (i + 1 < line_.size() && !visible(s.world, polygon, line_[i], line_[i + 1], 0))
      return s.complain(
          key, "the line goes through a wall between " + say(s.world, line_[i]) + " and " + say(s.world, line_[i + 1]));
  }
  const Vec2 end = line_.back(), along = normalized(end - line_[line_.size() - 2], Vec2{1, 0});
  const WalkResult w = walk(s.world, locate(s.world, s.placed.surface, end), end, end + along * kLongestLine);
  const float straight_on = w.hit_wall ? std::max(0.0f, distance(end, w.position) - kBody) : kLongestLine;
  room_ = 1 + static_cast<std::size_t>((length_to_.back() + straight_on) / static_cast<float>(params_.spacing) + 1e-3f);
}

std::vector<ShapePart> QueueObject::shape() const {
  ShapePart line;
  line.role = ShapePart::Role::kLine;
  line.points = line_;
  return {line};
}

QueuePlace QueueObject::place(std::size_t i) const {
  const float at = static_cast<float>(i) * static_cast<float>(params_.spacing);
  const std::size_t n = line_.size();
  std::size_t k = 0;  // the stretch that holds the place; lines have a few bends
  while (k + 2 < n && length_to_[k + 1] < at) ++k;
  const Vec2 along = normalized(line_[k + 1] - line_[k], Vec2{1, 0});
  return {line_[k] + along * (at - length_to_[k]), -along};
}

std::size_t QueueObject::before(const ObjectState& own, AgentId who) const {
  for (std::size_t i = 0; i < own.holders.size(); ++i)
    if (own.holders[i].who == who) return i;
  return own.holders.size();
}

Ruling QueueObject::take(const ObjectRequest&, const ObjectState& own, ObjectDesk&, Holder&) const {
  return params_.capacity > 0 && own.holders.size() >= params_.capacity ? Ruling::kFull : Ruling::kGranted;
}

void QueueObject::taken(const Holder& holder, ObjectState& own, ObjectDesk& desk) const {
  if (own.holders.size() == 1) desk.tell(holder.who, EventKind::kFirstInLine, self_);
}

void QueueObject::left(const Holder&, bool was_first, ObjectState& own, ObjectDesk& desk) const {
  // Those behind see it when they look up next; the new head must know at once.
  if (was_first && !own.holders.empty()) desk.tell(own.holders.front().who, EventKind::kFirstInLine, self_);
}

}  // namespace throng
