// helbing_molnar_1995: the first social force model, elliptical repulsion and a field of view. PV-16, EG-51.
// README.md has the equations.
#pragma once

#include "throng/steering/forces/force_model.h"

namespace throng::helbing_molnar_1995 {

enum class View : std::uint8_t { kCosine, kSector };
enum class Direction : std::uint8_t { kCentre, kGradient };

struct Law {
  float strength, scale, stride;  ///< m/s², m, s: A = V0 / sigma, B = sigma, Delta t
  float behind, sector;           ///< weight c; cosine of half the field of view
  View view;
  Direction direction;
};

forces::Kernel kernel();

class HelbingMolnar final : public forces::ForceModel {
 public:
  struct Params {
    float strength = 7;                ///< m/s²: V0 / sigma = 2.1 / 0.3
    float scale = 0.3f;                ///< m: sigma
    float stride = 2;                  ///< s: Delta t
    float behind = 0.5f;               ///< c
    float field_of_view = 3.4906585f;  ///< rad, 200 degrees
    View view = View::kCosine;
    Direction direction = Direction::kCentre;
    float wall_strength = 50;  ///< m/s²: U0 / R = 10 / 0.2
    float wall_scale = 0.2f;   ///< m: R
    forces::Shell shell;

    static const FieldList& fields();
  };

  explicit HelbingMolnar(const Params& params);

  Claims claims() const override;
  forces::Kernel kernel() const override { return helbing_molnar_1995::kernel(); }
  const void* law() const override { return &law_; }
  forces::WallPull wall(const forces::WallPerson& who, const forces::WallPoint& point) const override;

 private:
  Law law_;
  float wall_strength_, wall_scale_;
};

}  // namespace throng::helbing_molnar_1995
