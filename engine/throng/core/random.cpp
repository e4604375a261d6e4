#include "throng/core/random.h"

#include <Random123/philox.h>

#include <cmath>

#include "throng/core/hash.h"
#include "throng/core/math.h"

namespace throng {

std::array<std::uint32_t, 4> philox4x32_10(const std::array<std::uint32_t, 4>& counter,
                                           const std::array<std::uint32_t, 2>& key) {
  const r123::Philox4x32::ctr_type c{{counter[0], counter[1], counter[2], counter[3]}};
  const r123::Philox4x32::key_type k{{key[0], key[1]}};
  const r123::Philox4x32::ctr_type r = r123::Philox4x32()(c, k);
  return {r[0], r[1], r[2], r[3]};
}

Draws::Draws(const RandomKey& key, Stream stream, std::uint64_t step) {
  // combine is a bijection in either argument: two sources of one run, or two seeds of one source, never share a key.
  const std::uint64_t k = combine(key.seed, key.source);
  key_ = {static_cast<std::uint32_t>(k), static_cast<std::uint32_t>(k >> 32)};
  counter_ = {0, key.number, static_cast<std::uint32_t>(step),
              (static_cast<std::uint32_t>(stream) & 0xffffu) | static_cast<std::uint32_t>(step >> 32) << 16};
}

void Draws::refill() {
  block_ = philox4x32_10(counter_, key_);
  ++counter_[0];
  next_ = 0;
}

std::uint32_t Draws::below(std::uint32_t n) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(bits()) * n >> 32);
}

double Draws::normal() {
  // Box and Muller's transform; the second value of the pair is not kept, so that each call stands alone.
  const double radius = std::sqrt(-2.0 * math::log(uniform_open()));
  return radius * math::cos(math::kTwoPi * uniform());
}

}  // namespace throng
