// reactive: the six reactive behaviour routines of Shao, in sequence on one motor command (SH-43 ... SH-50). README.md
// has the equations and the readings.
#pragma once

#include "throng/steering/model.h"
#include "throng/steering/reactive/params.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {

class Reactive final : public SteeringModel {
 public:
  using Params = reactive::Params;

  explicit Reactive(const Params& params);

  PerceptionNeeds needs() const override;
  bool allows_selection() const override { return false; }  ///< the sensing fan is part of it (SH-31)
  SteeringRate rate() const override { return SteeringRate::kHumanStep; }
  Claims claims() const override;
  std::size_t state_size() const override;
  std::uint32_t needs_maps() const override;
  std::uint32_t uses() const override { return kUsesManner | kUsesConduct | kUsesFacing; }
  /// Reads appearance and percepts, preferred velocity, conduct and manner, the aim of the route; asks the perception
  /// map for obstacles. Writes the wanted velocity and where the body turns.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  bool guards() const override { return guards_; }
  /// Routine E's safe area with fresh positions: brakes, and lets go when the front is clear.
  void guard(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "reactive" (last routine, why, directions, safe area), "sensed people", "eye rays" and "temporary crowd".
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  /// The chain on one command; what steer() does with each person.
  void run(const Situation& s, State& state, Command& c) const;

 private:
  Params params_;
  Angles angles_;
  char order_[6] = {};
  int routines_ = 0;
  bool guards_ = false;  ///< E is in the order
};

/// The situation of a row at its turn, and the command that navigation gives it.
Situation situation_of(const Params& params, const Angles& angles, const SteerInput& in, Row row);
Command command_of(const SteerInput& in, Row row, const Situation& s);

}  // namespace throng::reactive
