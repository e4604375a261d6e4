#include "throng/perception/index.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/perception/query.h"
#include "throng/perception/test_crowd.h"

namespace throng {
namespace {

using test::Dice;
using test::TestCrowd;

TestCrowd scattered(const World& world, int n, double side, std::uint64_t seed) {
  TestCrowd t;
  Dice dice(seed);
  for (int i = 0; i < n; ++i)
    t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({dice.uniform() * side, dice.uniform() * side})));
  return t;
}

void run(const World& world, const TestCrowd& t, int workers, CrowdMap& map) {
  index(world, t.crowd.profile, t.crowd.appearance, Workers(workers), map);
}

TEST(Index, EverybodyIsOnceInTheMapAtTheRightPlace) {
  const World world = test::compiled(test::square_plan(150));
  const TestCrowd t = scattered(world, 5000, 150, 1);
  CrowdMap map;
  layout(world, map);
  run(world, t, 1, map);
  ASSERT_EQ(map.row.size(), 5000u);
  std::vector<int> times(5000, 0);
  for (std::size_t i = 0; i < map.row.size(); ++i) {
    ++times[map.row[i]];
    EXPECT_EQ(map.x[i], t.crowd.appearance.shown[map.row[i]].x);
    EXPECT_EQ(map.y[i], t.crowd.appearance.shown[map.row[i]].y);
  }
  EXPECT_EQ(std::count(times.begin(), times.end(), 1), 5000);
  EXPECT_EQ(map.cell_start.back(), 5000u);
  EXPECT_TRUE(std::is_sorted(map.cell_start.begin(), map.cell_start.end()));
}

TEST(Index, RowsNearAreThoseWithinReach) {
  const World world = test::compiled(test::square_plan(100));
  const TestCrowd t = scattered(world, 3000, 100, 2);
  CrowdMap map;
  layout(world, map);
  run(world, t, 1, map);
  Dice dice(9);
  for (int q = 0; q < 200; ++q) {
    const Vec2 p = Vec2(world.to_engine({dice.uniform() * 120 - 10, dice.uniform() * 120 - 10}));
    const float reach = dice.between(0.0f, 12.0f);
    std::vector<Row> expected, found;
    for (Row r = 0; r < t.crowd.size(); ++r) {
      const Shown& s = t.crowd.appearance.shown[r];
      if (length_sq(Vec2{s.x, s.y} - p) <= reach * reach) expected.push_back(r);
    }
    rows_near(map, SurfaceIndex{0}, p, reach, [&](Row r) { found.push_back(r); });
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, expected);
  }
}

TEST(Index, SameMapForAnyNumberOfWorkers) {
  const World world = test::compiled(test::square_plan(200));
  const TestCrowd t = scattered(world, 20000, 200, 3);
  CrowdMap one;
  layout(world, one);
  run(world, t, 1, one);
  for (const int workers : {2, 3, 8}) {
    CrowdMap many;
    layout(world, many);
    run(world, t, workers, many);
    EXPECT_EQ(one.row, many.row);
    EXPECT_EQ(one.cell_start, many.cell_start);
    EXPECT_EQ(one.touched, many.touched);
  }
}

TEST(Index, CostGrowsWithPeopleAndNotWithArea) {
  const World world = test::compiled(test::square_plan(2000));
  const TestCrowd t = scattered(world, 100, 2000, 4);
  CrowdMap map;
  layout(world, map);
  run(world, t, 1, map);
  // Everything that index walks over in a step: the strips in use and their cells.
  EXPECT_LE(map.touched.size(), 100u);
  EXPECT_LE(map.cell_start.size(), 100u * kStripCells + 1);
  EXPECT_GT(map.strip_slot.size(), 60000u);
}

