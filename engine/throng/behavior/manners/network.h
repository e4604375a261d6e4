// Small Bayesian networks whose parents are true or false (DR-34, DR-35), with exact inference by marginalisation.
//
// Nodes stand in an order in which parents come before children. A node without a table is evidence: whoever asks gives
// the probability that it is true, which need not be 0 or 1 (soft evidence). Arithmetic is double, in one fixed order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/behavior/manners/network_plan.h"
#include "throng/core/diagnostics.h"

namespace throng {

/// Bounds that keep a question cheap: 2^15 combinations at most, 2^6 rows a node.
inline constexpr std::size_t kMostNodes = 16;
inline constexpr std::size_t kMostParents = 6;
inline constexpr std::size_t kMostStates = 8;

class Network {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  struct Node {
    std::string name;
    std::vector<std::string> states;    ///< {"t", "f"} where the author gave none
    std::vector<std::uint8_t> parents;  ///< numbers of earlier nodes
    /// Row r, state s at r * states + s; bit k of r is set when parent k is true. Empty: evidence.
    std::vector<double> table;
    std::uint32_t ancestors = 0;  ///< bits of all nodes that it depends on

    bool is_evidence() const { return table.empty(); }
  };

  Network() = default;
  /// `nodes` as compile_network makes them.
  explicit Network(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}

  const std::vector<Node>& nodes() const { return nodes_; }
  /// Number of the node, or kNone.
  std::size_t find(std::string_view name) const;

  /// P(state of `node`) = sum over all values of its ancestors of P(state | parents) * product of their probabilities.
  /// `evidence` has P(true) for each node; entries of nodes with a table are not read. `out` has one entry a state.
  void marginal(std::size_t node, std::span<const double> evidence, std::span<double> out) const;
  /// The same for a node that is true or false.
  double probability(std::size_t node, std::span<const double> evidence) const;

 private:
  std::vector<Node> nodes_;
};

/// Checks the plan and makes the network. All problems go to `out`, their paths are like "nodes[2].rows[3].p"; then
/// there is no network. Refused: names twice or empty, parents that are not true-or-false nodes further up, rows
/// missing, twice or for other parents, numbers outside 0..1 or not adding up to 1, too many of anything.
std::optional<Network> compile_network(std::span<const NetworkNodePlan> plan, Diagnostics& out);

}  // namespace throng
