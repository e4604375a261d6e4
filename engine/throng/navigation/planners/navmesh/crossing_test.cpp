// PV-46 and PV-57: where on a portal people aim; and PV-54, the shortest crossing of all portals by trying them all, to
// compare the modes with.
#include "throng/navigation/planners/navmesh/crossing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "throng/environment/navmesh/funnel.h"
#include "throng/environment/navmesh/path.h"
#include "throng/navigation/planners/navmesh/navmesh.h"
#include "throng/navigation/planners/navmesh/window.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

using navigation::crossing_parameter;
using Crossing = NavmeshPlanner::Crossing;

TEST(Crossing, WhereTheLineCrossesElseTheNearerEnd) {
  const Segment door{{2, 1}, {2, -1}};  // left end first, walking along +x
  EXPECT_NEAR(crossing_parameter(door, {0, 0}, {4, 0}), 0.5, 1e-6);
  EXPECT_NEAR(crossing_parameter(door, {0, 0}, {4, 1}), 0.25, 1e-6);
  EXPECT_EQ(crossing_parameter(door, {0, 0}, {4, 5}), 0) << "misses on the left";
  EXPECT_EQ(crossing_parameter(door, {0, 0}, {4, -5}), 1);
  EXPECT_EQ(crossing_parameter(door, {0, 0}, {0, 3}), 0) << "along the portal";
  EXPECT_EQ(crossing_parameter(door, {0, 0}, {-3, 2}), 0) << "back, to the left: round the left end";
  EXPECT_EQ(crossing_parameter(door, {0, 0}, {-3, -2}), 1);
  EXPECT_NEAR(crossing_parameter({{2, 0}, {2, 0}}, {0, 0}, {4, 1}), 0, 1) << "a point: any number";
}

TEST(Crossing, OffApproach) {
  const float cosine = std::cos(0.5f);
  EXPECT_FALSE(navigation::off_approach({0, 0}, {4, 0}, {2, 0}, cosine));
  EXPECT_FALSE(navigation::off_approach({0, 0}, {4, 0}, {2, 1}, cosine)) << "0.46 rad";
  EXPECT_TRUE(navigation::off_approach({0, 0}, {4, 0}, {2.5f, 1}, cosine)) << "0.59 rad";
}

TEST(Crossing, LeadsBackAlongThePortalOnly) {
  const Segment side{{4, 14}, {4, 10}};  // of a niche east of a street that goes north
  EXPECT_TRUE(navigation::leads_back(side, {4.1f, 13}, {4, 12}, {2, 28}));
  EXPECT_FALSE(navigation::leads_back(side, {4.1f, 11}, {4, 12}, {2, 28})) << "the middle is ahead";
  EXPECT_FALSE(navigation::leads_back(side, {5.5f, 13}, {4, 12}, {2, 28})) << "deep in the niche it must come out";
  EXPECT_FALSE(navigation::leads_back(side, {4.1f, 13}, {4, 12}, {2, 1}));
}

Params with(Crossing crossing, float bias = 0.5f, float threshold = math::kPiF) {
  Params p = find_part(planners(), "navmesh")->defaults();
  auto& n = p.as<NavmeshPlanner::Params>();
  n.crossing = crossing, n.bias = bias, n.heading_threshold = threshold;
  return p;
}

/// A corridor 4 m wide that goes east, north, and east again.
WorldPlan bends() {
  WorldPlan plan = room(24, 16);
  block(plan, -1, 4, 8, 17);
  block(plan, 12, -1, 25, 12);
  plan.places.push_back(place("end", box(22, 12.5, 23.5, 15.5)));
  return plan;
}

/// Four by four blocks of 4 m, streets of 3 m.
WorldPlan blocks() {
  WorldPlan plan = room(31, 31);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) block(plan, 3 + 7 * i, 3 + 7 * j, 7 + 7 * i, 7 + 7 * j);
  return plan;
}

struct Walk {
  double length = 0;
  bool arrived = false;
};

