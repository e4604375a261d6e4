// Every selector against everybody compared with everybody, in open, stacked and periodic worlds.
#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/environment/maps.h"
#include "throng/perception/perceive.h"
#include "throng/perception/selectors/fan/fan_selector.h"
#include "throng/perception/selectors/nearest/nearest_selector.h"
#include "throng/perception/selectors/radius/radius_selector.h"
#include "throng/perception/selectors/voronoi/voronoi_selector.h"
#include "throng/perception/test_crowd.h"

namespace throng {
namespace {

using test::Dice;
using test::TestCrowd;

constexpr PerceptionNeeds kOfModel{.max_neighbours = 10, .range = 4, .wall_horizon = 1};

struct Seen {
  float distance_sq;
  AgentId id;
  int frame;
  Row row;
  Vec2 shift;
  Vec2 d;  ///< from the asker
};

/// Everybody within the range, nearest first.
std::vector<Seen> within(const World& world, const Crowd& crowd, Row self, float range) {
  const Shown& own = crowd.appearance.shown[self];
  Frame frames[kMaxFrames];
  const int count = frames_near(world, SurfaceIndex{own.surface}, {own.x, own.y}, range, frames);
  std::vector<Seen> all;
  for (int f = 0; f < count; ++f)
    for (Row r = 0; r < crowd.size(); ++r) {
      const Shown& s = crowd.appearance.shown[r];
      if (r == self || s.surface != frames[f].surface.value || !(std::abs(s.z - own.z) < kSameHeight)) continue;
      const Vec2 d{s.x - (own.x - frames[f].shift.x), s.y - (own.y - frames[f].shift.y)};
      if (length_sq(d) <= range * range) all.push_back({length_sq(d), crowd.profile.id[r], f, r, frames[f].shift, d});
    }
  std::sort(all.begin(), all.end(), [](const Seen& a, const Seen& b) {
    if (a.distance_sq != b.distance_sq) return a.distance_sq < b.distance_sq;
    return a.id != b.id ? a.id < b.id : a.frame < b.frame;
  });
  return all;
}

void select(const World& world, const NeighbourSelector& selector, TestCrowd& t, int workers = 1) {
  t.all_due();
  layout(world, t.crowd.crowd_map);
  const Workers pool(workers);
  index(world, t.crowd.profile, t.crowd.appearance, pool, t.crowd.crowd_map);
  const PerceptionNeeds needs[] = {selector.needs(kOfModel)};
  const NeighbourSelector* selectors[] = {&selector};
  perceive(world, needs, t.self(), t.scene(), pool, t.crowd.percepts, selectors);
}

/// The list of row r is exactly `expected`, and what is left of its places holds r.
void expect_list(const TestCrowd& t, Row r, const std::vector<Seen>& expected) {
  const Percepts& p = t.crowd.percepts;
  ASSERT_EQ(p.neighbours(r).size(), expected.size()) << "row " << r;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    ASSERT_EQ(p.neighbours(r)[k], expected[k].row) << "row " << r << ", place " << k;
    ASSERT_EQ(p.shift_of(r, k), expected[k].shift);
  }
  for (std::size_t k = expected.size(); k < static_cast<std::size_t>(p.stride); ++k)
    ASSERT_EQ(p.who[r * static_cast<std::size_t>(p.stride) + k], r) << "unused places hold the person's own row";
}

void scatter(const World& world, SurfaceIndex surface, Vec2d low, Vec2d high, int n, Dice& dice, TestCrowd& t) {
  for (int i = 0; i < n; ++i) {
    const Vec2d p{low.x + (high.x - low.x) * dice.uniform(), low.y + (high.y - low.y) * dice.uniform()};
    const Row r = t.add(world, surface, Vec2(world.to_engine(p)));
    t.crowd.appearance.shown[r].heading = dice.between(-3.1f, 3.1f);
  }
}

struct TestScene {
  World world;
  TestCrowd crowd;
};

TestScene open_floor(int n, double side) {
  TestScene s{test::compiled(test::square_plan(side)), {}};
  Dice dice(static_cast<std::uint64_t>(n));
  scatter(s.world, SurfaceIndex{0}, {0, 0}, {side, side}, n, dice, s.crowd);
  return s;
}

TestScene torus(int n) {
  WorldPlan plan = test::square_plan(12);
  plan.periodic.push_back({"ground", {{0, 0}, {0, 12}}, {{12, 0}, {12, 12}}});
  plan.periodic.push_back({"ground", {{0, 0}, {12, 0}}, {{0, 12}, {12, 12}}});
  TestScene s{test::compiled(plan), {}};
  Dice dice(5);
  scatter(s.world, SurfaceIndex{0}, {0, 0}, {12, 12}, n, dice, s.crowd);
  return s;
}

TestScene levels() {
  WorldPlan plan;
  plan.levels = {{"low", 0}, {"high", 3}};
  plan.walkable = {{"low", {{{0, 0}, {12, 0}, {12, 10}, {0, 10}}, {}}},
                   {"high", {{{8, 0}, {26, 0}, {26, 10}, {8, 10}}, {}}}};
  StairPlan stair;
  stair.id = "stair", stair.from = "low", stair.to = "high";
  stair.foot = {10, 5}, stair.direction = 0, stair.width = 3, stair.run = 6;
  plan.stairs = {stair};
  TestScene s{test::compiled(plan), {}};
  Dice dice(9);
  scatter(s.world, SurfaceIndex{0}, {0, 0}, {12, 10}, 90, dice, s.crowd);
  scatter(s.world, SurfaceIndex{1}, {8, 0}, {26, 10}, 120, dice, s.crowd);
  scatter(s.world, SurfaceIndex{2}, {10, 3.5}, {16, 6.5}, 25, dice, s.crowd);
  return s;
}

std::vector<TestScene> scenes() {
  std::vector<TestScene> all;
  for (const int n : {1, 2, 30, 300}) all.push_back(open_floor(n, 14));
  all.push_back(open_floor(900, 14));  // more than 64 within range
  all.push_back(torus(150));
  all.push_back(levels());
  return all;
}

TEST(Selectors, NearestTakesWhatTheModelAsksForUnlessToldOtherwise) {
  const NearestSelector own(NearestParams{}), three({.max_neighbours = 3, .range = 1.5f, .hidden = Hidden::kKeep});
  EXPECT_EQ(own.needs(kOfModel).max_neighbours, 10);
  EXPECT_EQ(own.needs(kOfModel).range, 4);
  EXPECT_EQ(own.needs({.fan = 200}).fan, 0);
  for (TestScene& s : scenes()) {
    for (const auto& [selector, most, range] : {std::tuple{&own, 10u, 4.0f}, {&three, 3u, 1.5f}}) {
      select(s.world, *selector, s.crowd);
      for (Row r = 0; r < s.crowd.crowd.size(); ++r) {
        auto expected = within(s.world, s.crowd.crowd, r, range);
        if (expected.size() > most) expected.resize(most);
        expect_list(s.crowd, r, expected);
      }
    }
  }
}

TEST(Selectors, RadiusTakesEverybodyWithinUpToTheMost) {
  const RadiusSelector selector({.range = 2.5f});
  std::size_t largest = 0;
  for (TestScene& s : scenes()) {
    select(s.world, selector, s.crowd);
    for (Row r = 0; r < s.crowd.crowd.size(); ++r) {
      auto expected = within(s.world, s.crowd.crowd, r, 2.5f);
      largest = std::max(largest, expected.size());
      if (expected.size() > std::size_t{kMaxNeighbours}) expected.resize(kMaxNeighbours);
      expect_list(s.crowd, r, expected);
    }
  }
  EXPECT_GT(largest, std::size_t{kMaxNeighbours}) << "the limit was not tried";
}

TEST(Selectors, FanTakesThoseAheadAndCloseOnesAllAround) {
  const FanSelector selector({.angle = 120, .inner = 0.8f, .max_neighbours = 12, .range = 5});
  int left_out = 0;
  for (TestScene& s : scenes()) {
    select(s.world, selector, s.crowd);
    for (Row r = 0; r < s.crowd.crowd.size(); ++r) {
      std::vector<Seen> expected;
      bool doubtful = false;
      for (const Seen& o : within(s.world, s.crowd.crowd, r, 5)) {
        const double angle = std::remainder(
            std::atan2(o.d.y, o.d.x) - double{s.crowd.crowd.appearance.shown[r].heading}, 2 * 3.14159265358979);
        const double rest = 3.14159265358979 / 3 - std::abs(angle);
        doubtful |= std::abs(rest) < 1e-4;
        if (rest >= 0 || o.distance_sq <= 0.8f * 0.8f) expected.push_back(o);
      }
      if (expected.size() > 12) expected.resize(12);
      if (doubtful) {
        ++left_out;
        continue;
      }
      expect_list(s.crowd, r, expected);
    }
  }
  EXPECT_LT(left_out, 30);
}

/// How much of the bisector between the origin and d, within half the range of both, is nearer to them than to anybody
/// else: the definition, in double. Negative: none; how far from there being some.
double common_border(const std::vector<Seen>& all, std::size_t of, double range) {
  const Vec2d d{all[of].d.x, all[of].d.y};
  const double d_sq = dot(d, d), rest = 0.25 * range * range - 0.25 * d_sq;
  if (rest < 0) return rest;
  // Points d / 2 + t n, n the unit normal of d.
  const double l = std::sqrt(d_sq);
  const Vec2d middle = d * 0.5, n{-d.y / l, d.x / l};
  double low = -std::sqrt(rest), high = std::sqrt(rest);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == of) continue;
    const Vec2d e{all[i].d.x, all[i].d.y};  // nearer than e: x . e <= e² / 2
    const double slope = dot(n, e), room = 0.5 * dot(e, e) - dot(middle, e);
    if (std::abs(slope) < 1e-12) {
      if (room < 0) return -1;
    } else if (slope > 0) {
      high = std::min(high, room / slope);
    } else {
      low = std::max(low, room / slope);
    }
  }
  return high - low;
}

