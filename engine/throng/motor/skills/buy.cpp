// Buying: at a machine (first target: buttons, second: where the ticket comes out), and at a window (first: the
// counter).
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr HandKey button(float nearness) {
  return {.weight = 1, .x = 0.66f, .y = -0.12f, .z = -0.16f, .swivel = 6, .roll = 55, .to_first = nearness};
}
constexpr HandKey kSlot{.weight = 1, .x = 0.60f, .y = -0.08f, .z = -0.52f, .swivel = 4, .roll = 40, .to_second = 1};
constexpr HandKey kHeld{.weight = 1, .x = 0.40f, .y = -0.14f, .z = -0.34f, .swivel = 6, .roll = 20};
constexpr SkillKey kMachine[] = {
    {0, {.bend = 5, .nod = 8, .right_hand = button(0.85f)}},
    {0.5f, {.bend = 6, .nod = 8, .right_hand = button(1)}},
    {0.7f, {.bend = 6, .nod = 8, .right_hand = button(1)}},
    {1.2f, {.bend = 5, .nod = 6, .tilt = 3, .right_hand = button(0.82f)}},
    {1.7f, {.bend = 6, .nod = 8, .right_hand = button(1)}},
    {1.9f, {.bend = 6, .nod = 8, .right_hand = button(1)}},
    {2.5f, {.bend = 5, .nod = 7, .tilt = -2, .right_hand = button(0.8f)}},
    {3.4f, {.bend = 9, .nod = 16, .right_hand = kSlot}},
    {3.9f, {.bend = 9, .nod = 16, .right_hand = kSlot}},
    {4.7f, {.bend = 3, .nod = 20, .right_hand = kHeld}},
    {5.6f, {.bend = 3, .nod = 18, .right_hand = kHeld}},
};

constexpr HandKey counter(float nearness) {
  return {.weight = 1, .x = 0.58f, .y = -0.10f, .z = -0.45f, .swivel = 4, .roll = 60, .to_first = nearness};
}
constexpr HandKey kRests{.weight = 1, .x = 0.40f, .y = -0.14f, .z = -0.56f, .swivel = 6, .roll = 60};
constexpr SkillKey kWindow[] = {
    {0, {.bend = 6, .nod = 4, .left_hand = kRests, .right_hand = kHeld}},
    {0.9f, {.bend = 8, .nod = 8, .left_hand = kRests, .right_hand = counter(1)}},
    {1.5f, {.bend = 8, .nod = 10, .left_hand = kRests, .right_hand = counter(1)}},
    {2.4f, {.bend = 5, .nod = -2, .tilt = 4, .left_hand = kRests, .right_hand = kHeld}},
    {3.2f, {.bend = 6, .nod = 6, .left_hand = kRests, .right_hand = kHeld}},
    {3.7f, {.bend = 6, .nod = -2, .left_hand = kRests, .right_hand = kHeld}},
    {4.6f, {.bend = 8, .nod = 12, .left_hand = kRests, .right_hand = counter(1)}},
    {5.1f, {.bend = 8, .nod = 12, .left_hand = kRests, .right_hand = counter(1)}},
    {6.0f, {.bend = 4, .nod = 20, .turn = -6, .left_hand = kRests, .right_hand = kHeld}},
};

}  // namespace

SkillKind buy_at_machine_skill() {
  return {.name = "buy_at_machine",
          .doc = "Presses buttons of a machine, takes what it gives, looks at it.",
          .enter = 0.7f,
          .leave = 0.7f,
          .hold = kMachine,
          .period = 6.2f};
}
SkillKind buy_at_window_skill() {
  return {.name = "buy_at_window",
          .doc = "Talks to somebody behind a window, pays and takes over the counter.",
          .enter = 0.7f,
          .leave = 0.7f,
          .hold = kWindow,
          .period = 6.8f};
}

}  // namespace throng
