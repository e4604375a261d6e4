#include "throng/analysis/measures/flow/flow.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace throng::analysis {

std::vector<Passage> passages(const Trajectories& all, Vec2d a, Vec2d b) {
  std::vector<Passage> list;
  const Vec2d along = b - a;
  for (std::size_t i = 0; i < all.people.size(); ++i) {
    const Walk& w = all.people[i];
    for (std::size_t k = 0; k + 1 < w.point.size(); ++k) {
      const Vec2d p = w.point[k], q = w.point[k + 1];
      const double before = det(along, p - a), after = det(along, q - a);
      // Who stands on the line is still on its left: everybody passes once.
      if ((before >= 0) == (after >= 0) || distance(p, q) * all.rate > kJumpSpeed) continue;
      const double t = before / (before - after), at = dot(p + (q - p) * t - a, along) / length_sq(along);
      if (at < 0 || at > 1) continue;
      const double time = (static_cast<double>(w.first) + static_cast<double>(k) + t) / all.rate;
      list.push_back({i, time, before >= 0 ? 1 : -1});
    }
  }
  std::stable_sort(list.begin(), list.end(), [](const Passage& x, const Passage& y) { return x.time < y.time; });
  return list;
}

Flow flow_through(const Trajectories& all, Vec2d a, Vec2d b, double middle) {
  std::vector<double> times;
  std::set<std::size_t> seen;
  for (const Passage& p : passages(all, a, b))
    if (p.way > 0 && seen.insert(p.person).second) times.push_back(p.time);
  const auto cut = static_cast<std::size_t>(std::floor(0.5 * (1 - middle) * static_cast<double>(times.size()) + 1e-9));
  Flow f;
  f.people = times.size() - 2 * cut;
  f.first = f.last = f.flow = f.specific = std::numeric_limits<double>::quiet_NaN();
  if (f.people == 0) return f;
  f.first = times[cut], f.last = times[times.size() - 1 - cut];
  if (f.last > f.first) {
    f.flow = static_cast<double>(f.people - 1) / (f.last - f.first);
    f.specific = f.flow / distance(a, b);
  }
  return f;
}

}  // namespace throng::analysis
