#include "throng/behavior/routines/machine/turn.h"

#include <algorithm>

#include "throng/state/crowd_map.h"

namespace throng::machine {
namespace {

constexpr float kTaken = 1.0f;      ///< m: this near and at a stand, a spot that somebody has taken counts as reached
constexpr float kFarAhead = 20.0f;  ///< m: how far ahead the goal of `towards` lies
constexpr float kAround = 3.0f;     ///< m about the middle of a place, where people make it crowded

/// Numbers of a person's streams: each use its own.
enum : std::uint32_t {
  kSpeed = 0,
  kGoal = 1,
  kSpot = 2,
  kAfter = 16,
  kChance = 64,
  kEnter = 128,
  kLeave = 256,
  kTrait = 384
};

int people_about(const CrowdMap& map, const Zone& zone) {
  int people = 0;
  each_near(map, zone.surface, zone.middle, kAround, [&](Row, Vec2, float) { ++people; });
  return people;
}

}  // namespace

Mine mine_of(ByteColumn& column, Row row, std::size_t kept) {
  std::byte* bytes = column.row(row).data();
  return {*reinterpret_cast<Memory*>(bytes), {reinterpret_cast<float*>(bytes + sizeof(Memory)), kept}};
}

Stream Turn::stream(std::uint32_t n) const {
  return static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 8192 + n);
}

void Turn::take() {
  if (const Directive* told = directive()) obey(*told);
  if (in.now < in.self.profile.release[row]) return stand();  // pre-movement time
  if (mine_.memory.state == 0) begin();
  if (mine_.memory.told != 0) {
    const PlaceIndex place = intent().place[row];
    const bool there = place.exists() ? inside(place, routine_.params().point_reached)
                                      : within(SurfaceIndex(intent().surface[row]), intent().point[row],
                                               routine_.params().point_reached);
    if (there || at_end_of_way(routine_.params().point_reached)) stand();
    return;
  }
  for (int i = 0; i < kMostPerTurn; ++i) {
    look_around();
    const std::vector<Transition>& list = state().transitions;
    std::size_t k = 0;
    while (k < list.size() && !holds(k)) ++k;
    if (k == list.size()) return keep_on();
    const std::uint32_t to = list[k].to;
    leave();
    enter(to);
  }
  // Conditions that are true at once can lead round and round: the rest of such a turn is taken next time.
  out_->events.push_back({id(), EventKind::kDither, mine_.memory.state - 1});
  keep_on();
}

void Turn::obey(const Directive& told) {
  Memory& m = mine_.memory;
  m.told = 1;
  switch (told.kind) {
    case Directive::Kind::kGoToPlace:
      return go_to(told.place, in.world.places[told.place.value].zone.surface, {}, 1);
    case Directive::Kind::kGoToPoint:
      return go_to({}, told.surface, told.point, 1);
    case Directive::Kind::kCarryOn:
      m.told = 0;
      if (m.state > 0) set_out();
      return;
    case Directive::Kind::kJourney:
    case Directive::Kind::kActivity:  // knows nothing but its states, to walk and to stand
    case Directive::Kind::kStand:
      return stand();
  }
}

void Turn::begin() {
  std::fill(mine_.property.begin(), mine_.property.end(), 0.0f);
  for (std::size_t i = 0; i < routine_.initial().size(); ++i) {
    Draws d = draws(stream(kTrait + static_cast<std::uint32_t>(i)));
    mine_.property[i] = static_cast<float>(sample(routine_.initial()[i], d));
  }
  enter(routine_.start());
}

void Turn::enter(std::uint32_t number) {
  Memory& m = mine_.memory;
  m.state = number + 1;
  ++m.visits;
  m.entered = in.now;
  m.outside = 0;
  m.goal = kNothing;
  m.patience = 0;
  act(state().on_enter, kEnter);
  out_->events.push_back({id(), EventKind::kState, number});
  if (out_->intent.priority.used()) out_->intent.priority.at(row) = state().priority;
  if (out_->intent.planner.used()) out_->intent.planner.at(row) = state().planner;
  set_out();
}

void Turn::leave() { act(state().on_leave, kLeave); }

void Turn::act(const std::vector<Action>& actions, std::uint32_t first_stream) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& a = actions[i];
    if (a.kind == Action::Kind::kSignal) {
      out_->requests.push_back({id(), ObjectIndex(a.number), ObjectRequest::Kind::kSignal, 0, {}});
      continue;
    }
    Draws d = visit_draws(first_stream + static_cast<std::uint32_t>(i));
    const auto value = static_cast<float>(sample(a.value, d));
    float& property = mine_.property[a.number];
    property = a.kind == Action::Kind::kSet ? value : property + value;
  }
}

/// Where the state leads, when it is entered.
void Turn::set_out() {
  const State& s = state();
  Draws d = visit_draws(kSpeed);
  const auto pace = static_cast<float>(sample(s.speed, d));
  switch (s.move) {
    case State::Move::kDecide:
      return;
    case State::Move::kStand:
      return stand();
    case State::Move::kTowards:
      return go_to({}, surface(), position() + s.vector * kFarAhead, pace);
    case State::Move::kBy:
      return go_to({}, surface(), position() + s.vector, pace);
    case State::Move::kGo:
      break;
  }
  const PlaceIndex place = chosen_goal();
  if (s.choose == Choose::kInTurn) {  // kept below the number of goals: exact however long it goes on
    float& turn = mine_.property[s.turn];
    turn = turn + 1 < static_cast<float>(s.goals.size()) ? turn + 1 : 0;
  }
  mine_.memory.goal = place.value;
  const Zone& zone = in.world.places[place.value].zone;
  if (!s.spot) return go_to(place, zone.surface, {}, pace);
  Draws spot = visit_draws(kSpot);
  const double u = spot.uniform(), v = spot.uniform(), w = spot.uniform();
  go_to({}, zone.surface, zone.is_point ? zone.middle : sample(zone, u, v, w).position, pace);
}

