#include "throng/motor/separate.h"

#include <algorithm>
#include <array>
#include <cmath>

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

/// Farthest that pushes may take somebody in one step where the mesh is asked only in the end, metres.
constexpr float kPushRange = 0.5f;
/// Blocks of contacts taken together where there is next to nothing to do for a mover.
constexpr std::size_t kBlocksAtOnce = 16;

/// Sum of the pushes on a mover, each the share of the overlap it has to make up for; no longer than the longest of
/// them, because in a dense crowd the sum of pushes from one side would throw people through each other.
Vec2 push_on(const SeparateInput& in, const Mover& m, const ContactBlock& block, const MoveScratch& scratch) {
  const float* x = scratch.cell_x.data();
  const float* y = scratch.cell_y.data();
  const float* radius = scratch.cell_radius.data();
  const Vec2 here{x[m.k], y[m.k]};
  const float own = radius[m.k];
  const Candidate* candidates = block.candidates.data() + m.first;
  Vec2 sum;
  float deepest = 0;
  for (std::uint32_t c = 0; c < m.count; ++c) {
    const Candidate& o = candidates[c];
    const Vec2 rel{here.x - (x[o.other] + o.shift.x), here.y - (y[o.other] + o.shift.y)};
    const float reach = radius[o.other] + own - kTouching;
    const float d_sq = length_sq(rel);
    if (d_sq >= reach * reach) continue;
    const float d = std::sqrt(d_sq);
    const float mine = o.share * (reach + kTouching - d);
    const Vec2 way = d > 1e-6f ? rel / d : way_apart(in.profile.id[m.row], in.profile.id[in.map.row[o.other]]);
    sum += way * mine;
    deepest = std::max(deepest, mine);
  }
  const float l = length(sum);
  return l > deepest ? sum * (deepest / l) : sum;
}

/// Where the mover is by its columns, unfolded: in the open, where it stood after integration.
Vec2 unfolded(const Mover& m, const MoveScratch& scratch, const Body& body) {
  const Placement at = placement_of(m.row, scratch, body);
  return at.position - at.shift;
}

/// One pass for one mover: its new position, unfolded, into m.next. Far from walls only positions change, and the mesh
/// is asked once after the passes; near walls every push is swept like any other way.
bool push_one(const SeparateInput& in, Mover& m, const ContactBlock& block, MoveScratch& scratch,
              MoveScratch::Worker& worker, Body& body) {
  const Vec2 here{scratch.cell_x[m.k], scratch.cell_y[m.k]};
  Vec2 next = here;
  const Vec2 push = push_on(in, m, block, scratch);
  if (push != Vec2{}) {
    const float radius = in.profile.radius[m.row];
    if (m.ground == Mover::Ground::kUnknown) {
      const Placement at = placement_of(m.row, scratch, body);
      const float far = radius + kPushRange + kWallMargin;
      const MovingWalls* doors = worker.slide.moving;
      const bool open = in.world.walls.clear(at.surface, at.position, far) &&
                        !(doors && doors->any_near(at.surface, at.position, far));
      m.ground = open ? Mover::Ground::kOpen : Mover::Ground::kWalls;
    }
    if (m.ground == Mover::Ground::kOpen) {
      if (distance(here + push, unfolded(m, scratch, body)) < kPushRange) next = here + push;
    } else {
      Placement at = placement_of(m.row, scratch, body);
      worker.counts.refused += slide(in.world, radius, push, at, worker.slide).refused;
      store_placement(m.row, at, scratch, body);
      next = at.position - at.shift;
    }
  }
  m.next = next;
  const bool moved = next != here;
  m.moved |= moved;
  return moved;
}

/// Takes somebody who was pushed over the mesh; velocity and way are what really happened.
void finish(const SeparateInput& in, const Mover& m, MoveScratch& scratch, MoveScratch::Worker& worker, Body& body) {
  if (m.ground == Mover::Ground::kOpen) {
    Placement at = placement_of(m.row, scratch, body);
    const Vec2 push = Vec2{scratch.cell_x[m.k], scratch.cell_y[m.k]} - (at.position - at.shift);
    worker.counts.refused += !stride(in.world, push, at);
    store_placement(m.row, at, scratch, body);
  }
  const Vec2 start{body.x[m.row], body.y[m.row]};
  set_actual_motion(m.row, unfolded(m, scratch, body) - start, in.dt, in.profile, body);
  ++worker.counts.separated;
}

}  // namespace

void separate(const SeparateInput& in, const Workers& workers, MoveScratch& scratch, Body& body) {
  for (int pass = 0; pass < in.passes; ++pass) {
    for (MoveScratch::Worker& w : scratch.workers) w.pushed = false;
    workers.blocks(scratch.contacts.size(), 1, [&](std::size_t b, std::size_t, int worker) {
      ContactBlock& block = scratch.contacts[b];
      MoveScratch::Worker& w = scratch.workers[static_cast<std::size_t>(worker)];
      for (Mover& m : block.movers) w.pushed |= push_one(in, m, block, scratch, w, body);
    });
    workers.blocks(scratch.contacts.size(), kBlocksAtOnce, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t b = begin; b < end; ++b)
        for (const Mover& m : scratch.contacts[b].movers) {
          scratch.cell_x[m.k] = m.next.x;
          scratch.cell_y[m.k] = m.next.y;
        }
    });
    bool pushed = false;
    for (const MoveScratch::Worker& w : scratch.workers) pushed |= w.pushed;
    if (!pushed) break;
  }
  workers.blocks(scratch.contacts.size(), 1, [&](std::size_t b, std::size_t, int worker) {
    MoveScratch::Worker& w = scratch.workers[static_cast<std::size_t>(worker)];
    for (const Mover& m : scratch.contacts[b].movers) {
      if (m.moved) finish(in, m, scratch, w, body);
    }
  });
}

}  // namespace throng::motor