TEST(Selectors, VoronoiTakesThoseWhoseCellsTouch) {
  const VoronoiSelector selector({.range = 3.0f});
  std::size_t people = 0, neighbours = 0, doubtful = 0;
  for (TestScene& s : scenes()) {
    const double density = static_cast<double>(s.crowd.crowd.size()) / 196;
    if (density > 2) continue;  // the nearest 64 would not be all within range
    select(s.world, selector, s.crowd);
    for (Row r = 0; r < s.crowd.crowd.size(); ++r) {
      const auto all = within(s.world, s.crowd.crowd, r, 3.0f);
      ASSERT_LE(all.size(), std::size_t{kMaxNeighbours});
      std::vector<Seen> expected;
      bool unsure = false;
      for (std::size_t i = 0; i < all.size(); ++i) {
        const double border = common_border(all, i, 3.0);
        unsure |= border > -2e-3 && border < 4e-3;
        if (border > 0) expected.push_back(all[i]);
      }
      doubtful += unsure;
      if (unsure) continue;
      expect_list(s.crowd, r, expected);
      ++people, neighbours += expected.size();
    }
  }
  EXPECT_GT(people, 600u);
  EXPECT_LT(doubtful, people / 10);
  const double mean = static_cast<double>(neighbours) / static_cast<double>(people);
  EXPECT_GT(mean, 4.5) << "six in an endless crowd; fewer at the rim";
  EXPECT_LT(mean, 6.5);
}