Walk walk_to(Walkers& w, Row r, Vec2d goal) {
  w.go(r, goal);
  Walk out;
  for (int i = 0; i < 6000; ++i) {
    w.think(i % 12 == 0);
    const Vec2d before = w.author(r);
    if (distance(before, goal) < 0.1) {
      out.arrived = true;
      break;
    }
    w.walk_on(0.04);
    out.length += distance(before, w.author(r));
  }
  return out;
}

/// PV-54 by dynamic programming over a fine division of every portal: the least of Eq 5.11 with its signs put right.
double shortest_crossing(const World& world, std::span<const PortalIndex> portals, Vec2d start, Vec2d goal, float r) {
  constexpr int kParts = 400;
  std::vector<Vec2d> from{start};
  std::vector<double> cost{0};
  for (const PortalIndex i : portals) {
    const Segment s = navigation::way_segment(world.mesh.portal(i), r);
    std::vector<Vec2d> to;
    std::vector<double> best;
    for (int k = 0; k <= kParts; ++k) {
      const Vec2d p = Vec2d(s.a) + (Vec2d(s.b) - Vec2d(s.a)) * (k / double(kParts));
      double least = std::numeric_limits<double>::infinity();
      for (std::size_t j = 0; j < from.size(); ++j) least = std::min(least, cost[j] + distance(from[j], p));
      to.push_back(p);
      best.push_back(least);
    }
    from = std::move(to), cost = std::move(best);
  }
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < from.size(); ++j) least = std::min(least, cost[j] + distance(from[j], goal));
  return least;
}

TEST(Crossing, AheadTurnsRightAngledCornersAtTheirInnerEnd) {
  const Params ahead = with(Crossing::kAhead);
  Walkers w(bends(), "navmesh", 1, &ahead);
  const Row r = w.add({1, 2}, 0.25f);
  double nearest = 1e9;
  w.go(r, "end");
  for (int i = 0; i < 1500; ++i) {
    w.think(i % 12 == 0);
    w.walk_on(0.02);
    nearest = std::min(nearest, distance(w.author(r), Vec2d{8, 4}));
  }
  EXPECT_GT(w.author(r).x, 21.9);
  EXPECT_LT(nearest, 1.0) << "cuts the corner";
  EXPECT_EQ(w.walls_met, 0);
}

TEST(Crossing, CentreKeepsToTheMiddleOfEveryPortal) {
  for (const float bias : {0.5f, 0.2f}) {
    const Params centre = with(Crossing::kCentre, bias);
    Walkers w(bends(), "navmesh", 1, &centre);
    const Row r = w.add({1, 2}, 0.25f);
    w.go(r, "end");
    int checked = 0;
    for (int i = 0; i < 1500; ++i) {
      w.think(i % 12 == 0);
      if (w.status(r) == Route::Status::kPortals && distance(w.position(r), w.crowd.route.aim[r]) > 0.05f) {
        const Segment s = w.crowd.route.target[r];
        const Vec2 at = lerp(s.a, s.b, bias);
        // Right after a portal was reached the aim may be the next one's.
        checked += distance(w.crowd.route.aim[r], at) < 1e-4f;
      }
      w.walk_on(0.02);
    }
    EXPECT_GT(checked, 300);
    EXPECT_GT(w.author(r).x, 21.9);
  }
}

// 16 Blocks: people who were pushed a step into a niche turned round for the middle of its portal, again and again.
TEST(Crossing, WhoIsPushedIntoANicheDoesNotTurnRound) {
  WorldPlan plan = room(6, 30);
  block(plan, 4, -1, 7, 10);
  block(plan, 4, 14, 7, 31);
  const Params centre = with(Crossing::kCentre);
  Walkers w(plan, "navmesh", 1, &centre);
  const Row r = w.add({3, 9}, 0.25f);
  w.go(r, {3, 28});
  w.think();
  const std::uint32_t street = w.crowd.body.polygon[r];
  w.put(r, {4.1, 12.8});
  ASSERT_NE(w.crowd.body.polygon[r], street);
  double least = 1e9;
  for (int i = 0; i < 1500; ++i) {
    w.think(i % 12 == 0);
    w.walk_on(0.02);
    least = std::min(least, w.author(r).y);
  }
  EXPECT_GE(least, 12.79) << "the middle of the niche is at 12";
  EXPECT_GT(w.author(r).y, 27.5);
  // From the depth of the niche the middle is the way out.
  w.put(r, {5.6, 12.8});
  w.think();
  EXPECT_NEAR(w.world.to_author(w.crowd.route.aim[r]).y, 12, 1e-3);
}

