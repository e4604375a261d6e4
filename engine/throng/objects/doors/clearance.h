// How far a leaf or panel may turn before it touches somebody. Leaves never sweep through people: a closing leaf comes
// to rest at whoever stands in its way, an opening one leans on them by at most kPress, and `move` eases them out of it
// (objects/doors/README.md).
#pragma once

#include <span>

#include "throng/core/vec.h"
#include "throng/objects/doors/leaf.h"

namespace throng {

/// Somebody near a door, seen from above.
struct DoorBody {
  Vec2 position;
  float radius = 0;
};

/// How deep an opening leaf may press into a body, m: less than `move` eases a body out in one step.
inline constexpr float kPress = 0.02f;

/// Angles the leaf may reach from where it is. Whoever touches it already keeps it from coming nearer.
LeafLimits limits_among(const LeafShape& shape, float angle, std::span<const DoorBody> people);

/// The same for one panel turning around `pivot` in steps counter-clockwise: how far it may turn on, rad >= 0, at most
/// `most`. heading: of the panel, rad.
float free_turn(Vec2 pivot, float length, float thickness, float heading, float most, std::span<const DoorBody> people);

/// And for a panel that slides: how far along `direction` (unit) its front end may go from `end`, m, at most `most`.
/// The panel is as wide as `thickness` across.
float free_way(Vec2 end, Vec2 direction, float thickness, float most, std::span<const DoorBody> people);

}  // namespace throng
