// The geometry of passageway navigation (SH-55): which directions stay clear of the walls, which of them oncoming
// people block, and the search for one that is neither. Pure functions in the frame of the way: x along the wanted
// direction, y to its left, or to its right for people who keep left, so that "clockwise" is always towards the side
// that is kept to.
#pragma once

#include <array>
#include <span>

#include "throng/environment/world.h"

namespace throng::navigation {

/// The frame of the way.
struct WayFrame {
  Vec2 origin, ahead;     ///< ahead: unit
  bool mirrored = false;  ///< people keep left

  Vec2 turn(Vec2 v) const {
    const float y = det(ahead, v);
    return {dot(ahead, v), mirrored ? -y : y};
  }
  Vec2 to_local(Vec2 p) const { return turn(p - origin); }
  Vec2 to_world(Vec2 v) const {
    const float y = mirrored ? -v.y : v.y;
    return {ahead.x * v.x - ahead.y * y, ahead.y * v.x + ahead.x * y};
  }
};

/// Directions as angles from the way ahead, radians; low = the side that is kept to.
struct Interval {
  float low = 0, high = 0;
};

/// A wall as it limits the fan, for pictures: the stretch of the imaginary boundary within reach.
struct Boundaries {
  std::array<Vec2, 16> ends;  ///< pairs, local
  int count = 0;
};

/// What the fan of somebody of that radius must leave of a wall a - b (local, walkable side on the left of a - b unless
/// mirrored): the directions that come nearer to it than the radius within `depth` metres. False: none.
bool wall_shadow(Vec2 a, Vec2 b, bool mirrored, float radius, float depth, Interval& shadow);

/// The safety fan: directions within `widest` of the way that keep half a body from every wall for `depth` metres. The
/// way itself always belongs to it. `z`: height of the feet. drawn: boundaries, or null.
Interval safety_fan(const World& world, SurfaceIndex surface, const WayFrame& way, float radius, float depth,
                    float widest, Boundaries* drawn = nullptr);

/// The fan before the mouth of a passage: directions that lead through it, a radius from its jambs (local ends). The
/// way itself need not belong to it.
Interval mouth_fan(Vec2 a, Vec2 b, float radius);

/// Somebody who comes the other way.
struct Oncomer {
  Vec2 position, velocity;  ///< local
  float room = 0;           ///< m between the centres that both need to pass each other
};

/// Directions blocked by somebody, for a person who walks at `speed`: those in which both, going on, would come nearer
/// to each other than `room`.
Interval blocked_by(const Oncomer& who, float speed);

/// Whether any of them lies around `angle`.
bool is_blocked(std::span<const Interval> blocked, float angle);

/// From `start` clockwise to the first direction that nobody blocks: past each who does on the kept side. False where
/// the fan ends before.
bool search_clockwise(const Interval& fan, std::span<const Interval> blocked, float start, float& found);

}  // namespace throng::navigation
