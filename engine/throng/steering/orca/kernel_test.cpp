#include "throng/steering/orca/kernel.h"

#include <cmath>
#include <cstring>
#include <memory>

#include "throng/steering/orca/people_for_test.h"

namespace throng::orca {
namespace {

using test::Dice;

/// The line of person 0 against person 1.
HalfPlane line_between(Vec2 d, Vec2 v, Vec2 other_v, float horizon, float dt, float radius = 0.25f) {
  People people;
  people.add({0, 0}, v, radius);
  people.add(d, other_v, radius);
  auto work = std::make_unique<Workspace>();
  const Row rows[] = {0, 1};
  make_lines(people.input(horizon, dt), rows, {nullptr, kNoWalls}, *work);
  return line_at(work->batch, 0, 0);
}

TEST(OrcaLines, CutOffCircleByHand) {
  // 2 m ahead, standing; horizon 2 s: circle of radius 0.25 m/s around (1, 0) m/s. v = (0.9, 0) is 0.15 inside.
  const HalfPlane h = line_between({2, 0}, {0.9f, 0}, {0, 0}, 2, 0.1f);
  EXPECT_NEAR(h.nx, -1, 1e-6);
  EXPECT_NEAR(h.ny, 0, 1e-6);
  EXPECT_NEAR(h.b, -(0.9 - 0.075), 1e-6);  // half of the change is one's own: v.x <= 0.825
}

TEST(OrcaLines, LeftAndRightLegByHand) {
  // d = (1, 0), r = 0.5: legs at 30 degrees, normals at 120 and -120 degrees. Relative velocity far along, to one side.
  const float v_y = 0.2f;
  const HalfPlane left = line_between({1, 0}, {2, v_y}, {0, 0}, 2, 0.1f);
  EXPECT_NEAR(left.nx, -0.5, 1e-6);
  EXPECT_NEAR(left.ny, std::sqrt(0.75), 1e-6);
  const double inside = 2 * 0.5 - v_y * std::sqrt(0.75);  // depth of (2, 0.2) under the leg through the origin
  EXPECT_NEAR(left.b, -inside + inside / 2, 1e-6);
  const HalfPlane right = line_between({1, 0}, {2, -v_y}, {0, 0}, 2, 0.1f);
  EXPECT_EQ(right.nx, left.nx) << "the mirror image, to the bit";
  EXPECT_EQ(right.ny, -left.ny);
  EXPECT_EQ(right.b, left.b);
}

TEST(OrcaLines, OverlapUsesTheTimeStepByHand) {
  // Centres 0.4 m apart, radii 0.5: to part within dt = 0.1 s the relative velocity must be 1 m/s away; both stand.
  const HalfPlane h = line_between({0.4f, 0}, {0, 0}, {0, 0}, 2, 0.1f);
  EXPECT_NEAR(h.nx, -1, 1e-6);
  EXPECT_NEAR(h.b, 0.5, 1e-5);
}

TEST(OrcaLines, OutsideTheObstacleTheLineLeavesSlack) {
  // Moving apart: u points back into the obstacle, n still outwards (PV-10: Eq 4.5 read with n, not u).
  const HalfPlane h = line_between({2, 0}, {-1, 0}, {0, 0}, 2, 0.1f);
  EXPECT_NEAR(h.nx, -1, 1e-6);
  EXPECT_LT(h.violation({-1, 0}), 0);
  EXPECT_NEAR(h.violation({-1, 0}), -0.5 * (2.0 - 0.25), 1e-6);
}

TEST(OrcaLines, EqualTheDefinitionForRandomPairs) {
  Dice dice(11);
  auto work = std::make_unique<Workspace>();
  int compared = 0, same_normal = 0, circles = 0, overlaps = 0;
  for (int round = 0; round < 4000; ++round) {
    People people;
    const float spread = round % 3 == 0 ? 0.6f : 4.0f;
    for (int i = 0; i < 4; ++i)
      people.add({dice.between(-spread, spread), dice.between(-spread, spread)},
                 {dice.between(-2, 2), dice.between(-2, 2)}, dice.between(0.1f, 0.4f));
    const float horizon = dice.between(0.5f, 8), dt = dice.between(0.02f, 0.25f);
    const KernelInput in = people.input(horizon, dt);
    const Row rows[] = {0, 1, 2, 3};
    make_lines(in, rows, {nullptr, kNoWalls}, *work);
    for (int lane = 0; lane < 4; ++lane)
      for (int k = 0; k < 3; ++k) {
        const Shown& self = people.shown[static_cast<std::size_t>(lane)];
        const Shown& other = people.shown[people.who[static_cast<std::size_t>(lane * 3 + k)]];
        const HalfPlane h = line_at(work->batch, k, lane);
        const reference::Line r = reference::person_line(person(self), person(other), horizon, dt);
        const Vec2d v{self.vx, self.vy};
        // Distances to the border are of the size of d/tau.
        const double size = std::hypot(other.x - self.x, other.y - self.y) / std::min(horizon, dt) + 4;
        ASSERT_NEAR(std::abs(reference::line_of(h).violation(v)), std::abs(r.violation(v)), 1e-6 * size);
        EXPECT_NEAR(std::hypot(h.nx, h.ny), 1, 1e-6);
        ++compared;
        same_normal += h.nx * r.n.x + h.ny * r.n.y > 0.9999;
        overlaps += std::hypot(other.x - self.x, other.y - self.y) < self.radius + other.radius;
        circles += std::abs(det(Vec2d{other.x - self.x, other.y - self.y}, r.n)) < 0.1;
      }
  }
  EXPECT_GT(same_normal, compared * 999 / 1000) << "a few lie on the border between two cases";
  EXPECT_GT(overlaps, 500);
  EXPECT_GT(circles, 500);
}

TEST(OrcaLines, ThePairsBordersAreParallelWithOppositeInsides) {
  Dice dice(12);
  auto work = std::make_unique<Workspace>();
  for (int round = 0; round < 2000; ++round) {
    People people;
    for (int i = 0; i < 2; ++i)
      people.add({dice.between(-2, 2), dice.between(-2, 2)}, {dice.between(-2, 2), dice.between(-2, 2)},
                 dice.between(0.1f, 0.5f));
    const Row rows[] = {0, 1};
    make_lines(people.input(2, 0.1f), rows, {nullptr, kNoWalls}, *work);
    const HalfPlane a = line_at(work->batch, 0, 0), b = line_at(work->batch, 0, 1);
    ASSERT_EQ(a.nx, -b.nx);
    ASSERT_EQ(a.ny, -b.ny);
    // Each moves the border by half of u: seen from the own velocity both are equally far.
    const Shown &p = people.shown[0], &q = people.shown[1];
    ASSERT_NEAR(a.violation({p.vx, p.vy}), b.violation({q.vx, q.vy}), 2e-5);
  }
}

TEST(OrcaLines, SamePlaceAndVelocityPartByIdWithoutNaN) {
  People people;
  people.add({1, 1}, {0.5f, 0});
  people.add({1, 1}, {0.5f, 0});
  auto work = std::make_unique<Workspace>();
  const Row rows[] = {0, 1};
  make_lines(people.input(2, 0.1f), rows, {nullptr, kNoWalls}, *work);
  const HalfPlane a = line_at(work->batch, 0, 0), b = line_at(work->batch, 0, 1);
  EXPECT_EQ(a.nx, -1);
  EXPECT_EQ(b.nx, 1);
  EXPECT_NEAR(a.b, -0.5 + 2.5, 1e-5);
  EXPECT_NEAR(b.b, 0.5 + 2.5, 1e-5);
}

// ---- linear programs

/// Random lines in every lane of a batch. The first `hard` of each lane allow standing, as walls do.
void random_lines(Dice& dice, int lines, int hard, float tightness, LineBatch& batch) {
  for (int lane = 0; lane < kLanes; ++lane) {
    const double angle = dice.uniform() * 6.28;
    const float speed = dice.between(0, 2.5f);
    batch.vx[lane] = speed * static_cast<float>(std::cos(angle));
    batch.vy[lane] = speed * static_cast<float>(std::sin(angle));
    batch.max_speed[lane] = dice.between(0.3f, 2.5f);
    batch.hard[lane] = hard;
    batch.count[lane] = lines;
    batch.row[lane] = static_cast<Row>(lane);
    for (int k = 0; k < lines; ++k) {
      const double a = dice.uniform() * 6.28;
      batch.line[k].nx[lane] = static_cast<float>(std::cos(a));
      batch.line[k].ny[lane] = static_cast<float>(std::sin(a));
      batch.line[k].b[lane] = k < hard ? dice.between(-1.5f, 0) : dice.between(-1.5f, tightness);
    }
  }
}

std::vector<reference::Line> lines_of(const LineBatch& batch, int lane) {
  std::vector<reference::Line> lines;
  for (int k = 0; k < batch.count[lane]; ++k) lines.push_back(reference::line_of(line_at(batch, k, lane)));
  return lines;
}

/// Crossings of nearly parallel lines move a lot for a small error, so what is compared is what they are for: by how
/// much lines are violated (m/s) and how far the result is from the wanted velocity.
constexpr double kTolerance = 2e-4;

TEST(OrcaProgram, EqualsEnumerationOfAllCrossings) {
  Dice dice(21);
  auto work = std::make_unique<Workspace>();
  LineBatch& batch = work->batch;
  int feasible = 0, infeasible = 0;
  for (int round = 0; round < 700; ++round) {
    const int lines = dice.below(15), hard = std::min(lines, dice.below(4));
    random_lines(dice, lines, hard, round % 2 ? 0.1f : 0.9f, batch);
    Vec2d wanted[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) wanted[lane] = {batch.vx[lane], batch.vy[lane]};
    solve_lines(*work);
    for (int lane = 0; lane < kLanes; ++lane) {
      const auto all = lines_of(batch, lane);
      const double limit = batch.max_speed[lane];
      const Vec2d v{batch.vx[lane], batch.vy[lane]};
      ASSERT_LE(length(v), limit + 1e-5);
      if (batch.failed_at[lane] == batch.count[lane]) {
        const auto best = reference::nearest_allowed(all, limit, wanted[lane]);
        for (const auto& l : all) ASSERT_LE(l.violation(v), kTolerance);
        if (!best) continue;  // feasible only within rounding
        ASSERT_NEAR(distance(v, wanted[lane]), distance(*best, wanted[lane]), kTolerance);
        ++feasible;
      } else {
        auto tighter = all;
        for (auto& l : tighter) l.b += kTolerance;
        ASSERT_FALSE(reference::nearest_allowed(tighter, limit - kTolerance, wanted[lane])) << "there was a solution";
        const auto least = reference::least_violation(all, static_cast<std::size_t>(hard), limit);
        if (!least) continue;
        double worst = 0;
        for (std::size_t k = 0; k < all.size(); ++k) {
          if (k < static_cast<std::size_t>(hard)) {
            ASSERT_LE(all[k].violation(v), kTolerance) << "walls stay hard";
          }
          worst = std::max(worst, all[k].violation(v));
        }
        ASSERT_NEAR(worst, *least, kTolerance);
        ++infeasible;
      }
    }
  }
  EXPECT_GT(feasible, 3000);
  EXPECT_GT(infeasible, 1000);
}

TEST(OrcaProgram, NoLinesClampToTheSpeedLimit) {
  auto work = std::make_unique<Workspace>();
  Dice dice(1);
  random_lines(dice, 0, 0, 0, work->batch);
  work->batch.vx[0] = 3, work->batch.vy[0] = 4, work->batch.max_speed[0] = 2;
  work->batch.vx[1] = 0.3f, work->batch.vy[1] = 0.4f, work->batch.max_speed[1] = 2;
  work->batch.vx[2] = 1, work->batch.vy[2] = 0, work->batch.max_speed[2] = 0;
  solve_lines(*work);
  EXPECT_NEAR(work->batch.vx[0], 1.2, 1e-6);
  EXPECT_NEAR(work->batch.vy[0], 1.6, 1e-6);
  EXPECT_EQ(work->batch.vx[1], 0.3f);
  EXPECT_EQ(work->batch.vx[2], 0.0f);
}

TEST(OrcaProgram, ParallelLines) {
  auto work = std::make_unique<Workspace>();
  Dice dice(1);
  random_lines(dice, 2, 0, 0, work->batch);
  LineBatch& b = work->batch;
  const auto set = [&](int lane, HalfPlane first, HalfPlane second) {
    b.vx[lane] = 1, b.vy[lane] = 0.5f, b.max_speed[lane] = 2;
    b.line[0].nx[lane] = first.nx, b.line[0].ny[lane] = first.ny, b.line[0].b[lane] = first.b;
    b.line[1].nx[lane] = second.nx, b.line[1].ny[lane] = second.ny, b.line[1].b[lane] = second.b;
  };
  set(0, {-1, 0, -0.5f}, {-1, 0, -0.25f});  // same sense: the tighter one counts
  set(1, {-1, 0, -0.5f}, {1, 0, 0.25f});    // a strip
  set(2, {-1, 0, 0.5f}, {1, 0, 0.5f});      // nothing left: the middle violates both least
  solve_lines(*work);
  EXPECT_NEAR(b.vx[0], 0.25, 1e-6);
  EXPECT_NEAR(b.vy[0], 0.5, 1e-6);
  EXPECT_NEAR(b.vx[1], 0.5, 1e-6);
  EXPECT_EQ(b.failed_at[2], 1);
  EXPECT_NEAR(b.vx[2], 0, 1e-6);
}

TEST(OrcaProgram, SixtyFourPeopleAndManyWalls) {
  auto work = std::make_unique<Workspace>();
  Dice dice(31);
  for (int round = 0; round < 3; ++round) {
    random_lines(dice, kMaxLines, kMaxWalls, 0.2f, work->batch);
    solve_lines(*work);
    for (int lane = 0; lane < kLanes; ++lane) {
      const Vec2d v{work->batch.vx[lane], work->batch.vy[lane]};
      const auto all = lines_of(work->batch, lane);
      for (int k = 0; k < kMaxWalls; ++k) ASSERT_LE(all[static_cast<std::size_t>(k)].violation(v), kTolerance);
    }
  }
}

TEST(OrcaKernel, EveryTargetGivesTheSameBits) {
  Dice dice(41);
  People people;
  for (int i = 0; i < 60; ++i)
    people.add({dice.between(-3, 3), dice.between(-3, 3)}, {dice.between(-1, 1), dice.between(-1, 1)},
               dice.between(0.15f, 0.3f), {dice.between(-1.5f, 1.5f), dice.between(-1.5f, 1.5f)});
  people.add({0, 0}, {0, 0});
  people.add({0, 0}, {0, 0});
  const KernelInput in = people.input(2, 0.1f);
  std::vector<HalfPlane> walls;
  for (int i = 0; i < 40; ++i) {
    const double a = dice.uniform() * 6.28;
    walls.push_back({static_cast<float>(std::cos(a)), static_cast<float>(std::sin(a)), dice.between(-1, 0)});
  }
  std::vector<Row> rows;
  for (Row r = 0; r < people.shown.size(); ++r) rows.push_back(r);
  std::vector<float> first_x, first_y;
  auto work = std::make_unique<Workspace>();
  test::on_every_target([&] {
    std::vector<float> vx(rows.size(), 99), vy(rows.size(), 99);
    for (std::size_t at = 0; at < rows.size(); at += kLanes) {
      const auto batch = std::span<const Row>(rows).subspan(at, std::min(rows.size() - at, std::size_t{kLanes}));
      std::uint16_t begin[kLanes + 1] = {};
      for (std::size_t i = 0; i < batch.size(); ++i) begin[i + 1] = static_cast<std::uint16_t>(begin[i] + (at + i) % 3);
      solve_batch(in, batch, {walls.data(), begin}, *work, vx.data(), vy.data());
    }
    finish(*work, vx.data(), vy.data());
    if (first_x.empty()) {
      first_x = vx, first_y = vy;
    } else {
      EXPECT_EQ(std::memcmp(vx.data(), first_x.data(), vx.size() * sizeof(float)), 0);
      EXPECT_EQ(std::memcmp(vy.data(), first_y.data(), vy.size() * sizeof(float)), 0);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_LE(std::hypot(vx[i], vy[i]), 2.0001f) << i;
  });
}

TEST(OrcaKernel, ResultsDoNotDependOnTheBatchAPersonIsIn) {
  Dice dice(43);
  People people;
  for (int i = 0; i < 40; ++i)
    people.add({dice.between(-2, 2), dice.between(-2, 2)}, {dice.between(-1, 1), dice.between(-1, 1)}, 0.25f,
               {dice.between(-1.5f, 1.5f), dice.between(-1.5f, 1.5f)});
  const KernelInput in = people.input(2, 0.1f);
  auto work = std::make_unique<Workspace>();
  std::vector<float> vx(40), vy(40), wx(40), wy(40);
  std::vector<Row> rows;
  for (Row r = 0; r < 40; ++r) rows.push_back(r);
  const auto solve = [&](std::size_t size, std::vector<float>& x, std::vector<float>& y) {
    for (std::size_t at = 0; at < rows.size(); at += size)
      solve_batch(in, std::span<const Row>(rows).subspan(at, std::min(rows.size() - at, size)), {nullptr, kNoWalls},
                  *work, x.data(), y.data());
    finish(*work, x.data(), y.data());
  };
  solve(16, vx, vy);
  std::reverse(rows.begin(), rows.end());
  solve(3, wx, wy);
  EXPECT_EQ(vx, wx);
  EXPECT_EQ(vy, wy);
}

}  // namespace
}  // namespace throng::orca
