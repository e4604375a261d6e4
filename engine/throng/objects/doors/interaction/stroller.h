// A stroller (DR-32b): a rigid box on a rear axle that rolls along its own direction and nowhere else. It is pushed
// from behind by a bar, or drawn along backward. A pure function of where the pusher wants to be; the pusher goes where
// the bar lets it. What it covers never gets into walls, leaves or people: it stops before them.
#pragma once

#include <array>
#include <span>

#include "throng/core/vec.h"
#include "throng/core/vec3.h"

namespace throng::interaction {

/// m. The bar is at the rear edge of what it covers.
struct StrollerShape {
  float width = 0.6f, length = 1.0f;
  float bar = 0.45f;  ///< before the root of the pusher
  float bar_height = 1.0f;
  float axle = 0.2f;        ///< rear axle before the bar
  float grip_half = 0.2f;   ///< hands on the bar to both sides of its middle
  float turn_rate = 1.6f;   ///< rad/s
  float speed = 1.6f;       ///< m/s
  float look_ahead = 0.6f;  ///< steers to a point so far before the axle
  float margin = 0.02f;     ///< keeps away from obstacles

  float reach() const { return bar + length; }  ///< root to the front
};

/// No padding; zero = at the origin, along +x.
struct StrollerState {
  Vec2 axle;          ///< middle of the rear axle
  float heading = 0;  ///< rad
};

struct Wall {
  Vec2 a, b;
};
struct Disc {
  Vec2 at;
  float radius = 0;
};

/// Where the pusher wants to be.
struct StrollerWish {
  Vec2 root;
  Vec2 facing{1, 0};       ///< unit: where the stroller should point there
  bool backward = false;   ///< draws it along
  bool other_way = false;  ///< of a large turn: round by the other side, where the shorter one is blocked
};

/// The state of a stroller whose pusher stands there.
StrollerState stroller_before(const StrollerShape& shape, Vec2 root, Vec2 facing);
/// Where the pusher is, and its hands.
Vec2 pusher_of(const StrollerShape& shape, const StrollerState& state);
Vec3 hand_on_bar(const StrollerShape& shape, const StrollerState& state, bool left);
/// Corners, counter-clockwise from rear right.
std::array<Vec2, 4> corners_of(const StrollerShape& shape, const StrollerState& state);
bool covers(const StrollerShape& shape, const StrollerState& state, const Wall& wall, float margin);
bool covers(const StrollerShape& shape, const StrollerState& state, const Disc& disc, float margin);

/// Rolls for dt seconds. Where it would touch something it goes as far as it can; false: it could not move as it
/// wanted.
bool roll(const StrollerShape& shape, const StrollerWish& wish, float dt, std::span<const Wall> walls,
          std::span<const Disc> people, StrollerState& state);

}  // namespace throng::interaction
