#include "throng/scenario/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "throng/core/text.h"
#include "throng/environment/check_plan.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/recording/importers/archive_text.h"
#include "throng/scenario/check_doors.h"
#include "throng/scenario/compile_bodies.h"
#include "throng/scenario/compile_doors.h"
#include "throng/scenario/compile_filters.h"
#include "throng/scenario/compile_mind.h"
#include "throng/scenario/compile_objects.h"
#include "throng/scenario/compile_proxies.h"
#include "throng/scenario/control/control.h"
#include "throng/scenario/culture_file.h"
#include "throng/scenario/ranks.h"
#include "throng/scenario/read_fields.h"

namespace throng {

namespace {

/// The author's places, then one for each source that brings its own area.
struct ExtendedPlan {
  WorldPlan plan;
  std::size_t own_places;            ///< of the author
  std::vector<std::string> origins;  ///< path of each further place
};

/// A rectangle around everything walkable of a level.
Polygon bounds_of_level(const WorldPlan& world, const std::string& level) {
  Vec2d lo{1e300, 1e300}, hi{-1e300, -1e300};
  for (const WalkablePlan& w : world.walkable) {
    if (w.level != level) continue;
    for (const Vec2d& p : w.area.outer) {
      lo = {std::min(lo.x, p.x), std::min(lo.y, p.y)};
      hi = {std::max(hi.x, p.x), std::max(hi.y, p.y)};
    }
  }
  return {{lo, {hi.x, lo.y}, hi, {lo.x, hi.y}}, {}};
}

ExtendedPlan extend_plan(const Scenario& s) {
  const auto& spec = s.spec;
  ExtendedPlan e{spec.world, spec.world.places.size(), {}};
  for (std::size_t i = 0; i < spec.sources.size(); ++i) {
    const auto& source = spec.sources[i];
    if ((source.area.empty() && !source.is_anywhere()) || s.has_errors_at(source_path(i))) continue;
    const Polygon area = source.is_anywhere() ? bounds_of_level(spec.world, source.level) : source.area;
    e.plan.places.push_back({source_place(source), source.level, area, std::nullopt});
    e.origins.push_back(source_path(i) + (source.is_anywhere() ? ".anywhere" : ".area"));
  }
  return e;
}

/// "world.places[7].x" of a place that stands for a source's area -> "sources[2].area".
std::string original_path(const ExtendedPlan& e, const std::string& path) {
  for (std::size_t k = 0; k < e.origins.size(); ++k) {
    const std::string place = fmt::format("world.places[{}]", e.own_places + k);
    if (path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '.')) return e.origins[k];
  }
  return path;
}

/// Of a world with elements that could not be read the others are checked one by one.
void check_rest_of_plan(ExtendedPlan e, Scenario& s) {
  if (s.has_errors_at("world.levels")) return;  // everything refers to them
  const auto leave_out = [&](auto& flights, std::string_view list) {
    for (std::size_t i = 0; i < flights.size(); ++i)
      if (s.has_errors_at(fmt::format("world.{}[{}]", list, i)))
        flights[i].foot = {std::nan(""), std::nan("")};  // nowhere, so that it is in nobody's way
  };
  leave_out(e.plan.stairs, "stairs");
  leave_out(e.plan.ramps, "ramps");
  Diagnostics found;
  check_world_plan(e.plan, found);
  std::vector<std::pair<std::string, std::string>> news;  // path and message
  for (const auto& d : found.list()) {
    const std::string path = original_path(e, d.path);
    if (path.find('[') != std::string::npos && !s.has_errors_at(path)) news.emplace_back(path, path + ": " + d.message);
  }
  for (const auto& [path, message] : news) s.error(path, message);
}

std::optional<World> compile_plan(const ExtendedPlan& e, Scenario& s) {
  if (!s.document.root.find("world")) return std::nullopt;
  if (s.has_errors_at("world")) {
    check_rest_of_plan(e, s);
    return std::nullopt;
  }
  Diagnostics found;
  std::optional<World> world = compile_world(e.plan, found);
  for (const auto& d : found.list()) {
    const std::string path = original_path(e, d.path);
    const bool error = d.severity == Diagnostic::Severity::kError;
    if (!error && path != d.path) continue;  // what can be reached from a source is checked by its journeys
    const std::string message = path + ": " + d.message;
    error ? s.error(path, message) : s.warning(path, message);
  }
  return world;
}

/// Parts that are chosen with the same parameters are made once.
template <class Part>
class Parts {
 public:
  explicit Parts(std::span<const PartKind<Part>> kinds) : kinds_(kinds) {}
  /// `with`: what else makes two of them different.
  std::uint16_t index(const PartSpec& spec, const std::string& with = {}) {
    const std::string text = to_text(spec) + with;
    const auto it = std::find(texts_.begin(), texts_.end(), text);
    if (it != texts_.end()) return static_cast<std::uint16_t>(it - texts_.begin());
    const auto* kind = find_part(kinds_, spec.model);
    texts_.push_back(text);
    parts.push_back(kind->make(spec.params));
    return static_cast<std::uint16_t>(parts.size() - 1);
  }
  std::vector<std::unique_ptr<Part>> parts;

