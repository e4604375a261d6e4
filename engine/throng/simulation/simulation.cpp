#include "throng/simulation/simulation.h"

#include <algorithm>
#include <cassert>

#include "throng/behavior/doorway/courtesy.h"
#include "throng/behavior/doorway/luggage.h"
#include "throng/objects/doors/door.h"
#include "throng/perception/index.h"
#include "throng/simulation/operate.h"
#include "throng/simulation/settle_proxies.h"
#include "throng/simulation/stages.h"

namespace throng {
namespace {

/// Doors as planners see them; nothing in a world without doors.
void lay_out_gates(const Setup& setup, Gates& out) {
  std::vector<std::string> populations;
  for (const PopulationSetup& p : setup.populations) populations.push_back(p.name);
  make_gates(setup.objects, setup.world, populations, out);
}

}  // namespace

Simulation::Simulation(Setup setup, int workers)
    : setup_(std::move(setup)),
      workers_(workers),
      clock_(setup_.dt),
      sources_(setup_.sources.size()),
      sink_of_place_(sinks_by_place(setup_)),
      stages_(std::make_unique<Stages>()) {
  if (setup_.bodies.empty()) setup_.bodies.push_back(bodies()[0].make(bodies()[0].defaults()));
  if (setup_.routines.empty()) setup_.routines.push_back(routines()[0].make(routines()[0].defaults()));
  // A part_state column for each part that declares one.
  const auto slot = [&](std::size_t bytes) {
    const std::vector<std::byte> zeros(bytes);
    crowd_.part_state.columns.emplace_back(std::span<const std::byte>(zeros));
    return static_cast<std::uint32_t>(crowd_.part_state.columns.size() - 1);
  };
  for (const auto& m : setup_.models) {
    models_.push_back(m.get());
    const std::size_t number = models_.size() - 1;
    selectors_.push_back(number < setup_.selectors.size() ? setup_.selectors[number].get() : nullptr);
    needs_.push_back(selectors_.back() ? selectors_.back()->needs(m->needs()) : m->needs());
    model_slots_.push_back(slot(m->state_size()));
  }
  for (const auto& p : setup_.planners) {
    planners_.push_back(p.get());
    planner_slots_.push_back(slot(p->state_size()));
  }
  std::vector<std::string> problems;  // whoever compiled the scenario has heard of them
  for (const auto& r : setup_.routines) {
    r->settle({setup_.world, setup_.objects, setup_.timetable, problems, setup_.signals});
    // A person has one routine for life: those with states of one size share a column, or every population would pay
    // for the minds of all others.
    const auto alike = std::find_if(routines_.begin(), routines_.end(),
                                    [&](const Routine* other) { return other->state_size() == r->state_size(); });
    const bool first = alike == routines_.end();
    routine_slots_.push_back(first ? slot(r->state_size())
                                   : routine_slots_[static_cast<std::size_t>(alike - routines_.begin())]);
    routines_.push_back(r.get());
  }
  for (const PopulationSetup& p : setup_.populations) routine_of_population_.push_back(p.routine);
  states_ = state_table(setup_);
  for (const auto* list : {&setup_.filters, &setup_.own_filters})
    for (const auto& f : *list) f->settle(setup_.world);
  for (const auto& f : setup_.filters) filters_.push_back({f.get(), slot(f->state_size()), {}});
  for (std::size_t i = 0; i < setup_.own_filters.size(); ++i) {
    const Filter& f = *setup_.own_filters[i];
    filters_.push_back({&f, slot(f.state_size()), {}});
    for (const PopulationSetup& p : setup_.populations)
      filters_.back().of_population.push_back(std::count(p.filters.begin(), p.filters.end(), i) > 0);
  }
  inattention_.resize(setup_.populations.size());
  for (const FilterUse& f : filters_)
    for (std::size_t p = 0; p < inattention_.size(); ++p)
      if (f.concerns(p)) inattention_[p] = std::max(inattention_[p], f.filter->inattention());
  settle_proxies(setup_);
  for (const auto& p : setup_.proxies) {
    proxies_.kinds.push_back(p.get());
    proxies_.slots.push_back(slot(p->state_size()));
  }
  for (const PopulationSetup& p : setup_.populations) proxies_.of_population.push_back(p.proxies);
  for (const PerceptionNeeds& n : needs_) proxies_.range = std::max(proxies_.range, n.range);
  for (const auto& b : setup_.bodies) bodies_.kinds.push_back(b.get());
  for (const PopulationSetup& p : setup_.populations) bodies_.of_population.push_back(p.body);
  lay_out(setup_.world, setup_.objects, setup_.doors, stages_->at_doors);
  for (const SourceSetup& source : setup_.sources)
    if (source.friends) stages_->at_doors.sources_of_pairs.push_back(hash_text(source.name));
  if (!stages_->at_doors.empty()) {
    crowd_.part_state.columns.push_back(ByteColumn::of(DoorPlan{}));
    door_slot_ = static_cast<std::uint32_t>(crowd_.part_state.columns.size() - 1);
  }
  if (somebody_carries(setup_.doors)) {
    crowd_.part_state.columns.push_back(ByteColumn::of(Luggage{}));
    stages_->luggage_slot = static_cast<std::uint32_t>(crowd_.part_state.columns.size() - 1);
  }
  lay_out(setup_.world, setup_.objects, stages_->leaves);
  lay_out_gates(setup_, stages_->gates);
  if (!stages_->gates.empty()) {
    stages_->at_doors.gates = &stages_->gates;
    crowd_.part_state.columns.push_back(ByteColumn::of(KnownDoors{}));
    stages_->known_doors = static_cast<std::uint32_t>(crowd_.part_state.columns.size() - 1);
  }
  use_columns(crowd_);
  show_poses(setup_.poses);
  std::uint64_t at_the_start = 0;  // room for all of them at once: growing source by source leaves holes in the memory
  for (const SourceSetup& s : setup_.sources)
    if (s.start <= 0) at_the_start += s.kind == SourceSetup::Kind::kCount ? s.count : s.spots.size();
  crowd_.reserve(at_the_start);
  crowd_.objects.exits.resize(setup_.sinks.size());
  crowd_.objects.items = setup_.objects.initial_states();
  crowd_.objects.signals.resize(setup_.signals.size());
  layout(setup_.world, crowd_.crowd_map);
  layout(setup_.world, proxies_, stages_->ghosts);
}

Simulation::~Simulation() = default;

bool Setup::grants_right_of_way() const {
  return prefer.avatar_priority.has_value() ||
         std::any_of(populations.begin(), populations.end(),
                     [](const PopulationSetup& p) { return p.priority != Distribution::constant(0); }) ||
         std::any_of(orders.begin(), orders.end(),
                     [](const PlannedOrder& o) { return std::holds_alternative<SteerCommand>(o.command); });
}

/// Columns that only some parts write or read are there when one of them is.
void Simulation::use_columns(Crowd& crowd) const {
  std::uint32_t uses = setup_.grants_right_of_way() ? std::uint32_t{kUsesStanding} : 0u;
  for (const SteeringModel* m : models_) uses |= m->uses();
  for (const Planner* p : planners_) uses |= p->uses();
  for (const FilterUse& f : filters_) uses |= f.filter->uses();
  for (const Routine* r : routines_) uses |= r->uses();
  for (const ProxyKind* p : proxies_.kinds) uses |= p->uses();
  if (uses & kUsesManner) crowd.profile.manner.use();
  for (const PopulationSetup& p : setup_.populations)
    if (p.stride != Distribution::constant(1) && !crowd.profile.gait.used()) crowd.profile.gait.use();
  if (uses & kUsesKnowledge) crowd.knowledge.regions.use();
  if (uses & kUsesBearing) crowd.intent.bearing.use();
  if (uses & kUsesConduct) crowd.preferred.conduct.use();
  if (uses & kUsesPlanner) crowd.intent.planner.use();
  if ((uses & (kUsesFacing | kUsesBearing)) || door_slot_ != kNoDoors || stages_->luggage_slot != Stages::kNone)
    crowd.motion.facing.use();
  if (uses & kUsesWalkingRoom) crowd.profile.walking_room.use();
  if (uses & kUsesAttention) crowd.intent.attention.use();
  if (uses & kUsesStanding) {
    crowd.profile.priority.use();
    crowd.intent.priority.use();
    crowd.preferred.priority.use();
    crowd.appearance.standing.use();
  }
}

std::span<DoorPlan> Simulation::door_plans() {
  if (door_slot_ == kNoDoors) return {};
  return crowd_.part_state.columns[door_slot_].as<DoorPlan>();
}

std::span<const DoorPlan> Simulation::door_plans() const {
  if (door_slot_ == kNoDoors) return {};
  return crowd_.part_state.columns[door_slot_].as<DoorPlan>();
}

std::span<Luggage> Simulation::luggage_column() {
  if (stages_->luggage_slot == Stages::kNone) return {};
  return crowd_.part_state.columns[stages_->luggage_slot].as<Luggage>();
}

std::span<const Luggage> Simulation::luggage() const {
  if (stages_->luggage_slot == Stages::kNone) return {};
  return crowd_.part_state.columns[stages_->luggage_slot].as<Luggage>();
}

std::size_t Simulation::proxy_count() const { return stages_->ghosts.all.size(); }

bool Simulation::finished() const {
  if (crowd_.size() > crowd_.objects.granted.size() || !inputs_.pending.empty()) return false;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const SourceSetup& s = setup_.sources[i];
    if (sources_[i].entered < sources_[i].wanted) return false;
    switch (s.kind) {
      case SourceSetup::Kind::kCount:
      case SourceSetup::Kind::kDensity:
      case SourceSetup::Kind::kSpots:
        if (now() <= s.start) return false;
        break;
      case SourceSetup::Kind::kRate:
        if (now() <= s.end) return false;
        break;
      case SourceSetup::Kind::kSchedule: {
        for (const auto& [time, count] : s.schedule)
          if (time >= now() && count > 0) return false;
        break;
      }
      case SourceSetup::Kind::kReplay:
      case SourceSetup::Kind::kScript:
        if (sources_[i].entered < s.tracks.size()) return false;
        break;
    }
  }
  return true;
}

