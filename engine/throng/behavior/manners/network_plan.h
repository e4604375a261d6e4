// A Bayesian network as its author wrote it: nodes in an order in which parents stand before their children. Read by
// scenario/culture_file.h through these field lists, compiled by network.h.
#pragma once

#include <string>
#include <vector>

#include "throng/core/fields.h"

namespace throng {

/// Probabilities of a node's states for one combination of its parents' values.
struct NetworkRowPlan {
  std::vector<std::string> when;  ///< t or f for each parent, in their order
  std::vector<double> p;          ///< of each state; of a node without states P(true) alone may stand
  static const FieldList& fields();
};

struct NetworkNodePlan {
  std::string id;
  std::vector<std::string> parents;  ///< earlier nodes without states of their own: true or false
  std::vector<std::string> states;   ///< none: true and false
  std::vector<NetworkRowPlan> rows;  ///< none: the value comes from outside, as probability of `true`
  static const FieldList& fields();
};

}  // namespace throng
