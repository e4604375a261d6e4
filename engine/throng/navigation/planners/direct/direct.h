// Planner `direct`: straight to the goal. For open scenes and benchmarks; walls in between stop people.
#pragma once

#include "throng/navigation/planner.h"

namespace throng {

class DirectPlanner : public Planner {
 public:
  struct Params {
    static const FieldList& fields();
  };

  explicit DirectPlanner(const Params&) {}
  void plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch, Route& out,
            Events& events) const override;
};

}  // namespace throng
