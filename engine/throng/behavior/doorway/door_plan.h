// What somebody is about at a door (DR-11 .. DR-18, DR-36): chosen in `decide`, carried out by `operate` and `prefer`.
// A column of part_state in runs in which people open doors themselves; in every other run it is not there. Written by
// plan_doors() alone.
#pragma once

#include <cstdint>

#include "throng/core/ids.h"
#include "throng/core/vec.h"

namespace throng {

/// How somebody is towards others at doors (DR-33), and what others see of its needs.
struct DoorCourtesy {
  float kindness = 0.5f, rush = 0;  ///< 0 .. 1
  float age = 35;                   ///< years
  std::uint8_t load = 0;            ///< interaction::Load
  std::uint8_t aid = 0;             ///< WalkingAid
  std::uint8_t female = 0;
  std::uint8_t unused = 0;  ///< no padding: it would enter the hash
};
static_assert(sizeof(DoorCourtesy) == 16);

/// Numbers are those of objects/doors/words.h.
struct DoorPlan {
  enum Flags : std::uint16_t {
    kLed = 1,        ///< has a role: walks as the interaction says, and avoids nobody (DR-40)
    kStops = 2,      ///< stands for the waiting region (DR-07)
    kAims = 4,       ///< `target` takes the place of the way
    kCatchesUp = 8,  ///< hurries to who holds the door for it (DR-33)
    kYields = 16,    ///< steps out of the way of who comes out (DR-BY-01)
    kFaces = 32,     ///< `facing` is set
    kThrough = 64,   ///< is beyond the door, on its way out of the region
    kAlone = 128,    ///< goes without a leader: it breaks a ring or a stall
    kBackward = 256,
    kHelps = 512,     ///< overtakes to open the door for whom it follows (DR-32c)
    kArrives = 1024,  ///< `target` is where it stays, not a point on the way
    kSetsOut = 2048,  ///< begins to help in this step
    kBeside = 4096,   ///< walks beside its friend (DR-32d)
    kOnLeft = 8192,   ///< of its friend
    kOnRight = 16384,
    kLinesUp = 32768,  ///< with a stroller: to the middle of the opening, and waits there (DR-32b)
  };
  double since = 0;  ///< s, when it first stopped for the waiting region; 0: it has not
  double came = 0;   ///< s, when it entered the doorway region
  AgentId initial;   ///< leader by DR-11
  AgentId leader;    ///< by Algorithm 1, 3 or 4; nobody: none
  AgentId follower;  ///< of a holder that decides (DR-37)
  AgentId charge;    ///< whom it set out to help (DR-32c); kept until that one is through
  ObjectIndex door;  ///< none: it has nothing to do with a door
  float order = 0;   ///< E of DR-13, s
  Vec2 target;       ///< where it walks to now, m
  Vec2 facing;       ///< unit; where it looks there
  float pace = 1;    ///< factor on its speed
  float clock = 0;   ///< s since its leader was chosen; once through: s since then
  DoorCourtesy courtesy;
  std::uint16_t flags = 0;
  std::uint8_t side = 0;     ///< DoorSide: comes from there
  std::uint8_t claim = 0;    ///< DoorRole it asks for in this step
  std::uint8_t holding = 0;  ///< Holding it decided on
  std::uint8_t deed = 0;     ///< DoorTarget
  std::uint8_t leaf = 0;     ///< of a double door
  std::uint8_t role = 0;     ///< DoorRole it had at the beginning of the step

  bool has(Flags f) const { return (flags & f) != 0; }
  void set(Flags f, bool on = true) { flags = static_cast<std::uint16_t>(on ? flags | f : flags & ~f); }
};
static_assert(sizeof(DoorPlan) == 104);

}  // namespace throng
