// Sit down, sit, stand up. The trunk goes forward first, so that the weight stays over the feet; they stand all the
// time.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr HandKey kOnThigh{.weight = 1, .x = 0.44f, .y = -0.08f, .z = -0.60f, .swivel = -6, .roll = 70, .on_thigh = 1};
constexpr HandKey kBraced{
    .weight = 0.9f, .x = 0.42f, .y = -0.02f, .z = -0.62f, .swivel = -6, .roll = 70, .on_thigh = 0.8f};
constexpr Figure kSeated{.bend = 5,
                         .nod = 3,
                         .hip_pitch = -6,
                         .seat_back = 1,
                         .seat_down = 1,
                         .left_hand = kOnThigh,
                         .right_hand = kOnThigh};

constexpr SkillKey kDown[] = {
    {0, {}},
    {0.5f, {.bend = 20, .nod = -4, .hip_pitch = 14, .seat_back = 0.42f, .seat_down = 0.14f}},
    {1.05f,
     {.bend = 26,
      .nod = -2,
      .hip_pitch = 22,
      .seat_back = 0.92f,
      .seat_down = 0.68f,
      .left_hand = kBraced,
      .right_hand = kBraced}},
    {1.45f,
     {.bend = 16,
      .nod = 2,
      .hip_pitch = 6,
      .seat_back = 1,
      .seat_down = 1,
      .left_hand = kOnThigh,
      .right_hand = kOnThigh}},
    {1.9f, kSeated},
};
constexpr SkillKey kSitting[] = {
    {0, kSeated},
    {3.5f,
     {.bend = 7,
      .nod = 2,
      .turn = 24,
      .hip_pitch = -6,
      .seat_back = 1,
      .seat_down = 1,
      .left_hand = kOnThigh,
      .right_hand = kOnThigh}},
    {6.0f,
     {.bend = 10,
      .lean = 2,
      .nod = 12,
      .hip_pitch = -4,
      .seat_back = 1,
      .seat_down = 1,
      .left_hand = {.weight = 1, .x = 0.52f, .y = -0.14f, .z = -0.56f, .swivel = -4, .roll = 70, .on_thigh = 0.8f},
      .right_hand = kOnThigh}},
    {9.5f,
     {.bend = 3,
      .lean = -3,
      .twist = -6,
      .turn = -26,
      .tilt = -3,
      .hip_pitch = -8,
      .seat_back = 1,
      .seat_down = 1,
      .left_hand = kOnThigh,
      .right_hand = kOnThigh}},
    {12.0f,
     {.bend = 2,
      .nod = -2,
      .turn = 4,
      .hip_pitch = -8,
      .seat_back = 1,
      .seat_down = 1,
      .left_hand = kOnThigh,
      .right_hand = {.weight = 1, .x = 0.34f, .y = -0.10f, .z = -0.61f, .swivel = -6, .roll = 70, .on_thigh = 0.8f}}},
};
constexpr SkillKey kUp[] = {
    {0, kSeated},
    {0.5f,
     {.bend = 28,
      .nod = -6,
      .hip_pitch = 24,
      .seat_back = 0.94f,
      .seat_down = 0.98f,
      .left_hand = kOnThigh,
      .right_hand = kOnThigh}},
    {0.95f,
     {.bend = 24,
      .nod = -6,
      .hip_pitch = 22,
      .seat_back = 0.55f,
      .seat_down = 0.55f,
      .left_hand = {.weight = 0.5f, .x = 0.42f, .y = -0.02f, .z = -0.66f, .swivel = -4, .roll = 60, .on_thigh = 0.8f},
      .right_hand =
          {.weight = 0.5f, .x = 0.42f, .y = -0.02f, .z = -0.66f, .swivel = -4, .roll = 60, .on_thigh = 0.8f}}},
    {1.35f, {.bend = 8, .nod = 0, .hip_pitch = 6, .seat_back = 0.12f, .seat_down = 0.08f}},
    {1.75f, {}},
};

}  // namespace

SkillKind sit_skill() {
  return {.name = "sit",
          .doc = "Sits down on a seat of a given height, sits, and stands up.",
          .enter = 0.3f,
          .leave = 0.5f,
          .hold = kSitting,
          .period = 15,
          .legs = true,
          .begin = kDown,
          .end = kUp};
}

}  // namespace throng
