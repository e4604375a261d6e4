// The promise of `move`, tried on random worlds: whatever people want, at any time step up to 0.2 s and any density,
// no disc enters a wall, nobody is beyond one, and everybody stands in the polygon it claims.
#include <gtest/gtest.h>

#include <cstdio>

#include "throng/environment/navmesh/path.h"
#include "throng/motor/move_fixture.h"

namespace throng {
namespace {

// Positions are float: at 100 m their step is 8e-6 m, so everything beyond rounding shows at this tolerance. The
// promise itself (slide.h) holds to the bit for who starts clear of walls; people here start up to 1e-6 m off by
// placement.
constexpr double kTolerance = 1e-4;
// 3 km from the origin a float's step is 2.4e-4 m, for people and for the ends of walls.
constexpr double kTolerance3km = 1e-3;

#ifdef NDEBUG
constexpr std::uint64_t kAgentSteps = 10'000'000;
#else
constexpr std::uint64_t kAgentSteps = 300'000;
#endif

class Random {
 public:
  explicit Random(std::uint32_t number) : draws_({2026, 11, number}, Stream::kTest) {}
  double in(double lo, double hi) { return draws_.uniform(lo, hi); }
  float f(double lo, double hi) { return static_cast<float>(in(lo, hi)); }
  int below(int n) { return static_cast<int>(draws_.below(static_cast<std::uint32_t>(n))); }
  Vec2d point(double w, double h) { return {in(0, w), in(0, h)}; }
  Vec2 velocity(float most) {
    for (;;) {
      const Vec2 v{f(-most, most), f(-most, most)};
      if (length(v) <= most) return v;
    }
  }

 private:
  Draws draws_;
};

/// A room with solids (boxes, triangles), thin walls, wedges and combs of wall ends, all at random angles.
void furnish(Random& r, const std::string& level, double x0, double w, double h, WorldPlan& plan) {
  const int things = 3 + r.below(8);
  for (int i = 0; i < things; ++i) {
    const Vec2d c = Vec2d{x0, 0} + r.point(w, h);
    const auto around = [&](double s) { return c + Vec2d{r.in(-s, s), r.in(-s, s)}; };
    ObstaclePlan o;
    o.level = level;
    switch (r.below(4)) {
      case 0: {
        const double a = r.in(0.05, 1.5), b = r.in(0.05, 1.5);
        o.area = box(c.x - a, c.y - b, c.x + a, c.y + b);
        break;
      }
      case 1:
        o.area.outer = {around(1.5), around(1.5), around(1.5)};
        break;
      case 2:
        o.line = {around(2.5), around(2.5)};
        break;
      default:
        o.line = {around(2), around(2), around(2)};  // a wedge of any angle
        break;
    }
    plan.obstacles.push_back(o);
  }
}

WorldPlan random_plan(Random& r) {
  const double w = r.in(5, 12), h = r.in(5, 12);
  WorldPlan plan = room_plan(w, h);
  if (r.below(5) == 0) plan.walkable.push_back({"floor", box(-6000, -6000, -5990, -5990)});  // the origin is far away
  furnish(r, "floor", 0, w, h, plan);
  if (r.below(2) == 0) {  // a flight to an upper room, or a low ramp to a stage
    const double rise = r.below(2) ? 3 : 0.4;
    plan.levels.push_back({"upper", rise});
    const double run = rise + r.in(0.6, 3), width = r.in(0.8, 2.5);
    plan.walkable.push_back({"upper", box(w + run, 0, w + run + 6, h)});
    furnish(r, "upper", w + run, 6, h, plan);
    RampPlan s;
    s.id = "flight", s.from = "floor", s.to = "upper";
    s.foot = {w, h / 2}, s.direction = 0, s.width = width, s.run = run;
    plan.ramps.push_back(s);
  } else if (r.below(2) == 0) {
    PeriodicPlan seam;
    seam.level = "floor";
    seam.edge_a[0] = {w, 0}, seam.edge_a[1] = {w, h};
    seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, h};
    plan.periodic.push_back(seam);
  }
  return plan;
}

double distance_to_wall(const World& world, std::size_t wall, Vec2d p) {
  const Vec2d a(world.walls.a(wall)), b(world.walls.b(wall));
  const double t = dot(p - a, b - a) / length_sq(b - a);
  return distance(p, lerp(a, b, t < 0 ? 0 : (t > 1 ? 1 : t)));
}

/// Distance from p to the nearest wall of its surface that it stands in front of.
double clearance(const World& world, std::uint32_t surface, Vec2 position) {
  const Vec2d p(position);
  const Surface& s = world.surfaces[surface];
  double nearest = 1e9;
  for (std::size_t i = s.first_wall; i < s.last_wall; ++i) {
    const Vec2d a(world.walls.a(i)), b(world.walls.b(i));
    if (det(b - a, p - a) > 0) nearest = std::min(nearest, distance_to_wall(world, i, p));
  }
  return nearest;
}

/// The straight line from p to q passes a wall of the surface from its front to its back.
bool passes_a_wall(const World& world, std::uint32_t surface, Vec2d p, Vec2d q) {
  const Surface& s = world.surfaces[surface];
  for (std::size_t i = s.first_wall; i < s.last_wall; ++i) {
    const Vec2d a(world.walls.a(i)), b(world.walls.b(i));
    if (!(det(b - a, p - a) > 0 && det(b - a, q - a) < 0)) continue;
    if (det(q - p, a - p) * det(q - p, b - p) < 0) return true;
  }
  return false;
}

/// Length of the way on foot from p to q for a point, metres.
float way_on_foot(const World& world, PolygonIndex from, Vec2 p, PolygonIndex to, Vec2 q) {
  PathScratch scratch;
  Path path;
  const PathQuery query{from, p, nullptr, to, q, 0, {}};
  return find_path(world, query, scratch, path) ? path.cost : 1e9f;
}

void place(Random& r, MovingCrowd& c, int wanted) {
  for (int tries = 0; tries < 20 * wanted && int(c.size()) < wanted; ++tries) {
    const std::uint32_t surface = std::uint32_t(r.below(int(c.world.surfaces.size())));
    const Box& b = c.world.surfaces[surface].bounds;
    const Vec2 p{r.f(b.lo.x, b.hi.x), r.f(b.lo.y, b.hi.y)};
    const float radius = r.f(0.12, 0.35);
    if (clearance(c.world, surface, p) < radius) continue;
    std::vector<WallHit> near;  // also the walls beyond stairs and seams
    walls_near(c.world, SurfaceIndex(surface), p, c.world.height(SurfaceIndex(surface), p), radius, near);
    if (near.empty()) c.add(c.world.to_author(p), radius, surface, r.f(0.5, 3));
  }
}

/// Steps one crowd and checks everybody after each step; returns the agent-steps done.
std::uint64_t run(Random& r, MovingCrowd& c, double dt, int steps, MoveCounts& total) {
  std::vector<Vec2> before(c.size());
  std::vector<std::uint16_t> surface(c.size());
  std::vector<PolygonIndex> polygon(c.size());
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < c.size(); ++i) {
      before[i] = c.position(i), surface[i] = c.body.surface[i], polygon[i] = PolygonIndex(c.body.polygon[i]);
      if (step == 0 || r.below(10) == 0) c.want(i, r.velocity(3));
    }
    c.step(dt);
    total.refused += c.counts.refused;
    total.wall_stops += c.counts.wall_stops;
    total.separated += c.counts.separated;
    for (std::size_t i = 0; i < c.size(); ++i) {
      const Vec2 p = c.position(i);
      const PolygonIndex k(c.body.polygon[i]);
      EXPECT_TRUE(c.world.mesh.contains(k, p, 2 * kMeshTolerance)) << "left its polygon";
      EXPECT_EQ(c.world.mesh.surface[k.value].value, c.body.surface[i]);
      const double room = clearance(c.world, c.body.surface[i], p);
      EXPECT_GE(room, c.profile.radius[i] - (p.x > 1000 ? kTolerance3km : kTolerance)) << "entered a wall";
      // Whose straight line passes a wall went round its end: in one go only (integration slides once), or pushed
      // round it by others; then the way round is as short as the pushes of one step.
      if (surface[i] == c.body.surface[i] && distance(before[i], p) < 1 &&
          passes_a_wall(c.world, surface[i], Vec2d(before[i]), Vec2d(p))) {
        EXPECT_TRUE(c.settings.separate) << "passed a wall";
        EXPECT_LT(way_on_foot(c.world, polygon[i], before[i], k, p), 3 * dt + 1) << "passed a wall";
      }
      EXPECT_LE(length(c.velocity(i)), c.profile.max_speed[i] * 1.0001f);
      if (testing::Test::HasFailure()) {
        ADD_FAILURE() << "person " << i << " r " << c.profile.radius[i] << " from " << before[i].x << " " << before[i].y
                      << " to " << p.x << " " << p.y << " step " << step << " dt " << dt;
        return 0;
      }
    }
  }
  return c.size() * std::uint64_t(steps);
}

