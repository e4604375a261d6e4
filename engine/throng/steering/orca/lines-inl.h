// Half-planes against people, PV-10, for a batch of persons: one person a lane. Included once for every target.
#if defined(THRONG_STEERING_ORCA_LINES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef THRONG_STEERING_ORCA_LINES_INL_H_
#undef THRONG_STEERING_ORCA_LINES_INL_H_
#else
#define THRONG_STEERING_ORCA_LINES_INL_H_
#endif

#include "hwy/highway.h"
#include "throng/steering/orca/kernel.h"
#include "throng/steering/right_of_way-inl.h"

HWY_BEFORE_NAMESPACE();
namespace throng::orca::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<float, kLanes>;
using DI = hn::RebindToSigned<D>;
constexpr int kStep = static_cast<int>(hn::MaxLanes(D()));

/// Reads neighbour k of four persons at a time: each Shown begins with x, y, vx, vy, so four of them are turned by a
/// 4 x 4 transposition into four vectors over persons.
HWY_INLINE void gather_four(const KernelInput& in, const Row* HWY_RESTRICT rows, int lane, int count,
                            NeighbourSlot* HWY_RESTRICT out) {
#if HWY_TARGET == HWY_SCALAR
  for (int i = 0; i < 4; ++i) {
    const Shown& own = in.shown[rows[i]];
    const Row* who = in.who + std::size_t{rows[i]} * static_cast<std::size_t>(in.stride);
    for (int k = 0; k < count; ++k) {
      const Shown& p = in.shown[who[k]];
      NeighbourSlot& slot = out[k];
      slot.dx[lane + i] = p.x - own.x;
      slot.dy[lane + i] = p.y - own.y;
      slot.ux[lane + i] = p.vx - own.vx;
      slot.uy[lane + i] = p.vy - own.vy;
      slot.radius[lane + i] = p.radius;
    }
  }
#else
  const hn::FixedTag<float, 4> d4;
  const Shown* HWY_RESTRICT shown = in.shown;
  const Row* HWY_RESTRICT who[4];
  hn::Vec<decltype(d4)> own[4];
  for (int i = 0; i < 4; ++i) {
    who[i] = in.who + std::size_t{rows[i]} * static_cast<std::size_t>(in.stride);
    own[i] = hn::Load(d4, &shown[rows[i]].x);
  }
  for (int k = 0; k < count; ++k) {
    const Shown& p0 = shown[who[0][k]];
    const Shown& p1 = shown[who[1][k]];
    const Shown& p2 = shown[who[2][k]];
    const Shown& p3 = shown[who[3][k]];
    const auto a = hn::Sub(hn::Load(d4, &p0.x), own[0]), b = hn::Sub(hn::Load(d4, &p1.x), own[1]);
    const auto c = hn::Sub(hn::Load(d4, &p2.x), own[2]), e = hn::Sub(hn::Load(d4, &p3.x), own[3]);
    const auto ab_lo = hn::InterleaveLower(d4, a, b), ce_lo = hn::InterleaveLower(d4, c, e);
    const auto ab_hi = hn::InterleaveUpper(d4, a, b), ce_hi = hn::InterleaveUpper(d4, c, e);
    NeighbourSlot& slot = out[k];
    hn::Store(hn::ConcatLowerLower(d4, ce_lo, ab_lo), d4, slot.dx + lane);
    hn::Store(hn::ConcatUpperUpper(d4, ce_lo, ab_lo), d4, slot.dy + lane);
    hn::Store(hn::ConcatLowerLower(d4, ce_hi, ab_hi), d4, slot.ux + lane);
    hn::Store(hn::ConcatUpperUpper(d4, ce_hi, ab_hi), d4, slot.uy + lane);
    slot.radius[lane] = p0.radius;
    slot.radius[lane + 1] = p1.radius;
    slot.radius[lane + 2] = p2.radius;
    slot.radius[lane + 3] = p3.radius;
  }
#endif
}

/// Two people in the same spot with the same velocity: nothing says which way to part. They part along the line
/// between them, and when there is none, along x, the lower id to the left; so the pair's lines are opposite.
inline HalfPlane part(Vec2 d, Vec2 v, float share, float radii, float inv_dt, bool lower) {
  const float l = length(d);
  const Vec2 n = l > 0 ? d * (-1.0f / l) : Vec2{lower ? -1.0f : 1.0f, 0.0f};
  return {n.x, n.y, dot(n, v) + share * (radii * inv_dt)};
}

struct OwnState {
  float vx[kLanes], vy[kLanes], radius[kLanes];
  std::int32_t count[kLanes];
};

/// Standing of a few people, one a lane.
struct StandingLanes {
  float priority[kLanes], vx[kLanes], vy[kLanes];
};

