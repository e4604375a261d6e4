// Kinds that track a place people compete for (SH-25): entrances, exits, stairs, passageways, portals. They have no
// state of their own: how crowded they are is asked of the crowd map, at a cost that depends on the people there only.
#pragma once

#include "throng/objects/kind.h"

namespace throng {

/// Where one goes in or out.
struct Mouth {
  Vec2 a, b;             ///< its ends
  Vec2 inward;           ///< unit, into the object; zero: from all sides
  SurfaceIndex outside;  ///< surface one comes from
  Vec2 middle() const { return (a + b) * 0.5f; }
};

/// Geometry of a passage (SH-55, SH-56): axis from mouth to mouth, a wall on each side, clear width.
struct PassageGeometry {
  Vec2 from, to;           ///< the axis, m
  Vec2 left[2], right[2];  ///< sides as seen from `from`
  float width = 0;         ///< m, clear
  float length() const { return distance(from, to); }
};

class TrackingKind : public ObjectKind {
 public:
  std::vector<ShapePart> shape() const override;

  // ---- questions (SH-33) ----
  /// People inside.
  std::size_t occupancy(const CrowdMap& map) const;
  /// People per square metre of its floor.
  float density(const CrowdMap& map) const { return area_ > 0 ? static_cast<float>(occupancy(map)) / area_ : 0; }
  const std::vector<Mouth>& mouths() const { return mouths_; }
  /// People per square metre in the half disc before a mouth, `near` metres wide (Table 4.2 needs this).
  float density_near(const CrowdMap& map, std::size_t mouth) const;
  std::size_t people_near(const CrowdMap& map, std::size_t mouth) const;
  /// Has no width for kinds without a passage (entrances, exits).
  const PassageGeometry& passage() const { return passage_; }
  float area() const { return area_; }

 protected:
  explicit TrackingKind(double near) : near_(static_cast<float>(near)) {}
  /// Fills outline, area and surface from the placed object.
  void settle_outline(const Settling& s);
  /// Axis, sides and width from two mouths; sides are taken parallel to the axis.
  void make_passage();

  // For entrances and exits: the walkable part of a place. Returns what is wrong, or nothing.
  static std::string find_zone(const World& world, const std::string& place, PlacedObject& out);
  std::vector<Mouth> mouths_;
  PassageGeometry passage_;

 private:
  float near_;
  SurfaceIndex surface_;
  Polygon outline_;
  Box bounds_;
  float area_ = 0;
};

}  // namespace throng
