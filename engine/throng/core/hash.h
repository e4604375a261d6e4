// 64-bit hash of state: equal state gives equal hash on every machine, build and worker count; a change of one bit
// changes it with probability 1 - 2^-64 or so. Not for secrets.
//
// Everything is defined on numbers and on bytes read as little-endian words, so the machine's byte order does not
// matter. Parallel use: hash fixed blocks (the same blocks for any worker count) and combine their hashes in order.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace throng {

/// A bijection of 64-bit numbers that spreads every bit over all others.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 33;
  x *= 0xd6c7a3b5f1e94c2dull;
  x ^= x >> 29;
  x *= 0x9a4f2e61b8d3c75bull;
  x ^= x >> 32;
  return x;
}

/// Hash of a sequence of hashes, one after another: combine(combine(0, a), b) differs from the other order.
constexpr std::uint64_t combine(std::uint64_t sequence, std::uint64_t next) {
  return mix64((sequence ^ 0x5b8e1d3f7a96c24dull) * 0xb1f4c86d92e3a757ull + next);
}

/// The length is part of the hash.
std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed = 0);
inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  return hash_bytes({static_cast<const std::byte*>(data), size}, seed);
}
/// For names (sources, places). Part of every random number of a source: never changes.
inline std::uint64_t hash_text(std::string_view text) { return hash_bytes(text.data(), text.size(), 0x74657874u); }

/// Incremental: the result depends on the calls, their order and their values (adding "ab" is not adding "a", "b").
class Hasher {
 public:
  explicit Hasher(std::uint64_t seed = 0) : state_(seed) {}

  Hasher& add(std::uint64_t v) {
    state_ = combine(state_, v);
    return *this;
  }
  Hasher& add(std::uint32_t v) { return add(static_cast<std::uint64_t>(v)); }
  Hasher& add(std::int64_t v) { return add(static_cast<std::uint64_t>(v)); }
  Hasher& add(std::int32_t v) { return add(static_cast<std::uint64_t>(static_cast<std::int64_t>(v))); }
  Hasher& add(bool v) { return add(static_cast<std::uint64_t>(v)); }
  /// By bits: -0 differs from 0.
  Hasher& add(float v) { return add(static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(v))); }
  Hasher& add(double v) { return add(std::bit_cast<std::uint64_t>(v)); }
  Hasher& add(std::string_view text) { return add(hash_text(text)); }
  Hasher& add_bytes(std::span<const std::byte> bytes) { return add(hash_bytes(bytes)); }
  /// Fast for long columns of numbers.
  template <class T>
  Hasher& add_all(std::span<const T> numbers) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>, "structs: add their members, padding is not state");
    static_assert(std::endian::native == std::endian::little, "swap the bytes of each number first");
    return add_bytes(std::as_bytes(numbers));
  }

  std::uint64_t value() const { return mix64(state_); }

 private:
  std::uint64_t state_;
};

}  // namespace throng
