#include "throng/analysis/measures/wake/wake.h"

#include <algorithm>
#include <limits>

#include "throng/analysis/present.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kLeastHalf = 0.4;   ///< m, of half a lane: about one body and a gap
constexpr double kFaster = 0.1;      ///< m/s
constexpr double kMostShare = 0.25;  ///< of the people; if more are slow, they are the stream

/// Counted people over the area that was looked at.
struct Counted {
  double people = 0, area = 0;
  double density() const { return area > 0 ? people / area : kNone; }
};

/// How much of [a, b] lies in [low, high].
double overlap(double a, double b, double low, double high) {
  return std::max(0.0, std::min(b, high) - std::max(a, low));
}

class Watch {
 public:
  Watch(const WakeOptions& o, const Stream& s)
      : o_(o), s_(s), lane_(static_cast<std::size_t>((o.before + o.after) / o.step + 0.5)), beside_(lane_.size()) {}

  /// Looks at the stream around a body at `c`; way: +1 = the stream goes along its axis there, -1 = back.
  /// each(f) calls f(position, velocity) of the others.
  template <class Each>
  void look(Vec2d c, double radius, double pace, double way, Each each) {
    const double half = std::max(radius, kLeastHalf);
    // The stream as the body has it: along and across from it, downstream ahead.
    const double a = way * s_.along(c), b = way * s_.across(c);
    const double start = (way > 0 ? s_.start : -s_.end) - a, end = (way > 0 ? s_.end : -s_.start) - a;
    const double right = (way > 0 ? s_.low : -s_.high) - b, left = (way > 0 ? s_.high : -s_.low) - b;
    const double in_lane = overlap(-half, half, right, left);
    const double in_beside = overlap(-3 * half, -half, right, left) + overlap(half, 3 * half, right, left);
    for (std::size_t k = 0; k < lane_.size(); ++k) {
      const double from = -o_.before + o_.step * static_cast<double>(k);
      const double size = overlap(from, from + o_.step, start, end);
      lane_[k].area += size * in_lane, beside_[k].area += size * in_beside;
    }
    const double body = overlap(radius, radius + o_.length, start, end);
    behind.area += body * in_lane, next.area += body * in_beside;
    each([&](Vec2d p, Vec2d v) {
      if (way * dot(v, s_.axis) < pace + kFaster) return;
      const double along = way * s_.along(p) - a, across = way * s_.across(p) - b;
      if (across < right || across > left || along < start || along > end) return;
      const double off = math::abs(across);
      if (off > 3 * half) return;
      const bool lane = off <= half;
      const double step = (along + o_.before) / o_.step;
      if (step >= 0 && step < static_cast<double>(lane_.size()))
        ++(lane ? lane_ : beside_)[static_cast<std::size_t>(step)].people;
      if (along > radius && along <= radius + o_.length) ++(lane ? behind : next).people;
    });
    ++looks;
  }

  std::vector<WakeStep> steps() const {
    std::vector<WakeStep> out;
    for (std::size_t k = 0; k < lane_.size(); ++k)
      out.push_back({-o_.before + o_.step * (static_cast<double>(k) + 0.5), lane_[k].density(), beside_[k].density()});
    return out;
  }

  Counted behind, next;
  std::uint64_t looks = 0;

 private:
  const WakeOptions& o_;
  const Stream& s_;
  std::vector<Counted> lane_, beside_;
};

/// Those whom the stream flows around.
std::vector<std::uint32_t> slow_people(const Trajectories& all, const Stream& s, const WakeOptions& o) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t p = 0; p < all.people.size(); ++p)
    if (pace_along(all.people[p], all.rate, s.axis, o.zone) < o.slow * s.speed) out.push_back(p);
  if (static_cast<double>(out.size()) > kMostShare * static_cast<double>(all.people.size())) out.clear();
  return out;
}

}  // namespace

Wake wake(const Trajectories& all, const WakeOptions& options) {
  Wake out;
  out.ratio = out.behind = out.beside = kNone;
  const auto stream = stream_of(all, options.axis, options.zone);
  if (!stream) return out;
  const std::vector<std::uint32_t> slow =
      options.obstacle ? std::vector<std::uint32_t>{} : slow_people(all, *stream, options);
  out.bodies = options.obstacle ? 1 : slow.size();
  Watch watch(options, *stream);
  const auto every = std::max<std::int64_t>(1, static_cast<std::int64_t>(math::round(options.period * all.rate)));
  each_frame(all, 1, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    if (frame % every != 0) return;
    const auto velocity = [&](std::uint32_t p) {
      return (all.people[p].at(frame + 1) - all.people[p].at(frame)) * all.rate;
    };
    const auto others = [&](std::uint32_t self) {
      return [&, self](auto f) {
        for (const std::uint32_t p : present) {
          const Vec2d at = all.people[p].at(frame), v = velocity(p);
          if (p == self || (options.zone && !options.zone->contains(at)) || length(v) > kJumpSpeed) continue;
          f(at, v);
        }
      };
    };
    constexpr std::uint32_t kNobody = 0xffffffffu;
    if (options.obstacle && !present.empty())
      watch.look(*options.obstacle, options.obstacle_radius, 0, 1, others(kNobody));
    for (const std::uint32_t p : slow) {
      if (!std::binary_search(present.begin(), present.end(), p)) continue;
      const Vec2d at = all.people[p].at(frame);
      if (options.zone && !options.zone->contains(at)) continue;
      const double pace = dot(velocity(p), stream->axis), way = pace < -kFaster ? -1 : 1;
      watch.look(at, all.people[p].radius, way * pace, way, others(p));
    }
  });
  out.looks = watch.looks;
  out.steps = watch.steps();
  out.behind = watch.behind.density(), out.beside = watch.next.density();
  if (out.beside > 0 && out.behind == out.behind) out.ratio = out.behind / out.beside;
  return out;
}

}  // namespace throng::analysis
