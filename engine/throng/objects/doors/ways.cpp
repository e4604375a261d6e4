#include "throng/objects/doors/door.h"

#include <algorithm>

#include "throng/environment/gates.h"
#include "throng/objects/objects.h"

namespace throng {
namespace {

constexpr float kBeyond = 0.6f;  ///< m before or behind the leaf: openings of thick walls have a portal at each face

// What passing doors costs, ours (docs/doors.md has the flows). Times at kPace.
constexpr float kPace = 1.34f;      ///< m/s
constexpr float kByHand = 0.43f;    ///< people a second and leaf that people open for each other
constexpr float kByItself = 1.2f;   ///< people a second and metre of a door that opens by itself
constexpr float kRevolving = 0.5f;  ///< people a second and side
constexpr float kEasyWidth = 1.2f;  ///< m: a leaf this wide is passed without turning the shoulders
constexpr float kNarrow = 2;        ///< m for each metre less

/// s it takes to open it.
float time_to_open(const DoorKind& door) {
  switch (door.type()) {
    case DoorType::kRevolving:
      return 2;
    case DoorType::kSliding:
      return door.is_automatic() ? 0.3f : 1.5f;
    case DoorType::kSwingBoth:
      return door.is_automatic() ? 0.5f : 0.8f;
    default:
      return door.is_automatic() ? 0.6f : 1.5f;
  }
}

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
    if (!door || (door->may_come_from(DoorSide::kPull) && door->may_come_from(DoorSide::kPush))) continue;
    for (Portal& p : world.mesh.portals) {
      if (world.mesh.surface[p.from.value] != door->surface() || !spans(p, *door)) continue;
      // Leaving `from`, the left end is on the left: this is where the portal leads.
      const Vec2 way = -left_of(p.left - p.right);
      const DoorSide from = dot(way, door->regions().front()) > 0 ? DoorSide::kPush : DoorSide::kPull;
      if (!door->may_come_from(from)) p.width = 0;
    }
  }
}

float DoorKind::toll() const {
  if (common_.toll) return static_cast<float>(*common_.toll);
  const auto width = static_cast<float>(wall_gap_);
  return kPace * time_to_open(*this) + kNarrow * (width < kEasyWidth ? kEasyWidth - width : 0.0f);
}

float DoorKind::wait() const {
  const auto width = static_cast<float>(wall_gap_);
  if (common_.automatic) return kPace / (kByItself * width);
  if (type_ == DoorType::kRevolving) return kPace / kRevolving;
  return kPace / (type_ == DoorType::kDouble ? 2 * kByHand : kByHand);
}

void make_gates(const Objects& objects, const World& world, std::span<const std::string> populations, Gates& out) {
  out = {};
  std::uint32_t locks = 0;
  for (const ObjectIndex i : objects.moving) {
    const auto* door = objects.as<DoorKind>(i);
    if (!door) continue;
    Gate g;
    g.object = i, g.surface = door->surface();
    g.left = door->left_end(), g.right = door->right_end(), g.front = door->regions().front();
    for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush})
      g.open_from[static_cast<std::size_t>(side)] = door->may_come_from(side);
    g.toll = door->toll(), g.wait = door->wait();
    if (door->is_locked()) g.lock = locks++;
    for (const std::string& population : door->keys()) {
      const auto at = std::find(populations.begin(), populations.end(), population);
      if (at == populations.end()) continue;  // told elsewhere
      g.carriers.resize(populations.size(), 0);
      g.carriers[static_cast<std::size_t>(at - populations.begin())] = static_cast<float>(door->key_share());
    }
    out.all.push_back(g);
  }
  if (out.all.empty()) return;
  connect(world, out);
}

}  // namespace throng
