// Planned steps as a queue (DR-46): what a significant command drops, and what it must not touch.
#include "throng/motor/step/plan_queue.h"

#include <gtest/gtest.h>

#include <limits>

#include "throng/core/random.h"
#include "throng/motor/step/stepper.h"

namespace throng::stepping {
namespace {

constexpr float kFrame = 1.0f / 60;

struct Random {
  Draws d{RandomKey{3, 9, 1}, Stream::kTest};
  float in(float a, float b) { return a + (b - a) * d.uniform_float(); }
  Spot spot(float far) { return {{in(-far, far), in(-far, far)}, in(-3.1f, 3.1f)}; }
};

Feet standing_at(Spot root, const StepSizes& z) {
  Feet feet;
  for (const Side s : kSides) feet[s] = {root.place + side_of(ahead_of(root.heading), s) * z.half_width, root.heading};
  return feet;
}

void expect_valid(const StepPlan& p, const StepSizes& z, int n) {
  const float eps = 1e-4f;
  for (std::size_t k = 0; k < p.count; ++k) {
    const Feet before = p.feet_after(k), after = p.feet_after(k + 1);
    const Side s = p.swing(k);
    ASSERT_EQ(p.swing(k), k == 0 ? p.first : other(p.swing(k - 1))) << n;
    ASSERT_LE(distance(after[s].place, before[other(s)].place), z.apart + eps) << n << " step " << k;  // (6.2)
    ASSERT_LE(distance(after[s].place, before[s].place), z.stride + eps) << n << " step " << k;        // (6.5)
    ASSERT_GT(gap_between(after, p.root_after(k + 1).heading), 0.0f) << n << " step " << k;
  }
}

TEST(PlanQueue, OtherPlacesAndFacingsAreSignificant) {
  const Spot a{{1, 2}, 0.5f};
  EXPECT_FALSE(significant(a, a));
  EXPECT_FALSE(significant({{1.04f, 2}, 0.5f}, a));
  EXPECT_TRUE(significant({{1.06f, 2}, 0.5f}, a));
  EXPECT_FALSE(significant({{1, 2}, 0.41f}, a));
  EXPECT_TRUE(significant({{1, 2}, 0.39f}, a));
  EXPECT_FALSE(significant({{1, 2}, -3.1f}, {{1, 2}, 3.1f}));  // the shorter way round
}

TEST(PlanQueue, KeepsTwoStepsAndDropsTheRest) {
  const StepSizes z;
  const Spot root{};
  StepPlan p = plan_steps(z, root, {standing_at(root, z), Side::kRight, true}, {{{5, 0}, 0}, true, false});
  ASSERT_GE(p.count, 7);
  const StepPlan before = p;
  const Requeued r = requeue(z, 2.4f, {}, {{{1.2f, 2.5f}, 1.5f}, true, false}, p);
  ASSERT_TRUE(r.changed);
  EXPECT_EQ(r.done, 2);  // finished steps leave the queue
  EXPECT_EQ(r.kept, 2);
  EXPECT_EQ(r.dropped, before.count - 4);
  EXPECT_EQ(p.start, before.feet_after(2));
  EXPECT_EQ(p.steps[0].foot, before.steps[2].foot);
  EXPECT_EQ(p.steps[1].foot, before.steps[3].foot);
  EXPECT_TRUE(p.complete);
  EXPECT_EQ(p.target.place, (Vec2{1.2f, 2.5f}));
  EXPECT_EQ(p.root_after(p.count).place, (Vec2{1.2f, 2.5f}));
}

TEST(PlanQueue, ALargeTurnThatHasBegunIsFinished) {
  const StepSizes z;
  const Spot root{};
  // Turns round to walk back; in its first step it is wanted before it.
  StepPlan p = plan_steps(z, root, {standing_at(root, z), Side::kLeft, true}, {{{-4, 0.2f}, 3}, true, false});
  ASSERT_GE(p.count, 4);
  const StepPlan before = p;
  const Requeued r = requeue(z, 0.5f, {}, {{{0.9f, 0}, 0}, true, false}, p);
  ASSERT_TRUE(r.changed);
  EXPECT_GT(r.kept, 2);
  float turned = 0;
  for (int k = 0; k < r.kept; ++k) {
    EXPECT_EQ(p.steps[static_cast<std::size_t>(k)].foot, before.steps[static_cast<std::size_t>(k)].foot);
    turned += math::angle_between(p.root_after(static_cast<std::size_t>(k)).heading,
                                  p.root_after(static_cast<std::size_t>(k) + 1).heading);
  }
  EXPECT_GT(math::abs(turned), kLargePlannedTurn);
  // A small turn is no such thing.
  StepPlan q = plan_steps(z, root, {standing_at(root, z), Side::kLeft, true}, {{{3, 0.5f}, 0.3f}, true, false});
  EXPECT_EQ(requeue(z, 0.5f, {}, {{{0.9f, 0}, 0}, true, false}, q).kept, 2);
}

TEST(PlanQueue, WithNothingToDropOrWithoutATargetNothingChanges) {
  const StepSizes z;
  const Spot root{};
  StepPlan p = plan_steps(z, root, {standing_at(root, z), Side::kRight, true}, {{{1, 0}, 0}, true, false});
  const StepPlan before = p;
  const float last = static_cast<float>(p.count) - 0.7f;
  EXPECT_FALSE(requeue(z, last - 1, {}, {{{3, 0}, 0}, true, false}, p).changed);
  EXPECT_FALSE(requeue(z, last, {}, {{{3, 0}, 0}, true, false}, p).changed);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(requeue(z, 0.2f, {}, {{{nan, 0}, 0}, true, false}, p).changed);
  EXPECT_EQ(p.count, before.count);
  EXPECT_EQ(p.target.place, before.target.place);
}

// Whenever and wherever somebody is sent elsewhere: limits of steps hold, it gets there, and the step under way is made
// as if nothing had happened.
TEST(PlanQueue, PropertiesHoldForRandomCommands) {
  const StepSizes z;
  const Skeleton skeleton = make_skeleton({});
  const StepStyle style;
  Random r;
  int changed = 0, dropped = 0;
  for (int n = 0; n < 10000; ++n) {
    const Spot root = r.spot(2);
    StepPlan p = plan_steps(z, root, {standing_at(root, z), n % 2 == 0 ? Side::kLeft : Side::kRight, true},
                            {r.spot(3), true, false});
    Vec2 slope;
    for (int again = 0; again < 3; ++again) {
      const StepPlan before = p;
      const float phase = r.in(0, static_cast<float>(p.count));
      const StepTarget to{r.spot(3), true, false};
      const Requeued q = requeue(z, phase, slope, to, p);
      if (!q.changed) break;
      ++changed, dropped += q.dropped;
      const auto k = static_cast<std::size_t>(phase);
      ASSERT_EQ(q.done, static_cast<int>(k)) << n;
      ASSERT_NO_FATAL_FAILURE(expect_valid(p, z, n));
      if (p.complete) {
        ASSERT_EQ(p.root_after(p.count).place, to.root.place) << n;
        ASSERT_EQ(p.root_after(p.count).heading, to.root.heading) << n;
      }
      const StepSpan was = span_of(before, k, slope), is = span_of(p, 0, q.slope);
      for (const float t : {0.1f, 0.5f, 0.9f, 1.0f}) {
        const StepFrame a = frame_of(was, z, style, skeleton, t), b = frame_of(is, z, style, skeleton, t);
        ASSERT_LT(distance(a.root, b.root), 1e-4f) << n;
        ASSERT_LT(math::abs(math::angle_between(a.heading, b.heading)), 1e-4f) << n;
        for (const Side s : kSides) ASSERT_LT(distance(a.feet[s].place, b.feet[s].place), 1e-4f) << n;
      }
      slope = q.slope;
    }
  }
  EXPECT_GT(changed, 10000);
  EXPECT_GT(dropped, 10000);
}

// The whole controller: sent elsewhere in the middle of its steps somebody turns off at once, without a corner in its
// way or a foot that slides, and is there earlier than by way of the first target.
TEST(PlanQueue, SomebodySentElsewhereTurnsOffSmoothly) {
  const Skeleton s = make_skeleton({1.7f, Sex::kMale, 0});
  const StepperBody body{s, sizes_for(s), {}};
  Random r;
  int turned_off = 0;
  for (int n = 0; n < 300; ++n) {
    const Spot first{{r.in(1.5f, 4), r.in(-1, 1)}, r.in(-3, 3)};
    const Spot second{{r.in(-1, 3), r.in(1.5f, 3)}, r.in(-3, 3)};
    LowerBody stands = lower_body_of(standing_frame(standing_at({}, body.sizes), {}, s), s);
    StepperState state;
    start_stepping(body, {stands, stands, kFrame, {first, true, false}, 0}, state);
    SkeletonPose pose = rest_pose(s);
    LowerBody a = stands, b = stands;
    const int when = 10 + static_cast<int>(r.in(0, 60));
    float jump = 0, slide = 0, nearest_first = 9, left_then = 0;
    int took = 0, dropped = 0;
    for (int i = 1; i < 1500; ++i) {
      if (i == when) left_then = distance(b.pelvis.place.plan(), first.place);
      if (i == when) dropped = step_elsewhere(body, {second, true, false}, state).dropped;
      const StepperFrame f = advance_stepping(body, kFrame, {}, state, pose);
      const LowerBody c = lower_body_of(pose, s, {}, f.planted);
      jump = std::max(jump, length(c.pelvis.place - b.pelvis.place * 2.0f + a.pelvis.place));
      for (const Side side : kSides) {
        const bool flat = c.feet[side].ball.z < s.ball_height + 0.003f && b.feet[side].ball.z < s.ball_height + 0.003f;
        if (flat && c.feet[side].planted && b.feet[side].planted)
          slide = std::max(slide, distance(c.feet[side].ball.plan(), b.feet[side].ball.plan()));
      }
      nearest_first = std::min(nearest_first, distance(c.pelvis.place.plan(), first.place));
      a = b, b = c, took = i;
      if (f.arrived) break;
    }
    ASSERT_LT(jump, 0.02f) << n;
    ASSERT_LT(slide, 0.002f) << n;
    if (dropped < 2) continue;  // nearly there, or in a large turn
    ++turned_off;
    ASSERT_LT(distance(b.pelvis.place.plan(), second.place), 1e-3f) << n;
    if (left_then > 2) {
      ASSERT_GT(nearest_first, 0.05f) << n << ": it has not been there";
    }
    ASSERT_LT(took, 1400) << n;
  }
  EXPECT_GT(turned_off, 250);
}

}  // namespace
}  // namespace throng::stepping
