#include "throng/study/trials/pair_experiment.h"

#include <array>
#include <cmath>

#include "throng/core/distributions.h"
#include "throng/core/hash.h"
#include "throng/core/math.h"

namespace throng {
namespace {

constexpr double kFarther = 6;  // m beyond the crossing that goals lie
constexpr double kSeconds = 9;  // of a trial

/// One trial: both cross the origin, the second a while after the first.
std::array<TrialPerson, 2> start_of(const PairExperiment& e, int i) {
  Draws draws({e.seed, hash_text("pair_experiment"), static_cast<std::uint32_t>(i)}, Stream::kChoice);
  const Distribution speeds = Distribution::normal(e.speed, e.speed_deviation).within(0.8, 2.0);
  const double angle = i % 2 == 0 ? math::kPi / 2 : math::kPi / 3, heading = draws.uniform(-math::kPi, math::kPi);
  const double side = draws.chance(0.5) ? 1 : -1;
  const double mpd = e.largest_mpd * (i + draws.uniform()) / e.trials;
  std::array<TrialPerson, 2> people;
  for (std::size_t k = 0; k < 2; ++k) {
    const auto [s, c] = math::sincos(heading + (k == 1 ? side * angle : 0));
    people[k].preferred_speed = sample(speeds, draws);
    people[k].velocity = Vec2d{c, s} * people[k].preferred_speed;
    people[k].goal = Vec2d{c, s} * kFarther;
    people[k].radius = e.radius;
  }
  // The first is at the crossing T after the start, the second a time t later: they come as near as
  // t |v1 x v2| / |v2 - v1|.
  const Vec2d v1 = people[0].velocity, v2 = people[1].velocity;
  const double apart = mpd * length(v2 - v1) / math::abs(det(v1, v2));
  const double due = e.before / length(v1);
  people[0].position = -v1 * due;
  people[1].position = -v2 * (due + apart);
  return people;
}

}  // namespace

analysis::SoloReport run_pair_experiment(const ModelChoice& model, const PairExperiment& e) {
  const TrialRunner runner({e.step, 40, {}});
  const auto steps = static_cast<std::size_t>(kSeconds / e.step);
  std::vector<analysis::SoloComparison> list;
  for (int i = 0; i < e.trials; ++i) {
    const auto people = start_of(e, i);
    const std::uint64_t seed = e.seed + static_cast<std::uint64_t>(i);
    analysis::CrossingTrial together, alone;
    together.rate = alone.rate = 1 / e.step;
    auto both = runner.run(model, people, steps, seed);
    for (std::size_t k = 0; k < 2; ++k) {
      together.point[k] = std::move(both[k]);
      alone.point[k] = runner.run(model, std::span(&people[k], 1), steps, seed)[0];
    }
    if (const auto c = analysis::compare_with_solo(together, alone)) list.push_back(*c);
  }
  return analysis::solo_report(list);
}

}  // namespace throng