TEST(Selectors, VoronoiInADenseCrowdIsThatOfTheWholeCrowd) {
  // At 4.6 /m2 the nearest 64 are within some 2.2 m; cells end long before.
  TestScene s = open_floor(900, 14);
  select(s.world, VoronoiSelector({.range = 5}), s.crowd);
  int checked = 0;
  for (Row r = 0; r < 900; ++r) {
    const Shown& own = s.crowd.crowd.appearance.shown[r];
    const Vec2d at = s.world.to_author({own.x, own.y});
    if (std::min({at.x, at.y, 14 - at.x, 14 - at.y}) < 3) continue;  // away from the rim
    const auto all = within(s.world, s.crowd.crowd, r, 5);
    std::vector<Seen> expected;
    bool unsure = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double border = common_border(all, i, 5);
      unsure |= border > -2e-3 && border < 4e-3;
      if (border > 0) expected.push_back(all[i]);
    }
    if (unsure) continue;
    expect_list(s.crowd, r, expected);
    ++checked;
  }
  EXPECT_GT(checked, 150);
}

TEST(Selectors, VoronoiByHand) {
  // Somebody in the middle, two in a row to the east, one north, one south, one far to the west.
  TestScene s{test::compiled(test::square_plan(20)), {}};
  const auto add = [&](double x, double y) {
    return s.crowd.add(s.world, SurfaceIndex{0}, Vec2(s.world.to_engine({10 + x, 10 + y})));
  };
  const Row me = add(0, 0), near = add(1, 0), behind = add(2, 0), north = add(0, 1), south = add(0, -1);
  const Row west = add(-6, 0);
  select(s.world, VoronoiSelector({.range = 8}), s.crowd);
  const auto who = s.crowd.crowd.percepts.neighbours(me);
  EXPECT_EQ(std::vector<Row>(who.begin(), who.end()), (std::vector<Row>{near, north, south, west}));
  EXPECT_EQ(std::count(who.begin(), who.end(), behind), 0) << "its bisector at x = 1 lies behind that of `near`";
  select(s.world, VoronoiSelector({.range = 5}), s.crowd);
  EXPECT_EQ(s.crowd.crowd.percepts.count[me], 3) << "west is out of range";
}

