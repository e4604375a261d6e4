// The turn of one person at a door: registers with the door its way leads through, chooses leader and deed, and says
// where it walks. Reads others only as AtDoor shows them.
#include <algorithm>

#include "throng/behavior/doorway/at_doors.h"
#include "throng/behavior/doorway/at_drum.h"
#include "throng/behavior/doorway/courtesy.h"
#include "throng/behavior/doorway/crowding.h"
#include "throng/behavior/doorway/deed.h"
#include "throng/behavior/doorway/double_door.h"
#include "throng/behavior/doorway/friends.h"
#include "throng/behavior/doorway/helping.h"
#include "throng/behavior/doorway/push_at_doors.h"
#include "throng/behavior/manners/decision.h"
#include "throng/geometry/segments.h"
#include "throng/objects/doors/door.h"
#include "throng/objects/doors/interaction/guide.h"

namespace throng {
namespace {

constexpr float kRethink = 0.3f;     ///< s between choices of a leader: a footstep
constexpr float kThroughBy = 0.15f;  ///< m beyond the plane: through
constexpr float kGone = 2.5f;        ///< m from the middle: has left the door behind
constexpr float kClaimFrom = 4.5f;   ///< m: from farther away nobody commits itself
constexpr float kWaitSlack = 0.2f;   ///< m that a waiting region grows for whoever has stopped
constexpr float kRoomToTurn = 1.0f;  ///< m more behind whoever has a stroller: alone it turns round
constexpr float kLedFrom = 1.0f;     ///< m: a follower farther from its place walks there like everybody

/// One person at its door.
struct Turn {
  const DoorTurn& t;
  const Row r;
  DoorPlan& plan;
  const AgentId id;
  const Vec2 p;
  const float radius;

  Turn(const DoorTurn& turn, Row row, DoorPlan& own)
      : t(turn),
        r(row),
        plan(own),
        id(turn.self.profile.id[row]),
        p{turn.self.body.x[row], turn.self.body.y[row]},
        radius(turn.self.profile.radius[row]) {}

