// A guide explains: points at something (the first target), turns to the listeners, opens the hands.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr HandKey kPoints{.weight = 1, .x = 0.75f, .y = 0.45f, .z = 0.16f, .swivel = 8, .roll = 50, .to_first = 1};
constexpr HandKey kHangs{};
constexpr HandKey hand(float x, float y, float z, float roll) {
  return {.weight = 1, .x = x, .y = y, .z = z, .swivel = 8, .roll = roll};
}
constexpr SkillKey kLecture[] = {
    {0, {.twist = -8, .nod = -3, .turn = -26, .left_hand = kHangs, .right_hand = kPoints}},
    {1.8f, {.twist = -8, .nod = -2, .turn = -22, .left_hand = kHangs, .right_hand = kPoints}},
    {2.7f, {.twist = -4, .nod = 2, .turn = 8, .left_hand = hand(0.34f, -0.12f, -0.56f, 20), .right_hand = kPoints}},
    {3.6f,
     {.bend = 2,
      .nod = 3,
      .turn = 6,
      .left_hand = hand(0.44f, 0.04f, -0.45f, -30),
      .right_hand = hand(0.46f, 0.06f, -0.44f, -30)}},
    {4.3f,
     {.bend = 2,
      .nod = -2,
      .turn = -6,
      .left_hand = hand(0.52f, 0.16f, -0.36f, -45),
      .right_hand = hand(0.52f, 0.16f, -0.36f, -45)}},
    {5.2f,
     {.bend = 1,
      .nod = 5,
      .turn = -10,
      .left_hand = hand(0.50f, 0.10f, -0.42f, -40),
      .right_hand = hand(0.50f, 0.10f, -0.42f, -40)}},
    {6.2f,
     {.nod = 0,
      .turn = 14,
      .left_hand = hand(0.34f, -0.14f, -0.58f, 20),
      .right_hand = hand(0.36f, -0.12f, -0.56f, 20)}},
    {7.2f, {.twist = -6, .nod = -3, .turn = -24, .left_hand = kHangs, .right_hand = kPoints}},
};

}  // namespace

SkillKind lecture_skill() {
  return {.name = "lecture",
          .doc = "Explains: points at something, opens the hands, speaks to the listeners.",
          .enter = 0.8f,
          .leave = 0.7f,
          .hold = kLecture,
          .period = 8,
          .curve = SkillCurve::kRest};
}

}  // namespace throng
