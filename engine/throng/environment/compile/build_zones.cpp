#include <algorithm>

#include "throng/environment/compile/draft.h"

namespace throng::compile {
namespace {

Zone zone_of(const World& world, const AreaDraft& d) {
  const SurfaceIndex floor = world.levels[d.level.value].floor;
  return d.is_point ? make_point_zone(world, floor, d.point) : make_zone(world, floor, d.area);
}

void list_speed_areas(World& world) {
  NavMesh& mesh = world.mesh;
  mesh.first_speed_area.assign(1, 0);
  for (std::uint32_t k = 0; k < mesh.size(); ++k) {
    for (std::uint32_t i = 0; i < world.speed_areas.size(); ++i) {
      const auto& pieces = world.speed_areas[i].zone.pieces;
      const auto it = std::lower_bound(pieces.begin(), pieces.end(), k,
                                       [](const Zone::Piece& p, std::uint32_t v) { return p.polygon.value < v; });
      if (it != pieces.end() && it->polygon.value == k) mesh.speed_areas.push_back(i);
    }
    mesh.first_speed_area.push_back(static_cast<std::uint32_t>(mesh.speed_areas.size()));
  }
}

/// Places on different islands: nobody can go from one to the other.
void warn_of_islands(const WorldPlan& plan, const World& world, Diagnostics& diagnostics) {
  if (world.places.empty()) return;
  const auto touches = [&](const Place& p, std::uint32_t island) {
    return std::any_of(p.zone.pieces.begin(), p.zone.pieces.end(),
                       [&](const Zone::Piece& x) { return world.mesh.component[x.polygon.value] == island; });
  };
  for (std::size_t i = 1; i < world.places.size(); ++i) {
    const Place& a = world.places[0];
    const bool joined = std::any_of(a.zone.pieces.begin(), a.zone.pieces.end(), [&](const Zone::Piece& x) {
      return touches(world.places[i], world.mesh.component[x.polygon.value]);
    });
    if (!joined) {
      diagnostics.warning("world.places[" + std::to_string(i) + "]",
                          "there is no way from '" + plan.places[i].id + "' to '" + plan.places[0].id +
                              "': they lie in parts of the walkable area that are not connected");
    }
  }
}

}  // namespace

void build_zones(const WorldPlan& plan, const Draft& draft, World& world, Diagnostics& diagnostics) {
  const auto author = [&](const AreaDraft& d) { return text((d.is_point ? d.point : d.area.outer[0]) + draft.offset); };
  for (std::size_t i = 0; i < draft.speed_areas.size(); ++i) {
    const AreaDraft& d = draft.speed_areas[i];
    world.speed_areas.push_back({d.level, zone_of(world, d), static_cast<float>(plan.speed_areas[i].factor)});
    if (world.speed_areas.back().zone.empty()) {
      diagnostics.warning(d.path, "the area at " + author(d) + " covers no walkable area of level '" +
                                      world.levels[d.level.value].id + "'");
    }
  }
  for (std::size_t i = 0; i < draft.places.size(); ++i) {
    const AreaDraft& d = draft.places[i];
    world.places.push_back({plan.places[i].id, d.level, zone_of(world, d)});
    if (world.places.back().zone.empty()) {
      diagnostics.error(d.path, std::string("the place lies outside the walkable area of level '") +
                                    world.levels[d.level.value].id + "': nothing is walkable at " + author(d));
    }
  }
  list_speed_areas(world);
  if (!diagnostics.has_errors()) warn_of_islands(plan, world, diagnostics);
}

}  // namespace throng::compile
