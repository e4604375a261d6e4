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

/// Whoever stands turns to what it attends to, and sits if that is what it does, whatever the model.
void hold_bearing(std::span<const Row> rows, const Intent& intent, Motion& motion) {
  const bool turns = motion.facing.used();
  for (const Row r : rows) {
    if (intent.action[r] != Intent::Action::kStand) continue;
    const Bearing bearing = intent.bearing[r];
    if (bearing.activity == Activity::kSitting) {
      motion.vx[r] = motion.vy[r] = 0;
      motion.skill[r] = Skill::kSit;
    }
    if (turns && motion.skill[r] != Skill::kWalk && bearing.facing != Vec2{}) motion.facing.at(r) = bearing.facing;
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
           const Route& route, const Preferred& preferred, const Workers& workers, PartStates& states, Motion& motion,
           Moment moment) {
  const SteerInput in{world, dt, self, scene, intent, percepts, preferred, &route, true, moment};
  SteerInput between = in;
  between.percepts_hold = false;
  const bool bearings = intent.bearing.used(), turns = motion.facing.used();
  const auto each_block = [&](std::span<const Row> rows, auto&& act) {
    workers.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
      const std::span<const Row> mine = rows.subspan(begin, end - begin);
      act(mine);
      keep_to_scripts(mine, self, motion);
      choose_skill(mine, motion);
      if (bearings) hold_bearing(mine, intent, motion);
    });
  };
  const std::size_t count = std::min(models.size(), self.due.steer.size());
  for (std::size_t m = 0; m < count; ++m) {
    ByteColumn* state =
        m < state_slots.size() && state_slots[m] != kNoStateSlot ? &states.columns[state_slots[m]] : nullptr;
    each_block(self.due.steer[m], [&](std::span<const Row> mine) {
      for (std::size_t i = 0; turns && i < mine.size(); ++i) motion.facing.at(mine[i]) = {};
      models[m]->steer(mine, in, state, motion);
    });
    if (m >= self.due.guard.size()) continue;
    each_block(self.due.guard[m], [&](std::span<const Row> mine) { models[m]->guard(mine, between, state, motion); });
  }
}

}  // namespace throng
