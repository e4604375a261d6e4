// The region in which priority accrues, in engine coordinates.
#pragma once

#include <vector>

#include "throng/environment/world.h"
#include "throng/navigation/filters/right_of_way/params.h"
#include "throng/state/sketch.h"

namespace throng::navigation {

class PriorityRegion {
 public:
  PriorityRegion() = default;
  PriorityRegion(const RightOfWayParams& params, const World& world);
  /// Around a doorway, to be drawn.
  PriorityRegion(Vec2 a, Vec2 b, float size) : portal_(true), a_(a), b_(b), size_(size) {}

  bool contains(std::uint16_t surface, PolygonIndex polygon, Vec2 p) const;
  bool has_portal() const { return portal_; }
  /// Whether p lies on the left of the portal.
  bool left_of_portal(Vec2 p) const { return det(b_ - a_, p - a_) > 0; }
  void draw(float z, SketchLayer& out) const;

 private:
  bool portal_ = false;
  const Zone* zone_ = nullptr;  ///< place
  Vec2 a_, b_;                  ///< portal
  std::vector<Vec2> area_;
  SurfaceIndex surface_;
  float size_ = 0;
  Vec2 low_, high_;  ///< nothing of it is outside
};

}  // namespace throng::navigation
