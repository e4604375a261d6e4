// Routine `machine`: people led by a state machine that the scenario writes down (PV-93 ... PV-95). README.md has the
// words. One definition, one instance a person: the present state, and the person's properties.
#pragma once

#include <string>
#include <vector>

#include "throng/behavior/routine.h"
#include "throng/behavior/routines/machine/params.h"

namespace throng {
namespace machine {

inline constexpr std::uint32_t kNothing = 0xffffffffu;
inline constexpr std::size_t kMostProperties = 16;
inline constexpr std::size_t kMostTransitions = 32;  ///< of one state: a bit each
inline constexpr int kMostPerTurn = 32;              ///< transitions; more in one turn is a loop of decisions

/// Names have become numbers.
struct Action {
  enum class Kind : std::uint8_t { kSet, kAdd, kSignal };
  Kind kind = Kind::kSet;
  std::uint32_t number = 0;  ///< of the property or the signal
  Distribution value;
};

struct Test {
  std::uint32_t property = 0;
  double low, high;                   ///< low <= value <= high ...
  bool above = false, below = false;  ///< ... without low, without high
  bool holds(double value) const {
    return (above ? value > low : value >= low) && (below ? value < high : value <= high);
  }
};

struct Transition {
  std::uint32_t to = 0;
  PlaceIndex inside, outside, enters;
  bool reached = false;
  std::optional<Distribution> after;
  std::optional<double> at, chance;
  std::uint32_t heard = kNothing;
  std::vector<Test> where;
  /// Whether nothing is asked.
  bool always() const {
    return !inside.exists() && !outside.exists() && !enters.exists() && !reached && !after && !at && !chance &&
           heard == kNothing && where.empty();
  }
};

struct State {
  enum class Move : std::uint8_t { kDecide, kGo, kBy, kTowards, kStand };
  std::string name;
  Move move = Move::kDecide;
  std::vector<PlaceIndex> goals;
  std::vector<double> cumulative;  ///< of the weights, up to 1
  Choose choose = Choose::kRandom;
  std::uint32_t turn = 0;  ///< of kInTurn: which of the counts behind the properties says how often it was entered
  bool spot = false;
  Vec2 vector;  ///< m of kBy, unit of kTowards
  Distribution speed;
  float priority = 0;
  std::uint16_t planner = 0;  ///< number + 1; 0: the population's
  std::vector<Action> on_enter, on_leave;
  std::vector<Transition> transitions;
};

/// What the routine remembers of a person, before its properties. No padding bytes: they would enter the hash.
struct Memory {
  std::uint32_t state = 0;        ///< number + 1; 0: a newcomer
  std::uint32_t visits = 0;       ///< states entered so far: key of the draws of a visit
  double entered = 0;             ///< s
  std::uint32_t outside = 0;      ///< transitions whose place (`enters`) one has been outside of in this visit
  std::uint32_t told = 0;         ///< 1: does what it was told from outside
  std::uint32_t goal = kNothing;  ///< place that was chosen
  float patience = 0;             ///< s after `entered` when patience for a taken spot ends; 0: has not begun
};
static_assert(sizeof(Memory) == 32);

}  // namespace machine

class MachineRoutine final : public Routine {
 public:
  using Params = machine::MachineParams;
  explicit MachineRoutine(const Params& params) : params_(params) {}

  std::size_t state_size() const override;
  std::uint32_t uses() const override;
  void settle(const RoutineSettling& s) override;
  void decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const override;
  /// Layer "machine": state, time in it, goal, properties, and which transitions hold.
  void explain(Row row, const DecideInput& in, const ByteColumn* state, const Mind& mind, const Intent& intent,
               Sketch& out) const override;
  std::uint32_t state_count() const override { return static_cast<std::uint32_t>(states_.size()); }
  std::uint32_t state_of(std::span<const std::byte> mine) const override;
  std::string word_of_state(std::uint32_t number) const override;

  const std::vector<machine::State>& states() const { return states_; }
  const std::vector<std::string>& properties() const { return property_names_; }
  const std::vector<Distribution>& initial() const { return initial_; }
  const Params& params() const { return params_; }
  std::uint32_t start() const { return start_; }
  /// Numbers kept of a person: its properties, then for each state that takes its goals in turn how often it set out.
  std::size_t kept() const;

 private:
  const Params params_;
  bool settled_ = false;
  std::uint32_t start_ = 0;
  std::vector<machine::State> states_;
  std::vector<std::string> property_names_;
  std::vector<Distribution> initial_;
};

}  // namespace throng
