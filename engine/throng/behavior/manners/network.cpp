#include "throng/behavior/manners/network.h"

#include <algorithm>
#include <cassert>

#include "throng/core/text.h"

namespace throng {
namespace {

/// Rows are typed by hand with a few decimals: more than rounding is a mistake.
constexpr double kSumTolerance = 1e-9;

std::string at(std::string_view list, std::size_t i) { return std::string(list) + "[" + std::to_string(i) + "]"; }

/// One node of the plan becomes one of the network.
class NodeCompiler {
 public:
  NodeCompiler(const NetworkNodePlan& plan, std::size_t number, std::span<const Network::Node> earlier,
               Diagnostics& out)
      : plan_(plan), earlier_(earlier), out_(out), path_(at("nodes", number)) {}

  Network::Node compile() {
    node_.name = plan_.id;
    node_.states = plan_.states.empty() ? std::vector<std::string>{"t", "f"} : plan_.states;
    check_names();
    const bool parents = find_parents();
    if (plan_.rows.empty()) {
      if (!plan_.parents.empty()) error(".parents", "'" + shown() + "' has parents but no rows");
      if (!plan_.states.empty()) error(".states", "'" + shown() + "' has states but no rows");
    } else if (parents) {
      fill_table();
    }
    return std::move(node_);
  }

 private:
  std::string shown() const { return printable(plan_.id, 40); }
  void error(const std::string& where, const std::string& message) {
    out_.error(path_ + where, path_ + where + ": " + message);
  }

  void check_names() {
    if (plan_.id.empty()) error(".id", "the name of a node is empty");
    for (const auto& n : earlier_)
      if (n.name == plan_.id) return error(".id", "there is a node '" + shown() + "' already");
    for (std::size_t i = 0; i < plan_.states.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (plan_.states[i] == plan_.states[j])
          error(".states", "the state '" + printable(plan_.states[i], 40) + "' is there twice");
    if (plan_.states.size() == 1) error(".states", "a node has two states or more");
  }

  bool find_parents() {
    bool ok = true;
    for (std::size_t i = 0; i < plan_.parents.size(); ++i) {
      const std::string& name = plan_.parents[i];
      std::vector<std::string> known;
      std::size_t found = Network::kNone;
      for (std::size_t n = 0; n < earlier_.size(); ++n) {
        if (earlier_[n].name == name) found = n;
        known.push_back(earlier_[n].name);
      }
      const std::string who = "'" + printable(name, 40) + "'";
      if (found == Network::kNone) {
        error(".parents", "there is no node " + who + " further up" + did_you_mean(name, known));
      } else if (earlier_[found].states.size() != 2 || earlier_[found].states[0] != "t") {
        error(".parents", who + " has states of its own; a parent must be true or false");
      } else if (std::count(plan_.parents.begin(), plan_.parents.begin() + static_cast<std::ptrdiff_t>(i), name) > 0) {
        error(".parents", who + " is a parent twice");
      } else {
        node_.parents.push_back(static_cast<std::uint8_t>(found));
        node_.ancestors |= earlier_[found].ancestors | 1u << found;
        continue;
      }
      ok = false;
    }
    return ok;
  }

  /// "effort=t, care=f", or "no parents".
  std::string combination(std::size_t row) const {
    std::string s;
    for (std::size_t k = 0; k < plan_.parents.size(); ++k)
      s += (s.empty() ? "" : ", ") + printable(plan_.parents[k], 40) + ((row >> k & 1u) != 0 ? "=t" : "=f");
    return s.empty() ? "no parents" : s;
  }

  /// Number of the row that `when` names, or kNone with words.
  std::size_t row_of(const NetworkRowPlan& row, const std::string& where) {
    if (row.when.size() != plan_.parents.size()) {
      error(where + ".when", std::to_string(row.when.size()) + " values for " + std::to_string(plan_.parents.size()) +
                                 " parents of '" + shown() + "'");
      return Network::kNone;
    }
    std::size_t number = 0;
    for (std::size_t k = 0; k < row.when.size(); ++k) {
      const std::string& word = row.when[k];
      if (word == "t" || word == "true") {
        number |= std::size_t{1} << k;
      } else if (word != "f" && word != "false") {
        error(where + ".when", "'" + printable(word, 40) + "' is neither t nor f");
        return Network::kNone;
      }
    }
    return number;
  }

  /// The row's probabilities, completed for true-or-false nodes; empty with words.
  std::vector<double> numbers_of(const NetworkRowPlan& row, const std::string& where) {
    std::vector<double> p = row.p;
    for (const double v : p)
      if (!(v >= 0 && v <= 1)) {
        error(where + ".p", number_text(v) + " is no probability; allowed is from 0 to 1");
        return {};
      }
    if (plan_.states.empty() && p.size() == 1) p.push_back(1 - p[0]);
    if (p.size() != node_.states.size()) {
      error(where + ".p", std::to_string(p.size()) + " numbers for " + std::to_string(node_.states.size()) +
                              " states of '" + shown() + "'");
      return {};
    }
    double sum = 0;
    for (const double v : p) sum += v;
    if (sum - 1 > kSumTolerance || 1 - sum > kSumTolerance) {
      error(where + ".p", "the probabilities add up to " + number_text(sum) + ", not to 1");
      return {};
    }
    return p;
  }

  void fill_table() {
    const std::size_t rows = std::size_t{1} << node_.parents.size(), states = node_.states.size();
    node_.table.assign(rows * states, 0);
    std::vector<bool> there(rows);
    for (std::size_t i = 0; i < plan_.rows.size(); ++i) {
      const std::string where = "." + at("rows", i);
      const std::size_t row = row_of(plan_.rows[i], where);
      const std::vector<double> p = numbers_of(plan_.rows[i], where);
      if (row == Network::kNone) continue;
      if (there[row]) error(where, "there is a row for " + combination(row) + " already");
      there[row] = true;
      std::copy(p.begin(), p.end(), node_.table.begin() + static_cast<std::ptrdiff_t>(row * states));
    }
    for (std::size_t row = rows; row-- > 0;)  // in the order tables are usually written, all true first
      if (!there[row]) error(".rows", "'" + shown() + "' has no row for " + combination(row));
  }

  const NetworkNodePlan& plan_;
  std::span<const Network::Node> earlier_;
  Diagnostics& out_;
  std::string path_;
  Network::Node node_;
};

/// Walks through the values of the ancestors; what is impossible is left out.
struct Enumeration {
  const std::vector<Network::Node>& nodes;
  std::span<const double> evidence;
  const Network::Node& asked;
  std::span<double> out;

