#include "throng/behavior/doorway/at_doors.h"

#include <algorithm>

#include "throng/behavior/doorway/at_drum.h"
#include "throng/behavior/doorway/crowding.h"
#include "throng/environment/gates.h"
#include "throng/objects/door_revolving/door_revolving.h"
#include "throng/objects/doors/door.h"
#include "throng/objects/objects.h"
#include "throng/state/crowd.h"

namespace throng {
namespace {

constexpr float kThroughBy = 0.15f;           ///< m beyond the plane: through
constexpr float kKnot = 2.5f, kLongKnot = 5;  ///< times OrderingSettings::stall: in a dense crowd, in any

using interaction::Place;
using interaction::Slot;

bool is_beyond(const DoorRegions& regions, DoorSide side, Vec2 p) {
  return regions.side_of(p) != side && regions.away(p) > kThroughBy;
}

DoorMotion motion_of(const Place& p) {
  if (is_critical(p.phase)) return DoorMotion::kCritical;
  return p.phase == DoorPhase::kReleaseDoor || p.phase == DoorPhase::kFinishDoor ? DoorMotion::kAfter
                                                                                 : DoorMotion::kBefore;
}

/// Doors by polygon: those whose region may touch it.
void lay_out_polygons(const World& world, AtDoors& out) {
  const NavMesh& mesh = world.mesh;
  out.first.assign(mesh.size() + 1, 0);
  out.items.clear();
  for (std::uint32_t k = 0; k < mesh.size(); ++k) {
    Box box;
    for (std::uint32_t e = mesh.first_edge[k]; e < mesh.first_edge[k + 1]; ++e) box.add(mesh.edges[e].start);
    for (std::uint32_t i = 0; i < out.doors.size(); ++i) {
      const DoorKind& door = *out.doors[i].door;
      if (door.surface() != mesh.surface[k]) continue;
      const Vec2 r{door.regions().region(), door.regions().region()};
      Box region;
      region.add(door.regions().centre() - r), region.add(door.regions().centre() + r);
      if (region.touches(box)) out.items.push_back(i);
    }
    out.first[k + 1] = static_cast<std::uint32_t>(out.items.size());
  }
}

void lay_out_portals(const World& world, AtDoors& out) {
  out.of_portal.assign(world.mesh.portals.size(), AtDoors::kNone);
  for (std::uint32_t i = 0; i < out.doors.size(); ++i) {
    const DoorKind& door = *out.doors[i].door;
    for (std::uint32_t p = 0; p < world.mesh.portals.size(); ++p) {
      const Portal& portal = world.mesh.portals[p];
      if (world.mesh.surface[portal.from.value] == door.surface() && spans(portal, door)) out.of_portal[p] = i;
    }
  }
}

/// Whoever has a slot at one of the leaves: role, motion and leaf.
void show_role(const DoorService& service, DoorPerson& p) {
  for (std::size_t leaf = 0; leaf < 2; ++leaf) {
    const Place* place = service.leaf[leaf].find(p.id);
    if (!place) continue;
    p.role = place->role, p.motion = motion_of(*place), p.side = service.leaf[leaf].as_seen(place->side);
    // Who has let go and walks off keeps its leaf from nobody: it is clear (DR-31).
    const bool gone = place == &service.leaf[leaf].at(Slot::kLeaving);
    p.leaf = gone ? kNoLeaf : static_cast<std::uint8_t>(leaf);
  }
}

bool is_used(const DoorService& service) {
  for (const interaction::State& s : service.leaf) {
    if (s.expected.exists()) return true;
    for (const Place& p : s.places)
      if (p.who.exists()) return true;
  }
  return false;
}

void add_seen(const AtDoor& a, const DoorService& service, const Crowd& crowd, std::vector<interaction::Seen>& out) {
  for (const Row r : a.all) {
    const AgentId id = crowd.profile.id[r];
    const bool concerned =
        std::any_of(service.leaf, service.leaf + 2, [&](const auto& s) { return s.find(id) || s.expected == id; });
    if (concerned) out.push_back({id, {crowd.body.x[r], crowd.body.y[r]}});
  }
}

}  // namespace

void lay_out(const World& world, const Objects& objects, const DoorManners& manners, AtDoors& out) {
  out = {};
  if (!manners.used) return;
  out.of_object.assign(objects.items.size(), AtDoors::kNone);
  for (const ObjectIndex i : objects.moving) {
    const auto* door = objects.as<DoorKind>(i);
    if (!door || !door->is_operated()) continue;
    out.of_object[i.value] = static_cast<std::uint32_t>(out.doors.size());
    AtDoor a;
    a.object = i, a.door = door, a.leaves = objects.as<LeafDoor>(i);
    out.doors.push_back(std::move(a));
  }
  if (out.doors.empty()) return;
  lay_out_polygons(world, out);
  lay_out_portals(world, out);
}

void gather_at_doors(const DoorManners& manners, const Crowd& crowd, std::span<const DoorPlan> plans, double now,
                     AtDoors& out) {
  constexpr float kBeyond = 1;  // m: who has a role stays one beyond the edge of the region
  for (AtDoor& a : out.doors) {
    a.people.clear(), a.rows.clear(), a.courtesy.clear(), a.seen.clear(), a.all.clear();
    a.velocity.clear(), a.beside.clear();
    a.leaving[0].clear(), a.leaving[1].clear();
    const DoorRegions& regions = a.door->regions();
    rows_near(crowd.crowd_map, a.door->surface(), regions.centre(), regions.region() + kBeyond, [&](Row r) {
      if (plans[r].door == a.object) a.all.push_back(r);
    });
    const ObjectState& own = crowd.objects.items[a.object.value];
    static constexpr DoorService kNone{};
    const DoorService& service = a.leaves ? LeafDoor::service(own) : kNone;
    if (a.all.empty() && !is_used(service)) continue;
    std::sort(a.all.begin(), a.all.end(), [&](Row x, Row y) { return crowd.profile.id[x] < crowd.profile.id[y]; });
    for (const Row r : a.all) {
      const DoorPlan& plan = plans[r];
      DoorPerson p;
      p.id = crowd.profile.id[r], p.initial = plan.initial, p.leader = plan.leader;
      p.position = {crowd.body.x[r], crowd.body.y[r]};
      p.to_door = distance(p.position, regions.centre());
      p.waited = plan.since > 0 ? static_cast<float>(now - plan.since) : 0;
      p.side = static_cast<DoorSide>(plan.side), p.leaf = plan.leaf;
      a.leaves ? show_role(service, p) : show_role_at_drum(own, p);
      // Who has just come out shows no plan of that yet, and nobody holds the door for it any more.
      const bool is_out = a.leaves ? is_beyond(regions, p.side, p.position) : walks_out_of_drum(own, p.id);
      const bool through = plan.has(DoorPlan::kThrough) || is_out;
      if (through || (p.role != DoorRole::kNone && p.motion == DoorMotion::kAfter))
        a.leaving[plan.side].push_back(p.position);
      if (through && p.role == DoorRole::kNone) continue;
      a.people.push_back(p), a.rows.push_back(r), a.courtesy.push_back(plan.courtesy);
      a.velocity.push_back({crowd.body.vx[r], crowd.body.vy[r]});
      a.beside.push_back(plan.flags & (DoorPlan::kOnLeft | DoorPlan::kOnRight));
    }
    add_seen(a, service, crowd, a.seen);
    a.etiquette = etiquette_of(a.people, manners.ordering);
    if (!a.leaves) {
      a.stalled = is_drum_stalled(a, own, manners.ordering);
      continue;
    }
    // Roles may go round and round without anybody getting through: that is a knot, too.
    const bool knot = service.since_passed > (a.etiquette < 1 ? kKnot : kLongKnot) * manners.ordering.stall;
    a.stalled = knot || is_stalled(a.people, {service.since_passed, service.since_change}, manners.ordering);
  }
}

namespace {

/// OG of DR-07 for somebody who stands already nearer to the door than that: beside the way of who comes out, clear of
/// the swept circle. In a crowd nobody walks back through the others to wait.
Vec2 waiting_place(const AtDoor& at, DoorSide side, Vec2 p) {
  constexpr float kBeside = 0.8f, kLeast = 0.5f, kRoom = 0.4f;  // m: off the middle, from the wall, from the swept disc
  const DoorRegions& g = at.door->regions();
  const Vec2 goal = g.opposing_goal(side).position, c = g.centre(), out = g.out(side), across = left_of(out);
  const float away = dot(p - c, out);
  if (away <= 0 || away >= dot(goal - c, out)) return goal;
  const float usual = dot(goal - c, across) < 0 ? -1.0f : 1.0f;
  const float off = dot(p - c, across);
  const float way = off * usual > -kBeside ? usual : -usual;
  Vec2 place = c + out * std::max(away, kLeast) + across * (way * std::max(off * way, g.span() / 2 + kBeside - kRoom));
  for (std::size_t i = 0; g.type() != DoorType::kSliding && i < at.leaves->leaf_count(); ++i) {
    const LeafShape& leaf = at.leaves->leaf(i);
    const Vec2 from = place - leaf.hinge;
    const float least = leaf.width + kRoom, d = length(from);
    const bool swings = side == DoorSide::kPull || g.type() == DoorType::kSwingBoth;
    if (swings && d < least && d > 0.01f) place = leaf.hinge + from * (least / d);
  }
  return place;
}

}  // namespace

interaction::FrameIn frame_of_leaf(const AtDoor& at, const ObjectStates& states, std::size_t leaf,
                                   interaction::LeafFrame& frame, double dt) {
  const interaction::State& state = LeafDoor::service(states.items[at.object.value]).leaf[leaf];
  frame = at.leaves->frame(leaf);
  if (state.flipped) frame.swing = -frame.swing;
  interaction::FrameIn in;
  in.dt = static_cast<float>(dt);
  in.leaf = &frame;
  in.angle = at.leaves->state(states.items[at.object.value], leaf).angle * (state.flipped ? -1.0f : 1.0f);
  in.people = at.seen;
  for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush})
    in.og[static_cast<std::size_t>(state.as_seen(side))] = at.door->regions().opposing_goal(side).position;
  const interaction::Place& f = state.at(Slot::kFollower);
  for (const interaction::Seen& seen : at.seen)
    if (f.who.exists() && seen.who == f.who)
      in.og[static_cast<std::size_t>(f.side)] = waiting_place(at, state.as_seen(f.side), seen.at);
  return in;
}

