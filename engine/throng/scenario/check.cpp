// What the words of a scenario mean together: options that belong to each other, journeys that lead somewhere,
// expectations that can be measured.
#include <fmt/format.h>

#include <limits>
#include <set>

#include "throng/core/text.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/control/control.h"
#include "throng/scenario/person_choice.h"
#include "throng/steering/model.h"
#include "throng/steering/reactive/params.h"

namespace throng {

namespace {

/// Instructions a run's journeys may have together once repeats are written out.
constexpr double kMaxInstructions = 1e6;

class JourneyChecker {
 public:
  JourneyChecker(Scenario& s, std::string path) : s_(s), path_(std::move(path)) {}

  void check(const std::vector<JourneyStepSpec>& steps) {
    list(steps, path_);
    if (size_ > kMaxInstructions)
      complain(path_, fmt::format("is {:.3g} steps long once its repeats are written out; allowed are {:.3g}", size_,
                                  kMaxInstructions));
  }

 private:
  void complain(const std::string& path, const std::string& message) { s_.error(path, path + ": " + message); }

  /// Checks a list of steps and adds its length. Returns whether walking it takes any time: a loop that does not would
  /// never let a person do anything else.
  bool list(const std::vector<JourneyStepSpec>& steps, const std::string& path) {
    bool takes_time = false;
    double before = size_;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto& s = steps[i];
      const std::string p = fmt::format("{}[{}]", path, i);
      size_ += 1;
      if (s.at && !s.wait) complain(p, "'at' belongs to 'wait'");
      if (!s.steps.empty() && !s.repeat) complain(p, "'steps' belongs to 'repeat'");
      if (s.wait) takes_time = takes_time || upper(*s.wait) > 0;
      if (s.go) takes_time = true;
      if (!s.branch.empty()) takes_time = branches(s, p) || takes_time;
      if (s.repeat) takes_time = repeat(s, p, i, takes_time, before) || takes_time;
      if (s.repeat && s.repeat->times == 0 && i + 1 < steps.size())
        complain(p, "nobody ever gets to the steps after 'repeat: forever'");
    }
    return takes_time;
  }

  bool branches(const JourneyStepSpec& s, const std::string& path) {
    double sum = 0;
    bool takes_time = true;
    for (std::size_t i = 0; i < s.branch.size(); ++i) {
      sum += s.branch[i].weight;
      takes_time = list(s.branch[i].then, fmt::format("{}.branch[{}].then", path, i)) && takes_time;
    }
    if (sum <= 0) complain(path, "the weights of the branches must add up to more than 0");
    return takes_time;
  }

  bool repeat(const JourneyStepSpec& s, const std::string& path, std::size_t index, bool takes_time, double before) {
    if (!s.steps.empty()) {
      before = size_;
      takes_time = list(s.steps, path + ".steps");
    } else if (index == 0) {
      complain(path, "there is nothing before it to repeat; give 'steps'");
    }
    if (s.repeat->times == 0 && !takes_time)
      complain(path, "repeats for ever without walking or waiting: a person would be caught in it");
    size_ += (size_ - before) * (s.repeat->times > 1 ? s.repeat->times - 1.0 : 0.0);
    return takes_time;
  }

  Scenario& s_;
  std::string path_;
  double size_ = 0;
};

/// s; without an end that could be read, nothing is too late.
double end_of_run(const Scenario& s) {
  return s.has_errors_at("time") ? std::numeric_limits<double>::infinity() : s.spec.time.end;
}

void check_sources(Scenario& s) {
  for (std::size_t i = 0; i < s.spec.sources.size(); ++i) {
    const auto& source = s.spec.sources[i];
    const std::string path = source_path(i);
    if (s.has_errors_at(path)) continue;
    const bool from_file = source.replay || source.script, in_ranks = source.ranks.has_value();
    const bool located = source.place || !source.places.empty() || source.is_anywhere() || !source.area.empty();
    if (!from_file && !in_ranks && !located)
      s.error(path, path + ": one of place, places, anywhere, area, wkt is missing: where do people appear?");
    if (from_file && located)
      s.error(path, path + ": people of a file appear where the file says; leave out place and area");
    if (in_ranks && located)
      s.error(path, path + ": a block in ranks has its own place, `middle`; leave out place and area");
    if (source.density && !source.places.empty())
      s.error(path + ".density", path + ".density: people of several places have no common area; give a count");
    if (source.place && !source.level.empty()) s.error(path + ".level", path + ".level: a place has its level already");
    if (source.end && *source.end < source.start)
      s.error(path + ".end",
              fmt::format("{}.end: {} is before start {}", path, number_text(*source.end), number_text(source.start)));
    if (source.start >= end_of_run(s))
      s.warning(path + ".start", fmt::format("{}.start: {} is not before the end of the run, {} s; nobody will come",
                                             path, number_text(source.start), number_text(s.spec.time.end)));
    if (source.schedule && source.schedule->entries.empty()) s.error(path + ".schedule", path + ".schedule: is empty");
  }
}

void check_sinks(Scenario& s) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < s.spec.sinks.size(); ++i) {
    const auto& sink = s.spec.sinks[i];
    const std::string path = fmt::format("sinks[{}]", i);
    if (s.has_errors_at(path)) continue;
    if (!seen.insert(sink.place).second)
      s.error(path, fmt::format("{}: '{}' is a sink already", path, printable(sink.place, 60)));
  }
}

