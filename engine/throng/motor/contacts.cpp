#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/motor/contacts.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include <bit>

#include "hwy/highway.h"
#include "throng/motor/contacts.h"
#include "throng/motor/contacts_detail.h"

HWY_BEFORE_NAMESPACE();
namespace throng::motor::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Calls f(index of the first lane, mask) for the people in the strip's runs who are near the person k, itself
/// included.
template <class D, class F>
HWY_INLINE void EachNear(D d, const ContactInput& in, std::uint32_t k, float margin, const StripSearch& strip, F&& f) {
  const std::size_t lanes = hn::Lanes(d);
  const auto px = hn::Set(d, in.x[k]), py = hn::Set(d, in.y[k]);
  const auto own = hn::Set(d, in.radius[k] + margin);
  const auto look = [&](std::size_t i, std::size_t count) HWY_ATTR {
    const auto dx = hn::Sub(hn::LoadU(d, in.x + i), px), dy = hn::Sub(hn::LoadU(d, in.y + i), py);
    const auto sum = hn::Add(hn::LoadU(d, in.radius + i), own);
    const auto close = hn::Lt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), hn::Mul(sum, sum));
    f(i, hn::And(close, hn::FirstN(d, count < lanes ? count : lanes)));
  };
  for (int n = 0; n < strip.runs; ++n) {
    // One vector nearly always holds a run, so it is taken without asking, also for nobody; columns allow reading
    // there.
    std::size_t i = strip.run[n].first, left = strip.run[n].last - strip.run[n].first;
    look(i, left);
    while (HWY_UNLIKELY(left > lanes)) {
      i += lanes, left -= lanes;
      look(i, left);
    }
  }
}

// Vectors only say who is near. Nearly everybody overlaps nobody, so counting comes first; the exact lists are then
// made by plain code in a fixed order, so lanes leave no trace in the results.
ContactCounts FindContacts(const ContactInput& in, std::size_t begin, std::size_t end, ContactBlock& block,
                           std::vector<Found>& found) {
  const hn::CappedTag<float, 16> d;
  using Mask = hn::Mask<decltype(d)>;
  ContactCounts counts;
  std::vector<std::uint32_t>& near = block.near;
  block.candidates.clear();
  block.movers.clear();
  for (std::size_t s = begin; s < end; ++s) {
    StripSearch strip(in.map, in.map.touched[s], in.reach);
    for (int cell = 0; cell < kStripCells; ++cell) {
      const std::uint32_t first = strip.start(cell), last = strip.start(cell + 1);
      if (first == last) continue;
      strip.find_runs(cell);
      for (std::uint32_t k = first; k < last; ++k) {
        std::size_t people = 0;
        EachNear(d, in, k, -in.least, strip,
                 [&](std::size_t, Mask mask) HWY_ATTR { people += hn::CountTrue(d, mask); });
        // Everybody finds himself.
        const bool at_edge = in.at_edge != nullptr && in.at_edge[in.map.row[k]] != 0;
        if (people <= 1 && !at_edge) continue;
        near.clear();
        EachNear(d, in, k, kContactMargin, strip, [&](std::size_t i, Mask mask) HWY_ATTR {
          std::uint8_t bits[8] = {};
          hn::StoreMaskBits(d, mask, bits);
          for (unsigned m = bits[0] | unsigned{bits[1]} << 8; m != 0; m &= m - 1) {
            near.push_back(static_cast<std::uint32_t>(i) + static_cast<std::uint32_t>(std::countr_zero(m)));
          }
        });
        collect_contacts(in, k, near, block, found, counts);
      }
    }
  }
  return counts;
}

}  // namespace throng::motor::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::motor {

HWY_EXPORT(FindContacts);

ContactCounts find_contacts(const ContactInput& in, std::size_t begin, std::size_t end, ContactBlock& block,
                            std::vector<Found>& found) {
  return HWY_DYNAMIC_DISPATCH(FindContacts)(in, begin, end, block, found);
}

}  // namespace throng::motor
#endif
