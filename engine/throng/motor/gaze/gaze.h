// Where somebody looks (DR-48, DR-49): what it looks at, for how long, and with which joints. A person has one gaze at
// a time; parts of the simulation offer others (the manager decides), and the controller turns eyes, head and spine.
#pragma once

#include <array>
#include <span>

#include "throng/core/random.h"
#include "throng/motor/small_turns.h"
#include "throng/skeleton/skeleton.h"

namespace throng {

/// Types of gaze (DR-48), in order of priority.
enum class GazeBehaviour : std::uint8_t {
  kNone,         ///< ahead
  kSpontaneous,  ///< looks around
  kSearch,       ///< looks for something whose place is uncertain, by way of places in between
  kMonitoring,   ///< way, destination, ground; others that move in the periphery
  kReaching,     ///< the place a hand goes to
  kInterrupt,    ///< an event: at once
};
enum class GazeTarget : std::uint8_t { kObject, kPoint, kAngle };
enum class GazeMotion : std::uint8_t { kGlance, kFocus };  ///< once, for a duration; or until something else comes
enum class GazeSpeed : std::uint8_t { kSlow, kNormal, kFast };
enum GazeJoints : std::uint8_t { kGazeEyes = 1, kGazeHead = 2, kGazeSpine = 4, kGazeFoot = 8 };

/// The parameters of a gaze (Table B.2). 32 bytes, no padding.
struct GazeRequest {
  GazeBehaviour behaviour = GazeBehaviour::kNone;
  GazeTarget target = GazeTarget::kAngle;
  GazeMotion motion = GazeMotion::kFocus;
  GazeSpeed speed = GazeSpeed::kNormal;
  std::uint8_t joints = kGazeEyes | kGazeHead;  ///< kGazeFoot: the way bends to the target (filter `attention`)
  std::uint8_t unused[3] = {};
  float priority = 0;        ///< 0 .. 1, among gazes of one behaviour
  float duration = 1;        ///< s, of a glance
  std::uint32_t object = 0;  ///< who or what; gazes with the same number have the same target. 0: none
  Vec3 point;                ///< kPoint: m, in the world's frame; kAngle: rad, x = to the left, y = up
};

/// A target that is not looked at again for a while.
struct Inhibited {
  std::uint32_t object = 0;
  float left = 0;  ///< s
};

/// All that is kept of a person. Zero = a newcomer who looks ahead.
struct GazeState {
  GazeRequest now;
  float elapsed = 0;     ///< s since it began
  float confidence = 0;  ///< 0 .. 1 of having found the target
  std::array<Inhibited, 6> inhibited{};
  Follower head_yaw, head_pitch, spine_yaw;      ///< rad against the chest as the walk has it, and their velocities
  float eye_yaw = 0, eye_pitch = 0;              ///< rad against the head
  float head_goal_yaw = 0, head_goal_pitch = 0;  ///< what the head follows: the target, 0.1 s late
  float spine_goal = 0;
  float hop_yaw = 0, hop_pitch = 0, hop_left = 0;  ///< rad, rad, s: small movement around the target, and how long yet
  float side = 0;                                  ///< -1, 1: over which shoulder it looks at what is behind it
  std::uint32_t draws = 0;                         ///< random numbers used so far
};
static_assert(sizeof(GazeState) <= 200);

/// Constants of the manager ([OURS] of DR-48) and of the joints (DR-45), s and rad.
struct GazeRules {
  static constexpr float kLeastTime = 0.3f;  ///< before anything may interrupt
  static constexpr float kInhibitLeast = 3, kInhibitMost = 5;
  static constexpr float kSure = 0.8f;        ///< confidence from which another gaze may follow
  static constexpr float kGiveUp = 1.5f;      ///< a target that cannot be seen is dropped then
  static constexpr float kEyeLead = 0.1f;     ///< eyes before head
  static constexpr float kHeadYaw = 1.2217f;  ///< 70 degrees; the rest is the spine's
  static constexpr float kHeadUp = 0.7f, kHeadDown = 0.8f;
  static constexpr float kSpineYaw = 0.8f;
  static constexpr float kEyeYaw = 0.61f, kEyePitch = 0.44f;
};

/// Offers a gaze. Begins it and returns true
///  - when the present one has ended (a glance is over, nothing was looked at),
///  - for an interruption of higher priority once the present gaze has lasted kLeastTime,
///  - for a gaze of at least the same priority once the target of a present focus has been found (kSure);
/// never for a target looked at a short time ago, unless it interrupts or a hand goes there. The target that is left
/// is inhibited for 3 to 5 s. Offering the present target again keeps the gaze and renews its parameters.
bool offer_gaze(const GazeRequest& request, const RandomKey& who, GazeState& state);
/// Ends the present gaze; its target is inhibited.
void end_gaze(const RandomKey& who, GazeState& state);
bool inhibited(const GazeState& state, std::uint32_t object);

/// Something one may look at.
struct GazeCandidate {
  std::uint32_t object = 0;
  Vec3 at;             ///< m, in the body's frame
  Vec2 velocity;       ///< m/s, against one's own, in the body's frame
  float interest = 1;  ///< of its kind, >= 0
};
/// Abstract saliency (DR-49): interest, near, approaching, moving at the edge of the view; 0 behind.
float saliency(const GazeCandidate& candidate);
/// Biased random choice by saliency among those not inhibited; -1: nothing. Draws a number of the person.
int choose_gaze(std::span<const GazeCandidate> candidates, const RandomKey& who, GazeState& state);

/// One frame of one person.
struct GazeFrame {
  float dt = 0.05f;
  Vec3 object_at;           ///< m, where the object of the present gaze is, in the body's frame
  bool object_seen = true;  ///< false: it is hidden or gone
  Frame3 body;              ///< the body's frame in the world, for gazes at points
};
/// Lets time pass and turns spine, neck, head and eyes of `pose`, on top of what they do already. The head's velocity
/// is continuous. Returns the direction of the eyes in the body's frame.
Vec3 turn_gaze(const Skeleton& skeleton, const GazeFrame& frame, const RandomKey& who, GazeState& state,
               SkeletonPose& pose);

}  // namespace throng