bool may_open(const DoorTurn& t, ObjectIndex door, Row r) {
  if (!t.at.gates) return true;
  const Profile& p = t.self.profile;
  for (const Gate& g : t.at.gates->all)
    if (g.object == door) return t.at.gates->opens(g, p.population[r], {t.seed, p.source[r], p.number[r]});
  return true;
}

void keep_to_doors(const AtDoors& at, std::span<const DoorPlan> plans, const Preferred& preferred, Motion& motion) {
  constexpr float kStanding = 0.05f;  // m/s
  for (const AtDoor& a : at.doors)
    for (const Row r : a.all) {
      const DoorPlan& plan = plans[r];
      if (!plan.has(DoorPlan::kLed)) continue;
      motion.vx[r] = preferred.vx[r], motion.vy[r] = preferred.vy[r];
      const bool stands = length_sq(Vec2{motion.vx[r], motion.vy[r]}) < kStanding * kStanding;
      motion.skill[r] = stands ? Skill::kStand : Skill::kWalk;
      const bool faces = plan.has(DoorPlan::kFaces) && (stands || plan.has(DoorPlan::kBackward));
      if (motion.facing.used()) motion.facing.at(r) = faces ? plan.facing : Vec2{};
    }
}

void prefer_at_doors(const DoorTurn& t, std::span<const DoorPlan> plans, const Workers& workers, Preferred& preferred) {
  if (t.at.empty()) return;
  constexpr std::size_t kBlock = 1024;
  constexpr float kArrive = 0.25f;  // s: the speed before a place is distance / this
  for (const std::vector<Row>& due : t.self.due.steer) {
    workers.blocks(due.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end; ++i) {
        const Row r = due[i];
        const std::uint32_t k = t.self.body.polygon[r];
        if (t.at.first[k] == t.at.first[k + 1]) continue;
        const DoorPlan& plan = plans[r];
        if (!plan.door.exists()) continue;
        if (plan.has(DoorPlan::kAims)) {
          const Vec2 way = plan.target - Vec2{t.self.body.x[r], t.self.body.y[r]};
          const float d = length(way);
          float speed = t.self.profile.preferred_speed[r] * t.intent.speed_wish[r] * plan.pace;
          if (plan.has(DoorPlan::kArrives)) speed = std::min(speed, d / kArrive);
          const Vec2 heading = d > 1e-4f ? way / d : Vec2{};
          if (d <= 1e-4f) speed = 0;
          preferred.vx[r] = heading.x * speed, preferred.vy[r] = heading.y * speed, preferred.speed[r] = speed;
          preferred.left[r] = preferred.right[r] = heading;
        } else if (plan.has(DoorPlan::kStops)) {
          preferred.vx[r] = preferred.vy[r] = preferred.speed[r] = 0;
        } else if (plan.pace != 1) {
          preferred.vx[r] *= plan.pace, preferred.vy[r] *= plan.pace, preferred.speed[r] *= plan.pace;
        }
      }
    });
  }
}

}  // namespace throng
