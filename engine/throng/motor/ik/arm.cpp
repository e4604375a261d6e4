#include "throng/motor/ik/arm.h"

#include <algorithm>

namespace throng {
namespace {

// Everything is solved for a left arm in its shoulder frame: x ahead, y outward, z up. A right arm is its mirror image.
constexpr Vec3 mirrored(Vec3 v) { return {v.x, -v.y, v.z}; }
constexpr Quat mirrored(Quat q) { return {-q.x, q.y, -q.z, q.w}; }

constexpr float kTiny = 1e-6f;
constexpr float kNear = 5e-3f;  ///< m: a hand turned as wished may miss by that before the wish is dropped

float root(float x) { return std::sqrt(std::max(x, 0.0f)); }

/// A bent arm: directions of the upper arm and of its x axis (the side the elbow bends to), both unit and normal.
struct Bent {
  Vec3 along, ahead;
  float cos_bend;
};

/// Cosine of the greatest rise of an arm whose rise has that direction (SH-38: nobody turns an arm out of its joint).
float lowest_cosine(Vec3 along) {
  const float x4 = math::square(along.x * along.x), y4 = math::square(along.y * along.y);
  if (x4 + y4 < 1e-10f) return ArmLimits::kAhead;
  const float x = x4 / (x4 + y4), y = 1 - x;
  return x * (along.x > 0 ? ArmLimits::kAhead : ArmLimits::kBack) +
         y * (along.y > 0 ? ArmLimits::kOut : ArmLimits::kAcross);
}

/// Turn around itself: sine and cosine of the angle from where the shortest way from hanging takes the x axis.
struct Twist {
  Vec3 zero;  ///< x axis of an arm that is not turned around itself
  float sin, cos;
};
Twist twist_of(const Bent& arm) {
  const Vec3 u = arm.along;
  const float k = u.x / std::max(1 - u.z, 1e-4f);
  const Vec3 zero = Vec3{1, 0, 0} - Vec3{u.x, u.y, u.z - 1} * k;
  return {zero, -dot(cross(zero, arm.ahead), u), dot(zero, arm.ahead)};
}
// Cosines and sines of the ranges of ArmLimits (the tests notice when they differ).
constexpr float kCosInward = -0.3421497f, kCosOutward = -0.1782461f, kCosElbow = -0.8300535f;
constexpr float kSinRoll = 0.6742879f, kCosRoll = 0.7384686f;            // of half the roll
constexpr float kSinWristBend = 0.6051864f, kSinWristSide = 0.2474040f;  // of half the ranges

bool within_limits(const Bent& arm) {
  if (-arm.along.z < lowest_cosine(arm.along)) return false;
  const Twist t = twist_of(arm);
  return t.cos >= (t.sin < 0 ? kCosInward : kCosOutward);
}

/// Elbow down; back where the hand is low or far out, ahead where it is above the shoulder ([OURS] of DR-39).
Vec3 pole_for(Vec3 to) {
  const Vec3 pole{-0.1f + 0.4f * to.z - 0.5f * std::max(to.y, 0.0f), 0.35f, -1.0f};
  const Vec3 p = pole - to * dot(pole, to);
  const float size = length_sq(p);
  if (size > 1e-4f) return p / std::sqrt(size);
  return normalized(cross(to, Vec3{0, 1, 0}), Vec3{-1, 0, 0});
}

/// The two bones towards a point; b: length of the lower one.
struct Plan {
  Vec3 to, pole, side;  ///< unit, normal to each other: to the point, elbow at swivel 0, elbow at a right angle to that
  float cos_bend, cos_lift, sin_lift;
  Bent at(float swivel) const {
    Vec3 p = pole;
    if (swivel != 0) {
      const auto [s, c] = math::sincos(swivel);
      p = pole * c + side * s;
    }
    return {to * cos_lift + p * sin_lift, to * sin_lift - p * cos_lift, cos_bend};
  }
};
Plan plan_for(float a, float b, Vec3 point) {
  Plan out;
  const float d = length(point);
  out.to = d > 1e-5f ? point / d : Vec3{0, 0, -1};
  out.cos_bend = math::clamp((d * d - a * a - b * b) / (2 * a * b), kCosElbow, 1.0f);
  const float reached = std::max(root(a * a + b * b + 2 * a * b * out.cos_bend), kTiny);
  out.cos_lift = math::clamp((a + b * out.cos_bend) / reached, -1.0f, 1.0f);
  out.sin_lift = root(1 - out.cos_lift * out.cos_lift);
  out.pole = pole_for(out.to);
  out.side = cross(out.to, out.pole);
  return out;
}

/// No swivel is within the limits: the upper arm goes as far as it may, the forearm points at the target from there.
Bent cut_off(const Bent& wished, float a, Vec3 point) {
  Bent out = wished;
  const float lowest = lowest_cosine(wished.along);
  if (-wished.along.z < lowest) {
    const float flat = std::sqrt(std::max(wished.along.x * wished.along.x + wished.along.y * wished.along.y, kTiny));
    const float k = root(1 - lowest * lowest) / flat;
    out.along = normalized(Vec3{wished.along.x * k, wished.along.y * k, -lowest}, Vec3{0, 0, -1});
  }
  const Vec3 fore = normalized(point - out.along * a, out.along);
  out.cos_bend = math::clamp(dot(fore, out.along), kCosElbow, 1.0f);
  const Vec3 across = fore - out.along * dot(fore, out.along);
  out.ahead = length_sq(across) > kTiny ? normalized(across) : twist_of(out).zero;
  const Twist t = twist_of(out);
  const float least = t.sin < 0 ? kCosInward : kCosOutward;
  if (t.cos < least) {
    const float s = math::copysign(root(1 - least * least), t.sin);
    out.ahead = normalized(t.zero * least - cross(out.along, t.zero) * s, out.ahead);
  }
  return out;
}

/// The elbow as wished, or turned away from that by as little as the limits need: steps of 6 degrees, then halving.
Bent bend(const Plan& plan, float swivel, float a, Vec3 point) {
  const Bent wished = plan.at(swivel);
  if (within_limits(wished)) return wished;
  for (const float step : {0.1f, 0.02f}) {  // the second for hands behind the head, where next to nothing is free
    for (int k = 1; static_cast<float>(k) * step < math::kPiF; ++k) {
      for (const float sign : {1.0f, -1.0f}) {
        float good = static_cast<float>(k) * step * sign, bad = good - step * sign;
        if (!within_limits(plan.at(swivel + good))) continue;
        for (int n = 0; n < 5; ++n) {
          const float middle = 0.5f * (good + bad);
          (within_limits(plan.at(swivel + middle)) ? good : bad) = middle;
        }
        return plan.at(swivel + good);
      }
    }
  }
  return cut_off(wished, a, point);
}

struct Solved {
  ArmTurns turns;
  Vec3 palm;
};
Quat elbow_turn(float cos_bend) { return {0, -root(0.5f * (1 - cos_bend)), 0, root(0.5f * (1 + cos_bend))}; }
Quat upper_turn(const Bent& arm) { return from_axes(arm.ahead, cross(arm.ahead, arm.along), -arm.along); }

Solved solve_straight(const Skeleton& s, Vec3 palm, float swivel) {
  const float a = s.upper_arm, b = s.forearm + s.hand;
  const Bent arm = bend(plan_for(a, b, palm), swivel, a, palm);
  const Vec3 fore = arm.along * arm.cos_bend + arm.ahead * root(1 - arm.cos_bend * arm.cos_bend);
  return {{upper_turn(arm), elbow_turn(arm.cos_bend), {}}, arm.along * a + fore * b};
}

/// Splits a turn of hand against forearm into roll and wrist, each cut to its range.
struct Wrist {
  Quat roll, hand;
};
Wrist split_wrist(Quat turn) {
  const auto [swing, twist] = swing_twist(turn.inverse(), Vec3{0, 0, 1});
  Quat roll = twist.inverse(), hand = swing.inverse();
  if (roll.w < 0) roll = -roll;
  if (hand.w < 0) hand = -hand;
  if (math::abs(roll.z) > kSinRoll) roll = {0, 0, math::copysign(kSinRoll, roll.z), kCosRoll};
  const float out = math::square(hand.x / kSinWristBend) + math::square(hand.y / kSinWristSide);
  if (out > 1) {
    const float k = 1 / std::sqrt(out);
    hand = {hand.x * k, hand.y * k, 0, 0};
    hand.w = root(1 - hand.x * hand.x - hand.y * hand.y);
  }
  return {roll, hand};
}

/// The wrist follows from palm and turn of the hand; where that turn was cut, it is sought again with what is left.
Solved solve_turned(const Skeleton& s, Vec3 palm, float swivel, Quat hand) {
  const float a = s.upper_arm;
  Solved out;
  Vec3 wrist = palm + hand * Vec3{0, 0, s.hand};
  for (int k = 0; k < 6; ++k) {
    const Bent arm = bend(plan_for(a, s.forearm, wrist), swivel, a, wrist);
    out.turns.upper = upper_turn(arm);
    out.turns.fore = elbow_turn(arm.cos_bend);
    const Wrist w = split_wrist((out.turns.upper * out.turns.fore).inverse() * hand);
    out.turns.fore = out.turns.fore * w.roll;
    out.turns.hand = w.hand;
    const Vec3 fore = arm.along * arm.cos_bend + arm.ahead * root(1 - arm.cos_bend * arm.cos_bend);
    const Vec3 down = (out.turns.upper * out.turns.fore * out.turns.hand) * Vec3{0, 0, -s.hand};
    out.palm = arm.along * a + fore * s.forearm + down;
    if (distance(out.palm, palm) < 1e-4f) break;
    wrist = palm - down;
  }
  return out;
}

bool finite(Vec3 v) { return math::is_finite(v.x) && math::is_finite(v.y) && math::is_finite(v.z); }

}  // namespace

Frame3 shoulder_frame(const Skeleton& skeleton, Side side, const Frame3& chest, const SkeletonPose& pose) {
  const Joint clavicle = of_side(Joint::kLeftClavicle, side);
  const Frame3 c = chest * Frame3{skeleton.offset[clavicle], pose.turn[clavicle]};
  return {c * skeleton.offset[of_side(Joint::kLeftUpperArm, side)], c.turn};
}

float solve_arm(const Skeleton& skeleton, Side side, const Frame3& shoulder, Vec3 palm, float swivel, const Quat* hand,
                ArmTurns& turns) {
  if (!finite(palm) || !math::is_finite(swivel)) return kNoArm;
  const bool right = side == Side::kRight;
  const Quat back = shoulder.turn.inverse();
  Vec3 target = back * (palm - shoulder.place);
  if (right) target = mirrored(target);
  Solved s;
  float miss = kNoArm;
  if (hand != nullptr && math::is_finite(dot(*hand, *hand))) {
    const Quat turn = normalized(back * *hand);
    s = solve_turned(skeleton, target, swivel, right ? mirrored(turn) : turn);
    miss = distance(s.palm, target);
  }
  if (miss > kNear) {
    const Solved straight = solve_straight(skeleton, target, swivel);
    const float missed = distance(straight.palm, target);
    if (missed < miss) s = straight, miss = missed;
  }
  turns = right ? ArmTurns{mirrored(s.turns.upper), mirrored(s.turns.fore), mirrored(s.turns.hand)} : s.turns;
  return miss;
}

float solve_arm(const Skeleton& skeleton, Side side, const Frame3& chest, Vec3 palm, float swivel, SkeletonPose& pose,
                const Quat* hand) {
  Quat& upper = pose.turn[of_side(Joint::kLeftUpperArm, side)];
  Quat& fore = pose.turn[of_side(Joint::kLeftForearm, side)];
  Quat& wrist = pose.turn[of_side(Joint::kLeftHand, side)];
  ArmTurns turns{upper, fore, wrist};
  const float miss = solve_arm(skeleton, side, shoulder_frame(skeleton, side, chest, pose), palm, swivel, hand, turns);
  upper = turns.upper, fore = turns.fore, wrist = turns.hand;
  return miss;
}

void mix_arm(Side side, const ArmTurns& to, float share, SkeletonPose& pose) {
  Quat& upper = pose.turn[of_side(Joint::kLeftUpperArm, side)];
  Quat& fore = pose.turn[of_side(Joint::kLeftForearm, side)];
  Quat& hand = pose.turn[of_side(Joint::kLeftHand, side)];
  if (share > 0.99999f) {
    upper = to.upper, fore = to.fore, hand = to.hand;
    return;
  }
  upper = nlerp(upper, to.upper, share);
  const auto [bend_a, roll_a] = swing_twist(fore, Vec3{0, 0, 1});
  const auto [bend_b, roll_b] = swing_twist(to.fore, Vec3{0, 0, 1});
  fore = nlerp(bend_a, bend_b, share) * nlerp(roll_a, roll_b, share);
  hand = nlerp(hand, to.hand, share);
}

float beyond_limits(Side side, const SkeletonPose& pose) {
  const bool right = side == Side::kRight;
  const auto turn = [&](Joint left) {
    const Quat q = pose.turn[of_side(left, side)];
    return right ? mirrored(q) : q;
  };
  const Quat upper = turn(Joint::kLeftUpperArm), fore = turn(Joint::kLeftForearm), hand = turn(Joint::kLeftHand);
  const Bent arm{upper * Vec3{0, 0, -1}, upper * Vec3{1, 0, 0}, 1};
  float worst = math::acos(-arm.along.z) - math::acos(lowest_cosine(arm.along));
  const Twist t = twist_of(arm);
  const float angle = math::atan2(t.sin, t.cos);
  worst = std::max({worst, angle - ArmLimits::kOutward, -angle - ArmLimits::kInward});
  // The forearm bends around y and rolls around z: nothing else. fore = bend * roll.
  const auto [bent, rolled] = swing_twist(fore, Vec3{0, 0, 1});
  const Quat bend_turn = bent.w < 0 ? -bent : bent;
  worst = std::max(worst, 2 * math::abs(math::asin(bend_turn.x)));
  const float flex = -2 * math::asin(bend_turn.y);
  worst = std::max({worst, flex - ArmLimits::kElbow, -flex});
  const float roll = 2 * math::asin(rolled.w < 0 ? -rolled.z : rolled.z);
  worst = std::max(worst, math::abs(roll) - ArmLimits::kRoll);
  const Quat h = hand.w < 0 ? -hand : hand;
  worst = std::max({worst, 2 * math::abs(math::asin(h.x)) - ArmLimits::kWristBend,
                    2 * math::abs(math::asin(h.y)) - ArmLimits::kWristSide, 2 * math::abs(math::asin(h.z))});
  return std::max(worst, 0.0f);
}

}  // namespace throng
