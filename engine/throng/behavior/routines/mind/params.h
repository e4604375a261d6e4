// Parameters of the routine `mind`: what a population wants, knows and feels. Where nothing is said, its character's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/behavior/mind/activity.h"
#include "throng/behavior/mind/character.h"

namespace throng {

/// An ultimate goal.
struct GoalParams {
  std::string activity;
  std::string place, object, train, need;
  double seconds = 0;  ///< given up after; 0 = never
  double chance = 1;   ///< share of the people who have it
  static const FieldList& fields();
};

/// What is different from the character's.
struct NeedParams {
  std::optional<NeedPattern> pattern;
  std::optional<Distribution> initial, growth, threshold;
  std::optional<double> nominal, tau, spread;
  std::optional<Trigger> trigger;
  std::optional<std::uint32_t> rank;
  std::optional<double> give_up, retry;
  static const FieldList& fields();
};

struct NeedsParams {
  NeedParams ticket, thirst, hunger, tiredness, attraction, curiosity, company;
  static const FieldList& fields();
};

struct MindParams {
  MindParams();
  CharacterType character = CharacterType::kCommuter;
  std::vector<GoalParams> goals;
  NeedsParams needs;
  std::optional<bool> knows_the_place;
  float look_every = 1;            ///< s between two looks for a chance
  float sight = 40;                ///< m: regions are noticed from this far by those who do not know the place
  float train_after = 60;          ///< s: trains whose chime comes earlier are not chosen at the start
  float train_within = 1200;       ///< s: ... nor those that leave later, unless there are no others
  std::uint32_t failures = 4;      ///< sub-tasks that fail one after the other end a goal
  std::vector<Params> activities;  ///< by number
  static const FieldList& fields();

  /// The character with everything that was said here.
  Character settled() const;
};

}  // namespace throng
