// The interaction model of a revolving door (DR-27, DR-28): the reduction of DR-20 to the one behaviour there is, push
// and walk through. Two models at most, one a side, each with a holder and a follower; so at most 2 holders and 2
// followers.
//
//   opener    PusherInit -> ReachPanel -> PushThrough -> ExitPush -> Finish
//   follower  WaitEntry -> TimeEntry -> PushThrough -> ExitPush -> Finish
// A follower from the holder's own side waits until the holder's compartment has closed behind it (critical phase); one
// from the other side starts when it is at its place to wait. Whoever walks out has left the model, so that the
// follower inside becomes a holder and may have a follower of its own: a file passes without a break. Who cannot catch
// an opening waits for the next and says so (kMissed), who hurries says so too (kCaughtUp).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "throng/core/fields.h"
#include "throng/core/ids.h"
#include "throng/core/vec3.h"
#include "throng/objects/doors/interaction/entry_planner.h"
#include "throng/objects/doors/interaction/interaction.h"

namespace throng::interaction {

struct RevolvingRules {
  float catch_speed = 1.8f;
  float catch_speed_rushed = 2.2f;
  float entry_margin = 0.2f;
  float blend_time = 0.3f;
  float arrive = 0.2f;
  float wait_near = 0.6f;
  float reach_within = 8;
  float wait_within = 20;
  float through_within = 20;
  float exit_within = 6;
  static const FieldList& fields();
};

enum class RevolvingPhase : std::uint8_t {
  kNone,
  kPusherInit,
  kReachPanel,
  kWaitEntry,
  kTimeEntry,
  kPushThrough,
  kExitPush,
  kFinish,
};
inline constexpr std::size_t kRevolvingPhases = 8;
std::string_view words_of(RevolvingPhase phase);
/// The phase of DR-20 it is the reduction of, for everybody who reads phases of doors.
DoorPhase as_door_phase(RevolvingPhase phase);

/// Somebody in a slot; all zero = nobody. No padding.
struct RevolvingPlace {
  AgentId who;
  DoorRole role = DoorRole::kNone;
  RevolvingPhase phase = RevolvingPhase::kNone;
  DoorSide side = DoorSide::kPull;
  std::uint8_t aims = 0;  ///< 1: at a compartment; 2: and has said that it hurries for it
  std::uint32_t compartment = 0;
  float in_phase = 0;   ///< s
  float speed = 0;      ///< m/s it should walk
  float travelled = 0;  ///< rad of its compartment beyond the entry window
  std::uint32_t unused = 0;
};
static_assert(sizeof(RevolvingPlace) == 32);

/// Holder and follower of a model, and whoever walks out of the door and has no part in it any more.
enum class RevolvingSlot : std::uint8_t { kHolder, kFollower, kLeaving };
/// By side, then by slot. No padding, ids only.
struct RevolvingState {
  std::array<std::array<RevolvingPlace, 3>, kDoorSides> pair;

  RevolvingPlace& at(DoorSide s, RevolvingSlot k) {
    return pair[static_cast<std::size_t>(s)][static_cast<std::size_t>(k)];
  }
  const RevolvingPlace& at(DoorSide s, RevolvingSlot k) const {
    return pair[static_cast<std::size_t>(s)][static_cast<std::size_t>(k)];
  }
  const RevolvingPlace* find(AgentId who) const;
  /// Whether that place is one of those who walk out.
  bool is_leaving(const RevolvingPlace& p) const { return &p == &pair[0][2] || &p == &pair[1][2]; }
  std::size_t holders() const;  ///< models that run: at most 2
};
static_assert(sizeof(RevolvingState) == 192);

struct RevolvingSeen {
  AgentId who;
  Vec2 at;
  float prefers = 1.3f;  ///< m/s
  bool rushed = false;
  float top = 10;  ///< m/s, as fast as it can walk at all
};
struct RevolvingIn {
  float dt = 0;
  const RevolvingPlan* plan = nullptr;
  float turned = 0;  ///< rad, angle of panel 0
  float rate = 0;    ///< rad/s
  std::span<const RevolvingSeen> people;
};

/// As commit() of interaction.h. Openers: only where nobody handles the door; a first one from the other side is its
/// follower, whatever it asked for.
void commit(std::span<Commit> commits, RevolvingState& state);
void leave(AgentId who, RevolvingState& state);
/// Of a deadlock: everybody who is not inside is sent away.
void dismiss_waiting(RevolvingState& state);
/// One frame; returns how many push. Events in `out`.
std::uint32_t advance(const RevolvingRules& rules, const RevolvingIn& in, RevolvingState& state, Outcome& out);

struct RevolvingGuide {
  AgentId who;
  RevolvingPhase phase{};
  Vec2 root;
  Vec2 carried;       ///< m/s, how fast `root` moves: inside, the compartment takes one along
  Vec2 facing{1, 0};  ///< unit
  float speed = 0;    ///< m/s; 0: as it likes
  bool hand = false;  ///< on the panel before it
  Vec3 hand_at;
};
/// The way to a place before the door, around the panels and the ends of the drum.
Vec2 way_around(const RevolvingPlan& plan, Vec2 at, Vec2 to);
/// `at`: where it is now.
RevolvingGuide guide_of(const RevolvingIn& in, const RevolvingPlace& place, Vec2 at);

/// Longest time in a phase, s.
float longest(const RevolvingRules& rules, RevolvingPhase phase);

}  // namespace throng::interaction
