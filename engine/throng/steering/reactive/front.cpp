// People of a row of cells are one run of memory: who stands in the box before somebody is found a vector at a time,
// and one vector nearly always holds a run. Only these, one or two in a crowd, are asked one by one.
#include "throng/steering/reactive/front.h"

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/reactive/front.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"

// Once for all targets.
#ifndef THRONG_REACTIVE_FRONT_AREA
#define THRONG_REACTIVE_FRONT_AREA
namespace throng::reactive {

/// Everybody whom a safe area can hold is in it: a rectangle before somebody, and within `reach`.
struct Front {
  Vec2 from;    ///< where the person stands, in the frame of the grid
  float reach;  ///< m
  float aside;  ///< m to each side

  /// Box around the rectangle.
  Box box(Vec2 axis) const {
    const float x = aside * math::abs(axis.y), y = aside * math::abs(axis.x);
    const Vec2 tip = axis * reach;
    return {{from.x + std::min(tip.x, 0.0f) - x, from.y + std::min(tip.y, 0.0f) - y},
            {from.x + std::max(tip.x, 0.0f) + x, from.y + std::max(tip.y, 0.0f) + y}};
  }
};

}  // namespace throng::reactive
#endif

HWY_BEFORE_NAMESPACE();
namespace throng::reactive::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

bool AnybodyIn(const Scene& scene, const SurfaceGrid& grid, Row row, const SafeArea& area, const Front& front) {
  const hn::CappedTag<float, 8> d;
  const auto px = hn::Set(d, front.from.x), py = hn::Set(d, front.from.y);
  const auto ax = hn::Set(d, area.axis.x), ay = hn::Set(d, area.axis.y);
  const auto limit = hn::Set(d, front.reach * front.reach), side = hn::Set(d, front.aside);
  const CrowdMap& map = scene.crowd_map;
  const Shown* shown = scene.appearance.shown.data();
  const float *x = map.x.data(), *y = map.y.data();
  const bool plain = grid.plain;
  const float z = shown[row].z;
  std::uint64_t found = 0;        // lanes of up to eight vectors: one loop over those who were found, whatever the runs
  std::uint32_t first[8], n = 0;  // index of the first lane of each
  const auto any_found = [&] {
    bool taken = false;
    for (; found != 0; found &= found - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(found));
      const std::uint32_t k = first[bit / 8] + bit % 8;
      const Shown& o = shown[map.row[k]];
      const bool counts = map.row[k] != row && (plain || math::abs(o.z - z) < kSameHeight);
      taken |= counts && area.holds({x[k] - front.from.x, y[k] - front.from.y}, {o.vx, o.vy}, 2 * o.radius);
    }
    n = 0;
    return taken;
  };
  for (RunsIn run(map, grid, front.box(area.axis)); run.next();) {
    for (std::uint32_t i = run.begin; i < run.end; i += static_cast<std::uint32_t>(hn::Lanes(d))) {
      const auto dx = hn::Sub(hn::LoadU(d, x + i), px), dy = hn::Sub(hn::LoadU(d, y + i), py);
      const auto ahead = hn::Add(hn::Mul(dx, ax), hn::Mul(dy, ay));
      const auto aside = hn::Abs(hn::Sub(hn::Mul(ax, dy), hn::Mul(ay, dx)));
      const auto near = hn::Le(hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy)), limit);
      const auto in_front = hn::And(hn::Gt(ahead, hn::Zero(d)), hn::Le(aside, side));
      std::uint8_t bits[8] = {};
      hn::StoreMaskBits(d, hn::And(hn::And(in_front, near), hn::FirstN(d, run.end - i)), bits);
      found |= std::uint64_t{bits[0]} << (8 * n);
      first[n++] = i;
      if (HWY_UNLIKELY(n == 8) && any_found()) return true;
    }
  }
  return any_found();
}

}  // namespace throng::reactive::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::reactive {
namespace {

HWY_EXPORT(AnybodyIn);

/// Nobody comes faster or is wider than this, m/s and m: how far the guard looks.
constexpr float kFastest = 2.0f, kWidest = 0.6f;

}  // namespace

bool front_is_taken(const SteerInput& in, Row row, const SafeArea& area) {
  const CrowdMap& map = in.scene.crowd_map;
  const Shown& own = in.scene.appearance.shown[row];
  const SurfaceIndex home(own.surface);
  Front front{{own.x, own.y}, area.reach(kFastest, kWidest), area.half_width(kFastest, kWidest)};
  const SurfaceGrid& grid = map.grids[home.value];
  if (grid.plain) return HWY_DYNAMIC_DISPATCH(AnybodyIn)(in.scene, grid, row, area, front);
  const Vec2 p = front.from;
  Frame frames[kMaxFrames];
  const int count = frames_near(in.world, home, p, front.reach, frames);
  for (int i = 0; i < count; ++i) {
    front.from = p - frames[i].shift;
    if (HWY_DYNAMIC_DISPATCH(AnybodyIn)(in.scene, map.grids[frames[i].surface.value], row, area, front)) return true;
  }
  return false;
}

}  // namespace throng::reactive
#endif
