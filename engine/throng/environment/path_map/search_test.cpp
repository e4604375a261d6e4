// Searches in one region: quadtree (SH-59 .. SH-69).
#include <gtest/gtest.h>

#include <cmath>

#include "throng/environment/path_map/queues.h"
#include "throng/environment/path_map/search_for_test.h"

namespace throng {
namespace {

using test::ask;
using test::expect_on_ground;
using test::kSchemes;
using test::mapped;
using test::two_rooms;

TEST(CongestionWeight, ValuesOfEquation76) {
  EXPECT_EQ(congestion_weight(0.05f, 0.1f), 1);
  EXPECT_NEAR(congestion_weight(0.1f, 0.1f), 1, 1e-6);
  EXPECT_NEAR(congestion_weight(0.2f, 0.1f), 1.23, 0.005);
  EXPECT_NEAR(congestion_weight(0.5f, 0.1f), 2.78, 0.005);
  EXPECT_NEAR(congestion_weight(0.9f, 0.1f), 25, 0.01);
  EXPECT_TRUE(std::isinf(congestion_weight(1.1f, 0.1f)));
  EXPECT_TRUE(std::isinf(congestion_weight(7, 0.1f)));
}

// ---- the four disciplines on the same pushes
// --------------------------------------------------------------------------

struct Push {
  std::uint32_t node;
  int level;
  float distance;
};
const std::vector<Push> kPushes = {{0, 1, 5}, {1, 3, 9}, {2, 0, 2}, {3, 3, 4}, {4, 1, 7}, {5, 0, 1}, {6, 3, 6}};

template <class Queue>
std::vector<std::uint32_t> order(Queue queue) {
  for (const Push& p : kPushes) queue.push(p.node, p.level, p.distance);
  std::vector<std::uint32_t> out;
  for (std::uint32_t n; (n = queue.pop()) != path_map::kNone;) out.push_back(n);
  return out;
}

using Nodes = std::vector<std::uint32_t>;

TEST(SortedQueue, WholeQueueIsSorted) {
  std::vector<PathMapScratch::Entry> e;
  EXPECT_EQ(order(path_map::SortedQueue(e, kWholeQueue, 16)), (Nodes{5, 2, 3, 0, 6, 4, 1}));
}

TEST(SortedQueue, OnlyTheLastKAreKeptInOrder) {
  std::vector<PathMapScratch::Entry> e;
  EXPECT_EQ(order(path_map::SortedQueue(e, 0, 16)), (Nodes{0, 1, 2, 3, 4, 5, 6}));
  // K = 1: a newcomer passes at most the last one
  EXPECT_EQ(order(path_map::SortedQueue(e, 1, 16)), (Nodes{0, 2, 3, 4, 5, 6, 1}));
}

TEST(SingleQueue, FirstInFirstOut) {
  std::vector<PathMapScratch::Mark> m(8);
  EXPECT_EQ(order(path_map::SingleQueue(m.data())), (Nodes{0, 1, 2, 3, 4, 5, 6}));
}

TEST(MultiQueue, LevelsAreServedInTurn) {
  std::vector<PathMapScratch::Mark> m(8);
  // level 0: 2 5, level 1: 0 4, level 2 is empty, level 3: 1 3 6
  EXPECT_EQ(order(path_map::MultiQueue(m.data())), (Nodes{2, 0, 1, 5, 4, 3, 6}));
}

TEST(PmultiQueue, LargestNodesFirst) {
  std::vector<PathMapScratch::Mark> m(8);
  EXPECT_EQ(order(path_map::PmultiQueue(m.data())), (Nodes{1, 3, 6, 0, 4, 2, 5}));
}

// ---- distances
// --------------------------------------------------------------------------------------------------------

TEST(QuadtreeSearch, DistancesAreSumsOfFibonacciNumbers) {
  const World w = mapped(two_rooms(2));
  const PathMapRegion& r = w.path_map.regions[0];
  constexpr float kFib[] = {1, 1, 2, 3, 5, 8, 13, 21, 34};
  for (const QueueScheme scheme : kSchemes) {
    for (const Increments inc : {Increments::kFibonacci, Increments::kExact, Increments::kConstant}) {
      PathMapScratch s;
      RoughPath path;
      PathMapQuery q = ask(w, {5, 15}, {25, 15}, scheme);
      q.increments = inc;
      ASSERT_TRUE(search_quadtree(w, q, s, path));
      std::uint32_t reached = 0, expanded = 0;
      for (std::uint32_t n = 0; n < r.nodes.size(); ++n) {
        const auto& m = s.marks[n];
        if (m.stamp < s.stamp) continue;
        ++(m.stamp == s.stamp ? reached : expanded);
        if (m.parent == path_map::kNone) {
          EXPECT_EQ(m.distance, 0);
          continue;
        }
        const int a = r.nodes[n].level, b = r.nodes[m.parent].level;
        const float step = inc == Increments::kFibonacci
                               ? kFib[a] + kFib[b]
                               : (inc == Increments::kExact ? static_cast<float>((1 << a) + (1 << b)) : 2.0f);
        ASSERT_EQ(m.distance, s.marks[m.parent].distance + step) << word(scheme) << " " << word(inc);
        if (m.stamp == s.stamp) {
          ASSERT_TRUE(r.searchable(n) || r.nodes[n].level < r.search_level);
        }
      }
      EXPECT_EQ(reached + expanded, path.reached);
      EXPECT_LE(path.visited, path.reached);
      EXPECT_EQ(expanded, path.expanded);
    }
  }
}

TEST(QuadtreeSearch, ALargeNodeCostsLessThanTwoHalfAsLarge) {
  // eq. 7.4: one of level i + 1 as much as one of i and one of i - 1
  constexpr float kFib[] = {1, 1, 2, 3, 5, 8, 13, 21, 34};
  for (int i = 1; i < 8; ++i) EXPECT_EQ(kFib[i + 1], kFib[i] + kFib[i - 1]);
}

TEST(QuadtreeSearch, EverySchemeFindsAWayOnTheGround) {
  const World w = mapped(two_rooms(2));
  const PathMapRegion& r = w.path_map.regions[0];
  for (const QueueScheme scheme : kSchemes) {
    PathMapScratch s;
    RoughPath path;
    ASSERT_TRUE(find_rough_path(w, ask(w, {5, 17}, {25, 17}, scheme), s, path));
    EXPECT_EQ(path.source, PathSource::kQuadtree);
    expect_on_ground(r, path);
    EXPECT_GE(path.length, 2 * std::sqrt(9.5 * 9.5 + 6 * 6) - 0.1);
    pull_string(r, path.points);
    expect_on_ground(r, path);
    EXPECT_LE(path.points.size(), 6u);
  }
}

TEST(QuadtreeSearch, StraightWhereNothingIsBetween) {
  const World w = mapped(two_rooms(2));
  PathMapScratch s;
  RoughPath path;
  ASSERT_TRUE(find_rough_path(w, ask(w, {5, 10}, {25, 10.2}), s, path));
  EXPECT_EQ(path.source, PathSource::kStraight);
  EXPECT_EQ(path.points.size(), 2u);
  EXPECT_NEAR(path.length, 20, 0.01);
  EXPECT_EQ(s.use.straight, 1u);
}

/// Gap (b): the start lies in the expanded target.
TEST(QuadtreeSearch, StartInsideTheExpandedTarget) {
  const World w = mapped(two_rooms(2));
  PathMapScratch s;
  RoughPath path;
  ASSERT_TRUE(search_quadtree(w, ask(w, {5, 17}, {5.5, 16.5}), s, path));
  EXPECT_EQ(path.points.front(), Vec2(Vec2d{5, 17} - w.offset));
  EXPECT_EQ(path.points.back(), Vec2(Vec2d{5.5, 16.5} - w.offset));
}

/// Gap (e), and SH-68: ends next to walls, in nodes that are excluded from searches.
TEST(QuadtreeSearch, EndsInExcludedNodes) {
  const World w = mapped(two_rooms(2));
  const PathMapRegion& r = w.path_map.regions[0];
  for (const QueueScheme scheme : kSchemes) {
    PathMapScratch s;
    RoughPath path;
    const PathMapQuery q = ask(w, {0.45, 19.5}, {29.5, 0.5}, scheme);
    ASSERT_FALSE(r.searchable(r.node_of_cell(r.cell_x(q.start.x), r.cell_y(q.start.y))));
    ASSERT_FALSE(r.searchable(r.node_of_cell(r.cell_x(q.target.x), r.cell_y(q.target.y))));
    ASSERT_TRUE(search_quadtree(w, q, s, path));
    expect_on_ground(r, path);
    EXPECT_GT(path.expanded, 1u);
  }
}

TEST(QuadtreeSearch, CrowdedNodesAreGoneAroundAndJammedOnesClosed) {
  WorldPlan plan = two_rooms(2);
  plan.obstacles = {{"", "ground", test::box(14.5, 4, 15.5, 16), {}, 0}};  // ways above and below
  const World w = mapped(plan);
  const PathMapRegion& r = w.path_map.regions[0];
  PathMapQuery q = ask(w, {5, 14}, {25, 14}, QueueScheme::kSorted);
  q.window = kWholeQueue;
  PathMapScratch s;
  RoughPath path;
  ASSERT_TRUE(find_rough_path(w, q, s, path));
  const auto highest = [&] {
    float y = -1e9f;
    for (const Vec2 p : path.points) y = std::max(y, p.y);
    return y + w.offset.y;
  };
  EXPECT_GT(highest(), 16.3);
  std::vector<float> congestion(w.path_map.node_count, 0.0f);
  for (std::uint32_t n = 0; n < r.nodes.size(); ++n) {
    const Vec2d c = w.to_author(r.centre(n));
    if (c.x > 12 && c.x < 18 && c.y > 16) congestion[n] = 5;  // a jam at the upper end
  }
  q.congestion = congestion;
  ASSERT_TRUE(find_rough_path(w, q, s, path));
  EXPECT_EQ(path.source, PathSource::kQuadtree);
  EXPECT_LT(highest(), 16.3);
  // Jams on both sides: the quadtree gives up, the grids, which know no crowd, do not.
  for (std::uint32_t n = 0; n < r.nodes.size(); ++n) {
    const Vec2d c = w.to_author(r.centre(n));
    if (c.x > 12 && c.x < 18) congestion[n] = 5;
  }
  ASSERT_FALSE(search_quadtree(w, q, s, path));
  ASSERT_TRUE(find_rough_path(w, q, s, path));
  EXPECT_EQ(path.source, PathSource::kGrid);
}

/// SH-62: the own body is not part of the crowd one stands in.
TEST(QuadtreeSearch, OwnFootprintIsExcludedFromTheStartNode) {
  const World w = mapped(two_rooms(2));
  const PathMapRegion& r = w.path_map.regions[0];
  PathMapQuery q = ask(w, {5, 17}, {25, 17}, QueueScheme::kSorted);
  PathMapScratch s;
  RoughPath path;
  ASSERT_TRUE(search_quadtree(w, q, s, path));
  const std::uint32_t start = r.node_of_cell(r.cell_x(q.start.x), r.cell_y(q.start.y));
  const auto first_step = [&] {
    for (std::uint32_t n = 0; n < r.nodes.size(); ++n)
      if (s.marks[n].stamp == s.stamp && s.marks[n].parent == start) return s.marks[n].distance;
    return -1.0f;
  };
  const float alone = first_step();
  std::vector<float> congestion(w.path_map.node_count, 0.0f);
  congestion[start] = 0.4f;
  q.congestion = congestion;
  ASSERT_TRUE(search_quadtree(w, q, s, path));
  const float crowded = first_step();
  EXPECT_GT(crowded, alone);
  q.own_share = 0.35f;
  ASSERT_TRUE(search_quadtree(w, q, s, path));
  EXPECT_EQ(first_step(), alone);
  // Whoever stands in a jam can still leave it.
  congestion[start] = 9;
  EXPECT_TRUE(search_quadtree(w, q, s, path));
}

}  // namespace
}  // namespace throng
