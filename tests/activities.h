// People with one goal each, for tests of activities: a routine that keeps a memory stack and processes its top as
// Table 5.1 says, and nothing else of a mind. Who does what is told by the population.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "support.h"
#include "throng/behavior/mind/activity.h"
#include "throng/objects/objects.h"

namespace throng::test {

/// What came out for somebody: kDone, or kFailed and why.
struct Ended {
  double time = 0;
  std::uint32_t kind = 0;  ///< Outcome::Kind; 0 while it goes on
  std::uint32_t why = 0;   ///< GiveUp
};

struct ActorState {
  Needs needs;
  Agenda agenda;
  MemoryStack memory;
  std::uint64_t turns = 0;
  std::uint64_t started = 0;
  Ended ended;
};

/// Each population has one goal; when it has ended people stand.
class ActingRoutine : public Routine {
 public:
  /// `goal` makes the first item of a person; `params` are those of activities, by name.
  ActingRoutine(std::function<MemoryItem(const Situation&)> goal, std::map<std::string, Params> params = {})
      : goal_(std::move(goal)) {
    for (const auto& kind : activities()) {
      const auto own = params.find(std::string(kind.name));
      kinds_.push_back(kind.make(own == params.end() ? kind.defaults() : own->second));
    }
  }
  std::vector<std::string> settle_in(const Setup& s, const Timetable& timetable) {
    std::vector<std::string> problems;
    std::vector<std::string> signals;
    for (auto& k : kinds_) k->settle({s.world, s.objects, timetable, problems, signals});
    return problems;
  }
  std::size_t state_size() const override { return sizeof(ActorState); }
  std::uint32_t uses() const override { return kUsesBearing | kUsesManner | kUsesFacing; }

  void decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const override {
    for (const Row r : rows) turn(r, in, out, out.state->as<ActorState>()[r]);
  }

 private:
  void turn(Row r, const DecideInput& in, const Decided& out, ActorState& me) const {
    relax(in, me);
    const Situation s(r, in, me.needs, me.agenda, nullptr, out.intent, static_cast<std::uint32_t>(me.turns++));
    Doing doing(s, out, me.needs, me.agenda);
    if (me.started == 0) {
      me.started = 1;
      me.needs.value.fill(1), me.needs.threshold.fill(0.7f);
      me.memory.push(goal_(s));
      me.memory.top().begun = in.now;
    }
    for (int i = 0; i < 8 && !me.memory.empty(); ++i) {
      MemoryItem& top = me.memory.top();
      const ActivityKind& kind = *kinds_[top.activity];
      const bool within =
          top.criterion == Criterion::kWithin && s.within(SurfaceIndex(top.surface), top.point, top.amount);
      const bool inside = top.criterion == Criterion::kInside && s.inside(top.place);
      const bool over = top.criterion == Criterion::kTime && in.now >= top.begun + static_cast<double>(top.amount);
      if (within || inside || over || (top.expires > 0 && in.now >= top.expires)) {
        kind.suspend(s, top, doing);
        forget(in, me, Outcome::done());
        continue;
      }
      const Outcome o = kind.act(s, top, doing);
      if (o.kind == Outcome::Kind::kGoOn) return;
      if (o.kind == Outcome::Kind::kSubTask) {
        MemoryItem sub = o.sub;
        sub.begun = in.now;
        if (sub.need == Need::kNone) sub.need = top.need;
        me.memory.push(sub);
        continue;
      }
      forget(in, me, o);
    }
    doing.stand();
  }
  static void forget(const DecideInput& in, ActorState& me, const Outcome& o) {
    me.memory.pop();
    if (!me.memory.empty()) {
      std::uint16_t& failures = me.memory.top().failures;
      failures = static_cast<std::uint16_t>(o.kind == Outcome::Kind::kFailed ? failures + 1 : 0);
    }
    if (me.memory.empty()) me.ended = {in.now, static_cast<std::uint32_t>(o.kind), static_cast<std::uint32_t>(o.why)};
  }
  static void relax(const DecideInput& in, ActorState& me) {
    const auto dt = static_cast<float>(in.now - me.needs.updated);
    me.needs.updated = in.now;
    for (std::size_t n = 0; n < kNeeds; ++n)
      if (me.needs.relaxing >> n & 1) me.needs.value[n] *= std::max(0.0f, 1 - dt / 20);
  }

