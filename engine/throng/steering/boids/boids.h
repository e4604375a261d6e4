// boids: Reynolds' flock (1987) walking: separation, alignment and cohesion, a goal, walls; requests in the order of
// their priority until the acceleration is used up. README.md has the equations.
#pragma once

#include "throng/steering/model.h"

namespace throng::boids {

struct Params {
  float separation = 2.0f;           ///< m/s²
  float separation_distance = 0.4f;  ///< m, of free room between bodies
  float alignment = 0.5f;            ///< 1/s
  float cohesion = 0.3f;             ///< 1/s²
  float goal_time = 0.5f;            ///< s
  float wall_time = 1.0f;            ///< s
  float acceleration = 3.0f;         ///< m/s²
  float field_of_view = 270;         ///< degrees
  int max_neighbours = 12;
  float range = 3.0f;  ///< m

  static const FieldList& fields();
};

/// What asks for a change of velocity, in the order in which it is heard.
enum Request { kWalls, kSeparation, kGoal, kAlignment, kCohesion };
inline constexpr int kRequests = 5;

struct Requests {
  Vec2 acceleration[kRequests];  ///< m/s²
};

/// Adds requests in order until their lengths together are `limit`; the one that goes beyond is cut short, those after
/// it are not heard (Reynolds 1987, prioritized acceleration allocation).
Vec2 allocate(const Requests& requests, float limit);

class Boids final : public SteeringModel {
 public:
  using Params = boids::Params;

  explicit Boids(const Params& params);

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  /// Reads positions and velocities of people around, walls, the preferred velocity and the own velocity.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "flock" (who counts, its middle), "requests" (as arrows, 1 m = 1 m/s²).
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  Requests requests_of(Row row, const SteerInput& in) const;
  /// Whether somebody at p + d is in the field of view of one who walks with v.
  bool in_view(Vec2 v, Vec2 d, float distance) const;

 private:
  Vec2 away_from_walls(Row row, const SteerInput& in) const;

  Params params_;
  float view_edge_;  ///< cosine of half the field of view
};

}  // namespace throng::boids