class ExpectChecker {
 public:
  ExpectChecker(Scenario& s, const ExpectSpec& e, std::string path) : s_(s), e_(e), path_(std::move(path)) {}

  void check() {
    const bool located = e_.place || !e_.area.empty();
    const Measure m = e_.measure;
    if (m == Measure::kFlow && !e_.place && e_.line.empty()) complain("", "flow needs a 'place' or a 'line'");
    if (m != Measure::kFlow && !e_.line.empty()) complain(".line", "belongs to a flow");
    if (m == Measure::kFlow && !e_.area.empty()) complain(".area", "flow is measured at a 'place', not in an area");
    if (m == Measure::kDensity && !located) complain("", "density needs a 'place' or an 'area'");
    const bool can_be_located = m == Measure::kFlow || m == Measure::kDensity || m == Measure::kPeople ||
                                m == Measure::kMeanSpeed || m == Measure::kSpeedSpread ||
                                m == Measure::kPassedOnTheRight || m == Measure::kEventCount ||
                                m == Measure::kMostDoing || m == Measure::kLaneOrder;
    if (located && !can_be_located) complain("", "this measure is of the whole scene; leave out place and area");
    const bool can_be_windowed = can_be_located || m == Measure::kCollisions || m == Measure::kWorstOverlap ||
                                 m == Measure::kEventSequence || m == Measure::kWallCrossings;
    if ((e_.from > 0 || e_.to) && !can_be_windowed)
      complain("", "this measure is of the whole run; leave out from and to");
    if (m == Measure::kEventSequence) check_sequence();
    if (m == Measure::kTravelTimeRatio || m == Measure::kDisplacement) {
      check_one_person();
    } else {
      check_whom();
    }
    if (m != Measure::kEventSequence && !e_.events.empty()) complain(".events", "belongs to an event_sequence");
    if (m == Measure::kEventCount && e_.event.empty()) complain("", "an event_count needs an 'event'");
    if (m != Measure::kEventCount && !e_.event.empty()) complain(".event", "belongs to an event_count");
    if (m == Measure::kMostDoing && !e_.activity) complain("", "most_doing needs an 'activity'");
    if (m != Measure::kMostDoing && e_.activity) complain(".activity", "belongs to most_doing");
    check_bounds();
    if (e_.to && *e_.to <= e_.from)
      complain(".to", fmt::format("{} is not after from {}", number_text(*e_.to), number_text(e_.from)));
    if (e_.from >= end_of_run(s_))
      complain(".from", fmt::format("{} is not before the end of the run, {} s", number_text(e_.from),
                                    number_text(s_.spec.time.end)));
  }

 private:
  void complain(const std::string& key, const std::string& message) {
    s_.error(path_ + key, fmt::format("{}{}: {}", path_, key, message));
  }

  void check_sequence() {
    if (e_.events.empty()) return complain("", "an event_sequence needs 'events'");
    check_one_person();
  }

  void check_one_person() {
    const auto choice = read_person_choice(e_.person, names_of_sources(s_.spec));
    if (!choice) return complain(".person", choice.error());
    if (!choice->index && !choice->number)
      complain(".person", "must be one person: " + printable(e_.person, 60) + ".0");
  }

  void check_whom() {
    const Measure m = e_.measure;
    if (e_.person.empty() || m == Measure::kEventSequence) return;
    if (m != Measure::kPeople && m != Measure::kDensity && m != Measure::kMeanSpeed && m != Measure::kSpeedSpread &&
        m != Measure::kMeanExitTime)
      return complain(".person", "this measure is of everybody; leave out person");
    const auto choice = read_person_choice(e_.person, names_of_sources(s_.spec));
    if (!choice) complain(".person", choice.error());
  }

