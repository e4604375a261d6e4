#include "throng/analysis/measures/edges/edges.h"

#include <algorithm>
#include <limits>

#include "throng/analysis/present.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Mean {
  double sum = 0;
  std::uint64_t n = 0;
  void add(double v) { sum += v, ++n; }
  double value() const { return n > 0 ? sum / static_cast<double>(n) : kNone; }
};

}  // namespace

Edges edges(const Trajectories& all, const EdgeOptions& options) {
  Edges out;
  out.ratio = out.edge = out.middle = kNone;
  const auto stream = stream_of(all, options.axis, options.zone);
  if (!stream) return out;
  out.width = stream->width();
  const auto strips = static_cast<std::size_t>(std::max(1, options.strips));
  std::vector<Mean> profile(strips);
  Mean edge, middle;
  const auto every = std::max<std::int64_t>(1, static_cast<std::int64_t>(math::round(options.period * all.rate)));
  each_frame(all, 1, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    if (frame % every != 0) return;
    for (const std::uint32_t p : present) {
      const Vec2d at = all.people[p].at(frame), v = (all.people[p].at(frame + 1) - at) * all.rate;
      if ((options.zone && !options.zone->contains(at)) || length(v) > kJumpSpeed) continue;
      const double speed = math::abs(dot(v, stream->axis)), across = stream->across(at);
      // Beyond the outermost hundredth one still is at the edge.
      const double share = std::clamp((across - stream->low) / out.width, 0.0, 1.0 - 1e-12);
      profile[static_cast<std::size_t>(share * static_cast<double>(strips))].add(speed);
      if (std::min(across - stream->low, stream->high - across) < options.edge) edge.add(speed);
      if (share >= 0.25 && share < 0.75) middle.add(speed);
    }
  });
  for (std::size_t i = 0; i < strips; ++i)
    out.strips.push_back({out.width * ((static_cast<double>(i) + 0.5) / static_cast<double>(strips) - 0.5),
                          profile[i].value(), profile[i].n});
  out.edge = edge.value(), out.middle = middle.value();
  if (out.width >= 4 * options.edge && out.middle > 0) out.ratio = out.edge / out.middle;
  return out;
}

}  // namespace throng::analysis
