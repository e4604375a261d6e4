#include "throng/behavior/routines/journey/journey.h"

#include <algorithm>

#include "throng/environment/zone.h"

namespace throng {
namespace {

using Op = Instruction::Op;

/// One person's turn.
class Turn {
 public:
  Turn(Row row, const JourneyParams& params, const DecideInput& in, Mind& mind, Intent& intent, Events& events)
      : row_(row), params_(params), in_(in), mind_(mind), intent_(intent), events_(events) {}

  void take() {
    act();
    if (intent_.priority.used()) intent_.priority.at(row_) = waits() ? params_.waiting_priority : 0.0f;
  }

 private:
  static constexpr int kMostPerTurn = 32;

  void act() {
    if (in_.self.orders.flags[row_] & Orders::kDirective) obey();
    if (in_.now < in_.self.profile.release[row_]) return stand();  // pre-movement time
    if (mind_.step[row_] == JourneyTable::kNoStep) return finish_point();
    // A journey that chooses and jumps without ever walking or waiting must not hold up the step: the rest of such a
    // turn is taken next time.
    for (int i = 0; i < kMostPerTurn && carry_on(); ++i) {
    }
  }

  /// Has come to where it wants to be: others go around it (PV-42).
  bool waits() const { return intent_.action[row_] == Intent::Action::kStand || holds_; }

  Vec2 position() const { return {in_.self.body.x[row_], in_.self.body.y[row_]}; }
  PolygonIndex polygon() const { return PolygonIndex(in_.self.body.polygon[row_]); }
  float speed() const { return length(Vec2{in_.self.body.vx[row_], in_.self.body.vy[row_]}); }
  AgentId id() const { return in_.self.profile.id[row_]; }
  bool inside(PlaceIndex place) const {
    const Zone& zone = in_.world.places[place.value].zone;
    return zone.is_point ? on_surface(zone.surface) && distance(position(), zone.middle) <= params_.spot_reached
                         : contains(zone, polygon(), position());
  }
  bool on_surface(SurfaceIndex s) const { return in_.self.body.surface[row_] == s.value; }
  Draws draws(Stream stream) const {
    const Profile& p = in_.self.profile;
    return Draws({in_.seed, p.source[row_], p.number[row_]}, stream, mind_.turns[row_]);
  }

  void stand() { intent_.action[row_] = Intent::Action::kStand; }

  void go_to(PlaceIndex place, Vec2 point, SurfaceIndex surface) {
    intent_.action[row_] = Intent::Action::kGo;
    intent_.place[row_] = place;
    intent_.point[row_] = point;
    intent_.surface[row_] = static_cast<std::uint16_t>(surface.value);
    intent_.speed_wish[row_] = 1;
    ++intent_.goal_version[row_];
  }

  void obey() {
    const auto& list = in_.self.orders.directives;
    const auto at = std::lower_bound(list.begin(), list.end(), id(),
                                     [](const Directive& d, const AgentId& who) { return d.who < who; });
    if (at == list.end() || at->who != id()) return;
    mind_.begun[row_] = 0;
    mind_.step[row_] = JourneyTable::kNoStep;
    const World& w = in_.world;
    switch (at->kind) {
      case Directive::Kind::kGoToPlace:
        go_to(at->place, {}, w.places[at->place.value].zone.surface);
        break;
      case Directive::Kind::kGoToPoint:
        go_to({}, at->point, at->surface);
        break;
      case Directive::Kind::kJourney:
        mind_.step[row_] = in_.journeys.starts[at->journey.value];
        break;
      case Directive::Kind::kStand:
      case Directive::Kind::kActivity:  // knows nothing but to walk and to stand
      case Directive::Kind::kCarryOn:
        stand();
        break;
    }
  }

  /// Without a journey: goes to where it was told, then stands there. Who holds its spot is always on the way to it,
  /// and wants to stand when it is there.
  void finish_point() {
    if (intent_.action[row_] != Intent::Action::kGo) {
      if (!params_.hold) return;
      go_to({}, position(), SurfaceIndex(in_.self.body.surface[row_]));
      mind_.begun[row_] = 1;
    }
    holds_ = mind_.begun[row_] != 0;
    if (holds_) return;
    const PlaceIndex place = intent_.place[row_];
    const bool there = place.exists() ? inside(place)
                                      : (on_surface(SurfaceIndex(intent_.surface[row_])) &&
                                         distance(position(), intent_.point[row_]) <= params_.point_reached) ||
                                            at_end_of_way();
    if (!there) return;
    events_.push_back({id(), EventKind::kArrived, place.value});
    stand();
  }

  /// Where the goal point cannot be stood on, the way ends at the nearest point that can.
  bool at_end_of_way() const {
    const Route& route = in_.route;
    return route.status[row_] == Route::Status::kDirect && route.goal_version[row_] == intent_.goal_version[row_] &&
           route.remaining[row_] <= params_.point_reached;
  }

  void advance(std::uint32_t to) {
    mind_.step[row_] = to;
    mind_.begun[row_] = 0;
    ++mind_.turns[row_];
  }

