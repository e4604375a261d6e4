// Standing and waiting (SH-73): patiently, with crossed arms, impatiently.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr SkillKey kPatient[] = {
    {0, {.lean = -2.5f, .left = 0.045f, .drop = 0.006f, .hip_roll = 3}},
    {2.8f, {.lean = -2.5f, .turn = 26, .left = 0.048f, .drop = 0.006f, .hip_roll = 3}},
    {5.0f, {.bend = 2, .lean = -2, .nod = 6, .turn = 4, .left = 0.045f, .drop = 0.008f, .hip_roll = 3}},
    {7.0f, {.bend = 3, .nod = 9, .left = 0, .drop = 0.012f}},
    {9.0f, {.lean = 2.5f, .left = -0.045f, .drop = 0.006f, .hip_yaw = -3, .hip_roll = -3}},
    {12.0f, {.lean = 2.5f, .twist = -5, .turn = -28, .left = -0.048f, .drop = 0.006f, .hip_yaw = -3, .hip_roll = -3}},
    {14.5f, {.lean = 1, .nod = -4, .turn = -4, .tilt = 3, .left = -0.03f, .drop = 0.008f}},
};

constexpr HandKey kOver{.weight = 1, .x = 0.36f, .y = -0.50f, .z = -0.38f, .swivel = 8, .roll = 40};
constexpr HandKey kUnder{.weight = 1, .x = 0.27f, .y = -0.44f, .z = -0.45f, .swivel = 4, .roll = 30};
constexpr SkillKey kCrossed[] = {
    {0, {.lean = -2, .left = 0.04f, .drop = 0.006f, .hip_roll = 3, .left_hand = kUnder, .right_hand = kOver}},
    {3.0f,
     {.lean = -2, .turn = 22, .left = 0.04f, .drop = 0.006f, .hip_roll = 3, .left_hand = kUnder, .right_hand = kOver}},
    {5.5f, {.bend = 3, .nod = 10, .turn = 2, .drop = 0.012f, .left_hand = kUnder, .right_hand = kOver}},
    {8.0f,
     {.lean = 2,
      .nod = -3,
      .turn = -18,
      .left = -0.04f,
      .drop = 0.006f,
      .hip_roll = -3,
      .left_hand = kUnder,
      .right_hand = kOver}},
    {11.0f,
     {.lean = 2, .tilt = -5, .left = -0.04f, .drop = 0.006f, .hip_roll = -3, .left_hand = kUnder, .right_hand = kOver}},
};

// Weight on the left leg, the right foot taps; then hands on the hips, looks to both sides, and up and down the line.
constexpr HandKey kHip{.weight = 1, .x = 0.03f, .y = 0.02f, .z = -0.68f, .swivel = 18, .roll = 50};
constexpr Figure tap(float pitch, float nod) {
  return {.lean = -3,
          .nod = nod,
          .left = 0.05f,
          .drop = 0.01f,
          .hip_yaw = 4,
          .hip_roll = 3,
          .right_foot = {.pitch = pitch}};
}
constexpr SkillKey kImpatient[] = {
    {0, tap(0, 0)},
    {0.22f, tap(-13, 1)},
    {0.44f, tap(0, 2)},
    {0.66f, tap(-13, 2)},
    {0.88f, tap(0, 2)},
    {1.10f, tap(-13, 1)},
    {1.32f, tap(0, 0)},
    {2.2f,
     {.lean = -3,
      .twist = 6,
      .turn = 34,
      .left = 0.05f,
      .drop = 0.01f,
      .hip_roll = 3,
      .left_hand = kHip,
      .right_hand = kHip}},
    {3.0f, {.lean = -1, .nod = 4, .left = 0.02f, .drop = 0.012f, .left_hand = kHip, .right_hand = kHip}},
    {3.8f,
     {.lean = 3,
      .twist = -6,
      .turn = -34,
      .left = -0.05f,
      .drop = 0.01f,
      .hip_roll = -3,
      .left_hand = kHip,
      .right_hand = kHip}},
    {5.0f,
     {.lean = 3,
      .nod = -10,
      .turn = -4,
      .left = -0.05f,
      .drop = 0.01f,
      .hip_roll = -3,
      .left_hand = kHip,
      .right_hand = kHip}},
    {5.9f, {.bend = 4, .lean = 1, .nod = 16, .tilt = 4, .drop = 0.012f}},
};

}  // namespace

SkillKind wait_patiently_skill() {
  return {.name = "wait_patiently",
          .doc = "Stands on one leg more than on the other, and looks around now and then.",
          .enter = 0.9f,
          .leave = 0.7f,
          .hold = kPatient,
          .period = 17,
          .legs = true,
          .mirrors = true};
}
SkillKind wait_arms_crossed_skill() {
  return {.name = "wait_arms_crossed",
          .doc = "Waits with crossed arms.",
          .enter = 0.9f,
          .leave = 0.7f,
          .hold = kCrossed,
          .period = 13.5f,
          .legs = true,
          .mirrors = true};
}
SkillKind wait_impatiently_skill() {
  return {.name = "wait_impatiently",
          .doc = "Taps a foot, puts hands on hips, looks up and down the line.",
          .enter = 0.6f,
          .leave = 0.6f,
          .hold = kImpatient,
          .period = 7,
          .legs = true,
          .mirrors = true};
}

}  // namespace throng
