#include "throng/navigation/planners/hierarchical/hierarchical.h"

#include <type_traits>

#include "throng/core/prefetch.h"
#include "throng/navigation/planners/hierarchical/trip.h"

namespace throng {

static_assert(std::is_trivially_copyable_v<HierarchicalPlanner::State>);
static_assert(sizeof(HierarchicalPlanner::State) == (HierarchicalPlanner::kWindow + 1) * sizeof(Vec2) +
                                                        2 * HierarchicalPlanner::kWindow + 12 * 4 + 2 + 14,
              "padding bytes would enter the hash");

const FieldList& HierarchicalPlanner::Params::fields() {
  using P = Params;
  static const FieldList list =
      FieldList::of<P>("hierarchical: region by region over quadtrees and grids, around crowds")
          .choice("scheme", &P::scheme,
                  {{"sorted", Scheme::kSorted, "One sorted queue: shortest ways, slowest search."},
                   {"single", Scheme::kSingle, "One plain queue."},
                   {"multi", Scheme::kMulti, "A queue for each node size, served in turn."},
                   {"pmulti", Scheme::kPmulti, "A queue for each node size, largest first: quickest, longest ways."},
                   {"mixed", Scheme::kMixed, "Each person has one of the four, drawn by chance."}},
                  {.doc = "In which order nodes are searched: a trait of each person."})
          .integer(
              "sorted_window", &P::sorted_window,
              {.min = 1, .max = 1000000, .doc = "With `sorted`: so many nodes at the end of the queue are sorted."})
          .choice("increments", &P::increments,
                  {{"fibonacci", Increments::kFibonacci, "Large nodes cost a little less than their size."},
                   {"exact", Increments::kExact, "Nodes cost what they are wide."},
                   {"constant", Increments::kConstant, "Nodes cost the same, whatever their size: a distorted field."}},
                  {.doc = "What a step between two nodes costs. Other than `fibonacci` for comparison."})
          .boolean(
              "congestion", &P::congestion,
              {.doc = "Crowded nodes cost more, jammed ones are barriers; people look again when the way fills up."})
          .number("congestion_threshold", &P::congestion_threshold,
                  {.min = 0, .max = 10, .doc = "Share of a node covered by people below which it counts as empty."})
          .number("detailed_within", &P::detailed_within,
                  {.unit = "m", .min = 0, .max = 50, .doc = "Goals nearer than this and not in sight: finest grid."})
          .number("strict_within", &P::strict_within,
                  {.unit = "m",
                   .min = 0,
                   .max = 50,
                   .doc = "So near to a goal point its obstacles are no longer avoided: they may be the goal."})
          .number("density_weight", &P::density_weight,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "Detour that one person a square metre is worth."})
          .number("density_range", &P::density_range,
                  {.unit = "m",
                   .min = 0.5,
                   .max = 20,
                   .doc = "People this near to an opening, before it or in the passage behind, count as its crowd."})
          .number("keep_choice", &P::keep_choice,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "Another opening must be better by this to be taken."})
          .number("keep_growth", &P::keep_growth,
                  {.min = 1, .max = 10, .doc = "Factor on keep_choice after each change of mind in one region."})
          .number("look_ahead", &P::look_ahead,
                  {.unit = "m", .min = 0.5, .max = 20, .doc = "So far before a boundary the next leg is planned."})
          .number("review", &P::review,
                  {.unit = "s", .min = 0.1, .max = 3600, .doc = "Time between two looks at the crowd ahead."})
          .number("worth_planning", &P::worth_planning,
                  {.unit = "m", .min = 0, .max = 1000, .doc = "Growth of the crowd ahead that is worth a new plan."})
          .number("blocked_after", &P::blocked_after,
                  {.unit = "s", .min = 0.5, .max = 3600, .doc = "Time without getting on before planning anew."})
          .number("corner_margin", &P::corner_margin,
                  {.unit = "m", .min = 0, .max = 1, .doc = "Kept from walls beyond the radius when looking ahead."});
  return list;
}

std::string_view HierarchicalPlanner::word(Scheme scheme) {
  static constexpr std::string_view kWords[] = {"sorted", "single", "multi", "pmulti", "mixed"};
  return kWords[static_cast<std::size_t>(scheme)];
}

void HierarchicalPlanner::plan(std::span<const Row> rows, const PlanInput& in, ByteColumn* state, PlanScratch& scratch,
                               Route& out, Events& events) const {
  const std::span<State> states = state->as<State>();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i + 1 < rows.size()) prefetch_all(states[rows[i + 1]]);
    navigation::Trip(rows[i], params_, in, states[rows[i]], scratch, out, events).go_on();
  }
}

}  // namespace throng
