#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/motor/limits.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
//
#include "hwy/highway.h"
#include "throng/core/math-inl.h"
#include "throng/core/math.h"
#include "throng/motor/limits.h"

HWY_BEFORE_NAMESPACE();
namespace throng::motor::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace vm = throng::math::HWY_NAMESPACE;

// Columns may be read and written 64 bytes past any valid row, so the last vector needs no mask; only the maxima and
// the count must leave the rows beyond the end out.
LimitsResult ApplyLimits(std::size_t begin, std::size_t end, float dt_s, const Profile& profile, const Motion& motion,
                         Body& body, float* HWY_RESTRICT new_x, float* HWY_RESTRICT new_y) {
  const hn::ScalableTag<float> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto dt = hn::Set(d, dt_s);
  const auto zero = hn::Zero(d);
  const float* HWY_RESTRICT want_x = motion.vx.data();
  const float* HWY_RESTRICT want_y = motion.vy.data();
  const float* HWY_RESTRICT acceleration = profile.max_acceleration.data();
  const float* HWY_RESTRICT top_speed = profile.max_speed.data();
  const float* HWY_RESTRICT radius = profile.radius.data();
  const float* HWY_RESTRICT x = body.x.data();
  const float* HWY_RESTRICT y = body.y.data();
  float* HWY_RESTRICT vx = body.vx.data();
  float* HWY_RESTRICT vy = body.vy.data();
  float* HWY_RESTRICT walked = body.walked.data();
  auto longest = zero, widest = zero;
  std::size_t numbers = 0, cuts = 0;
  for (std::size_t i = begin; i < end; i += lanes) {
    auto wx = hn::LoadU(d, want_x + i), wy = hn::LoadU(d, want_y + i);
    // x - x is zero exactly for finite x.
    const auto finite = hn::And(hn::Eq(hn::Sub(wx, wx), zero), hn::Eq(hn::Sub(wy, wy), zero));
    wx = hn::IfThenElseZero(finite, wx);
    wy = hn::IfThenElseZero(finite, wy);
    const auto ox = hn::LoadU(d, vx + i), oy = hn::LoadU(d, vy + i);
    const auto dx = hn::Sub(wx, ox), dy = hn::Sub(wy, oy);
    const auto change_sq = hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy));
    const auto limit = hn::LoadU(d, acceleration + i);
    const auto governed = hn::Lt(limit, zero);
    const auto most = hn::Mul(limit, dt);
    const auto too_hard = hn::AndNot(governed, hn::Gt(change_sq, hn::Mul(most, most)));
    const auto share = hn::Div(most, hn::Sqrt(change_sq));
    auto nx = hn::IfThenElse(too_hard, hn::Add(ox, hn::Mul(dx, share)), wx);
    auto ny = hn::IfThenElse(too_hard, hn::Add(oy, hn::Mul(dy, share)), wy);
    auto speed = hn::Sqrt(hn::Add(hn::Mul(nx, nx), hn::Mul(ny, ny)));
    const auto top = hn::LoadU(d, top_speed + i);
    const auto too_fast = hn::Gt(speed, top);
    const auto much_too_fast = hn::And(governed, hn::Gt(speed, hn::Mul(top, hn::Set(d, 1.01f))));
    const auto slower = hn::Div(top, speed);
    nx = hn::IfThenElse(too_fast, hn::Mul(nx, slower), nx);
    ny = hn::IfThenElse(too_fast, hn::Mul(ny, slower), ny);
    speed = hn::IfThenElse(too_fast, top, speed);
    const auto way = hn::Mul(speed, dt);
    hn::StoreU(nx, d, vx + i);
    hn::StoreU(ny, d, vy + i);
    hn::StoreU(way, d, walked + i);
    hn::StoreU(hn::Add(hn::LoadU(d, x + i), hn::Mul(nx, dt)), d, new_x + i);
    hn::StoreU(hn::Add(hn::LoadU(d, y + i), hn::Mul(ny, dt)), d, new_y + i);
    const auto valid = hn::FirstN(d, end - i < lanes ? end - i : lanes);
    longest = hn::Max(longest, hn::IfThenElseZero(valid, way));
    widest = hn::Max(widest, hn::IfThenElseZero(valid, hn::LoadU(d, radius + i)));
    numbers += hn::CountTrue(d, hn::And(valid, finite));
    cuts += hn::CountTrue(d, hn::And(valid, much_too_fast));
  }
  return {hn::GetLane(hn::MaxOfLanes(d, longest)), hn::GetLane(hn::MaxOfLanes(d, widest)), end - begin - numbers, cuts};
}

