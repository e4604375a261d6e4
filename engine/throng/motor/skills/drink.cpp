// A drink from a bottle in the right hand, once.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr HandKey kLow{.weight = 1, .x = 0.42f, .y = -0.10f, .z = -0.36f, .swivel = 4};
constexpr HandKey kMouth{.weight = 1, .x = 0.32f, .y = -0.21f, .z = 0.12f, .swivel = 22, .roll = 10};
constexpr HandKey kTilted{.weight = 1, .x = 0.34f, .y = -0.21f, .z = 0.17f, .swivel = 34, .roll = 10};
constexpr SkillKey kDrink[] = {
    {0, {}},
    {0.7f, {.nod = 14, .right_hand = kLow}},
    {1.2f, {.nod = 14, .right_hand = kLow}},
    {2.0f, {.bend = -2, .nod = -6, .right_hand = kMouth}},
    {2.4f, {.bend = -4, .nod = -18, .right_hand = kTilted}},
    {3.4f, {.bend = -4, .nod = -20, .right_hand = kTilted}},
    {4.1f, {.nod = 4, .right_hand = kLow}},
    {4.5f, {.nod = 2, .right_hand = kLow}},
    {5.3f, {}},
};

}  // namespace

SkillKind drink_skill() {
  return {.name = "drink",
          .doc = "Raises a bottle, drinks, lowers it, once.",
          .enter = 0.3f,
          .leave = 0.6f,
          .hold = kDrink,
          .mirrors = true};
}

}  // namespace throng
