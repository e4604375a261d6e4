// What a scenario expects of its run: measures taken while it runs, compared with the bounds when it has ended.
// Definitions (docs/scenario.md names them): flow = (n - 1) / (time between first and last passage); density = mean
// over the frames of the window of people in the area / area; mean_speed = mean over person-frames.
#pragma once

#include <string>
#include <vector>

#include "throng/scenario/expect/crowd_watch.h"
#include "throng/scenario/expect/event_watch.h"
#include "throng/scenario/expect/line_watch.h"
#include "throng/scenario/expect/passing_side.h"
#include "throng/scenario/expect/person_watch.h"
#include "throng/scenario/expect/progress_watch.h"
#include "throng/scenario/expect/wall_watch.h"
#include "throng/scenario/person_choice.h"
#include "throng/scenario/spec.h"
#include "throng/simulation/simulation.h"

namespace throng {

struct Verdict {
  std::string text;   ///< "left_the_scene equals 60"
  std::string value;  ///< what was measured
  bool holds = false;
};

class Expectations {
 public:
  /// `spec` must outlive this.
  Expectations(const ScenarioSpec& spec, const Simulation& simulation);

  /// After every step.
  void observe(const Simulation& simulation, const StepReport& report);
  std::vector<Verdict> verdicts(const Simulation& simulation) const;
  /// What was measured, one number an expectation; NaN where there is nothing to measure.
  std::vector<double> values(const Simulation& simulation) const;
  bool empty() const { return items_.empty(); }

 private:
  struct Item {
    const ExpectSpec* spec;
    Zone zone;  ///< of an area, or of a place
    PlaceIndex place;
    double sum = 0;      ///< of speeds, of their spreads, or of people in the area
    double samples = 0;  ///< person-frames, or frames
    std::uint64_t passages = 0;
    double first = -1, last = -1;  ///< s, of the passages
    std::uint64_t collisions = 0;
    float worst_overlap = 0;
    PassingSideWatch passing;
    EventCount event_count;
    MostDoing most_doing;
    LaneOrder lanes;
    WallWatch walls;
    LineWatch line;
    Vec2 line_a, line_b;
    SurfaceIndex line_floor;
    std::optional<EventWatch> events;   ///< event_sequence
    std::optional<PersonWatch> person;  ///< travel_time_ratio, displacement
    std::optional<PersonChoice> whom;   ///< others are not counted
  };
  static void observe_flow(const Simulation& simulation, double time, Item& item);
  static void observe_people(const Simulation& simulation, Item& item);
  double value_of(const Simulation& simulation, const Item& item) const;

  std::vector<Item> items_;
  bool watching_ = false;  ///< somebody asks what progress_ knows
  ProgressWatch progress_;
};

}  // namespace throng
