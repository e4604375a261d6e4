// social_force: Helbing, Farkas, Vicsek 2000: circular repulsion, body compression and sliding friction. PV-17, right
// of way PV-36. README.md has the equations.
#pragma once

#include "throng/steering/forces/force_model.h"

namespace throng::social_force {

/// The law in accelerations: forces over the mass.
struct Law {
  float strength, scale;  ///< m/s², m: A / m, B
  float body, friction;   ///< 1/s², 1/(m s): k / m, kappa / m
  float yield_reach;      ///< radii by which B grows for who must yield to full right of way
};

forces::Kernel kernel();
forces::Kernel ranked_kernel();

class SocialForce final : public forces::ForceModel {
 public:
  struct Params {
    float strength = 2000;    ///< N: A
    float scale = 0.08f;      ///< m: B
    float body = 1.2e5f;      ///< kg/s²: k
    float friction = 2.4e5f;  ///< kg/(m s): kappa
    float mass = 80;          ///< kg
    float yield_reach = 1;    ///< radii, Eq. 4.7
    forces::Shell shell;

    static const FieldList& fields();
  };

  explicit SocialForce(const Params& params);

  Claims claims() const override;
  forces::Kernel kernel() const override { return social_force::kernel(); }
  forces::Kernel ranked_kernel() const override { return social_force::ranked_kernel(); }
  const void* law() const override { return &law_; }
  forces::WallPull wall(const forces::WallPerson& who, const forces::WallPoint& point) const override;

 private:
  Law law_;
};

}  // namespace throng::social_force
