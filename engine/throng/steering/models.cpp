// The list of steering models: a new one adds a line here.
#include "throng/steering/clearpath/clearpath.h"
#include "throng/steering/dwa/dwa.h"
#include "throng/steering/lta/lta.h"
#include "throng/steering/model.h"
#include "throng/steering/orca/orca.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/reynolds/reynolds.h"
#include "throng/steering/rvo_sampled/rvo_sampled.h"
#include "throng/steering/straight/straight.h"

namespace throng {

std::span<const PartKind<SteeringModel>> steering_models() {
  static const PartKind<SteeringModel> kinds[] = {
      part<SteeringModel, clearpath::ClearPath>(
          "clearpath",
          "Takes the velocity nearest to the wish outside all velocity obstacles, cut off by a line (ClearPath)."),
      part<SteeringModel, dwa::Dwa>(
          "dwa", "Tries the speeds and turn rates within reach for heading, clearance and speed (dynamic window)."),
      part<SteeringModel, lta::Lta>(
          "lta", "Minimises an energy over predicted passing distances (linear trajectory avoidance)."),
      part<SteeringModel, orca::Orca>("orca",
                                      "Avoids people and walls reciprocally (ORCA): half-planes and a linear program."),
      part<SteeringModel, reactive::Reactive>(
          "reactive", "Six reactive routines in sequence on one motor command, at the pace of footsteps (Shao)."),
      part<SteeringModel, reynolds::Reynolds>(
          "reynolds",
          "Accelerates sideways away from the most imminent threat (Reynolds, unaligned collision avoidance)."),
      part<SteeringModel, rvo_sampled::RvoSampled>(
          "rvo_sampled", "Takes the best of many sampled velocities by time to collision and the wish (RVO)."),
      part<SteeringModel, Straight>("straight", "Walks at the preferred velocity and avoids nobody."),
  };
  return kinds;
}

}  // namespace throng
