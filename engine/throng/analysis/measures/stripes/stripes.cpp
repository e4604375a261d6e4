#include "throng/analysis/measures/stripes/stripes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "throng/analysis/present.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

/// D on cell centres of the zone.
class Field {
 public:
  Field(const StripeOptions& o)
      : lo_(o.zone.lo),
        cell_(o.cell),
        sigma_(o.smoothing),
        nx_(std::max(3, static_cast<int>((o.zone.hi.x - o.zone.lo.x) / o.cell))),
        ny_(std::max(3, static_cast<int>((o.zone.hi.y - o.zone.lo.y) / o.cell))),
        value_(static_cast<std::size_t>(nx_) * static_cast<std::size_t>(ny_)) {}

  /// A Gaussian bell with the volume `weight`; beyond four deviations there is nothing of it.
  void add(Vec2d p, double weight) {
    const double reach = 4 * sigma_;
    const int x0 = std::max(0, cell_of(p.x - reach - lo_.x)), x1 = std::min(nx_ - 1, cell_of(p.x + reach - lo_.x));
    const int y0 = std::max(0, cell_of(p.y - reach - lo_.y)), y1 = std::min(ny_ - 1, cell_of(p.y + reach - lo_.y));
    const double peak = weight / (math::kTwoPi * sigma_ * sigma_);
    for (int y = y0; y <= y1; ++y)
      for (int x = x0; x <= x1; ++x) {
        const Vec2d middle{lo_.x + (x + 0.5) * cell_, lo_.y + (y + 0.5) * cell_};
        at(x, y) += peak * math::exp(-length_sq(middle - p) / (2 * sigma_ * sigma_));
      }
  }

  StructureTensor tensor() {
    StructureTensor t;
    for (int y = 1; y + 1 < ny_; ++y)
      for (int x = 1; x + 1 < nx_; ++x) {
        const double gx = (at(x + 1, y) - at(x - 1, y)) / (2 * cell_), gy = (at(x, y + 1) - at(x, y - 1)) / (2 * cell_);
        t.xx += gx * gx, t.xy += gx * gy, t.yy += gy * gy;
      }
    return t;
  }

 private:
  int cell_of(double v) const { return math::floor_to_int(v / cell_); }
  double& at(int x, int y) {
    return value_[static_cast<std::size_t>(y) * static_cast<std::size_t>(nx_) + static_cast<std::size_t>(x)];
  }

  Vec2d lo_;
  double cell_, sigma_;
  int nx_, ny_;
  std::vector<double> value_;
};

}  // namespace

double StructureTensor::orientation() const {
  const double across = math::degrees(math::atan2(2 * xy, xx - yy)) / 2;  // of the gradient
  const double along = across + 90;
  return along >= 180 ? along - 180 : along < 0 ? along + 180 : along;
}

double StructureTensor::coherence() const {
  const double sum = xx + yy;
  if (!(sum > 0)) return std::numeric_limits<double>::quiet_NaN();
  return std::sqrt((xx - yy) * (xx - yy) + 4 * xy * xy) / sum;
}

StructureTensor stripe_tensor(std::span<const Vec2d> first, std::span<const Vec2d> second,
                              const StripeOptions& options) {
  Field field(options);
  for (const Vec2d p : first) field.add(p, 1);
  for (const Vec2d p : second) field.add(p, -1);
  return field.tensor();
}

Stripes stripes(const Trajectories& all, const StripeOptions& options) {
  Stripes out;
  StructureTensor sum;
  const auto every = std::max<std::int64_t>(1, static_cast<std::int64_t>(math::round(options.period * all.rate)));
  // People just outside reach in: without them the border would look like a stripe.
  const Boxd seen = options.zone.grown(4 * options.smoothing);
  std::vector<Vec2d> first, second;
  each_frame(all, 0, [&](std::int64_t frame, const std::vector<std::uint32_t>& present) {
    if (frame % every != 0) return;
    first.clear(), second.clear();
    std::uint64_t inside[2] = {0, 0};
    for (const std::uint32_t p : present) {
      const Walk& w = all.people[p];
      if ((w.group != options.first && w.group != options.second) || !seen.contains(w.at(frame))) continue;
      (w.group == options.first ? first : second).push_back(w.at(frame));
      inside[w.group == options.first ? 0 : 1] += options.zone.contains(w.at(frame));
    }
    if (inside[0] < options.least_people || inside[1] < options.least_people) return;
    const StructureTensor t = stripe_tensor(first, second, options);
    sum.xx += t.xx, sum.xy += t.xy, sum.yy += t.yy;
    ++out.looks;
    out.each.push_back({frame, t.orientation(), t.coherence(), inside[0], inside[1]});
  });
  out.orientation = out.looks ? sum.orientation() : std::numeric_limits<double>::quiet_NaN();
  out.coherence = out.looks ? sum.coherence() : std::numeric_limits<double>::quiet_NaN();
  return out;
}

}  // namespace throng::analysis
