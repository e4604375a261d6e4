#include "throng/steering/cellular/cellular.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::cellular {
namespace {

constexpr Stream stream(std::uint32_t number) {
  return static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + number);
}
constexpr Stream kChoice = stream(700), kContest = stream(701);

/// m/s: who prefers to walk more slowly stands.
constexpr float kStanding = 0.05f;
/// In cells: somebody this close to its centre is in a cell, and a cell with a wall this much nearer than the body
/// allows can still be stood in.
constexpr float kArrived = 0.3f, kLeeway = 0.25f;
/// In cells: somebody this far from where it was going has been moved (seams, commands) and finds a new cell.
constexpr float kLost = 2.0f;

Vec2 place(const Shown& s) { return {s.x, s.y}; }

/// Where somebody declared to be at the end of its update: its place before the last frame and the velocity it chose
/// then (SH-32), for the frames that were left.
Vec2 declared(const Appearance& appearance, Row other, Vec2 shift, float dt, int frames_left) {
  const Shown& s = appearance.shown[other];
  const Intention& i = appearance.intention[other];
  const float left = dt * static_cast<float>(frames_left);
  return Vec2{s.x - s.vx * dt + i.next_vx * left, s.y - s.vy * dt + i.next_vy * left} + shift;
}

RandomKey key_of(Row row, const SteerInput& in) {
  return {in.moment.seed, in.self.profile.source[row], in.self.profile.number[row]};
}

/// Whether the straight way a-b runs through the wall c-d.
bool crosses(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const float ac = det(b - a, c - a), ad = det(b - a, d - a), ca = det(d - c, a - c), cb = det(d - c, b - c);
  return ((ac > 0) != (ad > 0)) && ((ca > 0) != (cb > 0));
}

}  // namespace

const FieldList& Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("cellular: a cellular automaton: one person a cell, drawn moves, updates all at once")
          .number("cell", &Params::cell, {.unit = "m", .min = 0.1, .max = 2, .doc = "Side of a cell."})
          .number("speed", &Params::speed,
                  {.unit = "m/s",
                   .min = 0.1,
                   .max = 10,
                   .doc = "Of everybody: a cell in each update, in whole frames (at least two)."})
          .number("focus", &Params::focus,
                  {.min = 0,
                   .max = 50,
                   .doc = "Weights of cells are exp(focus cos): 0 wanders, 50 takes the cell that fits best."});
  return list;
}

PerceptionNeeds Cellular::needs() const {
  // Two cells away in each direction: who contends for a neighbouring cell.
  return {.max_neighbours = 32, .range = 3 * params_.cell, .wall_horizon = 1 + 1.5f * params_.cell};
}

Claims Cellular::claims() const {
  return {.mirror_symmetric = {false, "moves are drawn"},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {true, ""},
          .holds_its_place = {true, ""}};
}

Cell cell_at(Vec2 p, float size) {
  const auto floor = [](float v) {
    const int i = static_cast<int>(v);
    return static_cast<float>(i) > v ? i - 1 : i;
  };
  return {floor(p.x / size), floor(p.y / size)};
}

Vec2 centre_of(Cell c, float size) {
  return {(static_cast<float>(c.x) + 0.5f) * size, (static_cast<float>(c.y) + 0.5f) * size};
}

void weigh(const Params& params, Vec2 wish, float (&weights)[kAround]) {
  constexpr float kDiagonal = 0.70710678f;
  for (int i = 0; i < kAround; ++i) {
    const Vec2 o{static_cast<float>(kOffsets[i].x), static_cast<float>(kOffsets[i].y)};
    const float cosine = dot(wish, o) * (i % 2 == 0 ? 1.0f : kDiagonal);
    weights[i] = math::exp(params.focus * (cosine - 1));
  }
}

int draw(const float (&weights)[kAround], float uniform) {
  float sum = 0;
  for (const float w : weights) sum += w;
  float rest = uniform * sum;
  int last = -1;
  for (int i = 0; i < kAround; ++i) {
    if (!(weights[i] > 0)) continue;
    last = i;
    if (rest < weights[i]) return i;
    rest -= weights[i];
  }
  return last;
}

