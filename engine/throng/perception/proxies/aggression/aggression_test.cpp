#include "throng/perception/proxies/aggression/aggression.h"

#include "throng/perception/test_proxies.h"

namespace throng {
namespace {

using test::Haunted;

TEST(Aggression, UrgencyOfTheVelocityIsItsDeviationFromThePreferredOne) {
  AggressionParams p;
  p.blend = 1;
  const Vec2 wish{1.2f, 0};
  EXPECT_EQ(urgency_of(p, wish, wish, 0.1f, {}).all, 0);
  EXPECT_FLOAT_EQ(urgency_of(p, {0.6f, 0}, wish, 0.1f, {}).all, 0.5f) << "half as fast";
  EXPECT_FLOAT_EQ(urgency_of(p, {}, wish, 0.1f, {}).all, 1) << "held up";
  EXPECT_EQ(urgency_of(p, {-1.2f, 0}, wish, 0.1f, {}).all, 1) << "pushed back: no more than 1";
  EXPECT_GT(urgency_of(p, {0, 1.2f}, wish, 0.1f, {}).all, 0.9f) << "direction counts as speed does";
}

TEST(Aggression, UrgencyOfTheDistanceRisesWhileTheGoalDoesNotComeNearer) {
  AggressionParams p;
  p.blend = 0, p.rate = 0.5f;
  const Vec2 wish{0, 1};
  Urgency u;
  for (int i = 0; i < 10; ++i) u = urgency_of(p, {}, wish, 0.1f, u);
  EXPECT_NEAR(u.all, 0.5f, 1e-5f);
  for (int i = 0; i < 100; ++i) u = urgency_of(p, {0, -0.5f}, wish, 0.1f, u);
  EXPECT_EQ(u.all, 1);
  for (int i = 0; i < 10; ++i) u = urgency_of(p, {0, 0.5f}, wish, 0.1f, u);
  EXPECT_EQ(u.all, 1) << "half the wished progress neither calms nor alarms";
  for (int i = 0; i < 10; ++i) u = urgency_of(p, wish, wish, 0.1f, u);
  EXPECT_NEAR(u.all, 0.5f, 1e-5f);
  for (int i = 0; i < 20; ++i) u = urgency_of(p, {}, {}, 0.1f, u);
  EXPECT_EQ(u.all, 0) << "who wants to stand is in no hurry";
  p.pace = 0;  // as printed: any approach calms
  u.distance = 0.5f;
  EXPECT_LT(urgency_of(p, {0, 0.01f}, wish, 0.1f, u).distance, 0.5f);
  EXPECT_GT(urgency_of(p, {0, -0.01f}, wish, 0.1f, u).distance, 0.5f);
}

TEST(Aggression, TheProxyIsTheLargerAndFartherTheMoreUrgent) {
  AggressionParams p;
  p.size = 1.5f, p.reach = 3, p.priority = 0.7f;
  AggressionProxy changing(p);
  Haunted h(test::compiled(test::square_plan(20)));
  h.have(changing);
  h.settle();
  const Row r = h.add({10, 10}, 1, {}, 0.2f);
  h.move(r, {10, 10});
  h.prefer(r, {0, 1.3f});
  h.index_all();
  EXPECT_TRUE(h.ghosts.empty()) << "a newcomer is calm";
  float radius = 0, away = 0;
  for (int i = 0; i < 5; ++i) {
    h.update();
    h.index_all();
    ASSERT_EQ(h.ghosts.all.size(), 1u);
    const Ghost& g = h.ghosts.all[0];
    EXPECT_GT(g.shown.radius, radius);
    EXPECT_GT(g.shown.y - 10, away);
    EXPECT_EQ(g.shown.x, 10) << "where it wants to go";
    EXPECT_NEAR((g.shown.y - 10) / g.shown.radius, 2, 1e-4f);
    EXPECT_EQ(g.priority, 0.7f);
    EXPECT_EQ(g.wish, (Vec2{0, 1.3f}));
    radius = g.shown.radius, away = g.shown.y - 10;
  }
  h.move(r, {10, 10}, {0.1f, 0.2f});
  h.index_all();
  EXPECT_EQ(h.ghosts.all[0].shown.vx, 0.1f) << "moves as its parent";
  EXPECT_EQ(h.ghosts.all[0].shown.vy, 0.2f);
  h.prefer(r, {});
  h.index_all();
  EXPECT_TRUE(h.ghosts.empty()) << "nowhere to go";
}

TEST(Aggression, ConstantUrgency) {
  AggressionParams p;
  p.urgency = 1;
  const AggressionProxy kind(p);
  Haunted h(test::compiled(test::square_plan(20)));
  h.have(kind);
  h.settle();
  const Row r = h.add({10, 10}, 1, {}, 0.25f);
  h.move(r, {10, 10}, {1, 0});
  h.prefer(r, {1, 0});
  h.index_all();
  ASSERT_EQ(h.ghosts.all.size(), 1u);
  EXPECT_FLOAT_EQ(h.ghosts.all[0].shown.x, 10.5f);
  EXPECT_FLOAT_EQ(h.ghosts.all[0].shown.radius, 0.25f);
}

TEST(Aggression, DoesNotReachThroughWalls) {
  WorldPlan plan = test::square_plan(20);
  ObstaclePlan wall;
  wall.level = "ground";
  wall.area.outer = {{10.3, 0}, {10.4, 0}, {10.4, 20}, {10.3, 20}};
  plan.obstacles.push_back(wall);
  AggressionParams p;
  p.urgency = 1, p.reach = 4;
  const AggressionProxy kind(p);
  Haunted h(test::compiled(plan));
  h.have(kind);
  h.settle();
  const Row r = h.add({10, 10}, 1, {}, 0.25f);
  h.move(r, {10, 10});
  h.prefer(r, {1, 0});
  h.index_all();
  ASSERT_EQ(h.ghosts.all.size(), 1u);
  EXPECT_FLOAT_EQ(h.ghosts.all[0].shown.x, 10.25f) << "a quarter of the way is on this side";
  h.prefer(r, {-1, 0});
  h.index_all();
  EXPECT_FLOAT_EQ(h.ghosts.all[0].shown.x, 9);
}

}  // namespace
}  // namespace throng
