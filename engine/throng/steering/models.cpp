// The list of steering models: a new one adds a line here.
#include "throng/steering/boids/boids.h"
#include "throng/steering/cellular/cellular.h"
#include "throng/steering/collision_free_speed/collision_free_speed.h"
#include "throng/steering/model.h"
#include "throng/steering/orca/orca.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/straight/straight.h"

namespace throng {

std::span<const PartKind<SteeringModel>> steering_models() {
  static const PartKind<SteeringModel> kinds[] = {
      part<SteeringModel, orca::Orca>("orca",
                                      "Avoids people and walls reciprocally (ORCA): half-planes and a linear program."),
      part<SteeringModel, reactive::Reactive>(
          "reactive", "Six reactive routines in sequence on one motor command, at the pace of footsteps (Shao)."),
      part<SteeringModel, boids::Boids>("boids",
                                        "Separation, alignment and cohesion, a goal and walls (Reynolds 1987)."),
      part<SteeringModel, cellular::Cellular>(
          "cellular", "A cellular automaton: one person a cell, drawn moves, updates all at once; a reference."),
      part<SteeringModel, collision_free_speed::CollisionFreeSpeed>(
          "collision_free_speed",
          "Direction from repulsions, speed from the spacing in front (Tordeux, Chraibi, Seyfried 2016)."),
      part<SteeringModel, Straight>("straight", "Walks at the preferred velocity and avoids nobody."),
  };
  return kinds;
}

}  // namespace throng
