#include "throng/scenario/compile_mind.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/core/text.h"

namespace throng {
namespace {

constexpr std::size_t kMostTrains = 100'000;
/// s after the end of a run for which there are trains to choose from: people do not know that it ends.
constexpr double kPlannedAhead = 3600;

/// Where the scenario says what routine number i is: at the first population that has it of its own (populations with
/// equal routines share one), otherwise at the routine of everybody.
std::string routine_path(const Scenario& s, const Setup& setup, std::size_t i) {
  const DocumentNode* all = s.document.root.find("population");
  for (const PopulationSetup& p : setup.populations) {
    const DocumentNode* own = all != nullptr ? all->find(p.name) : nullptr;
    if (p.routine == i && own != nullptr && own->is_map() && own->find("routine") != nullptr)
      return fmt::format("population.{}.routine", p.name);
  }
  return "behavior.routine";
}

}  // namespace

void compile_timetable(Scenario& s, Setup& setup) {
  if (!s.spec.timetable) return;
  const TimetableSpec& spec = *s.spec.timetable;
  std::vector<Train>& trains = setup.timetable.trains;
  for (std::size_t i = 0; i < spec.trains.size(); ++i) {
    const TrainSpec& t = spec.trains[i];
    const std::string path = fmt::format("timetable.trains[{}]", i);
    const PlaceIndex platform = setup.world.find_place(t.platform);
    if (!platform.exists()) {
      s.error(path + ".platform",
              fmt::format("{}.platform: there is no place '{}' to board at", path, printable(t.platform, 60)));
      continue;
    }
    const bool is_sink = std::any_of(s.spec.sinks.begin(), s.spec.sinks.end(),
                                     [&](const SinkSpec& sink) { return sink.place == t.platform; });
    if (!is_sink)
      s.warning(path + ".platform", fmt::format("{}.platform: '{}' is no sink, so nobody will get into the train there",
                                                path, printable(t.platform, 60)));
    const double last = t.until.value_or(s.spec.time.end + kPlannedAhead);
    for (std::size_t k = 0;; ++k) {
      const double departs = t.departs + static_cast<double>(k) * t.every.value_or(0);
      if (k > 0 && (!t.every || departs > last)) break;
      if (trains.size() >= kMostTrains) {
        s.error(path, fmt::format("{}: more than {} trains; a longer `every` or an earlier `until` helps", path,
                                  kMostTrains));
        return;
      }
      trains.push_back({t.label, platform, departs, departs - spec.chime, departs - spec.boarding});
    }
  }
  std::stable_sort(trains.begin(), trains.end(), [](const Train& a, const Train& b) {
    return a.departs != b.departs ? a.departs < b.departs : a.label < b.label;
  });
}

void settle_routines(Scenario& s, Setup& setup) {
  std::vector<std::string> planners;
  for (const NamedPlannerSpec& p : s.spec.navigation.planners) planners.push_back(p.id);
  const auto first_planner = static_cast<std::uint16_t>(setup.planners.size() - planners.size());
  for (std::size_t i = 0; i < setup.routines.size(); ++i) {
    std::vector<std::string> problems;
    setup.routines[i]->settle(
        {setup.world, setup.objects, setup.timetable, problems, setup.signals, planners, first_planner});
    const std::string path = routine_path(s, setup, i);
    for (const std::string& problem : problems) {
      // "states.walk.go: there is no place ...": what comes before the colon is the place in the file.
      const std::size_t colon = problem.find(": ");
      const bool placed = colon != std::string::npos && problem.find(' ') > colon;
      s.error(placed ? path + "." + problem.substr(0, colon) : path, path + (placed ? "." : ": ") + problem);
    }
  }
}

}  // namespace throng
