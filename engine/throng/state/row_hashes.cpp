#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/state/row_hashes.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include <cstring>

#include "hwy/cache_control.h"
#include "hwy/highway.h"
#include "throng/core/hash.h"
#include "throng/state/row_hashes.h"

HWY_BEFORE_NAMESPACE();
namespace throng::state::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::ScalableTag<std::uint64_t>;
using V = hn::Vec<D>;

/// Lower half of the product, from products of 32-bit halves where the machine has no 64-bit one.
HWY_INLINE V Times(V a, std::uint64_t factor) {
  const D d;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  return V{_mm512_mullo_epi64(a.raw, hn::Set(d, factor).raw)};
#elif HWY_TARGET == HWY_SCALAR
  return hn::Set(d, hn::GetLane(a) * factor);
#else
  const hn::Repartition<std::uint32_t, D> d32;
  const auto low = hn::BitCast(d32, hn::Set(d, factor & 0xffffffffu)),
             high = hn::BitCast(d32, hn::Set(d, factor >> 32));
  const auto a32 = hn::BitCast(d32, a), a_high = hn::BitCast(d32, hn::ShiftRight<32>(a));
  const V cross = hn::Add(hn::MulEven(a32, high), hn::MulEven(a_high, low));
  return hn::Add(hn::MulEven(a32, low), hn::ShiftLeft<32>(cross));
#endif
}

HWY_INLINE V Fold(V h, V word) {
  h = Times(hn::Xor(h, word), 0x9e3779b97f4a7c15ull);
  return hn::Xor(h, hn::ShiftRight<29>(h));
}

/// words(p): the next vector of words that begins at the bytes p, `kElement` bytes a row.
template <std::size_t kElement, class Words>
HWY_INLINE std::size_t FoldVectors(const std::byte* p, std::size_t rows, std::uint64_t* h, const HashedBytes& next,
                                   Words&& words) {
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= rows; i += lanes) {
    hwy::Prefetch(next.data + i * next.element);
    hn::StoreU(words(p + i * kElement, hn::LoadU(d, h + i)), d, h + i);
  }
  return i;
}

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
/// Elements of several words whose last one may be a half: the words of eight rows are gathered. Elsewhere gathering is
/// slower than one row after the other.
std::size_t FoldGathered(const std::byte* p, std::size_t element, std::size_t rows, std::uint64_t* h,
                         const HashedBytes& next) {
  const D d;
  const hn::Rebind<std::uint32_t, D> d32;
  const hn::Rebind<std::int64_t, D> at64;
  const hn::Rebind<std::int32_t, D> at32;
  constexpr std::size_t lanes = 8;
  alignas(64) std::int64_t offsets64[lanes];
  alignas(64) std::int32_t offsets32[lanes];
  for (std::size_t k = 0; k < lanes; ++k)
    offsets64[k] = static_cast<std::int64_t>(k * element), offsets32[k] = static_cast<std::int32_t>(k * element);
  const auto stride64 = hn::Load(at64, offsets64);
  const auto stride32 = hn::Load(at32, offsets32);
  std::size_t i = 0;
  for (; i + lanes <= rows; i += lanes) {
    hwy::Prefetch(next.data + i * next.element);
    const std::byte* row = p + i * element;
    V v = hn::LoadU(d, h + i);
    std::size_t w = 0;
    for (; w + 8 <= element; w += 8)
      v = Fold(v, hn::GatherOffset(d, reinterpret_cast<const std::uint64_t*>(row + w), stride64));
    if (w < element)
      v = Fold(v, hn::PromoteTo(d, hn::GatherOffset(d32, reinterpret_cast<const std::uint32_t*>(row + w), stride32)));
    hn::StoreU(v, d, h + i);
  }
  return i;
}
#endif

