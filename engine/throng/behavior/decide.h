// Stage `decide`: needs and memory become an intent, for everybody whose turn it is.
// Reads world, orders, body, last step's route. Writes mind and intent of the due rows; what people ask of objects is
// gathered in block buffers and becomes intent.requests, in id order: their own wishes behind those from outside.
#pragma once

#include <span>

#include "throng/behavior/routine.h"

namespace throng {

/// routines[of_population[p]] decides for the people of population p; its state is the part state column slots[i].
void decide(std::span<const Routine* const> routines, std::span<const std::uint16_t> of_population,
            std::span<const std::uint32_t> slots, const DecideInput& in, const Workers& workers, PartStates& part_state,
            Mind& mind, Knowledge& knowledge, Intent& intent, EventBuffers& events,
            BlockBuffers<ObjectRequest>& requests);

}  // namespace throng
