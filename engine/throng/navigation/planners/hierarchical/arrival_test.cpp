// Walking by sight (SH-53) and arriving in detail (SH-54).
#include <gtest/gtest.h>

#include <cmath>

#include "throng/core/random.h"
#include "throng/navigation/planners/hierarchical/hierarchical.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

using Scheme = HierarchicalPlanner::Scheme;

WorldPlan clutter() {
  WorldPlan plan = room(40, 30);
  Draws draws({11, 2, 3}, Stream::kFirstOfParts);
  for (int i = 0; i < 26; ++i) {
    const double x = draws.uniform(4, 34), y = draws.uniform(1, 26), a = draws.uniform(0.6, 3),
                 b = draws.uniform(0.6, 3);
    block(plan, x, y, x + a, y + b);
  }
  return plan;
}

double turning(std::span<const Vec2> points) {
  double sum = 0;
  Vec2 before{};
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec2 step = points[i] - points[i - 1];
    if (length(step) == 0) continue;
    if (length(before) > 0) sum += std::abs(std::atan2(det(before, step), dot(before, step)));
    before = step;
  }
  return sum;
}

double length_of(std::span<const Vec2> points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += distance(points[i - 1], points[i]);
  return sum;
}

/// SH-53's check: the way walked is shorter and smoother than the jagged path that guided it, and clips no corner.
TEST(GuidedNavigation, IsShorterAndSmootherThanTheJaggedPathAndClipsNoCorner) {
  int jagged_paths = 0;
  for (const Scheme scheme : {Scheme::kSorted, Scheme::kSingle, Scheme::kMulti, Scheme::kPmulti}) {
    const Params params = Params::of(HierarchicalPlanner::Params{.scheme = scheme});
    Walkers w(clutter(), "hierarchical", 1, &params);
    double planned = 0, walked = 0, planned_turning = 0, walked_turning = 0;
    for (const auto& [from, to] :
         {std::pair<Vec2d, Vec2d>{{1, 1}, {39, 28}}, {{1, 29}, {39, 1}}, {{2, 15}, {38, 14}}}) {
      const Row r = w.add(from, 0.25f);
      PathMapQuery q;
      q.region = RegionIndex(0);
      q.start = w.position(r);
      q.target = Vec2(w.world.to_engine(to));
      q.radius = 0.25f;
      q.scheme = static_cast<QueueScheme>(scheme);
      PathMapScratch scratch;
      RoughPath path;
      ASSERT_TRUE(search_quadtree(w.world, q, scratch, path));
      jagged_paths += path.points.size() > 3;
      std::vector<Vec2> track{w.position(r)};
      w.go(r, to);
      for (int i = 0; i < 1200 && (i == 0 || w.crowd.route.remaining[r] > 0.1f); ++i) {
        w.think(i % 8 == 0), w.walk_on(0.05);
        track.push_back(w.position(r));
        w.world.walls.near(SurfaceIndex(0), w.position(r), 0.24f,
                           [&](std::uint32_t, Vec2, float) { ADD_FAILURE() << "a corner clipped"; });
      }
      ASSERT_LT(distance(track.back(), q.target), 0.3f);
      planned += length_of(path.points), walked += length_of(track);
      planned_turning += turning(path.points), walked_turning += turning(track);
      w.crowd.intent.action[r] = Intent::Action::kStand;
    }
    EXPECT_LT(walked, planned) << HierarchicalPlanner::word(scheme);
    EXPECT_LT(walked_turning, 0.6 * planned_turning) << HierarchicalPlanner::word(scheme);
  }
  EXPECT_GE(jagged_paths, 10);
}

