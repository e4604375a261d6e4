#include "throng/analysis/measures/penetration/penetration.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "throng/analysis/close_pairs.h"
#include "throng/analysis/present.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

/// Collisions: a pair that is in each other in consecutive intervals collides once.
class Events {
 public:
  void contact(std::uint32_t a, std::uint32_t b, std::int64_t interval, double depth, Vec2d where) {
    const auto pair = std::minmax(a, b);
    const auto [it, is_new] = last_.try_emplace(pair, list.size());
    if (is_new || interval > list[it->second].last + 1) {
      it->second = list.size();
      list.push_back({pair.first, pair.second, interval, interval, depth, where});
    }
    Collision& now = list[it->second];
    now.last = interval;
    now.depth = std::max(now.depth, depth);
    longest = std::max(longest, now.last - now.begin + 1);
  }
  std::vector<Collision> list;
  std::int64_t longest = 0;

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> last_;  ///< the latest of a pair
};

}  // namespace

double penetration_depth(Vec2d q, Vec2d r, double contact) {
  const double rr = length_sq(r);
  const double s = rr > 0 ? std::clamp(-dot(q, r) / rr, 0.0, 1.0) : 0.0;
  return contact > 0 ? std::max(0.0, 1 - length(q + r * s) / contact) : 0.0;
}

namespace {

/// The second of a frame, behind those before it; a frame at its very beginning belongs to it.
PenetrationMoment& moment_of(const Trajectories& all, std::int64_t frame, std::vector<PenetrationMoment>& list) {
  const auto second = [&](std::int64_t f) { return math::floor_to_int(static_cast<double>(f) / all.rate + 1e-6); };
  const int first = second(all.first_frame());
  while (list.size() <= static_cast<std::size_t>(second(frame) - first))
    list.push_back({.begin = static_cast<double>(first + static_cast<int>(list.size()))});
  return list.back();
}

}  // namespace

Penetration penetration(const Trajectories& all, double least_depth) {
  Penetration out;
  Events events;
  ClosePairs pairs;
  std::vector<std::uint32_t> who;
  std::vector<Vec2d> middle, from, step;
  std::vector<bool> touched(all.people.size());
  const double jump = kJumpSpeed / all.rate;
  double sum = 0;
  std::uint64_t person_intervals = 0;
  each_frame(all, 1, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    who.clear(), middle.clear(), from.clear(), step.clear();
    double widest = 0, farthest = 0;
    for (const std::uint32_t p : present) {
      const Walk& w = all.people[p];
      const Vec2d a = w.at(frame), d = w.at(frame + 1) - a;
      if (length(d) > jump) continue;
      who.push_back(p), from.push_back(a), step.push_back(d), middle.push_back(a + d * 0.5);
      widest = std::max(widest, w.radius), farthest = std::max(farthest, length(d));
    }
    person_intervals += who.size();
    PenetrationMoment& now = moment_of(all, frame, out.moments);
    now.person_intervals += who.size();
    // The half-way points of a pair that touches anywhere in the interval are not farther apart than this.
    const double range = 2 * widest + farthest;
    if (!(range > 0)) return;
    pairs.each(middle, range, [&](std::uint32_t i, std::uint32_t j) {
      const double contact = all.people[who[i]].radius + all.people[who[j]].radius;
      const double depth = penetration_depth(from[i] - from[j], step[i] - step[j], contact);
      sum += depth;
      out.deepest = std::max(out.deepest, depth);
      now.sum += depth, now.deepest = std::max(now.deepest, depth);
      if (depth <= least_depth) return;
      ++out.pair_frames;
      touched[who[i]] = touched[who[j]] = true;
      events.contact(who[i], who[j], frame, depth, (from[i] + from[j]) / 2.0);
    });
  });
  out.score = person_intervals ? sum / static_cast<double>(person_intervals) : std::numeric_limits<double>::quiet_NaN();
  out.events = events.list.size();
  out.longest = static_cast<double>(events.longest) / all.rate;
  out.list = std::move(events.list);
  out.people = static_cast<std::uint64_t>(std::count(touched.begin(), touched.end(), true));
  return out;
}

}  // namespace throng::analysis
