#include <string>

#include "throng/behavior/doorway/at_doors.h"
#include "throng/behavior/doorway/at_drum.h"
#include "throng/behavior/manners/decision.h"
#include "throng/objects/doors/door.h"
#include "throng/objects/doors/interaction/guide.h"

namespace throng {
namespace {

void show_regions(const AtDoor& a, DoorSide side, float z, Sketch& out) {
  SketchLayer& l = out.layer("door regions");
  const DoorRegions& g = a.door->regions();
  l.circle(g.centre(), g.region(), z);
  if (!a.leaves) return l.circle(g.centre(), g.waiting_radius(side), z);
  for (const DoorSide s : {DoorSide::kPull, DoorSide::kPush}) {
    l.circle(g.waiting_centre(s), g.waiting_radius(s), z);
    for (std::size_t i = 0; i < a.leaves->operated_leaves(); ++i) l.point(g.best_open(s, 0.22f, i).position, z);
  }
  l.point(g.opposing_goal(side).position, z);
}

/// Whom it overtakes, or overtook, to open the door for (DR-32c).
void show_charge(const AtDoor& a, const DoorPlan& plan, Vec2 from, float z, Sketch& out) {
  const Seat charge = find_person(a.people, plan.charge);
  if (charge == kNobody) return;
  SketchLayer& l = out.layer("helps");
  l.segment(from, a.people[charge].position, z);
  l.text("whom", std::to_string(plan.charge.index));
}

/// What a holder would weigh for whoever follows it now, and what that comes to (DR-33 .. DR-36).
void show_factors(const DoorTurn& t, const AtDoor& a, const DoorPlan& plan, Seat self, SketchLayer& l) {
  const Seat f = follower_of({a.people, t.manners.ordering, a.etiquette}, self);
  if (f == kNobody) return;
  const DoorCourtesy& c = a.courtesy[f];
  const double away = static_cast<double>(distance(a.people[self].position, a.people[f].position));
  const Factors factors = factors_of({plan.courtesy.kindness, plan.courtesy.rush},
                                     {c.female != 0, static_cast<Load>(c.load), static_cast<WalkingAid>(c.aid), c.age},
                                     away, t.manners.manners.factors);
  for (std::size_t i = 0; i < kFactors; ++i) l.number(word(static_cast<Factor>(i)), factors.value[i]);
  l.number("care", t.manners.culture.care(factors));
  const HoldingOdds odds = t.manners.culture.odds(factors);
  l.number("P(HOL)", odds.hold_later), l.number("P(HOF)", odds.hold_first), l.number("P(NH)", odds.no_hold);
}

}  // namespace

void explain_door(const DoorTurn& t, Row row, const DoorPlan& plan, Sketch& out) {
  const AtDoor* a = plan.door.exists() ? t.at.find(plan.door) : nullptr;
  if (!a) return;
  const Vec2 p{t.self.body.x[row], t.self.body.y[row]};
  const float z = t.world.surfaces[t.self.body.surface[row]].height(p);
  show_regions(*a, static_cast<DoorSide>(plan.side), z, out);
  show_charge(*a, plan, p, z, out);
  SketchLayer& l = out.layer("door");
  const AgentId id = t.self.profile.id[row];
  const Seat self = find_person(a->people, id), leader = find_person(a->people, plan.leader);
  if (leader != kNobody) l.segment(p, a->people[leader].position, z);
  if (plan.has(DoorPlan::kAims)) l.point(plan.target, z);
  l.text("door", t.world.placed[plan.door].id);
  l.text("side", words_of(static_cast<DoorSide>(plan.side)));
  if (!a->leaves) explain_drum(t, *a, row, z, out);
  for (std::size_t i = 0; a->leaves && i < a->leaves->operated_leaves(); ++i)
    if (const interaction::Place* place = LeafDoor::service(t.states.items[plan.door.value]).leaf[i].find(id)) {
      l.text("role", words_of(place->role)), l.text("phase", words_of(place->phase));
      l.text("holding", words_of(place->holding)), l.number("leaf", static_cast<double>(i));
    }
  l.text("state", plan.has(DoorPlan::kThrough)  ? "through"
                  : plan.has(DoorPlan::kLed)    ? "led"
                  : plan.has(DoorPlan::kYields) ? "makes way"
                  : plan.has(DoorPlan::kHelps)  ? "overtakes to help"
                  : plan.has(DoorPlan::kBeside) ? "beside its friend"
                  : plan.has(DoorPlan::kStops)  ? "waits"
                                                : "approaches");
  l.number("E", static_cast<double>(plan.order), "s");
  l.number("waited", plan.since > 0 ? t.now - plan.since : 0, "s");
  l.number("etiquette", static_cast<double>(a->etiquette));
  if (self != kNobody && a->leaves) show_factors(t, *a, plan, self, l);
}

}  // namespace throng
