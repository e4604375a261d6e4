// Populations and the roadmaps and fields that are to guide them (PV-58): chosen, there, and wide enough.
#include <fmt/format.h>

#include <algorithm>

#include "throng/core/distributions.h"
#include "throng/core/text.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/navigation/planners/guidance_field/guidance_field.h"
#include "throng/navigation/planners/roadmap/roadmap.h"
#include "throng/scenario/compile.h"

namespace throng {
namespace {

/// The element that a planner names, or the only one; null where that was reported, here or by the reader.
template <class T>
const T* chosen(const std::vector<T>& list, const std::string& name, std::string_view planner, std::string_view section,
                const std::string& path, Scenario& s) {
  for (const T& t : list)
    if (t.id == name) return &t;
  if (!name.empty()) return nullptr;  // a wrong name was reported where it stands
  if (list.size() == 1) return &list.front();
  if (!s.has_errors_at(fmt::format("world.{}", section)))
    s.error(path,
            list.empty()
                ? fmt::format("{}: the planner {} needs world.{}; there are none", path, planner, section)
                : fmt::format("{}: there are {} world.{}: name the one that is meant", path, list.size(), section));
  return nullptr;
}

void check_portals(const RoadmapPlan& map, const PopulationSpec& p, const std::string& name, Scenario& s) {
  const double narrowest = 2 * lower(p.radius), widest = 2 * upper(p.radius);
  for (std::size_t i = 0; i < map.points.size(); ++i) {
    const WayPointPlan& point = map.points[i];
    if (point.width == 0 || point.width >= widest) continue;
    const auto index = static_cast<std::size_t>(&map - s.spec.world.roadmaps.data());
    const std::string path = fmt::format("world.roadmaps[{}].points[{}]", index, i);
    const std::string who = printable(name, 60), portal = fmt::format("{} m", number_text(point.width));
    if (point.width < narrowest)
      s.error(path, fmt::format("{}: the portal '{}' is {} wide: narrower than all people of population '{}', who are "
                                "{} m wide or more; none of them will pass",
                                path, printable(point.id, 60), portal, who, number_text(narrowest)));
    else
      s.warning(path,
                fmt::format("{}: the portal '{}' is {} wide: people of population '{}' who are wider will not pass",
                            path, printable(point.id, 60), portal, who));
  }
}

void check_width(const GuidanceFieldPlanner::Params& params, const PopulationSpec& p, const std::string& name,
                 const std::string& path, Scenario& s) {
  const double narrowest = 2 * lower(p.radius);
  if (!params.width || double{*params.width} >= narrowest) return;
  s.error(path + ".width",
          fmt::format("{}.width: a portal {} m wide is narrower than all people of population '{}', who are {} m wide "
                      "or more: give more, or leave it out to walk to points",
                      path, fmt::format("{:.4g}", *params.width), printable(name, 60), number_text(narrowest)));
}

}  // namespace

void check_guides(Scenario& s) {
  for (const auto& [name, p] : s.spec.population) {
    const std::string path = fmt::format("population.{}.planner", printable(name, 60));
    if (p.planner.model == "roadmap") {
      const auto& params = p.planner.params.as<RoadmapPlanner::Params>();
      if (const auto* map = chosen(s.spec.world.roadmaps, params.roadmap, "roadmap", "roadmaps", path, s))
        check_portals(*map, p, name, s);
    } else if (p.planner.model == "guidance_field") {
      const auto& params = p.planner.params.as<GuidanceFieldPlanner::Params>();
      if (chosen(s.spec.world.fields, params.field, "guidance_field", "fields", path, s))
        check_width(params, p, name, path, s);
    }
  }
}

namespace {

/// Middle of every piece of an area, at most 64 of them.
std::vector<ZonePoint> points_of(const Zone& zone) {
  std::vector<ZonePoint> out;
  for (const Zone::Piece& piece : zone.pieces) {
    Vec2 p;
    for (std::uint32_t k = 0; k < piece.count; ++k)
      p += zone.vertices[piece.first + k] / static_cast<float>(piece.count);
    if (out.size() < 64) out.push_back({p, piece.polygon});
  }
  return out;
}

bool guided_at(const World& world, const PartSpec& planner, const ZonePoint& at) {
  if (planner.model == "guidance_field") {
    const auto& params = planner.params.as<GuidanceFieldPlanner::Params>();
    const GuidanceField* field = params.field.empty() ? &world.fields.front() : world.find_field(params.field);
    return field->surface == world.mesh.surface[at.polygon.value] && field->at(at.position) != Vec2{};
  }
  const auto& params = planner.params.as<RoadmapPlanner::Params>();
  const Roadmap* map = params.roadmap.empty() ? &world.roadmaps.front() : world.find_roadmap(params.roadmap);
  for (const Vec2 p : map->at)
    if (visible(world, at.polygon, at.position, p, 0)) return true;
  return false;
}

}  // namespace

void check_guidance(const World& world, Scenario& s) {
  for (std::size_t i = 0; i < s.spec.sources.size(); ++i) {
    const SourceSpec& source = s.spec.sources[i];
    const std::string path = source_path(i);
    if (s.has_errors_at(path) || !source.places.empty()) continue;
    const PlaceIndex place = world.find_place(source.place ? *source.place : source_place(source));
    if (!place.exists()) continue;  // people of a file appear anywhere
    const std::vector<ZonePoint> starts = points_of(world.places[place.value].zone);
    for (const auto& [name, weight] : source.population.names) {
      const PartSpec& planner = s.spec.population.at(name).planner;
      const bool field = planner.model == "guidance_field";
      if (weight <= 0 || (!field && planner.model != "roadmap")) continue;
      if (s.has_errors_at("population." + printable(name, 60)) || s.has_errors_at("world")) continue;
      if (std::any_of(starts.begin(), starts.end(), [&](const ZonePoint& p) { return guided_at(world, planner, p); }))
        continue;
      const std::string who = fmt::format("{}: people of population '{}' appear where ", path, printable(name, 60));
      s.error(path, who + (field ? "their guidance field says nothing" : "no point of their roadmap is in sight"));
    }
  }
}

}  // namespace throng
