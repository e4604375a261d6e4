// Spots: where in a place or region somebody goes to stand, and going there (what journeys do with "a spot of one's
// own"; used by activities that wait, meet, stroll and board).
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

/// A random point of the zone, the person's own; another one for another epoch.
Vec2 spot_in(const Situation& s, const Zone& zone, std::uint64_t epoch);

/// A random point of the region at which one can stand; the region's middle when none was found in a few tries.
Vec2 spot_in(const Situation& s, RegionIndex region, std::uint64_t epoch);

/// The present intent is to walk to that point.
bool walks_to(const Situation& s, Vec2 point);

struct SpotWish {
  float arrived = 0.4f;  ///< m: there when this near
  float settle = 6;      ///< s: content within a metre and a half when one did not get nearer
  float pace = 1;
};
/// Walks to item.point on item.surface; true when there, or as near as somebody else lets one. Uses item.until.
bool go_to_spot(const Situation& s, MemoryItem& item, Doing& out, const SpotWish& wish,
                Activity shown = Activity::kWalking);

/// A direction to look in for a while: every `period` seconds another one, to the left or right of `front` by at most
/// `spread` rad. Zero front: all around.
Vec2 look_about(const Situation& s, Vec2 front, float spread, float period);

}  // namespace throng
