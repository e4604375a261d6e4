#include "throng/scenario/compile_doors.h"

#include <utility>

namespace throng {

void compile_doors(const ScenarioSpec& spec, Culture culture, Setup& setup) {
  DoorManners& doors = setup.doors;
  doors.used = true;
  doors.culture = std::move(culture);
  doors.manners = spec.culture.manners, doors.ordering = spec.culture.ordering, doors.rules = spec.culture.rules;
  for (const PopulationSetup& p : setup.populations) {
    const auto it = spec.population.find(p.name);
    if (it == spec.population.end()) {
      doors.of_population.emplace_back();
      continue;
    }
    const PopulationSpec& own = it->second;
    doors.of_population.push_back({own.kindness, own.rush, own.age, own.boxes, own.strollers, own.sticks});
  }
}

}  // namespace throng
