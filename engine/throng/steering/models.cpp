// The list of steering models: a new one adds a line here.
#include "throng/steering/model.h"
#include "throng/steering/orca/orca.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/straight/straight.h"
#include "throng/steering/tangent_2009/tangent_2009.h"

namespace throng {

std::span<const PartKind<SteeringModel>> steering_models() {
  static const PartKind<SteeringModel> kinds[] = {
      part<SteeringModel, orca::Orca>("orca",
                                      "Avoids people and walls reciprocally (ORCA): half-planes and a linear program."),
      part<SteeringModel, reactive::Reactive>(
          "reactive", "Six reactive routines in sequence on one motor command, at the pace of footsteps (Shao)."),
      part<SteeringModel, Straight>("straight", "Walks at the preferred velocity and avoids nobody."),
      part<SteeringModel, tangent::Tangent2009>(
          "tangent_2009", "Watches others, then passes first or gives way with least adaptation (Pettré 2009)."),
  };
  return kinds;
}

}  // namespace throng
