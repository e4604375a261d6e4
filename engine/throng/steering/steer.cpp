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

ByteColumn* state_of(std::size_t m, std::span<const std::uint32_t> slots, PartStates& states) {
  return m < slots.size() && slots[m] != kNoStateSlot ? &states.columns[slots[m]] : nullptr;
}

/// What holds for everybody, whatever the model: after it has steered.
void complete(std::span<const Row> rows, const Self& self, const Intent& intent, Motion& motion) {
  keep_to_scripts(rows, self, motion);
  choose_skill(rows, motion);
  if (intent.bearing.used()) hold_bearing(rows, intent, motion);
}

void forget_facing(std::span<const Row> rows, Motion& motion) {
  if (!motion.facing.used()) return;
  for (const Row r : rows) motion.facing.at(r) = {};
}

}  // namespace

void steer(std::span<const SteeringModel* const> models, std::span<const std::uint32_t> state_slots, const World& world,
           double dt, const Self& self, const Scene& scene, const Intent& intent, const Percepts& percepts,
           const Route& route, const Preferred& preferred, const Workers& workers, PartStates& states, Motion& motion,
           Moment moment) {
  SteerInput in{world, dt, self, scene, intent, percepts, preferred, &route, true, moment};
  SteerInput between = in;
  between.percepts_hold = false;
  const auto each_block = [&](std::span<const Row> rows, auto&& act) {
    workers.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
      const std::span<const Row> mine = rows.subspan(begin, end - begin);
      act(mine);
      complete(mine, self, intent, motion);
    });
  };
  const std::size_t count = std::min(models.size(), self.due.steer.size());
  for (std::size_t m = 0; m < count; ++m) {
    if (models[m]->together(dt)) continue;
    in.dt = dt * models[m]->turn_frames(dt);
    ByteColumn* state = state_of(m, state_slots, states);
    each_block(self.due.steer[m], [&](std::span<const Row> mine) {
      forget_facing(mine, motion);
      models[m]->steer(mine, in, state, motion);
    });
    if (m >= self.due.guard.size()) continue;
    each_block(self.due.guard[m], [&](std::span<const Row> mine) { models[m]->guard(mine, between, state, motion); });
  }
}

void steer_together(std::span<const SteeringModel* const> models, std::span<const std::uint32_t> state_slots,
                    const World& world, double dt, const Self& self, const Scene& scene, const Intent& intent,
                    const Percepts& percepts, const Route& route, const Preferred& preferred, const Workers& workers,
                    TogetherScratch& scratch, PartStates& states, Motion& motion, SteerCounts& counts, Moment moment) {
  const SteerInput in{world, dt, self, scene, intent, percepts, preferred, &route, true, moment};
  scratch.resize(models.size());
  const std::size_t count = std::min(models.size(), self.due.steer.size());
  for (std::size_t m = 0; m < count; ++m) {
    const std::span<const Row> rows(self.due.steer[m]);
    if (!models[m]->together(dt) || rows.empty()) continue;
    forget_facing(rows, motion);
    models[m]->advance(rows, in, workers, scratch[m], state_of(m, state_slots, states), motion, counts);
    workers.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
      complete(rows.subspan(begin, end - begin), self, intent, motion);
    });
  }
}

}  // namespace throng
