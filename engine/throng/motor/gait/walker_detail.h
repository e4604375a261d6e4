// Inside of walk(): one person, one frame. walker.cpp moves gait time, walker_plan.cpp chooses times and places of
// steps, walker_pose.cpp puts the body together, walker_apart.cpp keeps its legs apart.
#pragma once

#include <optional>

#include "throng/motor/gait/walker.h"

namespace throng::walker {

// Ours, for what the source leaves open. Lengths are for the reference body and scale with the legs.
inline constexpr float kStill = 0.06f;      ///< m/s: below, a walker comes to stand
inline constexpr float kStart = 0.10f;      ///< m/s: above, who stands begins to walk
inline constexpr float kCloseTime = 0.55f;  ///< s: a step that brings the feet together or turns on the spot
inline constexpr float kLeastStep = 0.26f;  ///< s: the quickest landing of a foot in need
inline constexpr float kPlanUntil = 0.97f;  ///< phase: a step this far is finished as it was planned
inline constexpr float kLastAim = 0.06f;    ///< s before landing: the place of a step is final
inline constexpr float kReach = 0.66f;      ///< share of the leg: pelvis before the support foot at the end of a step
inline constexpr float kFootReach = 0.60f;  ///< share of the leg: a landing foot from the pelvis
inline constexpr float kStretch = 0.9975f;  ///< share of the leg: no planted leg is longer
inline constexpr float kDropMost = 0.07f;   ///< share of the leg: the pelvis is lowered by no more for a planted foot
inline constexpr float kDropRate = 12.0f;   ///< 1/s: and comes up again so fast
inline constexpr float kFootHaste = 15.0f;  ///< m/s²: a landing is at most this times the squared time left off the way
inline constexpr float kHeelMost = 1.30f;   ///< rad: a planted foot's heel rises no further
inline constexpr float kHeelRate = 14.0f;   ///< rad/s: and no faster beyond what the clip does
inline constexpr float kClearance = 0.085f;     ///< m between the ankles' tracks when a foot passes the other
inline constexpr float kAsideMost = 0.08f;      ///< m: a foot goes out of its way by no more to pass the other
inline constexpr float kCrossed = 0.045f;       ///< m between the ankles' tracks that is always kept, feet side by side
inline constexpr float kCrossedFar = 0.12f;     ///< m less than that where one foot is well before the other
inline constexpr float kCrossedSoft = 0.03f;    ///< m: from so much more on a foot in the air gives way
inline constexpr float kKneesApart = 0.09f;     ///< m between the knees, seen from the pelvis
inline constexpr float kStandError = 0.08f;     ///< m: a standing foot this far from its place steps
inline constexpr float kStandTurn = 0.45f;      ///< rad: the same for its direction
inline constexpr float kTurnRate = 2.6f;        ///< rad/s: mean rate at which the pelvis makes up for a turned heading
inline constexpr float kFollowRate = 3.0f;      ///< rad/s: headings that turn faster count as a jump
inline constexpr float kFootTurn = 1.1f;        ///< rad between the feet at most
inline constexpr float kErrorPeak = 0.055f;     ///< m: how far the pelvis may fall behind a sudden change of velocity
inline constexpr float kPressureAhead = 0.10f;  ///< m: middle of the pressure's path before the ankle
inline constexpr float kFullAct = 0.35f;        ///< m: steps shorter than this have the less of sway, list and the like

/// Speed and what follows from it by the gait functions.
struct Pace {
  float speed = 0;  ///< m/s
  Vec2 velocity, way{1, 0};
  float stride = 0, frequency = 1, double_support = 0.2f;
  bool moving = false;
};

struct Place {
  Vec3 at;
  float yaw = 0;
  Vec2 slope;
};

class Walker {
 public:
  Walker(const GaitSet& set, const Skeleton& body, const WalkInput& input, WalkState& state);
  void frame(SkeletonPose& pose, Planted& planted);

