#include "throng/perception/fan.h"

#include <algorithm>
#include <cmath>

#include "throng/perception/observe.h"
#include "throng/perception/query.h"
#include "throng/perception/test_crowd.h"

namespace throng {
namespace {

using test::Dice;
using test::TestCrowd;

struct Seen {
  float distance_sq;
  AgentId id;
  Row row;
  bool operator<(const Seen& o) const { return distance_sq != o.distance_sq ? distance_sq < o.distance_sq : id < o.id; }
};

/// Everybody against everybody, with an angle instead of the kernel's products. `doubtful`: somebody is on the border
/// of the fan within rounding.
std::vector<Seen> brute_force(const World& world, const Crowd& c, Row self, const SensingFan& fan, bool& doubtful) {
  const Shown& own = c.appearance.shown[self];
  Frame frames[kMaxFrames];
  const int n = frames_near(world, SurfaceIndex{own.surface}, {own.x, own.y}, fan.range, frames);
  std::vector<Seen> all;
  for (Row r = 0; r < c.size(); ++r) {
    if (r == self) continue;
    const Shown& s = c.appearance.shown[r];
    for (int f = 0; f < n; ++f) {
      if (frames[f].surface.value != s.surface || std::abs(s.z - own.z) >= kSameHeight) continue;
      const Vec2 from = Vec2{own.x, own.y} - frames[f].shift;
      const Vec2 d = Vec2{s.x, s.y} - from;
      const float distance_sq = d.x * d.x + d.y * d.y;
      if (distance_sq > fan.range * fan.range) continue;
      const double angle = std::abs(std::remainder(std::atan2(d.y, d.x) - own.heading, 2 * M_PI));
      const double rest = fan.angle * M_PI / 360 - angle;
      if (distance_sq > fan.inner * fan.inner) {
        if (std::abs(rest) < 1e-4) doubtful = true;
        if (rest < 0) continue;
      }
      all.push_back({distance_sq, c.profile.id[r], r});
    }
  }
  std::sort(all.begin(), all.end());
  if (all.size() > static_cast<std::size_t>(fan.most)) all.resize(static_cast<std::size_t>(fan.most));
  return all;
}

void expect_brute_force(const World& world, TestCrowd& t, const SensingFan& fan) {
  layout(world, t.crowd.crowd_map);
  index(world, t.crowd.profile, t.crowd.appearance, Workers(1), t.crowd.crowd_map);
  std::vector<Row> rows;
  for (Row r = 0; r < t.crowd.size(); ++r) rows.push_back(r);
  std::vector<std::vector<Seen>> expected;
  std::vector<std::uint8_t> skip(rows.size(), 0);
  for (const Row r : rows) {
    bool doubtful = false;
    expected.push_back(brute_force(world, t.crowd, r, fan, doubtful));
    skip[r] = doubtful;
  }
  EXPECT_LT(std::count(skip.begin(), skip.end(), 1), static_cast<std::ptrdiff_t>(rows.size()) / 20 + 2);
  test::on_every_target([&] {
    std::vector<std::uint8_t> count(rows.size());
    std::vector<Row> who(rows.size() * kFanMost);
    std::vector<Vec2> shift(rows.size() * kFanMost);
    sense({world, t.crowd.crowd_map, t.crowd.appearance.shown.data(), t.crowd.profile.id.data(), fan}, rows,
          count.data(), who.data(), shift.data());
    for (const Row r : rows) {
      ASSERT_LE(count[r], kFanMost);
      if (skip[r]) continue;
      ASSERT_EQ(count[r], expected[r].size()) << "row " << r;
      for (std::size_t i = 0; i < expected[r].size(); ++i) {
        ASSERT_EQ(who[r * kFanMost + i], expected[r][i].row) << "row " << r << " place " << i;
      }
    }
  });
}

TestCrowd scattered(const World& world, int n, float side, std::uint64_t seed) {
  TestCrowd t;
  Dice dice(seed);
  for (int i = 0; i < n; ++i) {
    const Row r = t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({dice.uniform() * side, dice.uniform() * side})));
    t.crowd.appearance.shown[r].heading = dice.between(-3.1f, 3.1f);
  }
  return t;
}

TEST(Fan, EqualsBruteForceAtEveryDensity) {
  const World world = test::compiled(test::square_plan(30));
  for (const int n : {1, 2, 20, 200, 900, 3000}) {
    TestCrowd t = scattered(world, n, 30, static_cast<std::uint64_t>(n));
    expect_brute_force(world, t, {});
  }
}

TEST(Fan, EqualsBruteForceForEveryShape) {
  const World world = test::compiled(test::square_plan(20));
  TestCrowd t = scattered(world, 400, 20, 5);
  for (const float angle : {0.0f, 60.0f, 180.0f, 200.0f, 300.0f, 360.0f})
    for (const float inner : {0.0f, 0.6f, 3.0f})
      for (const int most : {1, 7, 16}) expect_brute_force(world, t, {angle, inner, 4.0f, most});
}