std::uint64_t Simulation::state_hash() const {
  Hasher h;
  h.add(clock_.frame()).add(crowd_.hash(workers_));
  for (const SourceState& s : sources_) h.add(s.wanted).add(s.entered).add(s.next_arrival);
  h.add(inputs_.added);
  return h.value();
}

void Simulation::command(Command c) {
  assert(!stepping_ && "commands are given between steps");
  inputs_.pending.push_back(std::move(c));
}

AgentId Simulation::add(PopulationIndex population, SurfaceIndex surface, Vec2 position, JourneyIndex journey,
                        Vec2 velocity) {
  const AgentId id = crowd_.reserve_id();
  command(AddCommand{id, population, surface, position, velocity, journey, inputs_.added++});
  return id;
}

void Simulation::remove(AgentId id) { command(RemoveCommand{id}); }

void Simulation::direct(AgentId id, Directive d) {
  d.who = id;
  command(d);
}
void Simulation::send_to(AgentId id, PlaceIndex place) {
  Directive d;
  d.kind = Directive::Kind::kGoToPlace, d.place = place;
  direct(id, d);
}
void Simulation::send_to(AgentId id, SurfaceIndex surface, Vec2 point) {
  Directive d;
  d.kind = Directive::Kind::kGoToPoint, d.surface = surface, d.point = point;
  direct(id, d);
}
void Simulation::send_on(AgentId id, JourneyIndex journey) {
  Directive d;
  d.kind = Directive::Kind::kJourney, d.journey = journey;
  direct(id, d);
}
void Simulation::stand(AgentId id) { direct(id, {}); }
void Simulation::steer(AgentId id, Vec2 velocity) { command(SteerCommand{id, velocity, false, false}); }
void Simulation::release(AgentId id) { command(SteerCommand{id, {}, true, false}); }

