// Sorting candidates by distance, for the kernel of `nearest`. Included once for every target.
#include <array>
#include <cstdint>
#include <utility>

#if defined(THRONG_PERCEPTION_SORT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_PERCEPTION_SORT_INL_H_
#undef THRONG_PERCEPTION_SORT_INL_H_
#else
#define THRONG_PERCEPTION_SORT_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/core/ids.h"

#ifndef THRONG_PERCEPTION_SORT_NETWORK_
#define THRONG_PERCEPTION_SORT_NETWORK_
namespace throng {

inline constexpr int kCandidates = 160;  ///< people within the search radius; more go the slow way
inline constexpr int kPadding = 16;      ///< whole vectors are written and read past the last candidate
inline constexpr int kBatch = 16;        ///< persons searched, then sorted together
inline constexpr int kNetwork = 16;      ///< candidates that the network sorts
inline constexpr int kNetworkBest = 12;  ///< of which the nearest this many can be asked for

/// People within the search radius of one person, in no particular order.
struct alignas(64) Candidates {
  float distance_sq[kCandidates + kPadding];
  Row row[kCandidates + kPadding];
  int count;  ///< more than kCandidates: too many
};

/// Batcher's odd-even merge sort of 16: pairs (low, high) to be put in order, one after another.
inline constexpr auto kComparators = [] {
  std::array<std::pair<int, int>, 63> pairs{};
  std::size_t n = 0;
  for (int p = 1; p < kNetwork; p *= 2)
    for (int k = p; k >= 1; k /= 2)
      for (int j = k % p; j + k < kNetwork; j += 2 * k)
        for (int i = 0; i < k && i + j + k < kNetwork; ++i)
          if ((i + j) / (2 * p) == (i + j + k) / (2 * p)) pairs[n++] = {i + j, i + j + k};
  return pairs;
}();
static_assert(kComparators.back().second != 0, "63 pairs");

}  // namespace throng
#endif

HWY_BEFORE_NAMESPACE();
namespace throng::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// One person a lane: sorts 16 keys of every lane at once. A key is the distance² with the candidate's number in the
/// lowest four bits; comparing those as integers is comparing distances, but for ties in the remaining bits, which are
/// reported.
class Network {
 public:
  using D = hn::CappedTag<std::int32_t, kBatch>;
  using V = hn::Vec<D>;

  /// Sorts the first kNetwork candidates of each person (absent ones: count < kNetwork). Afterwards rows()
  /// gives the nearest kNetworkBest of person i; bit i of the result is set when that order is in doubt.
  HWY_INLINE unsigned sort(const Candidates* HWY_RESTRICT people) {
    gather(people);
    unsigned doubtful = 0;
    for (int lane = 0; lane < kBatch; lane += static_cast<int>(hn::MaxLanes(D()))) doubtful |= sort_lanes(lane);
    return doubtful;
  }
  /// Writes the first n <= kNetworkBest rows of person `lane`.
  HWY_INLINE void rows(const Candidates& c, int lane, int n, Row* HWY_RESTRICT to) const {
    const std::int32_t* HWY_RESTRICT number = key_[0] + lane;
    for (int place = 0; place < n; ++place, number += kBatch) to[place] = c.row[*number];
  }

 private:
  static constexpr std::int32_t kNumber = kNetwork - 1;
  /// Above every distance², and different in the bits above the number.
  static constexpr std::int32_t kAbsent = 0x7f000000;

