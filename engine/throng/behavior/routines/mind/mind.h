// Routine `mind`: a person with needs, goals and a memory (SH-01, SH-02, SH-36, SH-82 .. SH-89). In each of its turns:
//   1. what was said from outside is put on the stack; time passes for the needs
//   2. action selection: a need over its threshold with a chance to satisfy it, or the train, may come first
//   3. the top of the memory: accomplished or expired is popped; complex is decomposed, the first step pushed; what is
//      simple acts (Table 5.1)
// Deeper layers follow: way, steering, motion.
#pragma once

#include <memory>

#include "throng/behavior/mind/memory.h"
#include "throng/behavior/routines/mind/params.h"

namespace throng {

/// All a person keeps in mind. Plain and without padding; all zero = a newcomer.
struct MindState {
  enum Flags : std::uint32_t { kStarted = 1, kChimed = 2 };
  Needs needs;
  MemoryStack stack;
  Agenda agenda;
  std::array<float, kNeeds> quiet_until;   ///< s: not thought of before, by need
  std::array<float, kNeeds> urging_since;  ///< s: over the threshold without a chance since; 0 = no
  float next_look;                         ///< s: for a chance
  float why_at;                            ///< s: when the top of the stack came there
  std::uint32_t turns;                     ///< taken so far: number of the random draws
  std::uint32_t flags;
  std::uint32_t why;       ///< Told of what was changed last
  std::uint32_t why_kind;  ///< EventKind that says how
};
static_assert(sizeof(MindState) == 96 + 712 + 16 + 56 + 24 && sizeof(MindState) <= 1024);

class MindRoutine : public Routine {
 public:
  using Params = MindParams;
  explicit MindRoutine(const Params& params);
  ~MindRoutine() override;
  std::size_t state_size() const override { return sizeof(MindState); }
  std::uint32_t needs_maps() const override;
  std::uint32_t uses() const override;
  void settle(const RoutineSettling& s) override;
  void decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const override;
  /// Layers "mind" (what it is about and why, agenda), "memory" (the stack, top first), "needs", "knowledge" and
  /// "percepts": the inspector.
  void explain(Row row, const DecideInput& in, const ByteColumn* state, const Mind& mind, const Intent& intent,
               Sketch& out) const override;

  const ActivityKind& activity(std::uint8_t number) const { return *activities_[number]; }
  const Character& character() const { return character_; }
  const MindParams& params() const { return params_; }
  /// Ultimate goals, first one first, and the chance of each.
  struct Goal {
    MemoryItem item;
    double chance = 1;
    std::uint32_t first_train = 0, last_train = 0;  ///< numbers in trains_of_goals_
  };
  const std::vector<Goal>& goals() const { return goals_; }
  std::span<const std::uint32_t> trains_of(const Goal& g) const {
    return std::span(trains_of_goals_).subspan(g.first_train, g.last_train - g.first_train);
  }

 private:
  void check_needs(const RoutineSettling& s) const;
  /// `where`: its key below the routine.
  void settle_goal(const GoalParams& p, const std::string& where, const RoutineSettling& s);
  void settle_trains(const GoalParams& p, const std::string& where, const RoutineSettling& s, Goal& goal);

  const MindParams params_;
  Character character_;
  std::vector<std::unique_ptr<ActivityKind>> activities_;
  std::vector<Goal> goals_;
  std::vector<std::uint32_t> trains_of_goals_;
  bool settled_ = false;
};

}  // namespace throng
