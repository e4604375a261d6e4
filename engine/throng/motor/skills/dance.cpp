// Two dances at about 110 beats a minute: swaying on the spot, and a side step.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr HandKey arm(float z, float y, float x = 0.46f) {
  return {.weight = 1, .x = x, .y = y, .z = z, .swivel = 20, .roll = 20};
}
constexpr SkillKey kSway[] = {
    {0,
     {.bend = 4,
      .lean = -7,
      .twist = 9,
      .tilt = 5,
      .left = 0.065f,
      .drop = 0.025f,
      .hip_yaw = 7,
      .left_hand = arm(-0.30f, 0.18f),
      .right_hand = arm(-0.52f, 0.10f, 0.40f),
      .right_foot = {.pitch = 24}}},
    {0.55f, {.bend = 8, .nod = 6, .drop = 0.075f, .left_hand = arm(-0.46f, 0.12f), .right_hand = arm(-0.46f, 0.12f)}},
    {1.1f,
     {.bend = 4,
      .lean = 7,
      .twist = -9,
      .tilt = -5,
      .left = -0.065f,
      .drop = 0.025f,
      .hip_yaw = -7,
      .left_hand = arm(-0.52f, 0.10f, 0.40f),
      .right_hand = arm(-0.30f, 0.18f),
      .left_foot = {.pitch = 24}}},
    {1.65f, {.bend = 8, .nod = 6, .drop = 0.075f, .left_hand = arm(-0.46f, 0.12f), .right_hand = arm(-0.46f, 0.12f)}},
};

constexpr HandKey kUp{.weight = 1, .x = 0.42f, .y = 0.30f, .z = 0.22f, .swivel = 25, .roll = 0};
constexpr HandKey kOut{.weight = 1, .x = 0.40f, .y = 0.36f, .z = -0.22f, .swivel = 15, .roll = 20};
constexpr HandKey kIn{.weight = 1, .x = 0.44f, .y = -0.06f, .z = -0.30f, .swivel = 25, .roll = 20};
// From side to side: one foot steps out, the weight goes over it, the other one closes up. Both ways alike, so that the
// hips stay over the place where the body is (kRootSlack).
constexpr float kSide = 0.08f;    ///< the pelvis to either side
constexpr float kWide = 0.12f;    ///< where a foot steps out to
constexpr float kClose = -0.10f;  ///< where it closes up to
constexpr FootKey kOutside{.y = kWide}, kBeside{.y = kClose};
constexpr FootKey kLifted{.y = 0.5f * (kWide + kClose), .z = 0.05f};
constexpr SkillKey kStep[] = {
    {0,
     {.lean = 4,
      .twist = -6,
      .left = -kSide,
      .drop = 0.055f,
      .left_hand = kIn,
      .right_hand = kIn,
      .left_foot = kBeside,
      .right_foot = kOutside}},
    {0.27f,
     {.lean = 3,
      .twist = -3,
      .left = -0.6f * kSide,
      .drop = 0.055f,
      .left_hand = kOut,
      .right_hand = kOut,
      .left_foot = kLifted,
      .right_foot = kOutside}},
    {0.54f,
     {.lean = -2,
      .twist = 4,
      .left = 0.1f * kSide,
      .drop = 0.065f,
      .left_hand = kUp,
      .right_hand = kOut,
      .left_foot = kOutside,
      .right_foot = kOutside}},
    {0.75f,
     {.lean = -4,
      .twist = 6,
      .left = 0.8f * kSide,
      .drop = 0.055f,
      .left_hand = kUp,
      .right_hand = kOut,
      .left_foot = kOutside,
      .right_foot = kOutside}},
    {1.00f,
     {.lean = -5,
      .twist = 8,
      .nod = 4,
      .left = kSide,
      .drop = 0.055f,
      .left_hand = kUp,
      .right_hand = kIn,
      .left_foot = kOutside,
      .right_foot = kLifted}},
    {1.27f,
     {.lean = -4,
      .twist = 6,
      .left = kSide,
      .drop = 0.055f,
      .left_hand = kIn,
      .right_hand = kIn,
      .left_foot = kOutside,
      .right_foot = kBeside}},
    {1.54f,
     {.lean = -3,
      .twist = 3,
      .left = 0.6f * kSide,
      .drop = 0.055f,
      .left_hand = kOut,
      .right_hand = kOut,
      .left_foot = kOutside,
      .right_foot = kLifted}},
    {1.81f,
     {.lean = 2,
      .twist = -4,
      .left = -0.1f * kSide,
      .drop = 0.065f,
      .left_hand = kOut,
      .right_hand = kUp,
      .left_foot = kOutside,
      .right_foot = kOutside}},
    {2.02f,
     {.lean = 4,
      .twist = -6,
      .left = -0.8f * kSide,
      .drop = 0.055f,
      .left_hand = kOut,
      .right_hand = kUp,
      .left_foot = kOutside,
      .right_foot = kOutside}},
    {2.27f,
     {.lean = 5,
      .twist = -8,
      .nod = 4,
      .left = -kSide,
      .drop = 0.055f,
      .left_hand = kIn,
      .right_hand = kUp,
      .left_foot = kLifted,
      .right_foot = kOutside}},
};

}  // namespace

SkillKind dance_sway_skill() {
  return {.name = "dance_sway",
          .doc = "Dances on the spot: sways from one leg to the other.",
          .enter = 0.7f,
          .leave = 0.6f,
          .hold = kSway,
          .period = 2.2f,
          .curve = SkillCurve::kFlow,
          .legs = true,
          .mirrors = true,
          .tempo = 0.06f};
}
SkillKind dance_step_skill() {
  return {.name = "dance_step",
          .doc = "Dances with side steps and raised hands.",
          .enter = 1.1f,
          .leave = 1.2f,
          .hold = kStep,
          .period = 2.54f,
          .curve = SkillCurve::kFlow,
          .legs = true,
          .mirrors = true,
          .tempo = 0.06f};
}

}  // namespace throng
