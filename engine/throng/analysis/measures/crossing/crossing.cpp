#include "throng/analysis/measures/crossing/crossing.h"

#include <algorithm>
#include <cmath>

#include "throng/analysis/measures/crossing/mpd.h"
#include "throng/analysis/trajectories.h"

namespace throng::analysis {
namespace {

constexpr double kStanding = 0.05;  // m/s: below there is no direction to turn

/// Value at a frame that is no whole number.
double at(const std::vector<double>& v, double frame) {
  const auto i = std::min(static_cast<std::size_t>(frame), v.size() - 1);
  const std::size_t next = std::min(i + 1, v.size() - 1);
  return v[i] + (v[next] - v[i]) * (frame - static_cast<double>(i));
}

/// Parts of the acceleration along the way and across it.
void split(const std::vector<Vec2d>& velocity, double rate, std::vector<double>& speeding,
           std::vector<double>& turning) {
  const std::vector<Vec2d> acceleration = velocities(velocity, rate);  // of velocities: the same differences
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    const double speed = length(velocity[i]);
    const bool walks = speed > kStanding;
    speeding.push_back(walks ? std::fabs(dot(acceleration[i], velocity[i])) / speed : length(acceleration[i]));
    turning.push_back(walks ? std::fabs(det(velocity[i], acceleration[i])) / speed : 0);
  }
}

}  // namespace

bool can_see(Vec2d a, Vec2d b, std::span<const ScreenWall> walls) {
  for (const ScreenWall& w : walls) {
    const double wa = det(b - a, w.a - a), wb = det(b - a, w.b - a);
    const double pa = det(w.b - w.a, a - w.a), pb = det(w.b - w.a, b - w.a);
    if (wa * wb <= 0 && pa * pb <= 0) return false;
  }
  return true;
}

std::size_t first_sight(const CrossingTrial& trial, std::span<const ScreenWall> walls) {
  const std::size_t n = std::min(trial.point[0].size(), trial.point[1].size());
  for (std::size_t i = 0; i < n; ++i)
    if (can_see(trial.point[0][i], trial.point[1][i], walls)) return i;
  return n;
}

Result<Crossing> process(const CrossingTrial& trial, std::span<const ScreenWall> walls, const LowPass& filter) {
  Crossing out;
  out.id = trial.id;
  const std::size_t n = std::min(trial.point[0].size(), trial.point[1].size());
  if (n < 4 || !(trial.rate > 0)) return Error{"it has fewer than four positions of both"};
  const std::size_t see = first_sight(trial, walls);
  if (see == n) return Error{"they never see each other"};
  std::array<std::vector<Vec2d>, 2> p, v;
  std::array<std::vector<double>, 2> speeding, turning;
  for (std::size_t k = 0; k < 2; ++k) {
    p[k] = zero_phase(std::span(trial.point[k]).first(n), trial.rate, filter);
    v[k] = velocities(p[k], trial.rate);
    split(v[k], trial.rate, speeding[k], turning[k]);
  }
  std::vector<double> mpd(n);
  std::size_t cross = see;
  double speeds = 0;
  for (std::size_t i = 0; i < n; ++i) {
    mpd[i] = predict(p[0][i], v[0][i], p[1][i], v[1][i]).mpd;
    if (i >= see && distance(p[0][i], p[1][i]) < distance(p[0][cross], p[1][cross])) cross = i;
  }
  if (cross < see + 3) return Error{"they are nearest to each other at once"};
  for (std::size_t i = see; i <= cross; ++i) speeds += length(v[0][i]) + length(v[1][i]);
  out.mean_speed = speeds / (2 * static_cast<double>(cross - see + 1));
  out.t_see = static_cast<double>(see) / trial.rate;
  out.t_cross = static_cast<double>(cross) / trial.rate;
  out.d_min = distance(p[0][cross], p[1][cross]);
  out.first = who_is_ahead(p[0][cross], v[0][cross], p[1][cross], v[1][cross]);
  const double u = predict(p[0][see], v[0][see], p[1][see], v[1][see]).time;
  out.expected_first = who_is_ahead(p[0][see] + v[0][see] * u, v[0][see], p[1][see] + v[1][see] * u, v[1][see]);
  for (std::size_t s = 0; s < kSteps; ++s) {
    const double share = static_cast<double>(s) / static_cast<double>(kSteps - 1);
    const double frame = static_cast<double>(see) + share * static_cast<double>(cross - see);
    out.mpd[s] = at(mpd, frame);
    for (std::size_t role = 0; role < 2; ++role) {
      const std::size_t who = role == 0 ? static_cast<std::size_t>(out.first) : 1 - static_cast<std::size_t>(out.first);
      out.speeding[role][s] = at(speeding[who], frame);
      out.turning[role][s] = at(turning[who], frame);
    }
  }
  return out;
}

}  // namespace throng::analysis
