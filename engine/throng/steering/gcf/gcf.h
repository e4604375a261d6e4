// gcf: generalised centrifugal force: ellipses that grow with speed, splined inverse distance. PV-21.
// README.md has the equations.
#pragma once

#include "throng/steering/forces/force_model.h"

namespace throng::gcf {

/// 1 / distance between boundaries, bounded: constant near contact, zero beyond the range, cubic in between.
struct Spline {
  float most = 3;       ///< 1/m, at contact
  float range = 2;      ///< m
  float width = 0.12f;  ///< m, of the blends

  /// Value and slope at a distance, for walls and tests; the kernel does the same in vectors.
  float at(float distance, float* slope = nullptr) const;
};

struct Law {
  float eta;                       ///< share of the preferred speed
  float length, length_per_speed;  ///< m, s: semi-axis ahead
  float width, width_per_speed;    ///< m, s: semi-axis to the side
  Spline inverse;
};

/// From the centre to the boundary of somebody's ellipse. `cosine`: between its velocity and the direction asked for.
float extent(const Law& law, float speed, float cosine);

forces::Kernel kernel();

class Gcf final : public forces::ForceModel {
 public:
  struct Params {
    float eta = 0.3f;
    float length = 0.18f;                  ///< m
    float length_per_speed = 0.53f;        ///< s
    float width = 0.25f;                   ///< m
    float width_per_speed = 0.05f / 1.3f;  ///< s
    float range_of_force = 2;              ///< m
    float max_force = 3;                   ///< 1/m
    float blend = 0.12f;                   ///< m
    forces::Shell shell;

    static const FieldList& fields();
  };

  explicit Gcf(const Params& params);

  Claims claims() const override;
  forces::Kernel kernel() const override { return gcf::kernel(); }
  const void* law() const override { return &law_; }
  forces::WallPull wall(const forces::WallPerson& who, const forces::WallPoint& point) const override;

 private:
  Law law_;
};

}  // namespace throng::gcf
