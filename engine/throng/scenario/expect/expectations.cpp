#include "throng/scenario/expect/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "throng/environment/zone.h"
#include "throng/scenario/expect/event_words.h"

namespace throng {
namespace {

bool within(const ExpectSpec& e, double time) { return time >= e.from && (!e.to || time <= *e.to); }

std::string name_of_measure(Measure m) {
  for (const FieldChoice& c : ExpectSpec::fields().find("measure")->choices)
    if (c.value == static_cast<std::int64_t>(m)) return c.name;
  return "?";
}

std::string text_of(const ExpectSpec& e) {
  std::string text = name_of_measure(e.measure);
  if (e.place) text += fmt::format(" at {}", *e.place);
  if (!e.person.empty()) text += fmt::format(" of {}", e.person);
  if (!e.event.empty()) text += fmt::format(" of '{}'", e.event);
  if (e.activity) text += fmt::format(" {}", word_of(*e.activity));
  if (e.from > 0 || e.to)
    text += fmt::format(" from {:g} s to {}", e.from, e.to ? fmt::format("{:g} s", *e.to) : "the end");
  if (e.equals) text += " equals " + to_text(*e.equals);
  if (e.between.size() == 2) text += fmt::format(" between {:g} and {:g}", e.between[0], e.between[1]);
  if (e.at_least) text += fmt::format(" at least {:g}", *e.at_least);
  if (e.at_most) text += fmt::format(" at most {:g}", *e.at_most);
  return text;
}

bool bounds_hold(const ExpectSpec& e, double v) {
  if (std::isnan(v)) return false;
  if (e.equals && std::fabs(v - e.equals->number) > 1e-9 * std::max(1.0, std::fabs(v))) return false;
  if (e.between.size() == 2 && (v < e.between[0] || v > e.between[1])) return false;
  if (e.at_least && v < *e.at_least) return false;
  return !e.at_most || v <= *e.at_most;
}

/// Whether somebody is one of those an expectation is about.
bool is_meant(const std::optional<PersonChoice>& whom, const Profile& profile, Row r) {
  if (!whom) return true;
  if (whom->index) return profile.id[r].index == *whom->index;
  return profile.source[r] == whom->source && (!whom->number || profile.number[r] == *whom->number);
}

double of_collisions(Measure m, const CollisionLog& log) {
  const CollisionCounts obstacles = log.with_obstacles();
  CollisionCounts all = log.between_people();
  all += obstacles;
  if (m == Measure::kCollisionEvents) return static_cast<double>(all.events);
  if (m == Measure::kCollisionFrames) return static_cast<double>(all.frames);
  if (m == Measure::kObstacleCollisions) return static_cast<double>(obstacles.events);
  if (m == Measure::kLongestCollision) return all.longest;
  if (m == Measure::kCollisionsWithin1s) return all.share_within(1);
  const GettingOn people = log.getting_on();
  if (m == Measure::kSpeedRatio) return people.walkers ? people.mean_ratio() : std::nan("");
  return people.people ? people.mean_fitness() : std::nan("");
}

/// ": person 851 at (110.8, 120.9) on main after 479 s, ..."
std::string named(const World& world, const ProgressWatch& progress) {
  std::string text;
  for (const ProgressWatch::Episode& b : progress.episodes())
    text += fmt::format("{} person {} at ({:.1f}, {:.1f}) on {} after {:.0f} s", text.empty() ? ":" : ",", b.who.index,
                        b.at.x, b.at.y, world.surfaces[b.surface].id, b.time);
  if (progress.blocked() > progress.episodes().size()) text += ", ...";
  return text;
}

}  // namespace

bool watches_collisions(Measure m) { return m >= Measure::kCollisionEvents && m <= Measure::kFitness; }

Expectations::Expectations(const ScenarioSpec& spec, const Simulation& simulation) {
  const World& w = simulation.world();
  for (const ExpectSpec& e : spec.expect) {
    Item item{};
    item.spec = &e;
    if (e.place) {
      item.place = w.find_place(*e.place);
      if (item.place.exists()) item.zone = w.places[item.place.value].zone;
    } else if (!e.area.outer.empty()) {
      const LevelIndex level = e.level.empty() ? LevelIndex(0) : w.find_level(e.level);
      if (level.exists()) item.zone = make_zone(w, w.levels[level.value].floor, w.to_engine(e.area));
    }
    if (e.line.size() == 2) {
      item.line_a = Vec2(w.to_engine(e.line[0])), item.line_b = Vec2(w.to_engine(e.line[1]));
      const LevelIndex level = e.level.empty() ? LevelIndex(0) : w.find_level(e.level);
      if (level.exists()) item.line_floor = w.levels[level.value].floor;
    }
    if (e.measure == Measure::kEventSequence) {
      item.events.emplace(e, simulation);
    } else if (e.measure == Measure::kTravelTimeRatio || e.measure == Measure::kDisplacement) {
      item.person.emplace(e, simulation);
    } else if (!e.person.empty()) {
      if (const auto choice = read_person_choice(e.person, names_of_sources(spec))) item.whom = *choice;
    }
    watching_ |= e.measure >= Measure::kBlocked && e.measure <= Measure::kShareAtPace;
    items_.push_back(std::move(item));
  }
}

void Expectations::observe_people(const Simulation& simulation, Item& item) {
  const Body& body = simulation.crowd().body;
  const bool everywhere = item.zone.empty();
  double inside = 0, speeds = 0, squares = 0;
  for (Row r = 0; r < body.x.size(); ++r) {
    const Vec2 p{body.x[r], body.y[r]};
    if (!is_meant(item.whom, simulation.crowd().profile, r)) continue;
    if (!everywhere && !contains(item.zone, PolygonIndex(body.polygon[r]), p)) continue;
    inside += 1;
    const double speed = length(Vec2{body.vx[r], body.vy[r]});
    speeds += speed, squares += speed * speed;
  }
  if (item.spec->measure == Measure::kMeanSpeed) {
    item.sum += speeds;
    item.samples += inside;
  } else if (item.spec->measure == Measure::kSpeedSpread) {
    if (inside == 0) return;
    const double mean = speeds / inside;
    item.sum += std::sqrt(std::max(0.0, squares / inside - mean * mean));
    item.samples += 1;
  } else {
    item.sum += inside;
    item.samples += 1;
  }
}

void Expectations::observe_flow(const Simulation& simulation, double time, Item& item) {
  std::uint64_t passed = 0;
  if (!item.spec->line.empty()) {
    passed = item.line.observe(simulation, item.line_a, item.line_b, item.line_floor);
  } else {
    const auto& sinks = simulation.setup().sinks;
    for (const Event& e : simulation.crowd().events) {
      const bool arrived = e.kind == EventKind::kArrived && item.spec->measure == Measure::kFlow;
      passed += (arrived && e.a == item.place.value) ||
                (e.kind == EventKind::kLeft && e.a < sinks.size() && sinks[e.a].place == item.place);
    }
  }
  if (passed == 0) return;
  item.passages += passed;
  if (item.first < 0) item.first = time;
  item.last = time;
}

void Expectations::observe(const Simulation& simulation, const StepReport& report) {
  if (watching_) progress_.observe(simulation);
  for (Item& item : items_) {
    if (!within(*item.spec, report.time)) continue;
    switch (item.spec->measure) {
      case Measure::kMeanSpeed:
      case Measure::kSpeedSpread:
      case Measure::kDensity:
      case Measure::kPeople:
        observe_people(simulation, item);
        break;
      case Measure::kMeanExitTime:
        for (const Event& e : simulation.crowd().events) {
          const Row r = simulation.crowd().row_of(e.who);
          if (e.kind != EventKind::kLeft || r == kNoRow || !is_meant(item.whom, simulation.crowd().profile, r))
            continue;
          item.sum += report.time;
          item.samples += 1;
        }
        break;
      case Measure::kLeftTheScene:
      case Measure::kFlow:
        observe_flow(simulation, report.time, item);
        break;
      case Measure::kTravelTimeRatio:
      case Measure::kDisplacement:
        item.person->observe(simulation);
        break;
      case Measure::kEventSequence:
        item.events->observe(simulation);
        break;
      case Measure::kPassedOnTheRight:
        item.passing.observe(simulation, item.zone);
        break;
      case Measure::kEventCount:
        item.event_count.observe(simulation, item.spec->event, item.zone);
        break;
      case Measure::kMostDoing:
        item.most_doing.observe(simulation, item.spec->activity.value_or(Activity::kWalking), item.zone);
        break;
      case Measure::kLaneOrder:
        item.lanes.observe(simulation, item.zone);
        break;
      case Measure::kWallCrossings:
        item.walls.observe(simulation);
        break;
      case Measure::kCollisions:
        item.collisions += report.collisions;
        break;
      case Measure::kWorstOverlap:
        item.worst_overlap = std::max(item.worst_overlap, report.worst_overlap);
        break;
      default:
        break;
    }
  }
}

double Expectations::value_of(const Simulation& simulation, const Item& item) const {
  const RunTotals& t = simulation.totals();
  switch (item.spec->measure) {
    case Measure::kEntered:
      return static_cast<double>(t.entered);
    case Measure::kLeftTheScene:
      return static_cast<double>(t.left);
    case Measure::kRemaining:
      return static_cast<double>(t.entered) - static_cast<double>(t.left);
    case Measure::kTimeOfFirstExit:
      return t.first_exit < 0 ? std::nan("") : t.first_exit;
    case Measure::kTimeOfLastExit:
      return t.last_exit < 0 ? std::nan("") : t.last_exit;
    case Measure::kMeanSpeed:
    case Measure::kSpeedSpread:
    case Measure::kMeanExitTime:
    case Measure::kPeople:
      return item.samples > 0 ? item.sum / item.samples : std::nan("");
    case Measure::kDensity:
      return item.samples > 0 && item.zone.area > 0 ? item.sum / item.samples / item.zone.area : std::nan("");
    case Measure::kFlow:
      return item.passages > 1 && item.last > item.first
                 ? static_cast<double>(item.passages - 1) / (item.last - item.first)
                 : std::nan("");
    case Measure::kCollisions:
      return static_cast<double>(item.collisions);
    case Measure::kWorstOverlap:
      return item.worst_overlap;
    case Measure::kSeparations:
      return static_cast<double>(simulation.totals().separated);
    case Measure::kBlocked:
      return static_cast<double>(progress_.blocked());
    case Measure::kLongestBlock:
      return progress_.longest();
    case Measure::kHeldUp:
      return progress_.held_up();
    case Measure::kWalked:
      return progress_.walked();
    case Measure::kWalkingShare:
      return progress_.walking_share();
    case Measure::kShareAtPace:
      return progress_.share_at_pace();
    case Measure::kCollisionEvents:
    case Measure::kCollisionFrames:
    case Measure::kObstacleCollisions:
    case Measure::kLongestCollision:
    case Measure::kCollisionsWithin1s:
    case Measure::kSpeedRatio:
    case Measure::kFitness:
      return of_collisions(item.spec->measure, simulation.collisions());
    case Measure::kEventSequence:
      return static_cast<double>(item.events->matched());
    case Measure::kTravelTimeRatio:
      return item.person->travel_time_ratio();
    case Measure::kDisplacement:
      return item.person->displacement();
    case Measure::kPassedOnTheRight:
      return item.passing.on_the_right();
    case Measure::kEventCount:
      return static_cast<double>(item.event_count.count());
    case Measure::kMostDoing:
      return static_cast<double>(item.most_doing.most());
    case Measure::kLaneOrder:
      return item.lanes.mean();
    case Measure::kWallCrossings:
      return static_cast<double>(item.walls.crossings());
    case Measure::kStateHash:
      return std::nan("");
  }
  return std::nan("");
}

std::vector<double> Expectations::values(const Simulation& simulation) const {
  std::vector<double> list;
  for (const Item& item : items_) list.push_back(value_of(simulation, item));
  return list;
}

std::vector<Verdict> Expectations::verdicts(const Simulation& simulation) const {
  std::vector<Verdict> list;
  for (const Item& item : items_) {
    const ExpectSpec& e = *item.spec;
    if (e.measure == Measure::kStateHash) {
      const std::string hash = fmt::format("{:016x}", simulation.state_hash());
      list.push_back({text_of(e), hash, e.equals && e.equals->text == hash});
      continue;
    }
    if (item.events) {
      list.push_back({text_of(e), item.events->text(), item.events->holds()});
      continue;
    }
    const double v = value_of(simulation, item);
    std::string text = std::isnan(v) ? "nothing to measure" : fmt::format("{:g}", v);
    if (e.measure == Measure::kBlocked) text += named(simulation.world(), progress_);
    list.push_back({text_of(e), std::move(text), bounds_hold(e, v)});
  }
  return list;
}

}  // namespace throng
