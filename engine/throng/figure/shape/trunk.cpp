// Trunk, legs and arms in one piece: rings of the trunk go up from the crotch; each leg continues the half of the
// lowest ring, closed by points between the legs; each arm continues the rim of a hole in the side of the trunk.
#include "throng/figure/shape/parts.h"

namespace throng::figure {
namespace {

using Ring = std::vector<Shell::Id>;

struct Fineness {
  std::vector<float> angles;  ///< of the columns of the left half, degrees from ahead; the arm's hole is in the middle
  std::size_t hole_first, hole_last;
  std::vector<float> trunk;  ///< shares of rings below the arm hole, from above the hem of the top
  std::vector<float> hole;   ///< shares of rings from bottom to top of the hole
  std::vector<float> leg;    ///< shares of rings, downward
  std::vector<float> arm;    ///< along, from the second ring on
  int between;               ///< points between the legs
};

Fineness fineness_of(int detail) {
  if (detail == 0)
    return {{0, 15, 37, 60, 90, 120, 142, 162, 180},
            3,
            5,
            {0.505f, 0.535f, 0.565f, 0.600f, 0.635f, 0.670f, 0.705f, 0.735f},
            {0.770f, 0.790f, 0.808f, 0.828f},
            {0.452f, 0.415f, 0.360f, 0.310f, 0.285f, 0.260f, 0.200f, 0.130f, 0.070f},
            {0.20f, 0.45f, 0.80f, 0.93f, 1.07f, 1.22f, 1.50f, 1.80f},
            2};
  return {{0, 30, 60, 90, 120, 150, 180},
          2,
          4,
          {0.505f, 0.565f, 0.635f, 0.715f},
          {0.770f, 0.828f},
          {0.400f, 0.285f, 0.180f},
          {0.40f, 0.90f, 1.15f},
          1};
}

class Trunk {
 public:
  Trunk(Shell& half, const Body& body, int detail) : half_(half), body_(body), fine_(fineness_of(detail)) {}

  void build() {
    trunk();
    neck();
    leg();
    arm();
  }

 private:
  Shell::Id add(Vec3 p) { return half_.point(p, body_.skin(p)); }

  Section outline(float share, const Girth& g) const {
    return {{0, 0, body_.z(share)}, {1, 0, 0}, {0, 1, 0}, g.front, g.back, g.side, g.side, share > 0.6f ? 2.3f : 2.15f};
  }
  /// Half a ring of the trunk: columns from ahead over the left to behind.
  Ring half_ring(float share, Slot slot) {
    const Section s = outline(share, clothed_trunk(body_, share, slot));
    Ring ring;
    for (std::size_t j = 0; j < fine_.angles.size(); ++j) {
      Vec3 p = s.at(fine_.angles[j] * (math::kPiF / 180));
      if (j == 0 || j + 1 == fine_.angles.size()) p.y = 0;
      p.z -= 0.42f * smooth_step(0.79f, 0.86f, share) * (p.x + 0.01f * body_.h());  // the neck leaves the chest forward
      ring.push_back(add(p));
    }
    return ring;
  }
  void join(const Ring& low, const Ring& high, Slot slot, bool hole = false, float share = 0) {
    for (std::size_t j = 0; j + 1 < low.size(); ++j) {
      if (hole && j >= fine_.hole_first && j < fine_.hole_last) continue;
      const bool open = open_front(share, j);
      if (open && !opened_) {  // the lapels begin in a point
        half_.triangle(low[j], low[j + 1], high[j + 1], slot),
            half_.triangle(low[j], high[j + 1], high[j], Slot::kUnder);
        opened_ = true;
      } else {
        half_.quad(low[j], low[j + 1], high[j + 1], high[j], open ? Slot::kUnder : slot);
      }
    }
  }
  /// The shirt shows between the lapels of a jacket.
  bool open_front(float share, std::size_t column) const {
    const Top top = body_.outfit().top;
    return (top == Top::kJacket || top == Top::kCoat) && column == 0 && share >= (top == Top::kJacket ? 0.69f : 0.75f);
  }

