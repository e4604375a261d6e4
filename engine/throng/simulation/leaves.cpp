#include "throng/simulation/leaves.h"

#include <algorithm>

#include "throng/objects/doors/door.h"
#include "throng/objects/moving.h"

namespace throng {
namespace {

constexpr float kAjar = 0.5f;    ///< rad: less open than this a leaf shuts its opening
constexpr float kAhead = 2;      ///< m of the way ahead that a leaf can be in
constexpr float kBeside = 0.1f;  ///< m kept from the free edge beyond the body

bool is_swinging(DoorType type) {
  return type == DoorType::kSingle || type == DoorType::kDouble || type == DoorType::kSwingBoth;
}

void gather_open(const Objects& kinds, const ObjectStates& states, std::vector<OpenLeaf>& out) {
  out.clear();
  for (const ObjectIndex i : kinds.moving) {
    const auto* door = kinds.as<LeafDoor>(i);
    if (!door || !is_swinging(door->type())) continue;
    for (std::size_t k = 0; k < door->leaf_count(); ++k) {
      const float angle = door->state(states.items[i.value], k).angle;
      if (math::abs(angle) < kAjar) continue;
      out.push_back({door->surface(), door->leaf(k).hinge, latch_edge(door->leaf(k), angle)});
    }
  }
}

/// Whether the way from p to q meets the segment a - b.
bool meets(Vec2 p, Vec2 q, Vec2 a, Vec2 b) {
  const Vec2 d = q - p, e = b - a;
  const float den = det(d, e);
  if (den == 0) return false;
  const float t = det(a - p, e) / den, u = det(a - p, d) / den;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1;
}

}  // namespace

void lay_out(const World& world, const Objects& kinds, LeafWalls& out) {
  out = {};
  if (kinds.moving.empty()) return;
  ObjectStates states;
  states.items = kinds.initial_states();
  MovingWalls doors;
  gather_walls(world, kinds, states, doors);
  out.walls = world.walls;
  out.first = static_cast<std::uint32_t>(world.walls.size());
  out.shut = doors.lines;
  const std::size_t n = out.shut.size();
  out.seen.assign(n, 0), out.always.assign(n, 0), out.chain.assign(n, 0);
  Walls& w = out.walls;
  for (const MovingWalls::Door& d : doors.doors) {
    const bool drum = kinds.as<LeafDoor>(d.object) == nullptr;
    for (std::uint32_t i = d.first, start = d.first; i < d.last; ++i) {
      out.chain[i] = start, out.always[i] = drum;
      const bool ends = i + 1 == d.last || out.shut[i].b != out.shut[i + 1].a;
      w.next.push_back(out.first + (ends ? start : i + 1));
      w.prev.push_back(out.first + (i > start ? i - 1 : i));
      if (ends) w.prev[out.first + start] = out.first + i, start = i + 1;
      w.lines.push_back({});
      w.convex_a.push_back(1), w.convex_b.push_back(1);
      w.surface.push_back(d.surface);
    }
  }
}

void update(const Objects& kinds, const ObjectStates& states, const MovingWalls& now, LeafWalls& out) {
  std::copy(out.always.begin(), out.always.end(), out.seen.begin());
  for (std::size_t i = 0; i < now.lines.size(); ++i) {
    const MovingWall& l = now.lines[i];
    WallLine& line = out.walls.lines[out.first + i];
    const float length = distance(l.a, l.b);
    line = {l.a, l.b, length > 0 ? (l.b - l.a) / length : Vec2{1, 0}, length};
    if (l.a != out.shut[i].a || l.b != out.shut[i].b) out.seen[out.chain[i]] = 1;
  }
  for (std::size_t i = 0; i < out.seen.size(); ++i) out.seen[i] = out.seen[out.chain[i]];
  gather_open(kinds, states, out.open);
}

void go_around_leaves(const LeafWalls& leaves, const MovingWalls& doors, const Self& self, const Route& route,
                      std::span<const DoorPlan> plans, const Workers& workers, Preferred& preferred) {
  if (leaves.open.empty()) return;
  constexpr std::size_t kBlock = 1024;
  for (const std::vector<Row>& due : self.due.steer) {
    workers.blocks(due.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end; ++i) {
        const Row r = due[i];
        const Vec2 p{self.body.x[r], self.body.y[r]};
        const SurfaceIndex surface{self.body.surface[r]};
        if (!(preferred.speed[r] > 0) || !doors.any_near(surface, p, MovingWalls::kMargin)) continue;
        const bool at_door = !plans.empty() && plans[r].door.exists();
        if (at_door && plans[r].has(DoorPlan::kLed)) continue;
        if (self.orders.flags[r] & Orders::kVelocity) continue;
        const Vec2 aim = at_door && plans[r].has(DoorPlan::kAims) ? plans[r].target : route.aim[r];
        const Vec2 way = normalized(Vec2{preferred.vx[r], preferred.vy[r]});
        const Vec2 to = p + way * std::min(kAhead, distance(p, aim));
        const float body = self.profile.radius[r];
        const OpenLeaf* in_the_way = nullptr;
        float nearest = 0;
        for (const OpenLeaf& l : leaves.open) {
          if (l.surface != surface) continue;
          const Vec2 out = normalized(l.tip - l.hinge);
          if (!meets(p, to, l.hinge, l.tip + out * body)) continue;
          const float d = distance(p, l.tip);
          if (!in_the_way || d < nearest) in_the_way = &l, nearest = d;
        }
        if (!in_the_way) continue;
        const Vec2 free = in_the_way->tip + normalized(in_the_way->tip - in_the_way->hinge) * (body + kBeside);
        const Vec2 around = normalized(free - p);
        preferred.vx[r] = around.x * preferred.speed[r], preferred.vy[r] = around.y * preferred.speed[r];
        preferred.left[r] = preferred.right[r] = around;
      }
    });
  }
}

}  // namespace throng
