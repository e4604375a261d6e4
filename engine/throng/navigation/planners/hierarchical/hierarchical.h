// Planner `hierarchical`: the whole trip of SH-58. Which region next comes from the path-to-via tables and the crowd in
// front of the ways there (Task A); the way to the boundary of that region from its quadtree, else from grids (Task B);
// the last metres from the finest grid (Task C); and before each of them a look whether one can simply go straight.
// Only the leg to the next boundary is planned; people walk it by sight (SH-53). README.md has the rules.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "throng/environment/maps.h"
#include "throng/environment/path_map/search.h"
#include "throng/navigation/planner.h"

namespace throng {

class HierarchicalPlanner : public Planner {
 public:
  enum class Scheme : std::uint8_t { kSorted, kSingle, kMulti, kPmulti, kMixed };
  struct Params {
    Scheme scheme = Scheme::kMixed;                  ///< queue discipline, a trait of each person (SH-67)
    int sorted_window = 64;                          ///< nodes, K of SH-63
    Increments increments = Increments::kFibonacci;  ///< of SH-61; the others are there to be compared (SH-D13)
    bool congestion = true;             ///< weights of eq. 7.6 in searches, and another look when the way fills up
    float congestion_threshold = 0.1f;  ///< C_th
    float detailed_within = 5;          ///< m, D_max of SH-71
    float strict_within = 1;            ///< m before a goal point that the way is followed strictly (SH-54)
    float density_weight = 25;          ///< m for each person a square metre (SH-56)
    float density_range = 3;            ///< m around an opening: whose crowd counts
    float keep_choice = 5;              ///< m: by so much another opening must be better (SH-56)
    float keep_growth = 4;              ///< factor on that after each change of mind in one region
    float look_ahead = 2.5f;            ///< m before a boundary the next leg is planned
    float review = 2;                   ///< s between two looks at the crowd ahead
    float worth_planning = 3;           ///< m: growth of the crowd's weight on the way that is worth a new plan
    float blocked_after = 5;            ///< s without getting on before planning anew; doubles each time
    float corner_margin = 0.05f;        ///< m kept from walls beyond the radius when looking ahead
    static const FieldList& fields();
  };

  static constexpr int kWindow = 16;  ///< way points
  static constexpr std::uint16_t kAnySurface = 0xffff;
  enum class End : std::uint8_t {
    kNone,      ///< no leg
    kCut,       ///< the window was too short: planned anew when it is used up
    kBoundary,  ///< the leg ends in the opening towards the next region
    kSeam,      ///< it ends beyond a periodic edge, behind which coordinates are others
    kGoal,
  };

  /// All zero = a newcomer. No padding: it is hashed.
  struct State {
    std::array<Vec2, kWindow> points;  ///< the way points still ahead begin at `first`; in the person's frame
    std::array<std::uint16_t, kWindow> surfaces;  ///< of the points; kAnySurface where it does not matter
    Vec2 goal;                                    ///< T, in its own frame
    float beyond;                                 ///< m from the last way point to the goal, as far as is known
    float not_before;                             ///< s: no search before (people off their way, or without one)
    float pause;                                  ///< s between tries without success, doubled each time
    float review_at;                              ///< s
    float crowd;                                  ///< m: weight of the crowd on the leg when it was planned
    float least, since;                           ///< m: shortest remaining way so far, and s: when it was
    std::uint32_t next;                           ///< region + 1 behind the boundary chosen last; 0 = none
    std::uint32_t from;                           ///< region + 1 that it is left from
    std::uint32_t boundary;                       ///< boundary + 1
    std::uint32_t expected;     ///< edges left behind it by the choice made there (SH-11); keeps walks short
    std::uint32_t searches;     ///< so far
    std::int16_t laps;          ///< of the body when the leg was planned
    std::uint8_t count, first;  ///< way points
    std::uint8_t scheme;        ///< QueueScheme + 1; 0 = not drawn yet
    End end;
    std::uint8_t patience;     ///< times blocked
    std::uint8_t last_kind;    ///< PlanCounts::Kind + 1 of the last search; 0 = straight
    std::uint8_t changes;      ///< of the choice in this region: each makes the next one harder
    std::uint8_t detailed;     ///< 1: the way points are those of Task C; 2: they could not be, not tried again
    std::uint8_t start_said;   ///< 1: kStartMoved has been said of this goal
    std::uint8_t spare[3];     ///< no padding: bytes enter the hash
    std::uint16_t chosen_for;  ///< region + 1 of the goal that next, from and boundary were chosen for (SH-89)
  };

  explicit HierarchicalPlanner(const Params& params) : params_(params) {}
  std::size_t state_size() const override { return sizeof(State); }
  std::uint32_t needs_maps() const override { return kPathMap; }
  void plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch, Route& out,
            Events& events) const override;
  /// Layers "leg" (way points, kinds of search), "next region" (openings with their costs).
  void explain(Row row, const PlanInput& in, const ByteColumn* state, const Route& route, Sketch& out) const override;

  /// Name of a scheme in the scenario.
  static std::string_view word(Scheme scheme);

 private:
  Params params_;
};

}  // namespace throng
