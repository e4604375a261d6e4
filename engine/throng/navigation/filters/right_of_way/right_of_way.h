// Filter `right_of_way`: whoever has been near a doorway, in a place or in an area for longer goes first (PV-39).
// README.md has the rules.
#pragma once

#include <vector>

#include "throng/navigation/filter.h"
#include "throng/navigation/filters/right_of_way/region.h"

namespace throng {

class RightOfWayFilter : public Filter {
 public:
  using Reset = navigation::PriorityReset;
  using Params = navigation::RightOfWayParams;
  /// All zero = a newcomer.
  struct State {
    float accrued;        ///< priority
    float at;             ///< s: last turn inside
    std::uint32_t flags;  ///< kInside ..., and above kDoorway the number of the doorway
  };
  enum Flags : std::uint32_t {
    kInside = 1,    ///< at its last turn it was in the region
    kLeftSide = 2,  ///< it came into the region on the left of the portal, seen from its first end to its second
    kCrossed = 4,   ///< it has gone through since
    kDoorway = 8,   ///< bits of the doorway's number begin here
  };

  /// Where somebody is as seen from the region.
  struct Where {
    bool inside = false, portal = false, left = false;
    std::uint32_t doorway = 0;  ///< number; 0 where there is one region
  };

  explicit RightOfWayFilter(const Params& params) : params_(params) {}
  std::size_t state_size() const override { return sizeof(State); }
  std::uint32_t uses() const override { return kUsesStanding; }
  std::uint32_t needs_maps() const override;
  void settle(const World& world) override;
  void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const override;
  /// Layer "right of way region": its outline, priority accrued here and altogether.
  void explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
               Sketch& out) const override;

 private:
  struct Doorway {
    Vec2 a, b;
    bool counts;
  };
  Where in_region(const Body& body, Row r) const;
  Where at_doorway(const World& world, const Body& body, Row r) const;

  Params params_;
  navigation::PriorityRegion region_;
  std::vector<Doorway> doorways_;  ///< by Topology::boundaries; empty unless at_doorways()
};

}  // namespace throng