  void trunk() {
    const float hem = top_hem(body_.outfit());
    lowest_ = half_ring(0.470f, Slot::kBottom);
    Ring below = lowest_;
    bool dressed = false;
    float from = 0.470f;
    for (const float share : fine_.trunk) {
      if (!dressed && share > hem) {  // the hem: a step outward, and clothes from there on
        const Ring edge = half_ring(hem, Slot::kBottom), over = half_ring(hem, Slot::kTop);
        join(below, edge, Slot::kBottom), join(edge, over, Slot::kTop);
        below = over, dressed = true, from = hem;
      }
      const Slot slot = dressed ? Slot::kTop : Slot::kBottom;
      const Ring ring = half_ring(share, slot);
      join(below, ring, slot, false, from);
      below = ring, from = share;
    }
    for (std::size_t i = 0; i < fine_.hole.size(); ++i) {
      const Ring ring = half_ring(fine_.hole[i], Slot::kTop);
      join(below, ring, Slot::kTop, i > 0, from);
      below = ring, from = fine_.hole[i];
      hole_.push_back(ring);
    }
  }

  void neck() {
    Ring below = hole_.back();
    if (fine_.between > 1) {
      const Ring slope = half_ring(0.844f, Slot::kTop);
      join(below, slope, Slot::kTop, false, 0.84f);
      below = slope;
    }
    const Ring collar = half_ring(0.854f, Slot::kTop);
    join(below, collar, Slot::kTop, false, 0.85f);
    below = collar;
    if (fine_.between > 1) {
      const Ring skin = half_ring(0.852f, Slot::kSkin), middle = half_ring(0.872f, Slot::kSkin);
      join(below, skin, Slot::kTop), join(skin, middle, Slot::kSkin);
      below = middle;
    }
    const Ring top = half_ring(0.905f, Slot::kSkin);
    join(below, top, Slot::kSkin);
    const Shell::Id tip = add({0, 0, body_.z(0.905f)});
    for (std::size_t j = 0; j + 1 < top.size(); ++j) half_.triangle(top[j], top[j + 1], tip, Slot::kSkin);
  }

  /// A ring of a leg: as many points as the half ring of the trunk and those between the legs.
  Ring leg_ring(float share, Slot slot) {
    const Girth g = clothed_leg(body_, share, slot);
    const float hip = body_.skeleton().hip_half;
    const float room = hip - 0.0015f * body_.h();  // legs do not touch in the middle
    const float inner = g.side < room ? g.side : room;
    const Section s{{0, hip, body_.z(share)}, {1, 0, 0}, {0, 1, 0}, g.front, g.back, g.side, inner};
    const std::size_t outer = fine_.angles.size();
    const std::size_t all = outer + static_cast<std::size_t>(fine_.between);
    const float step = math::kTwoPiF / static_cast<float>(all);
    const float first = math::kHalfPiF - step * static_cast<float>(outer - 1) * 0.5f;
    Ring ring;
    for (std::size_t i = 0; i < all; ++i) ring.push_back(add(s.at(first + step * static_cast<float>(i))));
    return ring;
  }

  void leg() {
    const Outfit& o = body_.outfit();
    const float hem = leg_hem(o);
    Ring above = lowest_;
    const float front = half_.at(lowest_.front()).x, back = half_.at(lowest_.back()).x;
    for (int i = 1; i <= fine_.between; ++i) {
      const float t = static_cast<float>(i) / static_cast<float>(fine_.between + 1);
      above.push_back(add({back + (front - back) * (0.12f + 0.76f * t), 0, body_.z(0.462f)}));
    }
    bool bare = false;
    const auto go = [&](float share, Slot slot) {
      const Ring ring = leg_ring(share, slot);
      bridge(half_, ring, above, slot);
      above = ring;
    };
    const bool skirt = o.has_skirt();
    for (const float share : fine_.leg) {
      if (!bare && share < hem) {
        if (!skirt) go(hem, Slot::kBottom);
        const Ring ring = leg_ring(hem + 0.004f, Slot::kSkin);
        bridge(half_, ring, above, Slot::kBottom);  // up inside the hem
        above = ring, bare = true;
      }
      go(share, bare ? Slot::kSkin : Slot::kBottom);
    }
    const float end = bare ? 0.045f : hem;
    const Slot slot = bare ? Slot::kSkin : Slot::kBottom;
    go(end, slot);
    const Vec3 tip{0, body_.skeleton().hip_half, body_.z(end + 0.008f)};
    close_ring(half_, above, tip, body_.skin(tip), false, slot);
  }