TEST(Fan, ANearerOneIsNeverDroppedForAFartherAndNeverMoreThanSixteen) {
  const World world = test::compiled(test::square_plan(20));
  TestCrowd t;
  const Vec2 p = Vec2(world.to_engine({10, 10}));
  t.add(world, SurfaceIndex{0}, p);
  Dice dice(2);
  for (int i = 0; i < 500; ++i) {  // a dense clump ahead, farther ones in a ring
    const float a = dice.between(-1.5f, 1.5f), d = i % 5 ? dice.between(4.0f, 4.9f) : dice.between(0.3f, 4.0f);
    t.add(world, SurfaceIndex{0}, {p.x + d * std::cos(a), p.y + d * std::sin(a)});
  }
  expect_brute_force(world, t, {});
}

TEST(Fan, AcrossStairsAndSeams) {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", {{{0, 0}, {12, 0}, {12, 10}, {0, 10}}, {}}},
                   {"high", {{{8, 0}, {26, 0}, {26, 10}, {8, 10}}, {}}}};
  StairPlan stair;
  stair.id = "stair", stair.from = "low", stair.to = "high", stair.foot = {10, 5}, stair.width = 3, stair.run = 6;
  plan.stairs = {stair};
  const World stairs = test::compiled(plan);
  TestCrowd t;
  Dice dice(17);
  for (int i = 0; i < 300; ++i) {
    t.add(stairs, SurfaceIndex{0}, Vec2(stairs.to_engine({dice.uniform() * 12, dice.uniform() * 10})));
    t.add(stairs, SurfaceIndex{1}, Vec2(stairs.to_engine({8 + dice.uniform() * 18, dice.uniform() * 10})));
    if (i < 60)
      t.add(stairs, SurfaceIndex{2}, Vec2(stairs.to_engine({10 + 6 * dice.uniform(), 3.5 + 3 * dice.uniform()})));
  }
  for (Row r = 0; r < t.crowd.size(); ++r) t.crowd.appearance.shown[r].heading = dice.between(-3, 3);
  expect_brute_force(stairs, t, {});

  WorldPlan ring = test::square_plan(12);
  ring.periodic.push_back({"ground", {{0, 0}, {0, 12}}, {{12, 0}, {12, 12}}});
  const World seam = test::compiled(ring);
  TestCrowd round = scattered(seam, 60, 12, 3);
  expect_brute_force(seam, round, {});
}

TEST(Fan, ManyInOneSpotGoById) {
  const World world = test::compiled(test::square_plan(10));
  TestCrowd t;
  const Vec2 p = Vec2(world.to_engine({5, 5}));
  for (int i = 0; i < 300; ++i) t.add(world, SurfaceIndex{0}, p);
  expect_brute_force(world, t, {});
}

TEST(Fan, TiersAreRingsOfCells) {
  const World world = test::compiled(test::square_plan(10));
  CrowdMap map;
  layout(world, map);
  const Vec2 p = Vec2(world.to_engine({5.5, 5.5}));
  EXPECT_EQ(tier_of(map.grids[0], p, p), 0);
  EXPECT_EQ(tier_of(map.grids[0], p, p + Vec2{1, 1}), 1);
  EXPECT_EQ(tier_of(map.grids[0], p, p + Vec2{-3, 1}), 3);
}

// SH-13: after any number of steps everybody is in exactly one cell, and it is the right one.
TEST(MobileMap, EverybodyIsInExactlyOneCellTheRightOne) {
  const World world = test::compiled(test::square_plan(50));
  TestCrowd t = scattered(world, 1500, 50, 12);
  Dice dice(4);
  layout(world, t.crowd.crowd_map);
  CrowdMap& map = t.crowd.crowd_map;
  for (int step = 0; step < 60; ++step) {
    index(world, t.crowd.profile, t.crowd.appearance, Workers(1 + step % 3), map);
    std::vector<int> times(t.crowd.size(), 0);
    const SurfaceGrid& grid = map.grids[0];
    for (int band = 0; band <= (grid.columns - 1) / kStripCells; ++band)
      for (int row = 0; row < grid.rows; ++row) {
        const std::uint32_t slot =
            map.strip_slot[grid.first_strip + static_cast<std::uint32_t>(band * grid.rows + row)];
        for (int cell = 0; slot != 0 && cell < kStripCells; ++cell) {
          const std::size_t at = std::size_t{slot - 1} * kStripCells + static_cast<std::size_t>(cell);
          for (std::uint32_t i = map.cell_start[at]; i < map.cell_start[at + 1]; ++i) {
            const Row r = map.row[i];
            const Shown& s = t.crowd.appearance.shown[r];
            ++times[r];
            ASSERT_EQ(grid.column_of(s.x), band * kStripCells + cell);
            ASSERT_EQ(grid.row_of(s.y), row);
            ASSERT_EQ(map.x[i], s.x);
          }
        }
      }
    for (const int n : times) ASSERT_EQ(n, 1);
    for (Row r = 0; r < t.crowd.size(); ++r) {
      Shown& s = t.crowd.appearance.shown[r];
      s.x += dice.between(-0.4f, 0.4f), s.y += dice.between(-0.4f, 0.4f);
    }
    if (step % 7 == 3) t.crowd.remove(static_cast<Row>(dice.below(static_cast<int>(t.crowd.size()))));
  }
}

