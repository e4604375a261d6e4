#include "throng/behavior/routines/journey/journey.h"

#include <algorithm>

#include "throng/behavior/walker.h"
#include "throng/environment/zone.h"

namespace throng {
namespace {

using Op = Instruction::Op;

/// One person's turn.
class Turn : public Walker {
 public:
  Turn(Row row, const JourneyParams& params, const DecideInput& in, Mind& mind, Intent& intent, Events& events)
      : Walker(row, in, intent), params_(params), mind_(mind), intent_(intent), events_(events) {}

  void take() {
    act();
    if (intent_.priority.used()) intent_.priority.at(row) = waits() ? params_.waiting_priority : 0.0f;
  }

 private:
  static constexpr int kMostPerTurn = 32;

  void act() {
    if (const Directive* told = directive()) obey(*told);
    if (in.now < in.self.profile.release[row]) return stand();  // pre-movement time
    if (mind_.step[row] == JourneyTable::kNoStep) return finish_point();
    // A journey that chooses and jumps without ever walking or waiting must not hold up the step: the rest of such a
    // turn is taken next time.
    for (int i = 0; i < kMostPerTurn && carry_on(); ++i) {
    }
  }

  /// Has come to where it wants to be: others go around it (PV-42).
  bool waits() const { return intent_.action[row] == Intent::Action::kStand || holds_; }

  bool there(PlaceIndex place) const { return inside(place, params_.spot_reached); }
  Draws fresh_draws(Stream stream) const { return draws(stream, mind_.turns[row]); }

  void stand() { intent_.action[row] = Intent::Action::kStand; }

  void go_to(PlaceIndex place, Vec2 point, SurfaceIndex surface) {
    intent_.action[row] = Intent::Action::kGo;
    intent_.place[row] = place;
    intent_.point[row] = point;
    intent_.surface[row] = static_cast<std::uint16_t>(surface.value);
    intent_.speed_wish[row] = 1;
    ++intent_.goal_version[row];
  }

  void obey(const Directive& told) {
    mind_.begun[row] = 0;
    mind_.step[row] = JourneyTable::kNoStep;
    const World& w = in.world;
    switch (told.kind) {
      case Directive::Kind::kGoToPlace:
        go_to(told.place, {}, w.places[told.place.value].zone.surface);
        break;
      case Directive::Kind::kGoToPoint:
        go_to({}, told.point, told.surface);
        break;
      case Directive::Kind::kJourney:
        mind_.step[row] = in.journeys.starts[told.journey.value];
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
    if (intent_.action[row] != Intent::Action::kGo) {
      if (!params_.hold) return;
      go_to({}, position(), surface());
      mind_.begun[row] = 1;
    }
    holds_ = mind_.begun[row] != 0;
    if (holds_) return;
    const PlaceIndex place = intent_.place[row];
    const bool arrived = place.exists()
                             ? there(place)
                             : within(SurfaceIndex(intent_.surface[row]), intent_.point[row], params_.point_reached) ||
                                   at_end_of_way(params_.point_reached);
    if (!arrived) return;
    events_.push_back({id(), EventKind::kArrived, place.value});
    stand();
  }

  void advance(std::uint32_t to) {
    mind_.step[row] = to;
    mind_.begun[row] = 0;
    ++mind_.turns[row];
  }

  /// Works on the present instruction; true when the next one can be begun in this turn.
  bool carry_on() {
    const std::uint32_t at = mind_.step[row];
    const Instruction& now = in.journeys.program[at];
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
    if (!mind_.begun[row]) {
      go_to(now.place, {}, in.world.places[now.place.value].zone.surface);
      mind_.begun[row] = 1;
    }
    if (!there(now.place)) return false;
    // The last place is kept as the goal: whoever ends at a sink is taken out by `operate`, at its pace.
    if (is_last(at)) return false;
    events_.push_back({id(), EventKind::kArrived, now.place.value});
    advance(at + 1);
    return true;
  }

  /// Whether nothing but the end comes after an instruction (a branch ends with a jump to where branches meet).
  bool is_last(std::uint32_t at) const {
    const auto& program = in.journeys.program;
    std::uint32_t next = at + 1;
    for (std::size_t i = 0; i < program.size() && program[next].op == Op::kJump; ++i) next = program[next].arg;
    return program[next].op == Op::kEnd;
  }

  bool walk_to_spot(const Instruction& now, std::uint32_t at) {
    const Zone& zone = in.world.places[now.place.value].zone;
    if (!mind_.begun[row]) {
      Draws d = fresh_draws(Stream::kPlacement);
      const double u = d.uniform(), v = d.uniform(), w = d.uniform();
      const ZonePoint spot = zone.is_point ? ZonePoint{zone.middle, {}} : sample(zone, u, v, w);
      go_to({}, spot.position, zone.surface);
      mind_.begun[row] = 1;
      mind_.until[row] = 0;
    }
    if (!spot_is_reached(now.place)) return false;
    events_.push_back({id(), EventKind::kArrived, now.place.value});
    advance(at + 1);
    return true;
  }

  /// Somebody else may stand on one's spot: near it, or after some time within the place, one is content.
  bool spot_is_reached(PlaceIndex place) {
    const Zone& zone = in.world.places[place.value].zone;
    const Spot near = nearness(zone, intent_.point[row], params_.spot_reached, params_.spot_taken);
    if (near != Spot::kAlmost) return near == Spot::kThere;
    if (mind_.until[row] == 0) mind_.until[row] = in.now + params_.patience;
    return in.now >= mind_.until[row];
  }

  bool wait(const Instruction& now, std::uint32_t at) {
    if (!mind_.begun[row]) {
      Draws d = fresh_draws(Stream::kWait);
      mind_.until[row] = in.now + std::max(0.0, sample(in.journeys.waits[now.arg], d));
      mind_.begun[row] = 1;
      stand();
    }
    if (in.now < mind_.until[row]) return false;
    advance(at + 1);
    return true;
  }

  bool choose(const Instruction& now) {
    Draws d = fresh_draws(Stream::kJourney);
    const double u = d.uniform();
    const Branch* branch = in.journeys.branches.data() + now.arg;
    while (u >= branch->cumulative) ++branch;
    advance(branch->target);
    return true;
  }

  bool end() {
    if (mind_.begun[row]) return false;
    mind_.begun[row] = 1;
    stand();
    events_.push_back({id(), EventKind::kJourneyEnded, 0});
    return false;
  }

  const JourneyParams& params_;
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
