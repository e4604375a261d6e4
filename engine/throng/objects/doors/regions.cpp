#include "throng/objects/doors/regions.h"

#include <algorithm>
#include <cmath>

namespace throng {
namespace {

/// Half of the lane that stays free for whoever comes out (DR-07), m.
constexpr float kHalfLane = 0.4f;

/// Point of the circle that lies `lateral` metres to the side of its centre, ahead of it; straight aside where the
/// circle is smaller than that.
float ahead_on_circle(float radius, float lateral) {
  return std::sqrt(std::max(0.0f, radius * radius - lateral * lateral));
}

Vec2 turned(Vec2 v, float angle) {
  const auto t = math::sincos(angle);
  return v * t.cos + left_of(v) * t.sin;
}

}  // namespace

WaitingRadii waiting_radii(DoorType type) {
  switch (type) {
    case DoorType::kRevolving:
      return {3.0f, 3.0f, 1.5f};
    case DoorType::kDouble:
      return {3.5f, 2.5f, 1.5f};
    case DoorType::kSliding:
      return {2.5f, 2.5f, 1.5f};
    case DoorType::kSwingBoth:
      return {3.3f, 3.3f, 1.5f};
    case DoorType::kSingle:
      break;
  }
  return {};
}

DoorRegions::DoorRegions(DoorType type, Vec2 centre, Vec2 front, float span, std::span<const LeafShape> leaves,
                         const WaitingRadii& radii, float region, const SpotSettings& spots)
    : type_(type),
      centre_(centre),
      front_(front),
      pull_centre_(centre),
      span_(span),
      region_(region),
      radii_(radii),
      spots_(spots),
      leaf_count_(std::min<std::size_t>(leaves.size(), 2)) {
  for (std::size_t i = 0; i < leaf_count_; ++i) leaves_[i] = leaves[i];
  // Table 4.1: around the hinge of a single leaf; of two leaves around their middle.
  if (type == DoorType::kSingle && leaf_count_ == 1) pull_centre_ = leaves_[0].hinge;
}

float DoorRegions::waiting_radius(DoorSide s, bool stroller) const {
  return (s == DoorSide::kPull ? radii_.pull : radii_.push) * (stroller ? kStrollerFactor : 1);
}

bool DoorRegions::inside_waiting(DoorSide s, Vec2 p, bool stroller) const {
  const float r = waiting_radius(s, stroller);
  return length_sq(p - waiting_centre(s)) <= r * r;
}

bool DoorRegions::must_stop(DoorSide opener_side, Vec2 opener, Vec2 p, bool stroller) const {
  const DoorSide own = side_of(p);
  if (inside_waiting(own, p, stroller)) return true;
  const float r = radii_.agent * (stroller ? kStrollerFactor : 1);
  return own == opener_side && length_sq(p - opener) <= r * r;
}

DoorSpot DoorRegions::best_open(DoorSide s, float body_radius, std::size_t leaf) const {
  const Vec2 outward = out(s);
  if (leaf_count_ == 0) {  // nothing swings: before the middle; of a revolving door before its drum
    const float away = type_ == DoorType::kRevolving ? span_ / 2 + body_radius + 0.1f : spots_.push_away + body_radius;
    return {centre_ + outward * away, -outward};
  }
  const LeafShape& l = leaves_[std::min(leaf, leaf_count_ - 1)];
  if (s == DoorSide::kPush || type_ == DoorType::kSwingBoth) {
    // Inside the circle: walking on while pushing leads through the opening.
    return {l.hinge + l.closed * (spots_.push_share * l.width) + outward * spots_.push_away, -outward};
  }
  // Outside the circle beyond the latch edge, turned to the leaf so that the hand of that side reaches the handle.
  const float radius = l.width + body_radius + spots_.pull_gap;
  const Vec2 at = l.hinge + l.closed * ahead_on_circle(radius, spots_.pull_away) + outward * spots_.pull_away;
  const float side = det(-outward, -l.closed) > 0 ? 1.0f : -1.0f;  // the hinge is on its left
  return {at, turned(-outward, side * spots_.pull_turn)};
}

DoorSpot DoorRegions::opposing_goal(DoorSide s, float body_radius) const {
  const Vec2 outward = out(s);
  // Whoever pulls comes slantwise from beyond the latch edge and leaves towards the hinge; whoever pushes walks
  // straight out, the open leaf beside it. So the latch side is the free one on both sides of a single leaf. Elsewhere
  // people keep to their right.
  const Vec2 aside = type_ == DoorType::kSingle && leaf_count_ == 1 ? leaves_[0].closed : left_of(outward);
  const float lateral = std::max(spots_.aside, kHalfLane + body_radius);
  const Vec2 middle = waiting_centre(s);
  const float from_middle = dot(centre_ - middle, aside) + lateral;
  const Vec2 at = middle + aside * from_middle + outward * ahead_on_circle(waiting_radius(s), from_middle);
  return {at, normalized(centre_ - at, -outward)};
}

bool DoorRegions::swept(Vec2 p, float body_radius) const {
  if (type_ != DoorType::kSwingBoth && side_of(p) == DoorSide::kPush) return false;
  for (std::size_t i = 0; i < leaf_count_; ++i)
    if (distance(p, leaves_[i].hinge) < leaves_[i].width + body_radius) return true;
  return false;
}

}  // namespace throng
