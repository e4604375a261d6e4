// Routine `journey`: walks a journey's instructions one after another (see behavior/journeys.h).
#pragma once

#include "throng/behavior/routine.h"

namespace throng {

/// How a journey is walked. Lengths m, times s.
struct JourneyParams {
  float spot_reached = 0.4f;    ///< a spot is reached when this near
  float spot_taken = 1.0f;      ///< ... or this near and standing, because somebody else has it
  float patience = 8.0f;        ///< ... or this long within the place without reaching it
  float point_reached = 0.25f;  ///< a point given from outside is reached when this near
  float waiting_priority = 0;   ///< right of way of who stands or waits, besides its own (PV-42)
  bool hold = false;            ///< who has no journey goes back to its spot when pushed off it

  static const FieldList& fields();
};

class JourneyRoutine : public Routine {
 public:
  using Params = JourneyParams;
  explicit JourneyRoutine(const Params& params) : params_(params) {}
  std::uint32_t uses() const override { return params_.waiting_priority > 0 ? std::uint32_t{kUsesStanding} : 0u; }
  void decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const override;
  /// Layer "journey": its name, the present instruction, the goal, the end of a wait.
  void explain(Row row, const DecideInput& in, const ByteColumn* state, const Mind& mind, const Intent& intent,
               Sketch& out) const override;

 private:
  const JourneyParams params_;
};

}  // namespace throng
