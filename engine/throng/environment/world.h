// World: everything compiled from the scenario that never changes during a run. Engine coordinates = author's minus
// `offset`; they are multiples of 2^-16 m before they become float. Tables refer to each other by index only.
//
// Who needs what: index -> surfaces, links; steer, move -> walls, walls_near(); move -> walk(); navigate ->
// navmesh/path.h, navmesh/funnel.h; admit, decide -> places, zone.h; outputs -> to_author().
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/environment/guides/guides.h"
#include "throng/environment/link_grid.h"
#include "throng/environment/navmesh/mesh.h"
#include "throng/environment/path_map/path_map.h"
#include "throng/environment/perception_map/perception_map.h"
#include "throng/environment/placed.h"
#include "throng/environment/plan.h"
#include "throng/environment/surface.h"
#include "throng/environment/topology/topology.h"
#include "throng/environment/walls.h"
#include "throng/environment/zone.h"

namespace throng {

/// People, walls and floors farther apart in height than this do not concern each other, metres.
inline constexpr float kSameHeight = 1.2f;
/// Thickness given to wall lines drawn without any, metres.
inline constexpr double kThinWall = 0.01;

struct Place {
  std::string id;
  LevelIndex level;
  Zone zone;
};

struct SpeedArea {
  LevelIndex level;
  Zone zone;
  float factor = 1;
};

/// A marked doorway or passage (objects `portal` and `passageway`), engine coordinates.
struct Doorway {
  SurfaceIndex surface;
  RegionType type = RegionType::kPortal;
  Polygon area;
};

struct World {
  Vec2d offset;  ///< whole multiples of 64 m
  std::vector<Level> levels;
  std::vector<Surface> surfaces;     ///< floors in the order of levels, then stairs, then ramps
  std::vector<Link> links;           ///< grouped by surface
  std::vector<LinkGrid> link_grids;  ///< one for each surface
  std::vector<MultiPolygon> floors;  ///< outline of each surface, double; canonical order (for drawing and tests)
  Walls walls;
  NavMesh mesh;
  std::vector<Place> places;
  std::vector<SpeedArea> speed_areas;
  std::vector<Doorway> doorways;  ///< where automatic regions are cut besides narrow places
  std::vector<Roadmap> roadmaps;
  std::vector<GuidanceField> fields;
  Topology topology;
  PlacedObjects placed;
  PerceptionMap perception_map;  ///< empty unless asked for: build_maps()
  PathMap path_map;              ///< empty unless asked for: build_maps()
  bool periodic = false;         ///< there is at least one seam
  float fastest = 1;             ///< largest speed factor anywhere, at least 1

  const Surface& surface(SurfaceIndex i) const { return surfaces[i.value]; }
  std::span<const Link> links_of(SurfaceIndex i) const {
    const Surface& s = surfaces[i.value];
    return {links.data() + s.first_link, s.last_link - s.first_link};
  }
  float height(SurfaceIndex s, Vec2 p) const { return surfaces[s.value].plane.at(p); }

  Vec2d to_author(Vec2 p) const { return offset + Vec2d(p); }
  /// Subtracts the offset, then snaps to 2^-16 m.
  Vec2d to_engine(Vec2d author) const;
  /// Same for a polygon of the author's; rings cleaned and oriented.
  Polygon to_engine(const Polygon& author) const;

  PlaceIndex find_place(std::string_view id) const;  ///< none when unknown
  LevelIndex find_level(std::string_view id) const;
  const Roadmap* find_roadmap(std::string_view id) const;      ///< null when unknown
  const GuidanceField* find_field(std::string_view id) const;  ///< null when unknown
};

/// Checks the plan and compiles it. Reports every problem found, with the element ("world.stairs[0]") and the author's
/// coordinates. Returns nothing when there were errors; warnings alone do not stop it. Never throws on bad input.
std::optional<World> compile_world(const WorldPlan& plan, Diagnostics& diagnostics);

/// Of every table, by bits. Equal for a plan and the same plan moved by whole multiples of 64 m (the offset is not in
/// it).
std::uint64_t hash(const World& world);

// ---- queries ----------------------------------------------------------------------------------------------------

/// Walls within range of p on `surface` and, through open edges, on adjoining ones, if they are within kSameHeight of z
/// at their closest point. Sorted by (distance squared, wall index). `out` is cleared first; no allocation when warm.
void walls_near(const World& world, SurfaceIndex surface, Vec2 p, float z, float range, std::vector<WallHit>& out);

/// Calls f(surface, shift) for `surface` itself (shift 0) and for every surface that the disc (p, range) reaches
/// through open edges, each (surface, shift) once: what is at x on that surface appears at x + shift to the asker;
/// search it around p - shift. At most kMaxFrames of them; cost is a few compares when no link is near.
inline constexpr int kMaxFrames = 16;
struct Frame {
  SurfaceIndex surface;
  Vec2 shift;
};
int frames_near(const World& world, SurfaceIndex surface, Vec2 p, float range, Frame (&out)[kMaxFrames]);

/// Factor on the walking speed at p heading in that direction: slope of the surface times speed areas. On a slope it
/// runs linearly with the cosine from speed_down (straight down) to speed_up (straight up).
float speed_factor(const World& world, PolygonIndex polygon, Vec2 p, Vec2 direction);

}  // namespace throng
