#include "throng/steering/lta/lta.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "throng/core/math.h"

namespace throng::lta {
namespace {

constexpr float kFrameOfSource = 0.4f;  ///< s: the relaxation was fitted to frames of this length
constexpr float kForGood = 1e6f;        ///< s: people are looked at to the end
constexpr int kDirections = 12;         ///< of the fan, on each side
constexpr int kSpeeds = 4;
constexpr float kFirstStep = 0.2f, kLastStep = 0.01f;  ///< m/s, of the search around the best candidate

/// ((1 + cos phi) / 2)^beta, phi between the own velocity and the way there; 1 for who stands.
float weight_by_angle(Vec2 way, Vec2 velocity, float beta) {
  const float both = std::sqrt(length_sq(way) * length_sq(velocity));
  if (!(both > 1e-6f)) return 1;
  return math::pow(math::clamp(0.5f * (1 + dot(way, velocity) / both), 0.0f, 1.0f), beta);
}

/// Where the energy is least, the first of equal ones.
int least(const Velocities& v) {
  int best = 0;
  for (int i = 1; i < v.count; ++i)
    if (v.energy[i] < v.energy[best]) best = i;
  return best;
}

}  // namespace

const FieldList& Lta::Params::fields() {
  static const FieldList list = vo::with_neighbours<Params>(
      FieldList::of<Params>("lta: the velocity of least energy over predicted passing distances")
          .number("sigma_d", &Params::sigma_d,
                  {.unit = "m", .min = 0.01, .max = 10, .doc = "Passing at less than this is uncomfortable."})
          .number("sigma_w", &Params::sigma_w,
                  {.unit = "m", .min = 0.1, .max = 100, .doc = "People matter less with distance on this scale."})
          .number(
              "beta", &Params::beta,
              {.min = 0, .max = 20, .doc = "People matter less the farther off the walking direction; 0 = all alike."})
          .number("speed_weight", &Params::speed_weight,
                  {.unit = "s2/m2", .min = 0, .max = 100, .doc = "Of the squared difference from the wished speed."})
          .number("goal_weight", &Params::goal_weight,
                  {.min = 0, .max = 100, .doc = "Of the cosine to the direction wished."})
          .number("relaxation", &Params::relaxation,
                  {.min = 0.01, .max = 1, .doc = "Share of the change of velocity that is made within 0.4 s."})
          .number("wall_weight", &Params::wall_weight,
                  {.unit = "1/m2",
                   .min = 0,
                   .max = 10000,
                   .doc = "Of the squared depth to which the body would be in a wall at the obstacle horizon."})
          .number("obstacle_horizon", &Params::obstacle_horizon,
                  {.unit = "s", .min = 0.02, .max = 60, .doc = "How far ahead walls count."}));
  return list;
}

Lta::Lta(const Params& params) : params_(params) {
  // A fan around the wish, straight ahead first, then right before left.
  const auto add = [&](double angle, double speed) {
    const auto a = math::sincos(angle);
    fan_.push_back({static_cast<float>(speed * a.cos), static_cast<float>(speed * a.sin)});
  };
  for (int s = 0; s < kSpeeds; ++s) {
    const double speed = 1 - 0.3 * s;
    add(0, speed);
    for (int k = 1; k <= kDirections; ++k) {
      const double angle = math::kPi * k / (kDirections + 0.5);
      add(-angle, speed), add(angle, speed);
    }
  }
}

PerceptionNeeds Lta::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.obstacle_horizon};
}

Claims Lta::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {true, ""},
          .holds_its_place = {true, ""}};
}

Terms Lta::terms_of(Row row, const SteerInput& in) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 velocity{self.vx, self.vy}, preferred{in.preferred.vx[row], in.preferred.vy[row]};
  const float wide = 1 / (2 * params_.sigma_w * params_.sigma_w);
  const auto weight = [&](Vec2 way) {
    return math::exp(-wide * length_sq(way)) * weight_by_angle(way, velocity, params_.beta);
  };
  Terms t;
  t.narrow = 1 / (2 * params_.sigma_d * params_.sigma_d);
  t.max_speed = in.self.profile.max_speed[row];
  t.wish_speed = std::min(length(preferred), t.max_speed);
  t.goal = normalized(preferred);
  t.speed_weight = params_.speed_weight;
  t.goal_weight = params_.goal_weight;
  t.wall_weight = params_.wall_weight;
  vo::Neighbour people[kMaxNeighbours];
  const int count = vo::neighbours_of(in, row, people);
  for (int k = 0; k < count; ++k)
    t.passed[t.passed_count++] = {people[k].way, people[k].velocity, weight(people[k].way), kForGood};
  if (in.percepts.wall_count[row] == 0) return t;
  vo::NearWall walls[vo::kMostWalls];
  const int wall_count = vo::walls_of(in, row, walls);
  const float until = params_.obstacle_horizon;
  for (int k = 0; k < wall_count; ++k) {
    const vo::NearWall& w = walls[k];
    t.faced[t.faced_count++] = {.normal = w.normal,
                                .along = w.along,
                                .gap = w.gap,
                                .foot = w.foot,
                                .length = w.length,
                                .room = std::max(0.0f, w.gap - self.radius),
                                .weight = weight(w.nearest),
                                .until = until};
    if (w.at_a) t.passed[t.passed_count++] = {w.a, {}, weight(w.a), until};
    if (w.at_b) t.passed[t.passed_count++] = {w.b, {}, weight(w.b), until};
  }
  return t;
}

