// One person's turn with its state machine.
#pragma once

#include "throng/behavior/routines/machine/machine.h"
#include "throng/behavior/walker.h"

namespace throng::machine {

/// The private state of a person: Memory, then its properties.
struct Mine {
  Memory& memory;
  std::span<float> property;
};
/// `kept`: MachineRoutine::kept().
Mine mine_of(ByteColumn& column, Row row, std::size_t kept);

class Turn : public Walker {
 public:
  /// `out` may be null: then nothing but holds() is asked (inspector).
  Turn(Row row, const MachineRoutine& routine, const DecideInput& in, const Intent& intent, Mine mine,
       const Decided* out)
      : Walker(row, in, intent), routine_(routine), mine_(mine), out_(out) {}

  void take();
  const State& state() const { return routine_.states()[mine_.memory.state - 1]; }
  /// Transition k of the present state.
  bool holds(std::size_t k) const;
  bool reached() const;

 private:
  Stream stream(std::uint32_t n) const;
  Draws visit_draws(std::uint32_t n) const { return draws(stream(n), mine_.memory.visits); }

  void obey(const Directive& told);
  void begin();
  void enter(std::uint32_t number);
  void leave();
  void act(const std::vector<Action>& actions, std::uint32_t first_stream);
  void set_out();
  void keep_on();
  void go_to(PlaceIndex place, SurfaceIndex surface, Vec2 point, float pace);
  void stand();
  PlaceIndex chosen_goal() const;
  void look_around();

  const MachineRoutine& routine_;
  Mine mine_;
  const Decided* out_;
};

}  // namespace throng::machine
