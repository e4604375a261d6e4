// What the parts say about one person. Reads the columns as the last step left them; writes nothing but the sketch.
#include <fmt/format.h>

#include <algorithm>

#include "throng/behavior/doorway/at_doors.h"
#include "throng/simulation/simulation.h"
#include "throng/simulation/stages.h"

namespace throng {
namespace {

void show_person(const Crowd& c, const World& world, Row row, Sketch& out) {
  const Shown& s = c.appearance.shown[row];
  SketchLayer& l = out.layer("person");
  l.point({s.x, s.y}, s.z);
  l.circle({s.x, s.y}, s.radius, s.z);
  l.number("speed", length(Vec2{s.vx, s.vy}), "m/s");
  l.number("preferred speed", c.profile.preferred_speed[row], "m/s");
  l.number("radius", s.radius, "m");
  const Vec2d at = world.to_author({s.x, s.y});
  l.text("at", fmt::format("({:.2f}, {:.2f})", at.x, at.y));
  l.text("level", world.levels[world.surfaces[s.surface].level.value].id);
}

}  // namespace

void Simulation::explain_at_door(Row row, Sketch& out) const {
  const Crowd& c = crowd_;
  const std::span<const DoorPlan> plans = door_plans();
  AtDoors at;  // laid out anew: what the last step gathered was before anybody moved
  lay_out(setup_.world, setup_.objects, setup_.doors, at);
  gather_at_doors(setup_.doors, c, plans, clock_.now(), at);
  const Self self{c.due, c.profile, c.orders, c.body};
  explain_door({setup_.world, setup_.doors, at, clock_.now(), clock_.dt(), setup_.seed, clock_.frame(), self, c.objects,
                c.intent, c.route},
               row, plans[row], out);
}

void Simulation::explain(AgentId id, Sketch& out) const {
  const Row row = crowd_.row_of(id);
  if (row == kNoRow) return;
  const Crowd& c = crowd_;
  const World& w = setup_.world;
  show_person(c, w, row, out);
  if (c.pose.posed(row)) explain_body(row, out);
  const Self self{c.due, c.profile, c.orders, c.body};
  const Scene scene{c.appearance, c.crowd_map, c.objects, stages_->leaves.seen_walls()};
  const std::size_t routine = routine_of_population_[c.profile.population[row]];
  routines_[routine]->explain(row,
                              {w, clock_.now(), clock_.dt(), setup_.seed, setup_.journeys, self, scene, c.percepts,
                               c.route, &setup_.objects, &setup_.timetable, &c.knowledge},
                              &c.part_state.columns[routine_slots_[routine]], c.mind, c.intent, out);
  const std::size_t planner = planner_of(c.profile, c.intent, row);
  const Gates& gates = stages_->gates;
  std::vector<KnownDoors> known;  // a copy: explaining changes nothing
  if (!gates.empty())
    for (const KnownDoors& k : c.part_state.columns[stages_->known_doors].as<KnownDoors>()) known.push_back(k);
  const DoorsAhead ahead{gates, known};
  planners_[planner]->explain(row,
                              {w, self, scene, c.intent, clock_.now(), setup_.seed,
                               c.knowledge.regions.used() ? &c.knowledge : nullptr, gates.empty() ? nullptr : &ahead},
                              &c.part_state.columns[planner_slots_[planner]], c.route, out);
  if (door_slot_ != kNoDoors) explain_at_door(row, out);
  for (const FilterUse& f : filters_)
    if (f.concerns(c.profile.population[row]))
      f.filter->explain(row, {w, clock_.now(), self, scene, c.intent, c.percepts, c.route},
                        &c.part_state.columns[f.slot], c.preferred, out);
  // Percepts hold rows of other people: they are valid for those who had their turn in the last step, and no longer
  // once the rows have been arranged anew.
  const std::size_t model = c.profile.model[row];
  const bool perceived = model < c.due.steer.size() && c.percepts.count.size() == c.size() &&
                         std::binary_search(c.due.steer[model].begin(), c.due.steer[model].end(), row);
  if (!proxies_.empty()) explain_proxies(row, perceived, out);
  // A model with a human step explains itself from what it remembers of the person's last turn.
  if (!perceived && models_[model]->rate() == SteeringRate::kEveryFrame) return;
  if (perceived && selectors_[model])
    selectors_[model]->explain(row, needs_[model], {w, c.profile, scene}, c.percepts, out);
  const Moment moment{clock_.frame(), setup_.seed};
  const double turn = clock_.dt() * models_[model]->turn_frames(clock_.dt());
  models_[model]->explain(row, {w, turn, self, scene, c.intent, c.percepts, c.preferred, &c.route, perceived, moment},
                          &c.part_state.columns[model_slots_[model]], c.motion, out);
}

}  // namespace throng