int Cellular::frames(double dt) const {
  const double n = static_cast<double>(params_.cell) / static_cast<double>(params_.speed) / dt + 0.5;
  return n < 2 ? 2 : (n > 1e6 ? 1'000'000 : static_cast<int>(n));
}

void Cellular::weigh_around(Row row, Vec2 wish, Vec2 from, const SteerInput& in, float (&weights)[kAround]) const {
  weigh(params_, wish, weights);
  const Walls& walls = in.walls();
  const float clear = in.scene.appearance.shown[row].radius - kLeeway * params_.cell;
  for (const WallPercept& w : in.percepts.walls_of(row)) {
    const WallLine& line = walls.lines[w.wall];
    const Vec2 a = from - w.shift;
    for (int i = 0; i < kAround; ++i) {
      const Vec2 b =
          a + Vec2{static_cast<float>(kOffsets[i].x) * params_.cell, static_cast<float>(kOffsets[i].y) * params_.cell};
      const bool near = clear > 0 && length_sq(walls.closest(w.wall, b) - b) < clear * clear;
      if (near || crosses(a, b, line.a, line.b)) weights[i] = 0;
    }
  }
}

/// Whether somebody else is in that cell or on its way into it.
bool Cellular::taken(Row row, const SteerInput& in, int frames_left, Cell c) const {
  const auto who = in.percepts.neighbours(row);
  const Appearance& appearance = in.scene.appearance;
  const auto dt = static_cast<float>(in.dt);
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Vec2 shift = in.percepts.shift_of(row, k);
    if (cell_at(place(appearance.shown[who[k]]) + shift, params_.cell) == c) return true;
    if (cell_at(declared(appearance, who[k], shift, dt, frames_left), params_.cell) == c) return true;
  }
  return false;
}

/// The first frame of an update: draws a cell, and sets out for it if it is free.
void Cellular::update(Row row, Vec2 wish, const SteerInput& in, int frames, State& s) const {
  const Vec2 centre{s.x, s.y};
  float weights[kAround];
  weigh_around(row, wish, centre, in, weights);
  const std::uint64_t number = in.moment.frame / static_cast<std::uint64_t>(frames);
  const int choice = draw(weights, Draws(key_of(row, in), kChoice, number).uniform_float());
  if (choice < 0) return;
  const Cell own = cell_at(centre, params_.cell);
  const Cell to{own.x + kOffsets[choice].x, own.y + kOffsets[choice].y};
  if (taken(row, in, 1, to)) return;
  const Vec2 target = centre_of(to, params_.cell);
  s.from_x = s.x, s.from_y = s.y;
  s.x = target.x, s.y = target.y;
  s.set_out = 1;
}

/// The second frame: of those who set out for the same cell the one with the highest draw goes on. Everybody can tell
/// everybody's draw, so all of them agree, and nobody writes to another.
bool Cellular::loses(Row row, const SteerInput& in, int frames, const State& s) const {
  const auto who = in.percepts.neighbours(row);
  const Appearance& appearance = in.scene.appearance;
  const auto dt = static_cast<float>(in.dt);
  const std::uint64_t number = in.moment.frame / static_cast<std::uint64_t>(frames);
  const Cell target = cell_at({s.x, s.y}, params_.cell);
  const Row people = static_cast<Row>(in.self.profile.id.size());
  const std::uint32_t own = Draws(key_of(row, in), kContest, number).bits();
  for (std::size_t k = 0; k < who.size(); ++k) {
    if (cell_at(declared(appearance, who[k], in.percepts.shift_of(row, k), dt, frames), params_.cell) != target)
      continue;
    if (who[k] >= people) return true;  // a proxy does not draw, it is in the cell (PV-32)
    const std::uint32_t other = Draws(key_of(who[k], in), kContest, number).bits();
    if (other != own ? other > own : in.self.profile.id[who[k]] < in.self.profile.id[row]) return true;
  }
  return false;
}

