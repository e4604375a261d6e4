#include "throng/perception/nearest.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/perception/test_crowd.h"
#include "throng/state/percepts.h"

namespace throng {
namespace {

using test::Dice;
using test::TestCrowd;

struct Seen {
  float distance_sq;
  AgentId id;
  int frame;
  Row row;
  Vec2 shift;
};

/// Everybody compared with everybody.
std::vector<Seen> brute_force(const World& world, const Crowd& crowd, Row self, int k, float range) {
  const Shown& own = crowd.appearance.shown[self];
  Frame frames[kMaxFrames];
  const int count = frames_near(world, SurfaceIndex{own.surface}, {own.x, own.y}, range, frames);
  std::vector<Seen> all;
  for (int f = 0; f < count; ++f)
    for (Row r = 0; r < crowd.size(); ++r) {
      const Shown& s = crowd.appearance.shown[r];
      if (r == self || s.surface != frames[f].surface.value) continue;
      const float dx = s.x - (own.x - frames[f].shift.x), dy = s.y - (own.y - frames[f].shift.y);
      const float d = dx * dx + dy * dy;
      if (!(d <= range * range) || !(math::abs(s.z - own.z) < kSameHeight)) continue;
      all.push_back({d, crowd.profile.id[r], f, r, frames[f].shift});
    }
  std::sort(all.begin(), all.end(), [](const Seen& a, const Seen& b) {
    if (a.distance_sq != b.distance_sq) return a.distance_sq < b.distance_sq;
    return a.id != b.id ? a.id < b.id : a.frame < b.frame;
  });
  if (all.size() > static_cast<std::size_t>(k)) all.resize(static_cast<std::size_t>(k));
  return all;
}

void expect_brute_force(const World& world, TestCrowd& t, int k, float range) {
  SCOPED_TRACE(testing::Message() << t.crowd.size() << " people, k = " << k << ", range = " << range);
  Crowd& c = t.crowd;
  CrowdMap map;
  layout(world, map);
  index(world, c.profile, c.appearance, Workers(1), map);
  const std::size_t stride = static_cast<std::size_t>(k) + 2;
  std::vector<Row> rows;
  for (Row r = 0; r < c.size(); ++r) rows.push_back(r);
  std::vector<std::vector<Seen>> expected;
  for (const Row r : rows) expected.push_back(brute_force(world, c, r, k, range));
  test::on_every_target([&] {
    std::vector<std::uint8_t> count(c.size(), 99);
    std::vector<Row> who(c.size() * stride, 12345);
    std::vector<Vec2> shift(c.size() * stride, Vec2{7, 7});
    const NearestQuery query{world, map,   c.appearance.shown.data(), c.profile.id.data(),
                             k,     range, static_cast<int>(stride)};
    nearest(query, rows, count.data(), who.data(), world.periodic ? shift.data() : nullptr);
    for (const Row r : rows) {
      ASSERT_EQ(count[r], expected[r].size()) << "row " << r;
      for (std::size_t i = 0; i < expected[r].size(); ++i) {
        ASSERT_EQ(who[r * stride + i], expected[r][i].row) << "row " << r << " place " << i;
        if (world.periodic) {
          ASSERT_EQ(shift[r * stride + i], expected[r][i].shift);
        }
      }
      for (std::size_t i = expected[r].size(); i < static_cast<std::size_t>(k); ++i)
        ASSERT_EQ(who[r * stride + i], r) << "unused places hold the person's own row";
      for (std::size_t i = static_cast<std::size_t>(k); i < stride; ++i)
        ASSERT_EQ(who[r * stride + i], 12345u) << "wrote past its own places";
    }
  });
}

TestCrowd scattered(const World& world, int n, float side, std::uint64_t seed) {
  TestCrowd t;
  Dice dice(seed);
  for (int i = 0; i < n; ++i)
    t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({dice.uniform() * side, dice.uniform() * side})));
  return t;
}

TEST(Nearest, EqualsBruteForceAtEveryDensity) {
  const World world = test::compiled(test::square_plan(40));
  for (const int n : {1, 2, 7, 60, 400, 1600, 3000}) {
    TestCrowd t = scattered(world, n, 40, static_cast<std::uint64_t>(n));
    expect_brute_force(world, t, 10, 5);
  }
}

TEST(Nearest, EqualsBruteForceForEveryNumberAndRange) {
  const World world = test::compiled(test::square_plan(20));
  TestCrowd t = scattered(world, 500, 20, 5);
  for (const int k : {1, 2, 9, 12, 13, 16, 33, kMaxNeighbours})
    for (const float range : {0.05f, 0.7f, 3.0f, 30.0f}) expect_brute_force(world, t, k, range);
}

TEST(Nearest, UnevenCrowd) {
  const World world = test::compiled(test::square_plan(60));
  TestCrowd t;
  Dice dice(8);
  for (int cluster = 0; cluster < 12; ++cluster) {
    const Vec2d centre{dice.between(5, 55), dice.between(5, 55)};
    const double spread = 0.2 + 0.8 * cluster;
    for (int i = 0; i < 80; ++i)
      t.add(world, SurfaceIndex{0},
            Vec2(world.to_engine({std::clamp(centre.x + spread * (dice.uniform() - 0.5), 0.0, 60.0),
                                  std::clamp(centre.y + spread * (dice.uniform() - 0.5), 0.0, 60.0)})));
  }
  expect_brute_force(world, t, 10, 5);
}

