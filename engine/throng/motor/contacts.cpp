#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/motor/contacts.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include "hwy/highway.h"
#include "throng/motor/contacts.h"
#include "throng/motor/contacts_detail.h"

HWY_BEFORE_NAMESPACE();
namespace throng::motor::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Only counts: who it is matters in one case out of many, and is then found by plain code in a fixed order, so lanes
// leave no trace in the results.
ContactCounts FindContacts(const ContactInput& in, std::size_t begin, std::size_t end, ContactBlock& block,
                           std::vector<Found>& found) {
  const hn::ScalableTag<float> d;
  const std::size_t lanes = hn::Lanes(d);
  ContactCounts counts;
  block.candidates.clear();
  block.movers.clear();
  for (std::size_t s = begin; s < end; ++s) {
    StripSearch strip(in.map, in.map.touched[s], in.reach);
    for (int cell = 0; cell < kStripCells; ++cell) {
      const std::uint32_t first = strip.start(cell), last = strip.start(cell + 1);
      if (first == last) continue;
      strip.find_runs(cell);
      for (std::uint32_t k = first; k < last; ++k) {
        const auto px = hn::Set(d, in.x[k]), py = hn::Set(d, in.y[k]);
        const auto own = hn::Set(d, in.radius[k] + kContactMargin);
        std::size_t near = 0;
        for (int n = 0; n < strip.runs; ++n) {
          for (std::size_t i = strip.run[n].first; i < strip.run[n].last; i += lanes) {
            const auto dx = hn::Sub(hn::LoadU(d, in.x + i), px), dy = hn::Sub(hn::LoadU(d, in.y + i), py);
            const auto sum = hn::Add(hn::LoadU(d, in.radius + i), own);
            const auto close = hn::Lt(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), hn::Mul(sum, sum));
            const std::size_t left = strip.run[n].last - i;
            near += hn::CountTrue(d, hn::And(close, hn::FirstN(d, left < lanes ? left : lanes)));
          }
        }
        // Everybody finds himself.
        if (near > 1 || (in.at_edge != nullptr && in.at_edge[in.map.row[k]] != 0)) {
          collect_contacts(in, k, strip, block, found, counts);
        }
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
