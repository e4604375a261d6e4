// Follows one person and compares what happens to it with what a scenario expects, in order (SH-D1). Besides the
// events of the run it knows "in REGION" when the person comes into a region, "does ACTIVITY" when others see it begin
// something: sitting, queueing, watching; and, if asked, "routine A" when the reactive routine that last changed its
// motor command is another one than before.
#pragma once

#include <string>
#include <vector>

#include "throng/scenario/person_choice.h"
#include "throng/scenario/spec.h"
#include "throng/simulation/simulation.h"

namespace throng {

/// What happens to one person, in words, step by step.
class LifeWatch {
 public:
  explicit LifeWatch(PersonChoice who, bool routines = false) : who_(std::move(who)), routines_(routines) {}
  /// What is new since the step before, in order; the reference holds until the next call.
  const std::vector<std::string>& observe(const Simulation& simulation);

 private:
  PersonChoice who_;
  AgentId id_;
  RegionIndex region_;
  Activity activity_ = Activity::kWalking;
  bool known_ = false;  ///< region_ and activity_ are of the person
  bool routines_;
  std::string routine_;
  std::vector<std::string> news_;
};

class EventWatch {
 public:
  /// `spec` must outlive this.
  EventWatch(const ExpectSpec& spec, const Simulation& simulation);
  void observe(const Simulation& simulation);
  std::size_t matched() const { return matched_; }
  bool holds() const { return forbidden_.empty() && matched_ == spec_->events.size(); }
  /// "8 of 8", "3 of 8, then no 'served'", or what should not have happened.
  std::string text() const;

 private:
  const ExpectSpec* spec_;
  LifeWatch life_;
  std::size_t matched_ = 0;
  std::string forbidden_;
};

}  // namespace throng