/// SH-13: what index walks over in a step (rows in four passes, strips, cells of strips) grows as a line with the
/// number of people, in a crowd and in a desert. Counted, not timed; the seconds are in `throng bench perception`.
TEST(Index, WorkOfAStepIsLinearInPeople) {
  for (const double area_per_person : {0.5, 1.0, 10.0, 1000.0}) {
    double per_person = 0;
    for (const int people : {1000, 2000, 4000, 8000, 16000, 32000}) {
      const double side = std::sqrt(people * area_per_person);
      const World world = test::compiled(test::square_plan(side));
      const TestCrowd t = scattered(world, people, side, 7);
      CrowdMap map;
      layout(world, map);
      run(world, t, 1, map);
      ASSERT_EQ(map.row.size(), static_cast<std::size_t>(people));
      const auto strips = static_cast<double>(map.touched.size()), cells = static_cast<double>(map.cell_start.size());
      const double work = 4.0 * people + strips * std::log2(strips) + cells;  // strips are sorted
      if (per_person == 0) per_person = work / people;
      EXPECT_LE(work / people, 4 + 15 + kStripCells + 0.1) << people << " people on " << area_per_person << " m2 each";
      // A strip is 64 m wide: halls narrower than a few of them have half-empty ones, wider ones have fewer a person.
      EXPECT_LE(work / people, 1.1 * per_person) << people << " people on " << area_per_person << " m2 each";
    }
  }
}

TEST(Index, HugeWorldGetsLargerCells) {
  World world = test::compiled(test::square_plan(10));
  world.surfaces[0].bounds = {{-500000, -500000}, {500000, 500000}};
  CrowdMap map;
  layout(world, map);
  EXPECT_LE(map.strip_slot.size(), std::size_t{1} << 22);
  TestCrowd t;
  t.add(world, SurfaceIndex{0}, {-499999, 1});
  t.add(world, SurfaceIndex{0}, {-499998, 1});
  run(world, t, 1, map);
  int found = 0;
  rows_near(map, SurfaceIndex{0}, {-499999, 1}, 2, [&](Row) { ++found; });
  EXPECT_EQ(found, 2);
}

TEST(Index, StripsOfTheLastStepAreForgotten) {
  const World world = test::compiled(test::square_plan(300));
  CrowdMap map;
  layout(world, map);
  for (int step = 0; step < 20; ++step) {
    TestCrowd t;
    const Vec2 p = Vec2(world.to_engine({5.0 + 14 * step, 290.0 - 14 * step}));
    t.add(world, SurfaceIndex{0}, p);
    run(world, t, 1, map);
    EXPECT_EQ(map.touched.size(), 1u);
    EXPECT_EQ(std::count_if(map.strip_slot.begin(), map.strip_slot.end(), [](auto s) { return s != 0; }), 1);
  }
  run(world, TestCrowd{}, 1, map);
  EXPECT_TRUE(map.row.empty());
  int found = 0;
  rows_near(map, SurfaceIndex{0}, {0, 0}, 1000, [&](Row) { ++found; });
  EXPECT_EQ(found, 0);
}

TEST(Index, BadPositionsDoNotCrash) {
  const World world = test::compiled(test::square_plan(50));
  TestCrowd t = scattered(world, 10, 50, 6);
  t.crowd.appearance.shown[3].x = std::numeric_limits<float>::quiet_NaN();
  t.crowd.appearance.shown[4].y = std::numeric_limits<float>::infinity();
  t.crowd.appearance.shown[5].x = -1e30f;
  CrowdMap map;
  layout(world, map);
  run(world, t, 1, map);
  EXPECT_EQ(map.row.size(), 10u);
}

TEST(Query, DensityCountsAcrossAPeriodicEdge) {
  WorldPlan plan = test::square_plan(20);
  plan.periodic.push_back({"ground", {{0, 0}, {0, 20}}, {{20, 0}, {20, 20}}});
  const World world = test::compiled(plan);
  TestCrowd t;
  for (const double x : {0.25, 0.75, 19.25, 19.75, 10.0}) t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({x, 10})));
  CrowdMap map;
  layout(world, map);
  run(world, t, 1, map);
  const float disc = 3.14159265f * 1.0f;
  EXPECT_NEAR(density_at(world, map, SurfaceIndex{0}, Vec2(world.to_engine({0, 10})), 1), 4 / disc, 1e-5);
  EXPECT_NEAR(density_at(world, map, SurfaceIndex{0}, Vec2(world.to_engine({10, 10})), 1), 1 / disc, 1e-5);
  people_near(world, map, SurfaceIndex{0}, Vec2(world.to_engine({0.1, 10})), 1, [&](Row, Vec2 q, float) {
    EXPECT_LT(length(q - Vec2(world.to_engine({0.1, 10}))), 1.0f) << "positions are as seen from the asker";
  });
}

}  // namespace
}  // namespace throng
