// The list of steering models: a new one adds a line here.
#include "throng/steering/model.h"
#include "throng/steering/orca/orca.h"
#include "throng/steering/paris_2007/paris_2007.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/straight/straight.h"

namespace throng {

std::span<const PartKind<SteeringModel>> steering_models() {
  static const PartKind<SteeringModel> kinds[] = {
      part<SteeringModel, orca::Orca>("orca",
                                      "Avoids people and walls reciprocally (ORCA): half-planes and a linear program."),
      part<SteeringModel, paris::Paris>(
          "paris_2007",
          "Predicts which directions and speeds are free seconds ahead, at the pace of footsteps (Paris)."),
      part<SteeringModel, reactive::Reactive>(
          "reactive", "Six reactive routines in sequence on one motor command, at the pace of footsteps (Shao)."),
      part<SteeringModel, Straight>("straight", "Walks at the preferred velocity and avoids nobody."),
  };
  return kinds;
}

}  // namespace throng
