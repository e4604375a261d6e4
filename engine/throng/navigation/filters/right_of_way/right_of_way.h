// Filter `right_of_way`: whoever has been near a doorway, in a place or in an area for longer goes first (PV-39).
// README.md has the rules.
#pragma once

#include <string>
#include <vector>

#include "throng/navigation/filter.h"

namespace throng {

class RightOfWayFilter : public Filter {
 public:
  enum class Reset : std::uint8_t { kLeaving, kCrossing, kNever };
  struct Params {
    std::string place;          ///< the region is a place and what is within `size` of it
    std::vector<Vec2d> portal;  ///< ... or what is within `size` of this line across a doorway, on one's own side of it
    std::vector<Vec2d> area;    ///< ... or this polygon
    std::string level;          ///< of portal or area; empty: the first
    float widest = 3;           ///< m: ... or, with none of them, every doorway up to this width
    float size = 0.5f;          ///< m
    float rate = 1;             ///< 1/s
    float cap = 100;
    Reset reset = Reset::kLeaving;
    bool at_doorways() const { return place.empty() && portal.empty() && area.empty(); }
    static const FieldList& fields();
  };
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

  explicit RightOfWayFilter(const Params& params) : params_(params) {}
  std::size_t state_size() const override { return sizeof(State); }
  std::uint32_t uses() const override { return kUsesStanding; }
  std::uint32_t needs_maps() const override;
  void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const override;
  /// Layer "right of way region": its outline, priority accrued here and altogether.
  void explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
               Sketch& out) const override;

 private:
  Params params_;
};

}  // namespace throng