  HWY_INLINE void gather(const Candidates* HWY_RESTRICT people) {
#if HWY_TARGET == HWY_SCALAR
    for (int i = 0; i < kBatch; ++i)
      for (int slot = 0; slot < kNetwork; ++slot) {
        std::int32_t bits;
        hwy::CopyBytes<4>(&people[i].distance_sq[slot], &bits);
        key_[slot][i] = bits;
      }
#else
    const hn::FixedTag<float, 4> d4;
    for (int i = 0; i < kBatch; i += 4) {
      const Candidates* HWY_RESTRICT p = people + i;
      for (int slot = 0; slot < kNetwork; slot += 4) {
        const auto a = hn::Load(d4, p[0].distance_sq + slot), b = hn::Load(d4, p[1].distance_sq + slot);
        const auto c = hn::Load(d4, p[2].distance_sq + slot), e = hn::Load(d4, p[3].distance_sq + slot);
        const auto ab_lo = hn::InterleaveLower(d4, a, b), ce_lo = hn::InterleaveLower(d4, c, e);
        const auto ab_hi = hn::InterleaveUpper(d4, a, b), ce_hi = hn::InterleaveUpper(d4, c, e);
        const hn::RebindToSigned<decltype(d4)> di4;
        hn::Store(hn::BitCast(di4, hn::ConcatLowerLower(d4, ce_lo, ab_lo)), di4, key_[slot] + i);
        hn::Store(hn::BitCast(di4, hn::ConcatUpperUpper(d4, ce_lo, ab_lo)), di4, key_[slot + 1] + i);
        hn::Store(hn::BitCast(di4, hn::ConcatLowerLower(d4, ce_hi, ab_hi)), di4, key_[slot + 2] + i);
        hn::Store(hn::BitCast(di4, hn::ConcatUpperUpper(d4, ce_hi, ab_hi)), di4, key_[slot + 3] + i);
      }
    }
#endif
    for (int i = 0; i < kBatch; ++i) count_[i] = people[i].count;
  }

  static HWY_INLINE void order(V& low, V& high) {
    const V a = low;
    low = hn::Min(a, high);
    high = hn::Max(a, high);
  }
  template <std::size_t... I>
  static HWY_INLINE void order_all(V* v, std::index_sequence<I...>) {
    (order(v[kComparators[I].first], v[kComparators[I].second]), ...);
  }

  HWY_INLINE unsigned sort_lanes(int lane) {
    const D d;
    V v[kNetwork];
    const auto count = hn::Load(d, count_ + lane);
    HWY_UNROLL(kNetwork)
    for (int slot = 0; slot < kNetwork; ++slot) {
      const auto key = hn::Or(hn::AndNot(hn::Set(d, kNumber), hn::Load(d, key_[slot] + lane)), hn::Set(d, slot));
      v[slot] = hn::IfThenElse(hn::Lt(hn::Set(d, slot), count), key, hn::Set(d, kAbsent + slot * (kNetwork + 1)));
    }
    order_all(v, std::make_index_sequence<kComparators.size()>());
    auto doubt = hn::Lt(hn::Xor(v[0], v[1]), hn::Set(d, kNetwork));
    HWY_UNROLL(kNetworkBest)
    for (int place = 0; place < kNetworkBest; ++place) {
      doubt = hn::Or(doubt, hn::Lt(hn::Xor(v[place], v[place + 1]), hn::Set(d, kNetwork)));
      hn::Store(hn::And(v[place], hn::Set(d, kNumber)), d, key_[place] + lane);
    }
    if (HWY_LIKELY(hn::AllFalse(d, doubt))) return 0;
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, doubt, bits);
    return (bits[0] | static_cast<unsigned>(bits[1]) << 8) << lane;
  }

  alignas(64) std::int32_t key_[kNetwork][kBatch];
  alignas(64) std::int32_t count_[kBatch];
};

/// Any number of candidates of one person: the place of each is the number of those nearer than it. Writes the k
/// nearest in order; false when two are equally far (the places then do not add up).
HWY_INLINE bool sort_by_counting(Candidates& c, int k, Row* HWY_RESTRICT who) {
  const hn::CappedTag<float, kPadding> d;
  const int n = c.count;
  hn::StoreU(hn::Set(d, 3e38f), d, c.distance_sq + n);
  Row sorted[kCandidates];
  int sum = 0;
  for (int j = 0; j < n; ++j) {
    const auto x = hn::Set(d, c.distance_sq[j]);
    int place = 0;
    for (int i = 0; i < n; i += static_cast<int>(hn::Lanes(d)))
      place += static_cast<int>(hn::CountTrue(d, hn::Lt(hn::Load(d, c.distance_sq + i), x)));
    sorted[place] = c.row[j];
    sum += place;
  }
  if (HWY_UNLIKELY(sum != n * (n - 1) / 2)) return false;
  for (int i = 0; i < HWY_MIN(n, k); ++i) who[i] = sorted[i];
  return true;
}

}  // namespace throng::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
