// The model as a whole: pairs, three, a curved way, walls that hide; behaviour that annex 2 of the source reports.
#include <cmath>

#include "throng/steering/tangent_2009/walkers_for_test.h"

namespace throng::tangent {
namespace {

Vec2 direction(double degrees) {
  const double a = degrees / 57.29577951308232;
  return {static_cast<float>(std::cos(a)), static_cast<float>(std::sin(a))};
}

struct Meeting {
  float nearest = 100;
  float adapted[2] = {0, 0};   ///< largest |V - V_d|
  double first_adapted = 100;  ///< s
  float crossed_at[2] = {100, 100};
};

/// Two who cross at (40, 40): the first comes along +x, the second at that angle, `late` metres behind schedule.
Meeting meet(double angle, float late, const Params& p = {}) {
  Walkers w(p);
  const Vec2 e[2] = {{1, 0}, direction(angle)};
  const Vec2 centre{40, 40};
  w.add_walker(centre - e[0] * 6.5f, e[0] * kSpeed);
  // Head-on there is no crossing: `late` is then the distance between the lines.
  w.add_walker(angle == 180 ? centre - e[1] * 6.5f + Vec2{0, late} : centre - e[1] * (6.5f + late), e[1] * kSpeed);
  Meeting m;
  for (int i = 0; i < 220; ++i) {
    w.go();
    m.nearest = std::min(m.nearest, distance(w.position(0), w.position(1)));
    for (Row r = 0; r < 2; ++r) {
      m.adapted[r] = std::max(m.adapted[r], length(w.velocity(r) - e[r] * kSpeed));
      if (m.adapted[r] > 0.02f) m.first_adapted = std::min(m.first_adapted, i * kDt);
      if (dot(w.position(r) - centre, e[r]) > 0)
        m.crossed_at[r] = std::min(m.crossed_at[r], static_cast<float>(i * kDt));
    }
  }
  return m;
}

/// L994 and EG-12: adaptation only below about a metre; EG-11: people meet at about 0.8 m (0.84 +- 0.19).
TEST(Tangent2009, PairsAdaptOnlyWhenTheyMust) {
  for (const float late : {0.1f, 0.4f, 0.8f, 1.1f}) {  // crosses late / sqrt 2 behind
    const Meeting m = meet(90, late);
    EXPECT_GT(m.nearest, 0.8f) << late;
    EXPECT_LT(m.nearest, 1.05f) << late;
    EXPECT_GT(m.adapted[1], 0.01f) << late;
    EXPECT_LT(m.crossed_at[0], m.crossed_at[1]) << late;
  }
  for (const float late : {1.7f, 2.5f}) {
    const Meeting m = meet(90, late);
    EXPECT_EQ(m.adapted[0], 0) << late;
    EXPECT_EQ(m.adapted[1], 0) << late;
    EXPECT_NEAR(m.nearest, late * 0.70711f, 0.01) << late;
  }
}

/// L1002: solved together, but whoever passes first does less.
TEST(Tangent2009, WhoPassesFirstAdaptsLess) {
  for (const double angle : {60.0, 90.0, 120.0})
    for (const float late : {0.3f, -0.3f}) {
      const Meeting m = meet(angle, late);
      const Row first = late > 0 ? 0 : 1, second = 1 - first;
      EXPECT_LT(m.crossed_at[first], m.crossed_at[second]) << angle;
      EXPECT_LT(m.adapted[first], 0.5f * m.adapted[second]) << angle;
      EXPECT_GT(m.nearest, 0.65f) << angle;
    }
}

TEST(Tangent2009, ExactTiesAreBroken) {
  for (const double angle : {60.0, 90.0, 120.0}) {
    const Meeting m = meet(angle, 0);  // the first sees the second on its right
    EXPECT_LT(m.crossed_at[1], m.crossed_at[0]) << angle;
    EXPECT_GT(m.nearest, 0.65f) << angle;
  }
  const Meeting m = meet(180, 0);
  EXPECT_GT(m.nearest, 0.75f);
  EXPECT_LT(m.nearest, 1.0f);
}

/// L998: first they observe. The worse somebody sees, the later it reacts.
TEST(Tangent2009, ReactionsWaitForPerception) {
  Params sharp, blurred;
  sharp.beta_v = sharp.beta_theta = 0;
  blurred.beta_v = blurred.beta_theta = 2;
  const double at_once = meet(90, 0.2f, sharp).first_adapted, usual = meet(90, 0.2f).first_adapted,
               late = meet(90, 0.2f, blurred).first_adapted;
  EXPECT_LE(at_once, 2 * kDt);
  EXPECT_GT(usual, at_once + 0.15);
  EXPECT_GT(late, usual + 0.5);
  EXPECT_GT(meet(90, 0.2f, blurred).nearest, 0.6f) << "late, but still";
}

/// EG-33: who adapts only the speed stays on its line, who adapts only the direction keeps its speed.
TEST(Tangent2009, StrategiesShow) {
  for (const float alpha : {0.0f, 1.0f}) {
    Params p;
    p.alpha = alpha;
    Walkers w(p);
    w.add_walker({33.5f, 40}, {kSpeed, 0});
    const Row gives_way = w.add_walker({40, 33.2f}, {0, kSpeed});
    float aside = 0, slowed = 0;
    for (int i = 0; i < 80; ++i) {
      w.go();
      aside = std::max(aside, std::abs(w.position(gives_way).x - 40));
      slowed = std::max(slowed, kSpeed - length(w.velocity(gives_way)));
    }
    EXPECT_EQ(aside > 0.2f, alpha == 0) << aside;
    EXPECT_EQ(slowed > 0.08f, alpha == 1) << slowed;
  }
}

/// Fig. 2.4: A would collide with B; slower it would meet C. It turns right and slows a little: after B, before C.
TEST(Tangent2009, ThreeWalkers) {
  Walkers w;
  const Row a = w.add_walker({40, 33.5f}, {0, kSpeed});
  const Row b = w.add_walker({46, 40}, {-kSpeed, 0}), c = w.add_walker({48.7f, 40.3f}, {-kSpeed, 0});
  float nearest = 100, slowest = kSpeed;
  bool crossed = false;
  for (int i = 0; i < 200; ++i) {
    w.go();
    nearest = std::min({nearest, distance(w.position(a), w.position(b)), distance(w.position(a), w.position(c))});
    slowest = std::min(slowest, length(w.velocity(a)));
    if (w.position(a).y > 40 && !crossed) {
      crossed = true;
      EXPECT_LT(w.position(b).x, w.position(a).x) << "after B";
      EXPECT_GT(w.position(c).x, w.position(a).x) << "before C";
      EXPECT_GT(w.position(a).x, 40.1f) << "has turned right";
    }
  }
  EXPECT_GT(nearest, 0.6f);
  EXPECT_GT(slowest, 0.5f * kSpeed) << "slows only a little";
  EXPECT_GT(w.position(a).y, 46) << "has gone through";
}

/// Fig. 8: somebody on a curve of 5 m, whose straight prolongation crosses elsewhere, arrives where R arrives.
TEST(Tangent2009, ACurvedWayIsForeseen) {
  const auto run = [](float noticed, double& adapted_at) {
    Params p;
    p.acceleration_noticed = noticed;
    Walkers w(p);
    const Row r = w.add_walker({33, 40}, {kSpeed, 0});
    const Row curved = w.add_walker({0, 0}, {});
    const double radius = 5, rate = kSpeed / radius;
    float nearest = 100;
    adapted_at = 100;
    for (int i = 0; i < 160; ++i) {
      const double angle = 3.14159265 - rate * (5 - i * kDt);  // at 5 s at (40, 40), walking down
      const Vec2 at{static_cast<float>(45 + radius * std::cos(angle)),
                    static_cast<float>(40 + radius * std::sin(angle))};
      w.look_and_steer();
      w.walk(curved, direction(angle * 57.29577951 + 90) * kSpeed, at);
      w.walk(r, w.wanted(r), w.position(r) + w.wanted(r) * static_cast<float>(kDt));
      nearest = std::min(nearest, distance(w.position(r), w.position(curved)));
      if (length(w.velocity(r) - Vec2{kSpeed, 0}) > 0.05f) adapted_at = std::min(adapted_at, i * kDt);
    }
    return nearest;
  };
  double foreseen = 0, straight = 0;
  const float with = run(0.3f, foreseen), without = run(100, straight);
  EXPECT_GT(with, 0.6f);
  EXPECT_GT(with, without);
  EXPECT_LT(foreseen, straight - 0.3) << "acts before the straight prolongation says so";
}

// ---- EG-38

WorldPlan with_wall() {
  WorldPlan plan = test::square_plan(62);
  ObstaclePlan wall;
  wall.level = "ground";
  wall.area.outer = {{38, 30}, {38.2, 30}, {38.2, 42}, {38, 42}};
  plan.obstacles.push_back(wall);
  return plan;
}

TEST(Tangent2009, WhoIsHiddenIsNotWatched) {
  Walkers w({}, with_wall());
  const Row sees = w.add_walker({34, 40}, {0, kSpeed});
  const Row hidden = w.add_walker({42, 38}, {0, kSpeed});
  const auto time = [&] {
    const Watched* found = find(w.state(sees), w.crowd.profile.id[hidden], 0);
    return found != nullptr ? found->observed : -1.0f;
  };
  w.look_and_steer();
  EXPECT_EQ(time(), -1);
  w.crowd.appearance.shown[hidden].y = 45.5f;  // past (38.2, 42) one sees from (34, 40) what is beyond (42, 43.8)
  w.look_and_steer();
  EXPECT_EQ(time(), 0);
  for (int i = 0; i < 4; ++i) w.look_and_steer();
  EXPECT_FLOAT_EQ(time(), 0.2f);
  w.crowd.appearance.shown[hidden].y = 41;
  w.look_and_steer();
  EXPECT_EQ(time(), -1);
  w.crowd.appearance.shown[hidden].y = 45.5f;
  w.look_and_steer();
  EXPECT_EQ(time(), 0) << "begins anew";
}

TEST(Tangent2009, WhoIsBehindIsNotSeen) {
  Walkers w;
  const Row walker = w.add_walker({40, 40}, {kSpeed, 0});
  const Row behind = w.add_walker({38, 40}, {kSpeed, 0}), beside = w.add_walker({40, 42}, {kSpeed, 0});
  w.look_and_steer();
  EXPECT_EQ(find(w.state(walker), w.crowd.profile.id[behind], 0), nullptr);
  EXPECT_NE(find(w.state(walker), w.crowd.profile.id[beside], 0), nullptr);
}

/// L1133: the one beside a wall cannot deviate, the other does; they pass each other all the same.
TEST(Tangent2009, TheOtherDeviatesWhereAWallIsInTheWay) {
  Walkers w({}, with_wall());
  // Head-on exactly both would keep to the right; on the right of the one who walks up is the wall.
  const Row walled = w.add_walker({37.7f, 31}, {0, kSpeed}), free = w.add_walker({37.7f, 41}, {0, -kSpeed});
  float nearest = 100, aside = 0;
  for (int i = 0; i < 160; ++i) {
    w.go();
    nearest = std::min(nearest, distance(w.position(walled), w.position(free)));
    aside = std::max(aside, w.position(walled).x);
  }
  EXPECT_LT(aside, 37.81f) << "0.2 m from the wall";
  EXPECT_GT(nearest, 0.4f);
  EXPECT_GT(w.position(walled).y, 39);
  EXPECT_LT(w.position(free).y, 33);
}

// ---- crowds

/// Twenty on a circle who all want to the other side.
struct Circle {
  int arrived = 0;
  double time = 0, acceleration = 0;  ///< s; m/s², mean over people and frames
  float nearest = 100;
};

Circle cross_a_circle(const Params& p) {
  constexpr int kPeople = 20;
  Walkers w(p);
  std::vector<Vec2> goals;
  for (int i = 0; i < kPeople; ++i) {
    const Vec2 e = direction(18 * i);
    w.add_walker(Vec2{31, 31} + e * 7.0f, -e * kSpeed);
    goals.push_back(Vec2{31, 31} - e * 7.0f);
  }
  Circle c;
  int frames = 0;
  for (; c.time < 40 && c.arrived < kPeople; c.time += kDt) {
    std::vector<Vec2> before;
    for (Row r = 0; r < kPeople; ++r) before.push_back(w.velocity(r));
    w.go();
    c.arrived = 0;
    for (Row r = 0; r < kPeople; ++r) {
      const Vec2 way = goals[r] - w.position(r);
      const bool there = length(way) < 0.5f || w.crowd.preferred.vx[r] == 0;
      const Vec2 wish = there ? Vec2{} : normalized(way) * kSpeed;
      w.crowd.preferred.vx[r] = wish.x, w.crowd.preferred.vy[r] = wish.y;
      c.arrived += there;
      if (there) continue;
      ++frames;
      c.acceleration += length(w.velocity(r) - before[r]) / kDt;
      for (Row o = 0; o < r; ++o) c.nearest = std::min(c.nearest, distance(w.position(r), w.position(o)));
    }
  }
  c.acceleration /= frames;
  return c;
}

TEST(Tangent2009, AKnotOpens) {
  const Circle squeezing = cross_a_circle({});
  EXPECT_EQ(squeezing.arrived, 20);
  EXPECT_LT(squeezing.time, 25) << "10 s without company";
  EXPECT_LT(squeezing.acceleration, 1) << "without jitter";
  EXPECT_GT(squeezing.nearest, 0.1f) << "they lean on each other (0.4 m wide), here without move's separation";
  Params stop;
  stop.when_blocked = WhenBlocked::kStop;
  EXPECT_LT(cross_a_circle(stop).arrived, 20) << "as the source has it";
}

TEST(Tangent2009, VelocitiesFollowTheSolution) {
  Params at_once;
  at_once.adaptation_time = 0;
  for (const Params& p : {Params{}, at_once}) {
    Walkers w(p);
    const Row r = w.add_walker({30, 30}, {});
    w.crowd.preferred.vx[r] = kSpeed;
    w.go();
    EXPECT_NEAR(w.wanted(r).x, p.adaptation_time == 0 ? kSpeed : kSpeed * 0.1f, 1e-5);  // 0.05 s of 0.5 s
  }
}

// ---- limits

TEST(Tangent2009, WhoWantsToStandStandsAndWatches) {
  Walkers w;
  const Row stands = w.add_walker({40, 40}, {}), comes = w.add_walker({36, 40}, {kSpeed, 0});
  float nearest = 100;
  for (int i = 0; i < 120; ++i) {
    w.go();
    EXPECT_EQ(w.wanted(stands), (Vec2{}));
    nearest = std::min(nearest, distance(w.position(stands), w.position(comes)));
  }
  EXPECT_GT(nearest, 0.6f);
  EXPECT_GT(w.position(comes).x, 42);
}

TEST(Tangent2009, TwoInOneSpotAreFinite) {
  Walkers w;
  w.add_walker({40, 40}, {kSpeed, 0});
  w.add_walker({40, 40}, {-kSpeed, 0});
  w.add_walker({40, 40}, {});
  for (int i = 0; i < 20; ++i) w.go();
  for (Row r = 0; r < 3; ++r) EXPECT_TRUE(std::isfinite(w.wanted(r).x) && std::isfinite(w.wanted(r).y));
}

TEST(Tangent2009, FasterThanItCanItDoesNotWish) {
  Walkers w;
  const Row r = w.add_walker({40, 40}, {kSpeed, 0});
  w.crowd.preferred.vx[r] = 5;
  for (int i = 0; i < 100; ++i) w.go();
  EXPECT_NEAR(length(w.velocity(r)), 2, 1e-3);
}

TEST(Tangent2009, ShowsItsReasons) {
  Walkers w;
  const Row r = w.add_walker({35, 40}, {kSpeed, 0});
  w.add_walker({40, 35.2f}, {0, kSpeed});
  for (int i = 0; i < 30; ++i) w.go();
  w.look_and_steer();
  Sketch sketch;
  w.model.explain(r,
                  {w.world,
                   kDt,
                   {w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body},
                   {w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects},
                   w.crowd.intent,
                   w.crowd.percepts,
                   w.crowd.preferred},
                  &w.memory, w.crowd.motion, sketch);
  ASSERT_TRUE(sketch.find("personal area"));
  EXPECT_EQ(sketch.find("personal area")->polygons[0].size(), 4u);
  ASSERT_TRUE(sketch.find("watched people"));
  EXPECT_NEAR(sketch.find("watched people")->numbers[0].value, 1.5, 0.06);
  ASSERT_TRUE(sketch.find("interaction areas"));
  EXPECT_EQ(sketch.find("interaction areas")->texts[0].value, "gives way");
  ASSERT_TRUE(sketch.find("interaction points"));
  ASSERT_TRUE(sketch.find("solution domains"));
  EXPECT_GE(sketch.find("solution domains")->segments.size(), 2u);
  ASSERT_TRUE(sketch.find("velocities"));
}

}  // namespace
}  // namespace throng::tangent