/// In every turn in which nothing ends the state.
void Turn::keep_on() {
  const State& s = state();
  if (s.move == State::Move::kTowards)
    go_to({}, surface(), position() + s.vector * kFarAhead, intent().speed_wish[row]);
  if (s.move == State::Move::kDecide) stand();
}

PlaceIndex Turn::chosen_goal() const {
  const State& s = state();
  const auto best = [&](auto&& cost) {
    std::size_t at = 0;
    for (std::size_t i = 1; i < s.goals.size(); ++i)
      if (cost(s.goals[i]) < cost(s.goals[at])) at = i;
    return s.goals[at];
  };
  const auto zone = [&](PlaceIndex p) -> const Zone& { return in.world.places[p.value].zone; };
  switch (s.choose) {
    case Choose::kNearest:
      return best([&](PlaceIndex p) { return distance(zone(p).middle, position()); });
    case Choose::kFarthest:
      return best([&](PlaceIndex p) { return -distance(zone(p).middle, position()); });
    case Choose::kLeastCrowded:
      return best([&](PlaceIndex p) { return people_about(in.scene.crowd_map, zone(p)); });
    case Choose::kInTurn:
      return s.goals[static_cast<std::size_t>(mine_.property[s.turn]) % s.goals.size()];
    case Choose::kRandom:
      break;
  }
  const double u = visit_draws(kGoal).uniform();
  std::size_t i = 0;
  while (i + 1 < s.goals.size() && u >= s.cumulative[i]) ++i;
  return s.goals[i];
}

/// Remembers for `enters` where one has been outside, and when patience for a spot began.
void Turn::look_around() {
  Memory& m = mine_.memory;
  const State& s = state();
  for (std::size_t k = 0; k < s.transitions.size(); ++k) {
    const PlaceIndex place = s.transitions[k].enters;
    if (place.exists() && !inside(place, routine_.params().point_reached)) m.outside |= 1u << k;
  }
  if (!s.spot || m.goal == kNothing || m.patience > 0) return;
  const Zone& zone = in.world.places[m.goal].zone;
  const MachineParams& p = routine_.params();
  if (nearness(zone, intent().point[row], p.point_reached, kTaken) == Spot::kAlmost)
    m.patience = static_cast<float>(in.now - m.entered) + p.spot_patience;
}

bool Turn::reached() const {
  const State& s = state();
  const MachineParams& p = routine_.params();
  const Memory& m = mine_.memory;
  if (s.move == State::Move::kBy)
    return within(SurfaceIndex(intent().surface[row]), intent().point[row], p.point_reached) ||
           at_end_of_way(p.point_reached);
  if (s.move != State::Move::kGo || m.goal == kNothing) return false;
  if (!s.spot) return inside(PlaceIndex(m.goal), p.point_reached);
  const Spot near = nearness(in.world.places[m.goal].zone, intent().point[row], p.point_reached, kTaken);
  const bool patience_ended = m.patience > 0 && in.now - m.entered >= static_cast<double>(m.patience);
  return near == Spot::kThere || (near == Spot::kAlmost && patience_ended) || at_end_of_way(p.point_reached);
}

bool Turn::holds(std::size_t k) const {
  const Transition& t = state().transitions[k];
  const Memory& m = mine_.memory;
  const float near = routine_.params().point_reached;
  if (t.inside.exists() && !inside(t.inside, near)) return false;
  if (t.outside.exists() && inside(t.outside, near)) return false;
  if (t.enters.exists() && (!(m.outside >> k & 1) || !inside(t.enters, near))) return false;
  if (t.reached && !reached()) return false;
  if (t.at && in.now < *t.at) return false;
  if (t.after) {
    Draws d = visit_draws(kAfter + static_cast<std::uint32_t>(k));
    if (in.now - m.entered < sample(*t.after, d)) return false;
  }
  if (t.heard != kNothing && in.scene.objects.signals[t.heard].time < m.entered) return false;
  for (const Test& test : t.where)
    if (!test.holds(double{mine_.property[test.property]})) return false;
  // PV-95: once for each visit, else the rate would depend on the time step.
  return !t.chance || visit_draws(kChance + static_cast<std::uint32_t>(k)).uniform() <= *t.chance;
}

void Turn::go_to(PlaceIndex place, SurfaceIndex surface, Vec2 point, float pace) {
  Intent& i = out_->intent;
  i.action[row] = Intent::Action::kGo;
  i.place[row] = place;
  i.point[row] = point;
  i.surface[row] = static_cast<std::uint16_t>(surface.value);
  i.speed_wish[row] = pace;
  ++i.goal_version[row];
}

void Turn::stand() { out_->intent.action[row] = Intent::Action::kStand; }

}  // namespace throng::machine
