#include "throng/navigation/filters/right_of_way/region.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/geometry/segments.h"

namespace throng::navigation {
namespace {

/// Even-odd rule; corners and edges belong to one of the two sides.
bool inside(const std::vector<Vec2>& ring, Vec2 p) {
  bool in = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const Vec2 a = ring[i], b = ring[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

}  // namespace

PriorityRegion::PriorityRegion(const RightOfWayParams& p, const World& world) : size_(p.size) {
  const PlaceIndex place = world.find_place(p.place);
  if (place.exists()) {
    zone_ = &world.places[place.value].zone;
    surface_ = zone_->surface;
    low_ = Vec2(zone_->bounds.lo), high_ = Vec2(zone_->bounds.hi);
    if (zone_->is_point) low_ = high_ = zone_->middle;
  } else {
    const LevelIndex level = p.level.empty() ? LevelIndex(0) : world.find_level(p.level);
    if (level.exists()) surface_ = world.levels[level.value].floor;
    portal_ = p.portal.size() == 2;
    for (const Vec2d q : portal_ ? p.portal : p.area) area_.push_back(Vec2(world.to_engine(q)));
    if (portal_) a_ = area_[0], b_ = area_[1];
    if (!portal_) size_ = 0;
    if (!area_.empty()) low_ = high_ = area_[0];
    for (const Vec2 q : area_) {
      low_ = {std::min(low_.x, q.x), std::min(low_.y, q.y)};
      high_ = {std::max(high_.x, q.x), std::max(high_.y, q.y)};
    }
  }
  low_ = low_ - Vec2{size_, size_}, high_ = high_ + Vec2{size_, size_};
}

bool PriorityRegion::contains(std::uint16_t surface, PolygonIndex polygon, Vec2 p) const {
  if (surface != surface_.value || p.x < low_.x || p.x > high_.x || p.y < low_.y || p.y > high_.y) return false;
  if (portal_) return distance(closest_on_segment(a_, b_, p), p) <= size_;
  if (zone_ == nullptr) return inside(area_, p);
  if (zone_->is_point) return distance(zone_->middle, p) <= size_;
  return throng::contains(*zone_, polygon, p) || distance(nearest_in_zone(*zone_, p).position, p) <= size_;
}

void PriorityRegion::draw(float z, SketchLayer& out) const {
  if (portal_) {
    const float turn = math::atan2(b_.y - a_.y, b_.x - a_.x);
    const Vec2 aside = normalized(Vec2{a_.y - b_.y, b_.x - a_.x}) * size_;
    out.segment(a_, b_, z);
    out.segment(a_ + aside, b_ + aside, z);
    out.segment(a_ - aside, b_ - aside, z);
    out.arcs.push_back({{a_.x, a_.y, z}, size_, turn + math::kHalfPiF, turn + 3 * math::kHalfPiF});
    out.arcs.push_back({{b_.x, b_.y, z}, size_, turn - math::kHalfPiF, turn + math::kHalfPiF});
  } else if (zone_ != nullptr && zone_->is_point) {
    out.circle(zone_->middle, size_, z);
  } else if (zone_ != nullptr) {
    out.polygons.push_back({{low_.x, low_.y, z}, {high_.x, low_.y, z}, {high_.x, high_.y, z}, {low_.x, high_.y, z}});
  } else {
    std::vector<SketchPoint>& ring = out.polygons.emplace_back();
    for (const Vec2 q : area_) ring.push_back({q.x, q.y, z});
  }
}

}  // namespace throng::navigation