TEST(MoveProperty, NobodyEntersAWall) {
  std::uint64_t done = 0;
  MoveCounts total;
  int worlds = 0, rejected = 0;
  for (std::uint32_t number = 0; done < kAgentSteps; ++number) {
    Random r(number);
    Diagnostics d;
    std::optional<World> world = compile_world(random_plan(r), d);
    if (!world) {
      ++rejected;
      ASSERT_LT(rejected, 100 + worlds) << text_of(d);
      continue;
    }
    double area = 0;
    for (const float a : world->mesh.area) area += a;
    MovingCrowd c(std::move(*world));
    c.settings.separate = r.below(5) != 0;
    const double density = number % 4 == 0 ? 8 : r.in(0.2, 6);
    place(r, c, std::max(4, int(area * density)));
    if (c.size() == 0) continue;
    static constexpr double kSteps[] = {0.01, 0.02, 0.05, 0.1, 0.15, 0.2};
    const std::uint64_t n = run(r, c, kSteps[r.below(6)], 150, total);
    ASSERT_GT(n, 0u) << "world " << number;
    done += n;
    ++worlds;
  }
  std::printf(
      "%d worlds, %.1f million agent-steps: %.0f %% stopped by walls, %.0f %% pushed, %llu refused by the mesh\n",
      worlds, double(done) / 1e6, 100.0 * double(total.wall_stops) / double(done),
      100.0 * double(total.separated) / double(done), static_cast<unsigned long long>(total.refused));
  EXPECT_GT(worlds, kAgentSteps > 1'000'000 ? 100 : 3);
  EXPECT_GT(total.wall_stops, done / 20) << "the test does not test much";
  EXPECT_GT(total.separated, done / 20) << "the test does not test much";
  EXPECT_LT(total.refused, done / 10000) << "the mesh stops people where no wall does";
}

}  // namespace
}  // namespace throng
