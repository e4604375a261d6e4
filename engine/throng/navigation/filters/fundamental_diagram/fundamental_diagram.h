// Filter `fundamental_diagram`: people slow down to the speed that suits the room they have (PV-59 .. PV-64). The room
// comes from the density ahead, from the ten nearest, or, in a file, from the one in front. Directions stay, speeds
// never rise. README.md has the equations, what of the source is misprinted and how it was read.
#pragma once

#include <optional>

#include "throng/navigation/filter.h"
#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

namespace throng {

class FundamentalDiagramFilter : public Filter {
 public:
  enum class Space : std::uint8_t { kDensity, kNearest, kFile };
  /// Whose numbers: those found by measured people (README.md), or those the source prints.
  enum class Constants : std::uint8_t { kMeasured, kSource };
  /// The numbers a filter works with.
  struct Values {
    float behind;     ///< weight of who is behind one
    float on_comers;  ///< weight of who wants to go across or the other way
    float range;      ///< m
    float ahead;      ///< m to the sample point
    float sigma;      ///< m, width of the Gaussian of people
    float lateral;    ///< factor on distances across the way
    float phi;        ///< m, width of the Gaussian of walls
  };
  struct Params {
    Space space = Space::kDensity;
    std::optional<Constants>
        constants;  ///< of what is not given; none: the source's for Space::kNearest, else measured
    std::optional<float> behind, on_comers, range, ahead, sigma, lateral, phi;  ///< as in Values
    bool obstacles = true;                                                      ///< walls count as density, too
    int neighbours = 10;                                                        ///< of Space::kNearest
    float file_width = 0.5f;  ///< m to either side: who is that near the line ahead is in the file
    float reaction = 0;       ///< s in which speeds follow the room; 0: at once, and nothing is remembered
    static const FieldList& fields();
    /// With the constants of the source.
    static Params of_source(Space space = Space::kDensity);
    Values values() const;
  };
  static constexpr int kMostNeighbours = 64;

  /// Of people who react late alone. All zero = a newcomer.
  struct State {
    double at;             ///< s: last turn
    float speed;           ///< m/s, then
    std::uint32_t walked;  ///< 1: `at` and `speed` hold
  };

  /// What somebody who walks in a direction has around it.
  struct View {
    Vec2 sample;        ///< the sample point
    float people = 0;   ///< density of people, 1/m²
    float walls = 0;    ///< what walls add, 1/m²
    float space = 1e6;  ///< m
    float natural = 0;  ///< m/s, for that space
  };

  explicit FundamentalDiagramFilter(const Params& params);
  std::size_t state_size() const override { return params_.reaction > 0 ? sizeof(State) : 0; }
  /// Who comes towards one is told by what it prefers, which is shown where it is used (PV-35).
  std::uint32_t uses() const override { return kUsesWalkingRoom | (values_.on_comers < 1 ? kUsesStanding : 0u); }
  void apply(std::span<const Row> rows, const FilterInput& in, ByteColumn* state, Preferred& out) const override;
  /// Layers "room ahead" (sample point, ellipse in which people count, or the borders of the file; numbers) and, where
  /// density is what counts, "density": the field of it around the person.
  void explain(Row row, const FilterInput& in, const ByteColumn* state, const Preferred& preferred,
               Sketch& out) const override;

  /// As apply() sees it, for one person. `direction` is a unit vector.
  View look(Row row, const FilterInput& in, Vec2 direction) const;

 private:
  struct Batch;
  void look_into(Batch& batch, const FilterInput& in) const;
  void add_looks(Batch& batch, std::uint32_t slot, const FilterInput& in) const;
  void flush(Batch& batch, const Scene& scene) const;
  View view_of(const Batch& batch, std::uint32_t slot, const FilterInput& in) const;
  float late(float wanted, double now, State& state) const;
  void draw_density(Row row, const FilterInput& in, Vec2 way, SketchLayer& layer) const;
  float nearest_density(Row row, const FilterInput& in, Vec2 direction, Vec2 sample) const;

  Params params_;
  Values values_;
  navigation::CrowdKernel kernel_;
  float people_norm_ = 0, walls_norm_ = 0;  ///< 1/m², of a weight of one
};

}  // namespace throng
