// Which doors a person has found locked, and when it compares ways through doors again. Belongs to what people know
// (Knowledge); a column of part_state, there only in runs with doors. Written by navigate alone.
#pragma once

#include <array>
#include <cstdint>

namespace throng {

struct KnownDoors {
  static constexpr std::uint32_t kMost = 256;      ///< locks one remembers one by one
  std::array<std::uint64_t, kMost / 64> locked{};  ///< by number of the lock
  double look_at = 0;                              ///< s: does not compare queues before
  std::uint64_t news = 0;                          ///< 1: has learnt something since its way was planned

  /// Of doors beyond the number one can remember everybody knows that they are locked.
  bool has(std::uint32_t lock) const { return lock >= kMost || (locked[lock / 64] >> (lock % 64) & 1) != 0; }
  void add(std::uint32_t lock) {
    if (lock < kMost) locked[lock / 64] |= std::uint64_t{1} << (lock % 64);
  }
  bool any() const { return (locked[0] | locked[1] | locked[2] | locked[3]) != 0; }
};
static_assert(sizeof(KnownDoors) == 48);

}  // namespace throng