TEST(Query, DensityAlongASegment) {
  const World world = test::compiled(test::square_plan(40));
  TestCrowd t;
  for (int i = 0; i < 1600; ++i)
    t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({0.5 + i % 40, 0.5 + (i / 40) % 20})));  // two a m² below y = 20
  layout(world, t.crowd.crowd_map);
  index(world, t.crowd.profile, t.crowd.appearance, Workers(1), t.crowd.crowd_map);
  const Vec2 a = Vec2(world.to_engine({15, 20})), b = Vec2(world.to_engine({25, 20}));
  EXPECT_NEAR(density_along(world, t.crowd.crowd_map, SurfaceIndex{0}, a, b, 3), 1, 0.1);
  EXPECT_NEAR(density_along(world, t.crowd.crowd_map, SurfaceIndex{0}, a, b, 3, {0, -1}), 2, 0.2);
  EXPECT_EQ(density_along(world, t.crowd.crowd_map, SurfaceIndex{0}, a, b, 3, {0, 1}), 0);
}

TEST(Observe, WhoHasCommittedToATurnIsExpectedAlongTheTurn) {
  const World world = test::compiled(test::square_plan(20));
  TestCrowd t;
  const Row r = t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({10, 10})), {1.3f, 0});
  t.crowd.appearance.intention[r] = {0, 0, 0, 0, 1.3f};  // has chosen to go left, still moves straight on
  const Observed o = observe(t.crowd.appearance, r);
  const Predicted p = predict(o, 2);
  const Vec2 straight = o.position + o.velocity * 2.0f;
  EXPECT_GT(p.position.y - o.position.y, 1.5f);
  EXPECT_LT(p.position.x - o.position.x, 0.9f);
  EXPECT_GT(distance(p.position, straight), 2.0f);
  EXPECT_EQ(p.velocity, (Vec2{0, 1.3f}));
  // Somebody who keeps its velocity is expected straight ahead.
  t.crowd.appearance.intention[r] = {0, 0, 0, 1.3f, 0};
  EXPECT_EQ(predict(observe(t.crowd.appearance, r), 2).position, straight);
}

TEST(Observe, EverythingThatIsShown) {
  const World world = test::compiled(test::square_plan(20));
  TestCrowd t;
  const Row r = t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({3, 4})), {1, 0.5f}, 0.3f);
  t.crowd.appearance.shown[r].heading = 0.7f;
  t.crowd.appearance.intention[r] = {0.1f, -0.2f, 0.3f, 1, 2};
  const Observed o = observe(t.crowd.appearance, r, {100, 0});
  EXPECT_EQ(o.position, Vec2(world.to_engine({3, 4})) + (Vec2{100, 0}));
  EXPECT_EQ(o.velocity, (Vec2{1, 0.5f}));
  EXPECT_EQ(o.heading, 0.7f);
  EXPECT_EQ(o.radius, 0.3f);
  EXPECT_EQ(o.acceleration, (Vec2{0.1f, -0.2f}));
  EXPECT_EQ(o.turn_rate, 0.3f);
  EXPECT_EQ(o.next, (Vec2{1, 2}));
}

TEST(Whereabouts, RegionTypeSurfaceAndPlace) {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", {{{0, 0}, {12, 0}, {12, 10}, {0, 10}}, {}}},
                   {"high", {{{8, 0}, {26, 0}, {26, 10}, {8, 10}}, {}}}};
  StairPlan stair;
  stair.id = "stair", stair.from = "low", stair.to = "high", stair.foot = {10, 5}, stair.width = 3, stair.run = 6;
  plan.stairs = {stair};
  const World world = test::compiled(plan);
  TestCrowd t;
  const Row r = t.add(world, SurfaceIndex{2}, Vec2(world.to_engine({13, 5})));
  t.crowd.body.heading[r] = 1;
  for (std::uint32_t k = 0; k < world.mesh.size(); ++k)
    if (world.mesh.surface[k] == SurfaceIndex{2} &&
        world.mesh.contains(PolygonIndex{k}, {t.crowd.body.x[r], t.crowd.body.y[r]}))
      t.crowd.body.polygon[r] = k;
  const Whereabouts w = whereabouts(world, t.crowd.body, r);
  EXPECT_EQ(w.type, RegionType::kStaircase);
  EXPECT_EQ(world.topology.region(w.region).id, "stair");
  EXPECT_EQ(w.surface, SurfaceIndex{2});
  EXPECT_NEAR(w.z, 1.5, 1e-3);
  EXPECT_EQ(w.heading, 1);
}

}  // namespace
}  // namespace throng
