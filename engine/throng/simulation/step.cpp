// One step, readable from top to bottom. Arguments are the data flow: const = read, non-const = written, outputs last.
#include <algorithm>

#include "throng/behavior/decide.h"
#include "throng/motor/animate.h"
#include "throng/motor/move.h"
#include "throng/motor/pose_people.h"
#include "throng/navigation/navigate.h"
#include "throng/navigation/prefer.h"
#include "throng/objects/moving.h"
#include "throng/perception/ghosts.h"
#include "throng/perception/index.h"
#include "throng/perception/perceive.h"
#include "throng/simulation/cohorts.h"
#include "throng/simulation/leaves.h"
#include "throng/simulation/operate.h"
#include "throng/simulation/pose_cues.h"
#include "throng/simulation/show.h"
#include "throng/simulation/simulation.h"
#include "throng/simulation/stages.h"
#include "throng/simulation/summon.h"
#include "throng/state/look.h"
#include "throng/steering/steer.h"

namespace throng {
namespace {

/// DR-50: whether anybody asks what others look at.
bool shows_looks(std::span<const FilterUse> filters) {
  return std::any_of(filters.begin(), filters.end(),
                     [](const FilterUse& f) { return (f.filter->uses() & kUsesLooks) != 0; });
}

}  // namespace

StepReport Simulation::step() {
  StepScope scope(*this);
  const Setup& s = setup_;
  const World& w = s.world;
  Crowd& c = crowd_;
  Stages& t = *stages_;
  const double dt = clock_.dt();

  scope.enter(Stage::kAdmit);  // commands, sources, departures: the only stage that creates and removes rows
  admit(s, clock_, inputs_, sources_, c, t.admit, scope.admitted);
  scope.enter(Stage::kArrange);  // at fixed frames: all columns permuted together into spatial order
  arrange(w, clock_, scope.admitted.entered + scope.admitted.left, workers_, c, t.arrange);
  scope.enter(Stage::kIndex);  // who is near whom, how dense
  index(w, c.profile, c.appearance, workers_, c.crowd_map);
  congest(w, c.profile, c.body, workers_, c.crowd_map.congestion);
  place_proxies(proxies_, {w, c, clock_.now(), dt}, workers_, c.profile, c.appearance, t.ghosts);
  const std::span<DoorPlan> plans = door_plans();
  gather_at_doors(s.doors, c, plans, clock_.now(), t.at_doors);
  scope.enter(Stage::kSummon);  // who acts in this frame
  summon(clock_, s.models, c.profile, c.orders, c.body, c.route, c.last_events, c, workers_, t.summoned, c.due, plans,
         inattention_);

  const Scene scene{c.appearance, c.crowd_map, c.objects, t.leaves.seen_walls()};
  const Self self{t.cohort, c.profile, c.orders, c.body};
  const DoorsAhead ahead{
      t.gates, t.gates.empty() ? std::span<KnownDoors>() : c.part_state.columns[t.known_doors].as<KnownDoors>()};
  if (!t.leaves.empty()) {  // a snapshot has no leaves: they follow from the state
    gather_walls(w, s.objects, c.objects, t.doors);
    update(s.objects, c.objects, t.doors, t.leaves);
  }
  const SeenLeaves seen{t.doors, t.leaves.first, t.leaves.seen};
  const std::size_t cohorts = cohort_count(c.size(), workers_);
  for (std::size_t k = 0; k < cohorts; ++k) {  // each person alone: part by part, so that columns stay in the cache
    take_cohort(c.due, c.size(), k, workers_, t.cohort);
    scope.enter(Stage::kPerceive);  // what each person notices
    perceive(w, needs_, self, scene, workers_, c.percepts, selectors_, &t.ghosts, t.leaves.empty() ? nullptr : &seen);
    scope.enter(Stage::kDecide);  // needs, memory -> intent
    decide(routines_, routine_of_population_, routine_slots_,
           {w, clock_.now(), dt, s.seed, s.journeys, self, scene, c.percepts, c.route, &s.objects, &s.timetable},
           workers_, c.part_state, c.mind, c.knowledge, c.intent, t.decided, t.asked);
    const DoorTurn doors{w,    s.doors,   t.at_doors, clock_.now(), dt, s.seed, clock_.frame(),
                         self, c.objects, c.intent,   c.route};
    plan_doors(doors, workers_, plans);
    scope.enter(Stage::kNavigate);  // intent -> way ahead
    navigate(planners_, planner_slots_, w, clock_.now(), s.seed, self, scene, c.knowledge, c.intent, workers_,
             c.part_state, t.navigate, c.route, t.navigated, t.gates.empty() ? nullptr : &ahead);
    scope.enter(Stage::kPrefer);  // -> preferred velocity
    prefer(filters_, s.prefer, w, clock_.now(), self, scene, c.intent, c.percepts, c.route, workers_, c.part_state,
           c.preferred);
    prefer_at_doors(doors, plans, workers_, c.preferred);
    go_around_leaves(t.leaves, t.doors, self, c.route, plans, workers_, c.preferred);
    scope.enter(Stage::kSteer);  // local avoidance
    throng::steer(models_, model_slots_, w, dt, self, scene, c.intent, c.percepts, c.route, c.preferred, workers_,
                  c.part_state, c.motion, {clock_.frame(), s.seed});
  }
  scope.enter(Stage::kSteer);  // models whose people must be advanced together
  steer_together(models_, model_slots_, w, dt, {c.due, c.profile, c.orders, c.body}, scene, c.intent, c.percepts,
                 c.route, c.preferred, workers_, t.together, c.part_state, c.motion, scope.steered,
                 {clock_.frame(), s.seed});
  keep_to_doors(t.at_doors, plans, c.preferred, c.motion);
  keep_apart_at_doors(t.at_doors, plans, c.profile, c.body, c.crowd_map, c.preferred, dt, t.apart, c.motion);

  scope.enter(Stage::kOperate);  // exits let out and meter; seats, lines and windows are granted
  operate(w, dt, s.sinks, sink_of_place_, c.profile, c.body, c.intent, workers_, t.requests, c.objects, c.events);
  operate_objects(w, s.objects, clock_, s.seed, c, c.intent.requests, c.objects, c.events);
  operate_doors(t.at_doors, s.doors, c, plans, dt, t.operated, c.objects, c.events);
  keep_leaves(s.objects, c, luggage(), t.pushed);
  advance_objects(s.objects, {w, c, clock_.now(), dt, t.bodies}, c.objects);
  stop_leaves(s.objects, t.pushed, c.objects);  // before they would enter a stroller
  gather_walls(w, s.objects, c.objects, t.doors);
  push_strollers({w, s.doors, t.at_doors, c, plans, s.seed, dt}, t.pushed, luggage_column(), t.doors, c.motion);
  scope.enter(Stage::kMove);  // kinetic limits, contacts, walls and leaves of doors
  move(w, s.move, dt, c.profile, c.crowd_map, c.objects, c.motion, workers_, t.move, c.body, scope.moved, &t.doors);
  scope.enter(Stage::kAnimate);  // gait, and poses of whoever is to be seen
  animate(w, dt, c.profile, c.body, c.motion, workers_, c.pose);
  gather_grips(t.at_doors, s.doors, plans, c, dt, t.cues.grips);  // hands at doors
  gather_cues(s.objects, c, t.cues);
  pose_people(bodies_, poses_, t.cues.input(s, c, clock_), workers_, c.pose);
  scope.enter(Stage::kShow);  // what others will see
  show(w, s.objects.ground, dt, c.profile, c.body, c.intent, c.preferred, c.motion, shows_looks(filters_), workers_,
       c.appearance);
  update_proxies(proxies_, {w, c, clock_.now() + dt, dt}, t.ghosts.parents, workers_, c.part_state);

  clock_.advance();
  return scope.close();  // events, counters, warnings, stage times
}

}  // namespace throng