  std::function<MemoryItem(const Situation&)> goal_;
  std::vector<std::unique_ptr<ActivityKind>> kinds_;
};

inline MemoryItem goal(std::string_view activity, Need need = Need::kNone, ObjectIndex object = {}) {
  MemoryItem item;
  item.activity = find_activity(activity);
  EXPECT_NE(item.activity, 255) << activity;
  item.need = need;
  if (object.exists()) item.bind(object);
  return item;
}

/// A room with objects and people with goals.
struct Stage {
  WorldPlan plan = one_room(0, 0, 30, 20);
  std::vector<ObjectPlan> objects;
  std::vector<std::function<MemoryItem(const Situation&)>> goals;
  std::vector<std::map<std::string, Params>> params;
  Timetable timetable;
  std::vector<std::string> problems;
  std::string planner = "navmesh", model = "orca";
  double dt = 0.1;
  std::unique_ptr<Simulation> sim;

  template <class P>
  void put(std::string id, std::string kind, const P& p, std::optional<Vec2d> position = {}, double direction = 0) {
    ObjectPlan o;
    o.id = std::move(id), o.kind = std::move(kind), o.level = "ground";
    o.position = position, o.direction = direction, o.params = Params::of(p);
    o.path = "objects[" + std::to_string(objects.size()) + "]";
    objects.push_back(std::move(o));
  }
  /// People of population `k` have this goal. Call before build(), in order.
  PopulationIndex people(std::function<MemoryItem(const Situation&)> goal_of, std::map<std::string, Params> with = {}) {
    goals.push_back(std::move(goal_of));
    params.push_back(std::move(with));
    return PopulationIndex(goals.size() - 1);
  }
  void build(int workers = 1, const std::function<void(Setup&)>& change = {}) {
    Diagnostics found;
    WorldPlan whole = plan;
    for (PlacedPlan& p : to_placed(objects, found)) whole.objects.push_back(std::move(p));
    Setup s = make_setup(whole, model, dt);
    s.objects = settle_objects(objects, s.world, found);
    for (const Diagnostic& d : found.list()) ADD_FAILURE() << d.path << ": " << d.message;
    if (planner != "navmesh") use_planner(s, planner);
    if (const std::uint32_t maps = s.models[0]->needs_maps()) {
      EXPECT_TRUE(build_maps(s.world, {}, maps, found));
    }
    if (change) change(s);
    const PopulationSetup first = s.populations[0];
    s.populations.clear();
    for (std::size_t i = 0; i < goals.size(); ++i) {
      s.populations.push_back(first);
      s.populations.back().name = "population " + std::to_string(i);
      s.populations.back().routine = static_cast<std::uint16_t>(i);
      auto routine = std::make_unique<ActingRoutine>(goals[i], params[i]);
      for (std::string& p : routine->settle_in(s, timetable)) problems.push_back(std::move(p));
      s.routines.push_back(std::move(routine));
    }
    sim = std::make_unique<Simulation>(std::move(s), workers);
  }
  AgentId add(PopulationIndex p, Vec2 at) { return sim->add(p, SurfaceIndex(0), at); }
  void run(double seconds) {
    const double end = sim->now() + seconds;
    while (sim->now() < end - 1e-9) sim->step();
  }
  template <class F>
  bool run_until(double seconds, F&& holds) {
    const double end = sim->now() + seconds;
    while (sim->now() < end - 1e-9) {
      sim->step();
      if (holds()) return true;
    }
    return false;
  }

  const Crowd& crowd() const { return sim->crowd(); }
  Row row(AgentId id) const { return crowd().row_of(id); }
  Vec2 at(AgentId id) const { return position(*sim, row(id)); }
  ObjectIndex find(std::string_view id) const { return sim->world().placed.find(id); }
  const ObjectState& state(std::string_view id) const { return crowd().objects.items[find(id).value]; }
  template <class K>
  const K& as(std::string_view id) const {
    return *sim->setup().objects.as<K>(find(id));
  }
  Activity seen(AgentId id) const { return crowd().appearance.shown[row(id)].activity; }
  const ActorState& mind(AgentId id) const {
    // Routines with states of one size share a column: that of this fixture is told by its size.
    for (const ByteColumn& c : crowd().part_state.columns)
      if (c.row_bytes() == sizeof(ActorState)) return c.as<ActorState>()[row(id)];
    static const ActorState none{};
    ADD_FAILURE() << "no state";
    return none;
  }
  bool done(AgentId id) const { return mind(id).ended.kind == static_cast<std::uint32_t>(Outcome::Kind::kDone); }
  bool failed(AgentId id) const { return mind(id).ended.kind == static_cast<std::uint32_t>(Outcome::Kind::kFailed); }
  GiveUp why(AgentId id) const { return static_cast<GiveUp>(mind(id).ended.why); }
};

}  // namespace throng::test
