// Scratch memory of the stages, kept between steps so that a warm step allocates nothing. Private to simulation/.
#pragma once

#include "throng/behavior/doorway/at_doors.h"
#include "throng/behavior/doorway/keep_apart.h"
#include "throng/environment/gates.h"
#include "throng/motor/move.h"
#include "throng/navigation/navigate.h"
#include "throng/objects/doors/clearance.h"
#include "throng/simulation/leaves.h"
#include "throng/simulation/operate_doors.h"
#include "throng/simulation/pose_cues.h"
#include "throng/simulation/push_strollers.h"
#include "throng/simulation/simulation.h"
#include "throng/state/moving_walls.h"
#include "throng/steering/steer.h"

namespace throng {

struct Simulation::Stages {
  AdmitScratch admit;
  ArrangeScratch arrange;
  BlockBuffers<Row> summoned;
  NavigateScratch navigate;
  MoveScratch move;
  EventBuffers decided, navigated;
  Due cohort;
  TogetherScratch together;
  Ghosts ghosts;
  PoseCues cues;
  MovingWalls doors;              ///< leaves as they stand in this step; empty where there are no doors
  LeafWalls leaves;               ///< the same as walls for steering
  std::vector<DoorBody> bodies;   ///< of people near one of them
  Gates gates;                    ///< doors as planners see them; empty where there are none
  std::uint32_t known_doors = 0;  ///< into part_state, where there are doors: what people know of them
  AtDoors at_doors;               ///< who is about to use which door; empty where people open none
  ApartScratch apart;
  DoorScratch operated;
  PushScratch pushed;
  static constexpr std::uint32_t kNone = 0xffffffffu;
  std::uint32_t luggage_slot = kNone;  ///< into part_state: what people carry and push
  BlockBuffers<ObjectRequest> asked;
  BlockBuffers<std::pair<AgentId, std::uint32_t>> requests;
};

/// Opens and closes a step: refuses re-entry, times the stages, turns the event buffer over, collects the report.
class StepScope {
 public:
  explicit StepScope(Simulation& simulation);
  ~StepScope();

  void enter(Stage stage);  ///< ends the stage before
  StepReport close();       ///< merges events in id order, adds to the totals

  AdmitCounts admitted;
  SteerCounts steered;
  MoveCounts moved;

 private:
  Simulation& simulation_;
  StepReport report_;
  Stage stage_ = Stage::kAdmit;
  bool timing_ = false;
  double started_ = 0;
};

}  // namespace throng
