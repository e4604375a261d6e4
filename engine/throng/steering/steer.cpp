#include "throng/steering/steer.h"

#include <algorithm>

namespace throng {
namespace {

constexpr std::size_t kBlock = 512;
/// Slower than this nobody walks: it is a shift of weight, m/s.
constexpr float kStandingSpeed = 0.01f;
/// Nor does anybody run at this, m/s.
constexpr float kAbsurdSpeed = 1000.0f;

void choose_skill(std::span<const Row> rows, Motion& motion) {
  for (const Row r : rows) {
    float speed_sq = motion.vx[r] * motion.vx[r] + motion.vy[r] * motion.vy[r];
    if (!(speed_sq < kAbsurdSpeed * kAbsurdSpeed)) motion.vx[r] = motion.vy[r] = speed_sq = 0;
    motion.skill[r] = speed_sq > kStandingSpeed * kStandingSpeed ? Skill::kWalk : Skill::kStand;
  }
}

/// A scripted person goes where its path leads; only the others avoid.
void keep_to_scripts(std::span<const Row> rows, const Self& self, Motion& motion) {
  for (const Row r : rows) {
    if (self.profile.script[r] == 0) continue;
    motion.vx[r] = self.orders.velocity[r].x;
    motion.vy[r] = self.orders.velocity[r].y;
  }
}

}  // namespace

void steer(std::span<const SteeringModel* const> models, std::span<const std::uint32_t> state_slots, const World& world,
           double dt, const Self& self, const Scene& scene, const Intent& intent, const Percepts& percepts,
           const Preferred& preferred, const Workers& workers, PartStates& states, Motion& motion) {
  const SteerInput in{world, dt, self, scene, intent, percepts, preferred};
  const std::size_t count = std::min(models.size(), self.due.steer.size());
  for (std::size_t m = 0; m < count; ++m) {
    const std::span<const Row> rows(self.due.steer[m]);
    ByteColumn* state =
        m < state_slots.size() && state_slots[m] != kNoStateSlot ? &states.columns[state_slots[m]] : nullptr;
    workers.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
      const std::span<const Row> mine = rows.subspan(begin, end - begin);
      models[m]->steer(mine, in, state, motion);
      keep_to_scripts(mine, self, motion);
      choose_skill(mine, motion);
    });
  }
}

}  // namespace throng