/// What right of way makes of a pair: one's own velocity as it is met, and one's own share of the effort.
struct Grant {
  float vx[kLanes], vy[kLanes], share[kLanes];
};

/// PV-35 for neighbour k: both velocities shift towards what their owners prefer, as far as these have right of way. Of
/// the two shifts one is nothing, so the relative velocities of a pair stay opposite to the bit.
HWY_INLINE void grant(const KernelInput& in, const OwnState& own, const StandingLanes& mine, const Row* rows, int k,
                      NeighbourSlot& slot, Grant& out) {
  const D d;
  HWY_ALIGN StandingLanes theirs;
  HWY_ALIGN float vx[kLanes], vy[kLanes];
  for (int i = 0; i < kLanes; ++i) {
    const Row other = in.who[std::size_t{rows[i]} * static_cast<std::size_t>(in.stride) + static_cast<std::size_t>(k)];
    const Standing& s = in.standing[other];
    theirs.priority[i] = s.priority, theirs.vx[i] = s.vx, theirs.vy[i] = s.vy;
    vx[i] = in.shown[other].vx, vy[i] = in.shown[other].vy;
  }
  for (int lane = 0; lane < kLanes; lane += kStep) {
    const auto p = hn::Load(d, mine.priority + lane), q = hn::Load(d, theirs.priority + lane);
    const auto right = throng::HWY_NAMESPACE::RightOfWay(d, p, q);
    const auto others = throng::HWY_NAMESPACE::RightOfWay(d, q, p);
    const auto own_x = hn::Load(d, own.vx + lane), own_y = hn::Load(d, own.vy + lane);
    hn::Vec<D> x, y, other_x, other_y;
    throng::HWY_NAMESPACE::MetShift(d, own_x, own_y, hn::Load(d, mine.vx + lane), hn::Load(d, mine.vy + lane), right,
                                    in.preferred_shift, x, y);
    throng::HWY_NAMESPACE::MetShift(d, hn::Load(d, vx + lane), hn::Load(d, vy + lane), hn::Load(d, theirs.vx + lane),
                                    hn::Load(d, theirs.vy + lane), others, in.preferred_shift, other_x, other_y);
    const auto ux = hn::Load(d, slot.ux + lane), uy = hn::Load(d, slot.uy + lane);
    hn::Store(hn::Sub(hn::Add(ux, other_x), x), d, slot.ux + lane);
    hn::Store(hn::Sub(hn::Add(uy, other_y), y), d, slot.uy + lane);
    hn::Store(hn::Add(own_x, x), d, out.vx + lane);
    hn::Store(hn::Add(own_y, y), d, out.vy + lane);
    hn::Store(throng::HWY_NAMESPACE::OwnShare(d, right, others), d, out.share + lane);
  }
}

