#include "throng/behavior/manners/culture.h"

#include <algorithm>

#include "throng/core/text.h"

namespace throng {
namespace {

constexpr std::array<std::string_view, 3> kHoldingStates{"HOL", "HOF", "NH"};

void check_evidence(const Network& network, Diagnostics& out) {
  std::array<std::string_view, kFactors> names;
  std::string all;
  for (std::size_t f = 0; f < kFactors; ++f) {
    names[f] = word(static_cast<Factor>(f));
    all += (f > 0 ? ", " : "") + std::string(names[f]);
  }
  for (std::size_t i = 0; i < network.nodes().size(); ++i) {
    const Network::Node& n = network.nodes()[i];
    bool known = !n.is_evidence();
    for (const std::string_view name : names) known = known || n.name == name;
    if (known) continue;
    const std::string path = "nodes[" + std::to_string(i) + "]";
    out.error(path, path + ": nothing says whether '" + printable(n.name, 40) + "' is true" +
                        did_you_mean(n.name, names) + "; give it rows, or one of the names " + all);
  }
}

void check_holding(const Network& network, std::size_t holding, Diagnostics& out) {
  if (holding == Network::kNone)
    return out.error("nodes", "nodes: there is no node 'holding' with the states HOL, HOF, NH");
  const auto& states = network.nodes()[holding].states;
  if (std::equal(states.begin(), states.end(), kHoldingStates.begin(), kHoldingStates.end())) return;
  const std::string path = "nodes[" + std::to_string(holding) + "].states";
  out.error(path, path + ": the states of 'holding' must be HOL, HOF, NH");
}

}  // namespace

std::array<double, kMostNodes> Culture::evidence(const Factors& factors) const {
  std::array<double, kMostNodes> e{};
  for (std::size_t f = 0; f < kFactors; ++f)
    if (nodes_[f] != Network::kNone) e[nodes_[f]] = factors.value[f];
  return e;
}

HoldingOdds Culture::odds(const Factors& factors) const {
  if (holding_ == Network::kNone) return {};
  const auto e = evidence(factors);
  std::array<double, 3> p{};
  network_.marginal(holding_, std::span(e).first(network_.nodes().size()), p);
  return {p[0], p[1], p[2]};
}

double Culture::care(const Factors& factors) const {
  if (care_ == Network::kNone) return 0;
  const auto e = evidence(factors);
  return network_.probability(care_, std::span(e).first(network_.nodes().size()));
}

std::optional<Culture> compile_culture(const CulturePlan& plan, Diagnostics& out) {
  const std::size_t before = out.error_count();
  std::optional<Network> network = compile_network(plan.nodes, out);
  if (!network) return std::nullopt;
  Culture c;
  c.name_ = plan.name, c.description_ = plan.description, c.side_ = plan.passing_side;
  c.network_ = std::move(*network);
  c.holding_ = c.network_.find("holding"), c.care_ = c.network_.find("care");
  if (c.care_ != Network::kNone && c.network_.nodes()[c.care_].states.size() != 2) c.care_ = Network::kNone;
  check_evidence(c.network_, out);
  check_holding(c.network_, c.holding_, out);
  if (out.error_count() > before) return std::nullopt;
  for (std::size_t f = 0; f < kFactors; ++f) {
    const std::size_t n = c.network_.find(word(static_cast<Factor>(f)));
    if (n != Network::kNone && c.network_.nodes()[n].is_evidence()) c.nodes_[f] = n;
  }
  return c;
}

const FieldList& CulturePlan::fields() {
  using C = CulturePlan;
  static const FieldList list =
      FieldList::of<C>("culture: what people at doors care about, as a Bayesian network.")
          .text("name", &C::name, {.required = true, .doc = "Title."})
          .text("description", &C::description, {.doc = "Where it comes from."})
          .choice("passing_side", &C::passing_side,
                  {{"right", PassingSide::kRight, "people keep to the right"},
                   {"left", PassingSide::kLeft, "people keep to the left"}},
                  {.doc = "Which leaf of a double door is one's own."})
          .list_of("nodes", &C::nodes,
                   {.min = 1, .max = kMostNodes, .required = true, .doc = "Parents before children."});
  return list;
}

}  // namespace throng