/// "As the pedestrian progresses toward p, it may detect a new farthest visible point": the aim only moves on.
TEST(GuidedNavigation, TheAimIsTheFarthestWayPointInSightAndMovesOn) {
  Walkers w(clutter(), "hierarchical");
  const Row r = w.add({1, 1}, 0.25f);
  w.go(r, {39, 28});
  int aims = 0;
  Vec2 aim{};
  float to_go = 1e9f;
  for (int i = 0; i < 900 && (i == 0 || w.crowd.route.remaining[r] > 0.2f); ++i) {
    w.think(i % 8 == 0);
    ASSERT_TRUE(visible(w.world, PolygonIndex(w.crowd.body.polygon[r]), w.position(r), w.crowd.route.aim[r], 0.24f));
    if (w.crowd.route.aim[r] != aim) {
      ++aims, aim = w.crowd.route.aim[r];
      EXPECT_LT(w.crowd.route.remaining[r], to_go + 0.5f);
      to_go = w.crowd.route.remaining[r];
    }
    w.walk_on(0.05);
  }
  EXPECT_GE(aims, 3);
  EXPECT_LE(aims, 25) << "a rough guide, not a trail of crumbs";
}

/// A counter with small obstacles in front of it, which only the finest grid resolves.
WorldPlan counter() {
  WorldPlan plan = room(20, 20);
  block(plan, 8, 12, 12, 13);                                              // the counter
  block(plan, 8.6, 10.6, 9.4, 10.9), block(plan, 10.6, 10.6, 11.4, 10.9);  // stands before it
  block(plan, 9.75, 9.8, 10.25, 10.1);
  plan.places = {place("before", box(9, 11.2, 11, 11.9))};
  return plan;
}

bool is_strict(const Walkers& w, Row r) { return (w.crowd.route.whole[r] & Route::kStrict) != 0; }

/// SH-54: near and not in sight, the way comes from the finest grid and is followed strictly; conduct tells steering.
TEST(DetailedArrival, TheLastMetresAreFollowedStrictly) {
  Walkers w(counter(), "hierarchical");
  w.crowd.preferred.conduct.use();
  const Row r = w.add({10, 2}, 0.2f);
  w.go(r, {10, 11.75});  // against the counter: its own obstacle
  float strict_from = 0, worst = 0;
  std::vector<Vec2> detailed;
  for (int i = 0; i < 600 && (i == 0 || w.crowd.route.remaining[r] > 0.05f); ++i) {
    w.think(i % 8 == 0);
    const auto& s = w.crowd.part_state.columns[0].as<HierarchicalPlanner::State>()[r];
    EXPECT_EQ(w.crowd.preferred.conduct[r].strict != 0, is_strict(w, r));
    if (s.detailed == 1 && strict_from == 0) {
      strict_from = distance(w.position(r), Vec2(w.world.to_engine(Vec2d{10, 11.75})));
      detailed.assign({w.position(r)});
      detailed.insert(detailed.end(), s.points.begin() + s.first, s.points.begin() + s.count);
    }
    if (strict_from > 0) {
      EXPECT_TRUE(is_strict(w, r));
      float nearest = 9;
      for (std::size_t k = 0; k + 1 < detailed.size(); ++k) {
        const Vec2 a = detailed[k], ab = detailed[k + 1] - a;
        const float l = length_sq(ab), t = l > 0 ? dot(w.position(r) - a, ab) / l : 0;
        nearest = std::min(nearest, distance(w.position(r), a + ab * (t < 0 ? 0 : (t > 1 ? 1 : t))));
      }
      worst = std::max(worst, nearest);
    } else {
      EXPECT_FALSE(is_strict(w, r)) << "far away the path is only a guide";
    }
    w.walk_on(0.05);
  }
  EXPECT_GT(strict_from, 0.5f);
  EXPECT_LT(strict_from, 5.0f) << "D_max";
  EXPECT_LT(worst, 0.13f);
  EXPECT_LT(length(w.author(r) - Vec2d{10, 11.75}), 0.1);
}

TEST(DetailedArrival, AStraightWayToAPointIsStrictWithinAMetreAndToAnAreaNever) {
  Walkers w(counter(), "hierarchical");
  const Row r = w.add({3, 3}, 0.2f);
  w.go(r, {3, 6});
  w.think();
  EXPECT_FALSE(is_strict(w, r));
  w.put(r, {3, 5.2});
  w.think();
  EXPECT_TRUE(is_strict(w, r));
  w.put(r, {8.2, 11.5});
  w.go(r, "before");
  w.think();
  EXPECT_FALSE(is_strict(w, r));
}

}  // namespace
}  // namespace throng
