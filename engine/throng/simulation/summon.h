// Stage `summon`: who acts in this frame, by stage. Reads profile, orders, body, last step's events and how far people
// still have to go, and what the last step chose to attend to. Writes due. Who is at a door acts in every frame
// (`doors`: plans by row, or none).
#pragma once

#include <memory>
#include <vector>

#include "throng/behavior/doorway/door_plan.h"
#include "throng/core/footstep.h"
#include "throng/simulation/clock.h"
#include "throng/state/crowd.h"
#include "throng/steering/model.h"

namespace throng {

/// DR-50: frames from one turn to steer to the next of somebody who attends to an event while it walks: `inattention`
/// seconds times how much the event draws and how far it is from the way (all of it from 90 degrees on); at least 1.
std::uint32_t frames_unaware(const Attention& attention, Vec2 position, Vec2 velocity, float inattention, double dt);

/// `inattention`: s, by population; empty: nobody's. Models that govern accelerations, or advance all of their people
/// together, are not concerned: their people cannot be left out of a frame.
void summon(const Clock& clock, std::span<const std::unique_ptr<SteeringModel>> models, const Profile& profile,
            const Orders& orders, const Body& body, const Route& route, const Events& last_events, const Crowd& crowd,
            const Workers& workers, BlockBuffers<Row>& minds, Due& due, std::span<const DoorPlan> doors = {},
            std::span<const float> inattention = {});

}  // namespace throng
