#include "throng/motor/gaze/gaze.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace throng {
namespace {

static_assert(std::is_trivially_copyable_v<GazeState>);

constexpr float kDt = 1.0f / 60;
const RandomKey kSomebody{7, 8, 9};

GazeRequest at(GazeBehaviour behaviour, std::uint32_t object, GazeMotion motion = GazeMotion::kFocus) {
  GazeRequest r;
  r.behaviour = behaviour;
  r.target = GazeTarget::kObject;
  r.motion = motion;
  r.object = object;
  return r;
}

/// A person that stands and looks.
struct Looker {
  Skeleton s = make_skeleton({});
  GazeState g;
  SkeletonPose pose;
  Vec3 eyes;
  void frame(Vec3 object_at, float dt = kDt, bool seen = true) {
    pose = rest_pose(s);
    GazeFrame f;
    f.dt = dt;
    f.object_at = object_at;
    f.object_seen = seen;
    eyes = turn_gaze(s, f, kSomebody, g, pose);
  }
  void run(Vec3 object_at, float seconds, float dt = kDt) {
    for (float t = 0; t < seconds; t += dt) frame(object_at, dt);
  }
};

TEST(Gaze, OnlyAnInterruptionBreaksOffAndOnlyAfterTheMinimalTime) {
  Looker p;
  EXPECT_TRUE(offer_gaze(at(GazeBehaviour::kSpontaneous, 1, GazeMotion::kGlance), kSomebody, p.g));
  EXPECT_FALSE(offer_gaze(at(GazeBehaviour::kInterrupt, 2), kSomebody, p.g));  // too early
  p.run({3, 0, 1.6f}, 0.32f);
  EXPECT_FALSE(offer_gaze(at(GazeBehaviour::kMonitoring, 3), kSomebody, p.g));  // the glance lasts a second
  EXPECT_EQ(p.g.now.object, 1u);
  GazeRequest bang = at(GazeBehaviour::kInterrupt, 2, GazeMotion::kGlance);
  bang.duration = 2;
  EXPECT_TRUE(offer_gaze(bang, kSomebody, p.g));
  EXPECT_EQ(p.g.now.object, 2u);
  p.run({3, 0, 1.6f}, 0.5f);
  EXPECT_FALSE(offer_gaze(at(GazeBehaviour::kInterrupt, 4), kSomebody, p.g));  // no louder than the first
  bang.object = 5, bang.priority = 0.5f;
  EXPECT_TRUE(offer_gaze(bang, kSomebody, p.g));
}

TEST(Gaze, AHigherPriorityWinsWhenTheTargetHasBeenFound) {
  Looker p;
  offer_gaze(at(GazeBehaviour::kMonitoring, 1), kSomebody, p.g);
  p.run({-0.5f, 3, 1.6f}, 0.32f);  // beyond what head and eyes reach: not found
  EXPECT_LT(p.g.confidence, GazeRules::kSure);
  EXPECT_FALSE(offer_gaze(at(GazeBehaviour::kReaching, 2), kSomebody, p.g));
  p.run({3, 0.5f, 1.6f}, 0.6f);
  EXPECT_GE(p.g.confidence, GazeRules::kSure);
  EXPECT_FALSE(offer_gaze(at(GazeBehaviour::kSpontaneous, 3), kSomebody, p.g));
  EXPECT_TRUE(offer_gaze(at(GazeBehaviour::kReaching, 2), kSomebody, p.g));
}

TEST(Gaze, WhatHasBeenLookedAtIsLeftAloneForThreeToFiveSeconds) {
  float shortest = 9, longest = 0;
  for (std::uint32_t n = 0; n < 60; ++n) {
    Looker p;
    p.g.draws = n * 100;
    offer_gaze(at(GazeBehaviour::kSpontaneous, 1, GazeMotion::kGlance), kSomebody, p.g);
    float t = 0;
    for (; p.g.now.behaviour != GazeBehaviour::kNone; t += kDt) p.frame({3, 1, 1.6f});
    EXPECT_NEAR(t, 1, 0.03f);  // a glance of a second
    float waited = 0;
    while (!offer_gaze(at(GazeBehaviour::kSpontaneous, 1, GazeMotion::kGlance), kSomebody, p.g)) {
      p.frame({3, 1, 1.6f});
      waited += kDt;
      ASSERT_LT(waited, 6);
      if (n == 0 && waited > 1 && waited < 1.1f) {  // an event there is looked at all the same
        GazeState copy = p.g;
        EXPECT_TRUE(offer_gaze(at(GazeBehaviour::kInterrupt, 1), kSomebody, copy));
      }
    }
    shortest = std::min(shortest, waited), longest = std::max(longest, waited);
  }
  EXPECT_GE(shortest, 2.95f);
  EXPECT_LE(longest, 5.05f);
  EXPECT_GT(longest - shortest, 1);
}

TEST(Gaze, WhatCannotBeSeenIsGivenUp) {
  Looker p;
  offer_gaze(at(GazeBehaviour::kMonitoring, 1), kSomebody, p.g);
  for (int k = 0; k < 110; ++k) p.frame({3, 0, 1.6f}, kDt, false);
  EXPECT_EQ(p.g.now.behaviour, GazeBehaviour::kNone);
}

TEST(Gaze, EyesGoFirstAndTheHeadFollowsATenthOfASecondLater) {
  Looker p;
  offer_gaze(at(GazeBehaviour::kMonitoring, 1), kSomebody, p.g);
  const Vec3 target{2, 1.5f, 1.6f};
  p.run(target, 0.08f);
  EXPECT_GT(p.g.eye_yaw, 0.4f);
  EXPECT_EQ(p.g.head_yaw.at, 0);
  p.run(target, 1.5f);
  EXPECT_GT(p.g.head_yaw.at, 0.5f);
  const Vec3 to = normalized(target - Vec3{0.08f, 0, 1.64f});
  EXPECT_GT(dot(p.eyes, to), 0.998f);
}

TEST(Gaze, HeadStopsAtSeventyDegreesAndTheSpineDoesTheRest) {
  Looker p;
  GazeRequest r = at(GazeBehaviour::kInterrupt, 1);
  r.joints = kGazeEyes | kGazeHead | kGazeSpine;
  offer_gaze(r, kSomebody, p.g);
  const Vec3 target{-0.8f, 2, 1.6f};  // 112 degrees
  p.run(target, 3);
  EXPECT_NEAR(p.g.head_yaw.at, GazeRules::kHeadYaw, 1e-3f);
  EXPECT_NEAR(p.g.spine_yaw.at, math::atan2(2.0f, -0.88f) - GazeRules::kHeadYaw, 0.05f);
  PerJoint<Frame3> joints;
  place_joints(p.s, p.pose, joints);
  const Vec3 look = joints[Joint::kLeftEye].turn * Vec3{1, 0, 0};
  EXPECT_GT(dot(look, normalized(target - joints[Joint::kLeftEye].place)), 0.99f);  // the pose really does it
  // Without the spine it looks as far as head and eyes go, and nothing breaks.
  Looker q;
  offer_gaze(at(GazeBehaviour::kInterrupt, 1), kSomebody, q.g);
  q.run({-3, -0.1f, 1.6f}, 1.0f);
  EXPECT_NEAR(q.g.head_yaw.at, -GazeRules::kHeadYaw, 0.05f);
  EXPECT_NEAR(q.g.eye_yaw, -GazeRules::kEyeYaw, 1e-3f);
  EXPECT_EQ(q.g.spine_yaw.at, 0);
}

TEST(Gaze, WhatPassesBehindDoesNotSwingTheHeadAcross) {
  Looker p;
  offer_gaze(at(GazeBehaviour::kInterrupt, 1), kSomebody, p.g);
  p.run({-2, 1.5f, 1.6f}, 0.8f);
  EXPECT_GT(p.g.head_yaw.at, 1);
  p.run({-2, -0.3f, 1.6f}, 0.4f);  // just over the line
  EXPECT_GT(p.g.head_yaw.at, 1);
}

TEST(Gaze, HeadVelocityHasNoJumpsWhateverIsOffered) {
  // Fuzzed: targets and gazes change at random for 10^5 frames. An acceleration below 120 rad/s² is what a fast
  // shift over the whole range needs; a jump of the velocity would be hundreds.
  Looker p;
  Draws d({1, 1, 1}, Stream::kTest);
  float last = 0, v_last = 0, worst = 0;
  Vec3 target{2, 0, 1.6f};
  for (int k = 0; k < 100000; ++k) {
    if (d.below(30) == 0) {
      const auto behaviour = static_cast<GazeBehaviour>(1 + d.below(5));  // one after the other, with every compiler
      const auto whom = d.below(9);
      GazeRequest r = at(behaviour, whom, d.below(2) == 0 ? GazeMotion::kGlance : GazeMotion::kFocus);
      r.speed = static_cast<GazeSpeed>(d.below(3));
      r.joints = static_cast<std::uint8_t>(kGazeEyes | d.below(8));
      offer_gaze(r, kSomebody, p.g);
      target = {4 * d.uniform_float() - 2, 4 * d.uniform_float() - 2, 2 * d.uniform_float()};
    }
    p.frame(target);
    const float head = p.g.head_yaw.at;
    const float v = (head - last) / kDt;
    if (k > 1) worst = std::max(worst, math::abs(v - v_last));
    last = head, v_last = v;
    ASSERT_LE(math::abs(head), GazeRules::kHeadYaw + 0.25f);
    ASSERT_LE(math::abs(p.g.spine_yaw.at), GazeRules::kSpineYaw + 0.1f);
    ASSERT_TRUE(math::is_finite(p.eyes.x + p.eyes.y + p.eyes.z));
  }
  EXPECT_LT(worst, 12 * 12 * 2.5f * kDt);  // rate² * range * dt: what the spring gives, and no more
  EXPECT_GT(worst, 0.5f);
}

TEST(Gaze, SmallMovementsThenFixation) {
  Looker p;
  offer_gaze(at(GazeBehaviour::kMonitoring, 1), kSomebody, p.g);
  const Vec3 target{3, 0, 1.64f};
  int hops = 0;
  float last = 0, largest = 0;
  for (int k = 0; k < 180; ++k) {
    p.frame(target);
    const float off = p.g.hop_yaw;
    hops += off != last ? 1 : 0;
    largest = std::max(largest, math::abs(off));
    last = off;
    if (k > 130) {
      EXPECT_EQ(off, 0);
    }
  }
  EXPECT_GE(hops, 3);
  EXPECT_LT(largest, 0.03f);
  EXPECT_GT(largest, 0.002f);
}

TEST(Gaze, SearchLooksAtPlacesInBetween) {
  Looker p;
  offer_gaze(at(GazeBehaviour::kSearch, 1), kSomebody, p.g);
  float early = 0, late = 0;
  for (int k = 0; k < 120; ++k) {
    p.frame({3, 0, 1.64f});
    (k < 25 ? early : late) = k < 25 ? std::max(early, math::abs(p.g.hop_yaw)) : math::abs(p.g.hop_yaw);
  }
  EXPECT_GT(early, 0.03f);
  EXPECT_EQ(late, 0);
}

TEST(Gaze, PointsAreInTheWorld) {
  Looker p;
  GazeRequest r = at(GazeBehaviour::kMonitoring, 5);
  r.target = GazeTarget::kPoint;
  r.point = {10, 10, 1.6f};
  offer_gaze(r, kSomebody, p.g);
  for (int k = 0; k < 90; ++k) {
    p.pose = rest_pose(p.s);
    GazeFrame f;
    f.dt = kDt;
    f.body = {{10, 7, 0}, turn_z(math::kHalfPiF - 0.4f)};
    p.eyes = turn_gaze(p.s, f, kSomebody, p.g, p.pose);
  }
  EXPECT_NEAR(math::atan2(p.eyes.y, p.eyes.x), 0.4f, 0.02f);
}

TEST(Gaze, SaliencyPrefersNearApproachingAndMovingThings) {
  const GazeCandidate still{1, {4, 0, 1}, {}, 1};
  EXPECT_GT(saliency({1, {2, 0, 1}, {}, 1}), saliency(still));
  EXPECT_GT(saliency({1, {4, 0, 1}, {-1, 0}, 1}), saliency(still));
  EXPECT_EQ(saliency({1, {4, 0, 1}, {1, 0}, 1}), saliency(still));
  EXPECT_GT(saliency({1, {1, 4, 1}, {1, 0}, 1}), saliency({1, {1, 4, 1}, {}, 1}));
  EXPECT_EQ(saliency({1, {-4, 0, 1}, {}, 1}), 0);
  EXPECT_GT(saliency({1, {4, 0, 1}, {}, 3}), saliency(still));
}

TEST(Gaze, ChoosesAtRandomButBiasedAndNeverTheInhibited) {
  GazeState g;
  const GazeCandidate all[] = {{1, {3, 0, 1}, {}, 1}, {2, {3, 1, 1}, {}, 3}, {3, {3, 2, 1}, {}, 1}};
  int count[3] = {};
  for (int k = 0; k < 3000; ++k) ++count[choose_gaze(all, kSomebody, g)];
  EXPECT_GT(count[1], count[0] * 2);
  EXPECT_GT(count[0], 300);
  EXPECT_GT(count[2], 200);
  g.inhibited[0] = {2, 1};
  for (int k = 0; k < 200; ++k) EXPECT_NE(choose_gaze(all, kSomebody, g), 1);
  EXPECT_EQ(choose_gaze({}, kSomebody, g), -1);
}

}  // namespace
}  // namespace throng
