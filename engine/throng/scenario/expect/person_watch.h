// How one person gets on (PV-38): how long it takes to its goal, and how far it was moved from where it entered.
#pragma once

#include "throng/scenario/person_choice.h"
#include "throng/scenario/spec.h"
#include "throng/simulation/simulation.h"

namespace throng {

class PersonWatch {
 public:
  static constexpr double kNever = 3;  ///< ratio from which on a person counts as not having arrived

  /// `spec` says who; without a readable choice nobody is ever seen.
  PersonWatch(const ExpectSpec& spec, const Simulation& simulation);
  /// After every step.
  void observe(const Simulation& simulation);
  /// Time from entering to reaching its first goal, or leaving, by the time a straight line takes at the preferred
  /// speed; kNever if that is more or it never gets there. NaN: nobody, or no goal.
  double travel_time_ratio() const;
  /// m, farthest from where it entered. NaN: nobody.
  double displacement() const;

 private:
  void begin(const Simulation& simulation, Row row);
  bool is_there(const Simulation& simulation, Row row) const;

  std::optional<PersonChoice> who_;
  AgentId id_;
  Vec2 start_;
  PlaceIndex goal_;  ///< or the point
  Vec2 goal_point_;
  double since_ = 0, arrived_ = -1;  ///< s
  double ideal_ = 0;                 ///< s; 0: no goal
  double farthest_ = 0;              ///< m
};

}  // namespace throng