  /// Works on the present instruction; true when the next one can be begun in this turn.
  bool carry_on() {
    const std::uint32_t at = mind_.step[row_];
    const Instruction& now = in_.journeys.program[at];
    switch (now.op) {
      case Op::kGo:
        return walk_to(now, at);
      case Op::kGoToSpot:
        return walk_to_spot(now, at);
      case Op::kWait:
        return wait(now, at);
      case Op::kChoose:
        return choose(now);
      case Op::kJump:
        return advance(now.arg), true;
      case Op::kEnd:
        return end();
    }
    return false;
  }

  bool walk_to(const Instruction& now, std::uint32_t at) {
    if (!mind_.begun[row_]) {
      go_to(now.place, {}, in_.world.places[now.place.value].zone.surface);
      mind_.begun[row_] = 1;
    }
    if (!inside(now.place)) return false;
    // The last place is kept as the goal: whoever ends at a sink is taken out by `operate`, at its pace.
    if (is_last(at)) return false;
    events_.push_back({id(), EventKind::kArrived, now.place.value});
    advance(at + 1);
    return true;
  }

  /// Whether nothing but the end comes after an instruction (a branch ends with a jump to where branches meet).
  bool is_last(std::uint32_t at) const {
    const auto& program = in_.journeys.program;
    std::uint32_t next = at + 1;
    for (std::size_t i = 0; i < program.size() && program[next].op == Op::kJump; ++i) next = program[next].arg;
    return program[next].op == Op::kEnd;
  }

  bool walk_to_spot(const Instruction& now, std::uint32_t at) {
    const Zone& zone = in_.world.places[now.place.value].zone;
    if (!mind_.begun[row_]) {
      Draws d = draws(Stream::kPlacement);
      const double u = d.uniform(), v = d.uniform(), w = d.uniform();
      const ZonePoint spot = zone.is_point ? ZonePoint{zone.middle, {}} : sample(zone, u, v, w);
      go_to({}, spot.position, zone.surface);
      mind_.begun[row_] = 1;
      mind_.until[row_] = 0;
    }
    if (!spot_is_reached(now.place)) return false;
    events_.push_back({id(), EventKind::kArrived, now.place.value});
    advance(at + 1);
    return true;
  }

  /// Somebody else may stand on one's spot: near it, or after some time within the place, one is content.
  bool spot_is_reached(PlaceIndex place) {
    const Zone& zone = in_.world.places[place.value].zone;
    if (!on_surface(zone.surface)) return false;
    const float d = distance(position(), intent_.point[row_]);
    if (d <= params_.spot_reached || (d <= params_.spot_taken && speed() < 0.2f)) return true;
    if (!contains(zone, polygon(), position()) && d > 2 * params_.spot_taken) return false;
    if (mind_.until[row_] == 0) mind_.until[row_] = in_.now + params_.patience;
    return in_.now >= mind_.until[row_];
  }

  bool wait(const Instruction& now, std::uint32_t at) {
    if (!mind_.begun[row_]) {
      Draws d = draws(Stream::kWait);
      mind_.until[row_] = in_.now + std::max(0.0, sample(in_.journeys.waits[now.arg], d));
      mind_.begun[row_] = 1;
      stand();
    }
    if (in_.now < mind_.until[row_]) return false;
    advance(at + 1);
    return true;
  }

  bool choose(const Instruction& now) {
    Draws d = draws(Stream::kJourney);
    const double u = d.uniform();
    const Branch* branch = in_.journeys.branches.data() + now.arg;
    while (u >= branch->cumulative) ++branch;
    advance(branch->target);
    return true;
  }

  bool end() {
    if (mind_.begun[row_]) return false;
    mind_.begun[row_] = 1;
    stand();
    events_.push_back({id(), EventKind::kJourneyEnded, 0});
    return false;
  }

  const Row row_;
  const JourneyParams& params_;
  const DecideInput& in_;
  Mind& mind_;
  Intent& intent_;
  Events& events_;
  bool holds_ = false;
};

}  // namespace

const FieldList& JourneyParams::fields() {
  static const FieldList list =
      FieldList::of<JourneyParams>("journey: walks places, waits and branches one by one")
          .number("spot_reached", &JourneyParams::spot_reached,
                  {.unit = "m", .min = 0.05, .max = 5, .doc = "A spot to wait at counts as reached when this near."})
          .number(
              "spot_taken", &JourneyParams::spot_taken,
              {.unit = "m",
               .min = 0.05,
               .max = 10,
               .doc = "A spot also counts as reached when this near and at a stand, because somebody has taken it."})
          .number(
              "patience", &JourneyParams::patience,
              {.unit = "s", .min = 0, .max = 3600, .doc = "After this time within the place one waits where one is."})
          .number("point_reached", &JourneyParams::point_reached,
                  {.unit = "m", .min = 0.01, .max = 5, .doc = "A goal point counts as reached when this near."})
          .number("waiting_priority", &JourneyParams::waiting_priority,
                  {.min = 0,
                   .max = 1000,
                   .doc = "Right of way that who stands or waits has besides its own: 1 keeps it where it is (PV-42)."})
          .boolean("hold", &JourneyParams::hold,
                   {.doc = "Who has no journey holds its spot: pushed off it, it goes back."});
  return list;
}

void JourneyRoutine::decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const {
  for (const Row r : rows) Turn(r, params_, in, out.mind, out.intent, out.events).take();
}

}  // namespace throng
