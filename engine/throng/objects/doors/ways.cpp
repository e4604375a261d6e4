#include "throng/objects/doors/door.h"
#include "throng/objects/objects.h"

namespace throng {
namespace {

constexpr float kBeyond = 0.6f;  ///< m before or behind the leaf: openings of thick walls have a portal at each face

}  // namespace

bool spans(const Portal& p, const DoorKind& door) {
  const Vec2 middle = door.regions().centre(), along = normalized(door.left_end() - door.right_end());
  const float half = distance(door.left_end(), door.right_end()) / 2 - 0.1f;
  const float a = dot(p.left - middle, along), b = dot(p.right - middle, along);
  if ((a < half || b > -half) && (b < half || a > -half)) return false;
  return door.regions().away(p.left) < kBeyond && door.regions().away(p.right) < kBeyond;
}

void close_ways(const Objects& objects, World& world) {
  for (const ObjectIndex i : objects.moving) {
    const auto* door = objects.as<DoorKind>(i);
    if (!door || (door->lets_through(DoorSide::kPull) && door->lets_through(DoorSide::kPush))) continue;
    for (Portal& p : world.mesh.portals) {
      if (world.mesh.surface[p.from.value] != door->surface() || !spans(p, *door)) continue;
      // Leaving `from`, the left end is on the left: this is where the portal leads.
      const Vec2 way = -left_of(p.left - p.right);
      const DoorSide from = dot(way, door->regions().front()) > 0 ? DoorSide::kPush : DoorSide::kPull;
      if (!door->lets_through(from)) p.width = 0;
    }
  }
}

}  // namespace throng
