// rvo_sampled: reciprocal velocity obstacles, the best of many sampled velocities (PV-08, EG-52). README.md has the
// equations.
#pragma once

#include <vector>

#include "throng/steering/model.h"
#include "throng/steering/rvo_sampled/penalty.h"

namespace throng::rvo_sampled {

class RvoSampled final : public SteeringModel {
 public:
  struct Params {
    int samples = 250;
    float safety_factor = 1.5f;     ///< m; w of the penalty
    float acceleration = 10.0f;     ///< m/s²: samples are reachable with it in one step
    float obstacle_horizon = 1.0f;  ///< s
    int max_neighbours = 10;
    float range = 5.0f;  ///< m

    static const FieldList& fields();
  };

  explicit RvoSampled(const Params& params);

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  /// Reads appearance and percepts (people and walls), preferred velocity, maximum speed and acceleration.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "neighbours", "reciprocal velocity obstacles" (apex and legs), "samples" (points; the penalties as a field
  /// over the plane of velocities) and "velocities"; velocities are drawn at the person's feet, 1 m = 1 m/s.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  /// What may be hit, as seen by one person. For steer, explain and tests.
  void find_threats(Row row, const SteerInput& in, Threats& out) const;
  /// The velocities that are tried: preferred, actual and zero (as far as reachable), then pairs that mirror each other
  /// in the direction the person means to go, right before left. Filled up to whole vectors with the first.
  void place_samples(Row row, const SteerInput& in, Samples& out) const;

 private:
  Params params_;
  std::vector<Vec2> pattern_;  ///< of samples in the unit disc, y >= 0; each stands for itself and its mirror image
};

}  // namespace throng::rvo_sampled
