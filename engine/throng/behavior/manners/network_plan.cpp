#include "throng/behavior/manners/network_plan.h"

#include "throng/behavior/manners/network.h"

namespace throng {

const FieldList& NetworkRowPlan::fields() {
  using R = NetworkRowPlan;
  static const FieldList list =
      FieldList::of<R>("row: probabilities for one combination of the parents' values.")
          .texts("when", &R::when, {.max = kMostParents, .doc = "t or f for each parent, in their order."})
          .numbers("p", &R::p,
                   {.min = 1,
                    .max = kMostStates,
                    .required = true,
                    .doc = "Probability of each state; they add up to 1. Of a node without states that of t will do."});
  return list;
}

const FieldList& NetworkNodePlan::fields() {
  using N = NetworkNodePlan;
  static const FieldList list =
      FieldList::of<N>("node: something that is true or false, or has one of several states.")
          .text("id", &N::id, {.required = true, .doc = "Its name."})
          .texts("parents", &N::parents,
                 {.max = kMostParents, .doc = "What it depends on: nodes further up without `states`."})
          .texts("states", &N::states, {.max = kMostStates, .doc = "Its values; otherwise t and f."})
          .list_of("rows", &N::rows,
                   {.max = 1u << kMostParents,
                    .doc = "One for each combination of the parents' values. Without any, its value comes from what a "
                           "person perceives and is."});
  return list;
}

}  // namespace throng
