// Stage `operate`: objects grant and move. Here: exits. Who has reached the sink it is heading for is let out, as fast
// as the exit allows, in id order. Reads body, intent. Writes objects; events for those who leave.
#pragma once

#include <span>

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

}  // namespace throng