/// How many of the rows were done; elements of other sizes, and the rows behind, are left to the caller.
std::size_t FoldRows(const std::byte* p, std::size_t element, std::size_t rows, std::uint64_t* h,
                     const HashedBytes& next) {
  const D d;
  const hn::Rebind<std::uint32_t, D> d32;
  const auto words = [](const std::byte* at) { return reinterpret_cast<const std::uint64_t*>(at); };
  switch (element) {
    case 1: {
      const hn::Rebind<std::uint8_t, D> d8;
      return FoldVectors<1>(p, rows, h, next, [&](const std::byte* at, V v) {
        const auto bytes = hn::LoadU(d8, reinterpret_cast<const std::uint8_t*>(at));
        return Fold(v, hn::PromoteTo(d, hn::PromoteTo(d32, bytes)));
      });
    }
    case 2: {
      const hn::Rebind<std::uint16_t, D> d16;
      return FoldVectors<2>(p, rows, h, next, [&](const std::byte* at, V v) {
        const auto halves = hn::LoadU(d16, reinterpret_cast<const std::uint16_t*>(at));
        return Fold(v, hn::PromoteTo(d, hn::PromoteTo(d32, halves)));
      });
    }
    case 4:
      return FoldVectors<4>(p, rows, h, next, [&](const std::byte* at, V v) {
        return Fold(v, hn::PromoteTo(d, hn::LoadU(d32, reinterpret_cast<const std::uint32_t*>(at))));
      });
    case 8:
      return FoldVectors<8>(p, rows, h, next,
                            [&](const std::byte* at, V v) { return Fold(v, hn::LoadU(d, words(at))); });
    case 16:
      return FoldVectors<16>(p, rows, h, next, [&](const std::byte* at, V v) {
        V a, b;
        hn::LoadInterleaved2(d, words(at), a, b);
        return Fold(Fold(v, a), b);
      });
    case 32:
      return FoldVectors<32>(p, rows, h, next, [&](const std::byte* at, V v) {
        V a, b, c, e;
        hn::LoadInterleaved4(d, words(at), a, b, c, e);
        return Fold(Fold(Fold(Fold(v, a), b), c), e);
      });
    default:
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
      if (element % 4 == 0 && element < 4096) return FoldGathered(p, element, rows, h, next);
#endif
      return 0;
  }
}

/// Rows that fill whole vectors; the others are left to the caller. mix64 (core/hash.h), lane by
/// lane.
std::size_t SumMixed(const std::uint64_t* h, std::size_t rows, std::uint64_t* sum) {
  const D d;
  const std::size_t lanes = hn::Lanes(d);
  V all = hn::Zero(d);
  std::size_t i = 0;
  for (; i + lanes <= rows; i += lanes) {
    V x = hn::LoadU(d, h + i);
    x = Times(hn::Xor(x, hn::ShiftRight<33>(x)), 0xd6c7a3b5f1e94c2dull);
    x = Times(hn::Xor(x, hn::ShiftRight<29>(x)), 0x9a4f2e61b8d3c75bull);
    all = hn::Add(all, hn::Xor(x, hn::ShiftRight<32>(x)));
  }
  alignas(64) std::uint64_t parts[HWY_MAX_BYTES / sizeof(std::uint64_t)];
  hn::Store(all, d, parts);
  for (std::size_t k = 0; k < lanes; ++k) *sum += parts[k];
  return i;
}

}  // namespace throng::state::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng {
namespace state {

HWY_EXPORT(FoldRows);
HWY_EXPORT(SumMixed);

static std::size_t fold_most(const std::byte* p, std::size_t element, std::size_t rows, std::uint64_t* h,
                             const HashedBytes& next) {
  return HWY_DYNAMIC_DISPATCH(FoldRows)(p, element, rows, h, next);
}

static std::size_t sum_most(const std::uint64_t* h, std::size_t rows, std::uint64_t* sum) {
  return HWY_DYNAMIC_DISPATCH(SumMixed)(h, rows, sum);
}

}  // namespace state

namespace {

/// All words of each row, one row after the other. The length of the last word is a constant, so that reading it is one
/// instruction and not a call.
template <std::size_t kRest>
void fold_rest(const std::byte* data, std::size_t element, std::size_t rows, std::uint64_t* h) {
  for (std::size_t i = 0; i < rows; ++i, data += element) {
    std::uint64_t hash = h[i], word;
    std::size_t at = 0;
    for (; at + 8 <= element; at += 8) {
      std::memcpy(&word, data + at, 8);
      hash = fold_word(hash, word);
    }
    if constexpr (kRest > 0) {
      word = 0;
      std::memcpy(&word, data + at, kRest);
      hash = fold_word(hash, word);
    }
    h[i] = hash;
  }
}

}  // namespace

void fold_rows(const std::byte* data, std::size_t element, std::size_t begin, std::size_t end, RowHashes& h,
               const HashedBytes& next) {
  const std::byte* p = data + begin * element;
  const std::size_t done =
      state::fold_most(p, element, end - begin, h.data(), {next.data + begin * next.element, next.element});
  p += done * element;
  using Fold = void (*)(const std::byte*, std::size_t, std::size_t, std::uint64_t*);
  static constexpr Fold kFolds[] = {fold_rest<0>, fold_rest<1>, fold_rest<2>, fold_rest<3>,
                                    fold_rest<4>, fold_rest<5>, fold_rest<6>, fold_rest<7>};
  kFolds[element % 8](p, element, end - begin - done, h.data() + done);
}

std::uint64_t sum_of_mixed(const RowHashes& h, std::size_t rows) {
  std::uint64_t sum = 0;
  for (std::size_t i = state::sum_most(h.data(), rows, &sum); i < rows; ++i) sum += mix64(h[i]);
  return sum;
}

}  // namespace throng
#endif
