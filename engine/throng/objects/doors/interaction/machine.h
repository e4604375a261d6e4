// Inside of the interaction: the small steps that phases, commitments and departures are made of. Every change of phase
// goes through go(), every change of who is where through the functions below.
#pragma once

#include "throng/objects/doors/interaction/interaction.h"

namespace throng::interaction {

struct Machine {
  const Rules& rules;
  State& state;
  Outcome& out;

  Place& door() { return state.at(Slot::kDoor); }
  Place& follower() { return state.at(Slot::kFollower); }

  /// By a row of the table; times of the phase start anew.
  void go(Place& place, Transition by);
  /// Out of the interaction by a row of the table.
  void dismiss(Slot slot, Transition by);

  /// The leaf is nobody's any more.
  void let_go(LeafCommand::Kind how, const Vec2* stop = nullptr);
  /// The holder is out, the follower has the leaf: it is the holder now (red routine).
  void succeed(Transition by);
  /// To kLeaving, and the door slot is free.
  void move_to_leaving();
  /// Closes up: the second follower moves up, a follower without anybody at the door opens it itself.
  void close_up();

 private:
  void open_itself();
};

}  // namespace throng::interaction
