#include "throng/steering/forces/force_model.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "throng/core/math.h"

namespace throng::forces {
namespace {

constexpr std::size_t kBlock = 512;
/// m: lists of neighbours reach this much farther than forces do, for those who come nearer within the frame.
constexpr float kMargin = 0.3f;
constexpr float kAnywhere = 1e6f;
/// What a sub-step may be of the time in which a force changes: phase of the stiffest oscillation, and share of the
/// fastest decay. Found with the runs of force_model_test.cpp against a tenth of the step.
constexpr float kPhase = 0.3f, kDecay = 0.4f;
/// Wanted speeds below this have no direction, m/s.
constexpr float kStill = 1e-3f;

/// What a frame's sub-steps share. Rows that the model does not advance go straight on.
struct Memory {
  Column<Particle> now, next;           ///< by row, at the middle of the present sub-step; velocity predicted for there
  Column<Vec2> velocity, acceleration;  ///< by row, at the end of the last sub-step
  Column<Vec2> moved;                   ///< by row: way since the frame began, m (positions are too coarse for it)
  Column<std::uint8_t> ours;            ///< by row
  Column<Vec2> direction;               ///< by row: where it wants to go, or faces
  Column<Vec2> wish;                    ///< by row: preferred velocity, m/s
  Column<float> speed;                  ///< by row: its size
  std::vector<float> rate;              ///< by block
  std::vector<Row> rows;                ///< whom the model advances
};

Memory& memory_of(StageScratch& scratch) {
  if (scratch.value.empty()) scratch.value.push_back(std::make_shared<Memory>());
  return *static_cast<Memory*>(scratch.value.front().get());
}

/// Somebody whose motion is not the model's business: a script moves it, or it sits.
bool is_held(Row r, const SteerInput& in) {
  return in.self.profile.script[r] != 0 || (in.intent.bearing.used() && in.intent.action[r] == Intent::Action::kStand &&
                                            in.intent.bearing[r].activity == Activity::kSitting);
}

Vec2 wish(Row r, const SteerInput& in) {
  const Vec2 v{in.preferred.vx[r], in.preferred.vy[r]};
  const float speed = length(v), most = in.self.profile.max_speed[r];
  return speed > most ? v * (most / speed) : v;
}

Vec2 facing(Row r, const SteerInput& in) {
  const Vec2 v{in.preferred.vx[r], in.preferred.vy[r]};
  const float speed = length(v);
  if (speed > kStill) return v / speed;
  const float heading = in.scene.appearance.shown[r].heading;
  return {math::cos(heading), math::sin(heading)};
}

}  // namespace

const FieldList& Shell::fields() {
  static const FieldList list =
      FieldList::of<Shell>("forces: what all force models share")
          .number("relaxation", &Shell::relaxation,
                  {.unit = "s", .min = 0.02, .max = 10, .doc = "Time in which one gets to the preferred velocity."})
          .integer("max_neighbours", &Shell::max_neighbours,
                   {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people have an effect."})
          .number("range", &Shell::range,
                  {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this have none."})
          .number("wall_horizon", &Shell::wall_horizon,
                  {.unit = "s",
                   .min = 0,
                   .max = 60,
                   .doc = "Walls have an effect within the radius and this time at the highest speed."})
          .number("strongest", &Shell::strongest,
                  {.unit = "m/s²", .min = 1, .max = 1e5, .doc = "People and walls together push no harder than this."})
          .integer("max_substeps", &Shell::max_substeps,
                   {.min = 1, .max = 4096, .doc = "Into how many parts a step is divided, at most."})
          .choice("combine", &Shell::combine,
                  {{"sum", Combine::kSum, "All neighbours' forces are added."},
                   {"strongest", Combine::kStrongest, "Only the strongest of them counts."},
                   {"mean", Combine::kMean, "Their mean counts."}},
                  {.doc = "How the effects of single neighbours become one."});
  return list;
}

PerceptionNeeds ForceModel::needs() const {
  return {
      .max_neighbours = shell_.max_neighbours, .range = shell_.range + kMargin, .wall_horizon = shell_.wall_horizon};
}

/// One frame of one model.
struct ForceModel::Frame {
  const SteerInput& in;
  Memory& memory;
  const Workers& workers;
  float h = 0;      ///< s, length of a sub-step
  float decay = 0;  ///< e^(-h / tau)
  Kernel kernel;
  GatherInput gather;

  /// One batch: neighbours gathered, directions and wishes filled in.
  void fill(const Row* rows, int lanes, const Shell& shell, Batch& batch) const {
    forces::gather(gather, rows, lanes, batch);
    batch.range = kAnywhere;  // who counts is the selection's business
    batch.combine = shell.combine;
    for (int i = 0; i < kLanes; ++i) {
      const Row r = rows[i < lanes ? i : 0];
      const Vec2 e = memory.direction[r];
      batch.ex[i] = e.x, batch.ey[i] = e.y;
      batch.speed[i] = memory.speed[r];
    }
  }
};

void ForceModel::start(Frame& f, std::span<const Row> rows, const ByteColumn* state) const {
  Memory& m = f.memory;
  const std::size_t people = f.in.self.profile.id.size();
  m.now.resize_raw(people), m.next.resize_raw(people);
  m.velocity.resize_raw(people), m.acceleration.resize_raw(people), m.moved.resize_raw(people);
  m.direction.resize_raw(people), m.wish.resize_raw(people), m.speed.resize_raw(people);
  m.ours.resize_raw(people);
  const Shown* shown = f.in.scene.appearance.shown.data();
  f.workers.blocks(people, 4 * kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t r = begin; r < end; ++r) {
      const Shown& s = shown[r];
      m.now[r] = {s.x, s.y, s.vx, s.vy};
      m.velocity[r] = {s.vx, s.vy};
      m.acceleration[r] = {};
      m.ours[r] = 0;
    }
  });
  m.rows.clear();
  for (const Row r : rows)
    if (!is_held(r, f.in)) m.rows.push_back(r);
  f.workers.blocks(m.rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) {
      const Row r = m.rows[i];
      m.ours[r] = 1;
      m.direction[r] = facing(r, f.in);
      m.wish[r] = wish(r, f.in);
      m.speed[r] = length(m.wish[r]);
      const Carried* c = state == nullptr ? nullptr : &state->as<Carried>()[r];
      if (c == nullptr || c->known == 0) continue;
      // What walls or limits took away from the last frame is lost to the velocity as well.
      const Vec2 lost{shown[r].vx - c->asked_x, shown[r].vy - c->asked_y};
      m.velocity[r] = Vec2{c->vx, c->vy} + lost;
      m.acceleration[r] = {c->ax, c->ay};
      m.now[r].vx = m.velocity[r].x, m.now[r].vy = m.velocity[r].y;
    }
  });
  const Percepts& p = f.in.percepts;
  f.gather = {.at = m.now.data(),
              .radius = f.in.self.profile.radius.data(),
              .id = f.in.self.profile.id.data(),
              .count = p.count.data(),
              .who = p.who.data(),
              .shift = p.shift.empty() ? nullptr : p.shift.data(),
              .stride = p.stride,
              .max_neighbours = p.stride};
}

WallPull ForceModel::walls_on(const Frame& f, Row row, Vec2 at, Vec2 velocity) const {
  WallPull sum;
  const auto percepts = f.in.percepts.walls_of(row);
  if (percepts.empty()) return sum;
  thread_local std::vector<WallPoint> points;
  const Shown& s = f.in.scene.appearance.shown[row];
  wall_points(f.in.world.walls, percepts, {s.x, s.y}, at, points);
  const WallPerson who{velocity, f.memory.direction[row], f.memory.speed[row], f.in.self.profile.radius[row]};
  for (const WallPoint& p : points) {
    const WallPull one = wall(who, p);
    sum.acceleration += one.acceleration;
    sum.stiffness += one.stiffness;
    sum.drag += one.drag;
  }
  return sum;
}

/// Highest rate (1/s), in units of what one sub-step may follow, at which forces can change in this frame.
float ForceModel::fastest_rate(Frame& f, std::span<const Row> rows) const {
  const float dt = static_cast<float>(f.in.dt);
  f.memory.rate.assign(block_count(rows.size(), kBlock), 0.0f);
  f.workers.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    float most = 0;
    Batch batch;
    Pull pull;
    for (std::size_t at = begin; at < end; at += kLanes) {
      const int lanes = static_cast<int>(std::min<std::size_t>(end - at, kLanes));
      f.fill(rows.data() + at, lanes, shell_, batch);
      f.kernel.rates(law(), batch, dt, pull);
      for (int i = 0; i < lanes; ++i) {
        const Row r = rows[at + static_cast<std::size_t>(i)];
        const Particle& p = f.memory.now[r];
        // A wall is nearest at the end of the frame or at its start.
        const WallPull w = walls_on(f, r, {p.x, p.y}, {p.vx, p.vy});
        const WallPull later = walls_on(f, r, {p.x + dt * p.vx, p.y + dt * p.vy}, {p.vx, p.vy});
        const float stiffness = pull.stiffness[i] + std::max(w.stiffness, later.stiffness);
        const float drag = pull.drag[i] + std::max(w.drag, later.drag);
        most = std::max({most, std::sqrt(stiffness) / kPhase, drag / kDecay});
      }
    }
    f.memory.rate[begin / kBlock] = most;
  });
  float most = 0;
  for (const float r : f.memory.rate) most = std::max(most, r);
  return most;
}

