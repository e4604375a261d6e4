// paris_2007 in whole runs: footsteps, the guard between them, what it shows.
#include "throng/steering/paris_2007/paris_2007.h"

#include <cmath>

#include "support.h"
#include "throng/state/sketch.h"

namespace throng {
namespace {

Setup open_room(const paris::Params& params, double period = -1) {
  Setup s = test::make_setup(test::one_room(-15, -15, 15, 15), "paris_2007");
  s.models[0] = std::make_unique<paris::Paris>(params);
  s.move.separate = false;
  s.populations[0].decision_period = static_cast<float>(period);
  return s;
}

/// Two people whose ways cross at a right angle in the middle; what they come closest.
float nearest_when_crossing(const paris::Params& params, double period) {
  Simulation sim(open_room(params, period));
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), {-6, 0});
  const AgentId b = sim.add(PopulationIndex(0), SurfaceIndex(0), {0, -6});
  sim.send_to(a, SurfaceIndex(0), {12, 0});
  sim.send_to(b, SurfaceIndex(0), {0, 12});
  float nearest = 100;
  for (int i = 0; i < 200; ++i) {
    sim.step();
    nearest = std::min(
        nearest, distance(test::position(sim, sim.crowd().row_of(a)), test::position(sim, sim.crowd().row_of(b))));
  }
  return nearest;
}

TEST(Paris2007, BetweenTwoFootstepsTheGuardBrakes) {
  // People who look only every twelve seconds are as good as blind.
  paris::Params with, without;
  with.horizon = without.horizon = 1;  // nothing is anticipated when they first look
  without.guard = false;
  EXPECT_LT(nearest_when_crossing(without, 12), 0.2f);
  EXPECT_GT(nearest_when_crossing(with, 12), 0.38f);
}

TEST(Paris2007, TheChoiceHoldsUntilTheNextFootstep) {
  paris::Params params;
  params.guard = false;
  Simulation sim(open_room(params));
  for (int i = 0; i < 12; ++i) {
    const float angle = 0.5236f * static_cast<float>(i);
    const Vec2 p{8 * std::cos(angle), 8 * std::sin(angle)};
    sim.send_to(sim.add(PopulationIndex(0), SurfaceIndex(0), p), SurfaceIndex(0), {-1.5f * p.x, -1.5f * p.y});
  }
  sim.step();
  int changes = 0;
  std::vector<Vec2> before(12);
  for (int i = 0; i < 100; ++i) {
    sim.step();
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); ++r) {
      const Vec2 v{c.motion.vx[r], c.motion.vy[r]};
      Vec2& last = before[c.profile.id[r].index];
      const bool turn = std::binary_search(c.due.steer[0].begin(), c.due.steer[0].end(), r);
      if (i > 0 && v != last) {
        ++changes;
        EXPECT_TRUE(turn) << "person " << c.profile.id[r].index << " in frame " << i;
      }
      last = v;
    }
  }
  EXPECT_GT(changes, 30);              // they react to each other
  EXPECT_LT(changes, 12 * 100 * 0.2);  // but in a fifth of the frames at most
}

TEST(Paris2007, ShowsItsDomainInEveryFrameAndLookingChangesNothing) {
  Simulation seen(open_room({})), alone(open_room({}));
  for (Simulation* sim : {&seen, &alone}) {
    for (const float y : {-6.0f, 6.0f})
      sim->send_to(sim->add(PopulationIndex(0), SurfaceIndex(0), {0, y}), SurfaceIndex(0), {0, -2 * y});
    sim->send_to(sim->add(PopulationIndex(0), SurfaceIndex(0), {-6, 0}), SurfaceIndex(0), {12, 0});
  }
  for (int i = 0; i < 60; ++i) {
    seen.step(), alone.step();
    Sketch sketch;
    seen.explain(seen.crowd().profile.id[2], sketch);
    const SketchLayer* domain = sketch.find("velocity domain");
    ASSERT_TRUE(domain) << i;
    ASSERT_EQ(domain->images.size(), 1u);
    const SketchImage& image = domain->images[0];
    ASSERT_EQ(image.values.size(), static_cast<std::size_t>(3 * image.width * image.height));
    int blocked = 0, chosen = 0;
    for (std::size_t k = 0; k < image.values.size(); k += 3) {
      blocked += image.values[k] < 255 && image.values[k] == image.values[k + 2];
      chosen += image.values[k + 2] == 230 && image.values[k] == 0;
    }
    EXPECT_GT(blocked, 10) << i;  // two people come towards it
    EXPECT_LT(blocked, image.width * image.height);
    EXPECT_EQ(chosen, 3);
    ASSERT_TRUE(sketch.find("blocked sections"));
    EXPECT_FALSE(sketch.find("blocked sections")->polygons.empty());
    ASSERT_EQ(seen.state_hash(), alone.state_hash()) << i;
  }
}

}  // namespace
}  // namespace throng
