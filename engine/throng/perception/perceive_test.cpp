#include "throng/perception/perceive.h"

#include <algorithm>

#include "throng/perception/test_crowd.h"

namespace throng {
namespace {

using test::Dice;
using test::TestCrowd;

TestCrowd room(const World& world, int n, double side) {
  TestCrowd t;
  Dice dice(77);
  for (int i = 0; i < n; ++i)
    t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({dice.uniform() * side, dice.uniform() * side})));
  t.all_due();
  return t;
}

void run(const World& world, std::span<const PerceptionNeeds> needs, TestCrowd& t, int workers) {
  layout(world, t.crowd.crowd_map);
  const Workers pool(workers);
  index(world, t.crowd.profile, t.crowd.appearance, pool, t.crowd.crowd_map);
  perceive(world, needs, t.self(), t.scene(), pool, t.crowd.percepts);
}

TEST(Perceive, WallsAreThoseWithinReachNearestFirst) {
  const World world = test::compiled(test::square_plan(10));
  TestCrowd t = room(world, 300, 10);
  const PerceptionNeeds needs[] = {{.max_neighbours = 10, .range = 5, .wall_horizon = 0.5f}};
  run(world, needs, t, 1);
  int with_walls = 0;
  for (Row r = 0; r < t.crowd.size(); ++r) {
    const Shown& s = t.crowd.appearance.shown[r];
    const float reach = 0.25f + 0.5f * 2.0f;
    std::vector<std::pair<float, std::uint32_t>> expected;
    for (std::uint32_t w = 0; w < world.walls.size(); ++w) {
      const float d = length_sq(world.walls.closest(w, {s.x, s.y}) - Vec2{s.x, s.y});
      if (d <= reach * reach) expected.emplace_back(d, w);
    }
    std::sort(expected.begin(), expected.end());
    const auto seen = t.crowd.percepts.walls_of(r);
    ASSERT_EQ(seen.size(), expected.size());
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i].wall, expected[i].second);
    with_walls += !seen.empty();
  }
  EXPECT_GT(with_walls, 50);
  EXPECT_LT(with_walls, 200);
}

TEST(Perceive, SameForAnyNumberOfWorkers) {
  const World world = test::compiled(test::square_plan(40));
  const PerceptionNeeds needs[] = {{.max_neighbours = 10, .range = 5, .wall_horizon = 1}};
  TestCrowd one = room(world, 3000, 40);
  run(world, needs, one, 1);
  for (const int workers : {2, 5}) {
    TestCrowd many = room(world, 3000, 40);
    run(world, needs, many, workers);
    EXPECT_EQ(one.crowd.percepts.who, many.crowd.percepts.who);
    EXPECT_EQ(one.crowd.percepts.count, many.crowd.percepts.count);
    for (Row r = 0; r < 3000; ++r) {
      const auto a = one.crowd.percepts.walls_of(r), b = many.crowd.percepts.walls_of(r);
      ASSERT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end(),
                             [](const WallPercept& x, const WallPercept& y) { return x.wall == y.wall; }));
    }
  }
}

TEST(Perceive, EachModelGetsWhatItNeeds) {
  const World world = test::compiled(test::square_plan(10));
  TestCrowd t = room(world, 200, 10);
  t.crowd.due.steer.assign(3, {});
  for (Row r = 0; r < 200; ++r) t.crowd.due.steer[r % 3].push_back(r);
  const PerceptionNeeds needs[] = {{.max_neighbours = 4, .range = 5, .wall_horizon = 1},
                                   {.max_neighbours = 20, .range = 1.5f, .wall_horizon = -1},
                                   {.max_neighbours = 0, .range = 0, .wall_horizon = -1}};
  run(world, needs, t, 1);
  const Percepts& p = t.crowd.percepts;
  EXPECT_EQ(p.stride, 20);
  bool any_wall = false;
  for (Row r = 0; r < 200; ++r) {
    const Shown& own = t.crowd.appearance.shown[r];
    const PerceptionNeeds& n = needs[r % 3];
    EXPECT_LE(p.neighbours(r).size(), static_cast<std::size_t>(n.max_neighbours));
    for (const Row other : p.neighbours(r)) {
      const Shown& s = t.crowd.appearance.shown[other];
      EXPECT_LE(length_sq(Vec2{s.x - own.x, s.y - own.y}), n.range * n.range);
    }
    if (r % 3 == 0) {
      EXPECT_EQ(p.neighbours(r).size(), 4u);
      any_wall |= !p.walls_of(r).empty();
    } else {
      EXPECT_TRUE(p.walls_of(r).empty());
    }
  }
  EXPECT_TRUE(any_wall);
}

TEST(Perceive, OnlyRowsThatAreDueAreWritten) {
  const World world = test::compiled(test::square_plan(10));
  TestCrowd t = room(world, 100, 10);
  const PerceptionNeeds needs[] = {{}};
  run(world, needs, t, 1);
  for (Row r = 0; r < 100; ++r) t.crowd.percepts.count[r] = 77;
  t.crowd.due.steer[0] = {3, 50};
  run(world, needs, t, 1);
  for (Row r = 0; r < 100; ++r) EXPECT_EQ(t.crowd.percepts.count[r], r == 3 || r == 50 ? 10 : 77);
}

TEST(Perceive, EmptyCrowd) {
  const World world = test::compiled(test::square_plan(10));
  TestCrowd t;
  t.all_due();
  const PerceptionNeeds needs[] = {{}};
  run(world, needs, t, 2);
  EXPECT_EQ(t.crowd.percepts.count.size(), 0u);
}

}  // namespace
}  // namespace throng
