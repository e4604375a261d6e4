// Stripes where two groups cross (EG-57): people of one group walk in lines that lie across both directions; at a right
// angle the lines lie at 45 degrees. Measured on D = density of one group - density of the other, smoothed: the
// structure tensor J = sum of grad D (grad D)^T has its larger eigenvector across the stripes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

struct StripeOptions {
  Boxd zone;                            ///< where the groups meet
  std::uint32_t first = 0, second = 1;  ///< into Trajectories::groups
  double cell = 0.25;                   ///< m, of the density field
  double smoothing = 0.6;               ///< m, standard deviation of the Gaussian of a person
  double period = 0.5;                  ///< s between looks
  std::uint64_t least_people = 4;       ///< of each group in the zone, else the look does not count
};

/// Sum of outer products of gradients; adds up over frames.
struct StructureTensor {
  double xx = 0, xy = 0, yy = 0;
  /// Direction along the stripes, degrees in [0, 180) counter-clockwise from +x.
  double orientation() const;
  /// (l1 - l2) / (l1 + l2): 0 = no direction is special, 1 = perfect stripes; NaN when nothing varies.
  double coherence() const;
};

struct StripeLook {
  std::int64_t frame = 0;
  double orientation = 0, coherence = 0;  ///< of this moment
  std::uint64_t first = 0, second = 0;    ///< people of each group in the zone
};

struct Stripes {
  double orientation = 0;  ///< degrees in [0, 180)
  double coherence = 0;    ///< of the tensors of all looks together; NaN when there was none
  std::uint64_t looks = 0;
  std::vector<StripeLook> each;
};

/// Of one look.
StructureTensor stripe_tensor(std::span<const Vec2d> first, std::span<const Vec2d> second,
                              const StripeOptions& options);
Stripes stripes(const Trajectories& all, const StripeOptions& options);

/// The two groups that cross each other most nearly at a right angle, by the axes they walk along; the first such pair.
/// Nothing when there are fewer than two with people.
std::optional<std::pair<std::uint32_t, std::uint32_t>> crossing_groups(const Trajectories& all);
/// Where two groups meet: the box around the places where people of both are within 2 m of each other, without the
/// outermost twentieth on each side. Nothing when they never are.
std::optional<Boxd> meeting_zone(const Trajectories& all, std::uint32_t first, std::uint32_t second);

}  // namespace throng::analysis
