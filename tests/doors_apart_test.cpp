// Bodies at doors (DR-07, DR-55): nobody walks into anybody, nobody waits where a leaf sweeps, whoever is led.
#include "door_scenes.h"

namespace throng {
namespace {

using test::DoorLog;

/// Somebody without a role who stands in a circle that a leaf sweeps.
bool stands_in_the_sweep(const Simulation& sim, Row r) {
  constexpr float kStanding = 0.1f;  // m/s: who has just lost its role there walks out
  const Vec2 v{sim.crowd().body.vx[r], sim.crowd().body.vy[r]};
  if (length(v) > kStanding ||
      !test::first_door(sim).regions().swept(test::position_of(sim, r), sim.crowd().profile.radius[r]))
    return false;
  const test::AtDoorNow now = test::at_door(sim, sim.crowd().profile.id[r]);
  return now.known && now.role == "none" && now.side == "pull" && now.state != "through";
}

TEST(DoorsApart, SevenAndSevenPassWithoutACollision) {
  for (int seed = 1; seed <= 8; ++seed) {
    const auto sim = test::demo("doors_opposite", {"seed=" + std::to_string(seed)});
    std::map<std::uint32_t, int> frames;  // in a row that somebody stands there
    int longest = 0;
    const DoorLog log = test::live(*sim, 14, 120, [&](const Simulation& s) {
      for (Row r = 0; r < s.crowd().size(); ++r) {
        int& n = frames[s.crowd().profile.id[r].index];
        n = stands_in_the_sweep(s, r) ? n + 1 : 0;
        longest = std::max(longest, n);
      }
    });
    EXPECT_EQ(log.count(kDoorPassed), 14u) << seed;
    EXPECT_EQ(log.collisions, 0u) << seed << ", " << log.overlap << " m";
    EXPECT_LT(longest, 10) << seed << ": who loses its role there walks out within half a second";
  }
}

TEST(DoorsApart, TwelveOfOneSidePassWithoutACollision) {
  for (const char* scene : {"doors_single", "doors_push"})
    for (int seed = 1; seed <= 4; ++seed) {
      const auto sim = test::demo(scene, {"seed=" + std::to_string(seed)});
      const DoorLog log = test::live(*sim, 12, 120);
      EXPECT_EQ(log.count(kDoorPassed), 12u) << scene << ", " << seed;
      EXPECT_EQ(log.collisions, 0u) << scene << ", " << seed << ", " << log.overlap << " m";
    }
}

}  // namespace
}  // namespace throng
