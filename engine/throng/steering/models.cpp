// The list of steering models: a new one adds a line here. Which is the default of scenarios that name none: default.h.
#include "throng/steering/boids/boids.h"
#include "throng/steering/cellular/cellular.h"
#include "throng/steering/clearpath/clearpath.h"
#include "throng/steering/collision_free_speed/collision_free_speed.h"
#include "throng/steering/dwa/dwa.h"
#include "throng/steering/gcf/gcf.h"
#include "throng/steering/helbing_molnar_1995/helbing_molnar_1995.h"
#include "throng/steering/johansson_2007/johansson_2007.h"
#include "throng/steering/karamouzas_2009/karamouzas_2009.h"
#include "throng/steering/lta/lta.h"
#include "throng/steering/model.h"
#include "throng/steering/orca/orca.h"
#include "throng/steering/paris_2007/paris_2007.h"
#include "throng/steering/pedvo/pedvo.h"
#include "throng/steering/power_law/power_law.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/reynolds/reynolds.h"
#include "throng/steering/rvo_sampled/rvo_sampled.h"
#include "throng/steering/social_force/social_force.h"
#include "throng/steering/straight/straight.h"
#include "throng/steering/tangent_2009/tangent_2009.h"
#include "throng/steering/vision_2010/vision.h"
#include "throng/steering/zanlungo_2011/zanlungo_2011.h"

namespace throng {

std::span<const PartKind<SteeringModel>> steering_models() {
  static const PartKind<SteeringModel> kinds[] = {
      part<SteeringModel, orca::Orca>("orca",
                                      "Avoids people and walls reciprocally (ORCA): half-planes and a linear program."),
      part<SteeringModel, boids::Boids>("boids",
                                        "Separation, alignment and cohesion, a goal and walls (Reynolds 1987)."),
      part<SteeringModel, cellular::Cellular>(
          "cellular", "A cellular automaton: one person a cell, drawn moves, updates all at once; a reference."),
      part<SteeringModel, clearpath::ClearPath>(
          "clearpath",
          "Takes the velocity nearest to the wish outside all velocity obstacles, cut off by a line (ClearPath)."),
      part<SteeringModel, collision_free_speed::CollisionFreeSpeed>(
          "collision_free_speed",
          "Direction from repulsions, speed from the spacing in front (Tordeux, Chraibi, Seyfried 2016)."),
      part<SteeringModel, dwa::Dwa>(
          "dwa", "Tries the speeds and turn rates within reach for heading, clearance and speed (dynamic window)."),
      part<SteeringModel, gcf::Gcf>(
          "gcf", "Forces: ellipses that grow with speed repel by inverse distance (generalised centrifugal force)."),
      part<SteeringModel, helbing_molnar_1995::HelbingMolnar>(
          "helbing_molnar_1995", "Forces: elliptical repulsion by people in view (Helbing and Molnár 1995)."),
      part<SteeringModel, johansson_2007::Johansson>(
          "johansson_2007", "Forces: elliptical repulsion by relative velocity, weaker from behind (Johansson 2007)."),
      part<SteeringModel, karamouzas_2009::Karamouzas>(
          "karamouzas_2009", "Forces of predicted meetings, one after the other, the most imminent first."),
      part<SteeringModel, lta::Lta>(
          "lta", "Minimises an energy over predicted passing distances (linear trajectory avoidance)."),
      part<SteeringModel, paris::Paris>(
          "paris_2007",
          "Predicts which directions and speeds are free seconds ahead, at the pace of footsteps (Paris)."),
      part<SteeringModel, pedvo::Pedvo>(
          "pedvo", "Half-planes as of orca, and the whole of the next way portal as the goal (PedVO, Curtis 2013)."),
      part<SteeringModel, power_law::PowerLaw>(
          "power_law", "Forces by the time to collision, a power law with a horizon (Karamouzas 2014)."),
      part<SteeringModel, reactive::Reactive>(
          "reactive", "Six reactive routines in sequence on one motor command, at the pace of footsteps (Shao)."),
      part<SteeringModel, reynolds::Reynolds>(
          "reynolds",
          "Accelerates sideways away from the most imminent threat (Reynolds, unaligned collision avoidance)."),
      part<SteeringModel, rvo_sampled::RvoSampled>(
          "rvo_sampled", "Takes the best of many sampled velocities by time to collision and the wish (RVO)."),
      part<SteeringModel, social_force::SocialForce>(
          "social_force", "Forces: circular repulsion, body compression and sliding friction (Helbing 2000)."),
      part<SteeringModel, Straight>("straight", "Walks at the preferred velocity and avoids nobody."),
      part<SteeringModel, tangent::Tangent2009>(
          "tangent_2009", "Watches others, then passes first or gives way with least adaptation (Pettré 2009)."),
      part<SteeringModel, vision::Vision2010>(
          "vision_2010", "Sees: draws a picture for each walker and turns and brakes by what moves in it (Ondrej)."),
      part<SteeringModel, zanlungo_2011::Zanlungo>(
          "zanlungo_2011", "Forces at the places where people will be when the first of them is met (Zanlungo 2011)."),
  };
  return kinds;
}

}  // namespace throng
