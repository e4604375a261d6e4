// A look at the watch on the left wrist, once.
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

constexpr HandKey kWrist{.weight = 1, .x = 0.42f, .y = -0.26f, .z = -0.16f, .swivel = 34, .roll = 62, .wrist = 8};
constexpr SkillKey kLook[] = {
    {0, {}},
    {0.55f, {.bend = 3, .nod = 26, .turn = 10, .left_hand = kWrist}},
    {1.6f, {.bend = 3, .nod = 28, .turn = 11, .left_hand = kWrist}},
    {2.3f, {}},
};

}  // namespace

SkillKind look_at_watch_skill() {
  return {.name = "look_at_watch",
          .doc = "Raises the left wrist and looks at the watch, once.",
          .enter = 0.25f,
          .leave = 0.5f,
          .hold = kLook};
}

}  // namespace throng
