// Stage `operate`: objects grant and move. Exits: who has reached the sink it is heading for is let out, as fast
// as the exit allows, in id order. Reads body, intent. Writes objects; events for those who leave.
#pragma once

#include <span>

#include "throng/simulation/clock.h"
#include "throng/simulation/setup.h"
#include "throng/state/crowd.h"

namespace throng {

/// Which sink a place is (kNoSink for others); made once.
inline constexpr std::uint32_t kNoSink = 0xffffffffu;
std::vector<std::uint32_t> sinks_by_place(const Setup& setup);

void operate(const World& world, double dt, std::span<const SinkSetup> sinks,
             std::span<const std::uint32_t> sink_of_place, const Profile& profile, const Body& body,
             const Intent& intent, const Workers& workers, BlockBuffers<std::pair<AgentId, std::uint32_t>>& requests,
             ObjectStates& objects, Events& events);

/// Everything else that can be asked of objects: requests in id order; whoever vanishes (left or removed in this step)
/// is taken out of every line and seat. Cost is that of the requests, not of people or objects. Reads profile and body
/// of those who ask, through `crowd`. Writes objects and events.
void operate_objects(const World& world, const Objects& kinds, const Clock& clock, std::uint64_t seed,
                     const Crowd& crowd, std::span<const ObjectRequest> requests, ObjectStates& objects,
                     Events& events);

}  // namespace throng
