// Planner `guidance_field`: along the directions of a field that the author gave, sampled where the person is (PV-58).
#pragma once

#include <optional>
#include <string>

#include "throng/navigation/planner.h"

namespace throng {

class GuidanceFieldPlanner : public Planner {
 public:
  struct Params {
    std::string field;           ///< id; empty: the only one
    float reach = 2.0f;          ///< m ahead: where the aim is
    std::optional<float> width;  ///< m: of a portal there, across the direction; none = a point
    float home = 3.0f;           ///< m: goals nearer than this and in sight are walked to straight
    static const FieldList& fields();
  };

  explicit GuidanceFieldPlanner(const Params& params) : params_(params) {}
  void plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch, Route& out,
            Events& events) const override;
  /// Layers "way" (aim, direction) and "guidance field" (directions around the person).
  void explain(Row row, const PlanInput& in, const ByteColumn* state, const Route& route, Sketch& out) const override;

 private:
  const GuidanceField* field_of(const World& world) const;
  void plan_one(Row row, const PlanInput& in, const GuidanceField* field, Route& out, Events& events) const;

  Params params_;
};

}  // namespace throng
