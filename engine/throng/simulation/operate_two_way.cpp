#include "throng/simulation/operate_two_way.h"

#include <algorithm>

#include "throng/objects/doors/door.h"

namespace throng {
namespace {

constexpr float kSwings = 0.1f;  ///< rad: a leaf farther open than that is caught as it is

bool is_handled(const interaction::State& s) {
  return s.is_held() ||
         std::any_of(s.places.begin(), s.places.end(), [](const interaction::Place& p) { return p.who.exists(); });
}

}  // namespace

void face_leaf(const AtDoor& a, const Crowd& crowd, std::span<const DoorPlan> plans, const LeafState& leaf,
               interaction::State& state) {
  if (is_handled(state)) return;
  const DoorPlan* first = nullptr;
  AgentId id;
  for (const Row r : a.all) {
    const DoorPlan& p = plans[r];
    if (p.door != a.object || p.claim != static_cast<std::uint8_t>(DoorRole::kOpener)) continue;
    const AgentId who = crowd.profile.id[r];
    if (!first || p.order < first->order || (p.order == first->order && who < id)) first = &p, id = who;
  }
  if (!first) return;
  // Angles grow to the door's pull side.
  const bool to_pull =
      math::abs(leaf.angle) > kSwings ? leaf.angle > 0 : static_cast<DoorSide>(first->side) == DoorSide::kPush;
  state.flipped = to_pull ? 0 : 1;
}

}  // namespace throng
