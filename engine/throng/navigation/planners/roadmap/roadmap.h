// Planner `roadmap`: from way point to way point of a roadmap that the author drew (PV-58). A way point with a width is
// a portal across the way, so that the whole of it is a goal (PV-43).
#pragma once

#include <string>

#include "throng/navigation/planner.h"

namespace throng {

class RoadmapPlanner : public Planner {
 public:
  struct Params {
    std::string roadmap;   ///< id; empty: the only one
    float passing = 0.5f;  ///< m: a point is passed when one is so near
    static const FieldList& fields();
  };
  /// All zero = a newcomer.
  struct State {
    Vec2 from;           ///< where the way to the present way point began
    Vec2 goal;           ///< where the way ends
    float beyond;        ///< m from the last way point kept to the goal
    float retry, pause;  ///< s: without a way, when it is searched again, and how long that was put off
  };

  explicit RoadmapPlanner(const Params& params) : params_(params) {}
  std::size_t state_size() const override { return sizeof(State); }
  void plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch, Route& out,
            Events& events) const override;
  /// Layers "roadmap" (all roads) and "way" (way points kept, portal, aim).
  void explain(Row row, const PlanInput& in, const ByteColumn* state, const Route& route, Sketch& out) const override;

 private:
  struct Context;
  const Roadmap* map_of(const World& world) const;
  void plan_one(const Context& c, Row row) const;
  void search(const Context& c, Row row) const;
  void fail(const Context& c, Row row, NoWay why) const;
  void keep_window(const Context& c, Row row) const;
  void go_on(const Context& c, Row row) const;
  bool follow(const Context& c, Row row) const;
  void aim(const Context& c, Row row) const;

  Params params_;
};

}  // namespace throng
