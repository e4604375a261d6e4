// tangent_2009: watches the others, decides whether it passes first or gives way, and adapts with least effort
// (EG-27 ... EG-38). README.md has the equations and the readings.
#pragma once

#include "throng/steering/model.h"
#include "throng/steering/tangent_2009/decide.h"
#include "throng/steering/tangent_2009/hidden.h"
#include "throng/steering/tangent_2009/params.h"
#include "throng/steering/tangent_2009/watch.h"

namespace throng::tangent {

/// What one person has in view, in its egocentric frame.
struct Situation {
  Vec2 axis;  ///< where x points, unit: along the velocity, or where the person wants to go if it hardly moves
  Walker self;
  int neighbours = 0, walls = 0;
  Neighbour neighbour[kMostWatched];
  Row row[kMostWatched];  ///< of the neighbours
  Vec2 shift[kMostWatched];
  Area wall[kMostWallAreas];
  Hidden hidden;  ///< behind the corner that slows most, if one does; in the egocentric frame

  Vec2 to_frame(Vec2 v) const { return {dot(axis, v), det(axis, v)}; }
  Vec2 from_frame(Vec2 v) const { return {axis.x * v.x - axis.y * v.y, axis.y * v.x + axis.x * v.y}; }
};

class Tangent2009 final : public SteeringModel {
 public:
  using Params = tangent::Params;

  explicit Tangent2009(const Params& params);

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  std::size_t state_size() const override { return sizeof(State); }
  /// Reads appearance (positions, velocities, accelerations), percepts, preferred velocity, maximum speed, walls.
  /// Whoever wants to stand stands, and goes on watching.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "personal area", "watched people", "interaction areas", "interaction points", "solution domains",
  /// "velocities" and, where it slows for one, "hidden area"; velocities are drawn at the person's feet, 1 m = 1 m/s.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

 private:
  void look(Row row, const SteerInput& in, Situation& s) const;
  void look_at_walls(Row row, const SteerInput& in, Situation& s) const;
  /// Slows the wish where a corner ahead hides those who may come out.
  void heed_hidden(Row row, const SteerInput& in, Situation& s) const;
  bool in_view(Vec2 p) const;
  void remember(const SteerInput& in, State& state, Situation& s) const;
  void recall(const SteerInput& in, const State& state, Situation& s) const;

  Params params_;
  float view_cos_;  ///< of half the field of view
};

}  // namespace throng::tangent
