#include "throng/analysis/measures/fundamental_diagram/transits.h"

namespace throng::analysis {
namespace {

/// Sums over frames of how many people were in the area before each: sums[f - first].
std::vector<std::uint64_t> running_count(const Trajectories& all, const Polygon& area, std::int64_t& first) {
  first = all.first_frame();
  std::vector<std::uint64_t> sums(static_cast<std::size_t>(all.end_frame() - first) + 1, 0);
  for (const Walk& w : all.people)
    for (std::int64_t f = w.first; f < w.end(); ++f)
      sums[static_cast<std::size_t>(f - first) + 1] += contains(area, w.at(f));
  for (std::size_t i = 1; i < sums.size(); ++i) sums[i] += sums[i - 1];
  return sums;
}

double way(const Walk& w, std::int64_t from, std::int64_t to) {
  double sum = 0;
  for (std::int64_t f = from; f < to; ++f) sum += distance(w.at(f), w.at(f + 1));
  return sum;
}

bool jumps(const Walk& w, std::int64_t from, std::int64_t to, double rate) {
  for (std::int64_t f = from; f < to; ++f)
    if (distance(w.at(f), w.at(f + 1)) * rate > kJumpSpeed) return true;
  return false;
}

}  // namespace

std::vector<Transit> transits(const Trajectories& all, const TransitOptions& o) {
  std::vector<Transit> list;
  const double surface = area(o.area);
  if (all.people.empty() || !(surface > 0)) return list;
  std::int64_t first = 0;
  const std::vector<std::uint64_t> sums = running_count(all, o.area, first);
  for (std::size_t i = 0; i < all.people.size(); ++i) {
    const Walk& w = all.people[i];
    for (std::int64_t f = w.first; f < w.end(); ++f) {
      if (!contains(o.area, w.at(f))) continue;
      const std::int64_t in = f;
      while (f < w.end() && contains(o.area, w.at(f))) ++f;
      if (in == w.first || f == w.end()) continue;
      if (distance(w.at(in), w.at(f)) < 0.5 * o.length || jumps(w, in - 1, f, all.rate)) continue;
      const double frames = static_cast<double>(f - in);
      Transit t;
      t.person = i;
      t.enters = static_cast<double>(in) / all.rate, t.leaves = static_cast<double>(f) / all.rate;
      const std::uint64_t people =
          sums[static_cast<std::size_t>(f - first)] - sums[static_cast<std::size_t>(in - first)];
      t.density = static_cast<double>(people) / frames / surface;
      t.speed = (o.length > 0 ? o.length : way(w, in, f)) * all.rate / frames;
      if (o.window.has(t.enters) && o.window.has(t.leaves)) list.push_back(t);
    }
  }
  return list;
}

std::vector<DiagramPoint> points_of(std::span<const Transit> transits) {
  std::vector<DiagramPoint> points;
  for (const Transit& t : transits) points.push_back({t.density, t.speed});
  return points;
}

}  // namespace throng::analysis
