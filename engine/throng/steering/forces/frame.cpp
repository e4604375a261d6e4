#include "throng/steering/forces/frame.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/forces/drive.h"

namespace throng::forces {
namespace {

constexpr std::size_t kBlock = 512;
constexpr float kAnywhere = 1e6f;  // m: who counts is the selection's business
/// What a sub-step may be of the time in which a force changes: phase of the stiffest oscillation, share of the fastest
/// decay, and share of the drive's. Found with the runs of tests/force_models_test.cpp against a tenth of the step.
constexpr float kPhase = 0.3f, kDecay = 0.6f, kDrive = 0.2f;
/// Wanted speeds below this have no direction, m/s.
constexpr float kStill = 1e-3f;
constexpr std::uint8_t kNotOurs = 255;

/// Somebody whose motion is not the model's business: a script moves it, or it sits.
bool is_held(Row r, const SteerInput& in) {
  return in.self.profile.script[r] != 0 || (in.intent.bearing.used() && in.intent.action[r] == Intent::Action::kStand &&
                                            in.intent.bearing[r].activity == Activity::kSitting);
}

/// `v`: where it wants to go.
Vec2 facing(Row r, const SteerInput& in, Vec2 v) {
  const float speed = length(v);
  if (speed > kStill) return v / speed;
  const float heading = in.scene.appearance.shown[r].heading;
  return {math::cos(heading), math::sin(heading)};
}

/// Where the sub-steps are too few for how fast a force changes, a kick is damped as an implicit step would: the state
/// in which forces are in balance stays the same, and everything stays finite.
float excess(float step, float stiffness, float drag) {
  return std::max(0.0f, step * step * stiffness - 1) + std::max(0.0f, step * drag - 1);
}

}  // namespace

Frame::Frame(const ForceModel& model, const SteerInput& in, const Workers& workers, FrameMemory& memory)
    : model_(model),
      in_(in),
      workers_(workers),
      m_(memory),
      kernel_(model.is_ranked(in) ? model.ranked_kernel() : model.kernel()),
      dt_(static_cast<float>(in.dt)) {}

void Frame::start(std::span<const Row> rows, const ByteColumn* state) {
  const std::size_t people = in_.self.profile.id.size();
  const std::size_t seen = people + in_.scene.appearance.shown.guests();  // proxies go straight on, as others' people
  m_.at.resize_raw(seen), m_.since.resize_raw(seen), m_.level.resize_raw(seen);
  m_.velocity.resize_raw(people), m_.acceleration.resize_raw(people), m_.moved.resize_raw(people);
  m_.wish.resize_raw(people), m_.direction.resize_raw(people), m_.speed.resize_raw(people);
  const Shown* shown = in_.scene.appearance.shown.data();
  workers_.blocks(seen, 4 * kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t r = begin; r < end; ++r) {
      const Shown& s = shown[r];
      m_.at[r] = {s.x, s.y, s.vx, s.vy};
      m_.since[r] = {s.radius, 0};
      m_.level[r] = kNotOurs;
    }
  });
  m_.rows.clear();
  for (const Row r : rows)
    if (!is_held(r, in_)) m_.rows.push_back(r);
  workers_.blocks(m_.rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) {
      const Row r = m_.rows[i];
      m_.level[r] = 0;
      m_.moved[r] = {};
      m_.velocity[r] = {shown[r].vx, shown[r].vy};
      m_.acceleration[r] = {};
      const Carried* c = state == nullptr ? nullptr : &state->as<Carried>()[r];
      if (c != nullptr && c->known != 0) {
        // What walls or limits took away from the last frame is lost to the velocity as well.
        m_.velocity[r] += Vec2{c->vx - c->asked_x, c->vy - c->asked_y};
        m_.acceleration[r] = {c->ax, c->ay};
        m_.at[r].vx = m_.velocity[r].x, m_.at[r].vy = m_.velocity[r].y;
      }
      m_.wish[r] = drive_of(r, in_, model_.shell().goal, m_.velocity[r]);
      m_.speed[r] = length(m_.wish[r]);
      const bool point = model_.shell().goal == Goal::kPoint;
      m_.direction[r] = facing(r, in_, point ? Vec2{in_.preferred.vx[r], in_.preferred.vy[r]} : m_.wish[r]);
    }
  });
  const Percepts& p = in_.percepts;
  gather_ = {.at = m_.at.data(),
             .since = m_.since.data(),
             .time = 0,
             .id = in_.self.profile.id.data(),
             .count = p.count.data(),
             .who = p.who.data(),
             .shift = p.shift.empty() ? nullptr : p.shift.data(),
             .stride = p.stride,
             .max_neighbours = p.stride,
             .standing = model_.is_ranked(in_) ? in_.scene.appearance.standing.data() : nullptr};
}

