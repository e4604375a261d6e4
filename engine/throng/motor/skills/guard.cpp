// On guard: upright, hands together in front, looks over the place slowly.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr HandKey kTogether{.weight = 1, .x = 0.26f, .y = -0.235f, .z = -0.76f, .swivel = -10, .roll = 55};
constexpr Figure looks(float turn, float nod, float left) {
  return {.bend = -3,
          .nod = nod,
          .turn = turn,
          .left = left,
          .drop = 0.006f,
          .left_hand = kTogether,
          .right_hand = kTogether};
}
constexpr SkillKey kGuard[] = {
    {0, looks(0, 0, 0)},
    {2.0f, looks(0, 0, 0.01f)},
    {3.4f, looks(38, 1, 0.015f)},
    {5.4f, looks(42, 0, 0.02f)},
    {7.0f, looks(0, -2, 0)},
    {8.5f, looks(-4, 0, -0.015f)},
    {10.0f, looks(-40, 1, -0.02f)},
    {12.0f, looks(-36, 0, -0.02f)},
};

}  // namespace

SkillKind guard_skill() {
  return {.name = "guard",
          .doc = "Stands guard: upright, hands together, looks over the place.",
          .enter = 0.8f,
          .leave = 0.6f,
          .hold = kGuard,
          .period = 14,
          .legs = true,
          .mirrors = true};
}

}  // namespace throng
