// Stage `summon`: who acts in this frame, by stage. Reads profile, orders, body, last step's events and how far people
// still have to go. Writes due. Who is at a door acts in every frame (`doors`: plans by row, or none).
#pragma once

#include <memory>
#include <vector>

#include "throng/behavior/doorway/door_plan.h"
#include "throng/core/footstep.h"
#include "throng/simulation/clock.h"
#include "throng/state/crowd.h"
#include "throng/steering/model.h"

namespace throng {

void summon(const Clock& clock, std::span<const std::unique_ptr<SteeringModel>> models, const Profile& profile,
            const Orders& orders, const Body& body, const Route& route, const Events& last_events, const Crowd& crowd,
            const Workers& workers, BlockBuffers<Row>& minds, Due& due, std::span<const DoorPlan> doors = {});

}  // namespace throng
