// What an activity is given: the person, its knowledge and its surroundings to read (Situation), and what it may do
// with its turn (Doing).
#pragma once

#include "throng/behavior/mind/needs.h"
#include "throng/behavior/routine.h"
#include "throng/behavior/timetable.h"
#include "throng/behavior/walker.h"

namespace throng {

/// What a person keeps in mind besides the stack.
struct Agenda {
  double go_at = 0;  ///< s: from then on only the train counts (SH-83 (2)); 0 = no train, below: since before the run
  std::uint32_t train = Timetable::kNone;
  std::uint32_t group = 0;  ///< friends have the same number; 0 = none
};

/// One person in its turn, to read. Made on the stack for each turn.
class Situation : public Walker {
 public:
  Situation(Row row, const DecideInput& in, const Needs& needs, const Agenda& agenda, const KnownRegions* known,
            const Intent& intent, std::uint32_t turn)
      : Walker(row, in, intent), needs(needs), agenda(agenda), known_(known), turn_(turn) {}

  const Needs& needs;
  const Agenda& agenda;

  /// Bounding-box size of the source, B(H).
  float size() const { return 2 * radius(); }
  /// Traits; defaults where the run has no such column.
  Manner manner() const { return in.self.profile.manner[row]; }
  RegionIndex region() const;

  /// Knows how to get there (SH-84).
  bool knows(RegionIndex region) const { return known_ == nullptr || known_->has(region.value); }
  bool knows_all() const { return known_ == nullptr || known_->limited == 0; }
  /// Sees that point now: same surface (or within a storey's height), within `range` metres, nothing that hides it in
  /// between. Where a person looks does not matter: people look around.
  bool sees(SurfaceIndex on, Vec2 point, float range) const;

  const Objects& objects() const { return *in.objects; }
  const ObjectStates& states() const { return in.scene.objects; }
  const ObjectState& state(ObjectIndex o) const { return in.scene.objects.items[o.value]; }
  bool holds(ObjectIndex o) const { return in.scene.objects.holds(id(), o); }
  /// The answer to what one asked in the turn before, in the very next step; else nullptr.
  const ObjectAnswer* answer() const { return in.scene.objects.answer_to(id()); }

  /// Random numbers of this person and turn; n: which use within the turn, to keep apart.
  Draws draws(std::uint32_t n) const;
  /// The same through all turns: traits of the person.
  Draws lasting_draws(std::uint32_t n) const;

 private:
  const KnownRegions* known_;
  const std::uint32_t turn_;
};

/// What a turn may write. Asking for the same goal again changes nothing, so it can be said in every turn.
class Doing {
 public:
  Doing(const Situation& s, const Decided& out, Needs& needs, Agenda& agenda)
      : agenda(agenda), s_(s), out_(out), needs_(needs) {}

  Agenda& agenda;

  /// Walks; `pace`: factor on the preferred speed. Others see `shown`.
  void go_to(PlaceIndex place, float pace = 1, Activity shown = Activity::kWalking);
  void go_to(SurfaceIndex surface, Vec2 point, float pace = 1, Activity shown = Activity::kWalking);
  /// Stands and turns to `facing` (zero: stays as it is).
  void stand(Activity shown = Activity::kStanding, Vec2 facing = {}, std::uint8_t style = 0, AgentId attention = {});
  void sit(Vec2 facing) { stand(Activity::kSitting, facing); }

  void take(ObjectIndex o, float wish = ObjectRequest::kAnywhere, Vec2 point = {}) {
    ask(o, ObjectRequest::Kind::kTake, wish, point);
  }
  void use(ObjectIndex o) { ask(o, ObjectRequest::Kind::kUse); }
  void yield(ObjectIndex o) { ask(o, ObjectRequest::Kind::kYield); }
  void release(ObjectIndex o) { ask(o, ObjectRequest::Kind::kRelease); }
  void ask(ObjectIndex o, ObjectRequest::Kind kind, float wish = ObjectRequest::kAnywhere, Vec2 point = {});

  /// The need is being satisfied: it relaxes to its nominal value (and grows again when it is there).
  void relieve(Need n) { needs_.relaxing |= 1u << static_cast<unsigned>(n); }
  /// ... no longer: interrupted.
  void stop_relief(Need n) { needs_.relaxing &= ~(1u << static_cast<unsigned>(n)); }
  /// Done with it at once: the nominal value.
  void set(Need n, float value) { needs_.value[static_cast<std::size_t>(n)] = value; }

  void tell(EventKind kind, std::uint32_t a = 0) { out_.events.push_back({s_.id(), kind, a}); }

 private:
  void goal(Intent::Action action, PlaceIndex place, SurfaceIndex surface, Vec2 point, float pace);

  const Situation& s_;
  const Decided& out_;
  Needs& needs_;
};

}  // namespace throng
