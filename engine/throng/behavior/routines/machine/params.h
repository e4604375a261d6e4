// Parameters of the routine `machine`: a state machine as it is written in a scenario (PV-93 ... PV-95).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/distributions.h"
#include "throng/core/fields.h"
#include "throng/core/vec.h"

namespace throng::machine {

/// A number that each person has of its own.
struct PropertyParams {
  Distribution initial = Distribution::constant(0);
  static const FieldList& fields();
};

/// What is done on the way into a state or out of it.
struct ActionParams {
  std::string property;
  std::optional<Distribution> set, add;
  std::optional<std::string> signal;
  static const FieldList& fields();
};

/// What a property must be. Everything that is said must hold.
struct TestParams {
  std::string property;
  std::optional<double> equals, at_least, at_most, above, below;
  static const FieldList& fields();
};

/// When to go to another state. Everything that is said must hold; nothing said: always.
struct TransitionParams {
  std::string to;
  std::string inside, outside, enters;
  bool reached = false;
  std::optional<Distribution> after;
  std::optional<double> at, chance;
  std::string heard;
  std::vector<TestParams> where;
  static const FieldList& fields();
};

/// How one of several goals is chosen when the state is entered.
enum class Choose : std::uint8_t { kRandom, kNearest, kFarthest, kLeastCrowded, kInTurn };

struct StateParams {
  std::optional<std::string> go;
  std::vector<std::string> goals;
  std::vector<double> weights;
  Choose choose = Choose::kRandom;
  bool spot = false;
  std::optional<Vec2d> by, towards;
  std::optional<bool> stand;
  Distribution speed = Distribution::constant(1);
  double priority = 0;
  std::string planner;
  std::vector<ActionParams> on_enter, on_leave;
  std::vector<TransitionParams> transitions;
  static const FieldList& fields();

  bool stands() const { return stand.value_or(false); }
  /// Says nothing about where to go: left at once, in the same turn (PV-94).
  bool decides() const { return !go && goals.empty() && !by && !towards && !stands(); }
};

struct MachineParams {
  std::string start;
  std::map<std::string, PropertyParams> properties;
  std::map<std::string, StateParams> states;
  float point_reached = 0.4f;  ///< m
  float spot_patience = 8;     ///< s
  static const FieldList& fields();
};

}  // namespace throng::machine
