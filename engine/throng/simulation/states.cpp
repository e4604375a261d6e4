#include "throng/simulation/states.h"

#include <algorithm>

#include "throng/simulation/simulation.h"

namespace throng {

StateTable state_table(const Setup& setup) {
  StateTable table;
  for (const auto& routine : setup.routines) {
    std::vector<std::uint16_t>& numbers = table.of_routine.emplace_back();
    for (std::uint32_t n = 0; n < routine->state_count(); ++n) {
      const std::string name = routine->word_of_state(n);
      const auto at = std::find(table.names.begin(), table.names.end(), name);
      numbers.push_back(static_cast<std::uint16_t>(at - table.names.begin()));
      if (at == table.names.end()) table.names.push_back(name);
    }
  }
  return table;
}

bool Simulation::states(std::vector<std::uint16_t>& out) const {
  out.clear();
  if (states_.empty()) return false;
  out.resize(crowd_.size());
  for (Row r = 0; r < crowd_.size(); ++r) {
    const std::size_t routine = routine_of_population_[crowd_.profile.population[r]];
    const std::vector<std::uint16_t>& numbers = states_.of_routine[routine];
    if (numbers.empty()) continue;
    const std::uint32_t own = routines_[routine]->state_of(crowd_.part_state.columns[routine_slots_[routine]].row(r));
    if (own < numbers.size()) out[r] = static_cast<std::uint16_t>(numbers[own] + 1);
  }
  return true;
}

}  // namespace throng
