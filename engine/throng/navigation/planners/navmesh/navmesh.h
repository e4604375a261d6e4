// Planner `navmesh`: A* over the portals of the navigation mesh, closed where narrower than the person (PV-45), and a
// taut string with clearance (PV-54) through the window of portals kept in the route (PV-43). Where on the next portal
// people aim is a matter of taste: along the string, towards a portal farther ahead (PV-46), or at a fixed part of it
// (PV-57).
#pragma once

#include "throng/navigation/planner.h"

namespace throng {

class NavmeshPlanner : public Planner {
 public:
  enum class Crossing { kFunnel, kAhead, kCentre };
  struct Params {
    float corner_margin = 0.05f;  ///< m kept from wall corners beyond the radius, where there is room
    int refill_below = 3;         ///< portals: a window that does not reach the goal is planned anew below this
    Crossing crossing = Crossing::kFunnel;
    int look_ahead = 2;                        ///< portals, of kAhead: k of PV-46
    float heading_threshold = 3.14159265358f;  ///< rad, of kAhead
    float bias = 0.5f;                         ///< of kCentre: 0 = left end of a portal, 1 = right end
    static const FieldList& fields();
  };
  /// All zero = a newcomer.
  struct State {
    Vec2 end;              ///< goal, or where the way leaves the window; in the frame beyond the window's last portal
    float beyond;          ///< m from `end` to the goal
    std::uint32_t passed;  ///< number + 1 of the portal crossed last, 0 = none
    Vec2 from, knee;  ///< where the string was pulled, and its first corner; or where the bias point was chosen, and it
    float after_knee;  ///< m from the knee to the goal
    // Without a way the same memory holds:
    float& retry() { return beyond; }      ///< s: not searched again before
    float& pause() { return after_knee; }  ///< s between tries, doubled each time
  };

  explicit NavmeshPlanner(const Params& params) : params_(params) {}
  std::size_t state_size() const override { return sizeof(State); }
  void plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch, Route& out,
            Events& events) const override;
  /// Layers "portals", "way" (corners of the taut string, target, aim) and what is left to walk.
  void explain(Row row, const PlanInput& in, const ByteColumn* state, const Route& route, Sketch& out) const override;

 private:
  struct Context;
  void plan_one(const Context& c, Row row) const;
  void search(const Context& c, Row row) const;
  void compare_doors(const Context& c, Row row) const;
  bool find_way(const Context& c, Row row, const PortalTolls* tolls, bool& moved) const;
  void take_way(const Context& c, Row row) const;
  static bool find(const Context& c, const PathQuery& query);
  void fail(const Context& c, Row row) const;
  void keep_window(const Context& c, Row row, Vec2 goal) const;
  bool follow(const Context& c, Row row) const;
  void aim(const Context& c, Row row) const;
  bool still_aims(const Context& c, Row row) const;
  Vec2 bias_point(const Context& c, Row row, std::span<const PortalIndex> window) const;

  Params params_;
};

}  // namespace throng
