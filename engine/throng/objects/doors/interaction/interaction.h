// The interaction model of a leaf (DR-19 .. DR-22, DR-24): a deterministic machine that is attached to the door, takes
// commitments and choices, guides its participants from phase to phase and says what the leaf does. It observes:
// positions, whether a hand is where it should be, the angle of the leaf, time. It decides nothing: who commits (DR-15)
// and who holds (DR-36) comes from the people.
//
// A frame, in this order:
//   leave()     for everybody who gave up; whoever is not in FrameIn::people any more is taken out by advance()
//   commit()    the commitments of this frame, in any order: granted by (order, id), at most one a slot (DR-16)
//   advance()   phases, the command to the leaf, events
//   guide_of()  (guide.h) for everybody in a slot
// At most 4 participants, no allocation; cost is that of the participants.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "throng/core/ids.h"
#include "throng/objects/doors/interaction/carrier.h"
#include "throng/objects/doors/interaction/leaf_frame.h"
#include "throng/objects/doors/interaction/rules.h"
#include "throng/objects/doors/interaction/transitions.h"
#include "throng/state/door_events.h"

namespace throng::interaction {

/// Slots of the model. Whoever lets go of the door is in kLeaving until it walks again, so that the next can open.
enum class Slot : std::uint8_t { kDoor, kFollower, kSecond, kLeaving };
inline constexpr std::size_t kSlots = 4;

enum PlaceFlags : std::uint8_t {
  kPosed = 1,        ///< stands in its holding pose
  kTookOver = 2,     ///< got the leaf from a hand and has not decided since
  kHasDoor = 4,      ///< follower: the leaf is in its hand
  kConsiderate = 8,  ///< looks back (DR-45)
  kHandsOver = 16,   ///< holder in ReleaseDoor: the follower has the leaf
  kHandOff = 32,     ///< in ReleaseDoor: has let go, the leaf bounces
  kOtherSide = 64,   ///< holder: holds for somebody who comes the other way
};

/// Somebody in a slot; all zero = nobody. No padding.
struct Place {
  AgentId who;
  DoorRole role = DoorRole::kNone;
  DoorPhase phase = DoorPhase::kOpenerInit;
  Holding holding = Holding::kUndecided;
  DoorSide side = DoorSide::kPull;
  Load load = Load::kNone;
  std::uint8_t flags = 0;
  std::uint8_t unused[2] = {};
  float in_phase = 0;  ///< s
  float at_pose = 0;   ///< s: at the place of the pose; hands without a body take reach_time there
  float nearest = 0;   ///< m from the door, least so far, of whom it waits for
  float idle = 0;      ///< s since the follower made progress

  bool has(PlaceFlags f) const { return (flags & f) != 0; }
  void set(PlaceFlags f, bool on = true) { flags = static_cast<std::uint8_t>(on ? flags | f : flags & ~f); }
};
static_assert(sizeof(Place) == 32);

enum class LeafUse : std::uint32_t {
  kFree,     ///< shut, closing or bouncing: nobody's
  kOpening,  ///< opens, the hand follows it
  kHeld,     ///< the hand of the controller says where it is
};

/// All that is kept of a leaf's interaction: words of an object's header. All zero = nobody there. No padding, ids
/// only.
struct State {
  std::array<Place, kSlots> places;
  AgentId controller;  ///< whose hand the leaf is in; exists exactly while it is not free
  AgentId expected;    ///< the follower the holder has committed itself to, whether that one has committed or not
  AgentId tired_of;    ///< held for in vain: not held for again by this holder
  LeafUse use = LeafUse::kFree;
  std::uint32_t flipped = 0;  ///< of a two-way leaf: its pull side is the door's push side now

  /// A side of the leaf as a side of the door, and the other way round.
  DoorSide as_seen(DoorSide s) const { return flipped ? opposite(s) : s; }

  Place& at(Slot s) { return places[static_cast<std::size_t>(s)]; }
  const Place& at(Slot s) const { return places[static_cast<std::size_t>(s)]; }
  const Place* find(AgentId who) const;
  bool is_held() const { return use != LeafUse::kFree; }
};
static_assert(sizeof(State) == 160);

/// A wish to take part. `as`: kOpener, kFollower or kSecondFollower.
struct Commit {
  AgentId who;
  DoorRole as = DoorRole::kOpener;
  DoorSide side = DoorSide::kPull;
  Load load = Load::kNone;
  float kindness = 0;    ///< 0 .. 1; looks back from Rules::considerate
  float order = 0;       ///< E of DR-13: smaller goes first
  bool granted = false;  ///< the answer
};

/// What a holder has decided (DR-36), for whom (DR-37; nobody: then it is NH).
struct Choice {
  AgentId who;
  Holding holding = Holding::kUndecided;
  AgentId follower;
};

/// What is observed of somebody: every participant, and whoever is expected.
struct Seen {
  AgentId who;
  Vec2 at;
  float hand_off = -1;  ///< m from its place on the leaf (Guide::hand_at); below 0: has no body, time is taken instead
};

struct FrameIn {
  float dt = 0;  ///< s
  const LeafFrame* leaf = nullptr;
  float angle = 0;  ///< rad, of the leaf now
  std::span<const Seen> people;
  std::span<const Choice> choices;
  Vec2 og[kDoorSides]{};  ///< OG of each side (DR-07): where somebody waits who comes the other way
};

/// What the leaf has to do; kNone: goes on with what it does.
struct LeafCommand {
  enum class Kind : std::uint8_t {
    kNone,
    kOpen,    ///< opens by itself from where it is to `angle`; the hand follows (f_pos_abs)
    kHold,    ///< to `angle` and there, in every frame; where hands are posed they say where (f_ang)
    kBounce,  ///< `extra` further, then closes
    kClose,
  };
  Kind kind = Kind::kNone;
  float angle = 0;  ///< rad
  float extra = 0;  ///< rad
  float pace = 1;   ///< share of the usual speed of opening
  bool stop = false;
  Vec2 stop_at{};  ///< closing ends where the leaf touches this (p_stop of DR-10)
};

struct Told {
  DoorEvent event{};
  AgentId who, other;
};

/// What came of a frame.
struct Outcome {
  LeafCommand leaf;
  std::array<Told, 16> told{};
  std::size_t count = 0;    ///< of `told`
  std::uint64_t taken = 0;  ///< transitions of this frame, bit by Transition

  std::span<const Told> events() const { return {told.data(), count}; }
  void tell(DoorEvent event, AgentId who, AgentId other = {}) {
    if (count < told.size()) told[count++] = {event, who, other};
  }
};

/// Grants commitments in the order (order, id); who is refused replans (DR-16). Sorts `commits` and writes `granted`.
void commit(const Rules& rules, std::span<Commit> commits, State& state, Outcome& out);
/// The order of granting: (order, id); an order that is no number comes last.
void sort_commits(std::span<Commit> commits);
/// Takes somebody out, whatever it was doing; nothing happens to others who are not in a slot.
void leave(const Rules& rules, AgentId who, State& state, Outcome& out);
/// One frame.
void advance(const Rules& rules, const FrameIn& in, State& state, Outcome& out);

/// Longest time anybody may be in a phase, s; what tests hold and what a caller may rely on.
float longest(const Rules& rules, DoorPhase phase);

}  // namespace throng::interaction
