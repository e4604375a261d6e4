// power_law: anticipation by time to collision, E = k / tau^2 e^(-tau / tau0) (Karamouzas, Skinner, Guy 2014).
// README.md has the equations.
#pragma once

#include "throng/steering/forces/force_model.h"

namespace throng::power_law {

struct Law {
  float strength, horizon;  ///< m²: k per mass; s: tau0
  float softening;          ///< share of r |v| by which the root of disc is kept from zero
  float strongest;          ///< m/s²
};

forces::Kernel kernel();

class PowerLaw final : public forces::ForceModel {
 public:
  struct Params {
    float strength = 1.5f;  ///< k, per unit of mass
    float horizon = 3;      ///< s: tau0
    float softening = 0.15f;
    Params() { shell.relaxation = 0.54f, shell.strongest = 20, shell.range = 10; }
    forces::Shell shell;

    static const FieldList& fields();
  };

  explicit PowerLaw(const Params& params);

  Claims claims() const override;
  forces::Kernel kernel() const override { return power_law::kernel(); }
  const void* law() const override { return &law_; }
  int decay_steps() const override { return 8; }  ///< of grazing pairs: more changes nothing that one could see
  forces::WallPull wall(const forces::WallPerson& who, const forces::WallPoint& point) const override;

 private:
  Law law_;
};

}  // namespace throng::power_law
