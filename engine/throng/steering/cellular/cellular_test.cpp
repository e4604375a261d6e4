// The automaton's rules on cases computed by hand, and its artefacts (PV-22).
#include "throng/steering/cellular/cellular.h"

#include <cmath>
#include <set>

#include "throng/steering/test_crowd.h"

namespace throng::cellular {
namespace {

using test::Dice;
using test::SteerScene;

constexpr double kDt = 0.05;
constexpr float kCell = 0.4f;

Params straight_on() {
  Params p;
  p.focus = 50;  // the best cell, practically always: 50 (cos 45 - 1) = -14.6
  return p;
}

/// A crowd that does nothing but what the model says: no limits of bodies, no contacts.
struct Automaton {
  SteerScene s;
  Cellular model;
  ByteColumn state;
  std::uint64_t frame = 0, seed = 1;

  explicit Automaton(const Params& p, double side = 100)
      : s(test::compiled(test::square_plan(side))), model(p), state(ByteColumn::of<State>()) {}

  Row add(Cell c, Vec2 wish, float radius = 0.2f) {
    const Row r = s.add(centre_of(c, kCell), {}, wish, radius, 10.0f);
    s.crowd.profile.number[r] = r;
    state.resize(s.crowd.size());
    return r;
  }
  Cell cell(Row r) const { return cell_at(s.position(r), kCell); }
  void step() {
    s.perceive(model.needs());
    std::vector<Row> rows;
    for (Row r = 0; r < s.crowd.size(); ++r) rows.push_back(r);
    Crowd& c = s.crowd;
    const Self self{c.due, c.profile, c.orders, c.body};
    const Scene scene{c.appearance, c.crowd_map, c.objects};
    model.steer(rows, {s.world, kDt, self, scene, c.intent, c.percepts, c.preferred, nullptr, true, {frame, seed}},
                &state, c.motion);
    for (const Row r : rows) {
      Shown& p = c.appearance.shown[r];
      p.vx = c.motion.vx[r], p.vy = c.motion.vy[r];
      p.x += static_cast<float>(kDt) * p.vx, p.y += static_cast<float>(kDt) * p.vy;
      c.appearance.intention[r] = {0, 0, 0, p.vx, p.vy};
    }
    ++frame;
  }
  void update(int times = 1) {
    for (int i = 0; i < times * model.frames(kDt); ++i) step();
  }
};

TEST(Cellular, Lattice) {
  EXPECT_EQ(cell_at({0.1f, 0.39f}, kCell), (Cell{0, 0}));
  EXPECT_EQ(cell_at({-0.1f, 0.41f}, kCell), (Cell{-1, 1}));
  EXPECT_EQ(cell_at({-0.8f, -0.81f}, kCell), (Cell{-2, -3}));
  EXPECT_FLOAT_EQ(centre_of({-1, 2}, kCell).x, -0.2f);
  EXPECT_FLOAT_EQ(centre_of({-1, 2}, kCell).y, 1.0f);
}

TEST(Cellular, WeightsFallWithTheAngleAndNoneIsZero) {
  Params p;
  p.focus = 2;
  float w[kAround];
  weigh(p, {1, 0}, w);
  EXPECT_NEAR(w[0], 1, 1e-6);
  EXPECT_NEAR(w[1], 0.556668, 1e-5);   // exp(2 (0.707107 - 1))
  EXPECT_NEAR(w[2], 0.135335, 1e-5);   // exp(-2)
  EXPECT_NEAR(w[4], 0.0183156, 1e-6);  // exp(-4)
  EXPECT_NEAR(w[7], w[1], 1e-6);
  weigh(p, {0.70710678f, 0.70710678f}, w);
  EXPECT_NEAR(w[1], 1, 1e-6);
  EXPECT_NEAR(w[0], w[2], 1e-6);
}

TEST(Cellular, DrawsInProportion) {
  const float w[kAround] = {0, 1, 0, 0, 3, 0, 0, 0};
  EXPECT_EQ(draw(w, 0.0f), 1);
  EXPECT_EQ(draw(w, 0.24f), 1);
  EXPECT_EQ(draw(w, 0.26f), 4);
  EXPECT_EQ(draw(w, 0.999999f), 4);
  const float none[kAround] = {};
  EXPECT_EQ(draw(none, 0.5f), -1);
}

TEST(Cellular, EverybodyMovesACellAnUpdateWhateverItsPreferredSpeed) {
  Automaton a(straight_on());
  EXPECT_EQ(a.model.frames(kDt), 6);  // 0.4 / 1.34 / 0.05 = 5.97
  EXPECT_EQ(a.model.frames(0.5), 2);
  const Row slow = a.add({0, 0}, {0.3f, 0}), fast = a.add({0, 10}, {2, 0}), aslant = a.add({0, 20}, {0.9f, 0.9f});
  a.step();
  EXPECT_NEAR(length(a.s.wanted(slow)), 0.4 / 0.3, 1e-4);
  EXPECT_NEAR(length(a.s.wanted(aslant)), 0.4 * std::sqrt(2.0) / 0.3, 1e-4) << "faster by the root of 2";
  for (int i = 1; i < 60; ++i) a.step();
  EXPECT_EQ(a.cell(slow), (Cell{10, 0}));
  EXPECT_EQ(a.cell(fast), (Cell{10, 10}));
  EXPECT_EQ(a.cell(aslant), (Cell{10, 30}));
  EXPECT_LT(distance(a.s.position(slow), centre_of({10, 0}, kCell)), 1e-3f);
}

TEST(Cellular, AnOccupiedCellIsNotEntered) {
  Automaton a(straight_on());
  const Row walker = a.add({0, 0}, {1, 0}), stands = a.add({2, 0}, {});
  a.update(5);
  EXPECT_EQ(a.cell(walker), (Cell{1, 0}));
  EXPECT_EQ(a.cell(stands), (Cell{2, 0}));
}

TEST(Cellular, ACellIsFreeOnlyInTheUpdateAfterItsPersonLeft) {
  Automaton a(straight_on());
  const Row behind = a.add({0, 0}, {1, 0}), ahead = a.add({1, 0}, {1, 0});
  a.update(1);
  EXPECT_EQ(a.cell(ahead), (Cell{2, 0}));
  EXPECT_EQ(a.cell(behind), (Cell{0, 0}));
  a.update(1);
  EXPECT_EQ(a.cell(ahead), (Cell{3, 0}));
  EXPECT_EQ(a.cell(behind), (Cell{1, 0}));
}

TEST(Cellular, OneOfTheContestantsWinsAndTheOthersReturn) {
  int east = 0, west = 0, north = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Automaton a(straight_on());
    a.seed = seed;
    const Row e = a.add({-1, 0}, {1, 0}), w = a.add({1, 0}, {-1, 0}), n = a.add({0, -1}, {0, 1});
    a.step();
    EXPECT_GT(a.s.wanted(e).x, 0.5f) << "all set out";
    a.step();
    EXPECT_LT(a.s.wanted(e).x + a.s.wanted(n).y - a.s.wanted(w).x, 1.5f) << "two turn back in the next frame";
    for (int i = 2; i < 6; ++i) a.step();
    east += a.cell(e) == Cell{0, 0}, west += a.cell(w) == Cell{0, 0}, north += a.cell(n) == Cell{0, 0};
    const int there = (a.cell(e) == Cell{0, 0}) + (a.cell(w) == Cell{0, 0}) + (a.cell(n) == Cell{0, 0});
    EXPECT_EQ(there, 1);
    EXPECT_EQ((a.cell(e) == Cell{-1, 0}) + (a.cell(w) == Cell{1, 0}) + (a.cell(n) == Cell{0, -1}), 2);
  }
  for (const int wins : {east, west, north}) {  // 100 each; 5 standard deviations of 8.2
    EXPECT_GT(wins, 60);
    EXPECT_LT(wins, 140);
  }
}

TEST(Cellular, NeverTwoInOneCell) {
  Automaton a({});
  Dice dice(3);
  std::set<std::pair<int, int>> start;
  while (start.size() < 120) start.insert({dice.below(18), dice.below(18)});
  for (const auto& [x, y] : start) {
    const float angle = dice.between(-3.14f, 3.14f);
    a.add({x, y}, {std::cos(angle), std::sin(angle)});
  }
  int moved = 0, stayed = 0;
  std::vector<Cell> before(a.s.crowd.size());
  for (Row r = 0; r < before.size(); ++r) before[r] = a.cell(r);
  for (int u = 0; u < 40; ++u) {
    a.update();
    std::set<std::pair<int, int>> cells;
    for (Row r = 0; r < a.s.crowd.size(); ++r) {
      const Cell c = a.cell(r);
      EXPECT_TRUE(cells.insert({c.x, c.y}).second) << "update " << u;
      ASSERT_LE(std::abs(c.x - before[r].x), 1);
      ASSERT_LE(std::abs(c.y - before[r].y), 1);
      ASSERT_LT(distance(a.s.position(r), centre_of(c, kCell)), 1e-3f);
      (c == before[r] ? stayed : moved) += 1;
      before[r] = c;
    }
  }
  EXPECT_GT(moved, 3000);
  EXPECT_GT(stayed, 20);
}

TEST(Cellular, StairStepsAndBacksteps) {
  // A wish at 22 degrees, between two cells: both are taken, and now and then one that leads back.
  Params p;
  p.focus = 2;
  Automaton a(p);
  const Row r = a.add({-60, -60}, {std::cos(0.3927f), std::sin(0.3927f)});
  int straight = 0, diagonal = 0, back = 0;
  for (int u = 0; u < 150; ++u) {
    const Cell before = a.cell(r);
    a.update();
    const Cell now = a.cell(r);
    straight += now == Cell{before.x + 1, before.y};
    diagonal += now == Cell{before.x + 1, before.y + 1};
    back += now.x < before.x;
  }
  EXPECT_GT(straight, 25);
  EXPECT_GT(diagonal, 25);
  EXPECT_GT(back, 0);
  EXPECT_LT(back, 30);
}

TEST(Cellular, NoFlowWhenAllCellsAreTaken) {
  // A block of people who all walk east: only those with an empty cell before them move.
  Automaton a(straight_on());
  for (int x = 0; x < 8; ++x)
    for (int y = 0; y < 5; ++y) a.add({x, y}, {1, 0});
  a.update();
  int moved = 0;
  for (Row r = 0; r < 40; ++r) moved += a.cell(r) != Cell{static_cast<int>(r) / 5, static_cast<int>(r) % 5};
  EXPECT_EQ(moved, 5);
}

TEST(Cellular, CellsInAndBehindWallsAreNotDrawn) {
  Params p;
  p.focus = 0;        // wanders
  Automaton a(p, 4);  // 4 m square: engine coordinates are the author's less the offset
  const Vec2 low = Vec2(a.s.world.to_engine({0, 0})), high = Vec2(a.s.world.to_engine({4, 4}));
  const Row r = a.add(cell_at({low.x + 2.1f, low.y + 2.1f}, kCell), {1, 0});
  float lowest = 100, highest = -100;
  for (int u = 0; u < 400; ++u) {
    a.update();
    const Vec2 q = a.s.position(r);
    lowest = std::min({lowest, q.x - low.x, q.y - low.y});
    highest = std::max({highest, q.x - high.x, q.y - high.y});
  }
  EXPECT_GE(lowest, 0.1f - 1e-3f) << "radius less a quarter of a cell";
  EXPECT_LE(highest, -0.1f + 1e-3f);
  EXPECT_LT(lowest, 0.5f) << "and the walls were reached";
}

TEST(Cellular, WhoStandsStandsAndTheSeedDecides) {
  Automaton a({});
  const Row stands = a.add({0, 0}, {});
  a.s.crowd.appearance.shown[stands].x += 0.13f;
  a.update(3);
  EXPECT_EQ(a.s.wanted(stands), Vec2{});
  Params p;
  p.focus = 1;
  const auto path = [&](std::uint64_t seed) {
    Automaton b(p);
    b.seed = seed;
    const Row r = b.add({0, 0}, {1, 0});
    b.update(30);
    return b.s.position(r);
  };
  EXPECT_EQ(path(7), path(7));
  EXPECT_NE(path(7), path(8));
}

}  // namespace
}  // namespace throng::cellular
