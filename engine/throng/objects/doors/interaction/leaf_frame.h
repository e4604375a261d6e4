// The leaf as the interaction sees it: where it hangs and where it is now. Everything authored for doors (key poses,
// exits) is given in the frame of the leaf, so a mirrored leaf (swing = -1) needs no data of its own.
//
// Frame of the leaf: origin at the hinge, `along` the shut leaf to the latch, `depth` to the pull side, which is the
// side it swings to; m. Seen from the pull side the hinge is on the right where swing = +1 (DR-06).
//
// Panels that slide have the same frame: the `hinge` is the end of the opening that the panel slides to, its `angle` is
// how far it has slid, m, and both sides are alike.
#pragma once

#include "throng/core/math.h"
#include "throng/core/vec.h"
#include "throng/core/vec3.h"
#include "throng/objects/doors/words.h"

namespace throng::interaction {

/// A place on the leaf (pos_rel of DR-09): m from the hinge, off its middle plane to the pull side, above the floor.
struct LeafPoint {
  float along = 0, off = 0, height = 0;
};

struct LeafFrame {
  Vec2 hinge;
  Vec2 closed{1, 0};  ///< unit, hinge to latch of the shut leaf
  float swing = 1;    ///< +1: opens counter-clockwise
  float width = 0.95f, thickness = 0.045f;
  float handle_in = 0.07f;  ///< m, handle from the latch edge
  float handle_height = 1;
  float max_angle = 1.7453293f;
  bool slides = false;
  bool twin = false;  ///< a second panel slides the other way as far
  float lane = 0;     ///< m along: where one walks through between or beside panels that slide

  Vec2 pull() const { return left_of(closed) * swing; }  ///< unit, to the pull side
  /// Where people walk who come from that side, unit.
  Vec2 way_from(DoorSide side) const { return side == DoorSide::kPull ? -pull() : pull(); }
  Vec2 middle() const { return hinge + closed * (width / 2); }
  Vec2 place(float along, float depth) const { return hinge + closed * along + pull() * depth; }
  /// (along, depth) of a point of the plan.
  Vec2 local(Vec2 p) const { return {dot(p - hinge, closed), dot(p - hinge, pull())}; }

  /// Of the frame that turns with the leaf: `along` the leaf, `off` to its pull face.
  Vec2 place_on(float angle, float along, float off) const {
    if (slides) return place(along - angle, off);
    const auto turn = math::sincos(angle);
    return place(along * turn.cos - off * turn.sin, along * turn.sin + off * turn.cos);
  }
  Vec3 place_on(float angle, const LeafPoint& at) const {
    const Vec2 p = place_on(angle, at.along, at.off);
    return {p.x, p.y, at.height};
  }
};

/// Whether somebody from `side` is through and out of the way of the closing leaf. It sweeps the pull side only: who
/// comes from there is clear behind the wall, who comes from the push side must be out of the disc as well.
inline bool is_through(const LeafFrame& leaf, DoorSide side, Vec2 at, float clear) {
  const Vec2 l = leaf.local(at);
  if (side == DoorSide::kPull) return l.y <= -clear;
  if (leaf.slides) return l.y >= clear;
  return l.y >= clear && length_sq(l) >= math::square(leaf.width + clear);
}

/// Smallest angle that leaves `clear` m to pass: acos(1 - b / W) of DR-10, at most as far as it opens.
inline float angle_to_pass(const LeafFrame& leaf, float clear) {
  if (leaf.slides) {
    const float way = leaf.twin ? clear / 2 : clear;
    return way < leaf.max_angle ? way : leaf.max_angle;
  }
  const float angle = math::acos(math::clamp(1.0f - clear / leaf.width, -1.0f, 1.0f));
  return angle < leaf.max_angle ? angle : leaf.max_angle;
}

}  // namespace throng::interaction