/// PV-10 for neighbour k of kStep persons. With d the way to the neighbour, u its velocity less one's own and
/// q = u + d / tau (the sources' -w): on the cut-off circle the normal is -q/|q| and the change m = r/tau - |q|; on a
/// leg the normal is (-r d ± leg d⊥) / d², leg = sqrt(d² - r²), + (left) when det(d, u) < 0, and m = u · n. In both
/// cases the line lies half the change from the own velocity: b = n · v + m / 2. With right of way (granted) it lies
/// one's share of the change from the velocity one is met with, and u is of such velocities (PV-35).
/// Square root and division are done once, on what the case needs.
template <bool granted>
HWY_INLINE void person_lines(const KernelInput& in, const NeighbourSlot& slot, const OwnState& own, const Grant& met,
                             const Row* rows, int k, int lane, LineSlot& out) {
  const D d;
  const DI di;
  const auto dx = hn::Load(d, slot.dx + lane), dy = hn::Load(d, slot.dy + lane);
  const auto ux = hn::Load(d, slot.ux + lane), uy = hn::Load(d, slot.uy + lane);
  const float *own_vx = granted ? met.vx : own.vx, *own_vy = granted ? met.vy : own.vy;
  const auto vx = hn::Load(d, own_vx + lane), vy = hn::Load(d, own_vy + lane);
  const auto r = hn::Add(hn::Load(d, slot.radius + lane), hn::Load(d, own.radius + lane));
  const auto zero = hn::Zero(d), one = hn::Set(d, 1.0f);

  const auto d_sq = hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy));
  const auto r_sq = hn::Mul(r, r);
  const auto overlap = hn::Le(d_sq, r_sq);
  const auto inv_tau = hn::IfThenElse(overlap, hn::Set(d, in.inv_dt), hn::Set(d, in.inv_horizon));
  const auto qx = hn::Add(ux, hn::Mul(dx, inv_tau)), qy = hn::Add(uy, hn::Mul(dy, inv_tau));
  const auto q_sq = hn::Add(hn::Mul(qx, qx), hn::Mul(qy, qy));
  const auto qd = hn::Add(hn::Mul(qx, dx), hn::Mul(qy, dy));
  const auto ahead = hn::And(hn::Gt(qd, zero), hn::Gt(hn::Mul(qd, qd), hn::Mul(r_sq, q_sq)));
  const auto circle = hn::Or(overlap, ahead);

  const auto root = hn::Sqrt(hn::IfThenElse(circle, q_sq, hn::Sub(d_sq, r_sq)));
  const auto inv = hn::Div(one, hn::IfThenElse(circle, root, d_sq));
  const auto left = hn::Lt(hn::Mul(dx, uy), hn::Mul(dy, ux));
  const auto leg = hn::IfThenElse(left, root, hn::Neg(root));
  const auto leg_x = hn::Sub(hn::Neg(hn::Mul(dx, r)), hn::Mul(leg, dy));
  const auto leg_y = hn::Sub(hn::Mul(leg, dx), hn::Mul(dy, r));
  const auto nx = hn::Mul(hn::IfThenElse(circle, hn::Neg(qx), leg_x), inv);
  const auto ny = hn::Mul(hn::IfThenElse(circle, hn::Neg(qy), leg_y), inv);
  const auto change =
      hn::IfThenElse(circle, hn::Sub(hn::Mul(r, inv_tau), root), hn::Add(hn::Mul(ux, nx), hn::Mul(uy, ny)));
  auto share = hn::Set(d, 0.5f);
  if constexpr (granted) {
    share = hn::Load(d, met.share + lane);
    if (in.share_slack) share = hn::IfThenElse(hn::Lt(change, zero), hn::Set(d, 0.5f), share);
  }
  const auto b = hn::Add(hn::Add(hn::Mul(nx, vx), hn::Mul(ny, vy)), hn::Mul(share, change));

  const auto present = hn::RebindMask(d, hn::Lt(hn::Set(di, k), hn::Load(di, own.count + lane)));
  hn::Store(hn::IfThenElseZero(present, nx), d, out.nx + lane);
  hn::Store(hn::IfThenElseZero(present, ny), d, out.ny + lane);
  hn::Store(hn::IfThenElse(present, b, hn::Set(d, kEverything.b)), d, out.b + lane);

  // Below this the direction of q is noise (and 1/|q| may overflow).
  const auto no_direction = hn::And(hn::And(present, circle), hn::Lt(q_sq, hn::Set(d, 1e-20f)));
  if (HWY_UNLIKELY(!hn::AllFalse(d, no_direction))) {
    for (int i = lane; i < lane + kStep; ++i) {
      const Vec2 to{slot.dx[i], slot.dy[i]}, rel{slot.ux[i], slot.uy[i]};
      const float radii = slot.radius[i] + own.radius[i];
      if (k >= own.count[i] || length_sq(to) > radii * radii || !(length_sq(rel + to * in.inv_dt) < 1e-20f)) continue;
      const Row other =
          in.who[std::size_t{rows[i]} * static_cast<std::size_t>(in.stride) + static_cast<std::size_t>(k)];
      const HalfPlane line = part(to, {own_vx[i], own_vy[i]}, granted ? met.share[i] : 0.5f, radii, in.inv_dt,
                                  in.id[rows[i]] < in.id[other]);
      out.nx[i] = line.nx;
      out.ny[i] = line.ny;
      out.b[i] = line.b;
    }
  }
}

/// Makes a lane that allows everything: unused lanes of the last batch.
inline void clear_lane(LineBatch& batch, int lane) {
  batch.vx[lane] = batch.vy[lane] = batch.max_speed[lane] = 0;
  batch.hard[lane] = batch.count[lane] = batch.failed_at[lane] = 0;
}

/// Copies a person to another batch.
inline void copy_lane(const LineBatch& from, int a, LineBatch& to, int b) {
  to.vx[b] = from.vx[a];
  to.vy[b] = from.vy[a];
  to.max_speed[b] = from.max_speed[a];
  to.hard[b] = from.hard[a];
  to.count[b] = from.count[a];
  to.failed_at[b] = from.failed_at[a];
  to.row[b] = from.row[a];
  for (int k = 0; k < from.count[a]; ++k) {
    to.line[k].nx[b] = from.line[k].nx[a];
    to.line[k].ny[b] = from.line[k].ny[a];
    to.line[k].b[b] = from.line[k].b[a];
  }
}