  /// The rim of the hole: down in front, along its bottom to behind, up, and back along its top.
  Ring rim() const {
    Ring rim;
    const std::size_t a = fine_.hole_first, b = fine_.hole_last, last = hole_.size() - 1;
    for (std::size_t i = last; i > 0; --i) rim.push_back(hole_[i][a]);
    for (std::size_t j = a; j < b; ++j) rim.push_back(hole_[0][j]);
    for (std::size_t i = 0; i < last; ++i) rim.push_back(hole_[i][b]);
    for (std::size_t j = b; j > a; --j) rim.push_back(hole_[last][j]);
    return rim;
  }

  Section arm_section(float along, Slot slot, float tilt = 0) const {
    const Girth g = clothed_arm(body_, along, slot);
    const Vec3 u{1, 0, 0};
    // Near the shoulder the ring is between the plane of the hole and that across the arm.
    const Vec3 d = normalized(body_.arm_direction() + Vec3{0, tilt, 0});
    // Flat above the joint: a shoulder that is lowered would stick out.
    const float above = g.side * (0.56f + 0.44f * smooth_step(0.0f, 0.5f, along));
    const Vec3 centre = body_.shoulder() + body_.arm_direction() * body_.arm_length(along);
    return {centre, u, cross(d, u), g.front, g.back, g.side, above, 2.1f};
  }

  void arm() {
    Ring before = rim();
    const float end = sleeve_end(body_.outfit());
    const Section first = arm_section(0.02f, Slot::kTop, 0.55f);
    std::vector<float> angle;
    for (const Shell::Id id : before) {
      const Vec3 from = half_.at(id) - first.centre;
      float a = math::atan2(dot(from, first.v), dot(from, first.u));
      if (!angle.empty() && a < angle.back()) a += math::kTwoPiF;
      angle.push_back(a);
    }
    // Even steps from the mean direction of the rim on: the tube does not twist.
    const float step = math::kTwoPiF / static_cast<float>(before.size());
    float mean = 0;
    for (std::size_t i = 0; i < angle.size(); ++i)
      mean += (angle[i] - step * static_cast<float>(i)) / static_cast<float>(angle.size());
    const auto ring_at = [&](const Section& s) {
      Ring ring;
      for (std::size_t i = 0; i < before.size(); ++i) ring.push_back(add(s.at(mean + step * static_cast<float>(i))));
      return ring;
    };
    const auto go = [&](const Section& s, Slot slot) {
      const Ring ring = ring_at(s);
      bridge(half_, before, ring, slot);
      before = ring;
    };
    go(first, Slot::kTop);
    bool bare = false;
    for (const float along : fine_.arm) {
      if (!bare && along > end) {
        go(arm_section(end, Slot::kTop), Slot::kTop);
        go(arm_section(end - 0.03f, Slot::kSkin), Slot::kTop);
        bare = true;
      }
      go(arm_section(along, bare ? Slot::kSkin : Slot::kTop), bare ? Slot::kSkin : Slot::kTop);
    }
    const float last = bare ? 2.0f : end;
    const Slot slot = bare ? Slot::kSkin : Slot::kTop;
    go(arm_section(last, slot), slot);
    const Vec3 tip = body_.shoulder() + body_.arm_direction() * body_.arm_length(last - 0.03f);
    close_ring(half_, before, tip, body_.skin(tip), true, slot);
  }

  Shell& half_;
  const Body& body_;
  Fineness fine_;
  Ring lowest_;
  std::vector<Ring> hole_;
  bool opened_ = false;
};

}  // namespace

void add_trunk(Shell& half, const Body& body, int detail) { Trunk(half, body, detail).build(); }

}  // namespace throng::figure
