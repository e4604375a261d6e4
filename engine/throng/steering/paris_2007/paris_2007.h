// paris_2007: predictive reactive navigation of Paris, Pettré and Donikian (EG-17 ... EG-26). README.md has the
// equations and the readings.
#pragma once

#include <vector>

#include "throng/steering/model.h"
#include "throng/steering/paris_2007/obstacle.h"
#include "throng/steering/paris_2007/params.h"

namespace throng::paris {

/// Private state, one a person; zero = a newcomer. Hashed: no padding.
struct State {
  Vec2 wanted;            ///< m/s, chosen at the last footstep: the guard goes back to it when the way is clear
  float braking = 0;      ///< 1: the guard holds it back
  float anticipated = 0;  ///< s, T of the last footstep
  float held_up = 0;      ///< s without getting on although it wants to; getting on makes it less
};
static_assert(sizeof(State) == 20);

/// The time held up after one more frame at that speed.
float held_up(float before, float speed, float wish, float dt, float most);
/// alpha of who has been held up for that time.
float alpha_of(const Params& params, float held_up);

/// A neighbour after the rules of perception (EG-24).
struct Entity {
  Moving moving;  ///< in the frame of the desired direction
  float gap;      ///< m between the bodies
  bool seen;      ///< in the field of view
};

/// What a walker decides on.
struct Situation {
  Vec2 position;
  Vec2 desired;   ///< unit
  Vec2 velocity;  ///< m/s, actual, in the frame of the desired direction
  Wish wish;
  TimeSlices slices, wall_slices;
  Weights weights;
  std::vector<Entity> entities;
  std::vector<Wall> walls;  ///< in the frame of the desired direction
  WallReader reader{};
};

/// Working memory of a batch.
struct Workspace {
  explicit Workspace(const Params& params);
  Situation situation;
  Domain domain;
  Sections sections;
};

class Paris final : public SteeringModel {
 public:
  using Params = paris::Params;
  explicit Paris(const Params& params);

  PerceptionNeeds needs() const override;
  SteeringRate rate() const override { return SteeringRate::kHumanStep; }
  Claims claims() const override;
  std::size_t state_size() const override { return sizeof(State); }
  std::uint32_t needs_maps() const override;
  /// Reads appearance and percepts (people and walls), preferred velocity, the aim of the route, maximum speed; asks
  /// the perception map who is hidden. Writes the wanted velocity.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  bool guards() const override { return params_.guard || adapts(); }
  /// Counts the time held up; brakes for who would be touched before one could stand, and lets go when the way is
  /// clear.
  void guard(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "paris_2007" (velocities, costs), "predictions", "blocked sections" (sectors in velocity space, 1 m = 1
  /// m/s) and "velocity domain" (map over direction and speed): as the person would decide now.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

 private:
  bool adapts() const { return params_.law == Law::kGraded && params_.alpha_held_up != params_.alpha; }
  /// What concerns a row that wants to walk.
  void look(Row row, const SteerInput& in, float held_up, Situation& s) const;
  void notice(Row row, const SteerInput& in, Row other, Vec2 offset, Situation& s) const;
  void notice_wall(const WallLine& line, Vec2 shift, Situation& s) const;
  /// The beginning of a situation: everything but who and what is around.
  void begin(Row row, const SteerInput& in, Situation& s) const;
  /// Chooses the slices for the people noticed (EG-26).
  void anticipate(float held_up, Situation& s) const;
  void build(Workspace& w) const;

  Params params_;
  float cos_half_view_;
};

}  // namespace throng::paris
