#include "throng/analysis/measures/lanes/lanes.h"

#include <algorithm>
#include <limits>

#include "throng/analysis/close_pairs.h"
#include "throng/analysis/present.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

std::int64_t frames_between(double period, double rate) {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(math::round(period * rate)));
}

bool counts(const std::optional<Boxd>& zone, Vec2d p) { return !zone || zone->contains(p); }

}  // namespace

Vec2d lane_axis(const Trajectories& all, const std::optional<Boxd>& zone, std::optional<std::uint32_t> group) {
  // (vx, vy)² as complex numbers: opposite directions add up instead of cancelling.
  double re = 0, im = 0;
  for (const Walk& w : all.people)
    for (std::size_t i = 0; i + 1 < w.point.size() && (!group || w.group == *group); ++i) {
      const Vec2d v = (w.point[i + 1] - w.point[i]) * all.rate;
      if (!counts(zone, w.point[i]) || length(v) > kJumpSpeed) continue;
      re += v.x * v.x - v.y * v.y;
      im += 2 * v.x * v.y;
    }
  const auto [s, c] = math::sincos(math::atan2(im, re) / 2);
  return {c, s};
}

LaneSample lane_order(std::span<const Vec2d> spot, std::span<const int> way, double width, double reach) {
  std::vector<int> same(spot.size()), company(spot.size());
  // Stretched so that the band is a part of a disc: the grid finds discs.
  std::vector<Vec2d> stretched;
  for (const Vec2d p : spot) stretched.push_back({p.x * (width / reach), p.y});
  ClosePairs pairs;
  pairs.each(stretched, width * 1.4143, [&](std::uint32_t i, std::uint32_t j) {
    if (math::abs(spot[i].x - spot[j].x) > reach || math::abs(spot[i].y - spot[j].y) > width) return;
    ++company[i], ++company[j];
    same[i] += way[i] == way[j], same[j] += way[i] == way[j];
  });
  LaneSample out;
  for (std::size_t i = 0; i < spot.size(); ++i) {
    if (company[i] < 2) continue;  // one other alone is always of one mind
    const double n = company[i];
    const double phi = (2 * same[i] - n) / n;
    out.sum += (phi * phi - 1 / n) / (1 - 1 / n);
    ++out.people;
  }
  return out;
}

std::uint64_t count_bands(std::span<const Vec2d> spot, std::span<const int> way) {
  std::vector<std::size_t> order(spot.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return spot[a].y != spot[b].y ? spot[a].y < spot[b].y : a < b; });
  std::uint64_t bands = order.empty() ? 0 : 1;
  for (std::size_t i = 1; i < order.size(); ++i) bands += way[order[i]] != way[order[i - 1]];
  return bands;
}

Lanes lanes(const Trajectories& all, const LaneOptions& options) {
  const Vec2d axis = normalized(options.axis.value_or(lane_axis(all, options.zone)), Vec2d{1, 0});
  const std::int64_t every = frames_between(options.period, all.rate);
  Lanes out;
  LaneSample order;
  double bands = 0, bandness = 0;
  std::uint64_t looks = 0, mixed_looks = 0;
  std::vector<Vec2d> spot;
  std::vector<int> way;
  each_frame(all, 1, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    if (frame % every != 0) return;
    spot.clear(), way.clear();
    std::size_t forward = 0;
    for (const std::uint32_t p : present) {
      const Vec2d at = all.people[p].at(frame), v = (all.people[p].at(frame + 1) - at) * all.rate;
      const double along = dot(v, axis);
      if (!counts(options.zone, at) || math::abs(along) < options.least_speed || length(v) > kJumpSpeed) continue;
      spot.push_back({dot(at, axis), det(axis, at)});
      way.push_back(along > 0 ? 1 : -1);
      forward += along > 0;
    }
    const LaneSample now = lane_order(spot, way, options.width, options.reach);
    order.sum += now.sum, order.people += now.people;
    if (spot.empty()) return;
    const auto found = static_cast<double>(count_bands(spot, way));
    ++looks;
    bands += found;
    out.looks.push_back({static_cast<double>(frame) / all.rate,
                         now.people ? now.sum / static_cast<double>(now.people) : kNone, found, spot.size()});
    // A random order of a forward and b backward people has 1 + 2ab/(a+b) runs; perfect separation has 2.
    const auto a = static_cast<double>(forward), b = static_cast<double>(spot.size() - forward);
    if (a * b > 0 && 2 * a * b / (a + b) > 1) {
      ++mixed_looks;
      bandness += 1 - (found - 2) / (2 * a * b / (a + b) - 1);
    }
  });
  out.samples = order.people;
  out.order = order.people ? order.sum / static_cast<double>(order.people) : kNone;
  out.bands = looks ? bands / static_cast<double>(looks) : kNone;
  out.bandness = mixed_looks ? bandness / static_cast<double>(mixed_looks) : kNone;
  return out;
}

Grouping grouping(const Trajectories& all, const std::optional<Boxd>& zone, double radius, double period) {
  const std::int64_t every = frames_between(period, all.rate);
  ClosePairs pairs;
  std::vector<Vec2d> spot;
  std::vector<std::uint32_t> group;
  std::vector<double> size(all.groups.size());
  Grouping out;
  double same = 0, chance = 0, near = 0;
  each_frame(all, 0, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    if (frame % every != 0) return;
    spot.clear(), group.clear();
    std::fill(size.begin(), size.end(), 0.0);
    for (const std::uint32_t p : present) {
      const Walk& w = all.people[p];
      if (!counts(zone, w.at(frame)) || w.group >= size.size()) continue;
      spot.push_back(w.at(frame)), group.push_back(w.group);
      ++size[w.group];
    }
    const auto n = static_cast<double>(spot.size());
    if (n < 2) return;
    double by_chance = 0;  // of a pair drawn at random
    for (const double s : size) by_chance += s * (s - 1) / (n * (n - 1));
    double now_same = 0, now_near = 0;
    pairs.each(spot, radius, [&](std::uint32_t i, std::uint32_t j) {
      ++now_near;
      now_same += group[i] == group[j];
    });
    near += now_near, same += now_same, chance += by_chance * now_near;
    if (now_near > 0)
      out.looks.push_back({static_cast<double>(frame) / all.rate, now_same / now_near, by_chance,
                           static_cast<std::uint64_t>(now_near)});
  });
  out.same = near > 0 ? same / near : kNone;
  out.chance = near > 0 ? chance / near : kNone;
  return out;
}

}  // namespace throng::analysis
