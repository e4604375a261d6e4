// reynolds: unaligned collision avoidance, a sideways acceleration away from the most imminent threat (EG-53).
// README.md has the rules.
#pragma once

#include "throng/steering/model.h"
#include "throng/steering/vo/surroundings.h"

namespace throng::reynolds {

/// Which rule answers a threat, by how parallel the two walk.
enum class Rule { kNone, kApart, kHeadOn, kParallel, kPerpendicular };

/// What people do whose ways cross.
enum class Crossing {
  kAway,    ///< both turn away from where the other one will be when they are nearest
  kBehind,  ///< the slower one turns behind the other one; of equals the one who would be later
};

/// The neighbour that is met first.
struct Threat {
  int who = -1;            ///< number in the list of neighbours; -1: nobody
  float time = 0;          ///< s until they are nearest
  Vec2 where;              ///< way from here to where it will be then, m
  Vec2 between;            ///< way between the two then, m
  float parallelness = 0;  ///< cosine of the angle between the two directions
};

class Reynolds final : public SteeringModel {
 public:
  struct Params {
    float look_ahead = 3.0f;      ///< s
    float margin = 0.1f;          ///< m beyond the sum of radii
    float parallelness = 0.707f;  ///< cosine
    Crossing crossing = Crossing::kAway;
    float lateral_acceleration = 2.0f;  ///< m/s²
    float relaxation_time = 0.5f;       ///< s
    float obstacle_horizon = 1.0f;      ///< s
    int max_neighbours = 10;
    float range = 8.0f;  ///< m

    static const FieldList& fields();
  };

  explicit Reynolds(const Params& params) : params_(params) {}

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  /// Reads appearance and percepts (people and walls), preferred velocity, maximum speed.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "neighbours", "threat" (where both will be nearest, and the rule) and "velocities".
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  /// The most imminent threat among `people` for somebody who walks at `velocity` towards `forward`.
  Threat earliest_threat(std::span<const vo::Neighbour> people, Vec2 velocity, Vec2 forward) const;
  /// -1: accelerate to the right, +1: to the left, 0: leave it to the other one.
  int side_to_take(const Threat& threat, const vo::Neighbour& other, Vec2 velocity, Vec2 forward, Rule& rule) const;

 private:
  struct Command {
    Vec2 velocity;              ///< m/s wanted
    Vec2 seek, avoid, contain;  ///< m/s²
    Threat threat;
    Rule rule = Rule::kNone;
  };
  Command command(Row row, const SteerInput& in) const;

  Params params_;
};

}  // namespace throng::reynolds
