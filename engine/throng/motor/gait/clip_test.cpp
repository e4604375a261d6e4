#include "throng/motor/gait/clip.h"

#include <gtest/gtest.h>

#include "throng/motor/gait/channels.h"

namespace throng {
namespace {

// PV-78: loopable: the last frame of a step is the first one of the other step, seen from the new support foot.
TEST(CanonicalClip, StepsFollowEachOtherWithoutAJump) {
  for (const ClipRecipe& recipe : {walk_recipe(), run_recipe()}) {
    const Clip clip = make_clip(recipe);
    for (std::size_t step = 0; step < 2; ++step) {
      const ClipFrame& end = clip.steps[step].frames[kClipFrames];
      const ClipFrame& start = clip.steps[1 - step].frames[0];
      const float side = sign_of(clip.steps[step].support);
      const Vec3 origin{clip.stride, -side * clip.width, 0};
      EXPECT_NEAR(distance(end.root - origin, start.root), 0, 2e-5f);
      EXPECT_NEAR(distance(end.root_turn, start.root_turn), 0, 1e-5f);
      EXPECT_NEAR(distance(end.swing.place - origin, start.support.place), 0, 1e-5f);
      EXPECT_NEAR(distance(end.support.place - origin, start.swing.place), 0, 1e-5f);
      EXPECT_NEAR(end.swing.turn.y, start.support.turn.y, 1e-5f);
      EXPECT_NEAR(end.support_toes, start.swing_toes, 1e-5f);
    }
  }
}

// PV-75: events in their order; double support as adults have it; starts at contact with the heel.
TEST(CanonicalClip, EventsAreInOrderAndItStartsWithTheHeel) {
  const Clip clip = make_clip(walk_recipe());
  const GaitEvents& e = clip.events;
  EXPECT_EQ(e.ic, 0);
  EXPECT_LT(e.ic, e.ot);
  EXPECT_LT(e.ot, e.fa);
  EXPECT_LT(e.fa, e.oc);
  EXPECT_LT(e.oc, e.to);
  EXPECT_LT(e.to, e.ms);
  EXPECT_NEAR(e.oc, 1 / clip.frequency, 1e-6f);
  EXPECT_GT(clip.double_support(), 0.18f);
  EXPECT_LT(clip.double_support(), 0.28f);
  const auto& f = clip.steps[0].frames;
  EXPECT_LT(f[0].support.turn.y, -0.2f);                                                   // toes up at contact
  EXPECT_NEAR(f[10].support.turn.y, 0, 1e-4f);                                             // foot flat
  EXPECT_GT(f[28].support.turn.y, 0.1f);                                                   // heel off
  EXPECT_GT(f[static_cast<std::size_t>(clip.lift_off - kClipFrames)].swing.turn.y, 1.0f);  // toe off
  EXPECT_NEAR(clip.speed, 1.3f, 1e-6f);
}

// The gait properties of PV-76 in the clip: bob, sway, swivel, list, arms against legs.
TEST(CanonicalClip, HasThePropertiesOfAWalk) {
  const Clip clip = make_clip(walk_recipe());
  for (const ClipStep& step : clip.steps) {
    float low = 9, high = 0, left = 9, right = -9;
    for (const ClipFrame& f : step.frames) {
      low = f.root.z < low ? f.root.z : low;
      high = f.root.z > high ? f.root.z : high;
      left = f.root.y < left ? f.root.y : left;
      right = f.root.y > right ? f.root.y : right;
    }
    EXPECT_GT(high - low, 0.03f);
    EXPECT_LT(high - low, 0.06f);
    EXPECT_GT(right - left, 0.01f);
    EXPECT_LT(right - left, 0.08f);
    // At contact the pelvis and the leg of a side are ahead, its arm is behind.
    const float side = sign_of(step.support);
    EXPECT_LT(side * step.frames[0].root_turn.z, -0.04f);
    EXPECT_LT(step.upper[0].support_arm, step.upper[0].swing_arm - 0.2f);
    EXPECT_GT(side * step.upper[0].chest, 0.02f);
  }
}

TEST(CanonicalClip, RunningHasAFlightAndWalkingHasNone) {
  EXPECT_GT(make_clip(walk_recipe()).lift_off, kClipFrames);
  EXPECT_LT(make_clip(run_recipe()).lift_off, kClipFrames - 6);
}

// What prepare() takes apart adds up to the clip again.
TEST(PreparedClip, AddsUpToTheClip) {
  const Clip clip = make_clip(walk_recipe());
  const PreparedClip p = prepare(clip);
  const auto at = [](const Sample<kChannels>& c, Channel k) { return c[static_cast<std::size_t>(k)]; };
  for (int k = 0; k <= kClipFrames; ++k) {
    const ClipFrame& f = clip.steps[1].frames[static_cast<std::size_t>(k)];
    const float u = static_cast<float>(k) / kClipFrames;
    const Sample<kChannels> c = p.at(Side::kLeft, u);
    EXPECT_NEAR(p.nadir + (p.apex - p.nadir) * at(c, Channel::kApexShare) + at(c, Channel::kUpRest), f.root.z, 1e-5f);
    EXPECT_NEAR(p.flexion * at(c, Channel::kSwingTheta) + at(c, Channel::kSwingRest), f.swing.turn.y, 1e-5f);
    EXPECT_NEAR(clip.stride * (clip.bias - 1 + u) + at(c, Channel::kAhead) + at(c, Channel::kAheadBalance), f.root.x,
                1e-5f);
    EXPECT_NEAR(at(c, Channel::kSide) + at(c, Channel::kSideBalance) - clip.width / 2, f.root.y, 1e-5f);
  }
  // Theta is 1 at toe off by definition (PV-83), 0 while the foot is flat.
  const Sample<kChannels> off = p.at(Side::kLeft, p.lift_off - 1);
  EXPECT_NEAR(at(off, Channel::kSwingTheta), 1, 1e-4f);
  EXPECT_NEAR(at(p.at(Side::kLeft, 0.3f), Channel::kSupportTheta), 0, 1e-3f);
}

}  // namespace
}  // namespace throng