  void check_bounds() {
    if (e_.measure == Measure::kStateHash) {
      if (!e_.equals) return complain("", "a state hash can only be compared with 'equals'");
      const bool hash =
          e_.equals->text.size() == 16 && e_.equals->text.find_first_not_of("0123456789abcdef") == std::string::npos;
      if (!hash)
        complain(".equals",
                 fmt::format("'{}' is no state hash: 16 hexadecimal digits", printable(e_.equals->text, 40)));
      return;
    }
    if (e_.equals && !e_.equals->text.empty())
      complain(".equals", fmt::format("must be a number, not '{}'", printable(e_.equals->text, 40)));
    if (e_.between.size() == 2 && e_.between[0] > e_.between[1])
      complain(".between", fmt::format("{} is above {}", number_text(e_.between[0]), number_text(e_.between[1])));
  }

  Scenario& s_;
  const ExpectSpec& e_;
  std::string path_;
};

}  // namespace

namespace {

/// A scenario may come from anywhere; what it has written stays below the folder the user is in.
void check_outputs(Scenario& s) {
  if (!s.spec.outputs.record || s.has_errors_at("outputs")) return;
  const std::vector<std::string> sources = names_of_sources(s.spec);
  const auto& explain = s.spec.outputs.record->explain;
  for (std::size_t i = 0; i < explain.size() && !s.has_errors_at("sources"); ++i) {
    const auto choice = read_person_choice(explain[i], sources);
    const std::string path = fmt::format("outputs.record.explain[{}]", i);
    if (!choice) s.error(path, path + ": " + choice.error());
  }
  const std::string& file = s.spec.outputs.record->file;
  const std::string wrapped = "/" + file + "/";
  const bool bad = file.find('\0') != std::string::npos || (!file.empty() && file.front() == '/') ||
                   wrapped.find("/../") != std::string::npos;
  if (bad)
    s.error("outputs.record.file", fmt::format("outputs.record.file: '{}' leads out of the folder the program runs in; "
                                               "use `throng run --record` for other places",
                                               printable(file)));
}

/// The order of the reactive routines is a word of letters, which a range cannot describe.
void check_order(Scenario& s, const PartSpec& part, const std::string& path) {
  if (part.model != "reactive") return;
  const std::string& order = part.params.as<reactive::Params>().order;
  if (reactive::valid_order(order)) return;
  s.error(path + ".order",
          fmt::format("{}.order: '{}' is no order of routines; allowed are the letters A to F, each at most once", path,
                      printable(order, 40)));
}

/// Neighbours can be chosen for models that take whom they are given.
void check_neighbours(Scenario& s, const std::string& name, const PopulationSpec& p) {
  const auto* kind = find_part(steering_models(), p.steering.model);
  if (p.neighbours.model.empty() || !kind || kind->make(p.steering.params)->allows_selection()) return;
  const std::string path = fmt::format("population.{}.neighbours", printable(name, 60));
  s.error(path, fmt::format("{}: the steering model {} has its own way to notice people and takes no selector", path,
                            p.steering.model));
}

void check_steering(Scenario& s) {
  const PartSpec& standard = s.spec.steering.standard;
  check_order(s, standard, "steering.default");
  for (const auto& [name, p] : s.spec.population)
    if (!(p.steering == standard))
      check_order(s, p.steering, fmt::format("population.{}.steering", printable(name, 60)));
  bool anybody = s.spec.steering.neighbours.model.empty();
  for (const auto& [name, p] : s.spec.population) {
    check_neighbours(s, name, p);
    anybody |= !p.neighbours.model.empty();
  }
  if (!anybody)
    s.error("steering.neighbours",
            "steering.neighbours: no population has a steering model that takes a selector; all have their own way to "
            "notice people");
}

}  // namespace

void check_meaning(Scenario& s) {
  check_outputs(s);
  check_steering(s);
  check_traits(s);
  check_guides(s);
  for (const auto& [name, journey] : s.spec.journeys)
    if (!s.has_errors_at(journey_path(name))) JourneyChecker(s, journey_path(name)).check(journey.steps);
  check_sources(s);
  check_sinks(s);
  check_control(s);
  for (std::size_t i = 0; i < s.spec.expect.size(); ++i) {
    const std::string path = fmt::format("expect[{}]", i);
    if (!s.has_errors_at(path)) ExpectChecker(s, s.spec.expect[i], path).check();
  }
}

}  // namespace throng