TEST(Selectors, VoronoiOnALatticeHasFourAndSomebodyInTheSameSpotCounts) {
  TestScene s{test::compiled(test::square_plan(20)), {}};
  for (int i = 0; i < 121; ++i)
    s.crowd.add(s.world, SurfaceIndex{0}, Vec2(s.world.to_engine({5.0 + i % 11, 5.0 + i / 11})));
  select(s.world, VoronoiSelector({.range = 6}), s.crowd);
  EXPECT_EQ(s.crowd.crowd.percepts.count[60], 4);
  const Row twin = s.crowd.add(s.world, SurfaceIndex{0}, Vec2(s.world.to_engine({10, 10})));
  select(s.world, VoronoiSelector({.range = 6}), s.crowd);
  EXPECT_EQ(s.crowd.crowd.percepts.count[60], 5);
  EXPECT_EQ(s.crowd.crowd.percepts.neighbours(60)[0], twin);
}

TEST(Selectors, VoronoiOfACircleOfPeopleIsAllOfThem) {
  TestScene s{test::compiled(test::square_plan(20)), {}};
  const Row me = s.crowd.add(s.world, SurfaceIndex{0}, Vec2(s.world.to_engine({10, 10})));
  for (int i = 0; i < kMaxNeighbours; ++i) {
    const double a = 2 * 3.14159265358979 * i / kMaxNeighbours;
    s.crowd.add(s.world, SurfaceIndex{0}, Vec2(s.world.to_engine({10 + 2 * std::cos(a), 10 + 2 * std::sin(a)})));
  }
  select(s.world, VoronoiSelector({.range = 6}), s.crowd);
  EXPECT_EQ(s.crowd.crowd.percepts.count[me], kMaxNeighbours);
}