/// One batch at the moment gather_.time; own velocities as predicted for there.
void Frame::fill(const Row* rows, int lanes, float half_step, Batch& batch) const {
  gather(gather_, rows, lanes, batch);
  batch.range = kAnywhere;
  batch.combine = model_.shell().combine;
  for (int i = 0; i < kLanes; ++i) {
    const Row r = rows[i < lanes ? i : 0];
    const Vec2 v = m_.velocity[r] + m_.acceleration[r] * half_step, e = m_.direction[r];
    batch.vx[i] = v.x, batch.vy[i] = v.y;
    batch.ex[i] = e.x, batch.ey[i] = e.y;
    batch.speed[i] = m_.speed[r];
  }
}

WallPull Frame::walls_on(Row row, Vec2 at, Vec2 velocity) const {
  WallPull sum;
  const auto percepts = in_.percepts.walls_of(row);
  if (percepts.empty()) return sum;
  WallPoint points[kMaxWalls];
  const Shown& s = in_.scene.appearance.shown[row];
  const std::size_t count = wall_points(in_.walls(), percepts, {s.x, s.y}, at, points);
  const WallPerson who{velocity, m_.direction[row], m_.speed[row], s.radius};
  for (const WallPoint& p : std::span(points, count)) {
    const WallPull one = model_.wall(who, p);
    sum.acceleration += one.acceleration;
    sum.stiffness += one.stiffness;
    sum.drag += one.drag;
  }
  return sum;
}

void Frame::choose_steps(SteerCounts& counts) {
  const std::vector<Row>& rows = m_.rows;
  const auto finest = static_cast<std::uint8_t>(std::bit_width(static_cast<unsigned>(model_.shell().max_substeps)) - 1);
  const auto decay_steps = static_cast<float>(model_.decay_steps());
  const float at_least = dt_ / (kDrive * model_.shell().relaxation);
  m_.worst.assign(block_count(rows.size(), kBlock), 0.0f);
  gather_.time = 0;
  workers_.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    Batch batch;
    Pull pull;
    float worst = 0;
    for (std::size_t at = begin; at < end; at += kLanes) {
      const int lanes = static_cast<int>(std::min<std::size_t>(end - at, kLanes));
      fill(rows.data() + at, lanes, 0, batch);
      kernel_.rates(model_.law(), batch, dt_, pull);
      for (int i = 0; i < lanes; ++i) {
        const Row r = rows[at + static_cast<std::size_t>(i)];
        const Vec2 here = place(r, 0), v = m_.velocity[r];
        // A wall is nearest at the end of the frame or at its start.
        const WallPull wall = walls_on(r, here, v), later = walls_on(r, here + v * dt_, v);
        const float stiffness = pull.stiffness[i] + std::max(wall.stiffness, later.stiffness);
        const float drag = pull.drag[i] + std::max(wall.drag, later.drag);
        const float for_drag = std::min(dt_ * drag / kDecay, decay_steps);
        const float needed = std::max({dt_ * std::sqrt(stiffness) / kPhase, for_drag, at_least});
        worst = std::max(worst, needed);
        std::uint8_t level = 0;
        while (level < finest && !(static_cast<float>(1u << level) >= needed)) ++level;
        m_.level[r] = level;
      }
    }
    m_.worst[begin / kBlock] = worst;
  });
  m_.by_level.resize(std::size_t{finest} + 1);
  for (auto& list : m_.by_level) list.clear();
  for (const Row r : rows) m_.by_level[m_.level[r]].push_back(r);
  std::uint8_t top = 0;
  for (std::uint8_t l = 0; l <= finest; ++l)
    if (!m_.by_level[l].empty()) top = l;
  float worst = 0;
  for (const float w : m_.worst) worst = std::max(worst, w);
  counts.substeps = std::max(counts.substeps, 1u << top);
  counts.short_of_steps += !(worst <= static_cast<float>(model_.shell().max_substeps));
}

