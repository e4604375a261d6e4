#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/navigation/prefer_kernel.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include <cstring>

#include "hwy/highway.h"
#include "throng/navigation/prefer_kernel.h"

HWY_BEFORE_NAMESPACE();
namespace throng::navigation::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class D, class V = hn::Vec<D>>
struct Plane {
  V x, y;
};

/// Unit vector, zero where the length is (nearly) zero.
template <class D, class V = hn::Vec<D>>
HWY_INLINE Plane<D> Unit(D d, V x, V y, V& length) {
  length = hn::Sqrt(hn::Add(hn::Mul(x, x), hn::Mul(y, y)));
  const auto inverse = hn::IfThenElseZero(hn::Gt(length, hn::Set(d, 1e-6f)), hn::Div(hn::Set(d, 1.0f), length));
  return {hn::Mul(x, inverse), hn::Mul(y, inverse)};
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE V Det(V ax, V ay, V bx, V by, D) {
  return hn::Sub(hn::Mul(ax, by), hn::Mul(ay, bx));
}

/// One vector of rows: everything relative to the person's position.
template <class D>
struct Lanes {
  using V = hn::Vec<D>;
  V vx, vy, speed, left_x, left_y, right_x, right_y;

  HWY_INLINE Lanes(D d, V aim_x, V aim_y, V ax, V ay, V bx, V by, V wanted, V near) {
    const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);
    const auto ex = hn::Sub(bx, ax), ey = hn::Sub(by, ay);
    // position + t aim = a + s (b - a): the line to the aim crosses the target's at s, ahead if t > 0.
    const auto den = Det(aim_x, aim_y, ex, ey, d);
    const auto s = hn::Div(Det(ax, ay, aim_x, aim_y, d), den);
    const auto t_sign = hn::Mul(Det(ax, ay, ex, ey, d), den);
    const auto misses = hn::And(hn::Gt(t_sign, zero), hn::Or(hn::Lt(s, zero), hn::Gt(s, one)));
    const auto end = hn::Min(hn::Max(s, zero), one);
    const auto dx = hn::IfThenElse(misses, hn::Add(ax, hn::Mul(end, ex)), aim_x);
    const auto dy = hn::IfThenElse(misses, hn::Add(ay, hn::Mul(end, ey)), aim_y);
    V length, unused;
    const auto way = Unit(d, dx, dy, length);
    const auto is_point = hn::And(hn::Eq(ex, zero), hn::Eq(ey, zero));
    speed = hn::IfThenElse(is_point, hn::Min(wanted, hn::Mul(length, near)), wanted);
    vx = hn::Mul(way.x, speed);
    vy = hn::Mul(way.y, speed);
    const auto left = Unit(d, ax, ay, unused), right = Unit(d, bx, by, unused);
    left_x = hn::IfThenElse(is_point, way.x, left.x);
    left_y = hn::IfThenElse(is_point, way.y, left.y);
    right_x = hn::IfThenElse(is_point, way.x, right.x);
    right_y = hn::IfThenElse(is_point, way.y, right.y);
  }
};

void PreferRun(std::size_t begin, std::size_t n, const Body& body, const Route& route, const float* HWY_RESTRICT speed,
               const float* HWY_RESTRICT near, Preferred& out) {
  const hn::CappedTag<float, 16> d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t i = 0; i < n; i += lanes) {
    const std::size_t row = begin + i;
    const auto x = hn::LoadU(d, body.x.data() + row), y = hn::LoadU(d, body.y.data() + row);
    // The last vector may run past the end of the columns by more than they allow (vectors of two and four numbers).
    const std::size_t count = n - i < lanes ? n - i : lanes;
    HWY_ALIGN float aim_buffer[2 * 16] = {}, target_buffer[4 * 16] = {};
    const float* aim = &route.aim.data()[row].x;
    const float* target = &route.target.data()[row].a.x;
    if (count < lanes) {
      std::memcpy(aim_buffer, aim, count * sizeof(Vec2));
      std::memcpy(target_buffer, target, count * sizeof(Segment));
      aim = aim_buffer;
      target = target_buffer;
    }
    hn::Vec<decltype(d)> qx, qy, ax, ay, bx, by;
    hn::LoadInterleaved2(d, aim, qx, qy);
    hn::LoadInterleaved4(d, target, ax, ay, bx, by);
    const Lanes<decltype(d)> result(d, hn::Sub(qx, x), hn::Sub(qy, y), hn::Sub(ax, x), hn::Sub(ay, y), hn::Sub(bx, x),
                                    hn::Sub(by, y), hn::LoadU(d, speed + i), hn::LoadU(d, near + i));
    if (count == lanes) {
      hn::StoreU(result.vx, d, out.vx.data() + row);
      hn::StoreU(result.vy, d, out.vy.data() + row);
      hn::StoreU(result.speed, d, out.speed.data() + row);
      hn::StoreInterleaved2(result.left_x, result.left_y, d, &out.left.data()[row].x);
      hn::StoreInterleaved2(result.right_x, result.right_y, d, &out.right.data()[row].x);
      continue;
    }
    // Rows behind the run may belong to another thread: only whole rows of this run are written.
    HWY_ALIGN float vx[16], vy[16], v[16], left[2 * 16], right[2 * 16];
    hn::Store(result.vx, d, vx);
    hn::Store(result.vy, d, vy);
    hn::Store(result.speed, d, v);
    hn::StoreInterleaved2(result.left_x, result.left_y, d, left);
    hn::StoreInterleaved2(result.right_x, result.right_y, d, right);
    std::memcpy(out.vx.data() + row, vx, count * sizeof(float));
    std::memcpy(out.vy.data() + row, vy, count * sizeof(float));
    std::memcpy(out.speed.data() + row, v, count * sizeof(float));
    std::memcpy(out.left.data() + row, left, count * sizeof(Vec2));
    std::memcpy(out.right.data() + row, right, count * sizeof(Vec2));
  }
}

}  // namespace throng::navigation::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::navigation {

HWY_EXPORT(PreferRun);

void prefer_run(std::size_t begin, std::size_t n, const Body& body, const Route& route, const float* speed,
                const float* near, Preferred& out) {
  HWY_DYNAMIC_DISPATCH(PreferRun)(begin, n, body, route, speed, near, out);
}

}  // namespace throng::navigation
#endif
