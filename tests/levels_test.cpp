// Several storeys: people see each other across stair edges and not through ceilings; cost does not grow with the
// world.
#include <gtest/gtest.h>

#include "support.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::position;
using test::rectangle;
using test::run;

WorldPlan two_floors() {
  WorldPlan plan;
  plan.levels = {{"ground", 0}, {"upper", 3}};
  plan.walkable.push_back({"ground", rectangle(0, 0, 30, 20)});
  plan.walkable.push_back({"upper", rectangle(0, 0, 30, 20)});
  StairPlan stair;
  stair.id = "stair";
  stair.from = "ground";
  stair.to = "upper";
  stair.foot = {10, 10};
  stair.direction = 0;
  stair.width = 4;
  stair.run = 6;
  stair.speed_up = stair.speed_down = 1;
  plan.stairs.push_back(stair);
  add_place(plan, "below", rectangle(1, 1, 8, 19), "ground");
  add_place(plan, "above", rectangle(20, 1, 29, 19), "upper");
  add_place(plan, "hall", rectangle(1, 1, 29, 6), "ground");
  add_place(plan, "hall_above", rectangle(1, 1, 29, 6), "upper");
  add_place(plan, "hall_end", rectangle(1, 14, 29, 19), "ground");
  add_place(plan, "hall_above_end", rectangle(1, 14, 29, 19), "upper");
  return plan;
}

SurfaceIndex stair_of(const World& w) {
  for (std::size_t i = 0; i < w.surfaces.size(); ++i)
    if (w.surfaces[i].kind == SurfaceKind::kStairs) return SurfaceIndex(i);
  return {};
}

struct Passing {
  float nearest = 100;
  bool swapped = false;
};

/// Two people who meet head-on, a little beside each other: at the head of the stair (x = 16) or on a flat floor.
Passing meet(bool at_stair_head) {
  auto s = at_stair_head ? make_setup(two_floors()) : make_setup(one_room(0, 0, 30, 20));
  Simulation sim(std::move(s));
  const Vec2 o(sim.world().offset);
  const SurfaceIndex up = at_stair_head ? sim.world().levels[1].floor : SurfaceIndex(0);
  const SurfaceIndex flight = at_stair_head ? stair_of(sim.world()) : SurfaceIndex(0);
  const AgentId a = sim.add(PopulationIndex(0), flight, Vec2{12, 10} - o);
  const AgentId b = sim.add(PopulationIndex(0), up, Vec2{20, 10.1f} - o);
  sim.steer(a, {1.3f, 0});
  sim.steer(b, {-1.3f, 0});
  Passing p;
  for (int i = 0; i < 100; ++i) {
    sim.step();
    p.nearest =
        std::min(p.nearest, distance(position(sim, sim.crowd().row_of(a)), position(sim, sim.crowd().row_of(b))));
  }
  p.swapped = position(sim, sim.crowd().row_of(a)).x > position(sim, sim.crowd().row_of(b)).x;
  return p;
}

TEST(Levels, MeetingAtAStairHeadIsLikeOnAFlatFloor) {
  const Passing stair = meet(true), flat = meet(false);
  EXPECT_TRUE(stair.swapped);
  EXPECT_TRUE(flat.swapped);
  EXPECT_GT(stair.nearest, 0.39f);
  EXPECT_NEAR(stair.nearest, flat.nearest, 0.05f);
}

TEST(Levels, PeopleClimbTheStairAndArriveAbove) {
  auto s = make_setup(two_floors());
  s.sources.push_back(crowd_in(s, "climbers", "below", 30, {"above"}));
  s.sinks.push_back({test::place(s, "above"), 0});
  Simulation sim(std::move(s));
  bool on_stair = false;
  for (int i = 0; i < 2000 && !sim.finished(); ++i) {
    sim.step();
    for (Row r = 0; r < sim.crowd().size(); ++r) {
      const std::uint16_t surface = sim.crowd().body.surface[r];
      on_stair |= sim.world().surfaces[surface].kind == SurfaceKind::kStairs;
    }
  }
  EXPECT_TRUE(on_stair);
  EXPECT_EQ(sim.totals().left, 30u);
}

std::vector<float> ground_positions(bool with_people_above) {
  auto s = make_setup(two_floors());
  s.sources.push_back(crowd_in(s, "ground", "hall", 200, {"hall_end"}));
  if (with_people_above) s.sources.push_back(crowd_in(s, "above", "hall_above", 200, {"hall_above_end"}));
  Simulation sim(std::move(s));
  run(sim, 200);
  std::vector<float> positions;
  const Crowd& c = sim.crowd();
  for (const Row r : c.rows_by_id())
    if (c.profile.source[r] == hash_text("ground"))
      positions.insert(positions.end(), {c.body.x[r], c.body.y[r], c.body.vx[r], c.body.vy[r], c.body.heading[r]});
  return positions;
}

