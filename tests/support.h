// Small worlds and crowds for cross-module tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "throng/environment/maps.h"
#include "throng/navigation/planner.h"
#include "throng/simulation/simulation.h"
#include "throng/steering/model.h"

namespace throng::test {

inline Polygon rectangle(double x0, double y0, double x1, double y1) {
  Polygon p;
  p.outer = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
  return p;
}

inline WorldPlan one_room(double x0, double y0, double x1, double y1) {
  WorldPlan plan;
  plan.levels.push_back({"ground", 0});
  plan.walkable.push_back({"ground", rectangle(x0, y0, x1, y1)});
  return plan;
}

/// A corridor from (0, 0) to (length, width) whose two ends are one.
inline WorldPlan ring_corridor(double length, double width) {
  WorldPlan plan = one_room(0, 0, length, width);
  PeriodicPlan seam;
  seam.level = "ground";
  seam.edge_a[0] = {length, 0}, seam.edge_a[1] = {length, width};
  seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, width};
  plan.periodic.push_back(seam);
  return plan;
}

inline void add_place(WorldPlan& plan, std::string id, Polygon area, std::string level = "ground") {
  PlacePlan p;
  p.id = std::move(id);
  p.level = std::move(level);
  p.area = std::move(area);
  plan.places.push_back(std::move(p));
}

/// A Setup with one population, the named steering model and the planner `navmesh`.
inline Setup make_setup(const WorldPlan& plan, std::string_view model = "orca", double dt = 0.05) {
  Diagnostics diagnostics;
  std::optional<World> world = compile_world(plan, diagnostics);
  for (const Diagnostic& d : diagnostics.list())
    EXPECT_EQ(d.severity, Diagnostic::Severity::kWarning) << d.path << ": " << d.message;
  Setup s;
  s.world = std::move(*world);
  s.dt = dt;
  PopulationSetup p;
  p.name = "adult";
  p.radius = Distribution::constant(0.2);
  p.preferred_speed = Distribution::constant(1.3);
  s.populations.push_back(std::move(p));
  const auto* kind = find_part(steering_models(), model);
  s.models.push_back(kind->make(kind->defaults()));
  if (const std::uint32_t maps = s.models[0]->needs_maps()) {
    EXPECT_TRUE(build_maps(s.world, {}, maps, diagnostics));
  }
  const auto* planner = find_part(planners(), "navmesh");
  s.planners.push_back(planner->make(planner->defaults()));
  return s;
}

/// Everybody plans with that one; builds the maps it needs.
inline void use_planner(Setup& s, std::string_view planner, const MapSettings& maps = {}) {
  const auto* kind = find_part(planners(), planner);
  s.planners[0] = kind->make(kind->defaults());
  Diagnostics diagnostics;
  EXPECT_TRUE(build_maps(s.world, maps, s.planners[0]->needs_maps(), diagnostics));
}

inline PlaceIndex place(const Setup& s, std::string_view id) { return s.world.find_place(id); }

/// A source of `count` people in a place, all at time 0, on a journey through the named places.
inline SourceSetup crowd_in(Setup& s, std::string name, std::string_view where, std::uint64_t count,
                            const std::vector<std::string>& through) {
  SourceSetup source;
  source.name = name;
  source.place = place(s, where);
  source.count = count;
  source.populations = {{PopulationIndex(0), 1.0}};
  if (!through.empty()) {
    std::vector<JourneyStep> steps;
    for (const std::string& p : through) {
      JourneyStep step;
      step.place = place(s, p);
      steps.push_back(step);
    }
    source.journeys = {{add_journey(name, steps, s.journeys), 1.0}};
  }
  return source;
}

inline Vec2 position(const Simulation& sim, Row r) { return {sim.crowd().body.x[r], sim.crowd().body.y[r]}; }
inline Vec2 velocity(const Simulation& sim, Row r) { return {sim.crowd().body.vx[r], sim.crowd().body.vy[r]}; }

inline void run(Simulation& sim, int steps) {
  for (int i = 0; i < steps; ++i) sim.step();
}

}  // namespace throng::test
