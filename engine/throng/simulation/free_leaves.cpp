#include "throng/simulation/free_leaves.h"

#include "throng/objects/doors/door.h"
#include "throng/state/crowd.h"

namespace throng {
namespace {

constexpr float kGone = 0.6f;      ///< m from the stop position: has gone
constexpr float kTouches = 0.06f;  ///< m between body and leaf: leans against it
constexpr float kToPass = 0.6f;    ///< m, clear width that one pushes it open to

/// On its way out on the side to which the leaf opens, the leaf ahead of it.
bool is_caught(const AtDoor& at, const LeafShape& shape, const LeafState& leaf, const DoorPlan& plan, Vec2 p,
               float radius) {
  const bool goes_out = plan.has(DoorPlan::kThrough) && static_cast<DoorSide>(plan.side) == DoorSide::kPush;
  return goes_out && plan.door == at.object && bearing_of(shape, p) <= leaf.angle &&
         distance_to_leaf(shape, leaf.angle, p) < radius + kTouches;
}

}  // namespace

void tend_free_leaves(const AtDoor& at, const Crowd& crowd, std::span<const DoorPlan> plans, ObjectStates& objects) {
  if (!at.leaves || at.door->type() == DoorType::kSliding) return;  // panels sweep nothing: they stop at people
  for (std::size_t i = 0; i < at.leaves->leaf_count(); ++i) {
    const LeafShape& shape = at.leaves->leaf(i);
    LeafState& leaf = at.leaves->state(objects.items[at.object.value], i);
    if (leaf.stop_reach > 0) {
      bool somebody = false;
      rows_near(crowd.crowd_map, at.door->surface(), leaf.stop, kGone, [&](Row) { somebody = true; });
      if (!somebody) clear_stop(leaf);
    }
    const float enough = passing_angle(shape, kToPass);
    if (leaf.motion != LeafMotion::kClosing || leaf.angle >= enough) continue;
    for (const Row r : at.all) {
      const Vec2 p{crowd.body.x[r], crowd.body.y[r]};
      if (!is_caught(at, shape, leaf, plans[r], p, crowd.profile.radius[r])) continue;
      clear_stop(leaf);
      bounce(shape, enough - leaf.angle, leaf);
      break;
    }
  }
}

}  // namespace throng
