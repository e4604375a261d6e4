// One person in its turn, as every routine reads it: who and where it is, and how its way stands.
#pragma once

#include "throng/behavior/routine.h"
#include "throng/environment/zone.h"

namespace throng {

class Walker {
 public:
  Walker(Row row, const DecideInput& in, const Intent& intent) : in(in), row(row), intent_(intent) {}

  const DecideInput& in;
  const Row row;

  double now() const { return in.now; }
  AgentId id() const { return in.self.profile.id[row]; }
  Vec2 position() const { return {in.self.body.x[row], in.self.body.y[row]}; }
  Vec2 velocity() const { return {in.self.body.vx[row], in.self.body.vy[row]}; }
  float speed() const { return length(velocity()); }
  float heading() const { return in.self.body.heading[row]; }
  SurfaceIndex surface() const { return SurfaceIndex(in.self.body.surface[row]); }
  PolygonIndex polygon() const { return PolygonIndex(in.self.body.polygon[row]); }
  float radius() const { return in.self.profile.radius[row]; }
  bool inside(PlaceIndex place, float point_within = 0.4f) const;
  bool within(SurfaceIndex on, Vec2 point, float metres) const {
    return surface() == on && distance(position(), point) <= metres;
  }

  /// How near one has come to a spot of one's own in a zone, which somebody else may stand on: there within `reached`,
  /// or within `taken` and at a stand; almost there when in the zone, where patience may end.
  enum class Spot { kFar, kAlmost, kThere };
  Spot nearness(const Zone& zone, Vec2 spot, float reached, float taken) const;

  /// How the way to the present goal stands.
  bool no_way() const { return in.route.status[row] == Route::Status::kFailed && same_goal(); }
  /// The way ends where one stands, as near as one can get to a goal that cannot be stood on.
  bool at_end_of_way(float within) const {
    return in.route.status[row] == Route::Status::kDirect && same_goal() && in.route.remaining[row] <= within;
  }
  float remaining() const { return in.route.remaining[row]; }  ///< m to the present goal, while walking
  const Intent& intent() const { return intent_; }

  /// Random numbers of this person: a stream, and which of its turns or visits.
  Draws draws(Stream stream, std::uint64_t epoch = 0) const;
  /// What it was told from outside in this step, or nullptr.
  const Directive* directive() const;

 private:
  bool same_goal() const { return in.route.goal_version[row] == intent_.goal_version[row]; }
  const Intent& intent_;
};

}  // namespace throng
