// Filter `density_aversion`: people do not press on into a crowd denser than they like, unless they are pressed
// themselves (PV-BY-01). Off unless a scenario lists it. README.md says how.
#pragma once

#include "throng/navigation/filter.h"
#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

namespace throng {

class DensityAversionFilter : public Filter {
 public:
  struct Params {
    float comfort = 2;     ///< 1/m²: nobody minds less
    float spread = 1.5f;   ///< 1/m² more, and one goes no farther
    float yields = 0.15f;  ///< by how much of the density behind the limit is raised
    float creep = 0.05f;   ///< share of the speed that remains
    float ahead = 1;       ///< m to the points looked at, ahead and behind
    float sigma = 1.0f;    ///< m, width of the Gaussian
    static const FieldList& fields();
  };
  struct View {
    float ahead = 0, behind = 0;  ///< 1/m²
    float limit = 0;              ///< 1/m², of this person now
    float share = 1;              ///< of its speed that remains
  };

  explicit DensityAversionFilter(const Params& params);
  void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const override;
  /// Layer "density aversion".
  void explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
               Sketch& out) const override;

  View look(Row row, const FilterInput& in, Vec2 direction) const;

 private:
  Params params_;
  navigation::CrowdKernel kernel_;
  float norm_ = 0;  ///< 1/m², of a unit of weight
};

}  // namespace throng
