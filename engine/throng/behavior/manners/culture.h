// A culture: what people at doors care about. A Bayesian network over the factors of factors.h with a node `holding`
// (HOL, HOF, NH), usually one `care`, and the side on which one passes (DR-34, DR-35, DR-BY-15). Data, not code:
// the folder cultures has those that come with the program.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "throng/behavior/manners/factors.h"
#include "throng/behavior/manners/network.h"

namespace throng {

/// On which side people pass each other: which leaf of a double door is theirs (4.3.2).
enum class PassingSide : std::uint8_t { kRight, kLeft };

/// As its author wrote it.
struct CulturePlan {
  std::string name;
  std::string description;
  PassingSide passing_side = PassingSide::kRight;
  std::vector<NetworkNodePlan> nodes;
  static const FieldList& fields();
};

/// Probabilities of the three behaviours of DR-21.
struct HoldingOdds {
  double hold_later = 0, hold_first = 0, no_hold = 1;
};

class Culture {
 public:
  /// Nobody is ever held a door.
  Culture() = default;

  const std::string& name() const { return name_; }
  const std::string& description() const { return description_; }
  PassingSide passing_side() const { return side_; }
  const Network& network() const { return network_; }
  /// Whether its network asks for that factor.
  bool heeds(Factor f) const { return nodes_[static_cast<std::size_t>(f)] != Network::kNone; }

  /// P(HOL), P(HOF), P(NH) by full marginalisation (DR-35).
  HoldingOdds odds(const Factors& factors) const;
  /// P(care), or 0 in a network without that node: for showing.
  double care(const Factors& factors) const;

 private:
  friend std::optional<Culture> compile_culture(const CulturePlan& plan, Diagnostics& out);
  std::array<double, kMostNodes> evidence(const Factors& factors) const;

  std::string name_, description_;
  PassingSide side_ = PassingSide::kRight;
  Network network_;
  std::array<std::size_t, kFactors> nodes_ = [] {
    std::array<std::size_t, kFactors> none{};
    none.fill(Network::kNone);
    return none;
  }();
  std::size_t holding_ = Network::kNone, care_ = Network::kNone;
};

/// The network (network.h), whose evidence must be factors and whose node `holding` must have the states HOL, HOF, NH.
/// Problems with their paths in `out`; then there is no culture.
std::optional<Culture> compile_culture(const CulturePlan& plan, Diagnostics& out);

}  // namespace throng
