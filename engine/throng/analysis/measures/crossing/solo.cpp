#include "throng/analysis/measures/crossing/solo.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/analysis/measures/crossing/mpd.h"
#include "throng/analysis/trajectories.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kLate = 2;  // s before the nearest approach

struct Way {
  std::vector<Vec2d> point, velocity;
};

Way smoothed(const std::vector<Vec2d>& point, std::size_t n, double rate, const LowPass& filter) {
  Way w;
  w.point = zero_phase(std::span(point).first(n), rate, filter);
  w.velocity = velocities(w.point, rate);
  return w;
}

double over(double sum, double count) { return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN(); }

}  // namespace

Result<SoloComparison> compare_with_solo(const CrossingTrial& together, const CrossingTrial& alone,
                                         const SoloOptions& options) {
  const std::size_t n =
      std::min({together.point[0].size(), together.point[1].size(), alone.point[0].size(), alone.point[1].size()});
  if (n < 4 || !(together.rate > 0) || together.rate != alone.rate)
    return Error{"both trials need four positions of both people or more, at the same rate"};
  std::array<Way, 2> with, solo;
  for (std::size_t k = 0; k < 2; ++k) {
    with[k] = smoothed(together.point[k], n, together.rate, options.filter);
    solo[k] = smoothed(alone.point[k], n, together.rate, options.filter);
  }
  SoloComparison out;
  out.mpd = std::numeric_limits<double>::infinity();
  std::size_t nearest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    out.mpd = std::min(out.mpd, distance(solo[0].point[i], solo[1].point[i]));
    if (distance(with[0].point[i], with[1].point[i]) < distance(with[0].point[nearest], with[1].point[nearest]))
      nearest = i;
  }
  std::array<double, 2> share{}, frames{};  // early, late
  for (std::size_t i = 0; i <= nearest; ++i) {
    const double left = static_cast<double>(nearest - i) / together.rate;
    for (std::size_t k = 0; k < 2; ++k) {
      const Vec2d v = with[k].velocity[i], v0 = solo[k].velocity[i];
      const double speed = length(v), usual = length(v0);
      if (!(usual > 0)) continue;
      const double change = math::abs(speed - usual);
      // Who stands has no direction: that is all speed.
      const double turn =
          speed > 0.1 ? math::abs(math::angle_between(math::atan2(v0.y, v0.x), math::atan2(v.y, v.x))) : 0;
      out.largest_turn = std::max(out.largest_turn, turn);
      out.slowest = std::min(out.slowest, speed / usual);
      if (change < options.speed_change && turn < options.turn) continue;
      if (!out.reacts) out.reacts = true, out.ahead = left;
      const std::size_t late = left < kLate ? 1 : 0;
      share[late] += change / (change + usual * turn);
      ++frames[late];
    }
  }
  out.speed_share_early = over(share[0], frames[0]);
  out.speed_share_late = over(share[1], frames[1]);
  return out;
}

SoloReport solo_report(std::span<const SoloComparison> trials) {
  SoloReport out;
  double near_reacts = 0, far = 0, far_reacts = 0, ahead = 0, early = 0, late = 0, early_n = 0, late_n = 0;
  for (const SoloComparison& c : trials) {
    ++out.trials;
    if (c.mpd > 1) ++far, far_reacts += c.reacts;
    out.largest_turn = std::max(out.largest_turn, math::degrees(c.largest_turn));
    out.slowest = std::min(out.slowest, c.slowest);
    if (c.mpd >= kReactionObserved) continue;
    ++out.near;
    near_reacts += c.reacts, ahead += c.ahead;
    if (c.speed_share_early == c.speed_share_early) early += c.speed_share_early, ++early_n;
    if (c.speed_share_late == c.speed_share_late) late += c.speed_share_late, ++late_n;
  }
  out.react_near = over(near_reacts, static_cast<double>(out.near));
  out.react_far = over(far_reacts, far);
  out.ahead = over(ahead, near_reacts);
  out.speed_share_early = over(early, early_n), out.speed_share_late = over(late, late_n);
  return out;
}

}  // namespace throng::analysis
