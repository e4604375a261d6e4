// What a person can tell of its own place (SH-28) and of another person (SH-32). Pure functions of columns finished in
// the step before.
#pragma once

#include "throng/environment/world.h"
#include "throng/state/columns.h"

namespace throng {

/// "Where am I?": the kind of region selects how one behaves there.
struct Whereabouts {
  RegionIndex region;
  RegionType type = RegionType::kHall;
  SurfaceIndex surface;
  Vec2 position;      ///< m, engine coordinates
  float z = 0;        ///< m, height of the feet
  float heading = 0;  ///< rad
};
Whereabouts whereabouts(const World& world, const Body& body, Row row);

/// Everything that may be observed of somebody.
struct Observed {
  Vec2 position;  ///< m, in the observer's frame
  Vec2 velocity;  ///< m/s
  float heading;  ///< rad
  float radius;   ///< m
  Activity activity;
  Vec2 acceleration;  ///< m/s²
  float turn_rate;    ///< rad/s, positive = left
  Vec2 next;          ///< m/s, declared next move: the velocity it has committed to
};
/// `shift`: as percepts and fans give it for people seen across a periodic edge.
Observed observe(const Appearance& appearance, Row row, Vec2 shift = {});

/// How quickly somebody who has only just declared a move is taken to carry it out, m/s².
inline constexpr float kUsualAcceleration = 2.0f;

struct Predicted {
  Vec2 position, velocity;
};
/// Where it will be `ahead` seconds from now. Its velocity changes to the declared one as quickly as it is seen to
/// change, at least by kUsualAcceleration; then it goes straight on. So somebody who has committed to a turn is
/// expected along the turn, not along its old velocity.
Predicted predict(const Observed& who, float ahead);

}  // namespace throng
