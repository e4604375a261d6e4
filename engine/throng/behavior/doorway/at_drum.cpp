#include "throng/behavior/doorway/at_drum.h"

#include <algorithm>

#include "throng/behavior/doorway/crowding.h"
#include "throng/behavior/doorway/revolving.h"

namespace throng {
namespace {

using interaction::RevolvingGuide;
using interaction::RevolvingIn;
using interaction::RevolvingPhase;
using interaction::RevolvingPlace;
using interaction::RevolvingPlan;

constexpr float kRethink = 0.3f;     ///< s between choices of a leader: a footstep
constexpr float kClaimFrom = 4.5f;   ///< m: from farther away nobody commits itself
constexpr float kWaitSlack = 0.2f;   ///< m that a waiting region grows for whoever has stopped
constexpr float kLedFrom = 1.0f;     ///< m: whoever is farther from the entry walks there like everybody
constexpr float kCatch = 0.35f;      ///< s in which one who is behind its compartment catches up with it
constexpr float kArrive = 0.25f;     ///< s: the speed before a place is distance / this
constexpr float kLeastOut = 1.2f;    ///< m/s at least, walking out: the panel behind comes
constexpr float kMouth = 0.7f;       ///< rad off the middle of an opening: one can walk out
constexpr float kRoomBehind = 0.2f;  ///< m nearer than the place to wait, and somebody without a place steps back
constexpr float kKnot = 2.5f;        ///< times OrderingSettings::stall

struct AtDrum {
  const DoorTurn& t;
  const AtDoor& a;
  const Row r;
  DoorPlan& plan;
  const AgentId id;
  const Vec2 p;
  const float radius;
  const RevolvingPlan drum;
  const ObjectState& own;

  AtDrum(const DoorTurn& turn, const AtDoor& at, Row row, DoorPlan& mine)
      : t(turn),
        a(at),
        r(row),
        plan(mine),
        id(turn.self.profile.id[row]),
        p{turn.self.body.x[row], turn.self.body.y[row]},
        radius(turn.self.profile.radius[row]),
        drum(drum_of(at).plan()),
        own(turn.states.items[at.object.value]) {}

