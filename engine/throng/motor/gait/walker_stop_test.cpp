// Bodies change what they do within a footstep, not once a cycle (SH-40): whenever a stop is commanded, the body stands
// after the braking and one footstep.
#include <gtest/gtest.h>

#include "throng/motor/gait/walk_fixture.h"

namespace throng {
namespace {

constexpr float kFrame = 1 / 60.0f;
constexpr float kSpeed = 1.4f;
constexpr float kFootstep = 0.6f;  ///< s, of somebody who walks at that speed or slower

struct Stop {
  float pelvis = 0;  ///< s from the command until the pelvis rests
  float feet = 0;    ///< s ... until no foot is in the air any more
  int lifted = 0;    ///< feet that were lifted after the command
};

/// Walks, then brakes at `braking` m/s² from frame `when` on.
Stop stop_at(int when, float braking) {
  WalkScene s;
  s.in.dt = kFrame;
  s.walk_frame();
  for (int i = 0; i < when; ++i) s.move({kSpeed, 0}, 0);
  Stop out;
  Planted before = s.planted;
  Vec3 at = s.pelvis();
  float v = kSpeed;
  for (int i = 1; i < 240; ++i) {
    v = std::max(0.0f, v - braking * kFrame);
    s.move({v, 0}, 0);
    const float t = static_cast<float>(i) * kFrame;
    if (length((s.pelvis() - at).plan()) > 0.05f * kFrame) out.pelvis = t;
    for (const Side side : kSides) {
      if (!s.planted.of(side)) out.feet = t;
      if (!s.planted.of(side) && before.of(side)) ++out.lifted;
    }
    before = s.planted, at = s.pelvis();
  }
  return out;
}

TEST(WalkStop, TakesAFootstepAndBrakingWheneverItIsCommanded) {
  const float braking = 3, brakes = kSpeed / braking;
  int closing = 0;
  for (int k = 0; k < 40; ++k) {
    const Stop s = stop_at(180 + k, braking);  // all phases of a cycle
    EXPECT_LT(s.pelvis, brakes + kFootstep) << k;
    // The step under way, and one that closes the feet: not the rest of a cycle, and no third one.
    EXPECT_LE(s.lifted, 2) << k;
    EXPECT_LT(s.feet, brakes + 2 * kFootstep) << k;
    closing += s.lifted < 2;
  }
  EXPECT_GT(closing, 5) << "where the feet are nearly together one step is enough";
}

}  // namespace
}  // namespace throng
