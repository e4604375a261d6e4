#include "throng/core/hash.h"

#include <cstring>

namespace throng {
namespace {

std::uint64_t word_at(const std::byte* p) {
  std::uint64_t v;
  std::memcpy(&v, p, 8);
  if constexpr (std::endian::native == std::endian::big) {
    std::uint64_t swapped = 0;
    for (int i = 0; i < 8; ++i) swapped = swapped << 8 | (v >> (8 * i) & 0xff);
    v = swapped;
  }
  return v;
}

}  // namespace

std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed) {
  const std::byte* p = bytes.data();
  std::size_t left = bytes.size();
  std::uint64_t all = combine(seed, bytes.size());
  if (left >= 32) {
    // Four lanes that do not wait for each other. For a fixed lane each step is a bijection of the word (odd factor,
    // rotation), so one changed word always changes its lane.
    std::uint64_t a = all ^ 0x2d97f4c1836eb05aull, b = all ^ 0x71c3ae950b4df826ull;
    std::uint64_t c = all ^ 0xe51b9d3a6f0c8472ull, d = all ^ 0xa8f20c5d91e7364bull;
    for (; left >= 32; left -= 32, p += 32) {
      a = std::rotl((a ^ word_at(p)) * 0xc91d5b27e6f3a84bull, 31);
      b = std::rotl((b ^ word_at(p + 8)) * 0xa7e3964f2d18bc55ull, 29);
      c = std::rotl((c ^ word_at(p + 16)) * 0x93b6f8d1c47e2a69ull, 27);
      d = std::rotl((d ^ word_at(p + 24)) * 0xd7b4e2f1a6c95833ull, 33);
    }
    all = combine(combine(combine(combine(all, a), b), c), d);
  }
  for (; left >= 8; left -= 8, p += 8) all = combine(all, word_at(p));
  if (left > 0) {
    // The length is in the hash already, so padding with zeros is unambiguous.
    std::byte tail[8]{};
    std::memcpy(tail, p, left);
    all = combine(all, word_at(tail));
  }
  return all;
}

}  // namespace throng
