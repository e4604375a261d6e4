// Watching something: at ease, or stretched, to see past those in front.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr SkillKey kAtEase[] = {
    {0, {.lean = -2, .left = 0.04f, .drop = 0.006f, .hip_roll = 3}},
    {2.5f, {.bend = -1, .lean = -2, .nod = -3, .turn = 6, .left = 0.042f, .drop = 0.006f, .hip_roll = 3}},
    {5.0f, {.bend = 2, .nod = 3, .turn = -3, .tilt = 4, .drop = 0.010f}},
    {7.0f, {.lean = 2, .nod = -2, .turn = -8, .tilt = 5, .left = -0.04f, .drop = 0.006f, .hip_roll = -3}},
    {9.5f, {.lean = 2, .nod = 0, .tilt = -3, .left = -0.042f, .drop = 0.006f, .hip_roll = -3}},
};

/// On the balls of both feet, weight over them.
constexpr Figure tall(float lean, float turn) {
  return {.bend = -2,
          .lean = lean,
          .nod = -12,
          .turn = turn,
          .shrug = 4,
          .ahead = 0.075f,
          .left = lean * 0.003f,
          .drop = -0.052f,
          .left_foot = {.pitch = 22},
          .right_foot = {.pitch = 22}};
}
constexpr SkillKey kStretched[] = {
    {0, {.lean = 3, .nod = -4, .drop = 0.004f}},
    {0.7f, tall(5, -4)},
    {1.9f, tall(8, -8)},
    {2.5f, {.lean = 2, .nod = -4, .drop = 0.008f}},
    {3.3f, {.lean = -14, .nod = -8, .turn = 10, .left = 0.05f, .drop = 0.012f}},
    {4.6f, {.lean = -15, .nod = -8, .turn = 8, .left = 0.05f, .drop = 0.012f}},
};

}  // namespace

SkillKind watch_skill() {
  return {.name = "watch",
          .doc = "Stands at ease and watches.",
          .enter = 0.8f,
          .leave = 0.6f,
          .hold = kAtEase,
          .period = 11.5f,
          .legs = true,
          .mirrors = true};
}
SkillKind crane_skill() {
  return {.name = "crane",
          .doc = "On tiptoe and aside, to see past those in front.",
          .enter = 0.6f,
          .leave = 0.6f,
          .hold = kStretched,
          .period = 5.6f,
          .legs = true,
          .mirrors = true};
}

}  // namespace throng
