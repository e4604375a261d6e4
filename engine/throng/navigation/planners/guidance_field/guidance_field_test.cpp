#include "throng/navigation/planners/guidance_field/guidance_field.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

FieldPlan around(Vec2d centre, double within = 0) {
  FieldPartPlan part;
  part.around = centre;
  part.within = within;
  FieldPlan f;
  f.id = "whorl", f.level = "floor", f.cell = 0.25, f.parts = {part};
  return f;
}

WorldPlan ring_hall(double within = 0) {
  WorldPlan plan = room(20, 20);
  plan.fields.push_back(around({10, 10}, within));
  plan.places.push_back(place("end", box(0.5, 9.8, 2, 10.2)));
  return plan;
}

TEST(GuidanceFieldPlanner, FollowsTheFieldRoundAndRound) {
  Walkers w(ring_hall(), "guidance_field");
  const Row r = w.add({15, 10});
  w.go(r, {10, 10});  // the eye of the whorl, out of reach of `home`
  double turned = 0;
  Vec2d before = w.author(r) - Vec2d{10, 10};
  for (int i = 0; i < 1000; ++i) {
    w.think(i % 12 == 0);
    w.walk_on(0.03);
    const Vec2d now = w.author(r) - Vec2d{10, 10};
    turned += std::asin(det(before, now) / (length(before) * length(now)));
    before = now;
    ASSERT_NEAR(length(now), 5, 0.6) << i;
  }
  EXPECT_GT(turned, 2 * math::kPi) << "more than once round, counter-clockwise";
}

TEST(GuidanceFieldPlanner, NearTheGoalItGoesThere) {
  Walkers w(ring_hall(), "guidance_field");
  const Row r = w.add({10, 18});
  w.go(r, "end");
  for (int i = 0; i < 600; ++i) {
    w.think(i % 12 == 0);
    w.walk_on(0.03);
  }
  EXPECT_EQ(w.crowd.route.remaining[r], 0) << "at " << w.author(r).x << ", " << w.author(r).y;
}

TEST(GuidanceFieldPlanner, WhereTheFieldSaysNothingTheGoalFailsOnceWithItsReason) {
  Walkers w(ring_hall(6), "guidance_field");
  const Row r = w.add({18, 18});
  w.go(r, {10, 10});
  w.think();
  EXPECT_EQ(w.status(r), Route::Status::kFailed);
  ASSERT_EQ(w.events.size(), 2u);
  EXPECT_EQ(w.events[0].kind, EventKind::kRouteFailed);
  EXPECT_EQ(w.events[1].kind, EventKind::kNoWay);
  EXPECT_EQ(w.events[1].a, static_cast<std::uint32_t>(NoWay::kNoGuidance));
  EXPECT_EQ(length(w.preferred(r)), 0);
  w.think();
  EXPECT_TRUE(w.events.empty());
  w.put(r, {14, 10});  // pushed into it
  w.think();
  EXPECT_EQ(w.status(r), Route::Status::kWayPoints);
}

TEST(GuidanceFieldPlanner, AWidthMakesAPortalAhead) {
  Params params = find_part(planners(), "guidance_field")->defaults();
  params.as<GuidanceFieldPlanner::Params>().width = 3;
  Walkers w(ring_hall(), "guidance_field", 1, &params);
  const Row r = w.add({15, 10}, 0.25f);
  w.go(r, {10, 10});
  w.think();
  const Segment t = w.crowd.route.target[r];
  EXPECT_NEAR(distance(t.a, t.b), 2.5, 1e-4);
  EXPECT_NEAR(w.world.to_author(t.a).y, 12, 0.02) << "2 m along the field";
  EXPECT_LT(t.a.x, t.b.x) << "left end first, walking along +y";
}

}  // namespace
}  // namespace throng