Vec2 Lta::minimum(const Terms& terms, Vec2 velocity, Vec2 forward) const {
  Velocities tried;
  const float speed = terms.wish_speed > 0 ? terms.wish_speed : 0.5f * terms.max_speed;
  const Vec2 ahead = forward * speed, left = left_of(ahead);
  for (const Vec2 f : fan_) tried.add(ahead * f.x + left * f.y);
  tried.add({});
  tried.add(vo::at_most(velocity, terms.max_speed));
  evaluate(terms, tried);
  int best = least(tried);
  Vec2 v{tried.vx[best], tried.vy[best]};
  const Vec2 side = left_of(forward);
  for (float step = kFirstStep; step >= kLastStep; step *= 0.5f) {
    tried.count = 0;
    tried.add(v);
    for (const float x : {0.0f, 1.0f, -1.0f})
      for (const float y : {0.0f, -1.0f, 1.0f})
        if (x != 0 || y != 0) tried.add(vo::at_most(v + (forward * x + side * y) * step, terms.max_speed));
    evaluate(terms, tried);
    best = least(tried);
    v = {tried.vx[best], tried.vy[best]};
  }
  return v;
}

void Lta::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  // v <- v + alpha (v* - v) in every frame of the source; the same curve for frames of another length.
  const float frames = static_cast<float>(in.dt) / kFrameOfSource;
  const float share = params_.relaxation < 1 ? 1 - math::pow(1 - params_.relaxation, frames) : 1.0f;
  for (const Row r : rows) {
    const Terms terms = terms_of(r, in);
    const Shown& self = in.scene.appearance.shown[r];
    const Vec2 velocity{self.vx, self.vy}, preferred{in.preferred.vx[r], in.preferred.vy[r]};
    const Vec2 target = terms.passed_count + terms.faced_count > 0 ? minimum(terms, velocity, vo::forward_of(in, r))
                                                                   : vo::at_most(preferred, terms.max_speed);
    const Vec2 v = velocity + (target - velocity) * share;
    out.vx[r] = v.x;
    out.vy[r] = v.y;
  }
}

void Lta::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion, Sketch& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y}, velocity{self.vx, self.vy};
  vo::sketch_surroundings(in, row, out);
  const Terms terms = terms_of(row, in);
  const Vec2 target = minimum(terms, velocity, vo::forward_of(in, row));

  constexpr int kSide = 31;
  const float cell = 2 * terms.max_speed / kSide;
  const auto grid = std::make_unique<Velocities>();
  for (int i = 0; i < kSide * kSide; ++i)
    grid->add({(static_cast<float>(i % kSide) + 0.5f) * cell - terms.max_speed,
               (static_cast<float>(i / kSide) + 0.5f) * cell - terms.max_speed});
  evaluate(terms, *grid);
  SketchLayer& energy = out.layer("energy", "m/s");
  SketchField& field = energy.fields.emplace_back();
  field = {.corner = {self.x - terms.max_speed, self.y - terms.max_speed, self.z},
           .cell = cell,
           .nx = kSide,
           .ny = kSide,
           .values = {grid->energy, grid->energy + grid->count}};
  energy.point(at + target, self.z);
  float heaviest = 0;
  for (int k = 0; k < terms.passed_count; ++k) heaviest = std::max(heaviest, terms.passed[k].weight);
  energy.number("greatest weight of a neighbour", heaviest);
  grid->count = 0;
  grid->add(target), grid->add(velocity);
  evaluate(terms, *grid);
  energy.number("least energy", grid->energy[0]);
  energy.number("energy of the actual velocity", grid->energy[1]);
  energy.text("point", "the velocity of least energy");
  vo::sketch_velocities(in, row, target, motion, out);
}

}  // namespace throng::lta
