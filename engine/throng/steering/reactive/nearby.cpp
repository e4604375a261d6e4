#include "throng/steering/reactive/nearby.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/reactive/nearby.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace throng::reactive::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// |offset - w t|² = contact², the first t: single operations on each lane, so every target gives the same bits.
float TimeToContact(const Nearby& near, Vec2 velocity, float most) {
  const hn::CappedTag<float, kMostNeighbours> d;
  auto first = hn::Set(d, most);
  for (std::size_t i = 0; i < near.count(); i += hn::Lanes(d)) {
    const auto wx = hn::Sub(hn::Set(d, velocity.x), hn::Load(d, near.vx().data() + i));
    const auto wy = hn::Sub(hn::Set(d, velocity.y), hn::Load(d, near.vy().data() + i));
    const auto gap = hn::Load(d, near.gap().data() + i);
    const auto b =
        hn::Add(hn::Mul(hn::Load(d, near.x().data() + i), wx), hn::Mul(hn::Load(d, near.y().data() + i), wy));
    const auto a = hn::Add(hn::Mul(wx, wx), hn::Mul(wy, wy));
    const auto root = hn::Sub(hn::Mul(b, b), hn::Mul(a, gap));
    const auto touches = hn::Le(gap, hn::Zero(d));
    const auto meets = hn::And(hn::And(hn::Gt(b, hn::Zero(d)), hn::FirstN(d, near.count() - i)),
                               hn::Or(touches, hn::Gt(root, hn::Zero(d))));
    const auto time = hn::Div(hn::Sub(b, hn::Sqrt(root)), a);
    const auto when = hn::IfThenElse(touches, hn::Zero(d), time);
    first = hn::IfThenElse(meets, hn::Min(first, when), first);
  }
  return hn::GetLane(hn::MinOfLanes(d, first));
}

}  // namespace throng::reactive::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::reactive {

HWY_EXPORT(TimeToContact);

float Nearby::time_to_contact(Vec2 velocity, float most) const {
  return HWY_DYNAMIC_DISPATCH(TimeToContact)(*this, velocity, most);
}

}  // namespace throng::reactive
#endif