 private:
  std::span<const PartKind<Part>> kinds_;
  std::vector<std::string> texts_;
};

PopulationSetup compile_population(const std::string& name, const PopulationSpec& p) {
  PopulationSetup out;
  out.name = name;
  out.radius = p.radius;
  out.height = p.height;
  out.preferred_speed = p.preferred_speed;
  out.max_speed_factor = static_cast<float>(p.max_speed_factor);
  out.max_speed = p.max_speed;
  out.max_acceleration = static_cast<float>(p.max_acceleration);
  out.max_turn_rate = static_cast<float>(p.max_turn_rate);
  out.decision_period = static_cast<float>(p.decision_period.seconds);
  out.pre_movement = p.pre_movement;
  out.inertia = p.inertia, out.crowding = p.crowding, out.safe_distance = p.safe_distance;
  out.sensing = p.sensing, out.patience = p.patience, out.stride = p.stride;
  out.priority = p.priority;
  out.stride_factor = p.stride_factor, out.stride_buffer = p.stride_buffer, out.body_width = p.body_width;
  return out;
}

void compile_parts(const ScenarioSpec& spec, Setup& setup) {
  Parts<SteeringModel> models(steering_models());
  Parts<Planner> ways(planners());
  Parts<Routine> minds(routines());
  Parts<ProxyKind> ghosts(proxy_kinds());
  Parts<Filter> own_filters(filters());
  for (const auto& [name, p] : spec.population) {
    PopulationSetup out = compile_population(name, p);
    out.model = models.index(p.steering, to_text(p.neighbours));
    if (setup.selectors.size() < models.parts.size()) {
      const auto* selector = find_part(selectors(), p.neighbours.model);
      setup.selectors.push_back(selector ? selector->make(p.neighbours.params) : nullptr);
    }
    out.planner = ways.index(p.planner);
    out.routine = minds.index(p.routine);
    for (std::size_t i = 0; i < p.proxies.size(); ++i) {
      // Two that are alike on one person are two, with a state each.
      const auto alike =
          std::count(p.proxies.begin(), p.proxies.begin() + static_cast<std::ptrdiff_t>(i), p.proxies[i]);
      out.proxies.push_back(ghosts.index(p.proxies[i], alike > 0 ? std::to_string(alike) : ""));
    }
    for (const PartSpec& f : own_filters_of(p, *models.parts[out.model], spec.navigation.filters))
      out.filters.push_back(own_filters.index(f));
    setup.populations.push_back(std::move(out));
  }
  for (const NamedPlannerSpec& p : spec.navigation.planners)  // each its own, so that names become numbers in order
    ways.parts.push_back(find_part(planners(), p.way.model)->make(p.way.params));
  setup.models = std::move(models.parts);
  setup.planners = std::move(ways.parts);
  setup.routines = std::move(minds.parts);
  setup.proxies = std::move(ghosts.parts);
  setup.own_filters = std::move(own_filters.parts);
  for (const auto& f : spec.navigation.filters) setup.filters.push_back(find_part(filters(), f.model)->make(f.params));
}

/// Path maps are drawn once, for the widest: whoever were wider would be led where it cannot pass.
void check_widths(const Setup& setup, Scenario& s) {
  constexpr double kRounding = 1e-9;
  const double buffer = s.spec.world.maps.buffer;
  for (const PopulationSetup& p : setup.populations) {
    const double widest = upper(p.radius);
    if ((setup.planners[p.planner]->needs_maps() & kPathMap) == 0 || widest <= buffer + kRounding) continue;
    const std::string path = fmt::format("population.{}.radius", p.name);
    const std::string bound = widest > 1e6 ? "without bound" : fmt::format("up to {} m", number_text(widest));
    s.error(path,
            fmt::format("{}: people {} are wider than the path maps allow: raise world.maps.buffer ({} m) or give "
                        "the radius a max",
                        path, bound, number_text(buffer)));
  }
}

/// Maps cost memory by the area of the world: only what a chosen part reads is built. Cells that an author asks for are
/// checked in any case.
void build_maps(Scenario& s, std::uint32_t which, Setup& setup) {
  for (const auto& model : setup.models) which |= model->needs_maps();
  for (const auto& selector : setup.selectors)
    if (selector) which |= selector->needs_maps();
  for (const auto& planner : setup.planners) which |= planner->needs_maps();
  for (const auto& routine : setup.routines) which |= routine->needs_maps();
  for (const auto* list : {&setup.filters, &setup.own_filters})
    for (const auto& filter : *list) which |= filter->needs_maps();
  if (!s.spec.objects.empty()) which |= kTopology;  // objects belong to regions (SH-19, SH-35)
  check_widths(setup, s);
  const MapSettings& settings = s.spec.world.maps;
  Diagnostics found;
  const bool asked = settings.perception_cell != MapSettings{}.perception_cell ||
                     settings.path_cell != MapSettings{}.path_cell || settings.grids != MapSettings{}.grids;
  if (!asked || check_memory(setup.world, settings, kPerceptionMap | kPathMap, found))
    build_maps(setup.world, settings, which, found);
  for (const auto& d : found.list()) {
    const std::string message = d.path + ": " + d.message;
    d.severity == Diagnostic::Severity::kError ? s.error(d.path, message) : s.warning(d.path, message);
  }
}

std::vector<JourneyStep> compile_steps(const std::vector<JourneyStepSpec>& steps, const World& world) {
  std::vector<JourneyStep> out;
  for (const auto& s : steps) {
    JourneyStep step;
    if (s.go) {
      step.kind = JourneyStep::Kind::kGo;
      step.place = world.find_place(*s.go);
    } else if (s.wait) {
      step.kind = JourneyStep::Kind::kWait;
      step.wait = *s.wait;
      if (s.at) step.place = world.find_place(*s.at);
    } else if (s.repeat) {
      step.kind = JourneyStep::Kind::kRepeat;
      step.times = s.repeat->times;
      if (s.steps.empty()) {
        step.body = std::move(out);
        out.clear();
      } else {
        step.body = compile_steps(s.steps, world);
      }
    } else {
      step.kind = JourneyStep::Kind::kBranch;
      for (const auto& b : s.branch) step.branches.emplace_back(b.weight, compile_steps(b.then, world));
    }
    out.push_back(std::move(step));
  }
  return out;
}

/// Index of a name in a map, whose order the Setup keeps.
template <class T, class Index>
std::vector<std::pair<Index, double>> compile_weights(const WeightedNames& names, const std::map<std::string, T>& map) {
  std::vector<std::pair<Index, double>> out;
  for (const auto& [name, weight] : names.names)
    out.emplace_back(Index(static_cast<std::size_t>(std::distance(map.begin(), map.find(name)))), weight);
  return out;
}

class SourceCompiler {
 public:
  SourceCompiler(Scenario& scenario, const FileSource& files, const World& world)
      : s_(scenario), files_(files), world_(world) {}

