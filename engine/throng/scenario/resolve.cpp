#include "throng/scenario/resolve.h"

#include <fmt/format.h>

#include <map>

#include "throng/core/text.h"
#include "throng/motor/body.h"
#include "throng/objects/kind.h"
#include "throng/scenario/parts.h"
#include "throng/steering/model.h"

namespace throng {

namespace {

using Names = std::map<std::string, std::vector<std::string>>;  // family -> names

Names names_of(const ScenarioSpec& spec) {
  Names n;
  for (const auto& l : spec.world.levels) n["level"].push_back(l.id);
  for (const auto& p : spec.world.places) n["place"].push_back(p.id);
  for (const auto& r : spec.world.regions) n["region"].push_back(r.id);
  for (const auto& r : spec.world.roadmaps) n["roadmap"].push_back(r.id);
  for (const auto& f : spec.world.fields) n["field"].push_back(f.id);
  for (const auto& f : spec.world.stairs) n["flight"].push_back(f.id);
  for (const auto& f : spec.world.ramps) n["flight"].push_back(f.id);
  for (const auto& o : spec.objects) n["object"].push_back(o.id);
  for (const auto& kind : bodies())
    for (const std::string_view gait : kind.make(kind.defaults())->gaits()) n["gait"].emplace_back(gait);
  for (const auto& [name, p] : spec.population) n["population"].push_back(name);
  for (const auto& [name, j] : spec.journeys) n["journey"].push_back(name);
  return n;
}

std::string known(const std::vector<std::string>& names) {
  if (names.empty()) return "; there is none";
  std::string s = "; known are ";
  for (std::size_t i = 0; i < names.size() && i < 12; ++i) s += (i ? ", " : "") + printable(names[i], 40);
  if (names.size() > 12) s += fmt::format(" and {} more", names.size() - 12);
  return s;
}

void check_references(const std::vector<FieldReader::Reference>& references, const Names& names, Scenario& s) {
  for (const auto& r : references) {
    const auto it = names.find(r.family);
    static const std::vector<std::string> kNone;
    const auto& list = it == names.end() ? kNone : it->second;
    if (std::find(list.begin(), list.end(), r.name) != list.end()) continue;
    std::string hint = did_you_mean(r.name, list);
    if (hint.empty()) hint = known(list);
    report_problem(s.diagnostics, s.document.position(r.mark), r.path,
                   fmt::format("{}: there is no {} '{}'{}", r.path, r.family, printable(r.name, 60), hint));
  }
}

/// Ids of one family, with the path of each.
class Ids {
 public:
  Ids(std::string_view family, Scenario& s) : family_(family), s_(s) {}
  void add(const std::string& id, const std::string& path) {
    if (id.empty()) return;
    const auto [it, added] = seen_.try_emplace(id, path);
    if (added) return;
    const SourcePosition first = s_.document.locate(it->second);
    s_.error(path,
             fmt::format("{}: the {} '{}' exists already (line {})", path, family_, printable(id, 60), first.line));
  }

 private:
  std::string_view family_;
  Scenario& s_;
  std::map<std::string, std::string> seen_;
};

template <class T>
void check_ids(const std::vector<T>& list, std::string_view family, std::string_view path, Scenario& s) {
  Ids ids(family, s);
  for (std::size_t i = 0; i < list.size(); ++i) ids.add(list[i].id, fmt::format("{}[{}].id", path, i));
}

void check_all_ids(Scenario& s) {
  const auto& w = s.spec.world;
  check_ids(w.levels, "level", "world.levels", s);
  check_ids(w.places, "place", "world.places", s);
  check_ids(w.obstacles, "obstacle", "world.obstacles", s);
  check_ids(w.roadmaps, "roadmap", "world.roadmaps", s);
  check_ids(w.fields, "field", "world.fields", s);
  check_ids(s.spec.objects, "object", "objects", s);
  check_ids(s.spec.sources, "source", "sources", s);
  Ids flights("flight", s);
  for (std::size_t i = 0; i < w.stairs.size(); ++i) flights.add(w.stairs[i].id, fmt::format("world.stairs[{}].id", i));
  for (std::size_t i = 0; i < w.ramps.size(); ++i) flights.add(w.ramps[i].id, fmt::format("world.ramps[{}].id", i));
}

/// Fills in levels that were left out.
class Levels {
 public:
  explicit Levels(Scenario& s) : s_(s), levels_(s.spec.world.levels) {}
  void fill(std::string& level, const std::string& path) {
    if (!level.empty() || levels_.empty()) return;
    if (levels_.size() == 1) {
      level = levels_.front().id;
    } else {
      s_.error(path, fmt::format("{}: 'level' is missing; there are {} levels", path, levels_.size()));
    }
  }
  template <class T>
  void fill_all(std::vector<T>& list, std::string_view path) {
    for (std::size_t i = 0; i < list.size(); ++i) fill(list[i].level, fmt::format("{}[{}]", path, i));
  }

