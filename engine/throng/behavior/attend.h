// What people on their way attend to (DR-50), behind the routines in `decide`: a performance in sight, else somebody
// who passes close by. Only in runs in which a part asks for it (kUsesAttention). Standing people attend by their
// bearing.
#pragma once

#include <span>
#include <vector>

#include "throng/behavior/routine.h"

namespace throng {

/// Something that is going on now.
struct LiveEvent {
  SurfaceIndex surface;
  Vec2 centre;
  AgentId who;  ///< of the people who perform there the one with the lowest id
};
/// Performances in which somebody performs, in the order of their objects.
std::vector<LiveEvent> live_events(const DecideInput& in);

/// Writes intent.attention of `rows`. Reads what others show, and the person's own random numbers.
void attend(std::span<const Row> rows, const DecideInput& in, std::span<const LiveEvent> live, Intent& intent);

/// m: an event is noticed from this far, and draws the more the nearer it is.
inline constexpr float kEventRange = 12;
/// m: people are looked at within this.
inline constexpr float kPassingRange = 3;

}  // namespace throng