  SourceSetup compile(const SourceSpec& spec, const std::string& path) {
    using Kind = SourceSetup::Kind;
    SourceSetup out;
    out.name = spec.id;
    out.populations = compile_weights<PopulationSpec, PopulationIndex>(spec.population, s_.spec.population);
    out.journeys = compile_weights<JourneySpec, JourneyIndex>(spec.journey, s_.spec.journeys);
    if (spec.place) out.place = world_.find_place(*spec.place);
    for (const std::string& name : spec.places) out.entrances.push_back(world_.find_place(name));
    if (!out.entrances.empty()) out.place = out.entrances[0];
    if (!spec.area.empty() || spec.is_anywhere()) out.place = world_.find_place(source_place(spec));
    out.count = spec.count.value_or(0);
    out.density = spec.density.value_or(0);
    out.rate = spec.rate.value_or(0);
    out.poisson = spec.arrivals == SourceSpec::Arrivals::kPoisson;
    out.friends = spec.friends;
    if (spec.schedule) out.schedule = spec.schedule->entries;
    out.kind = spec.count      ? Kind::kCount
               : spec.density  ? Kind::kDensity
               : spec.rate     ? Kind::kRate
               : spec.schedule ? Kind::kSchedule
               : spec.replay   ? Kind::kReplay
               : spec.script   ? Kind::kScript
                               : Kind::kSpots;
    out.start = spec.start;
    if (spec.end) out.end = *spec.end;
    out.spacing = spec.spacing;
    out.pre_movement = spec.pre_movement;
    if (spec.replay) read_tracks(*spec.replay, path + ".replay", out.tracks);
    if (spec.script) read_tracks(*spec.script, path + ".script", out.tracks);
    if (spec.ranks) line_up(*spec.ranks, spec.level, path + ".ranks", out);
    return out;
  }