/// Drift-kick-drift with the drive integrated exactly: positions are kept at the middle of a sub-step, where the
/// accelerations are taken.
void ForceModel::sub_step(Frame& f, std::span<const Row> rows, bool last) const {
  Memory& m = f.memory;
  const float h = f.h, way = last ? 0.5f * f.h : f.h, tau = shell_.relaxation;
  f.workers.blocks(m.now.size(), 4 * kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t r = begin; r < end; ++r) {
      if (m.ours[r]) continue;
      const Particle& p = m.now[r];
      m.next[r] = {p.x + way * p.vx, p.y + way * p.vy, p.vx, p.vy};
    }
  });
  f.workers.blocks(rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    Batch batch;
    Pull pull;
    for (std::size_t at = begin; at < end; at += kLanes) {
      const int lanes = static_cast<int>(std::min<std::size_t>(end - at, kLanes));
      f.fill(rows.data() + at, lanes, shell_, batch);
      f.kernel.pull(law(), batch, pull);
      for (int i = 0; i < lanes; ++i) {
        const Row r = rows[at + static_cast<std::size_t>(i)];
        const Particle& p = m.now[r];
        const WallPull wall = walls_on(f, r, {p.x, p.y}, {p.vx, p.vy});
        Vec2 a = Vec2{pull.ax[i], pull.ay[i]} + wall.acceleration;
        const float size = length(a);
        if (!(size <= shell_.strongest)) a = size > 0 && math::is_finite(size) ? a * (shell_.strongest / size) : Vec2{};
        // Where even the most sub-steps are too few, the kick is damped as an implicit step would: it stays finite.
        const float stiff = h * h * (pull.stiffness[i] + wall.stiffness), drag = h * (pull.drag[i] + wall.drag);
        const float over = std::max(0.0f, stiff - 1) + std::max(0.0f, drag - 1);
        if (over > 0) a = a / (1 + over);
        const Vec2 goal = m.wish[r] + a * tau;
        const Vec2 v = goal + (m.velocity[r] - goal) * f.decay;
        const Vec2 total = (v - m.velocity[r]) / h;
        m.velocity[r] = v;
        m.acceleration[r] = total;
        const Vec2 ahead = v + total * (0.5f * h);
        m.moved[r] += v * way;
        m.next[r] = {p.x + way * v.x, p.y + way * v.y, ahead.x, ahead.y};
      }
    }
  });
  m.now.swap(m.next);
  f.gather.at = m.now.data();
}

