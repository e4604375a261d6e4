// clearpath: velocity obstacles cut by a line, and the nearest velocity outside all of them (PV-09). README.md has the
// equations.
#pragma once

#include "throng/core/math.h"
#include "throng/steering/clearpath/obstacles.h"
#include "throng/steering/model.h"

namespace throng::clearpath {

class ClearPath final : public SteeringModel {
 public:
  struct Params {
    float horizon = 2.0f;           ///< s, for people
    float obstacle_horizon = 1.0f;  ///< s, for walls
    float share = 0.5f;             ///< of the change that is one's own
    float detour = 1.5707964f;      ///< rad
    int max_neighbours = 10;
    float range = 5.0f;  ///< m

    static const FieldList& fields();
  };

  explicit ClearPath(const Params& params) : params_(params), turn_(math::sincos(params.detour)) {}

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  /// Reads appearance and percepts (people and walls), preferred velocity, maximum speed.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "neighbours", "velocity obstacles" (three lines each), "candidates" (projections and intersections that are
  /// outside all of them) and "velocities"; velocities are drawn at the person's feet, 1 m = 1 m/s.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

 private:
  struct Choice {
    Vec2 velocity;
    int times_shortened;  ///< of the horizon, until a velocity was free; kGivenUp: none was, the person stands
  };
  Choice choose(Row row, const SteerInput& in, Obstacles& obstacles, Candidates* candidates) const;

  Params params_;
  math::SinCos<float> turn_;  ///< of the detour
};

}  // namespace throng::clearpath