/// Who is in the batch, what it prefers, its lines of walls, and work.neighbour. The same number of slots for all
/// lanes, those with fewer lines padded with lines that allow everything.
HWY_INLINE void gather_batch(const KernelInput& in, std::span<const Row> given, const WallLines& walls, OwnState& own,
                             Workspace& work) {
  Row rows[kLanes];
  LineBatch& batch = work.batch;
  int most_walls = 0, most_people = 0;
  const int size = static_cast<int>(given.size());
  for (int i = 0; i < kLanes; ++i) {
    const Row r = rows[i] = given[static_cast<std::size_t>(i < size ? i : 0)];
    const Shown& s = in.shown[r];
    own.vx[i] = s.vx;
    own.vy[i] = s.vy;
    own.radius[i] = s.radius;
    own.count[i] = i < size ? HWY_MIN(static_cast<int>(in.count[r]), in.max_neighbours) : 0;
    most_people = HWY_MAX(most_people, own.count[i]);
    batch.row[i] = r;
    batch.vx[i] = in.preferred_vx[r];
    batch.vy[i] = in.preferred_vy[r];
    batch.max_speed[i] = in.max_speed[r];
    if (i < size) most_walls = HWY_MAX(most_walls, walls.begin[i + 1] - walls.begin[i]);
  }
  for (int i = 0; i < kLanes; ++i) {
    batch.hard[i] = most_walls;
    batch.count[i] = most_walls + most_people;
  }
  for (int k = 0; k < most_walls; ++k) {
    LineSlot& slot = batch.line[k];
    for (int i = 0; i < kLanes; ++i) {
      const bool has = i < size && k < walls.begin[i + 1] - walls.begin[i];
      const HalfPlane& h = has ? walls.lines[walls.begin[i] + k] : kEverything;
      slot.nx[i] = h.nx;
      slot.ny[i] = h.ny;
      slot.b[i] = h.b;
    }
  }
  for (int lane = 0; lane < kLanes; lane += 4) gather_four(in, rows + lane, lane, most_people, work.neighbour);
  if (in.shift) {
    for (int i = 0; i < size; ++i)
      for (int k = 0; k < own.count[i]; ++k) {
        const Vec2 s =
            in.shift[std::size_t{rows[i]} * static_cast<std::size_t>(in.stride) + static_cast<std::size_t>(k)];
        work.neighbour[k].dx[i] += s.x;
        work.neighbour[k].dy[i] += s.y;
      }
  }
}

/// What somebody with right of way would do is what walls leave of it. Otherwise whom a wall keeps from it would be
/// asked by every line of a person to go there all the same: nothing would be allowed, and it would block a door.
inline void heed_walls(const LineBatch& batch, int lane, float& vx, float& vy) {
  for (int k = 0; k < batch.hard[lane]; ++k) {
    const LineSlot& wall = batch.line[k];
    const float lacks = wall.b[lane] - (wall.nx[lane] * vx + wall.ny[lane] * vy);
    if (!(lacks > 0)) continue;
    vx += wall.nx[lane] * lacks;
    vy += wall.ny[lane] * lacks;
  }
}

/// Lines of people, behind those of walls, from what gather_batch has found. Once: right of way changes work.neighbour.
HWY_INLINE void add_people(const KernelInput& in, const OwnState& own, Workspace& work) {
  LineBatch& batch = work.batch;
  const Row* rows = batch.row;
  const int most_walls = batch.hard[0], most_people = batch.count[0] - most_walls;
  HWY_ALIGN Grant granted;
  if (HWY_LIKELY(in.standing == nullptr)) {
    for (int k = 0; k < most_people; ++k)
      for (int lane = 0; lane < kLanes; lane += kStep)
        person_lines<false>(in, work.neighbour[k], own, granted, rows, k, lane, batch.line[most_walls + k]);
    return;
  }
  HWY_ALIGN StandingLanes mine;
  for (int i = 0; i < kLanes; ++i) {
    const Standing& s = in.standing[rows[i]];
    mine.priority[i] = s.priority, mine.vx[i] = s.vx, mine.vy[i] = s.vy;
    if (s.priority > 0) heed_walls(batch, i, mine.vx[i], mine.vy[i]);
  }
  for (int k = 0; k < most_people; ++k) {
    grant(in, own, mine, rows, k, work.neighbour[k], granted);
    for (int lane = 0; lane < kLanes; lane += kStep)
      person_lines<true>(in, work.neighbour[k], own, granted, rows, k, lane, batch.line[most_walls + k]);
  }
}

/// Fills work.batch: walls first, then people, nearest first.
HWY_INLINE void fill_batch(const KernelInput& in, std::span<const Row> given, const WallLines& walls, Workspace& work) {
  HWY_ALIGN OwnState own;
  gather_batch(in, given, walls, own, work);
  add_people(in, own, work);
}

}  // namespace throng::orca::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