TEST(Selectors, VoronoiBearsPeopleOnALineAndInHeaps) {
  TestScene s{test::compiled(test::square_plan(20)), {}};
  Dice dice(12);
  for (int i = 0; i < 80; ++i) s.crowd.add(s.world, SurfaceIndex{0}, Vec2(s.world.to_engine({2 + 0.2 * i, 10})));
  for (int i = 0; i < 120; ++i)
    s.crowd.add(s.world, SurfaceIndex{0},
                Vec2(s.world.to_engine({10 + 3e-3 * dice.uniform(), 14 + 3e-3 * dice.uniform()})));
  select(s.world, VoronoiSelector({.range = 6}), s.crowd);
  for (Row r = 1; r < 79; ++r) {
    const auto who = s.crowd.crowd.percepts.neighbours(r);
    EXPECT_TRUE(std::count(who.begin(), who.end(), r - 1) == 1 && std::count(who.begin(), who.end(), r + 1) == 1);
    for (const Row o : who)
      EXPECT_TRUE(o + 1 == r || o == r + 1 || o >= 80) << "the next but one is hidden by the next";
  }
  for (Row r = 80; r < 200; ++r) EXPECT_LE(s.crowd.crowd.percepts.count[r], kMaxNeighbours);
}

TEST(Selectors, HiddenPeopleAreDroppedAndTheOthersKeepTheirOrder) {
  WorldPlan plan = test::square_plan(10);
  ObstaclePlan wall;
  wall.level = "ground";
  wall.area.outer = {{4.9, 0}, {5.1, 0}, {5.1, 6}, {4.9, 6}};
  plan.obstacles.push_back(wall);
  World world = test::compiled(plan);
  Diagnostics diagnostics;
  ASSERT_TRUE(build_maps(world, {}, kPerceptionMap, diagnostics));
  TestCrowd t;
  const auto add = [&](double x, double y) { return t.add(world, SurfaceIndex{0}, Vec2(world.to_engine({x, y}))); };
  const Row me = add(4, 3), beyond = add(6, 3), same_side = add(4, 5.5), past_the_end = add(5.2, 8.5);
  const auto list = [&](const NeighbourSelector& selector) {
    EXPECT_EQ(selector.needs_maps(), std::uint32_t{kPerceptionMap});
    select(world, selector, t);
    const auto who = t.crowd.percepts.neighbours(me);
    return std::vector<Row>(who.begin(), who.end());
  };
  const std::vector<Row> seen{same_side, past_the_end};
  EXPECT_EQ(list(NearestSelector({.max_neighbours = 10, .range = 8.0f, .hidden = Hidden::kDrop})), seen);
  EXPECT_EQ(list(RadiusSelector({.range = 8, .hidden = Hidden::kDrop})), seen);
  EXPECT_EQ(list(VoronoiSelector({.range = 20, .hidden = Hidden::kDrop})), std::vector<Row>{same_side})
      << "past_the_end is no neighbour: same_side stands between";
  t.crowd.appearance.shown[me].heading = 0.5f;
  EXPECT_EQ(list(FanSelector({.angle = 360, .range = 8, .hidden = Hidden::kDrop})), seen);
  const NearestSelector keep({.max_neighbours = 10, .range = 8.0f, .hidden = Hidden::kKeep});
  EXPECT_EQ(keep.needs_maps(), 0u);
  select(world, keep, t);
  EXPECT_EQ(t.crowd.percepts.neighbours(me)[0], beyond);
}

TEST(Selectors, SameForAnyNumberOfWorkersAndSortedOnEveryTarget) {
  TestScene s = open_floor(1500, 40), other = open_floor(1500, 40);
  for (const auto& kind : selectors()) {
    SCOPED_TRACE(kind.name);
    const auto selector = kind.make(kind.defaults());
    select(s.world, *selector, s.crowd, 1);
    test::on_every_target([&] {
      select(other.world, *selector, other.crowd, 3);
      EXPECT_EQ(s.crowd.crowd.percepts.who, other.crowd.crowd.percepts.who);
      EXPECT_EQ(s.crowd.crowd.percepts.count, other.crowd.crowd.percepts.count);
    });
    const Shown* shown = s.crowd.crowd.appearance.shown.data();
    for (Row r = 0; r < 1500; ++r) {
      float last = 0;
      for (const Row o : s.crowd.crowd.percepts.neighbours(r)) {
        const float d = length_sq(Vec2{shown[o].x - shown[r].x, shown[o].y - shown[r].y});
        EXPECT_GE(d, last);
        last = d;
      }
    }
  }
}

}  // namespace
}  // namespace throng
