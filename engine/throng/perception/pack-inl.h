// Moves the lanes that a mask selects to the front: Highway's Compress for 32-bit lanes. Where the machine has no such
// instruction Highway 1.0.3 reads its order of lanes from a table that gcc 12 copies to the stack at every use, which
// costs more than all the rest of a query; here the table stays where it is.
// Included once for every target, by kernels.
#include <array>
#include <cstdint>

#if defined(THRONG_PERCEPTION_PACK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_PERCEPTION_PACK_INL_H_
#undef THRONG_PERCEPTION_PACK_INL_H_
#else
#define THRONG_PERCEPTION_PACK_INL_H_
#endif

#include "hwy/highway.h"

#ifndef THRONG_PERCEPTION_PACK_TABLES_
#define THRONG_PERCEPTION_PACK_TABLES_
namespace throng {

/// Bytes of four lanes, for each mask of four.
inline constexpr auto kPackBytes = [] {
  std::array<std::array<std::uint8_t, 16>, 16> table{};
  for (unsigned mask = 0; mask < 16; ++mask) {
    unsigned to = 0;
    for (unsigned lane = 0; lane < 4; ++lane)
      if (mask >> lane & 1) {
        for (unsigned b = 0; b < 4; ++b) table[mask][4 * to + b] = static_cast<std::uint8_t>(4 * lane + b);
        ++to;
      }
  }
  return table;
}();

/// Lanes of eight, four bits each, for each mask of eight.
inline constexpr auto kPackNibbles = [] {
  std::array<std::uint32_t, 256> table{};
  for (unsigned mask = 0; mask < 256; ++mask) {
    unsigned to = 0;
    for (unsigned lane = 0; lane < 8; ++lane)
      if (mask >> lane & 1) table[mask] |= lane << (4 * to++);
  }
  return table;
}();

}  // namespace throng
#endif

HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Stores the selected lanes of both vectors one after another, and undefined values after them up to a whole vector.
/// Returns how many.
template <class D, class DU = hn::RebindToUnsigned<D>>
HWY_INLINE int pack_store(D d, hn::Mask<D> mask, hn::Vec<D> a, hn::Vec<DU> b, float* HWY_RESTRICT to_a,
                          std::uint32_t* HWY_RESTRICT to_b) {
  const DU du;
#if HWY_TARGET == HWY_AVX2
  std::uint8_t bits[8];
  hn::StoreMaskBits(d, mask, bits);
  const auto nibbles = hn::Set(du, kPackNibbles[bits[0]]);
  const auto places = hn::And(hn::Shr(nibbles, hn::ShiftLeft<2>(hn::Iota(du, 0))), hn::Set(du, 7));
  const auto order = hn::IndicesFromVec(d, places);
  hn::StoreU(hn::TableLookupLanes(a, order), d, to_a);
  hn::StoreU(hn::BitCast(du, hn::TableLookupLanes(hn::BitCast(d, b), order)), du, to_b);
#elif HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_SSSE3
  std::uint8_t bits[8];
  hn::StoreMaskBits(d, mask, bits);
  const hn::Repartition<std::uint8_t, D> d8;
  const auto order = hn::LoadU(d8, kPackBytes[bits[0]].data());
  hn::StoreU(hn::BitCast(d, hn::TableLookupBytes(hn::BitCast(d8, a), order)), d, to_a);
  hn::StoreU(hn::BitCast(du, hn::TableLookupBytes(hn::BitCast(d8, b), order)), du, to_b);
#else
  // Compress and a whole store: compressing into memory is slow on some machines.
  hn::StoreU(hn::Compress(a, mask), d, to_a);
  hn::StoreU(hn::Compress(b, hn::RebindMask(du, mask)), du, to_b);
#endif
  return static_cast<int>(hn::CountTrue(d, mask));
}

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
