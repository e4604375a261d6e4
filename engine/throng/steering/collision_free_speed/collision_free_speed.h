// collision_free_speed: the collision-free speed model of Tordeux, Chraibi and Seyfried (2016), first order: a
// direction from repulsions, a speed from the spacing in front. README.md has the equations.
#pragma once

#include "throng/steering/model.h"

namespace throng::collision_free_speed {

struct Params {
  float time_gap = 1.0f;               ///< s, T
  float repulsion = 5.0f;              ///< a of people, in units of the wish
  float repulsion_range = 0.1f;        ///< m, D of people
  float wall_repulsion = 5.0f;         ///< a of walls
  float wall_repulsion_range = 0.02f;  ///< m, D of walls
  int max_neighbours = 10;
  float range = 3.0f;  ///< m

  static const FieldList& fields();
};

/// Somebody or something that repels.
struct Near {
  Vec2 away;       ///< unit, from it to the person (e_ij)
  float spacing;   ///< m, between centres (s_ij)
  float diameter;  ///< m, spacing in contact (l)
};

/// Eq. 6: the wish and the repulsions added, as a unit vector; the wish where they cancel. `wish`: unit.
Vec2 direction_of(const Params& params, Vec2 wish, std::span<const Near> people, std::span<const Near> walls);

/// Eq. 4: room to the nearest of the people in front, s - l; kNobody where there is none. `leader`: which one.
inline constexpr float kNobody = 1e9f;
float room_ahead(Vec2 direction, std::span<const Near> people, int* leader = nullptr);

/// Eq. 3: the optimal speed for that room.
inline float speed_of(const Params& params, float wished, float room) {
  const float safe = room / params.time_gap;
  return safe <= 0 ? 0.0f : (safe < wished ? safe : wished);
}

class CollisionFreeSpeed final : public SteeringModel {
 public:
  using Params = collision_free_speed::Params;

  explicit CollisionFreeSpeed(const Params& params) : params_(params) {}

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  /// Reads positions and radii of people and walls around and the preferred velocity; velocities do not matter.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "neighbours", "direction" (wish, repulsions, sum) and "room ahead" (the strip in front, the leader).
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

 private:
  Params params_;
};

/// For steer and explain: who and what is around a row. Returns how many of each were written.
int people_around(const SteerInput& in, Row row, Near (&out)[kMaxNeighbours]);
int walls_around(const Params& params, const SteerInput& in, Row row, Near (&out)[kMaxWalls]);

}  // namespace throng::collision_free_speed
