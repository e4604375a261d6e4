#include "throng/motor/bodies/body/grips.h"

#include <algorithm>

#include "throng/motor/ik/arm.h"

namespace throng {
namespace {

constexpr float kHandSpeed = 1.2f;  ///< m/s (DR-39), where nothing presses
constexpr float kHandGains = 9;     ///< m/s²: how fast a hand gets faster
constexpr float kSlows = 0.10f;     ///< m before its place where a hand has half its speed left
constexpr float kSlowest = 0.10f;   ///< m/s, so that it arrives
constexpr float kSlides = 1.6f;     ///< m/s along the leaf: as fast as somebody walks past it
constexpr float kReaches = 1.3f;    ///< arm's lengths from the shoulder: from there on the hand goes out
constexpr float kTouches = 0.008f;  ///< m
constexpr float kArmTime = 0.2f;    ///< s in which an arm becomes the hand's
constexpr float kFull = 0.985f;     ///< of the arm: hands slide rather than stretch farther
constexpr float kEasy = 0.93f;      ///< of the arm: from here on the trunk helps
constexpr float kTrunkRate = 10;    ///< 1/s
constexpr float kMostTwist = 0.9f, kMostBend = 0.5f, kMostLean = 0.15f;  ///< rad
constexpr float kMostShift = 0.06f;                                      ///< m of the pelvis
constexpr float kMostRoot = 0.09f;                                       ///< m of it from the simulated position
constexpr float kBendLift = 0.75f;    ///< of its height above the hips is how far a shoulder goes by a bend
constexpr float kFace = 0.01f;        ///< m off the middle plane: on a face, not on the edge
constexpr float kBeside = 0.12f;      ///< m between two hands on the leaf
constexpr float kLeastAlong = 0.06f;  ///< m from the hinge

HandDoing doing_of(const HoldState& s, int k) { return static_cast<HandDoing>(s.doing[k]); }
void set_doing(HoldState& s, int k, HandDoing d) { s.doing[k] = static_cast<std::uint8_t>(d); }

/// A point of the cue (z above the floor) in the world.
Vec3 in_world(const Gripping& g, Vec3 at) { return {at.x, at.y, at.z + g.body.place.z}; }

/// What the trunk should do.
struct TrunkGoal {
  float twist = 0;
  Vec2 bend, shift;
};

Vec2 turned(Vec2 v, float angle) {
  const auto [s, c] = math::sincos(angle);
  return {c * v.x - s * v.y, s * v.x + c * v.y};
}

/// Brings the shoulder within an easy reach of the target: by a twist, then with the hips, then by a bend. All in the
/// frame of the body.
TrunkGoal come_after(const Skeleton& sk, Vec3 root, Vec3 shoulder, Vec3 target, TrunkGoal goal) {
  const float high = std::max(shoulder.z - root.z, 0.1f);
  Vec2 arm_at = root.plan() + turned(shoulder.plan() - root.plan(), goal.twist) + goal.bend * (kBendLift * high);
  const float easy = kEasy * sk.arm();
  const auto beyond = [&] { return distance(Vec3{arm_at.x, arm_at.y, shoulder.z}, target) - easy; };
  const auto way = [&] {
    const Vec2 d = target.plan() - arm_at;
    const float far = length(d);
    return far > 1e-3f ? d / far : Vec2{1, 0};
  };
  float more = beyond();
  if (more <= 0) return goal;
  const Vec2 lever = left_of(arm_at - root.plan());
  const float gain = dot(way(), lever);
  if (math::abs(gain) > 0.04f) {
    const float twist = math::clamp(goal.twist + more / gain, -kMostTwist, kMostTwist);
    arm_at = root.plan() + turned(arm_at - root.plan(), twist - goal.twist);
    goal.twist = twist;
    more = beyond();
  }
  if (more <= 0) return goal;
  goal.shift = way() * std::min(more, kMostShift);
  const Vec2 at = root.plan() + goal.shift;
  if (const float off = length(at); off > kMostRoot) goal.shift = at * (kMostRoot / off) - root.plan();
  arm_at += goal.shift;
  more = beyond();
  if (more <= 0) return goal;
  const Vec2 d = way();
  const float most = d.x > 0.2f ? kMostBend : kMostLean;  // backward and aside people hardly bend
  goal.bend += d * std::min(more / (kBendLift * high), most);
  return goal;
}

void follow_trunk(const TrunkGoal& goal, float dt, HoldState& s) {
  const float fade = math::exp(-kTrunkRate * dt);
  s.twist.follow(goal.twist, kTrunkRate, dt, fade);
  s.bend_ahead.follow(goal.bend.x, kTrunkRate, dt, fade), s.bend_left.follow(goal.bend.y, kTrunkRate, dt, fade);
  s.ahead.follow(goal.shift.x, kTrunkRate, dt, fade), s.left.follow(goal.shift.y, kTrunkRate, dt, fade);
}

float size_of(const Follower& f) { return math::abs(f.at) + 0.2f * math::abs(f.velocity); }
bool trunk_rests(const HoldState& s) {
  return size_of(s.twist) + size_of(s.bend_ahead) + size_of(s.bend_left) + size_of(s.ahead) + size_of(s.left) < 2e-3f;
}

/// Which hand does what now.
void assign_hands(const Gripping& g, const PerJoint<Frame3>& joints, const SkeletonPose& pose, HoldState& s) {
  const GripCue* cue = g.cue;
  const int main = cue != nullptr ? static_cast<int>(cue->hand) : 0;
  for (const Side side : kSides) {
    const int k = static_cast<int>(side);
    const HandDoing doing = doing_of(s, k);
    const bool engaged = doing == HandDoing::kReaches || doing == HandDoing::kHolds;
    if (cue != nullptr && cue->on_leaf && k == main) {
      if (engaged) continue;
      const Vec3 shoulder = (g.body * shoulder_frame(g.skeleton, side, joints[Joint::kSpine4], pose)).place;
      const float far = distance(shoulder, in_world(g, cue->leaf.on(cue->place)));
      if (far <= kReaches * g.skeleton.arm() || cue->within >= 0) set_doing(s, k, HandDoing::kReaches);
      continue;
    }
    // The other one stays on the leaf until this one has it.
    const bool waits = cue != nullptr && cue->keeps && cue->on_leaf && doing == HandDoing::kHolds &&
                       doing_of(s, main) != HandDoing::kHolds;
    if (waits) continue;
    if (cue != nullptr && cue->on_load[k]) {
      if (doing != HandDoing::kCarries) set_doing(s, k, HandDoing::kTakes);
    } else if (doing != HandDoing::kFree) {
      set_doing(s, k, HandDoing::kComesBack);
    }
  }
}

/// Where the hand is to be now, in the frame of the body; kHolds: slides there.
Vec3 aim_of(const Gripping& g, int k, const Frame3& shoulder, Vec3 base_palm, HoldState& s) {
  const Frame3 back = g.body.inverse();
  const GripCue* cue = g.cue;
  switch (doing_of(s, k)) {
    case HandDoing::kReaches:
    case HandDoing::kHolds: {
      const Vec3 at = g.body * shoulder.place;
      const Vec3 above{at.x, at.y, at.z - g.body.place.z};
      // The one that waits goes along, beside the place of the other: to where the body can hold the leaf from.
      Vec3 to = cue->place;
      if (static_cast<int>(cue->hand) != k) to.x = std::min(to.x + kBeside, cue->leaf.width);
      const Vec3 wanted = place_within(cue->leaf, to, above, kFull * g.skeleton.arm());
      s.on[k] = doing_of(s, k) == HandDoing::kHolds ? slide_on(cue->leaf, s.on[k], wanted, kSlides * g.dt) : wanted;
      return back * in_world(g, cue->leaf.on(s.on[k]));
    }
    case HandDoing::kTakes:
    case HandDoing::kCarries:
      return cue->load_in_body ? cue->load[k] : back * in_world(g, cue->load[k]);
    default:
      return base_palm;
  }
}

/// Whether the hand is there: from then on it is where the thing is.
bool has_it(HandDoing doing) { return doing == HandDoing::kHolds || doing == HandDoing::kCarries; }

/// s until the hand has to be at the leaf; below 0: as it comes.
float time_left(const Gripping& g, HandDoing doing) {
  return doing == HandDoing::kReaches && g.cue != nullptr ? g.cue->within : -1;
}

/// DR-39: carried with the shoulder, then towards the aim; on the leaf it is where the leaf is.
Vec3 move_palm(const Gripping& g, int k, const Frame3& shoulder, Vec3 aim, HoldState& s) {
  const HandDoing doing = doing_of(s, k);
  Vec3 palm = aim;
  if (has_it(doing)) {
    s.speed[k] = 0;
  } else {
    const Vec3 carried = shoulder * s.local[k];
    const Vec3 way = aim - carried;
    const float left = length(way);
    float speed = std::max(kHandSpeed * left / (left + kSlows), kSlowest);
    speed = std::min(speed, s.speed[k] + kHandGains * g.dt);
    // In time: as fast as it must be.
    if (const float time = time_left(g, doing); time >= 0) speed = std::max(speed, left / std::max(time, g.dt));
    if (speed * g.dt < left - kTouches) palm = carried + way * (speed * g.dt / left);
    s.speed[k] = speed;
  }
  // No farther than the arm is long.
  const Vec3 out = palm - shoulder.place;
  const float far = length(out), most = 0.999f * g.skeleton.arm();
  if (far > most) palm = shoulder.place + out * (most / far);
  s.local[k] = shoulder.inverse() * palm;
  return palm;
}

/// The arm becomes the hand's, and the hand has what it went for when both are there; back the other way round.
void share_arm(const Gripping& g, int k, bool there, HoldState& s) {
  const HandDoing doing = doing_of(s, k);
  const bool back = doing == HandDoing::kComesBack;
  const float time = time_left(g, doing);
  const float takes = time >= 0 ? math::clamp(time, g.dt, kArmTime) : kArmTime;
  s.share[k] = math::clamp(s.share[k] + (back && there ? -g.dt : g.dt) / takes, 0.0f, 1.0f);
  if (!there) return;
  if (back && s.share[k] <= 0) set_doing(s, k, HandDoing::kFree);
  if (s.share[k] < 1) return;
  if (doing == HandDoing::kReaches) set_doing(s, k, HandDoing::kHolds);
  if (doing == HandDoing::kTakes) set_doing(s, k, HandDoing::kCarries);
}

void move_arm(const Gripping& g, Side side, const PerJoint<Frame3>& joints, HoldState& s, SkeletonPose& pose) {
  const int k = static_cast<int>(side);
  if (doing_of(s, k) == HandDoing::kFree) return;
  const Frame3 shoulder = shoulder_frame(g.skeleton, side, joints[Joint::kSpine4], pose);
  const Vec3 base_palm = palm_of(g.skeleton, side, joints);
  if (s.share[k] <= 0) s.local[k] = shoulder.inverse() * base_palm, s.speed[k] = 0;
  const Vec3 aim = aim_of(g, k, shoulder, base_palm, s);
  const Vec3 palm = move_palm(g, k, shoulder, aim, s);
  share_arm(g, k, distance(palm, aim) <= 2 * kTouches, s);
  if (doing_of(s, k) == HandDoing::kFree) return;
  ArmTurns solved;
  solve_arm(g.skeleton, side, shoulder, palm, 0, nullptr, solved);
  mix_arm(side, solved, ease(s.share[k]), pose);
}

}  // namespace

Vec3 slide_on(const LeafGrip& leaf, Vec3 from, Vec3 to, float most) {
  const auto face = [](float off) { return off > kFace ? 1 : (off < -kFace ? -1 : 0); };
  Vec3 at = from;
  for (int corner = 0; corner < 3 && most > 0; ++corner) {
    const bool on_edge = at.x >= leaf.width - 1e-3f;
    Vec3 next = to;
    if (on_edge && math::abs(at.y - to.y) > 1e-4f) {
      next = {leaf.width, to.y, to.z};
    } else if (!on_edge && face(at.y) != face(to.y)) {
      next = {leaf.width, at.y, to.z};
    }
    const Vec3 way = next - at;
    const float far = length(way);
    if (far > most) return at + way * (most / far);
    at = next, most -= far;
  }
  return at;
}

Vec3 place_within(const LeafGrip& leaf, Vec3 wanted, Vec3 shoulder, float reach) {
  if (math::abs(wanted.y) <= kFace) return wanted;
  const Vec2 from = shoulder.plan() - leaf.hinge;
  const float along = dot(from, leaf.along), off = dot(from, leaf.off);
  const float left = reach * reach - math::square(wanted.y - off) - math::square(wanted.z - shoulder.z);
  const float half = left > 0 ? std::sqrt(left) : 0.0f;
  wanted.x = math::clamp(math::clamp(wanted.x, along - half, along + half), kLeastAlong, leaf.width);
  return wanted;
}

void hold_on(const Gripping& g, HoldState& s, SkeletonPose& pose) {
  if (g.cue == nullptr && s.stage != kHoldStage) return;
  s.stage = kHoldStage;
  PerJoint<Frame3> joints;
  place_joints(g.skeleton, pose, joints);
  assign_hands(g, joints, pose, s);
  const bool trunk_is_asked = g.cue != nullptr && g.cue->on_leaf;
  TrunkGoal goal;
  if (trunk_is_asked) {
    const Side side = g.cue->hand;
    const int k = static_cast<int>(side);
    goal.twist = g.cue->twist, goal.bend = {g.cue->lean, 0};
    if (doing_of(s, k) != HandDoing::kFree) {
      const bool holds = doing_of(s, k) == HandDoing::kHolds;
      const Vec3 at = in_world(g, g.cue->leaf.on(holds ? s.on[k] : g.cue->place));
      const Vec3 shoulder = shoulder_frame(g.skeleton, side, joints[Joint::kSpine4], pose).place;
      goal = come_after(g.skeleton, pose.root, shoulder, g.body.inverse() * at, goal);
    }
  }
  if (trunk_is_asked || !trunk_rests(s)) {
    follow_trunk(goal, g.dt, s);
    const Vec2 bend{s.bend_ahead.at, s.bend_left.at};
    const float size = length(bend);
    const float towards = size > 1e-4f ? math::atan2(bend.y, bend.x) : 0.0f;
    // The pelvis keeps to the simulated position, wherever the walk or the steps have it already.
    Vec2 shift{s.ahead.at, s.left.at};
    const Vec2 root = pose.root.plan() + shift;
    if (const float off = length(root); off > kMostRoot)
      shift = length(pose.root.plan()) > kMostRoot ? Vec2{} : root * (kMostRoot / off) - pose.root.plan();
    const Posture posture{s.twist.at, size, towards, 0, shift.x, shift.y};
    take_posture(g.skeleton, stance_of(g.skeleton, pose), posture, pose);
    place_joints(g.skeleton, pose, joints);
  }
  for (const Side side : kSides) move_arm(g, side, joints, s, pose);
  const bool free = doing_of(s, 0) == HandDoing::kFree && doing_of(s, 1) == HandDoing::kFree;
  if (g.cue == nullptr && free && trunk_rests(s)) s = {};
}

}  // namespace throng