TEST(Levels, PeopleUnderOthersWalkAsIfAlone) {
  const auto alone = ground_positions(false);
  ASSERT_EQ(alone.size(), 200u * 5);
  EXPECT_EQ(ground_positions(true), alone) << "bit for bit";
}

TEST(Periodic, SeamsKeepIdSpeedHeadingAndCountLaps) {
  Simulation sim(make_setup(test::ring_corridor(20, 4)));
  const Vec2 o(sim.world().offset);
  const AgentId id = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2{18, 2} - o);
  sim.steer(id, {1.3f, 0});
  run(sim, 20 * 20);
  const Row r = sim.crowd().row_of(id);
  ASSERT_NE(r, kNoRow);
  EXPECT_EQ(sim.crowd().body.laps[r], 2);
  EXPECT_NEAR(test::velocity(sim, r).x, 1.3f, 1e-3f);
  EXPECT_NEAR(sim.crowd().body.heading[r], 0, 1e-3f);
  const float walked = 18 + 1.3f * 20;
  EXPECT_NEAR(position(sim, r).x + o.x, walked - 20 - 20, 1.0f);
}

/// Two people approach each other across the seam, or in the middle of the corridor.
float nearest_approach(float x) {
  Simulation sim(make_setup(test::ring_corridor(20, 4)));
  const Vec2 o(sim.world().offset);
  const auto at = [&](float v) { return v < 0 ? v + 20 : (v >= 20 ? v - 20 : v); };
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2{at(x - 3), 2} - o);
  const AgentId b = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2{at(x + 3), 2.1f} - o);
  sim.steer(a, {1.3f, 0});
  sim.steer(b, {-1.3f, 0});
  float nearest = 100;
  for (int i = 0; i < 80; ++i) {
    sim.step();
    Vec2 d = position(sim, sim.crowd().row_of(a)) - position(sim, sim.crowd().row_of(b));
    if (d.x > 10) d.x -= 20;
    if (d.x < -10) d.x += 20;
    nearest = std::min(nearest, length(d));
  }
  return nearest;
}

TEST(Periodic, PeopleSeeEachOtherAcrossTheSeam) {
  const float middle = nearest_approach(10), seam = nearest_approach(20);
  EXPECT_GT(seam, 0.39f);
  EXPECT_NEAR(seam, middle, 0.02f);
}

/// Mean speed of a crowd walking round, everybody shifted along the corridor by `shift`.
std::vector<float> speeds_of_shifted_ring(float shift) {
  Simulation sim(make_setup(test::ring_corridor(32, 4)));
  const Vec2 o(sim.world().offset);
  for (int i = 0; i < 64; ++i) {
    float x = static_cast<float>(i % 32) + 0.5f + shift;
    if (x >= 32) x -= 32;
    const AgentId id = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2{x, i < 32 ? 1.25f : 2.75f} - o);
    sim.steer(id, {i % 3 ? 1.0f : 1.5f, 0});
  }
  run(sim, 200);
  std::vector<float> speeds;
  for (const Row r : sim.crowd().rows_by_id()) speeds.push_back(length(test::velocity(sim, r)));
  return speeds;
}

TEST(Periodic, ARingShiftedAlongTheCorridorKeepsItsSpeeds) {
  const auto here = speeds_of_shifted_ring(0), there = speeds_of_shifted_ring(11);
  ASSERT_EQ(here.size(), there.size());
  // The seam lies elsewhere in the crowd, so sums round differently: equal to rounding, not to the bit.
  double worst = 0;
  for (std::size_t i = 0; i < here.size(); ++i) worst = std::max(worst, std::abs(double(here[i]) - there[i]));
  EXPECT_LT(worst, 0.02);
}

TEST(CrowdMap, DoesNotGrowWithIdleSpace) {
  const auto touched = [](double side) {
    Simulation sim(make_setup(one_room(0, 0, side, side)));
    const Vec2 o(sim.world().offset);
    for (int i = 0; i < 100; ++i)
      sim.add(PopulationIndex(0), SurfaceIndex(0),
              Vec2{10.0f + static_cast<float>(i % 10), 10.0f + static_cast<float>(i / 10)} - o);
    run(sim, 3);
    return std::pair{sim.crowd().crowd_map.touched.size(), sim.crowd().crowd_map.cell_start.size()};
  };
  const auto small = touched(100), large = touched(2000);
  EXPECT_LE(large.first, small.first + 11) << "strips may be cut elsewhere, no more";
  EXPECT_LE(large.second, small.second * 2 + 1);
}

}  // namespace
}  // namespace throng
