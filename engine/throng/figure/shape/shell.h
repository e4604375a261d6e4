// A surface while it is made: points with their joints, triangles with their slot, in the modelling pose (arms spread
// by 45 degrees, so that what linear skinning loses is shared between arms that hang and arms that are raised).
#pragma once

#include <cstdint>
#include <vector>

#include "throng/figure/mesh.h"

namespace throng::figure {

using Skin = PerJoint<float>;  ///< how much each joint moves a point; need not sum to 1

/// Arms spread, everything else at rest.
SkeletonPose modelling_pose(const Skeleton& skeleton);

class Shell {
 public:
  using Id = std::uint32_t;

  Id point(Vec3 at, const Skin& skin);
  /// Counter-clockwise from outside. Triangles with equal corners are left out, so a ring may shrink to a point.
  void triangle(Id a, Id b, Id c, Slot slot);
  void quad(Id a, Id b, Id c, Id d, Slot slot);
  Vec3 at(Id id) const { return points_[id].at; }

  /// Adds the right half: the reflection at y = 0, joints exchanged. Points within 0.1 mm of the plane are put onto it
  /// and belong to both halves.
  void mirror();
  void append(const Shell& other);
  std::size_t triangles() const { return triangles_.size(); }

  /// The mesh in the rest pose. At most four joints a vertex; normals are smooth within a slot and break between slots.
  FigureMesh finish(const Skeleton& skeleton) const;

 private:
  struct Point {
    Vec3 at;
    Skin skin;
  };
  struct Triangle {
    Id a, b, c;
    Slot slot;
  };
  std::vector<Point> points_;
  std::vector<Triangle> triangles_;
};

/// A cross-section: a closed curve around `centre` in the plane of the unit vectors u and v. Radii differ by direction;
/// square 2 is an ellipse, larger is boxier.
struct Section {
  Vec3 centre;
  Vec3 u{1, 0, 0}, v{0, 1, 0};
  float u_plus = 0, u_minus = 0, v_plus = 0, v_minus = 0;
  float square = 2;
  /// Point at an angle from u towards v, rad.
  Vec3 at(float angle) const;
};

/// Joins two closed rings of equally many points; `upper` lies where u x v points.
void bridge(Shell& shell, const std::vector<Shell::Id>& lower, const std::vector<Shell::Id>& upper, Slot slot);
/// Closes a ring with one point; `up`: the ring is the last one in the direction of u x v. A flat one of three points
/// is closed by a triangle.
void close_ring(Shell& shell, const std::vector<Shell::Id>& ring, Vec3 tip, const Skin& skin, bool up, Slot slot,
                bool flat = false);

/// What a loft asks of its caller.
struct LoftStyle {
  int sides = 8;
  float phase = 0;  ///< angle of the first point, rad
};
/// Tube through sections that follow each other where u x v points, closed at both ends by points in the middle of the
/// first and last section, moved by `lift` times their mean radius outward. skin(Vec3) gives joints; slot(ring, side).
template <class SkinOf, class SlotOf>
void loft(Shell& shell, const std::vector<Section>& sections, LoftStyle style, SkinOf&& skin, SlotOf&& slot,
          float lift_first = 0, float lift_last = 0) {
  const auto sides = static_cast<std::size_t>(style.sides);
  std::vector<Shell::Id> before, ring(sides);
  const float step = math::kTwoPiF / static_cast<float>(sides);
  const auto tip = [&](const Section& s, float lift) {
    const Vec3 middle = s.centre + s.u * ((s.u_plus - s.u_minus) * 0.5f) + s.v * ((s.v_plus - s.v_minus) * 0.5f);
    return middle + cross(s.u, s.v) * (lift * 0.25f * (s.u_plus + s.u_minus + s.v_plus + s.v_minus));
  };
  for (std::size_t r = 0; r < sections.size(); ++r) {
    for (std::size_t i = 0; i < sides; ++i) {
      const Vec3 p = sections[r].at(style.phase + step * static_cast<float>(i));
      ring[i] = shell.point(p, skin(p));
    }
    if (r == 0) {
      const Vec3 p = tip(sections[0], -lift_first);
      close_ring(shell, ring, p, skin(p), false, slot(std::size_t{0}, std::size_t{0}), lift_first == 0);
    } else {
      for (std::size_t i = 0; i < sides; ++i) {
        const std::size_t k = (i + 1) % sides;
        shell.quad(before[i], before[k], ring[k], ring[i], slot(r - 1, i));
      }
    }
    before = ring;
  }
  const Slot last = slot(sections.size() > 1 ? sections.size() - 2 : 0, std::size_t{0});
  const Vec3 p = tip(sections.back(), lift_last);
  close_ring(shell, before, p, skin(p), true, last, lift_last == 0);
}

/// The left half of such a tube around an axis in the plane y = 0: columns at `angles` (degrees from ahead, 0 .. 180),
/// the ends closed by the given points of that plane. To be mirrored. move(point, ring, column) may shift a point.
template <class SkinOf, class SlotOf, class Move>
void half_loft(Shell& shell, const std::vector<Section>& sections, const std::vector<float>& angles, Vec3 first_tip,
               Vec3 last_tip, SkinOf&& skin, SlotOf&& slot, Move&& move) {
  const std::size_t columns = angles.size();
  std::vector<Shell::Id> before(columns), ring(columns);
  const auto cap = [&](const std::vector<Shell::Id>& rim, Vec3 tip, bool up, std::size_t row) {
    const Shell::Id id = shell.point(tip, skin(tip));
    for (std::size_t j = 0; j + 1 < columns; ++j) {
      const Shell::Id a = up ? rim[j] : rim[j + 1], b = up ? rim[j + 1] : rim[j];
      shell.triangle(a, b, id, slot(row, j));
    }
  };
  for (std::size_t r = 0; r < sections.size(); ++r) {
    for (std::size_t j = 0; j < columns; ++j) {
      Vec3 p = move(sections[r].at(angles[j] * (math::kPiF / 180)), r, j);
      if (j == 0 || j + 1 == columns) p.y = 0;
      ring[j] = shell.point(p, skin(p));
    }
    if (r == 0) {
      cap(ring, first_tip, false, 0);
    } else {
      for (std::size_t j = 0; j + 1 < columns; ++j)
        shell.quad(before[j], before[j + 1], ring[j + 1], ring[j], slot(r - 1, j));
    }
    before = ring;
  }
  cap(before, last_tip, true, sections.size() > 1 ? sections.size() - 2 : 0);
}
inline Vec3 stay(Vec3 p, std::size_t, std::size_t) { return p; }

/// 0 at `from`, 1 at `to`, smooth at both; from may be the greater.
constexpr float smooth_step(float from, float to, float x) {
  const float t = math::clamp((x - from) / (to - from), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

}  // namespace throng::figure
