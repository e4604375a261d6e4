// Talking and listening (SH-73: friends who meet). Gestures of the hands, nods of the head.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr HandKey hand(float x, float y, float z, float roll, float wrist = 0) {
  return {.weight = 1, .x = x, .y = y, .z = z, .swivel = 0, .roll = roll, .wrist = wrist};
}
constexpr SkillKey kTalk[] = {
    {0, {.nod = 2, .left_hand = hand(0.34f, -0.12f, -0.58f, 20), .right_hand = hand(0.36f, -0.10f, -0.56f, 20)}},
    {0.6f,
     {.bend = 2,
      .twist = 3,
      .nod = -2,
      .tilt = 3,
      .left_hand = hand(0.36f, -0.10f, -0.55f, 20),
      .right_hand = hand(0.52f, 0.04f, -0.32f, -25, -12)}},
    {1.1f,
     {.bend = 3,
      .nod = 5,
      .left_hand = hand(0.36f, -0.10f, -0.55f, 20),
      .right_hand = hand(0.50f, 0.02f, -0.42f, -20, -6)}},
    {1.6f,
     {.bend = 2,
      .twist = 2,
      .nod = -3,
      .tilt = -3,
      .left_hand = hand(0.40f, -0.04f, -0.48f, 0),
      .right_hand = hand(0.54f, 0.08f, -0.30f, -30, -12)}},
    {2.4f,
     {.nod = 2, .left_hand = hand(0.50f, 0.10f, -0.38f, -40, -8), .right_hand = hand(0.50f, 0.12f, -0.38f, -40, -8)}},
    {3.2f,
     {.bend = 1,
      .twist = -4,
      .nod = 6,
      .turn = 8,
      .left_hand = hand(0.48f, 0.04f, -0.45f, -10),
      .right_hand = hand(0.38f, -0.08f, -0.56f, 20)}},
    {4.0f,
     {.bend = 2,
      .twist = -3,
      .nod = -2,
      .turn = 4,
      .left_hand = hand(0.52f, 0.06f, -0.36f, -20, -8),
      .right_hand = hand(0.34f, -0.12f, -0.60f, 25)}},
    {4.9f,
     {.nod = 3,
      .tilt = 2,
      .left_hand = hand(0.33f, -0.14f, -0.60f, 20),
      .right_hand = hand(0.33f, -0.14f, -0.60f, 20)}},
};

constexpr HandKey kClasped{.weight = 1, .x = 0.30f, .y = -0.22f, .z = -0.68f, .swivel = -12, .roll = 30};
constexpr SkillKey kListen[] = {
    {0, {.bend = 1, .tilt = 4, .left_hand = kClasped, .right_hand = kClasped}},
    {1.6f, {.bend = 1, .nod = 1, .tilt = 4, .left_hand = kClasped, .right_hand = kClasped}},
    {1.95f, {.bend = 1, .nod = 9, .tilt = 3, .left_hand = kClasped, .right_hand = kClasped}},
    {2.3f, {.bend = 1, .nod = 0, .tilt = 3, .left_hand = kClasped, .right_hand = kClasped}},
    {2.65f, {.bend = 1, .nod = 7, .tilt = 2, .left_hand = kClasped, .right_hand = kClasped}},
    {3.1f, {.bend = 1, .nod = 0, .tilt = 0, .left_hand = kClasped, .right_hand = kClasped}},
    {4.6f, {.bend = 3, .lean = 2, .nod = 2, .tilt = -5, .left_hand = kClasped, .right_hand = kClasped}},
    {5.8f, {.bend = 2, .lean = 1, .nod = -3, .tilt = -2, .left_hand = kClasped, .right_hand = kClasped}},
};

}  // namespace

SkillKind talk_skill() {
  return {.name = "talk",
          .doc = "Talks with hands and head.",
          .enter = 0.6f,
          .leave = 0.6f,
          .hold = kTalk,
          .period = 5.6f,
          .curve = SkillCurve::kFlow,
          .mirrors = true};
}
SkillKind listen_skill() {
  return {.name = "listen",
          .doc = "Listens: hands together, nods, tilts the head.",
          .enter = 0.7f,
          .leave = 0.6f,
          .hold = kListen,
          .period = 7,
          .mirrors = true};
}

}  // namespace throng
