// Filter `fundamental_diagram`: people slow down to the speed that suits the room they have (PV-59 .. PV-64). The room
// comes from the density ahead, from the ten nearest, or, in a file, from the one in front. Directions stay, speeds
// never rise. README.md has the equations, what of the source is misprinted and how it was read.
#pragma once

#include "throng/navigation/filter.h"
#include "throng/navigation/filters/fundamental_diagram/people_ahead.h"

namespace throng {

class FundamentalDiagramFilter : public Filter {
 public:
  enum class Space : std::uint8_t { kDensity, kNearest, kFile };
  struct Params {
    Space space = Space::kDensity;
    float behind = 0;         ///< weight of who is behind one
    bool obstacles = true;    ///< walls count as density, too
    float range = 2.5f;       ///< m
    float ahead = 0.5f;       ///< m to the sample point
    float sigma = 0.75f;      ///< m, width of the Gaussian of people
    float lateral = 2.7f;     ///< factor on distances across the way
    float phi = 0.3f;         ///< m, width of the Gaussian of walls
    int neighbours = 10;      ///< of Space::kNearest
    float file_width = 0.5f;  ///< m to either side: who is that near the line ahead is in the file
    static const FieldList& fields();
    /// With the constants of the source. The defaults are found by measured people (README.md).
    static Params of_source(Space space = Space::kDensity);
  };
  static constexpr int kMostNeighbours = 64;

  /// What somebody who walks in a direction has around it.
  struct View {
    Vec2 sample;        ///< the sample point
    float people = 0;   ///< density of people, 1/m²
    float walls = 0;    ///< what walls add, 1/m²
    float space = 1e6;  ///< m
    float natural = 0;  ///< m/s, for that space
  };

  explicit FundamentalDiagramFilter(const Params& params);
  std::uint32_t uses() const override { return kUsesWalkingRoom; }
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
  void flush(Batch& batch, const CrowdMap& map) const;
  View view_of(const Batch& batch, std::uint32_t slot, const FilterInput& in) const;
  void draw_density(Row row, const FilterInput& in, Vec2 way, SketchLayer& layer) const;
  float nearest_density(Row row, const FilterInput& in, Vec2 direction, Vec2 sample) const;

  Params params_;
  navigation::CrowdKernel kernel_;
  float people_norm_ = 0, walls_norm_ = 0;  ///< 1/m², of a weight of one
};

}  // namespace throng
