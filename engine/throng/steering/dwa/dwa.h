// dwa: dynamic window approach, the best of the speeds and turn rates that can be reached at once (EG-06). README.md
// has the objective.
#pragma once

#include "throng/steering/dwa/arcs.h"
#include "throng/steering/model.h"

namespace throng::dwa {

/// How somebody moves: along its direction, which turns.
struct State {
  float dir_x = 0, dir_y = 0;  ///< unit; both zero: a newcomer, who faces where it wants to go
  float turn_rate = 0;         ///< rad/s, positive = left
  float unused = 0;            ///< keeps the size a power of two
};

class Dwa final : public SteeringModel {
 public:
  struct Params {
    float heading_weight = 1.0f;
    float clearance_weight = 1.0f;
    float velocity_weight = 1.0f;
    float steadiness_weight = 0.05f;
    float acceleration = 2.5f;           ///< m/s², also of braking
    float angular_acceleration = 12.0f;  ///< rad/s²
    float turn_rate = 3.0f;              ///< rad/s
    float window = 0.25f;                ///< s
    float horizon = 2.5f;                ///< s
    float margin = 0.05f;                ///< m
    bool predict = true;
    int max_neighbours = 10;
    float range = 6.0f;  ///< m

    static const FieldList& fields();
  };

  explicit Dwa(const Params& params) : params_(params) {}

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  std::size_t state_size() const override { return sizeof(State); }
  /// Reads appearance and percepts (people and walls), preferred velocity, maximum speed and turn rate; writes the
  /// State of its rows. Without a state column everybody is a newcomer in every step.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "neighbours", "dynamic window" (the arcs tried, each up to its collision; the best one as points) and
  /// "velocities".
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  /// One person's choice in all its parts. For steer, explain and tests.
  struct Decision {
    Vec2 direction;    ///< unit, now
    float speed;       ///< m/s along it, now
    Window window;     ///< what was tried
    int speed_number;  ///< the best one
    int turn_number;
    bool none_is_safe;  ///< every candidate collides and could not stop before
  };
  Decision decide(Row row, const SteerInput& in, const State& state) const;

 private:
  Params params_;
};

}  // namespace throng::dwa