  static std::size_t row(const Network::Node& n, std::uint32_t values) {
    std::size_t r = 0;
    for (std::size_t k = 0; k < n.parents.size(); ++k) r |= static_cast<std::size_t>(values >> n.parents[k] & 1u) << k;
    return r;
  }

  /// `values`: bits of the ancestors before `next`, `weight` their probability.
  void walk(std::size_t next, std::uint32_t values, double weight) {
    while (next < nodes.size() && (asked.ancestors >> next & 1u) == 0) ++next;
    if (next == nodes.size()) {
      const double* p = asked.table.data() + row(asked, values) * asked.states.size();
      for (std::size_t s = 0; s < out.size(); ++s) out[s] += weight * p[s];
      return;
    }
    const Network::Node& n = nodes[next];
    const double yes = n.is_evidence() ? evidence[next] : n.table[row(n, values) * 2];
    const double no = n.is_evidence() ? 1 - evidence[next] : n.table[row(n, values) * 2 + 1];
    if (yes > 0) walk(next + 1, values | 1u << next, weight * yes);
    if (no > 0) walk(next + 1, values, weight * no);
  }
};

}  // namespace

std::size_t Network::find(std::string_view name) const {
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].name == name) return i;
  return kNone;
}

void Network::marginal(std::size_t node, std::span<const double> evidence, std::span<double> out) const {
  assert(node < nodes_.size() && evidence.size() == nodes_.size() && out.size() == nodes_[node].states.size());
  const Node& asked = nodes_[node];
  std::fill(out.begin(), out.end(), 0.0);
  if (asked.is_evidence()) {
    out[0] = evidence[node], out[1] = 1 - evidence[node];
    return;
  }
  Enumeration{nodes_, evidence, asked, out}.walk(0, 0, 1);
}

double Network::probability(std::size_t node, std::span<const double> evidence) const {
  double p[2];
  marginal(node, evidence, p);
  return p[0];
}

std::optional<Network> compile_network(std::span<const NetworkNodePlan> plan, Diagnostics& out) {
  const std::size_t before = out.error_count();
  if (plan.size() > kMostNodes) {
    out.error("nodes", "nodes: " + std::to_string(plan.size()) + " of them; at most " + std::to_string(kMostNodes) +
                           " are allowed");
    return std::nullopt;
  }
  std::vector<Network::Node> nodes;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    if (plan[i].parents.size() > kMostParents || plan[i].states.size() > kMostStates) {
      out.error(at("nodes", i), at("nodes", i) + ": at most " + std::to_string(kMostParents) + " parents and " +
                                    std::to_string(kMostStates) + " states are allowed");
      nodes.push_back({plan[i].id, {"t", "f"}, {}, {}, 0});
      continue;
    }
    nodes.push_back(NodeCompiler(plan[i], i, nodes, out).compile());
  }
  if (out.error_count() > before) return std::nullopt;
  return Network(std::move(nodes));
}

}  // namespace throng
