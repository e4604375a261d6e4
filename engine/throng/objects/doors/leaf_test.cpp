#include "throng/objects/doors/leaf.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "throng/core/random.h"
#include "throng/objects/doors/clearance.h"

namespace throng {
namespace {

constexpr float kDegree = 0.017453293f;
constexpr float kDt = 0.02f;

LeafShape leaf_at(Vec2 hinge, float heading, float swing) {
  LeafShape s;
  s.hinge = hinge, s.closed = {math::cos(heading), math::sin(heading)}, s.swing = swing;
  return s;
}

/// DR-09: f_ang(f_pos_abs(angle, p), p) = angle for all angles and places, to 1e-6.
TEST(Leaf, HandFunctionsAreInverse) {
  Draws draws({1, 9, 0}, Stream::kTest);
  double worst = 0;
  for (int i = 0; i < 20000; ++i) {
    const LeafShape s = leaf_at({static_cast<float>(draws.uniform(-4000, 4000)), 7},
                                static_cast<float>(draws.uniform(-3.1, 3.1)), i % 2 ? 1.0f : -1.0f);
    const double angle = draws.uniform(0, s.max_angle);
    const OnLeaf on{static_cast<float>(draws.uniform(0.05, 0.95)), static_cast<float>(draws.uniform(-0.1, 0.1)), 1};
    worst = std::max(worst, std::abs(angle_from_hinge(s, hand_from_hinge(s, angle, on), on) - angle));
  }
  EXPECT_LT(worst, 1e-6);
  // In engine coordinates the same holds as far as a float says where a hand is.
  for (const float x : {0.0f, 30.0f, 1000.0f}) {
    const LeafShape s = leaf_at({x, 0.3f}, 1, -1);
    for (float angle = 0; angle < s.max_angle; angle += 0.01f)
      EXPECT_NEAR(angle_for(s, hand_at(s, angle, handle_of(s)), handle_of(s)), angle, 1e-6f + x * 1.2e-7f);
  }
}

TEST(Leaf, IsWhereItsHandingSays) {
  const LeafShape s = leaf_at({2, 3}, 0, 1);  // shut along +x, opens to +y
  EXPECT_NEAR(latch_edge(s, 0).x, 2.95f, 1e-6f);
  EXPECT_NEAR(latch_edge(s, math::kHalfPiF).y, 3.95f, 1e-6f);
  EXPECT_GT(hand_at(s, 0, handle_of(s)).y, 3) << "the handle is on the pull side";
  EXPECT_LT(hand_at(s, 0, bar_of(s)).y, 3) << "the bar is on the push side";
  EXPECT_NEAR(hand_at(s, 0, handle_of(s)).x, 2.88f, 1e-6f);
  EXPECT_EQ(hand_at(s, 0, handle_of(s)).z, 1.0f);
  const LeafShape mirrored = leaf_at({2, 3}, 0, -1);
  EXPECT_NEAR(latch_edge(mirrored, math::kHalfPiF).y, 2.05f, 1e-6f);
  EXPECT_LT(hand_at(mirrored, 0, handle_of(mirrored)).y, 3);
}

/// DR-09: a hand that comes nearer slides along the leaf within limits, then the hand must give way.
TEST(Leaf, HandSlidesAlongItWithinLimits) {
  const LeafShape s = leaf_at({0, 0}, 0.4f, -1);
  const OnLeaf on = handle_of(s);
  for (float angle = 0.1f; angle < 1.6f; angle += 0.1f) {
    OnLeaf nearer = on;
    nearer.along = 0.7f;
    const HandOnLeaf slid = follow_hand(s, hand_at(s, angle, nearer), on, 0.6f, 0.93f);
    EXPECT_NEAR(slid.angle, angle, 1e-5f);
    EXPECT_NEAR(slid.on.along, 0.7f, 1e-5f);
    EXPECT_LT(slid.miss, 1e-5f);
    nearer.along = 0.4f;
    const HandOnLeaf lost = follow_hand(s, hand_at(s, angle, nearer), on, 0.6f, 0.93f);
    EXPECT_FLOAT_EQ(lost.on.along, 0.6f) << "as far as it may slide";
    EXPECT_NEAR(lost.miss, 0.2f, 0.02f);
    EXPECT_NEAR(distance(hand_at(s, lost.angle, lost.on), hand_at(s, angle, nearer)), lost.miss, 1e-6f);
  }
}

/// Runs the motion to its end; checks that the angle is continuous (DR-10) and returns the seconds it took.
float run_until(const LeafShape& s, LeafEvent wanted, LeafState& leaf, float dt = kDt, float longest = 20) {
  for (float t = dt; t < longest; t += dt) {
    const float before = leaf.angle;
    const LeafEvent e = advance(s, dt, leaf);
    EXPECT_LE(std::abs(leaf.angle - before), most_rate(s) * dt + 1e-6f);
    EXPECT_GE(leaf.angle, s.min_angle);
    EXPECT_LE(leaf.angle, s.max_angle);
    if (e == wanted) return t;
  }
  ADD_FAILURE() << "it never got there";
  return longest;
}

TEST(Leaf, OpensInItsTimeAndShutsExactly) {
  for (const float dt : {0.01f, 0.02f, 0.05f, 0.1f}) {
    const LeafShape s = leaf_at({0, 0}, 0, 1);
    LeafState leaf;
    open(s, math::kHalfPiF, leaf);
    EXPECT_NEAR(run_until(s, LeafEvent::kOpened, leaf, dt), 1.1f, dt + 1e-3f);
    EXPECT_EQ(leaf.angle, math::kHalfPiF);
    for (int i = 0; i < 50; ++i) advance(s, dt, leaf);
    EXPECT_EQ(leaf.angle, math::kHalfPiF) << "it shuts only when it is let go";
    close(leaf);
    EXPECT_NEAR(run_until(s, LeafEvent::kShut, leaf, dt), 1.8f, dt + 0.03f);
    EXPECT_EQ(leaf.angle, 0.0f) << "exactly";
    EXPECT_EQ(leaf.motion, LeafMotion::kStill);
    EXPECT_EQ(leaf.rate, 0.0f);
  }
}

TEST(Leaf, SlowsDownInTheLast15Degrees) {
  const LeafShape s = leaf_at({0, 0}, 0, 1);
  LeafState leaf;
  leaf.angle = math::kHalfPiF;
  close(leaf);
  float middle = 0, last = 0, at_15 = 0, t = 0;
  for (float before = leaf.angle; leaf.angle > 0; before = leaf.angle) {
    advance(s, kDt, leaf), t += kDt;
    const float rate = (before - leaf.angle) / kDt;
    if (leaf.angle > 40 * kDegree) middle = std::max(middle, rate);
    if (leaf.angle < 15 * kDegree && at_15 == 0) at_15 = t;
    if (leaf.angle > 0 && leaf.angle < 3 * kDegree) last = rate;
  }
  EXPECT_LT(last, 0.6f * middle);
  EXPECT_GT((t - at_15) / (15 * kDegree), 1.4f / middle) << "the last stretch takes longer than its share";
}

/// DR-10: whoever comes while it closes catches it where it is.
TEST(Leaf, ReopeningStartsFromThePresentAngle) {
  const LeafShape s = leaf_at({0, 0}, 2, -1);
  for (float caught = 5 * kDegree; caught < 85 * kDegree; caught += 7 * kDegree) {
    LeafState leaf;
    leaf.angle = math::kHalfPiF;
    close(leaf);
    while (leaf.angle > caught) advance(s, kDt, leaf);
    const float here = leaf.angle;
    open(s, math::kHalfPiF, leaf);
    EXPECT_EQ(leaf.angle, here);
    advance(s, kDt, leaf);
    EXPECT_GE(leaf.angle, here) << "it closes no further";
    EXPECT_LT(leaf.angle, here + most_rate(s) * kDt);
    const float seconds = run_until(s, LeafEvent::kOpened, leaf);
    EXPECT_LT(seconds, 1.1f) << "there is less to open";
    EXPECT_EQ(leaf.angle, math::kHalfPiF);
  }
}

TEST(Leaf, BouncesByTheExtraAngleAndShuts) {
  const LeafShape s = leaf_at({0, 0}, 0, 1);
  LeafState leaf;
  leaf.angle = 70 * kDegree;
  bounce(s, 12 * kDegree, leaf);
  float top = 0, time_to_top = 0, t = 0;
  while (leaf.motion != LeafMotion::kStill) {
    const float before = leaf.angle;
    advance(s, kDt, leaf), t += kDt;
    EXPECT_LE(std::abs(leaf.angle - before), most_rate(s) * kDt + 1e-6f);
    if (leaf.angle > top) top = leaf.angle, time_to_top = t;
  }
  EXPECT_NEAR(top, 82 * kDegree, 1e-5f);
  EXPECT_NEAR(time_to_top, 0.3f, 0.03f);
  EXPECT_EQ(leaf.angle, 0.0f);
  leaf.angle = s.max_angle - 2 * kDegree;
  bounce(s, 12 * kDegree, leaf);
  for (int i = 0; i < 20; ++i) {
    advance(s, kDt, leaf);
    EXPECT_LE(leaf.angle, s.max_angle);
  }
}

/// DR-10: closing stops as soon as any part of the leaf hits the position.
TEST(Leaf, StopsAtItsStopPosition) {
  Draws draws({2, 9, 0}, Stream::kTest);
  int along = 0, edge = 0;
  for (int i = 0; i < 400; ++i) {
    const LeafShape s = leaf_at({3, -2}, static_cast<float>(draws.uniform(-3, 3)), i % 2 ? 1.0f : -1.0f);
    const float reach = static_cast<float>(draws.uniform(0.04, 0.2));
    const float radius = static_cast<float>(draws.uniform(0.25, 1.1));
    const float bearing = static_cast<float>(draws.uniform(0.2, 1.0));
    const Vec2 p = s.hinge + leaf_direction(s, bearing) * radius;
    LeafState leaf;
    leaf.angle = s.max_angle;
    if (distance_to_leaf(s, leaf.angle, p) < reach) continue;
    set_stop(p, reach, leaf);
    bounce(s, 0.1f, leaf);
    const bool meets = radius - reach < s.width;
    LeafEvent last = LeafEvent::kNone;
    for (int k = 0; k < 400; ++k) {
      last = advance(s, kDt, leaf);
      ASSERT_GE(distance_to_leaf(s, leaf.angle, p), reach - 2e-4f);
      if (last == LeafEvent::kStopped || last == LeafEvent::kShut) break;
    }
    ASSERT_EQ(last, meets ? LeafEvent::kStopped : LeafEvent::kShut) << radius << " " << reach;
    if (!meets) continue;
    ++(radius < s.width ? along : edge);
    EXPECT_NEAR(distance_to_leaf(s, leaf.angle, p), reach, 2e-4f);
    EXPECT_EQ(advance(s, kDt, leaf), LeafEvent::kStopped) << "it leans there";
    clear_stop(leaf);
    run_until(s, LeafEvent::kShut, leaf);
  }
  EXPECT_GT(along, 100);
  EXPECT_GT(edge, 20);
}

TEST(Leaf, ClosesAwayFromAStopPositionBehindIt) {
  const LeafShape s = leaf_at({0, 0}, 0, 1);
  LeafState leaf;
  leaf.angle = 40 * kDegree;
  set_stop(leaf_direction(s, 60 * kDegree) * 0.5f, 0.1f, leaf);
  close(leaf);
  run_until(s, LeafEvent::kShut, leaf);
}

TEST(Leaf, FollowsAHandNoFasterThanAnythingElse) {
  const LeafShape s = leaf_at({0, 0}, 0, 1);
  LeafState leaf;
  hold(s, 1.5f, leaf);  // from shut, in one command
  for (int i = 0; i < 100; ++i) {
    const float before = leaf.angle;
    advance(s, kDt, leaf);
    ASSERT_LE(leaf.angle - before, most_rate(s) * kDt + 1e-6f);
  }
  EXPECT_EQ(leaf.angle, 1.5f);
  hold(s, 1.4f, leaf);
  advance(s, kDt, leaf);
  hold(s, 9, leaf);
  for (int i = 0; i < 100; ++i) advance(s, kDt, leaf);
  EXPECT_EQ(leaf.angle, s.max_angle);
}

/// A leaf that swings both ways: mirrored motions, shut at 0 from either side.
TEST(Leaf, SwingsBothWays) {
  LeafShape s = leaf_at({0, 0}, 0, 1);
  s.min_angle = -s.max_angle;
  LeafState there, back;
  open(s, math::kHalfPiF, there), open(s, -math::kHalfPiF, back);
  for (int i = 0; i < 30; ++i) {
    advance(s, kDt, there), advance(s, kDt, back);
    ASSERT_EQ(there.angle, -back.angle);
  }
  bounce(s, 0.2f, there), bounce(s, 0.2f, back);
  for (int i = 0; i < 400; ++i) {
    advance(s, kDt, there), advance(s, kDt, back);
    ASSERT_EQ(there.angle, -back.angle);
  }
  EXPECT_EQ(there.angle, 0.0f);
  const OnLeaf on{0.8f, 0.05f, 1};
  EXPECT_NEAR(angle_from_hinge(s, hand_from_hinge(s, -0.7, on), on), -0.7, 1e-9);
}

/// Whatever is commanded when, the angle is continuous and within its limits.
TEST(Leaf, StaysContinuousUnderAnyCommands) {
  Draws draws({3, 9, 0}, Stream::kTest);
  LeafShape s = leaf_at({1, 1}, 0.3f, -1);
  LeafState leaf;
  for (int i = 0; i < 40000; ++i) {
    switch (draws.below(60)) {
      case 0:
        open(s, static_cast<float>(draws.uniform(-1, 3)), leaf);
        break;
      case 1:
        close(leaf);
        break;
      case 2:
        bounce(s, static_cast<float>(draws.uniform(-0.5, 2)), leaf);
        break;
      case 3:
        hold(s, static_cast<float>(draws.uniform(-1, 3)), leaf);
        break;
      case 4:
        set_stop(s.hinge + leaf_direction(s, static_cast<float>(draws.uniform(0, 1.5))) * 0.6f, 0.1f, leaf);
        break;
      case 5:
        clear_stop(leaf);
        break;
      case 6:
        stand(leaf);
        break;
      default:
        break;
    }
    LeafLimits limits;
    if (draws.chance(0.2)) limits.low = static_cast<float>(draws.uniform(0, 1));
    if (draws.chance(0.2)) limits.high = static_cast<float>(draws.uniform(0.5, 2));
    const float before = leaf.angle;
    advance(s, kDt, leaf, limits);
    ASSERT_LE(std::abs(leaf.angle - before), most_rate(s) * kDt + 1e-6f) << "step " << i;
    ASSERT_GE(leaf.angle, 0);
    ASSERT_LE(leaf.angle, s.max_angle);
    ASSERT_TRUE(std::isfinite(leaf.rate));
  }
}

TEST(Leaf, LeastAngleForPassingIsThatOfTheRequirement) {
  EXPECT_NEAR(passing_angle(LeafShape{}, 0.6f) / kDegree, 68.4f, 0.1f);
}

/// A leaf is stopped by people on either side, exactly where it touches them; opening presses a little.
TEST(Clearance, LeafStopsAtPeople) {
  Draws draws({4, 9, 0}, Stream::kTest);
  int met = 0;
  for (int i = 0; i < 2000; ++i) {
    LeafShape s = leaf_at({0, 0}, static_cast<float>(draws.uniform(-3, 3)), i % 2 ? 1.0f : -1.0f);
    if (i % 3 == 0) s.min_angle = -s.max_angle;
    const DoorBody body{s.hinge + leaf_direction(s, static_cast<float>(draws.uniform(-1.5, 1.7))) *
                                      static_cast<float>(draws.uniform(0.3, 1.4)),
                        static_cast<float>(draws.uniform(0.15, 0.3))};
    const float touch = body.radius + s.thickness / 2;
    LeafState leaf;
    leaf.angle = static_cast<float>(draws.uniform(s.min_angle, s.max_angle));
    if (distance_to_leaf(s, leaf.angle, body.position) < touch) continue;
    const bool opens = i % 4 < 2;
    if (opens)
      open(s, leaf.angle < 0 ? s.min_angle : s.max_angle, leaf);
    else
      close(leaf);
    bool blocked = false;
    for (int k = 0; k < 150; ++k) {
      blocked |= advance(s, kDt, leaf, limits_among(s, leaf.angle, {&body, 1})) == LeafEvent::kBlocked;
      ASSERT_GE(distance_to_leaf(s, leaf.angle, body.position), touch - (opens ? kPress : 0) - 2e-4f);
    }
    met += blocked;
  }
  EXPECT_GT(met, 200);
}

TEST(Clearance, PanelsStopAtPeople) {
  const DoorBody body{{0.8f, 0.3f}, 0.25f};
  const float turn = free_turn({0, 0}, 1.4f, 0.05f, 0, 1, {&body, 1});
  ASSERT_GT(turn, 0);
  ASSERT_LT(turn, 1);
  const LeafShape panel{.hinge = {0, 0}, .width = 1.4f};
  EXPECT_NEAR(distance_to_leaf(panel, turn, body.position), 0.275f, 1e-4f);
  EXPECT_EQ(free_turn({0, 0}, 1.4f, 0.05f, 1.5f, 1, {&body, 1}), 1) << "it turns away";
  EXPECT_EQ(free_way({0, 0}, {1, 0}, 0.04f, 2, {&body, 1}), 2) << "0.3 m aside and 0.25 m wide: it slides past";
  const DoorBody before{{0.8f, 0.1f}, 0.25f};
  EXPECT_NEAR(free_way({0, 0}, {1, 0}, 0.04f, 2, {&before, 1}), 0.5631f, 1e-4f);
}

}  // namespace
}  // namespace throng