void TurnHeadings(std::size_t begin, std::size_t end, float dt_s, const Profile& profile, const Vec2* facing,
                  Body& body) {
  const hn::CappedTag<float, 16> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto dt = hn::Set(d, dt_s);
  const auto pi = hn::Set(d, math::kPiF), minus_pi = hn::Set(d, -math::kPiF), turn = hn::Set(d, math::kTwoPiF);
  const auto standing = hn::Set(d, kStandingSpeed * kStandingSpeed);
  const float* HWY_RESTRICT rate = profile.max_turn_rate.data();
  const float* HWY_RESTRICT vx = body.vx.data();
  const float* HWY_RESTRICT vy = body.vy.data();
  float* HWY_RESTRICT heading = body.heading.data();
  // Both angles lie in [-pi, pi], so one turn more or less brings any difference or sum back.
  const auto wrap = [&](auto a) HWY_ATTR {
    a = hn::IfThenElse(hn::Gt(a, pi), hn::Sub(a, turn), a);
    return hn::IfThenElse(hn::Lt(a, minus_pi), hn::Add(a, turn), a);
  };
  for (std::size_t i = begin; i < end; i += lanes) {
    auto x = hn::LoadU(d, vx + i), y = hn::LoadU(d, vy + i);
    if (facing != nullptr) {
      alignas(64) float fx[16], fy[16];
      hn::Store(x, d, fx), hn::Store(y, d, fy);
      for (std::size_t k = 0; k < lanes && i + k < end; ++k) {
        if (facing[i + k].x == 0 && facing[i + k].y == 0) continue;
        fx[k] = facing[i + k].x, fy[k] = facing[i + k].y;
      }
      x = hn::Load(d, fx), y = hn::Load(d, fy);
    }
    const auto walking = hn::Gt(hn::Add(hn::Mul(x, x), hn::Mul(y, y)), standing);
    const auto old = hn::LoadU(d, heading + i);
    const auto goal = vm::Atan2(d, y, x);
    const auto left = wrap(hn::Sub(goal, old));
    const auto most = hn::Mul(hn::LoadU(d, rate + i), dt);
    const auto reached = hn::Le(hn::Abs(left), most);
    const auto step = hn::CopySign(most, left);
    const auto turned = hn::IfThenElse(reached, goal, wrap(hn::Add(old, step)));
    hn::StoreU(hn::IfThenElse(walking, turned, old), d, heading + i);
  }
}

}  // namespace throng::motor::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::motor {

HWY_EXPORT(ApplyLimits);
HWY_EXPORT(TurnHeadings);

LimitsResult apply_limits(std::size_t begin, std::size_t end, float dt, const Profile& profile, const Motion& motion,
                          Body& body, float* new_x, float* new_y) {
  return HWY_DYNAMIC_DISPATCH(ApplyLimits)(begin, end, dt, profile, motion, body, new_x, new_y);
}

void turn_headings(std::size_t begin, std::size_t end, float dt, const Profile& profile, const Motion& motion,
                   Body& body) {
  const Vec2* facing = motion.facing.used() ? motion.facing.as<Vec2>().data() : nullptr;
  HWY_DYNAMIC_DISPATCH(TurnHeadings)(begin, end, dt, profile, facing, body);
}

}  // namespace throng::motor
#endif