 private:
  // walker.cpp
  void reset();
  void follow();
  void advance();
  void tick(float seconds);
  void land(Vec2 ideal);
  void lift_where_due(float phase_before, Vec2 ideal);
  void lift(Side side, float off, Vec2 ideal);
  void lift_now(Side side);
  void lean(Vec2 change);

  // walker_plan.cpp
  Pace pace_of(Vec2 velocity) const;
  void start_step(Side swing, Vec2 ideal);
  void plan(Vec2 ideal);
  void plan_feet(Vec2 ideal, float remaining);
  float remaining_time(const Curve<4>& steady, Vec2 ideal) const;
  Curve<4> steady_warp() const;
  Place landing(Side side, Vec2 ideal, float seconds) const;
  Place on_ground(Vec2 at, float yaw, float near) const;
  std::optional<Side> wants_step(Vec2 ideal) const;
  float bias() const;
  float limp(Side on) const;

  struct FootPose {
    Vec3 flat;  ///< body frame, z above the simulated ground
    float yaw = 0, pitch = 0, toes = 0, pole = 0, pivot = 0;
    Quat tilt;
    bool tilted = false, planted = false;
    Quat yaw_turn;
    Vec3 ankle;
  };
  struct Gait {
    float l = 0, act = 0, run = 0, ahead = 1;
    Sample<kChannels> c{};
    float height = 0, flexion = 0, swivel = 0;
  };
  // walker_apart.cpp
  void keep_apart(FootPose& swing, const FootPose& stands, Side side, float yaw) const;
  Vec3 left_of_legs(const FootPose (&feet)[2], float yaw, Vec3 hip) const;
  void uncross(FootPose (&feet)[2], float yaw, Vec3 hip);
  void spread_knees(const FootPose (&feet)[2], const Vec3 (&hips)[2], float yaw, float (&knees)[2]) const;
  void push_aside(FootPose& f, Side side, Vec2 by);

  // walker_pose.cpp
  Gait gait_now() const;
  FootPose foot_pose(Side side, const Gait& g) const;
  void swing(Side side, const Gait& g, FootPose& f, Vec3& place, Vec2& slope) const;
  void hurried_pitch(Side side, const Gait& g, float s, float hurry, FootPose& f) const;
  float clear(const FootPose& f, float s, float lift) const;
  void set_ankle(FootPose& f) const;
  void pose_pelvis(const Gait& g, SkeletonPose& pose) const;
  void reach(FootPose (&feet)[2], SkeletonPose& pose);
  float drop(float needed);
  float reach_height(const FootPose& f, Vec3 hip) const;
  float heel_needed(const FootPose& f, Vec3 hip) const;
  void pose_legs(FootPose (&feet)[2], SkeletonPose& pose) const;
  void pose_upper(const Gait& g, SkeletonPose& pose) const;
  /// Share of its swing that a foot in the air has behind it.
  float swung(Side s) const { return math::clamp((phase_of(s) - foot(s).off) / (2 - foot(s).off), 0.0f, 1.0f); }
  Vec2 to_body(Vec2 world) const { return {world.x * cos_ + world.y * sin_, world.y * cos_ - world.x * sin_}; }

  WalkFoot& foot(Side s) { return state_.feet[static_cast<std::size_t>(s)]; }
  const WalkFoot& foot(Side s) const { return state_.feet[static_cast<std::size_t>(s)]; }
  Side support() const { return static_cast<Side>(state_.support); }
  float phase_of(Side s) const { return s == support() ? state_.phase : 1 + state_.phase; }
  float run_share() const;
  float lift_off() const;

  const GaitSet& set_;
  const Skeleton& body_;
  WalkInput in_;
  WalkState& state_;
  float scale_ = 1, root_scale_ = 1;  ///< of lengths, of speeds (Froude: speeds with the root of the leg)
  float sin_ = 0, cos_ = 1;           ///< of the heading
  Vec2 facing_{1, 0};                 ///< of the pelvis without its swivel, world
  Pace pace_;
};

}  // namespace throng::walker
