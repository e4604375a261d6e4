// What an event of the mind says, packed into its one number.
#pragma once

#include "throng/behavior/mind/activity.h"

namespace throng {

struct Told {
  std::uint8_t activity = 0;
  Need need = Need::kNone;
  GiveUp why = GiveUp::kNone;

  static Told of(const MemoryItem& item, GiveUp why = GiveUp::kNone) { return {item.activity, item.need, why}; }
  std::uint32_t packed() const {
    return static_cast<std::uint32_t>(activity) | static_cast<std::uint32_t>(need) << 8 |
           static_cast<std::uint32_t>(why) << 16;
  }
  static Told unpack(std::uint32_t a) {
    return {static_cast<std::uint8_t>(a), static_cast<Need>(a >> 8 & 0xff), static_cast<GiveUp>(a >> 16 & 0xff)};
  }
  bool operator==(const Told&) const = default;
};

}  // namespace throng
