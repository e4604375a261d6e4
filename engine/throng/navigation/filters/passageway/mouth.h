// The mouth of a passage or a doorway: half of it for each way, and out before in (with SH-55, SH-57). Ours: the source
// has no rule for it.
#pragma once

#include <array>

#include "throng/environment/world.h"
#include "throng/navigation/filters/passageway/safety_fan.h"

namespace throng::navigation {

/// A mouth that somebody's way leads into, in the frame of the way.
struct Mouth {
  std::array<Vec2, 2> ends{};  ///< local, the one on the kept side first
  RegionIndex from, to;
  bool out_first = false;  ///< who comes out of it has the right of way: it leads into the smaller of the two regions
  bool emerging = false;   ///< somebody is on the way out of it
  bool jammed = false;     ///< and cannot get on

  float width() const { return distance(ends[0], ends[1]); }
  /// Of the nearest point of the mouth.
  float distance_to(Vec2 local) const;
};

/// The nearest mouth of a passage (any width), or doorway of at most `narrow` m, that the way to `aim` leads into
/// within `reach`.
const Boundary* mouth_ahead(const World& world, RegionIndex region, const WayFrame& way, Vec2 aim, float reach,
                            float narrow);
/// The end of a passage of at most `narrow` m that the way leads out of, or none.
const Boundary* end_ahead(const World& world, RegionIndex passage, const WayFrame& way, float narrow);
Mouth mouth_of(const World& world, const Boundary& boundary, const WayFrame& way);

/// The mouth moved back along a straight passage, so that it is no farther than `depth` m: a line across the passage.
Mouth brought_near(Mouth mouth, float depth);

/// What somebody before a mouth does while others come out of it.
enum class Courtesy : std::uint8_t {
  kNone,    ///< goes on
  kClears,  ///< is in their way and moves to the side
  kBacks,   ///< they cannot get on: it gives ground
};
struct Yielding {
  Courtesy what = Courtesy::kNone;
  Vec2 direction{};  ///< local, unit: kClears and kBacks
};
/// For somebody of that radius at the frame's origin, up to `reach` m before the mouth. shared: it is wide enough for
/// two, and one half is for each way.
Yielding yield_at(const Mouth& mouth, bool shared, float radius, float reach);

}  // namespace throng::navigation