/// Ticks of half the finest sub-step. Those with 2^l sub-steps have theirs where the moment, in ticks, is an odd
/// multiple of 2^(top - l): one level a tick, in the middle of its sub-step.
void Frame::run() {
  std::size_t top = 0;
  for (std::size_t l = 0; l < m_.by_level.size(); ++l)
    if (!m_.by_level[l].empty()) top = l;
  const unsigned ticks = 2u << top;
  for (unsigned t = 1; t < ticks; ++t) {
    const std::size_t level = top - static_cast<std::size_t>(std::countr_zero(t));
    const std::vector<Row>& rows = m_.by_level[level];
    if (rows.empty()) continue;
    kick(rows, dt_ * (static_cast<float>(t) / static_cast<float>(ticks)), dt_ / static_cast<float>(1u << level),
         level + 1 == m_.by_level.size() || static_cast<int>(1u << level) >= model_.decay_steps());
  }
}

/// The drive is integrated exactly: towards v0 + tau a, by e^(-step / tau).
void Frame::kick(std::span<const Row> rows, float time, float step, bool may_exceed) {
  const float tau = model_.shell().relaxation, strongest = model_.shell().strongest, decay = math::exp(-step / tau);
  gather_.time = time;
  m_.kicked.resize_raw(rows.size()), m_.pushed.resize_raw(rows.size());
  workers_.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    Batch batch;
    Pull pull;
    for (std::size_t at = begin; at < end; at += kLanes) {
      const int lanes = static_cast<int>(std::min<std::size_t>(end - at, kLanes));
      fill(rows.data() + at, lanes, 0.5f * step, batch);
      (may_exceed ? kernel_.all : kernel_.pull)(model_.law(), batch, pull);
      for (int i = 0; i < lanes; ++i) {
        const std::size_t k = at + static_cast<std::size_t>(i);
        const Row r = rows[k];
        const WallPull wall = walls_on(r, place(r, time), {batch.vx[i], batch.vy[i]});
        Vec2 a = Vec2{pull.ax[i], pull.ay[i]} + wall.acceleration;
        const float size = length(a);
        if (!(size <= strongest)) a = size > 0 && math::is_finite(size) ? a * (strongest / size) : Vec2{};
        if (may_exceed) a = a / (1 + excess(step, pull.stiffness[i] + wall.stiffness, pull.drag[i] + wall.drag));
        const Vec2 goal = m_.wish[r] + a * tau;
        m_.kicked[k] = goal + (m_.velocity[r] - goal) * decay;
        m_.pushed[k] = (m_.kicked[k] - m_.velocity[r]) / step;
      }
    }
  });
  workers_.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t k = begin; k < end; ++k) {
      const Row r = rows[k];
      const Vec2 here = place(r, time), v = m_.kicked[k];
      m_.moved[r] += m_.velocity[r] * (time - m_.since[r].time);
      m_.at[r] = {here.x, here.y, v.x, v.y};
      m_.since[r].time = time;
      m_.velocity[r] = v;
      m_.acceleration[r] = m_.pushed[k];
    }
  });
}

void Frame::finish(std::span<const Row> rows, ByteColumn* state, Motion& out) const {
  for (const Row r : rows)
    if (m_.level[r] == kNotOurs) out.vx[r] = out.vy[r] = 0;
  workers_.blocks(m_.rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) {
      const Row r = m_.rows[i];
      const Vec2 v = m_.velocity[r], way = m_.moved[r] + v * (dt_ - m_.since[r].time);
      out.vx[r] = way.x / dt_;
      out.vy[r] = way.y / dt_;
      if (state == nullptr) continue;
      state->as<Carried>()[r] = {v.x, v.y, out.vx[r], out.vy[r], m_.acceleration[r].x, m_.acceleration[r].y, 1};
    }
  });
}

}  // namespace throng::forces
