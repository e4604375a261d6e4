#include "throng/steering/rvo_sampled/rvo_sampled.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/vo/collision_time.h"

namespace throng::rvo_sampled {
namespace {

constexpr int kLanes = 16;       ///< widest vector of any target
constexpr int kFixed = 3;        ///< preferred, actual, zero
constexpr float kTouch = 0.01f;  ///< m: nearer than this counts as touching, so that no time to collision is zero
constexpr float kPartIn = 0.5f;  ///< s: who overlaps should be apart after this

DiscThreat threat_of(const vo::Neighbour& other, Vec2 own_velocity) {
  const float distance_of_it = length(other.way);
  const float free = length_sq(other.way) - other.radius * other.radius;
  const float touching = 2 * other.radius * kTouch;
  const float used = std::max(free, touching);
  const float apart = std::max(other.radius - distance_of_it, 0.0f) * distance_of_it / kPartIn;
  return {.way = other.way,
          .sum = own_velocity + other.velocity,
          .scale = 2,
          .free = used,
          .inv_free = 1 / used,
          .apart = apart,
          .least = 0};
}

DiscThreat threat_of_end(Vec2 end, float radius, float least) {
  const float free = std::max(length_sq(end) - radius * radius, 2 * radius * kTouch);
  return {.way = end, .sum = {}, .scale = 1, .free = free, .inv_free = 1 / free, .apart = 0, .least = least};
}

/// The penalty of every velocity up to the maximum speed as a field at the person's feet: what the samples are taken
/// from. Above kShown all is one colour, else a collision at once would hide the rest.
void draw_penalties(const Threats& threats, const SteerInput& in, Row row, float safety_factor, SketchLayer& out) {
  constexpr int kSide = 31;
  constexpr float kShown = 5;  // m/s
  const Shown& self = in.scene.appearance.shown[row];
  const float top = in.self.profile.max_speed[row], cell = 2 * top / kSide;
  Samples grid;
  for (int i = 0; i < kSide * kSide; ++i) {
    grid.vx[i] = (static_cast<float>(i % kSide) + 0.5f) * cell - top;
    grid.vy[i] = (static_cast<float>(i / kSide) + 0.5f) * cell - top;
  }
  grid.count = kSide * kSide;
  for (grid.filled = grid.count; grid.filled % kLanes != 0; ++grid.filled)
    grid.vx[grid.filled] = grid.vy[grid.filled] = 0;
  penalise(threats, {in.preferred.vx[row], in.preferred.vy[row]}, safety_factor, grid);
  SketchField& field = out.fields.emplace_back();
  field = {.corner = {self.x - top, self.y - top, self.z}, .cell = cell, .nx = kSide, .ny = kSide, .values = {}};
  for (int i = 0; i < grid.count; ++i) field.values.push_back(std::min(grid.penalty[i], kShown));
}

}  // namespace

const FieldList& RvoSampled::Params::fields() {
  static const FieldList list = vo::with_neighbours<Params>(
      FieldList::of<Params>("rvo_sampled: the best of many velocities by time to collision and distance from the wish")
          .integer("samples", &Params::samples,
                   {.min = 16, .max = kMostSamples - kLanes, .doc = "Velocities tried in every step."})
          .number("safety_factor", &Params::safety_factor,
                  {.unit = "m", .min = 0, .max = 100, .doc = "Weight of 1 / time to collision against the wish."})
          .number(
              "acceleration", &Params::acceleration,
              {.unit = "m/s2",
               .min = 0.1,
               .max = 1000,
               .doc = "Velocities tried can be reached with this in one step; the person's own limit counts where it "
                      "is less."})
          .number("obstacle_horizon", &Params::obstacle_horizon,
                  {.unit = "s", .min = 0.02, .max = 60, .doc = "How far ahead collisions with walls are avoided."}));
  return list;
}

RvoSampled::RvoSampled(const Params& params) : params_(params) {
  const int pairs = std::max(0, params_.samples - kFixed) / 2;
  // Additive recurrence with the golden ratio in the angle, even steps in the area: no two close, no gaps.
  constexpr double kGolden = 0.61803398874989484820;
  for (int k = 0; k < pairs; ++k) {
    const double turns = kGolden * (k + 1), r = std::sqrt((k + 0.5) / pairs);
    const auto a = math::sincos(math::kPi * (turns - math::floor(turns)));
    pattern_.push_back({static_cast<float>(r * a.cos), static_cast<float>(r * a.sin)});
  }
}

PerceptionNeeds RvoSampled::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.obstacle_horizon};
}

Claims RvoSampled::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "people who walk alike are no obstacle to each other, however close (PV-14)"},
          .holds_its_place = {false, "half of every avoidance is one's own, so who stands steps aside"}};
}

