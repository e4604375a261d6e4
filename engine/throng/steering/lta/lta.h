// lta: linear trajectory avoidance, the velocity of least energy over predicted passing distances (EG-54). README.md
// has the equations.
#pragma once

#include <vector>

#include "throng/steering/lta/energy.h"
#include "throng/steering/model.h"

namespace throng::lta {

class Lta final : public SteeringModel {
 public:
  struct Params {
    float sigma_d = 0.361f;         ///< m: passing distance that is comfortable
    float sigma_w = 2.088f;         ///< m: how far people matter
    float beta = 1.462f;            ///< how little those behind matter
    float speed_weight = 2.33f;     ///< s²/m²; lambda 1
    float goal_weight = 2.073f;     ///< lambda 2
    float relaxation = 0.73f;       ///< alpha: share of the change made in 0.4 s
    float wall_weight = 200.0f;     ///< 1/m²
    float obstacle_horizon = 1.0f;  ///< s
    int max_neighbours = 10;
    float range = 6.0f;  ///< m

    static const FieldList& fields();
  };

  explicit Lta(const Params& params);

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  /// Reads appearance and percepts (people and walls), preferred velocity, maximum speed.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "neighbours" (with their weights), "energy" (over the plane of velocities, at the feet) and "velocities".
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  /// What the energy of one person's velocities is made of.
  Terms terms_of(Row row, const SteerInput& in) const;
  /// The velocity of least energy: best of a fan of candidates around the wish, then a search around it with a step
  /// that is halved until it is a hundredth of a metre a second.
  Vec2 minimum(const Terms& terms, Vec2 velocity, Vec2 forward) const;

 private:
  Params params_;
  std::vector<Vec2> fan_;  ///< candidates, for a wish of (1, 0)
};

}  // namespace throng::lta