 private:
  Scenario& s_;
  const std::vector<LevelPlan>& levels_;
};

void fill_levels(Scenario& s) {
  auto& spec = s.spec;
  Levels levels(s);
  levels.fill_all(spec.world.walkable, "world.walkable");
  levels.fill_all(spec.world.obstacles, "world.obstacles");
  levels.fill_all(spec.world.speed_areas, "world.speed_areas");
  levels.fill_all(spec.world.places, "world.places");
  levels.fill_all(spec.world.periodic, "world.periodic");
  levels.fill_all(spec.world.roadmaps, "world.roadmaps");
  levels.fill_all(spec.world.fields, "world.fields");
  for (std::size_t i = 0; i < spec.sources.size(); ++i) {
    auto& source = spec.sources[i];
    const std::string path = fmt::format("sources[{}]", i);
    if (!source.area.empty() || source.is_anywhere() || source.ranks) levels.fill(source.level, path);
    if (source.replay) levels.fill(source.replay->level, path + ".replay");
    if (source.script) levels.fill(source.script->level, path + ".script");
  }
  for (std::size_t i = 0; i < spec.objects.size(); ++i) {
    ObjectSpec& o = spec.objects[i];
    const auto* kind = find_part(object_kinds(), o.part.model);
    if (kind && kind->make(o.part.params)->needs_level()) levels.fill(o.level, fmt::format("objects[{}]", i));
  }
  for (std::size_t i = 0; i < spec.expect.size(); ++i)
    if (!spec.expect[i].area.empty() || !spec.expect[i].line.empty())
      levels.fill(spec.expect[i].level, fmt::format("expect[{}]", i));
}

/// The part a population or the scenario uses when it names none.
void fill_part(std::string_view family_name, PartSpec& part) {
  const PartFamily* family = find_part_family(family_name);
  if (!part.model.empty() || !family || family->parts.empty()) return;
  const PartInfo& standard = family->standard_part();
  part = {std::string(standard.name), &standard.fields(), standard.defaults()};
}

void fill_populations(Scenario& s) {
  auto& spec = s.spec;
  fill_part("steering", spec.steering.standard);
  fill_part("planner", spec.navigation.standard);
  fill_part("routine", spec.behavior.routine);
  fill_part("body", spec.motor.body);
  if (spec.population.empty()) spec.population.try_emplace("person");
  for (auto& [name, p] : spec.population) {
    if (p.steering.model.empty()) p.steering = spec.steering.standard;
    if (p.neighbours.model.empty() && !spec.steering.neighbours.model.empty()) {
      const auto* kind = find_part(steering_models(), p.steering.model);
      if (kind && kind->make(p.steering.params)->allows_selection()) p.neighbours = spec.steering.neighbours;
    }
    if (p.planner.model.empty()) p.planner = spec.navigation.standard;
    if (p.routine.model.empty()) p.routine = spec.behavior.routine;
    if (p.body.model.empty()) p.body = spec.motor.body;
  }
  for (std::size_t i = 0; i < spec.sources.size(); ++i) {
    auto& names = spec.sources[i].population.names;
    if (!names.empty()) continue;
    if (spec.population.size() == 1) {
      names.emplace_back(spec.population.begin()->first, 1.0);
    } else {
      const std::string path = fmt::format("sources[{}]", i);
      if (!s.document.root.find("sources") || !s.ok()) continue;  // a population that could not be read was reported
      s.error(path, fmt::format("{}: 'population' is missing; there are {} populations", path, spec.population.size()));
    }
  }
}

/// A hash of digits only looks like a number; it is text all the same.
void keep_hashes(Scenario& s) {
  const DocumentNode* list = s.document.root.find("expect");
  for (std::size_t i = 0; i < s.spec.expect.size() && list && i < list->children.size(); ++i) {
    auto& e = s.spec.expect[i];
    const DocumentNode* equals = list->children[i].find("equals");
    if (e.measure == Measure::kStateHash && e.equals && equals && equals->is_scalar()) e.equals->text = equals->text;
  }
}

}  // namespace

void resolve_names(const std::vector<FieldReader::Reference>& references, Scenario& s) {
  auto& levels = s.spec.world.levels;
  if (levels.empty()) levels.push_back({"ground", 0});
  fill_levels(s);
  fill_populations(s);
  keep_hashes(s);
  check_references(references, names_of(s.spec), s);
  check_all_ids(s);
}

}  // namespace throng
