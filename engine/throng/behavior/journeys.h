// Journeys: what a person does next. A journey is compiled into a little program of instructions; a person holds the
// number of its present instruction (Mind::step) and goes on when that is accomplished.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "throng/core/distributions.h"
#include "throng/core/ids.h"

namespace throng {

struct Instruction {
  enum class Op : std::uint8_t {
    kGo,        ///< walk until inside `place`
    kGoToSpot,  ///< walk to a free spot of one's own in `place`
    kWait,      ///< stand for a time drawn from waits[arg]
    kChoose,    ///< go on at one of the `count` branches that start at branches[arg]
    kJump,      ///< go on at instruction arg
    kEnd,       ///< stand where one is; who ends at a sink is taken out by `operate`
  };
  Op op = Op::kEnd;
  PlaceIndex place;
  std::uint32_t arg = 0;
  std::uint32_t count = 0;
};

/// A way on from a kChoose instruction; `cumulative` runs up to 1 over the branches of one choice.
struct Branch {
  double cumulative;
  std::uint32_t target;
};

/// All journeys of a run.
struct JourneyTable {
  std::vector<std::string> names;
  std::vector<std::uint32_t> starts;  ///< first instruction of each journey
  std::vector<Instruction> program;
  std::vector<Branch> branches;
  std::vector<Distribution> waits;

  static constexpr std::uint32_t kNoStep = 0xffffffffu;
};

/// A journey as it is written down: a tree of steps.
struct JourneyStep {
  enum class Kind { kGo, kWait, kBranch, kRepeat };
  Kind kind = Kind::kGo;
  PlaceIndex place;                                                   ///< kGo, kWait (optional)
  Distribution wait;                                                  ///< kWait, s
  std::vector<std::pair<double, std::vector<JourneyStep>>> branches;  ///< kBranch: weight, steps
  std::vector<JourneyStep> body;                                      ///< kRepeat
  std::uint32_t times = 0;                                            ///< kRepeat; 0 = for ever
};

/// Appends a journey to the table.
JourneyIndex add_journey(std::string name, const std::vector<JourneyStep>& steps, JourneyTable& table);

}  // namespace throng
