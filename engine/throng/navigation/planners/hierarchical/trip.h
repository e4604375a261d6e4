// One person's trip, as the planner sees it in one call. Private to the planner `hierarchical`.
#pragma once

#include <array>
#include <span>

#include "throng/environment/path_map/search.h"
#include "throng/navigation/doors.h"
#include "throng/navigation/goal.h"
#include "throng/navigation/planners/hierarchical/hierarchical.h"

namespace throng::navigation {

/// Where a leg begins.
struct Stand {
  Vec2 p;
  PolygonIndex polygon;
  RegionIndex region;
};

/// An opening to go through, and what is for and against it (Task A, SH-58).
struct Opening {
  BoundaryIndex boundary;
  Vec2 crossing;               ///< where one would cross, in the region's frame
  std::uint32_t expected = 0;  ///< edges to the target's region behind it
  float way = 0;               ///< m to it and on to the target, as the crow flies
  float density = 0;           ///< people per m² in front of it and, where it leads into a passage, in that
  float cost = 0;              ///< m: way + density_weight * density, S of Table 4.2
};
inline constexpr std::size_t kMostOpenings = 32;

class Trip {
 public:
  using Params = HierarchicalPlanner::Params;
  using State = HierarchicalPlanner::State;
  using End = HierarchicalPlanner::End;
  static constexpr int kWindow = HierarchicalPlanner::kWindow;

  Trip(Row row, const Params& params, const PlanInput& in, State& state, PlanScratch& scratch, Route& out,
       Events& events)
      : row_(row),
        params_(params),
        in_(in),
        world_(in.world),
        s_(state),
        scratch_(scratch),
        out_(out),
        events_(events),
        doors_(row, in) {
    if (in.knowledge != nullptr) known_ = in.knowledge->regions[row];
  }

  /// Brings the person's route up to date.
  void go_on();

  /// The openings that one would choose among now; none in the goal's region. Their number.
  std::size_t openings_now(std::array<Opening, kMostOpenings>& list);
  /// The rough path from where the person stands to the end of its leg, as a search would find it now; for pictures.
  std::span<const Vec2> rough_path_now();

 private:
  enum class Target { kFound, kNoGround };
  enum class Task {
    kRough,     ///< B
    kDetailed,  ///< C
    kAround,    ///< B without the straight line and with the sorted queue: around a crowd
  };

  Vec2 position() const { return {in_.self.body.x[row_], in_.self.body.y[row_]}; }
  PolygonIndex polygon() const { return PolygonIndex(in_.self.body.polygon[row_]); }
  float radius() const { return in_.self.profile.radius[row_]; }
  float now() const { return static_cast<float>(in_.now); }
  Stand here() const;
  bool its_turn() const;
  QueueScheme scheme();
  std::span<const float> congestion() const;

  // trip.cpp
  void begin();  ///< forgets the trip before
  bool plan_anew();
  void extend();
  void fail();
  bool wants_plan();
  bool arrives_unseen();
  bool blocked();
  bool crowded();
  float crowd_on(Vec2 a, Vec2 b, float& left) const;
  float crowd_ahead() const;
  bool cuts_through_crowd(Vec2 a, std::span<const Vec2> points) const;
  void say(EventKind kind);

  // leg.cpp
  bool add_leg(Stand from, int legs);
  bool leg_to_goal(const Stand& from);
  bool leg_to_boundary(const Stand& from, Opening& taken);
  bool leg_through(const Stand& from, const Opening& opening);
  bool leg_over_mesh();
  float crowd_on(const RoughPath& path) const;
  bool search_rough(PathMapQuery& query);
  bool search(PathMapQuery& query, Task task);
  void check_start(const PathMapQuery& q);
  bool jammed(const Stand& from, Vec2 to) const;
  PathMapQuery query(const Stand& from);
  void take_points(const Stand& from, bool strict);
  void push(Vec2 p, std::uint32_t surface);
  void compact();
  bool sees(const Stand& from, Vec2 q, std::uint32_t surface, float width) const;
  std::uint32_t surface_of(RegionIndex region) const { return world_.topology.region(region).surface.value; }
  float wide() const { return radius() + params_.corner_margin; }
  Stand behind(const Opening& opening) const;

  // target.cpp
  Target find_target(const Stand& from);

  // choice.cpp
  /// Task A: openings towards the goal's region, cheapest first. Their number.
  std::size_t openings(const Stand& from, std::array<Opening, kMostOpenings>& list) const;
  std::uint32_t allowance(RegionIndex region) const;
  void consider(const Stand& from, std::size_t boundary, std::uint32_t cost, std::array<Opening, kMostOpenings>& list,
                std::size_t& n) const;
  float stubbornness() const;
  void keep_earlier(const Stand& from, std::span<Opening> list) const;
  Opening open(const Stand& from, const Boundary& b, std::size_t index) const;
  void onward(const Boundary& b, Vec2& towards, float& rest) const;
  float density_at(const Stand& from, const Boundary& b, Vec2 crossing) const;
  bool seam_is_shorter(const Stand& from, Opening& out) const;

  // known.cpp
  bool limited() const { return known_.limited != 0; }
  /// Counts edges itself: the tables know nothing of what it does not know, nor of doors that are closed to it.
  bool counts() const { return limited() || doors_.any_closed(); }
  bool knows(RegionIndex region) const { return region == here_region_ || known_.has(region.value); }
  bool knows_a_way(const Stand& from);
  bool knows_path(const Path& path) const;
  /// Edges to the goal's region by way of `next`, 0 when it does not lead there in the minimum or one more.
  std::uint32_t edges_by(RegionIndex from, RegionIndex next) const;

  // follow.cpp
  bool follow(bool strict);
  Vec2 beyond_boundary(const Stand& stand) const;
  void write_route(Vec2 aim);

  const Row row_;
  const Params& params_;
  const PlanInput& in_;
  const World& world_;
  State& s_;
  PlanScratch& scratch_;
  Route& out_;
  Events& events_;
  const DoorTolls doors_;
  RegionIndex goal_region_;
  PolygonIndex goal_polygon_;
  KnownRegions known_;
  RegionIndex here_region_;  ///< where one stands one knows
  bool moved_ = false;       ///< the goal point cannot be stood on
  bool from_person_ = true;  ///< the leg begins where the person stands
};

}  // namespace throng::navigation
