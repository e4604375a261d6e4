// SH-32 in a run: what can be observed of others, and that it predicts them better than their velocity does.
#include "throng/perception/observe.h"

#include <gtest/gtest.h>

#include "support.h"

namespace throng {
namespace {

/// One person who walks east and is told to go north; the body can follow at 1.5 m/s² only.
struct Turner {
  Turner() : simulation(setup()) {
    const Vec2 start = Vec2(simulation.world().to_engine({5, 20}));
    id = simulation.add(PopulationIndex(0), SurfaceIndex(0), start);
    simulation.step();
    simulation.steer(id, {1.4f, 0});
    for (int i = 0; i < 60; ++i) simulation.step();
  }
  static Setup setup() {
    Setup s = test::make_setup(test::one_room(0, 0, 40, 40), "straight");
    s.populations[0].max_acceleration = 1.5f;
    return s;
  }
  Observed observed() const { return observe(simulation.crowd().appearance, simulation.crowd().row_of(id)); }

  Simulation simulation;
  AgentId id;
};

TEST(Observe, ACommittedTurnIsPredictedAlongTheTurn) {
  Turner t;
  EXPECT_NEAR(t.observed().velocity.x, 1.4f, 1e-3f);
  t.simulation.steer(t.id, {0, 1.4f});
  t.simulation.step();  // has decided to turn; the body has hardly begun to
  const Observed seen = t.observed();
  EXPECT_GT(seen.velocity.x, 1.2f);
  EXPECT_NEAR(seen.next.x, 0, 1e-3f);
  EXPECT_NEAR(seen.next.y, 1.4f, 1e-3f);
  EXPECT_GT(seen.acceleration.y, 0.5f);
  for (int i = 0; i < 30; ++i) t.simulation.step();  // 1.5 s
  const Vec2 there = t.observed().position;
  const float by_turn = distance(predict(seen, 1.5f).position, there);
  const float by_velocity = distance(seen.position + seen.velocity * 1.5f, there);
  EXPECT_LT(by_turn, 0.35f);
  EXPECT_GT(by_velocity, 1.0f);
}

TEST(Observe, AccelerationAndTurningSpeedAreThoseOfTheLastFrame) {
  Turner t;
  t.simulation.steer(t.id, {0, 1.4f});
  t.simulation.step();
  const Observed before = t.observed();
  t.simulation.step();
  const Observed after = t.observed();
  const double dt = t.simulation.setup().dt;
  EXPECT_NEAR(after.acceleration.x, (after.velocity.x - before.velocity.x) / dt, 1e-3);
  EXPECT_NEAR(after.acceleration.y, (after.velocity.y - before.velocity.y) / dt, 1e-3);
  EXPECT_NEAR(after.turn_rate, (after.heading - before.heading) / dt, 1e-3);
  EXPECT_GT(after.turn_rate, 0);
}

}  // namespace
}  // namespace throng
