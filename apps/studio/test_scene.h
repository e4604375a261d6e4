// A room with people walking to and fro, for tests.
#pragma once

#include <memory>

#include "live_timeline.h"
#include "support.h"
#include "throng/scenario/record.h"

namespace throng::studio {

/// `count` people who walk from left to right for ever, in a room of 30 x 12 m.
inline std::unique_ptr<Simulation> walkers(std::uint64_t count) {
  WorldPlan plan = test::one_room(0, 0, 30, 12);
  test::add_place(plan, "left", test::rectangle(1, 1, 9, 11));
  test::add_place(plan, "right", test::rectangle(21, 1, 29, 11));
  Setup s = test::make_setup(plan);
  SourceSetup source;
  source.name = "crowd";
  source.place = test::place(s, "left");
  source.count = count;
  source.populations = {{PopulationIndex(0), 1.0}};
  JourneyStep there, back, loop;
  there.place = test::place(s, "right");
  back.place = test::place(s, "left");
  loop.kind = JourneyStep::Kind::kRepeat;
  loop.body = {there, back};
  source.journeys = {{add_journey("to and fro", {loop}, s.journeys), 1.0}};
  s.sources.push_back(std::move(source));
  return std::make_unique<Simulation>(std::move(s), 1);
}

inline LiveTimeline::Options live_options(const Simulation& simulation) {
  LiveTimeline::Options o;
  o.scene = recorded_scene(ScenarioSpec(), simulation.setup());
  return o;
}

}  // namespace throng::studio