TEST(Nearest, EqualDistancesGoByIdWhateverTheRows) {
  const World world = test::compiled(test::square_plan(20));
  TestCrowd t;
  for (int i = 0; i < 400; ++i)  // a lattice: everybody has four nearest at the same distance
    t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({0.5 + i % 20, 0.5 + i / 20})));
  std::vector<Row> shuffled(t.crowd.size());
  Dice dice(3);
  for (Row r = 0; r < shuffled.size(); ++r) shuffled[r] = r;
  for (std::size_t i = shuffled.size() - 1; i > 0; --i)
    std::swap(shuffled[i], shuffled[static_cast<std::size_t>(dice.below(static_cast<int>(i) + 1))]);
  t.crowd.permute(shuffled, Workers(1));
  expect_brute_force(world, t, 10, 5);
  expect_brute_force(world, t, 3, 1.0f);  // exactly at the range is within it
}

TEST(Nearest, DistancesThatDifferInTheLastBitOnly) {
  const World world = test::compiled(test::square_plan(20));
  TestCrowd t;
  const Vec2 centre = Vec2(world.to_engine({10, 10}));
  t.add(world, SurfaceIndex{0}, centre);
  float d = 1.0f;
  for (int i = 0; i < 14; ++i) {
    const float side = i % 2 ? 1.0f : -1.0f;
    t.add(world, SurfaceIndex{0}, {centre.x + side * d, centre.y});
    d = std::nextafter(d, 0.0f);
  }
  expect_brute_force(world, t, 10, 5);
}

TEST(Nearest, EverybodyInOneSpot) {
  const World world = test::compiled(test::square_plan(20));
  TestCrowd t;
  const Vec2 p = Vec2(world.to_engine({7, 7}));
  for (int i = 0; i < 300; ++i) t.add(world, SurfaceIndex{0}, p);
  for (int i = 0; i < 300; ++i) t.add(world, SurfaceIndex{0}, {p.x + 0.001f * static_cast<float>(i), p.y});
  expect_brute_force(world, t, 10, 5);
  expect_brute_force(world, t, 40, 5);
}

TEST(Nearest, PeopleOutsideTheWorldAreFoundToo) {
  const World world = test::compiled(test::square_plan(10));
  TestCrowd t = scattered(world, 50, 10, 4);
  for (int i = 0; i < 20; ++i) t.add(world, SurfaceIndex{0}, {20.0f + 0.3f * static_cast<float>(i), -30.0f});
  expect_brute_force(world, t, 10, 5);
}

WorldPlan stairs_plan() {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", {{{0, 0}, {12, 0}, {12, 10}, {0, 10}}, {}}},
                   {"high", {{{8, 0}, {26, 0}, {26, 10}, {8, 10}}, {}}}};
  StairPlan stair;
  stair.id = "stair";
  stair.from = "low";
  stair.to = "high";
  stair.foot = {10, 5};
  stair.direction = 0;
  stair.width = 3;
  stair.run = 6;
  plan.stairs = {stair};
  return plan;
}

TEST(Nearest, AcrossStairsByHeight) {
  const World world = test::compiled(stairs_plan());
  ASSERT_EQ(world.surfaces.size(), 3u);
  TestCrowd t;
  Dice dice(17);
  for (int i = 0; i < 500; ++i) {
    t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({dice.uniform() * 12, dice.uniform() * 10})));
    t.add(world, SurfaceIndex{1}, Vec2(world.to_engine({8 + dice.uniform() * 18, dice.uniform() * 10})));
    if (i < 60)
      t.add(world, SurfaceIndex{2}, Vec2(world.to_engine({10 + 6 * dice.uniform(), 3.5 + 3 * dice.uniform()})));
  }
  expect_brute_force(world, t, 10, 5);
  expect_brute_force(world, t, 30, 5);
}

TEST(Nearest, SomebodyAtTheStairHeadIsSeenFromTheFlightAndTheFloorBelowIsNot) {
  const World world = test::compiled(stairs_plan());
  TestCrowd t;
  const Row floor = t.add(world, SurfaceIndex{1}, Vec2(world.to_engine({16.5, 5})));
  const Row flight = t.add(world, SurfaceIndex{2}, Vec2(world.to_engine({15.5, 5})));
  t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({9.5, 5})));
  const std::vector<Seen> seen = brute_force(world, t.crowd, flight, 10, 5);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].row, floor);
  expect_brute_force(world, t, 10, 5);
}

TEST(Nearest, AcrossPeriodicEdgesAndTheCornerWhereTwoMeet) {
  WorldPlan plan = test::square_plan(8);
  plan.periodic.push_back({"ground", {{0, 0}, {0, 8}}, {{8, 0}, {8, 8}}});
  plan.periodic.push_back({"ground", {{0, 0}, {8, 0}}, {{0, 8}, {8, 8}}});
  const World world = test::compiled(plan);
  ASSERT_TRUE(world.periodic);
  TestCrowd t = scattered(world, 40, 8, 21);
  expect_brute_force(world, t, 10, 3);
  expect_brute_force(world, t, 10, 5);  // wider than half the world: some are seen both ways round
}

}  // namespace
}  // namespace throng