void Cellular::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const {
  const auto dt = static_cast<float>(in.dt);
  const int n = frames(in.dt);
  const int phase = static_cast<int>(in.moment.frame % static_cast<std::uint64_t>(n));
  for (const Row r : rows) {
    State fresh{};
    State& s = state ? state->as<State>()[r] : fresh;
    const Vec2 p = place(in.scene.appearance.shown[r]);
    const Vec2 preferred{in.preferred.vx[r], in.preferred.vy[r]};
    const float speed = length(preferred);
    // Who stands, stands where it is, and the last step to a point is not for a lattice to take.
    const bool last_step = in.route && in.route->status[r] == Route::Status::kDirect &&
                           distance(in.route->aim[r], p) < 1.5f * params_.cell;
    if (speed < kStanding || last_step) {
      s = {};
      out.vx[r] = speed < kStanding ? 0 : preferred.x;
      out.vy[r] = speed < kStanding ? 0 : preferred.y;
      continue;
    }
    if (s.on_grid == 0 || distance(p, Vec2{s.x, s.y}) > kLost * params_.cell) {
      const Vec2 centre = centre_of(cell_at(p, params_.cell), params_.cell);
      s = {centre.x, centre.y, centre.x, centre.y, 1, 0};
    }
    const bool arrived = distance(p, Vec2{s.x, s.y}) < kArrived * params_.cell;
    if (phase == 0) {
      s.set_out = 0;
      if (arrived) update(r, preferred / speed, in, n, s);
    } else if (phase == 1 && s.set_out != 0 && loses(r, in, n, s)) {
      s.x = s.from_x, s.y = s.from_y;
      s.set_out = 0;
    }
    const float left = dt * static_cast<float>(n - phase);
    out.vx[r] = (s.x - p.x) / left;
    out.vy[r] = (s.y - p.y) / left;
  }
}

void Cellular::explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
                       Sketch& out) const {
  const Shown& own = in.scene.appearance.shown[row];
  const Vec2 preferred{in.preferred.vx[row], in.preferred.vy[row]};
  SketchLayer& layer = out.layer("cells");
  const State* s = state ? &state->as<State>()[row] : nullptr;
  if (!s || s->on_grid == 0) {
    layer.text("lattice", "stands, or takes the last step to a point: not on the lattice");
    return;
  }
  const Vec2 centre{s->x, s->y};
  float weights[kAround];
  weigh_around(row, normalized(preferred), centre, in, weights);
  float sum = 0;
  for (const float w : weights) sum += w;
  const Cell c = cell_at(centre, params_.cell);
  SketchField field;
  field.corner = {static_cast<float>(c.x - 1) * params_.cell, static_cast<float>(c.y - 1) * params_.cell, own.z};
  field.cell = params_.cell, field.nx = field.ny = 3;
  field.values.assign(9, 0.0f);
  for (int i = 0; i < kAround && sum > 0; ++i) {
    const Cell to{c.x + kOffsets[i].x, c.y + kOffsets[i].y};
    field.values[static_cast<std::size_t>((kOffsets[i].y + 1) * 3 + kOffsets[i].x + 1)] = weights[i] / sum;
    if (!taken(row, in, 1, to)) continue;
    const Vec2 at = centre_of(to, params_.cell), h{0.5f * params_.cell, 0.5f * params_.cell}, k{h.x, -h.y};
    layer.segment(at - h, at + h, own.z);
    layer.segment(at - k, at + k, own.z);
  }
  layer.fields.push_back(std::move(field));
  layer.segment({own.x, own.y}, centre, own.z);
  layer.point(centre, own.z);
  layer.text("field", "chance of each cell around the one walked to; crossed out: taken");
  layer.number("frames of an update", frames(in.dt));
  layer.number("wanted in the last step", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
}

}  // namespace throng::cellular
