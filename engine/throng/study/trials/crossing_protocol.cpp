#include "throng/study/trials/crossing_protocol.h"

#include <algorithm>
#include <cmath>

#include "throng/core/distributions.h"
#include "throng/core/hash.h"
#include "throng/core/math.h"

namespace throng {
namespace {

constexpr double kBefore = 3;  // s of steady walking before they see each other: the filters look back so far
constexpr double kAfter = 3;   // s that are simulated after the slower one should be in the middle
constexpr double kBeyond = 4;  // m: goals lie behind the corner, so that nobody turns around there

/// Walks straight at its speed: how far it is from the middle at time t, when it is to be there at `due`.
struct Walker {
  Vec2d corner, way;  ///< way: unit vector to the middle
  double speed, due;

  Vec2d at(double t) const { return way * (speed * (t - due)); }
};

/// From kBefore before they see each other until then.
void walk_until_sight(const std::array<Walker, 2>& w, const CrossingProtocol& p,
                      const std::vector<analysis::ScreenWall>& walls, CrossingStart& out) {
  // Time 0: the first of them is in the middle. Nobody sees anybody 20 s before.
  std::int64_t see = -static_cast<std::int64_t>(20 / p.step);
  const auto time = [&](std::int64_t i) { return static_cast<double>(i) * p.step; };
  while (see < 0 && !analysis::can_see(w[0].at(time(see)), w[1].at(time(see)), walls)) ++see;
  double longest = 0;
  for (std::size_t k = 0; k < 2; ++k) {
    for (std::int64_t i = see - static_cast<std::int64_t>(kBefore / p.step); i <= see; ++i)
      out.before[k].push_back(w[k].at(time(i)));
    out.people[k] = {out.before[k].back(), w[k].way * w[k].speed, -w[k].corner + w[k].way * kBeyond, w[k].speed,
                     p.radius};
    longest = std::max(longest, length(out.before[k].back()) / w[k].speed);
  }
  out.steps = static_cast<std::size_t>((longest + kAfter) / p.step);
}

}  // namespace

std::vector<analysis::ScreenWall> screens(const CrossingProtocol& p) {
  const double out = p.side / 2, in = out - p.screen;
  return {{{0, -out}, {0, -in}}, {{out, 0}, {in, 0}}, {{0, out}, {0, in}}, {{-out, 0}, {-in, 0}}};
}

std::vector<analysis::ScreenWall> sight_limits(const CrossingProtocol& p) {
  auto walls = screens(p);
  for (auto& w : walls) w.a = w.a * 10;  // nobody looks around the outer end
  return walls;
}

TrialRunner::Options crossing_floor(const CrossingProtocol& p) {
  return {p.step, p.side / 2 + kBeyond + 3, screens(p)};
}

std::vector<CrossingStart> crossing_starts(const CrossingProtocol& p) {
  const auto walls = sight_limits(p);
  const Distribution speeds = Distribution::normal(p.speed, p.speed_deviation).within(0.9, 2.3);
  const Distribution sizes = Distribution::normal(0, p.mpd_deviation).within(0, p.largest_mpd);
  std::vector<CrossingStart> list;
  for (int i = 0; i < p.trials; ++i) {
    const RandomKey key{p.seed, hash_text("crossing_pairs"), static_cast<std::uint32_t>(i)};
    CrossingStart start;
    start.id = std::to_string(i + 1);
    Draws chance(key, Stream::kChoice);
    const std::uint32_t corner = chance.below(4);
    const bool to_the_left = chance.chance(0.5), second_first = chance.chance(0.5);
    start.mpd = quantile(sizes, (i + chance.uniform_open()) / p.trials);
    const auto place = [&](std::uint32_t n) {  // corners counter-clockwise
      const double h = p.side / 2;
      const Vec2d c[] = {{-h, -h}, {h, -h}, {h, h}, {-h, h}};
      return c[n % 4];
    };
    const std::array<Vec2d, 2> corners{place(corner), place(corner + (to_the_left ? 3 : 1))};
    Draws draws(key, Stream::kPreferredSpeed);
    std::array<Walker, 2> w;
    for (std::size_t k = 0; k < 2; ++k) w[k] = {corners[k], normalized(-corners[k]), sample(speeds, draws), 0};
    // Straight walkers at right angles who reach the middle a time T apart come as near as T v1 v2 / sqrt(v1² + v2²).
    w[second_first ? 0 : 1].due =
        start.mpd * std::sqrt(w[0].speed * w[0].speed + w[1].speed * w[1].speed) / (w[0].speed * w[1].speed);
    walk_until_sight(w, p, walls, start);
    list.push_back(std::move(start));
  }
  return list;
}

analysis::CrossingTrial run_crossing(const CrossingStart& start, const TrialRunner& runner, const ModelChoice& model,
                                     std::uint64_t seed) {
  analysis::CrossingTrial trial;
  trial.id = start.id;
  trial.rate = 1 / runner.step();
  const auto after = runner.run(model, start.people, start.steps, seed);
  for (std::size_t k = 0; k < 2; ++k) {
    trial.point[k] = start.before[k];
    if (!after[k].empty()) trial.point[k].insert(trial.point[k].end(), after[k].begin() + 1, after[k].end());
  }
  return trial;
}

}  // namespace throng
