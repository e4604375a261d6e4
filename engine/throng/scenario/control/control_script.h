// The section `control` of a scenario while it runs: gives its commands through the simulation's own interface, as a
// viewer or a program would, so that they are recorded and repeated like theirs.
#pragma once

#include <vector>

#include "throng/scenario/person_choice.h"
#include "throng/scenario/spec.h"
#include "throng/simulation/simulation.h"

namespace throng {

class ControlScript {
 public:
  /// `spec` must outlive this; it has been checked.
  ControlScript(const ScenarioSpec& spec, const Simulation& simulation);

  /// Before every step: what is due in it. Depends on the clock alone, so a run that is gone on with gets the rest.
  void give(Simulation& simulation) const;

 private:
  struct Item {
    const ControlSpec* spec;
    PersonChoice who;
    PlaceIndex place;
    ObjectIndex object;
    std::uint8_t activity = 255, need = 255;
  };
  static void tell(Simulation& simulation, const Item& item, AgentId who);

  std::vector<Item> items_;  ///< by time
};

struct Scenario;
/// One thing each, to somebody of a source there is, that a mind knows how to do.
void check_control(Scenario& scenario);

}  // namespace throng
