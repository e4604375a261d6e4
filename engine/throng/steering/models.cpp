// The list of steering models: a new one adds a line here.
#include "throng/steering/model.h"
#include "throng/steering/orca/orca.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/straight/straight.h"
#include "throng/steering/vision_2010/vision.h"

namespace throng {

std::span<const PartKind<SteeringModel>> steering_models() {
  static const PartKind<SteeringModel> kinds[] = {
      part<SteeringModel, orca::Orca>("orca",
                                      "Avoids people and walls reciprocally (ORCA): half-planes and a linear program."),
      part<SteeringModel, reactive::Reactive>(
          "reactive", "Six reactive routines in sequence on one motor command, at the pace of footsteps (Shao)."),
      part<SteeringModel, Straight>("straight", "Walks at the preferred velocity and avoids nobody."),
      part<SteeringModel, vision::Vision2010>(
          "vision_2010", "Sees: draws a picture for each walker and turns and brakes by what moves in it (Ondrej)."),
  };
  return kinds;
}

}  // namespace throng
