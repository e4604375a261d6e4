// Traits of a population that contradict each other: nobody could have them all.
#include <fmt/format.h>

#include "throng/core/distributions.h"
#include "throng/core/text.h"
#include "throng/scenario/compile.h"

namespace throng {
namespace {

void check_speeds(Scenario& s, const PopulationSpec& p, const std::string& path) {
  if (!p.max_speed) return;
  const std::string at = path + ".max_speed";
  const bool same = p.max_speed->kind == Distribution::Kind::kConstant;
  const double fastest = upper(*p.max_speed), middle = mean(*p.max_speed);
  const double slowest = lower(p.preferred_speed), usual = mean(p.preferred_speed);
  if (fastest < slowest)
    s.error(at, fmt::format("{}: {}{} m/s contradicts preferred_speed: the slowest of these people would like to walk "
                            "at {} m/s",
                            at, same ? "" : "at most ", number_text(fastest), number_text(slowest)));
  else if (middle < usual)
    s.warning(at,
              fmt::format("{}: {}{} m/s is below the mean preferred speed, {} m/s; most of these people cannot walk as "
                          "fast as they like",
                          at, same ? "" : "a mean of ", number_text(middle), number_text(usual)));
}

void check_distances(Scenario& s, const PopulationSpec& p, const std::string& path) {
  const double noticed = upper(p.sensing), kept = lower(p.safe_distance);
  if (noticed >= kept) return;
  const std::string at = path + ".sensing";
  s.error(at,
          fmt::format("{}: {} m contradicts safe_distance: these people notice others only when they are nearer than "
                      "the {} m they keep",
                      at, number_text(noticed), number_text(kept)));
}

}  // namespace

void check_traits(Scenario& s) {
  for (const auto& [name, p] : s.spec.population) {
    const std::string path = "population." + printable(name, 60);
    if (s.has_errors_at(path)) continue;
    check_speeds(s, p, path);
    check_distances(s, p, path);
  }
}

}  // namespace throng