TEST(Crossing, TheBiasPointStaysUntilThePortalIsPassedOrTheApproachIsOff) {
  // Three halls in a row, joined by doors of 4 m.
  WorldPlan plan = room(36, 10);
  for (const double x : {12.0, 24.0}) {
    block(plan, x, -1, x + 0.2, 3);
    block(plan, x, 7, x + 0.2, 11);
  }
  for (const bool anew : {false, true}) {
    const Params ahead = with(Crossing::kAhead, 0.5f, anew ? 0.2f : math::kPiF);
    Walkers w(plan, "navmesh", 1, &ahead);
    const Row r = w.add({9, 4.5}, 0.25f);
    w.go(r, {33, 5});
    w.think();
    ASSERT_EQ(w.status(r), Route::Status::kPortals);
    const Vec2 first = w.crowd.route.aim[r];
    const Segment portal = w.crowd.route.target[r];
    ASSERT_GT(distance(first, portal.a), 0.2f) << "inside the portal";
    ASSERT_GT(distance(first, portal.b), 0.2f);
    const std::uint32_t polygon = w.crowd.body.polygon[r];
    w.put(r, {9.5, 6.5});  // pushed aside
    ASSERT_EQ(w.crowd.body.polygon[r], polygon) << "still before the same portal";
    w.think();
    EXPECT_EQ(w.crowd.route.aim[r] == first, !anew);
  }
}

TEST(Crossing, LengthsOfTheThreeModesAgainstTheShortest) {
  const WorldPlan plan = blocks();
  const float radius = 0.25f;
  double reference = 0, sum[3] = {};
  int walks = 0;
  for (int n = 0; n < 24; ++n) {
    // From street to street, across several blocks.
    const Vec2d start{1.5 + 7 * (n % 5), 1 + 1.2 * n}, goal{30 - 1.3 * (n % 7), 1.5 + 7 * ((n * 3 + 2) % 5)};
    double length[3] = {}, least = 0;
    bool all = true;
    for (int mode = 0; mode < 3 && all; ++mode) {
      const Params params = with(static_cast<Crossing>(mode));
      Walkers w(plan, "navmesh", 1, &params);
      const Row r = w.add(start, radius);
      if (mode == 0) {
        PathScratch scratch;
        Path path;
        const Vec2 g(w.world.to_engine(goal));
        PathQuery query{PolygonIndex(w.crowd.body.polygon[r]),
                        w.position(r),
                        nullptr,
                        locate(w.world, SurfaceIndex(0), g),
                        g,
                        radius,
                        {}};
        all = query.start_polygon.exists() && query.goal_polygon.exists() && find_path(w.world, query, scratch, path) &&
              path.portals.size() >= 3;
        if (!all) break;
        least = shortest_crossing(w.world, path.portals, Vec2d(w.position(r)), Vec2d(g), radius);
      }
      const Walk walked = walk_to(w, r, goal);
      ASSERT_TRUE(walked.arrived) << "mode " << mode << " from " << start.x << ", " << start.y;
      length[mode] = walked.length;
    }
    if (!all) continue;
    ++walks;
    reference += least;
    for (int mode = 0; mode < 3; ++mode) sum[mode] += length[mode];
    EXPECT_GT(length[0], least - 0.3) << "nothing is shorter than the shortest";
  }
  ASSERT_GT(walks, 12);
  const double funnel = sum[0] / reference, ahead = sum[1] / reference, centre = sum[2] / reference;
  RecordProperty("funnel", std::to_string(funnel));
  RecordProperty("ahead", std::to_string(ahead));
  RecordProperty("centre", std::to_string(centre));
  EXPECT_LT(funnel, 1.02);
  EXPECT_LT(ahead, 1.10);
  EXPECT_LE(funnel, ahead);
  EXPECT_LE(ahead, centre);
}

}  // namespace
}  // namespace throng
