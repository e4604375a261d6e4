// steer: local avoidance. Runs every model on the people that are due for it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/workers.h"
#include "throng/steering/model.h"

namespace throng {

inline constexpr std::uint32_t kNoStateSlot = 0xffffffffu;

/// models[m] steers the rows self.due.steer[m] and guards self.due.guard[m]. state_slots[m]: its column in part_states,
/// or kNoStateSlot. Writes motion (and part states) of those rows only; everybody else keeps the last motion. A result
/// that is not a number is replaced by standing still, so that one bad value does not spread. Whoever stands and is
/// shown as sitting sits: no motion at all (SH-38).
void steer(std::span<const SteeringModel* const> models, std::span<const std::uint32_t> state_slots, const World& world,
           double dt, const Self& self, const Scene& scene, const Intent& intent, const Percepts& percepts,
           const Route& route, const Preferred& preferred, const Workers& workers, PartStates& states, Motion& motion,
           Moment moment = {});

/// Working memory of the models that advance their people together, by model.
using TogetherScratch = std::vector<StageScratch>;

/// The models that `steer` leaves out (SteeringModel::together): self.due holds everybody who is due in this frame, and
/// all of them have perceived and preferred.
void steer_together(std::span<const SteeringModel* const> models, std::span<const std::uint32_t> state_slots,
                    const World& world, double dt, const Self& self, const Scene& scene, const Intent& intent,
                    const Percepts& percepts, const Route& route, const Preferred& preferred, const Workers& workers,
                    TogetherScratch& scratch, PartStates& states, Motion& motion, SteerCounts& counts,
                    Moment moment = {});

}  // namespace throng
