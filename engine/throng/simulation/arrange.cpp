#include "throng/simulation/arrange.h"

#include <array>
#include <utility>

namespace throng {
namespace {

constexpr float kCell = 4.0f;  ///< m: a few people each

/// Spreads the low 16 bits over the even bits.
std::uint32_t spread(std::uint32_t v) {
  v &= 0xffffu;
  v = (v | (v << 8)) & 0x00ff00ffu;
  v = (v | (v << 4)) & 0x0f0f0f0fu;
  v = (v | (v << 2)) & 0x33333333u;
  v = (v | (v << 1)) & 0x55555555u;
  return v;
}

/// Stable radix sort of (key, row) by the key's low `bits`; linear in people.
void sort_by_key(int bits, ArrangeScratch& s) {
  const std::size_t n = s.keys.size();
  s.spare_keys.resize(n);
  s.spare_order.resize(n);
  constexpr int kDigit = 11;
  for (int shift = 0; shift < bits; shift += kDigit) {
    std::array<std::uint32_t, (1u << kDigit) + 1> start{};
    const auto digit = [shift](std::uint64_t k) { return (k >> shift) & ((1u << kDigit) - 1); };
    for (const std::uint64_t k : s.keys) ++start[digit(k) + 1];
    for (std::size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t at = start[digit(s.keys[i])]++;
      s.spare_keys[at] = s.keys[i];
      s.spare_order[at] = s.order[i];
    }
    s.keys.swap(s.spare_keys);
    s.order.swap(s.spare_order);
  }
}

}  // namespace

void arrange(const World& world, const Clock& clock, std::size_t changed_rows, const Workers& workers, Crowd& crowd,
             ArrangeScratch& s) {
  const std::size_t n = crowd.size();
  if (n < 2 || (clock.frame() % kArrangePeriod != 0 && changed_rows * 10 <= n)) return;
  s.keys.resize(n);
  s.order.resize(n);
  bool sorted = true;
  for (Row r = 0; r < n; ++r) {
    const std::uint16_t surface = crowd.body.surface[r];
    const Box& box = world.surfaces[surface].bounds;
    const float cx = (crowd.body.x[r] - box.lo.x) / kCell, cy = (crowd.body.y[r] - box.lo.y) / kCell;
    const auto clamped = [](float v) {
      return static_cast<std::uint32_t>(v > 0 ? (v < 65535.0f ? v : 65535.0f) : 0.0f);
    };
    // x above y, as the strips of the crowd map lie: what a worker has of one is mostly what it has of the other.
    const std::uint64_t morton = spread(clamped(cy)) | (spread(clamped(cx)) << 1);
    s.keys[r] = (static_cast<std::uint64_t>(surface) << 32) | morton;
    s.order[r] = r;
    sorted &= r == 0 || s.keys[r - 1] <= s.keys[r];
  }
  if (sorted) return;
  int bits = 32;
  for (std::size_t surfaces = world.surfaces.size(); surfaces > 1; surfaces /= 2) ++bits;
  sort_by_key(bits + 1, s);
  crowd.permute(s.order, workers);
}

}  // namespace throng
