// States of state machines (PV-93) as numbers that hold for a whole run: the names of all machines in one list. For
// recordings, pictures and the studio; nothing in a step reads it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace throng {

struct Setup;

struct StateTable {
  std::vector<std::string> names;                      ///< distinct, in the order of routines and of their states
  std::vector<std::vector<std::uint16_t>> of_routine;  ///< by routine and its own number: into names
  bool empty() const { return names.empty(); }
};

/// Of routines that have been settled.
StateTable state_table(const Setup& setup);

}  // namespace throng
