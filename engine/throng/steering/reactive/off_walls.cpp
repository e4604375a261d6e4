// Most people beside a wall walk along it, and no wall holds them back: that is found a vector of walls at a time,
// without a root of each distance and without a branch for each wall. Only whoever heads for one goes through them one
// by one.
#include <algorithm>
#include <cmath>

#include "throng/steering/reactive/situation.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/reactive/off_walls.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"

// Once for all targets.
#ifndef THRONG_REACTIVE_OFF_WALLS
#define THRONG_REACTIVE_OFF_WALLS
namespace throng::reactive {

constexpr float kLastTime = 0.1f;     // s: the last centimetres are walked this slowly
constexpr float kBrakeShare = 0.25f;  // of the braking, squared speed over the way: most of it may go into a turn

/// A body before the walls of one grid, in its frame.
struct Before {
  Vec2 p, v;
  float radius, brake, range;
};

}  // namespace throng::reactive
#endif

HWY_BEFORE_NAMESPACE();
namespace throng::reactive::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// False: certainly no wall takes anything from the velocity. With a little room for rounding, so a yes may be in vain.
bool MayHold(const WallBlocks& walls, const Before& body) {
  if (body.range > WallBlocks::kReach) return true;
  const hn::CappedTag<float, WallBlocks::kWalls> d;
  // m (and m2/s): positions are rounded to a hundredth of a millimetre
  constexpr float kRoom = 1e-4f, kShare = 1.001f;
  const auto px = hn::Set(d, body.p.x), py = hn::Set(d, body.p.y);
  const auto vx = hn::Set(d, body.v.x), vy = hn::Set(d, body.v.y);
  const auto zero = hn::Zero(d), room = hn::Set(d, kRoom);
  const auto range_sq = hn::Set(d, body.range * body.range * kShare);
  const auto radius = hn::Set(d, body.radius + kRoom);
  const auto steep = hn::Set(d, kBrakeShare * body.brake / kShare);
  const auto last = hn::Set(d, 1 / (kLastTime * kLastTime * kShare));
  auto found = hn::Lt(zero, zero);  // nobody yet
  for (const WallBlocks::Block& w : walls.at(body.p)) {
    for (std::size_t i = 0; i < WallBlocks::kWalls; i += hn::Lanes(d)) {
      const auto dx = hn::LoadU(d, w.dx + i), dy = hn::LoadU(d, w.dy + i);
      const auto rx = hn::Sub(px, hn::LoadU(d, w.ax + i)), ry = hn::Sub(py, hn::LoadU(d, w.ay + i));
      const auto along = hn::Add(hn::Mul(rx, dx), hn::Mul(ry, dy));
      const auto t = hn::Min(hn::Max(along, zero), hn::LoadU(d, w.length + i));
      const auto ex = hn::Sub(rx, hn::Mul(t, dx)), ey = hn::Sub(ry, hn::Mul(t, dy));  // from the wall to the body
      const auto distance_sq = hn::Add(hn::Mul(ex, ex), hn::Mul(ey, ey));
      const auto gap = hn::Max(hn::Sub(hn::Sqrt(distance_sq), radius), zero);
      // Speed towards it times the distance; the square of what is allowed, times the distance squared.
      const auto towards = hn::Sub(room, hn::Add(hn::Mul(vx, ex), hn::Mul(vy, ey)));
      const auto most = hn::Mul(hn::Min(hn::Mul(hn::Mul(gap, gap), last), hn::Mul(gap, steep)), distance_sq);
      const auto in_front = hn::Ge(hn::Sub(hn::Mul(dx, ry), hn::Mul(dy, rx)), zero);
      const auto held = hn::And(hn::Gt(towards, zero), hn::Ge(hn::Mul(towards, towards), most));
      found = hn::Or(found, hn::And(held, hn::And(hn::Le(distance_sq, range_sq), in_front)));
    }
  }
  return !hn::AllFalse(d, found);
}

}  // namespace throng::reactive::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::reactive {
namespace {

HWY_EXPORT(MayHold);

/// How near a wall must be to hold back somebody of that speed.
float range_of(const AtWalls& body, float speed) {
  return body.radius + kLastTime * speed + speed * speed / (kBrakeShare * body.brake);
}

void heed_walls(const Walls& walls, SurfaceIndex surface, const Before& body, Vec2& v) {
  walls.near(surface, body.p, body.range, [&](std::uint32_t w, Vec2 closest, float distance_sq) {
    if (distance_sq <= 0 || det(walls.direction(w), body.p - walls.a(w)) <= 0) return;  // of another room
    const float d = std::sqrt(distance_sq);
    const Vec2 away = (body.p - closest) / d;
    const float gap = std::max(d - body.radius, 0.0f);
    const float most = std::min(gap / kLastTime, std::sqrt(kBrakeShare * body.brake * gap));
    const float towards = -dot(v, away);
    if (towards > most) v += away * (towards - most);
  });
}

template <class Asks>
Vec2 keep_off(const AtWalls& body, Vec2 v, Asks asks) {
  const float range = range_of(body, std::max(length(v), length(body.velocity)));
  const Walls& walls = body.world.walls;
  if (walls.clear(body.surface, body.position, range)) return v;
  Frame frames[kMaxFrames];  // the sides of a flight begin at its foot: seen from the floor they are of another surface
  const int count = frames_near(body.world, body.surface, body.position, range, frames);
  for (int i = 0; i < count; ++i) {
    const Before before{body.position - frames[i].shift, v, body.radius, body.brake, range};
    if (asks(walls.grids[frames[i].surface.value].beside, before)) heed_walls(walls, frames[i].surface, before, v);
  }
  return v;
}

}  // namespace

Vec2 keep_off_walls(const AtWalls& body, Vec2 v) {
  return keep_off(body, v, [](const WallBlocks& w, const Before& b) { return HWY_DYNAMIC_DISPATCH(MayHold)(w, b); });
}

Vec2 keep_off_walls_plainly(const AtWalls& body, Vec2 v) {
  return keep_off(body, v, [](const WallBlocks&, const Before&) { return true; });
}

}  // namespace throng::reactive
#endif
