// A kind of body (SH-37): what becomes of a position, a heading and a skill that others can see. `move` has said where
// everybody is; a body never changes that, and nobody but `operate` reads poses, so a run is the same with any kind of
// body, posed or not.
//
// Rules: const during a step. Poses are written for the rows given only; other people are read from columns that
// animate does not write. What a body remembers of a person is a plain struct without padding, in `states`; it begins
// as newcomer() when the person comes in, and again when it has not been posed for a while.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "throng/core/registry.h"
#include "throng/environment/world.h"
#include "throng/motor/gait/ground.h"
#include "throng/motor/grip_cue.h"
#include "throng/state/crowd.h"
#include "throng/state/pose_cue.h"
#include "throng/state/sketch.h"

namespace throng {

/// Height of the ground under a foot, the treads of stairs included (SH-34). The motor does not know objects, so it is
/// told how to ask.
class FootGround {
 public:
  virtual ~FootGround() = default;
  /// At p, for somebody who stands on `surface` and may have a foot on the next one.
  virtual GroundPoint foot(SurfaceIndex surface, Vec2 p) const = 0;
  /// Whether the ground is level and of the height of the body wherever a step may lead from p: nobody needs to ask.
  virtual bool is_level(SurfaceIndex surface, Vec2 p) const = 0;
  /// m; where the body is, without the steps of its feet: the height of its frame.
  virtual float body(SurfaceIndex surface, Vec2 p) const = 0;
};

struct PoseInput {
  const World& world;
  const FootGround& ground;
  /// Everything but what animate writes. Appearance is that of the step before.
  const Crowd& crowd;
  std::span<const PoseCue> cues;  ///< ascending by row
  std::span<const Row> cue_rows;  ///< of the same
  double now = 0;                 ///< s, at the end of the step
  float dt = 0.05f;               ///< s
  std::uint64_t frame = 0, seed = 0;
  std::span<const GripCue> grips{};  ///< ascending by row
  std::span<const Row> grip_rows{};  ///< of the same

  /// What an object tells this person's body; null: nothing.
  const PoseCue* cue(Row row) const;
  /// What this person's hands hold or reach for at a door; null: nothing.
  const GripCue* grip(Row row) const;
};

class BodyKind {
 public:
  virtual ~BodyKind() = default;
  /// Whether it makes poses at all.
  virtual bool makes_poses() const { return false; }
  /// What is remembered of somebody who was not posed before; empty: nothing is.
  virtual std::vector<std::byte> newcomer() const { return {}; }
  /// Names of its gaits, by the number in BodyTraits::personality.
  virtual std::span<const std::string_view> gaits() const { return {}; }
  /// Poses those people. Called from several threads at once for disjoint rows; no allocation.
  virtual void pose(std::span<const Row> rows, const PoseInput& in, ByteColumn& states,
                    OptionalColumn<PackedPose>& out) const {
    (void)rows, (void)in, (void)states, (void)out;
  }
  /// The palm of somebody whose hand an object needs, in the world, as of the last frame that was posed: the same in
  /// every mode of posing. False: no object needs it. Others ask through motor/hands.h.
  virtual bool needed_hand(Row row, const ByteColumn& states, Vec3& palm) const {
    (void)row, (void)states, (void)palm;
    return false;
  }
  /// Shows the skeleton and what the body is about, from the state after a step; never called in a step.
  virtual void explain(Row row, const PoseInput& in, const ByteColumn& states, const PackedPose& pose,
                       Sketch& out) const {
    (void)row, (void)in, (void)states, (void)pose, (void)out;
  }
};

/// The list of bodies (bodies.cpp): one line each.
std::span<const PartKind<BodyKind>> bodies();

/// Skeleton of the person of that row.
Skeleton skeleton_of(const Profile& profile, Row row);

}  // namespace throng
