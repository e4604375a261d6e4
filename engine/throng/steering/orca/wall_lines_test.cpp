// PV-11, every case, with lines worked out by hand. The person stands at the origin and looks along +y at a wall whose
// left end is at negative x; radius 0.25 m, horizon 1 s unless said otherwise.
#include "throng/steering/orca/wall_lines.h"

#include <cmath>

#include "throng/steering/test_crowd.h"

namespace throng::orca {
namespace {

constexpr float kRadius = 0.25f;

/// A straight wall that bends away from the person at both ends (a convex solid).
WallView solid(Vec2 left, Vec2 right) {
  const Vec2 along = normalized(right - left);
  const Vec2 back{-along.y, along.x};
  return {left, right, along, back, back, true, true};
}

struct Answer {
  bool gives;
  HalfPlane line;
};

Answer ask(const WallView& w, Vec2 v, float horizon = 1, std::span<const HalfPlane> before = {}) {
  Answer a{};
  a.gives = wall_line(w, v, kRadius, horizon, before, a.line);
  return a;
}

void expect_line(const Answer& a, Vec2d n, double b) {
  ASSERT_TRUE(a.gives);
  EXPECT_NEAR(a.line.nx, n.x, 1e-5);
  EXPECT_NEAR(a.line.ny, n.y, 1e-5);
  EXPECT_NEAR(a.line.b, b, 1e-5);
}

TEST(WallLine, CutOffKeepsTheRadiusForTheHorizon) {
  expect_line(ask(solid({-5, 1}, {5, 1}), {0, 1}), {0, -1}, -0.75);      // v.y <= 0.75
  expect_line(ask(solid({-5, 1}, {5, 1}), {0, 1}, 2), {0, -1}, -0.375);  // in two seconds
  expect_line(ask(solid({-5, 1}, {5, 1}), {0.3f, -2}), {0, -1}, -0.75);  // also when walking away
}

TEST(WallLine, ContactWithTheSegmentForbidsOnlyTowardsIt) {
  expect_line(ask(solid({-1, 0.2f}, {1, 0.2f}), {1, 1}), {0, -1}, 0);
}

TEST(WallLine, ContactWithTheLeftEnd) {
  WallView w = solid({0.1f, 0.1f}, {2, 0.1f});
  const double c = std::sqrt(0.5);
  expect_line(ask(w, {1, 0}), {-c, -c}, 0);
  w.left_convex = false;
  EXPECT_FALSE(ask(w, {1, 0}).gives) << "the adjoining wall answers for a non-convex end";
}

TEST(WallLine, ContactWithTheRightEndUnlessTheAdjoiningWallAnswers) {
  WallView w = solid({-2, 0.1f}, {-0.1f, 0.1f});
  // The adjoining wall goes away to the back, (0, 1), its walkable side is +x: the person stands in front of it.
  EXPECT_FALSE(ask(w, {-1, 0}).gives);
  w.beyond_right = normalized(Vec2{-1, 0.1f});  // it folds back: the person stands behind it
  const double c = std::sqrt(0.5);
  expect_line(ask(w, {-1, 0}), {c, -c}, 0);
  w.right_convex = false;
  EXPECT_FALSE(ask(w, {-1, 0}).gives);
}

TEST(WallLine, CirclesAtTheEnds) {
  const WallView w = solid({-1, 2}, {1, 2});
  const Vec2 v{-1.2f, 1.5f};  // before the left leg begins, left of the cut-off
  const Vec2d off{-0.2, -0.5};
  const Vec2d n = off / std::hypot(off.x, off.y);
  expect_line(ask(w, v), n, dot(n, Vec2d{-1, 2}) + 0.25);
  const Vec2d m{-n.x, n.y};
  expect_line(ask(w, {-v.x, v.y}), m, dot(m, Vec2d{1, 2}) + 0.25);
}

TEST(WallLine, LegsTouchTheEndsWithTheRadius) {
  const WallView w = solid({-1, 2}, {1, 2});
  // Left leg: tangent from the origin to the circle of 0.25 around (-1, 2), on its left side.
  const double distance = std::sqrt(5.0), turn = std::asin(0.25 / distance), angle = std::atan2(2, -1) + turn;
  const Vec2d n{-std::sin(angle), std::cos(angle)};
  expect_line(ask(w, {-1.9f, 2.6f}), n, 0);
  expect_line(ask(w, {1.9f, 2.6f}), {-n.x, n.y}, 0);
  // Deep inside the cone the leg is nearer than the cut-off behind.
  EXPECT_NEAR(ask(w, {-1.9f, 4.5f}).line.b, 0, 1e-5);
}

TEST(WallLine, ObliqueViewShowsOneEndOnly) {
  // The person is nearly in line with the wall: only its left end, 1 m to the right, counts.
  WallView w = solid({1, 0.1f}, {3, 0.1f});
  Vec2d n = Vec2d{0.5, 0} - Vec2d{1, 0.1};
  n = n / std::hypot(n.x, n.y);
  expect_line(ask(w, {0.5f, 0}), n, dot(n, Vec2d{1, 0.1}) + 0.25);
  // Right leg of that end, past it on the walkable side.
  const double distance = std::hypot(1, 0.1), turn = std::asin(0.25 / distance), angle = std::atan2(0.1, 1) - turn;
  expect_line(ask(w, {2, -0.5f}), {std::sin(angle), -std::cos(angle)}, 0);
  w.left_convex = false;
  EXPECT_FALSE(ask(w, {0.5f, 0}).gives);

  WallView mirrored = solid({-3, 0.1f}, {-1, 0.1f});
  expect_line(ask(mirrored, {-0.5f, 0}), {-n.x, n.y}, dot(n, Vec2d{1, 0.1}) + 0.25);
  mirrored.right_convex = false;
  EXPECT_FALSE(ask(mirrored, {-0.5f, 0}).gives);
}

TEST(WallLine, AtANonConvexEndTheLegProlongsTheCutOff) {
  WallView w = solid({-1, 1}, {1, 1});
  w.left_convex = false;
  expect_line(ask(w, {-3, 1.5f}), {0, -1}, -0.75);
  expect_line(ask(w, {-3, 0.2f}), {0, -1}, -0.75);  // no circle there either
  w.left_convex = true;
  w.right_convex = false;
  expect_line(ask(w, {3, 1.5f}), {0, -1}, -0.75);
}

TEST(WallLine, ForeignLegsGiveNoLine) {
  // The adjoining wall goes on to the left, bending back only a little: the tangent would run into it.
  WallView w = solid({-1, 1}, {1, 1});
  w.beyond_left = normalized(Vec2{-1, 0.2f});
  EXPECT_FALSE(ask(w, {-4, 1.6f}).gives) << "the adjoining wall answers for velocities over there";
  expect_line(ask(w, {0, 1}), {0, -1}, -0.75);
  w = solid({-1, 1}, {1, 1});
  w.beyond_right = normalized(Vec2{1, 0.2f});
  EXPECT_FALSE(ask(w, {4, 1.6f}).gives);
}

TEST(WallLine, CoveredByAnEarlierLine) {
  const HalfPlane before[] = {{0, -1, -0.75f}};  // of a wall 1 m ahead
  EXPECT_FALSE(ask(solid({-1, 2}, {1, 2}), {0, 1}, 1, before).gives);
  EXPECT_FALSE(ask(solid({-1, 1}, {1, 1}), {0, 1}, 1, before).gives) << "equal counts as covered";
  EXPECT_TRUE(ask(solid({-1, 0.9f}, {1, 2}), {0, 1}, 1, before).gives) << "one end sticks out";
}

TEST(WallLine, BehindTheWallItIsIgnored) {
  EXPECT_FALSE(ask(solid({1, -1}, {3, -1}), {0, -1}).gives) << "along +x its walkable side is -y";
  EXPECT_TRUE(ask(solid({1, 0}, {3, 0}), {0.8f, -0.05f}).gives) << "exactly in line counts as in front";
}

World room_with_obstacles() {
  WorldPlan plan = test::square_plan(12);
  const auto box = [&](double x0, double y0, double x1, double y1) {
    ObstaclePlan o;
    o.level = "ground";
    o.area = {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
    plan.obstacles.push_back(o);
  };
  box(2, 2, 3.5, 3);
  box(6, 2, 6.6, 7);
  box(6.6, 6, 9, 7);  // together with the last one an L: a non-convex corner
  ObstaclePlan thin;
  thin.level = "ground";
  thin.line = {{2, 6}, {4, 9}, {8, 10}};
  plan.obstacles.push_back(thin);
  ObstaclePlan triangle;
  triangle.level = "ground";
  triangle.area = {{{9, 2}, {11, 2.5}, {9.5, 4.5}}, {}};
  plan.obstacles.push_back(triangle);
  return test::compiled(plan);
}

double clearance(const Walls& walls, Vec2d p) {
  double best = 1e9;
  for (std::size_t w = 0; w < walls.size(); ++w) {
    const Vec2d a(walls.a(w)), b(walls.b(w));
    const double t = std::clamp(dot(p - a, b - a) / length_sq(b - a), 0.0, 1.0);
    best = std::min(best, distance(p, a + (b - a) * t));
  }
  return best;
}

TEST(WallLines, NoAllowedVelocityHitsAWallWithinTheHorizon) {
  const World world = room_with_obstacles();
  test::Dice dice(51);
  std::vector<WallHit> hits;
  int checked = 0, limited = 0;
  for (int round = 0; round < 60000 && checked < 8000; ++round) {
    const Vec2 p = Vec2(world.to_engine({dice.uniform() * 12, dice.uniform() * 12}));
    const double free = clearance(world.walls, Vec2d(p));
    // Inside an obstacle every wall is seen from behind.
    bool inside = false;
    walls_near(world, SurfaceIndex{0}, p, 0, 30, hits);
    const std::size_t nearest = hits[0].wall;
    inside = det(world.walls.direction(nearest), p - world.walls.closest(nearest, p)) < 0;
    if (free < kRadius + 1e-3 || inside) continue;
    const float horizon = dice.between(0.2f, 2);
    walls_near(world, SurfaceIndex{0}, p, 0, kRadius + horizon * 2, hits);
    std::vector<WallPercept> seen;
    for (const WallHit& h : hits) seen.push_back({h.wall, h.shift});
    const Vec2 v{dice.between(-1.5f, 1.5f), dice.between(-1.5f, 1.5f)};
    std::vector<HalfPlane> lines(seen.size());
    lines.resize(static_cast<std::size_t>(wall_lines(world.walls, seen, {p, v, kRadius}, horizon, lines.data())));
    for (const HalfPlane& l : lines) ASSERT_LE(l.violation({0, 0}), 1e-4) << "standing is always allowed";
    for (int sample = 0; sample < 10; ++sample) {
      const double angle = dice.uniform() * 6.28;
      const Vec2 w = Vec2(Vec2d{std::cos(angle), std::sin(angle)} * (2 * std::sqrt(dice.uniform())));
      bool allowed = true;
      for (const HalfPlane& l : lines) allowed &= l.violation(w) <= 0;
      if (!allowed) {
        ++limited;
        continue;
      }
      for (int i = 1; i <= 20; ++i) {
        const double t = horizon * i / 20;
        ASSERT_GT(clearance(world.walls, Vec2d(p) + Vec2d(w) * t), kRadius - 2e-3)
            << "at " << world.to_author(p).x << ", " << world.to_author(p).y << " with " << w.x << ", " << w.y;
      }
      ++checked;
    }
  }
  EXPECT_GE(checked, 8000);
  EXPECT_GT(limited, 1000);
}

TEST(WallLines, AThinWallHasTwoSides) {
  const World world = room_with_obstacles();
  // Both sides of the middle of the thin wall from (4, 9) to (8, 10), 0.5 m away.
  const Vec2d middle{6, 9.5}, normal = Vec2d{-1, 4} / std::sqrt(17.0);
  std::vector<WallHit> hits;
  for (const double side : {1.0, -1.0}) {
    const Vec2 p = Vec2(world.to_engine(middle + normal * (0.5 * side)));
    walls_near(world, SurfaceIndex{0}, p, 0, 0.75f, hits);
    std::vector<WallPercept> seen;
    for (const WallHit& h : hits) seen.push_back({h.wall, h.shift});
    HalfPlane lines[16];
    ASSERT_LE(seen.size(), 16u);
    const int n = wall_lines(world.walls, seen, {p, {0, 0}, kRadius}, 1, lines);
    ASSERT_EQ(n, 1) << "only the side one faces";
    EXPECT_NEAR(lines[0].nx, normal.x * side, 1e-3);
    EXPECT_NEAR(lines[0].ny, normal.y * side, 1e-3);
    EXPECT_NEAR(lines[0].b, -0.25, 0.01);
  }
}

}  // namespace
}  // namespace throng::orca
