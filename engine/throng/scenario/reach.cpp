// Follows every journey from every source over the navigation mesh: a place that a person of usual width cannot reach
// is an error of the scenario, found before anybody stands in front of a wall.
#include <fmt/format.h>

#include <map>
#include <set>
#include <span>
#include <tuple>

#include "throng/core/text.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/environment/navmesh/path.h"
#include "throng/scenario/compile.h"

namespace throng {

namespace {

/// Pieces of a source's area that are tried as starts.
constexpr std::size_t kMaxStarts = 64;

class WayChecker {
 public:
  WayChecker(const World& world, Scenario& scenario) : world_(world), s_(scenario) {}

  void check(const SourceSpec& source, const std::string& path) {
    if (s_.has_errors_at(path)) return;
    Places starts;
    for (const std::string& name : source.places) starts.insert(world_.find_place(name).value);
    if (starts.empty()) {
      const PlaceIndex start = world_.find_place(source.place ? *source.place : source_place(source));
      if (!start.exists()) return;  // people of a file appear anywhere
      starts = {start.value};
    }
    for (const auto& [population, weight] : source.population.names) {
      if (weight <= 0 || s_.has_errors_at("population." + printable(population, 60))) continue;
      radius_ = static_cast<float>(quantile(s_.spec.population.at(population).radius, 0.5));
      for (const auto& [journey, share] : source.journey.names)
        if (share > 0 && !s_.has_errors_at(journey_path(journey)))
          walk(s_.spec.journeys.at(journey).steps, journey_path(journey), starts);
    }
  }

 private:
  using Places = std::set<std::uint32_t>;  // where people may be before a step
  using Steps = std::span<const JourneyStepSpec>;

  /// Where people may be after the steps. Each list is followed once from the same places: loops within loops would
  /// otherwise double the work at every depth.
  Places walk(Steps steps, const std::string& path, const Places& at) {
    const auto key = std::make_tuple(steps.data(), steps.size(), radius_, at);
    const auto known = walked_.find(key);
    if (known != walked_.end()) return known->second;
    return walked_[key] = follow(steps, path, at);
  }

  Places follow(Steps steps, const std::string& path, Places at) {
    const Places first = at;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto& s = steps[i];
      const std::string p = fmt::format("{}[{}]", path, i);
      if (s.go) at = go(*s.go, p, at);
      if (s.wait && s.at) at = go(*s.at, p, at);
      if (!s.branch.empty()) {
        Places after;
        for (std::size_t k = 0; k < s.branch.size(); ++k) {
          if (s.branch[k].weight <= 0) continue;
          const Places end = walk(s.branch[k].then, fmt::format("{}.branch[{}].then", p, k), at);
          after.insert(end.begin(), end.end());
        }
        at = std::move(after);
      }
      // Once more from where the loop ends: whatever can happen later happens in the second round.
      if (s.repeat && s.repeat->times != 1 && !s.steps.empty())
        at = walk(s.steps, p + ".steps", walk(s.steps, p + ".steps", at));
      if (s.repeat && s.repeat->times == 1) at = walk(s.steps, p + ".steps", at);
      if (s.repeat && s.repeat->times != 1 && s.steps.empty() && at != first) at = walk(steps.first(i), path, at);
    }
    return at;
  }

  Places go(const std::string& name, const std::string& path, const Places& from) {
    const PlaceIndex to = world_.find_place(name);
    if (!to.exists()) return from;
    for (const auto f : from) {
      if (f == to.value || reachable(f, to.value)) continue;
      const std::string message = fmt::format("{}: there is no way from '{}' to '{}' for a person of radius {:.2f} m",
                                              path, printable(world_.places[f].id, 60), printable(name, 60), radius_);
      if (reported_.insert(message).second) s_.error(path, message);
    }
    return {to.value};
  }

  bool reachable(std::uint32_t from, std::uint32_t to) {
    const auto [it, fresh] = known_.try_emplace({from, to, radius_}, false);
    if (fresh) it->second = search(world_.places[from].zone, world_.places[to].zone);
    return it->second;
  }

  /// From any piece of the area: a sliver of the mesh in a corner, where nobody could stand, must not decide.
  bool search(const Zone& from, const Zone& to) {
    PathQuery query;
    query.goal = &to;
    query.radius = radius_;
    for (std::size_t i = 0; i < from.pieces.size() && i < kMaxStarts; ++i) {
      const auto& piece = from.pieces[i];
      query.start_polygon = piece.polygon;
      query.start = {};
      for (std::uint32_t k = 0; k < piece.count; ++k)
        query.start += from.vertices[piece.first + k] / static_cast<float>(piece.count);
      if (find_path(world_, query, scratch_, path_)) return true;
    }
    return false;
  }

  const World& world_;
  Scenario& s_;
  float radius_ = 0;
  std::map<std::tuple<std::uint32_t, std::uint32_t, float>, bool> known_;
  std::map<std::tuple<const JourneyStepSpec*, std::size_t, float, Places>, Places> walked_;
  std::set<std::string> reported_;
  PathScratch scratch_;
  Path path_;
};

}  // namespace

void check_ways(const World& world, Scenario& scenario) {
  WayChecker checker(world, scenario);
  for (std::size_t i = 0; i < scenario.spec.sources.size(); ++i)
    checker.check(scenario.spec.sources[i], source_path(i));
}

}  // namespace throng
