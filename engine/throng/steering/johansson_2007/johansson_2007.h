// johansson_2007: elliptical repulsion by relative velocity, with a perception weight. PV-18.
// README.md has the equations.
#pragma once

#include "throng/steering/forces/force_model.h"

namespace throng::johansson_2007 {

struct Law {
  float strength, scale, stride;  ///< m/s², m, s: A, B, Delta t
  float behind;                   ///< lambda
};

forces::Kernel kernel();

class Johansson final : public forces::ForceModel {
 public:
  struct Params {
    float strength = 4.3f;     ///< m/s²: A
    float scale = 1.07f;       ///< m: B
    float stride = 0.5f;       ///< s: Delta t
    float behind = 0.1f;       ///< lambda
    float wall_strength = 10;  ///< m/s²
    float wall_scale = 0.2f;   ///< m
    forces::Shell shell;

    static const FieldList& fields();
  };

  explicit Johansson(const Params& params);

  Claims claims() const override;
  forces::Kernel kernel() const override { return johansson_2007::kernel(); }
  const void* law() const override { return &law_; }
  forces::WallPull wall(const forces::WallPerson& who, const forces::WallPoint& point) const override;

 private:
  Law law_;
  float wall_strength_, wall_scale_;
};

}  // namespace throng::johansson_2007
