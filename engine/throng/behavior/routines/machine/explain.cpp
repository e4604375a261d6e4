// What the routine says about one person: its state, what it remembers, and what would end the state.
#include "throng/behavior/routines/machine/turn.h"

namespace throng {

void MachineRoutine::explain(Row row, const DecideInput& in, const ByteColumn* column, const Mind&,
                             const Intent& intent, Sketch& out) const {
  SketchLayer& l = out.layer("machine");
  // The inspector reads only; Turn holds what it may write in another pointer, which is null here.
  const machine::Mine mine = machine::mine_of(const_cast<ByteColumn&>(*column), row, kept());
  if (mine.memory.state == 0) return l.text("state", "has not begun");
  const machine::Turn turn(row, *this, in, intent, mine, nullptr);
  const machine::State& state = turn.state();
  l.text("state", state.name);
  l.number("time in it", in.now - mine.memory.entered, "s");
  if (mine.memory.told != 0) l.text("does", "what it was told from outside");
  if (mine.memory.goal != machine::kNothing) l.text("goal", in.world.places[mine.memory.goal].id);
  if (state.priority > 0) l.number("priority of the state", double{state.priority});
  for (std::size_t i = 0; i < property_names_.size(); ++i) l.number(property_names_[i], double{mine.property[i]});
  for (std::size_t k = 0; k < state.transitions.size(); ++k)
    l.text("to " + states_[state.transitions[k].to].name, turn.holds(k) ? "now" : "not yet");
  l.number("states entered", mine.memory.visits);
}

}  // namespace throng
