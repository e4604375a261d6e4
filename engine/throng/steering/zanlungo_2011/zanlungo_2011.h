// zanlungo_2011: forces where people will be when they meet (collision prediction). PV-19, right of way PV-37.
// README.md has the equations.
#pragma once

#include "throng/steering/forces/force_model.h"

namespace throng::zanlungo_2011 {

struct Law {
  float strength, scale;  ///< A / m, which multiplies speed over time; m: B
  float least_time;       ///< s: t_i counts as no less
};

forces::Kernel kernel();
forces::Kernel ranked_kernel();

class Zanlungo final : public forces::ForceModel {
 public:
  struct Params {
    float strength = 2000;     ///< kg: A
    float scale = 0.08f;       ///< m: B
    float mass = 80;           ///< kg
    float least_time = 0.25f;  ///< s
    forces::Shell shell;

    static const FieldList& fields();
  };

  explicit Zanlungo(const Params& params);

  Claims claims() const override;
  forces::Kernel kernel() const override { return zanlungo_2011::kernel(); }
  forces::Kernel ranked_kernel() const override { return zanlungo_2011::ranked_kernel(); }
  const void* law() const override { return &law_; }
  forces::WallPull wall(const forces::WallPerson& who, const forces::WallPoint& point) const override;

 private:
  Law law_;
};

}  // namespace throng::zanlungo_2011