void RvoSampled::find_threats(Row row, const SteerInput& in, Threats& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 velocity{self.vx, self.vy};
  vo::Neighbour people[kMaxNeighbours];
  out.disc_count = vo::neighbours_of(in, row, people);
  for (int k = 0; k < out.disc_count; ++k) out.discs[k] = threat_of(people[k], velocity);
  out.face_count = 0;
  if (in.percepts.wall_count[row] == 0) return;
  vo::NearWall walls[vo::kMostWalls];
  const int count = vo::walls_of(in, row, walls);
  const float least = 1 / params_.obstacle_horizon;
  for (int k = 0; k < count; ++k) {
    const vo::NearWall& w = walls[k];
    out.faces[out.face_count++] = {w.normal, w.along, w.foot, w.length, 1 / std::max(w.gap - self.radius, kTouch),
                                   least};
    if (w.at_a) out.discs[out.disc_count++] = threat_of_end(w.a, self.radius, least);
    if (w.at_b) out.discs[out.disc_count++] = threat_of_end(w.b, self.radius, least);
  }
}

void RvoSampled::place_samples(Row row, const SteerInput& in, Samples& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const float top = in.self.profile.max_speed[row];
  const Vec2 preferred = vo::at_most({in.preferred.vx[row], in.preferred.vy[row]}, top);
  Vec2 centre = vo::at_most({self.vx, self.vy}, top);
  float reach = std::min(params_.acceleration, in.self.profile.max_acceleration[row]) * static_cast<float>(in.dt);
  int count = 0;
  const auto add = [&](Vec2 v) {
    v = vo::at_most(v, top);
    out.vx[count] = v.x, out.vy[count] = v.y;
    ++count;
  };
  add(centre + vo::at_most(preferred - centre, reach));
  add(centre);
  add(centre - vo::at_most(centre, reach));
  if (reach >= top + length(centre)) centre = {}, reach = top;  // everything can be reached
  const Vec2 forward = vo::forward_of(in, row) * reach, left = left_of(forward);
  for (const Vec2 p : pattern_) {
    add(centre + forward * p.x - left * p.y);
    add(centre + forward * p.x + left * p.y);
  }
  if (count < params_.samples) add(centre + forward);
  out.count = count;
  while (count % kLanes != 0) add({out.vx[0], out.vy[0]});
  out.filled = count;
}

void RvoSampled::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  Threats threats;
  Samples samples;
  for (const Row r : rows) {
    find_threats(r, in, threats);
    place_samples(r, in, samples);
    int best = 0;
    if (threats.disc_count + threats.face_count > 0) {
      penalise(threats, {in.preferred.vx[r], in.preferred.vy[r]}, params_.safety_factor, samples);
      best = best_of(samples);
    }
    out.vx[r] = samples.vx[best];
    out.vy[r] = samples.vy[best];
  }
}

void RvoSampled::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion, Sketch& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y}, velocity{self.vx, self.vy};
  vo::sketch_surroundings(in, row, out);

  vo::Neighbour people[kMaxNeighbours];
  const int count = vo::neighbours_of(in, row, people);
  SketchLayer& cones = out.layer("reciprocal velocity obstacles", "m/s");
  for (int k = 0; k < count; ++k) {
    const Vec2 apex = at + (velocity + people[k].velocity) * 0.5f;
    const vo::Tangents legs = vo::tangents(people[k].way, people[k].radius);
    cones.segment(apex, apex + legs.left * 3.0f, self.z);
    cones.segment(apex, apex + legs.right * 3.0f, self.z);
    cones.point(apex, self.z);
  }
  cones.text("drawn", "apex at the mean of both velocities, legs of 3 m/s");

  Threats threats;
  Samples samples;
  find_threats(row, in, threats);
  place_samples(row, in, samples);
  penalise(threats, {in.preferred.vx[row], in.preferred.vy[row]}, params_.safety_factor, samples);
  const int best = best_of(samples);
  SketchLayer& tried = out.layer("samples", "m/s");
  float worst = 0;
  for (int i = 0; i < samples.count; ++i) {
    tried.point(at + Vec2{samples.vx[i], samples.vy[i]}, self.z);
    worst = std::max(worst, samples.penalty[i]);
  }
  tried.number("tried", samples.count);
  tried.number("least penalty", samples.penalty[best], "m/s");
  tried.number("greatest penalty", worst, "m/s");
  if (samples.urgency[best] > 0) tried.number("time to collision", 1 / samples.urgency[best], "s");
  tried.number("of the penalty for collision", params_.safety_factor * samples.urgency[best], "m/s");

  const Vec2 chosen{samples.vx[best], samples.vy[best]};
  draw_penalties(threats, in, row, params_.safety_factor, tried);
  vo::sketch_velocities(in, row, chosen, motion, out);
  out.layer("velocities").circle(at, in.self.profile.max_speed[row], self.z);
}

}  // namespace throng::rvo_sampled
