// Filter `lanes`: who meets a stream of people steps out of it, and falls in behind those who walk the same way. Two
// streams part into lanes, which is how people keep walking where it is dense (PV-68, PV-D22). Speeds stay, directions
// turn. README.md says how.
#pragma once

#include "throng/navigation/filter.h"
#include "throng/navigation/filters/lanes/sides.h"

namespace throng {

class LanesFilter : public Filter {
 public:
  struct Params {
    float turn = 0.78539816f;  ///< rad, the most
    float half = 0.5f;         ///< weight of on-comers that makes one turn by half of it
    float follow = 0.5f;       ///< pull of those who go the same way, on-comers 1
    float walls = 0.3f;        ///< push of a wall beside one, likewise
    float side = 0;            ///< to the right, likewise; below 0 to the left
    float ahead = 1;           ///< m to the point looked at
    float sigma = 1;           ///< m, width of the Gaussian
    float lateral = 2.5f;      ///< factor on distances across the way
    float range = 2.5f;        ///< m from the point
    static const FieldList& fields();
  };
  /// What somebody has ahead, and what it does. Sides are from -1, all to the right, to 1, all to the left.
  struct View {
    Vec2 sample;
    float against = 0, against_side = 0;  ///< weight of on-comers, and where they are
    float along = 0, along_side = 0;      ///< of those who go the same way
    float wall_side = 0;
    float angle = 0;  ///< rad, positive = left
  };

  explicit LanesFilter(const Params& params);
  std::uint32_t uses() const override { return kUsesStanding; }
  void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const override;
  /// Layer "lanes".
  void explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
               Sketch& out) const override;

  /// As apply() sees it, for one person. `direction` is a unit vector.
  View look(Row row, const FilterInput& in, Vec2 direction) const;

 private:
  Params params_;
  navigation::CrowdKernel kernel_;
};

}  // namespace throng