  bool walks() const {
    return t.intent.action[r] != Intent::Action::kStand && !(t.self.orders.flags[r] & Orders::kVelocity) &&
           t.self.profile.script[r] == 0;
  }
  bool crosses(const DoorKind& door, Vec2 to) const;
  std::uint32_t door_ahead() const;
  void come();
  void take();
  void take_part(const AtDoor& a, std::size_t leaf, const interaction::Place& place);
  void decide_as_holder(const AtDoor& a, Seat self);
  void wait(const AtDoor& a, Seat self);
  void choose(const AtDoor& a, const DoorScene& d, Seat self, bool in_region);
  DoorStanding standing(const AtDoor& a, const DoorScene& d, Seat self, Seat leader) const;
  bool clear_way(const AtDoor& a, Vec2 to) const;
  bool yield(const AtDoor& a, const DoorScene& d, Seat self);
};

/// Whether the straight way to that point leads through the opening.
bool Turn::crosses(const DoorKind& door, Vec2 to) const {
  const Vec2 n = door.regions().front(), c = door.regions().centre();
  const float from = dot(p - c, n), there = dot(to - c, n);
  if ((from > 0) == (there > 0)) return false;
  const Vec2 at = p + (to - p) * (from / (from - there));
  return distance(at, c) < door.regions().span() / 2 + 0.1f;
}

/// Number of the first door on the way in whose region one is.
std::uint32_t Turn::door_ahead() const {
  const std::uint32_t k = t.self.body.polygon[r];
  const Route& route = t.route;
  const auto holds = [&](std::uint32_t i) {
    const DoorKind& door = *t.at.doors[i].door;
    return door.surface().value == t.self.body.surface[r] && door.regions().holds(p);
  };
  if (route.status[r] == Route::Status::kPortals) {
    for (std::uint8_t i = 0; i < route.count[r]; ++i) {
      const std::uint32_t d = t.at.of_portal[route.portals[r][i]];
      if (d != AtDoors::kNone && holds(d)) return d;
    }
  } else if (route.status[r] != Route::Status::kDirect && route.status[r] != Route::Status::kWayPoints) {
    return AtDoors::kNone;
  }
  std::uint32_t best = AtDoors::kNone;
  float nearest = 0;
  for (std::uint32_t i = t.at.first[k]; i < t.at.first[k + 1]; ++i) {
    const std::uint32_t d = t.at.items[i];
    const DoorKind& door = *t.at.doors[d].door;
    const bool leads = holds(d) && (crosses(door, route.aim[r]) ||
                                    distance(route.aim[r], door.regions().centre()) < door.regions().span() / 2);
    const float away = distance(p, door.regions().centre());
    if (leads && (best == AtDoors::kNone || away < nearest)) best = d, nearest = away;
  }
  return best;
}

void Turn::come() {
  const std::uint32_t d = walks() ? door_ahead() : AtDoors::kNone;
  if (d == AtDoors::kNone) return;
  const AtDoor& a = t.at.doors[d];
  if (a.door->is_locked() && !may_open(t, a.object, r)) return;  // it will find out
  plan = {};
  plan.door = a.object;
  plan.came = t.now;
  plan.side = static_cast<std::uint8_t>(a.door->regions().side_of(p));
  plan.leaf = kNoLeaf;
  plan.clock = kRethink;
  plan.courtesy = draw_courtesy(t.manners, t.seed, t.self.profile, r);
}

void Turn::take() {
  if (!plan.door.exists()) return come();
  const AtDoor& a = *t.at.find(plan.door);
  const DoorRegions& regions = a.door->regions();
  plan.flags &= DoorPlan::kStops | DoorPlan::kCatchesUp | DoorPlan::kThrough | DoorPlan::kOnLeft | DoorPlan::kOnRight;
  const bool had_door = static_cast<DoorRole>(plan.role) == DoorRole::kHolder;
  plan.claim = 0, plan.role = 0, plan.pace = 1;
  plan.holding = 0, plan.follower = {};
  if (!walks()) return void(plan = {});
  if (!a.leaves && take_part_at_drum(t, a, r, plan)) return;
  for (std::size_t leaf = 0; a.leaves && leaf < a.leaves->operated_leaves(); ++leaf) {
    const DoorService& service = LeafDoor::service(t.states.items[a.object.value]);
    if (const interaction::Place* place = service.leaf[leaf].find(id)) return take_part(a, leaf, *place);
  }
  if (plan.has(DoorPlan::kThrough)) {
    plan.flags = DoorPlan::kThrough;
    plan.clock += static_cast<float>(t.dt);
    if (distance(p, regions.centre()) > kGone) plan = {};
    return;
  }
  const bool ahead = door_ahead() == t.at.of_object[a.object.value];
  // Who has handed the door over in the opening goes on; it does not begin to wait there.
  const bool in_opening = had_door && distance(p, regions.centre()) < regions.span() / 2 + radius;
  if (in_opening ||
      (regions.side_of(p) != static_cast<DoorSide>(plan.side) && (regions.away(p) > kThroughBy || !ahead))) {
    plan.flags = DoorPlan::kThrough;
    plan.clock = 0, plan.since = 0;
    plan.leader = plan.initial = {};
    return;
  }
  if (!regions.holds(p) || !ahead) return void(plan = {});
  const Seat self = find_person(a.people, id);
  plan.pace = doorway_speed_factor(plan.courtesy.rush, false, t.manners.manners.factors);
  if (self != kNobody) a.leaves ? wait(a, self) : wait_at_drum(t, a, r, self, plan);
}

/// Somebody with a slot: the interaction says where it walks (DR-19).
void Turn::take_part(const AtDoor& a, std::size_t leaf, const interaction::Place& place) {
  const DoorService& service = LeafDoor::service(t.states.items[a.object.value]);
  const interaction::State& state = service.leaf[leaf];
  const auto slot = static_cast<interaction::Slot>(&place - state.places.data());
  interaction::LeafFrame frame;
  const interaction::FrameIn in = frame_of_leaf(a, t.states, leaf, frame, t.dt);
  const interaction::Guide g = guide_of(t.manners.rules, in, state, slot);
  plan.leaf = static_cast<std::uint8_t>(leaf);
  plan.role = static_cast<std::uint8_t>(place.role);
  plan.target = g.via, plan.facing = g.facing;
  plan.set(DoorPlan::kStops, false);
  plan.set(DoorPlan::kAims), plan.set(DoorPlan::kFaces);
  plan.set(DoorPlan::kArrives, g.via == g.root && place.phase != DoorPhase::kReleaseDoor);
  plan.set(DoorPlan::kBackward, g.backward || g.turned);
  const float away = distance(p, g.root);
  const bool comes = place.phase == DoorPhase::kFollowerInit || place.phase == DoorPhase::kFollowerDec;
  plan.set(DoorPlan::kLed, !comes || away <= kLedFrom);
  const bool held = state.at(interaction::Slot::kDoor).phase == DoorPhase::kHoldDoor;
  plan.set(DoorPlan::kCatchesUp,
           comes && catches_up(plan.has(DoorPlan::kCatchesUp), held, away, t.manners.manners.factors));
  plan.pace = doorway_speed_factor(plan.courtesy.rush, plan.has(DoorPlan::kCatchesUp), t.manners.manners.factors);
  const Seat self = find_person(a.people, id);
  if (self == kNobody) return;
  if (place.phase == DoorPhase::kHolderDec) decide_as_holder(a, self);
  // Who was let pass and is beyond the plane follows nobody any more: its holder looks for the next.
  const bool passed = place.phase == DoorPhase::kPassFirst && a.door->regions().side_of(p) != place.side;
  if (slot == interaction::Slot::kDoor || passed) plan.leader = plan.initial = {};
}

/// DR-36, DR-37.
void Turn::decide_as_holder(const AtDoor& a, Seat self) {
  const DoorScene d{a.people, t.manners.ordering, a.etiquette};
  const Seat f = follower_of(d, self);
  plan.holding = static_cast<std::uint8_t>(Holding::kNoHold);
  if (offers_door(a, f != kNobody && is_committed(a.people[f]) ? f : kNobody, plan) || f == kNobody) return;
  const DoorCourtesy& other = a.courtesy[f];
  const HolderTraits me{plan.courtesy.kindness, plan.courtesy.rush};
  const FollowerTraits it{other.female != 0, static_cast<Load>(other.load), static_cast<WalkingAid>(other.aid),
                          other.age};
  const double away = static_cast<double>(distance(p, a.people[f].position));
  const Factors factors = factors_of(me, it, away, t.manners.manners.factors);
  const Profile& profile = t.self.profile;
  const Holding chosen = choose_holding(t.manners.culture, factors, away, t.manners.manners,
                                        {t.seed, profile.source[r], profile.number[r]}, t.frame);
  plan.holding = static_cast<std::uint8_t>(
      relaxed(chosen, a.etiquette, t.manners.culture.care(factors), away, t.manners.ordering));
  plan.follower = a.people[f].id;
}

/// DR-11 .. DR-14, DR-30, DR-31, with what dissolves knots (DR-BY-01).
void Turn::choose(const AtDoor& a, const DoorScene& d, Seat self, bool in_region) {
  plan.clock += static_cast<float>(t.dt);
  const bool lost = plan.leader.exists() && find_person(a.people, plan.leader) == kNobody;
  if (plan.clock < kRethink && !lost) return;
  plan.clock = 0;
  Seat initial = kNobody, leader = kNobody;
  if (a.leaves->operated_leaves() == 2) {
    LeafChoice c = choose_leaf(d, self, in_region, t.manners.culture.passing_side());
    const LeafChoice before{find_person(a.people, plan.initial), find_person(a.people, plan.leader), plan.leaf};
    const std::uint8_t on = leaf_to_go_on(d, self, before, t.manners.culture.passing_side());
    if (on != kNoLeaf) {
      c.leader = kNobody, c.leaf = on;
      if (c.initial == kNobody) c.initial = find_person(a.people, plan.initial);
    }
    // Who has no hand free does not open a leaf of its own while somebody before it may open one for it (ours).
    const bool carries = !interaction::has_free_hand(static_cast<interaction::Load>(plan.courtesy.load));
    if (carries && c.leader == kNobody && c.initial != kNobody) c.leader = c.initial;
    initial = c.initial, leader = c.leader;
    plan.leaf = c.leaf;
  } else {
    const LeaderChoice c = choose_leader(d, self);
    initial = c.initial, leader = c.leader;
    plan.leaf = 0;
  }
  if (leader != kNobody && (breaks_ring(d, self) || (a.stalled && goes_first_after_stall(d, self)))) {
    leader = initial = kNobody;
    plan.set(DoorPlan::kAlone);
  }
  plan.initial = initial == kNobody ? AgentId{} : a.people[initial].id;
  plan.leader = leader == kNobody ? AgentId{} : a.people[leader].id;
}

bool Turn::clear_way(const AtDoor& a, Vec2 to) const {
  const float room = 2 * radius;
  for (const DoorPerson& o : a.people) {
    if (o.id == id) continue;
    if (distance_sq_of_segments(p, to, o.position, o.position) < room * room) return false;
  }
  return true;
}

DoorStanding Turn::standing(const AtDoor& a, const DoorScene& d, Seat self, Seat leader) const {
  const DoorRegions& regions = a.door->regions();
  const DoorPerson& me = d.people[self];
  const bool stroller = static_cast<interaction::Load>(plan.courtesy.load) == interaction::Load::kStroller;
  const std::size_t leaf = plan.leaf < a.leaves->operated_leaves() ? plan.leaf : 0;
  const Vec2 best = regions.best_open(me.side, radius, leaf).position;
  DoorStanding s;
  s.to_best_position = distance(p, best);
  // In a dense crowd people stand closer (crowding.h).
  const float slack = plan.has(DoorPlan::kStops) ? kWaitSlack : 0;
  const float wait = waiting_distance(regions.waiting_radius(me.side, stroller), a.etiquette, t.manners.ordering);
  s.in_waiting_region = distance(p, regions.waiting_centre(me.side)) <= wait + slack;
  if (leader != kNobody) {
    const DoorPerson& l = d.people[leader];
    float around = waiting_distance(regions.radii().agent, a.etiquette, t.manners.ordering);
    if (stroller) around *= kStrollerFactor;
    if (static_cast<interaction::Load>(a.courtesy[leader].load) == interaction::Load::kStroller) around += kRoomToTurn;
    s.must_stop = s.in_waiting_region || (l.side == me.side && distance(p, l.position) <= around + slack);
  }
  s.clear_way = clear_way(a, best);
  return s;
}

/// DR-BY-01: out of the way of whoever comes out.
bool Turn::yield(const AtDoor& a, const DoorScene& d, Seat self) {
  const DoorRegions& regions = a.door->regions();
  const DoorSide mine = d.people[self].side;
  const YieldStep step = make_way_out(d, self, regions.centre(), regions.out(mine), radius, {0.6f, 0.6f, 0.6f});
  if (step.how == Yielding::kNone) return false;
  plan.target = step.target;
  plan.set(DoorPlan::kAims), plan.set(DoorPlan::kYields), plan.set(DoorPlan::kArrives);
  return true;
}

void Turn::wait(const AtDoor& a, Seat self) {
  const DoorScene d{a.people, t.manners.ordering, a.etiquette};
  const bool was_in = plan.has(DoorPlan::kStops);
  choose(a, d, self, was_in);
  const Seat leader = find_person(a.people, plan.leader);
  const DoorStanding at = standing(a, d, self, leader);
  DoorDeed deed = decide_deed(d, self, leader, at);
  deed = help(t, a, self, leader, deed, plan);
  deed = walk_with_friend(t, a, self, leader, at, deed, plan);
  plan.deed = static_cast<std::uint8_t>(deed.target);
  plan.order = leader == kNobody ? evaluate(d.people[self].to_door, d.people[self].waited, t.manners.ordering)
                                 : evaluate(d, self, leader);
  if (deed.claim != DoorRole::kNone && (deed.start || d.people[self].to_door < kClaimFrom))
    plan.claim = static_cast<std::uint8_t>(deed.claim);
  plan.set(DoorPlan::kStops, deed.stop);
  if (deed.stop && plan.since == 0) plan.since = t.now;
  line_up(a, self, leader, p, plan);
  if (yield(a, d, self)) return;
  const bool to_the_door = plan.has(DoorPlan::kHelps) && deed.target == DoorTarget::kBestPosition;
  if (to_the_door || (leader == kNobody && at.in_waiting_region)) {
    const std::size_t leaf = plan.leaf < a.leaves->operated_leaves() ? plan.leaf : 0;
    plan.target = a.door->regions().best_open(d.people[self].side, radius, leaf).position;
    plan.set(DoorPlan::kAims), plan.set(DoorPlan::kArrives);
  }
}

}  // namespace

void plan_doors(const DoorTurn& t, const Workers& workers, std::span<DoorPlan> plans) {
  if (t.at.empty()) return;
  constexpr std::size_t kBlock = 512;
  const std::vector<Row>& minds = t.self.due.minds;
  workers.blocks(minds.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) {
      const Row r = minds[i];
      const std::uint32_t k = t.self.body.polygon[r];
      const bool near = t.at.first[k] != t.at.first[k + 1];
      if (near || plans[r].door.exists()) Turn(t, r, plans[r]).take();
    }
  });
}

}  // namespace throng
