#include "throng/motor/step/full_pose.h"

#include <algorithm>

namespace throng::stepping {
namespace {

constexpr std::array<Joint, 4> kSpine{Joint::kSpine1, Joint::kSpine2, Joint::kSpine3, Joint::kSpine4};
/// A smooth turn's fastest moment is 1.5 times its mean.
constexpr float kLeastTurnTime = 0.2f;

Part hand_of(Side s) { return s == Side::kLeft ? Part::kLeftHand : Part::kRightHand; }

float facing_of(Quat turn) {
  const Vec3 ahead = turn * Vec3{1, 0, 0};
  return heading_of(normalized(ahead.plan(), Vec2{1, 0}));
}

Quat spine_of(const SkeletonPose& pose) {
  Quat q;
  for (const Joint j : kSpine) q = q * pose.turn[j];
  return q;
}

}  // namespace

Quat from_angles(Vec3 a) { return turn_z(a.z) * turn_y(a.y) * turn_x(a.x); }

Vec3 angles_of(Quat q) {
  const Vec3 ahead = q * Vec3{1, 0, 0};
  const float flat = length(ahead.plan());
  const float pitch = math::atan2(-ahead.z, flat);
  if (flat < 1e-4f) {
    const Vec3 left = q * Vec3{0, 1, 0};
    return {0, pitch, math::atan2(-left.x, left.y)};
  }
  const float yaw = math::atan2(ahead.y, ahead.x);
  const Quat rest = turn_y(-pitch) * turn_z(-yaw) * q;
  const Vec3 left = rest * Vec3{0, 1, 0};
  return {math::atan2(left.z, left.y), pitch, yaw};
}

bool within(const PoseTolerance& tolerance, Part part, const JointPose& current, const JointPose& target) {
  switch (part) {
    case Part::kRoot:
      return distance(current.place.plan(), target.place.plan()) <= tolerance.root &&
             math::abs(math::angle_between(facing_of(current.turn), facing_of(target.turn))) <= tolerance.root_turn;
    case Part::kLeftHand:
    case Part::kRightHand:
      return distance(current.place, target.place) <= tolerance.hand;
    case Part::kSpine:
      return angle_of(target.turn * current.turn.inverse()) <= tolerance.spine;
  }
  return false;
}

bool reached(const PoseTolerance& tolerance, const FullPose& current, const FullPose& target) {
  for (std::size_t k = 0; k < kParts; ++k) {
    const Part p = static_cast<Part>(k);
    if (target.has(p) && !(current.has(p) && within(tolerance, p, current.of(p), target.of(p)))) return false;
  }
  return true;
}

FullPose full_pose_of(const Skeleton& skeleton, const SkeletonPose& pose, Spot body) {
  PerJoint<Frame3> joints;
  place_joints(skeleton, pose, joints);
  const Frame3 world{{body.place.x, body.place.y, 0}, turn_z(body.heading)};
  FullPose out;
  const Frame3 root = world * joints[Joint::kPelvis];
  out.set(Part::kRoot, {root.place, root.turn});
  for (const Side s : kSides) {
    const Frame3 hand = world * joints[of_side(Joint::kLeftHand, s)];
    out.set(hand_of(s), {hand * Vec3{0, 0, -skeleton.hand}, hand.turn});
  }
  out.set(Part::kSpine, {{}, spine_of(pose)});
  return out;
}

void start_pose(const StepperBody& body, const StreamFrame& before, const StreamFrame& now, float dt,
                const PoseRequest& request, StepperState& steps, PoseMotion& motion) {
  motion = {};
  motion.target = request.target;
  motion.active = 1;
  steps = {};
  if (request.target.has(Part::kRoot)) {  // displacement of the root triggers steps
    const JointPose& root = request.target.of(Part::kRoot);
    const StepTarget target{{root.place.plan(), facing_of(root.turn)}, request.standing, request.backward};
    start_stepping(body,
                   {lower_body_of(before.pose, body.skeleton, before.body, before.planted),
                    lower_body_of(now.pose, body.skeleton, now.body, now.planted), dt, target, request.time},
                   steps);
  }
  if (request.target.has(Part::kSpine)) {
    motion.spine_from = spine_of(now.pose);
    motion.spine_to = request.target.of(Part::kSpine).turn;
    const float angle = angle_of(motion.spine_to * motion.spine_from.inverse());
    motion.spine_time = std::max(kLeastTurnTime, angle / std::max(request.spine_speed, 0.05f));
  }
}

PoseFrame advance_pose(const StepperBody& body, float dt, Spot at, StepperState& steps, PoseMotion& motion,
                       SkeletonPose& pose) {
  PoseFrame out;
  if (motion.active == 0) return out;
  motion.clock += dt;
  out.steps = advance_stepping(body, dt, at, steps, pose);
  out.steps_done = steps.mode != StepperMode::kStepping;
  if (motion.spine_time > 0) {
    const float t = motion.clock / motion.spine_time;
    const Quat whole = slerp(motion.spine_from, motion.spine_to, smooth(t));
    const Quat quarter = slerp(Quat{}, whole, 0.25f);
    for (const Joint j : kSpine) pose.turn[j] = quarter;
    out.spine_done = t >= 1;
  }
  // Hands that nothing asks for swing with the steps; the frame of the pelvis carries them.
  const Frame3 world{{at.place.x, at.place.y, 0}, turn_z(at.heading)};
  const Frame3 pelvis = world * Frame3{pose.root, pose.turn[Joint::kPelvis]};
  for (const Side s : kSides) {
    HandTarget& hand = out.hands[s];
    hand.wanted = motion.target.has(hand_of(s));
    hand.pose = hand.wanted ? motion.target.of(hand_of(s))
                            : JointPose{pelvis * swung_hand(body.skeleton, s, out.steps.arm[s]), pelvis.turn};
  }
  return out;
}

}  // namespace throng::stepping
