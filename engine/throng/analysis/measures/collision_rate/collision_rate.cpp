#include "throng/analysis/measures/collision_rate/collision_rate.h"

#include <algorithm>
#include <iterator>

#include "throng/analysis/close_pairs.h"
#include "throng/analysis/present.h"
#include "throng/core/math.h"

namespace throng::analysis {

CollisionRate collision_rate(const Trajectories& all, const CollisionRateOptions& options) {
  CollisionRate out;
  out.dt = all.dt();
  ClosePairs pairs;
  std::vector<Vec2d> at;
  // A frame at the very beginning of a window belongs to it, whatever dt is as a binary number.
  const auto window_of = [&](std::int64_t frame) {
    return math::floor_to_int(static_cast<double>(frame) / all.rate / options.window + 1e-6);
  };
  const std::int32_t first = window_of(all.first_frame());
  each_frame(all, 0, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    const auto number = static_cast<std::size_t>(window_of(frame) - first);
    while (out.moments.size() <= number)
      out.moments.push_back(
          {.begin = options.window * static_cast<double>(first + static_cast<int>(out.moments.size()))});
    CollisionMoment& now = out.moments[number];
    ++now.frames;
    now.person_frames += present.size();
    at.clear();
    double widest = 0;
    for (const std::uint32_t p : present) {
      at.push_back(all.people[p].at(frame));
      widest = std::max(widest, all.people[p].radius);
    }
    if (!(widest > 0)) return;
    pairs.each(at, 2 * widest, [&](std::uint32_t i, std::uint32_t j) {
      const double depth = all.people[present[i]].radius + all.people[present[j]].radius - distance(at[i], at[j]);
      out.deepest = std::max(out.deepest, depth);
      for (std::size_t d = 0; d < std::size(kOverlapDepths); ++d) now.pairs[d] += depth > kOverlapDepths[d];
    });
  });
  if (!out.moments.empty()) out.all.begin = out.moments[0].begin;
  for (const CollisionMoment& m : out.moments) {
    out.all.frames += m.frames, out.all.person_frames += m.person_frames;
    for (std::size_t d = 0; d < std::size(kOverlapDepths); ++d) out.all.pairs[d] += m.pairs[d];
  }
  return out;
}

}  // namespace throng::analysis
