// Work sheets of the world compiler, in the order they are filled: draft (checked plan in engine coordinates), outlines
// (boundary rings of surfaces), openings (where surfaces join), then the tables of the World. Not for others.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/environment/topology/divided_floor.h"
#include "throng/environment/world.h"

namespace throng::compile {

inline constexpr std::uint32_t kNone = 0xffffffffu;
/// Edges of different surfaces that run within this distance of each other are taken for the same, metres.
inline constexpr double kJoinTolerance = 0.002;
/// Clear height that two flights above each other must leave, metres.
inline constexpr double kHeadroom = 1.8;

struct Flight {
  std::string path;  ///< "world.stairs[0]"
  std::string id;
  SurfaceKind kind = SurfaceKind::kStairs;
  LevelIndex from, to;
  Vec2d direction;  ///< unit, of ascent
  /// Counter-clockwise: foot right, head right, head left, foot left (looking up). Foot edge = 3 -> 0, head = 1 -> 2.
  std::array<Vec2d, 4> corner{};
  double low = 0, high = 0;  ///< elevations
  double run = 0;
  double speed_up = 1, speed_down = 1;
};

struct Seam {
  std::string path;
  LevelIndex level;
  std::array<Vec2d, 2> a{}, b{};  ///< b[i] = a[i] + translation, up to kJoinTolerance
  Vec2d translation;
};

struct AreaDraft {
  std::string path;
  LevelIndex level;
  Polygon area;
  bool is_point = false;
  Vec2d point;
};

/// The plan in engine coordinates. Elements with errors are left out; compilation stops before they are missed.
struct Draft {
  Vec2d offset;
  std::vector<Level> levels;
  std::vector<MultiPolygon> walkable, solid;  ///< per level
  std::vector<Flight> flights;
  std::vector<Seam> seams;
  std::vector<AreaDraft> places, speed_areas;               ///< parallel to the plan's lists
  std::vector<std::vector<topology::DrawnRegion>> regions;  ///< per level
  std::vector<PlacedObject> objects;                        ///< obstacles, then objects; surface = floor of the level
  std::vector<std::string> object_paths;                    ///< parallel to it
};

/// Checks everything that can be seen without joining geometry; reports to diagnostics.
Draft check_plan(const WorldPlan& plan, Diagnostics& diagnostics);

/// Author's coordinates for messages, e.g. "(12.5, -3)".
std::string text(Vec2d author);
std::string text(double x);

// ---- outlines ---------------------------------------------------------------------------------------------------

struct OutlineVertex {
  Vec2d p;
  std::uint32_t opening = kNone;  ///< of the edge that leaves here
  std::uint8_t side = 0;          ///< 0 or 1: which side of the opening
};
using OutlineRing = std::vector<OutlineVertex>;
/// Rings with the walkable side on the left.
using Outline = std::vector<OutlineRing>;

struct Opening {
  std::array<std::uint32_t, 2> surface{};
  Vec2d translation;      ///< from side 0 to side 1
  std::int32_t laps = 0;  ///< gained from side 0 to side 1
};

struct Outlines {
  std::vector<MultiPolygon> areas;  ///< per surface
  std::vector<Outline> surfaces;
  std::vector<Opening> openings;
};

/// Areas of all surfaces: floors with obstacles and flights cut out, then flights.
Outlines cut_floors(const Draft& draft, Diagnostics& diagnostics);

/// Finds where flights meet floors and where seams are, opens the outlines there (both sides get equal points).
void join_surfaces(const Draft& draft, Outlines& outlines, Diagnostics& diagnostics);

// ---- tables -----------------------------------------------------------------------------------------------------

void build_surfaces(const Draft& draft, const Outlines& outlines, World& world);
void build_links(const Outlines& outlines, World& world);
void build_walls(const Outlines& outlines, World& world);
/// Static grid with clearances; `open` are the open edges of the surface (pairs of points).
WallGrid build_wall_grid(const Walls& walls, const Surface& surface, const std::vector<std::array<Vec2d, 2>>& open);
/// False, with an error in diagnostics, when a surface could not be triangulated.
bool build_mesh(const Outlines& outlines, World& world, Diagnostics& diagnostics);
/// Fills World::placed: names and regions. Call again when the topology was replaced: place_in_regions().
void build_objects(Draft& draft, World& world, Diagnostics& diagnostics);
void build_guides(const WorldPlan& plan, World& world, Diagnostics& diagnostics);
void build_zones(const WorldPlan& plan, const Draft& draft, World& world, Diagnostics& diagnostics);

}  // namespace throng::compile