void Simulation::drive(AgentId id, float speed, float turn) {
  const auto number = [](float v) { return v - v == 0 ? v : 0.0f; };  // what is no number would not survive a recording
  SteerCommand c{id, {number(speed), number(turn)}, false, true};
  command(c);
}

void Simulation::tell(AgentId id, std::uint8_t activity, std::uint8_t need, ObjectIndex object, PlaceIndex place) {
  Directive d;
  d.kind = Directive::Kind::kActivity, d.place = place;
  d.activity = activity, d.need = need, d.object = object;
  direct(id, d);
}

void Simulation::carry_on(AgentId id) {
  Directive d;
  d.kind = Directive::Kind::kCarryOn;
  direct(id, d);
}

void Simulation::request(const ObjectRequest& r) {
  ObjectRequest c = r;  // what is no number would not survive a recording; what is nowhere is refused all the same
  if (!(c.wish - c.wish == 0)) c.wish = -2;
  if (!(c.point.x - c.point.x == 0 && c.point.y - c.point.y == 0)) c.point = {1e30f, 1e30f};
  command(c);
}
void Simulation::request(AgentId id, ObjectIndex object, float wish, Vec2 point) {
  request(ObjectRequest{id, object, ObjectRequest::Kind::kTake, wish, point});
}
void Simulation::release(AgentId id, ObjectIndex object) {
  command(ObjectRequest{id, object, ObjectRequest::Kind::kRelease, ObjectRequest::kAnywhere, {}});
}

void Simulation::repeat(const Command& c) {
  if (const auto* a = std::get_if<AddCommand>(&c)) {
    add(a->population, a->surface, a->position, a->journey, a->velocity);  // reserves the id as the first time
  } else {
    command(c);
  }
}

}  // namespace throng
