#include "throng/motor/separate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "throng/core/hash.h"
#include "throng/motor/placement.h"

namespace throng::motor {
namespace {

/// Two people on the very same spot part in a direction that depends on the pair alone; the one with the lower id
/// takes it, the other the opposite.
Vec2 way_apart(AgentId a, AgentId b) {
  static constexpr std::array<Vec2, 4> kWays = {
      {{1, 0}, {0, 1}, {0.70710678f, 0.70710678f}, {-0.70710678f, 0.70710678f}}};
  const AgentId lo = std::min(a, b), hi = std::max(a, b);
  const Vec2 way = kWays[mix64(std::uint64_t(lo.index) << 32 | hi.index) % kWays.size()];
  return a < b ? way : -way;
}

/// Sum of the pushes on a mover, each the share of the overlap it has to make up for; no longer than the longest of
/// them, because in a dense crowd the sum of pushes from one side would throw people through each other.
Vec2 push_on(const SeparateInput& in, const Mover& m, const ContactBlock& block, const MoveScratch& scratch) {
  const float* x = scratch.cell_x.data();
  const float* y = scratch.cell_y.data();
  const float* radius = scratch.cell_radius.data();
  const Row row = in.map.row[m.k];
  Vec2 sum;
  float deepest = 0;
  for (std::uint32_t c = m.first; c < m.first + m.count; ++c) {
    const Candidate& o = block.candidates[c];
    const Vec2 rel{x[m.k] - (x[o.other] + o.shift.x), y[m.k] - (y[o.other] + o.shift.y)};
    const float reach = radius[o.other] + radius[m.k];
    const float d_sq = length_sq(rel);
    if (d_sq >= reach * reach) continue;
    const float d = std::sqrt(d_sq);
    if (reach - d <= kTouching) continue;
    const Row other = in.map.row[o.other];
    const float mine = in.profile.script[other] != 0 ? reach - d : 0.5f * (reach - d);
    const Vec2 way = d > 1e-6f ? rel / d : way_apart(in.profile.id[row], in.profile.id[other]);
    sum += way * mine;
    deepest = std::max(deepest, mine);
  }
  const float l = length(sum);
  return l > deepest ? sum * (deepest / l) : sum;
}

/// One pass for one mover: its new position, unfolded, into next.
bool push_one(const SeparateInput& in, Mover& m, const ContactBlock& block, MoveScratch& scratch,
              MoveScratch::Worker& worker, Body& body) {
  const float x = scratch.cell_x[m.k], y = scratch.cell_y[m.k];
  scratch.next_x[m.k] = x;
  scratch.next_y[m.k] = y;
  const Vec2 push = push_on(in, m, block, scratch);
  if (push == Vec2{}) return false;
  const Row row = in.map.row[m.k];
  Placement at = placement_of(row, scratch, body);
  const float radius = in.profile.radius[row];
  if (in.world.walls.clear(at.surface, at.position, radius + length(push) + kWallMargin)) {
    worker.counts.refused += !stride(in.world, push, at);
  } else {
    const SlideResult r = slide(in.world, radius, push, at, worker.slide);
    worker.counts.refused += r.refused;
  }
  store_placement(row, at, scratch, body);
  scratch.next_x[m.k] = at.position.x - at.shift.x;
  scratch.next_y[m.k] = at.position.y - at.shift.y;
  if (scratch.next_x[m.k] == x && scratch.next_y[m.k] == y) return false;
  m.moved = true;
  return true;
}

/// Velocity and way of somebody who was pushed: what really happened.
void account(const SeparateInput& in, const Mover& m, const MoveScratch& scratch, Body& body) {
  const Row row = in.map.row[m.k];
  const Vec2 way{scratch.cell_x[m.k] - body.x[row], scratch.cell_y[m.k] - body.y[row]};
  set_actual_motion(row, way, in.dt, in.profile, body);
}

}  // namespace

void separate(const SeparateInput& in, const Workers& workers, MoveScratch& scratch, Body& body) {
  const std::size_t n = scratch.cell_x.size();
  scratch.next_x.resize_raw(n);
  scratch.next_y.resize_raw(n);
  std::memcpy(scratch.next_x.data(), scratch.cell_x.data(), n * sizeof(float));
  std::memcpy(scratch.next_y.data(), scratch.cell_y.data(), n * sizeof(float));
  for (int pass = 0; pass < in.passes; ++pass) {
    for (MoveScratch::Worker& w : scratch.workers) w.pushed = false;
    workers.blocks(scratch.contacts.size(), 1, [&](std::size_t b, std::size_t, int worker) {
      ContactBlock& block = scratch.contacts[b];
      MoveScratch::Worker& w = scratch.workers[static_cast<std::size_t>(worker)];
      for (Mover& m : block.movers) w.pushed |= push_one(in, m, block, scratch, w, body);
    });
    scratch.cell_x.swap(scratch.next_x);
    scratch.cell_y.swap(scratch.next_y);
    bool pushed = false;
    for (const MoveScratch::Worker& w : scratch.workers) pushed |= w.pushed;
    if (!pushed) break;
  }
  workers.blocks(scratch.contacts.size(), 1, [&](std::size_t b, std::size_t, int worker) {
    for (const Mover& m : scratch.contacts[b].movers) {
      if (!m.moved) continue;
      account(in, m, scratch, body);
      ++scratch.workers[static_cast<std::size_t>(worker)].counts.separated;
    }
  });
}

}  // namespace throng::motor
