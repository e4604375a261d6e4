// What kind of region (SH-09, SH-28): how one moves there. Part of the plan (authored) and of the topology (compiled).
#pragma once

#include <cstdint>
#include <string_view>

namespace throng {

enum class RegionType : std::uint8_t {
  kHall,
  kRoom,
  kPassageway,
  kPortal,
  kStaircase,
  kRamp,
  kPlatform,
  kEntrance,
  kPlaza
};

/// Narrow ways between places, where people keep to one side (SH-55).
constexpr bool is_passage(RegionType type) {
  return type == RegionType::kPassageway || type == RegionType::kPortal || type == RegionType::kStaircase ||
         type == RegionType::kRamp;
}

/// Word of the scenario for a type: "hall", "passageway" ...
std::string_view word(RegionType type);

}  // namespace throng
