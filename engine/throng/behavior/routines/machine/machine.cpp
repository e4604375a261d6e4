#include "throng/behavior/routines/machine/machine.h"

#include <cstring>

#include "throng/behavior/routines/machine/compile.h"
#include "throng/behavior/routines/machine/turn.h"

namespace throng {

std::size_t MachineRoutine::kept() const {
  std::size_t n = params_.properties.size();
  for (const auto& [name, state] : params_.states) n += state.choose == machine::Choose::kInTurn;
  return n;
}

std::size_t MachineRoutine::state_size() const {
  const std::size_t bytes = sizeof(machine::Memory) + kept() * sizeof(float);
  return (bytes + alignof(machine::Memory) - 1) / alignof(machine::Memory) * alignof(machine::Memory);
}

std::uint32_t MachineRoutine::uses() const {
  std::uint32_t uses = 0;
  for (const auto& [name, state] : params_.states) {
    if (state.priority > 0) uses |= kUsesStanding;
    if (!state.planner.empty()) uses |= kUsesPlanner;
  }
  return uses;
}

void MachineRoutine::settle(const RoutineSettling& s) {
  if (settled_) return;
  settled_ = true;
  for (const auto& [name, property] : params_.properties) {
    property_names_.push_back(name);
    initial_.push_back(property.initial);
  }
  machine::Compiled compiled = machine::compile(params_, s);
  states_ = std::move(compiled.states);
  start_ = compiled.start;
  auto turn = static_cast<std::uint32_t>(initial_.size());
  for (machine::State& state : states_)
    if (state.choose == machine::Choose::kInTurn) state.turn = turn++;
}

void MachineRoutine::decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const {
  const std::size_t numbers = kept();
  for (const Row r : rows) {
    const machine::Mine mine = machine::mine_of(*out.state, r, numbers);
    machine::Turn(r, *this, in, out.intent, mine, &out).take();
  }
}

std::uint32_t MachineRoutine::state_of(std::span<const std::byte> mine) const {
  machine::Memory memory;
  std::memcpy(&memory, mine.data(), sizeof memory);
  return memory.state > 0 ? memory.state - 1 : kNoState;  // a newcomer who still waits for its release is in none
}

std::string MachineRoutine::word_of_state(std::uint32_t number) const {
  return number < states_.size() ? states_[number].name : std::string();
}

}  // namespace throng