  float usual_speed() const { return t.self.profile.preferred_speed[r] * t.intent.speed_wish[r]; }
  void walk(Vec2 velocity);
  void walk_to(Vec2 place, float speed, bool arrives);
  void follow(const RevolvingGuide& g, const RevolvingPlace& place);
  void come_out();
  void choose(const DoorScene& d, Seat self);
  DoorStanding standing(const DoorScene& d, Seat self, Seat leader) const;
  bool make_way(DoorSide mine);
  bool keep_off(DoorSide mine);
};

/// As it is led: the speed of `prefer` is that of everybody times `pace`.
void AtDrum::walk(Vec2 velocity) {
  const float speed = std::min(length(velocity), t.self.profile.max_speed[r]);
  plan.target = p + velocity, plan.pace = speed / std::max(usual_speed(), 0.05f);
  plan.set(DoorPlan::kAims), plan.set(DoorPlan::kLed);
}

void AtDrum::walk_to(Vec2 place, float speed, bool arrives) {
  const Vec2 way = place - p;
  const float d = length(way);
  if (arrives) speed = std::min(speed, d / kArrive);
  walk(d > 1e-4f ? way * (speed / d) : Vec2{});
}

void AtDrum::follow(const RevolvingGuide& g, const RevolvingPlace& place) {
  plan.facing = g.facing;
  plan.set(DoorPlan::kFaces);
  const float usual = usual_speed();
  switch (place.phase) {
    case RevolvingPhase::kPushThrough: {
      Vec2 v = g.carried + (g.root - p) / kCatch;
      const float most = std::max(g.speed, length(g.carried)), speed = length(v);
      if (speed > most) v = v * (most / speed);
      return walk(v);
    }
    case RevolvingPhase::kExitPush:
    case RevolvingPhase::kFinish:
      return walk_to(g.root, std::max(usual, kLeastOut), false);
    default: {
      walk_to(g.root, g.speed > 0 ? g.speed : usual, true);
      // From afar it avoids others on its way there.
      plan.set(DoorPlan::kLed, distance(p, g.root) <= kLedFrom);
      plan.set(DoorPlan::kCatchesUp, place.aims == 2);
    }
  }
}

/// Inside without a place: out where there is an opening, otherwise on with the panels.
void AtDrum::come_out() {
  const Vec2 from = p - drum.pivot, out = normalized(from, Vec2{1, 0});
  const float heading = math::atan2(from.y, from.x);
  for (const float opening : drum.toward)
    if (math::abs(math::angle_between(heading, opening)) <= kMouth) return walk(out * kLeastOut);
  const RevolvingShape& shape = drum_of(a).panels();
  const RevolvingState& s = drum_of(a).state(own);
  const float where = 0.6f * shape.radius;
  const Vec2 root = compartment_middle(shape, s, compartment_at(shape, s, p), where);
  Vec2 v = left_of(out) * (s.rate * where) + (root - p) / kCatch;
  const float speed = length(v);
  if (speed > kLeastOut) v = v * (kLeastOut / speed);
  walk(v);
}

void AtDrum::choose(const DoorScene& d, Seat self) {
  plan.clock += static_cast<float>(t.dt);
  const bool lost = plan.leader.exists() && find_person(a.people, plan.leader) == kNobody;
  if (plan.clock < kRethink && !lost) return;
  plan.clock = 0;
  LeaderChoice c = choose_revolving_leader(d, self);
  if (c.leader != kNobody && (breaks_ring(d, self) || (a.stalled && goes_first_after_stall(d, self)))) {
    c = {};
    plan.set(DoorPlan::kAlone);
  }
  plan.initial = c.initial == kNobody ? AgentId{} : a.people[c.initial].id;
  plan.leader = c.leader == kNobody ? AgentId{} : a.people[c.leader].id;
}

DoorStanding AtDrum::standing(const DoorScene& d, Seat self, Seat leader) const {
  const DoorRegions& regions = a.door->regions();
  const DoorPerson& me = d.people[self];
  const float slack = plan.has(DoorPlan::kStops) ? kWaitSlack : 0;
  DoorStanding s;
  s.to_best_position = distance(p, drum.entry(me.side));
  s.in_waiting_region = distance(p, regions.waiting_centre(me.side)) <= regions.waiting_radius(me.side) + slack;
  if (leader == kNobody) return s;
  const DoorPerson& l = d.people[leader];
  const float around = waiting_distance(regions.radii().agent, a.etiquette, t.manners.ordering);
  s.must_stop = s.in_waiting_region || (l.side == me.side && distance(p, l.position) <= around + slack);
  return s;
}

/// DR-BY-01: people come out on the left of those who wait; who stands there steps to the right, where the way in is.
bool AtDrum::make_way(DoorSide mine) {
  const DoorSide theirs = opposite(mine);
  bool comes = !a.leaving[static_cast<std::size_t>(theirs)].empty();
  for (const DoorPerson& o : a.people)
    comes = comes || (o.side == theirs && is_committed(o) && o.motion != DoorMotion::kBefore);
  if (!comes) return false;
  const Vec2 begin = drum.exit(theirs), out = a.door->regions().out(mine), right = left_of(out);
  const float along = dot(p - begin, out), off = dot(p - begin, right);
  const float edge = t.manners.ordering.lane_half_width + radius;
  if (along < -1 || along > t.manners.ordering.lane_length || math::abs(off) >= edge) return false;
  walk_to(begin + out * along + right * edge, usual_speed(), true);
  plan.set(DoorPlan::kLed, false), plan.set(DoorPlan::kYields);
  return true;
}

/// The refinement of DR-18: whoever goes after the follower gets ready behind it.
bool goes_next(const DoorPerson& leader, const DoorPerson& me) {
  return leader.side == me.side && leader.role == DoorRole::kFollower;
}

/// Who has to wait and came too near steps back: there the next one steps in.
bool AtDrum::keep_off(DoorSide mine) {
  const Vec2 from = p - drum.pivot, out = a.door->regions().out(mine);
  const float least = distance(drum.wait(mine), drum.pivot);
  if (length_sq(from) >= math::square(least - kRoomBehind) || dot(from, out) <= 0) return false;
  walk_to(drum.pivot + normalized(from, out) * least, usual_speed(), true);
  plan.set(DoorPlan::kLed, false), plan.set(DoorPlan::kYields);
  return true;
}

}  // namespace

RevolvingIn frame_of_drum(const AtDoor& at, const ObjectState& own, const RevolvingPlan& plan, double dt) {
  const RevolvingState& s = drum_of(at).state(own);
  RevolvingIn in;
  in.dt = static_cast<float>(dt), in.plan = &plan;
  in.turned = panel_heading(drum_of(at).panels(), s, 0), in.rate = s.rate;
  return in;
}

void show_role_at_drum(const ObjectState& own, DoorPerson& p) {
  const interaction::RevolvingState& turn = DoorRevolving::service(own).turn;
  const RevolvingPlace* place = turn.find(p.id);
  if (!place || turn.is_leaving(*place)) return;
  p.role = place->role, p.side = place->side, p.leaf = 0;
  const bool out = place->phase == RevolvingPhase::kExitPush || place->phase == RevolvingPhase::kFinish;
  p.motion = out                                            ? DoorMotion::kAfter
             : place->phase == RevolvingPhase::kPushThrough ? DoorMotion::kCritical
                                                            : DoorMotion::kBefore;
}

bool walks_out_of_drum(const ObjectState& own, AgentId who) {
  const interaction::RevolvingState& turn = DoorRevolving::service(own).turn;
  const RevolvingPlace* place = turn.find(who);
  return place && turn.is_leaving(*place);
}

bool is_drum_stalled(const AtDoor& a, const ObjectState& own, const OrderingSettings& s) {
  const RevolvingService& service = DoorRevolving::service(own);
  const bool knot = a.etiquette < 1 && service.since_passed > kKnot * s.stall;
  return knot || is_stalled(a.people, {service.since_passed, service.since_change}, s);
}

bool is_in_drum(const RevolvingPlan& plan, Vec2 p) { return length_sq(p - plan.pivot) < math::square(plan.radius); }

bool take_part_at_drum(const DoorTurn& t, const AtDoor& a, Row r, DoorPlan& plan) {
  AtDrum me(t, a, r, plan);
  const interaction::RevolvingState& turn = DoorRevolving::service(me.own).turn;
  const RevolvingPlace* place = turn.find(me.id);
  if (!place && !is_in_drum(me.drum, me.p)) return false;
  plan.set(DoorPlan::kStops, false), plan.set(DoorPlan::kThrough, false), plan.set(DoorPlan::kCatchesUp, false);
  if (!place) {
    me.come_out();
    return true;
  }
  plan.leaf = 0, plan.role = static_cast<std::uint8_t>(place->role);
  const RevolvingIn in = frame_of_drum(a, me.own, me.drum, t.dt);
  me.follow(interaction::guide_of(in, *place, me.p), *place);
  if (place->role != DoorRole::kFollower) plan.leader = plan.initial = {};
  return true;
}

void wait_at_drum(const DoorTurn& t, const AtDoor& a, Row r, Seat self, DoorPlan& plan) {
  AtDrum me(t, a, r, plan);
  const DoorScene d{a.people, t.manners.ordering, a.etiquette};
  me.choose(d, self);
  const Seat leader = find_person(a.people, plan.leader);
  const DoorStanding at = me.standing(d, self, leader);
  const DoorDeed deed = decide_revolving_deed(d, self, leader, at);
  const DoorPerson& own = d.people[self];
  plan.deed = static_cast<std::uint8_t>(deed.target);
  plan.order = leader == kNobody ? evaluate(own.to_door, own.waited, t.manners.ordering) : evaluate(d, self, leader);
  if (deed.claim != DoorRole::kNone && (deed.start || own.to_door < kClaimFrom))
    plan.claim = static_cast<std::uint8_t>(deed.claim);
  plan.set(DoorPlan::kStops, deed.stop);
  if (deed.stop && plan.since == 0) plan.since = t.now;
  if (me.make_way(own.side)) return;
  if (leader != kNobody && at.in_waiting_region && t.manners.ordering.second_follower &&
      goes_next(d.people[leader], own)) {
    me.walk_to(way_around(me.drum, me.p, me.drum.wait(own.side)), me.usual_speed(), true);
    return plan.set(DoorPlan::kLed, false);
  }
  if (deed.stop && me.keep_off(own.side)) return;
  if (leader == kNobody && at.in_waiting_region) {
    me.walk_to(way_around(me.drum, me.p, me.drum.entry(own.side)), me.usual_speed(), true);
    plan.set(DoorPlan::kLed, false);
  }
}

void explain_drum(const DoorTurn& t, const AtDoor& a, Row r, float z, Sketch& out) {
  const RevolvingPlan drum = drum_of(a).plan();
  const ObjectState& own = t.states.items[a.object.value];
  SketchLayer& regions = out.layer("door regions");
  for (const DoorSide s : {DoorSide::kPull, DoorSide::kPush}) {
    regions.point(drum.entry(s), z), regions.point(drum.wait(s), z), regions.point(drum.exit(s), z);
  }
  SketchLayer& l = out.layer("door");
  const RevolvingState& s = drum_of(a).state(own);
  l.number("phase of the drum", phase_of(s)), l.number("turns", static_cast<double>(s.rate), "rad/s");
  const RevolvingPlace* place = DoorRevolving::service(own).turn.find(t.self.profile.id[r]);
  if (!place) return;
  l.text("role", words_of(place->role)), l.text("phase", words_of(place->phase));
  if (place->aims || place->phase == RevolvingPhase::kPushThrough)
    l.number("compartment", static_cast<double>(place->compartment));
  if (place->phase == RevolvingPhase::kTimeEntry)
    l.number("speed for the entry", static_cast<double>(place->speed), "m/s");
}

}  // namespace throng