 private:
  void line_up(const RanksSpec& ranks, const std::string& level, const std::string& path, SourceSetup& out) {
    out.spots_on = world_.levels[world_.find_level(level).value].floor;
    out.noise = ranks.noise;
    for (const Vec2d at : spots_of(ranks)) {
      out.spots.push_back(Vec2(world_.to_engine(at)));
      if (locate(world_, out.spots_on, out.spots.back()).exists()) continue;
      return s_.error(path, fmt::format("{}: ({:.2f}, {:.2f}), where the {}. person would stand, is not on the floor",
                                        path, at.x, at.y, out.spots.size()));
    }
  }

  void read_tracks(const TrackFileSpec& spec, const std::string& path, std::vector<Track>& out) {
    const auto complain = [&](const std::string& message) { s_.error(path, fmt::format("{}: {}", path, message)); };
    const auto name = files_.resolve(spec.file, s_.file, s_.file);
    if (!name) return complain(name.error());
    const auto text = files_.read(*name, std::size_t{1} << 30);
    if (!text) return complain(text.error());
    ArchiveTextOptions options;
    options.rate = spec.rate;
    if (spec.unit != TrackFileSpec::Unit::kFromFile)
      options.metres_per_unit = spec.unit == TrackFileSpec::Unit::kMetre ? 1.0 : 0.01;
    const auto file = read_archive_text(*text, options);
    if (!file) return complain(fmt::format("'{}': {}", printable(spec.file), file.error()));
    const LevelIndex level = world_.find_level(spec.level);
    for (const auto& person : file->people) {
      Track track;
      track.person = person.id;
      track.surface = world_.levels[level.value].floor;
      for (std::size_t i = 0; i < person.frame.size(); ++i) {
        track.time.push_back(static_cast<double>(person.frame[i]) / file->rate);
        track.point.push_back(Vec2(world_.to_engine(person.point[i])));
      }
      if (!track.time.empty()) out.push_back(std::move(track));
    }
    if (out.empty()) complain(fmt::format("'{}' has no people in it", printable(spec.file)));
  }

  Scenario& s_;
  const FileSource& files_;
  const World& world_;
};

}  // namespace

std::string source_place(const SourceSpec& source) { return "source:" + source.id; }
std::string source_path(std::size_t i) { return fmt::format("sources[{}]", i); }
std::string journey_path(const std::string& name) { return "journeys." + printable(name, 60); }

std::optional<Setup> compile_scenario(Scenario& s, const FileSource& files, std::uint32_t maps) {
  // Beyond so many problems it is not known any more which elements have some.
  if (!s.is_read || s.diagnostics.error_count() > kMaxProblems) return std::nullopt;
  check_meaning(s);
  std::optional<Culture> culture = compile_culture_section(s, files);
  ExtendedPlan extended = extend_plan(s);
  std::vector<ObjectPlan> objects;
  if (!s.has_errors_at("objects")) objects = object_plans(s.spec);
  add_objects(objects, extended.plan, s);
  std::optional<World> world = compile_plan(extended, s);
  std::vector<SourceSetup> sources;
  if (world) {
    check_ways(*world, s);
    check_guidance(*world, s);
    SourceCompiler compiler(s, files, *world);
    for (std::size_t i = 0; i < s.spec.sources.size(); ++i)
      if (!s.has_errors_at(source_path(i))) sources.push_back(compiler.compile(s.spec.sources[i], source_path(i)));
  }
  std::optional<Setup> setup;
  if (world && s.ok()) {
    setup.emplace();
    setup->world = std::move(*world);
    setup->seed = s.spec.seed;
    setup->dt = s.spec.time.step;
    setup->move = s.spec.steering.contacts;
    for (const ExpectSpec& e : s.spec.expect) setup->move.watch |= watches_collisions(e.measure);
    setup->prefer = s.spec.navigation.prefer;
    compile_parts(s.spec, *setup);
    build_maps(s, maps, *setup);
    compile_objects(std::move(objects), s, *setup);
    check_doors(s, *setup);
    compile_timetable(s, *setup);
    settle_routines(s, *setup);
    compile_proxies(s, *setup);
    compile_bodies(s, *setup);
    if (culture) compile_doors(s.spec, std::move(*culture), *setup);
    for (const auto& [name, journey] : s.spec.journeys)
      add_journey(name, compile_steps(journey.steps, setup->world), setup->journeys);
    setup->sources = std::move(sources);
    for (const auto& sink : s.spec.sinks)
      setup->sinks.push_back({setup->world.find_place(sink.place), sink.max_flow.value_or(0)});
    compile_control(s, *setup);
  }
  s.sort_problems();
  if (!s.ok()) setup.reset();
  return setup;
}

void check_scenario(Scenario& s, const FileSource& files) { compile_scenario(s, files); }

}  // namespace throng