void ForceModel::advance(std::span<const Row> rows, const SteerInput& in, const Workers& workers, StageScratch& scratch,
                         ByteColumn* state, Motion& out, SteerCounts& counts) const {
  Frame f{.in = in, .memory = memory_of(scratch), .workers = workers, .kernel = kernel(), .gather = {}};
  Memory& m = f.memory;
  start(f, rows, state);
  const float dt = static_cast<float>(in.dt);
  const float needed = std::ceil(dt * std::max(fastest_rate(f, m.rows), 1.0f / (0.2f * shell_.relaxation)));
  const auto most = static_cast<float>(shell_.max_substeps);
  const int n = static_cast<int>(std::clamp(needed, 1.0f, most));
  counts.substeps = std::max(counts.substeps, static_cast<std::uint32_t>(n));
  counts.short_of_steps += !(needed <= most);
  f.h = dt / static_cast<float>(n);
  f.decay = math::exp(-f.h / shell_.relaxation);

  const std::size_t people = m.now.size();
  workers.blocks(people, 4 * kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t r = begin; r < end; ++r) {
      Particle& p = m.now[r];
      m.moved[r] = {0.5f * f.h * p.vx, 0.5f * f.h * p.vy};
      p.x += m.moved[r].x, p.y += m.moved[r].y;
      p.vx += 0.5f * f.h * m.acceleration[r].x, p.vy += 0.5f * f.h * m.acceleration[r].y;
    }
  });
  for (int k = 0; k < n; ++k) sub_step(f, m.rows, k + 1 == n);

  for (const Row r : rows) {
    if (!m.ours[r]) out.vx[r] = out.vy[r] = 0;
  }
  workers.blocks(m.rows.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) {
      const Row r = m.rows[i];
      out.vx[r] = m.moved[r].x / dt;
      out.vy[r] = m.moved[r].y / dt;
      if (state == nullptr) continue;
      state->as<Carried>()[r] = {m.velocity[r].x,     m.velocity[r].y,     out.vx[r], out.vy[r],
                                 m.acceleration[r].x, m.acceleration[r].y, 1};
    }
  });
}

void ForceModel::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const {
  StageScratch scratch;
  SteerCounts counts;
  advance(rows, in, Workers(1), scratch, state, out, counts);
}

}  // namespace throng::forces
