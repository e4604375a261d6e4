// Mechanics of a revolving door (DR-26): four panels that turn counter-clockwise around a pivot in a drum, pushed by
// the people between them. Angles counter-clockwise from the object's front.
//
// Panel k stands at angle + 90 k degrees, compartment k is between panels k and k + 1. A compartment is open to a side
// while its middle is within `window` of that side's middle. Whoever is in compartment k pushes panel k + 1 on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "throng/core/vec.h"
#include "throng/objects/doors/clearance.h"
#include "throng/objects/doors/words.h"

namespace throng {

inline constexpr int kPanels = 4;

/// [OURS] but for the four panels: the source gives no measures.
struct RevolvingShape {
  Vec2 pivot;
  Vec2 front{1, 0};           ///< unit, to the pull side
  float radius = 1.4f;        ///< m, of the panels
  float thickness = 0.05f;    ///< m, of a panel
  float height = 2.2f;        ///< m
  float speed = 0.8726646f;   ///< rad/s while pushed: 50 degrees
  float gather = 0.5f;        ///< s to get there
  float decay = 1.0f;         ///< s to stand when nobody pushes any more
  float window = 0.5235988f;  ///< rad, 30 degrees
  float mouth = 0.7853982f;   ///< rad, half of each opening of the drum: 45 degrees
};

/// Words of an object's header; all zero stands still.
struct RevolvingState {
  float angle = 0;           ///< rad in [0, 2 pi)
  float rate = 0;            ///< rad/s
  std::uint32_t pushed = 0;  ///< somebody pushes in this step
  std::uint32_t turns = 0;   ///< quarter turns done
  bool operator==(const RevolvingState&) const = default;
};

/// One of the four phases: 90 degrees each.
int phase_of(const RevolvingState& state);
/// World heading of a panel, and of the middle of a compartment, rad.
float panel_heading(const RevolvingShape& shape, const RevolvingState& state, int panel);
float compartment_heading(const RevolvingShape& shape, const RevolvingState& state, int compartment);
/// The compartment that holds p.
int compartment_at(const RevolvingShape& shape, const RevolvingState& state, Vec2 p);
/// Where to walk in it, and the place on the panel ahead to push, `out` metres from the pivot.
Vec2 compartment_middle(const RevolvingShape& shape, const RevolvingState& state, int compartment, float out);
Vec2 push_point(const RevolvingShape& shape, const RevolvingState& state, int compartment, float out);

/// The best entry for a side (the extra function of DR-26): the compartment that is open there, or will be soonest.
struct RevolvingEntry {
  int compartment = 0;
  float turn = 0;  ///< rad until it opens; 0 = it is open
  float left = 0;  ///< rad until it closes again, >= turn
};
RevolvingEntry best_entry(const RevolvingShape& shape, const RevolvingState& state, DoorSide side);
/// The one after it, and so on.
RevolvingEntry later_entry(const RevolvingShape& shape, const RevolvingEntry& entry, int later);

/// Somebody pushes: in this step.
inline void push(RevolvingState& state) { state.pushed = 1; }
/// Turns on by dt seconds, as far as the people between the panels allow; returns the turn. Clears `pushed`.
float advance(const RevolvingShape& shape, float dt, RevolvingState& state, std::span<const DoorBody> people = {});

}  // namespace throng
