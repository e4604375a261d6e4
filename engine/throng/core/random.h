// Random numbers without a generator: every draw is a pure function of (seed, source, number, step, stream, draw).
//
// Nothing is shared and nothing is kept between steps, so results do not depend on threads, ranks, row order or who
// drew before. Philox4x32-10 (Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3") does the mixing:
//   key     = 64-bit mix of seed and source
//   counter = {draw block, number, step bits 0-31, stream (16 bits) and step bits 32-47}
#pragma once

#include <array>
#include <cstdint>

namespace throng {

/// Whose numbers. `source` = hash_text(name of the source), `number` = number of the person within that source.
struct RandomKey {
  std::uint64_t seed = 0;
  std::uint64_t source = 0;
  std::uint32_t number = 0;
};

/// What the numbers are for: two streams of one person never share a draw. Values are part of every golden hash:
/// append, never renumber. At most 65535.
enum class Stream : std::uint32_t {
  kRadius = 0,
  kHeight = 1,
  kPreferredSpeed = 2,
  kPlacement = 3,
  kJourney = 4,
  kPreMovement = 5,
  kAppearance = 6,
  kNoise = 7,
  kPhase = 8,
  kArrival = 9,
  kMaxSpeed = 10,
  kOrder = 11,
  kWait = 12,
  kChoice = 13,
  kPopulation = 14,
  kMass = 15,
  kBench = 16,
  kTest = 17,
  kInertia = 18,
  kCrowding = 19,
  kSafeDistance = 20,
  kSensing = 21,
  kPatience = 22,
  kEntrance = 23,
  kStride = 24,
  kStrideFactor = 32,
  kStrideBuffer = 33,
  kBodyWidth = 34,
  /// Parts (models, routines, kinds) number their own streams from here: Stream(kFirstOfParts + n).
  kFirstOfParts = 256,
};

/// The bare bijection, for tests and for callers with their own counters.
std::array<std::uint32_t, 4> philox4x32_10(const std::array<std::uint32_t, 4>& counter,
                                           const std::array<std::uint32_t, 2>& key);

/// A position in one stream. Cheap to make (no state to seed); make one where it is needed and drop it.
class Draws {
 public:
  /// step: the frame for draws that are new in every frame; 0 for draws made once. 48 bits are used.
  Draws(const RandomKey& key, Stream stream, std::uint64_t step = 0);

  std::uint32_t bits() {
    if (next_ == 4) refill();
    return block_[next_++];
  }
  std::uint64_t bits64() {
    const std::uint64_t low = bits();
    return low | static_cast<std::uint64_t>(bits()) << 32;
  }
  /// [0, 1), 53 bits.
  double uniform() { return static_cast<double>(bits64() >> 11) * 0x1p-53; }
  /// (0, 1): the middle of one of 2^52 equal intervals; for inverse distribution functions.
  double uniform_open() { return (static_cast<double>(bits64() >> 12) + 0.5) * 0x1p-52; }
  /// [0, 1), 24 bits, one draw.
  float uniform_float() { return static_cast<float>(bits() >> 8) * 0x1p-24f; }
  double uniform(double lo, double hi) { return lo + (hi - lo) * uniform(); }
  /// 0 ... n-1, n > 0. Every value has the same probability to within 2^-32.
  std::uint32_t below(std::uint32_t n);
  bool chance(double probability) { return uniform() < probability; }
  /// Standard normal.
  double normal();

 private:
  void refill();

  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 4> block_{};
  std::uint32_t next_ = 4;
};

}  // namespace throng
