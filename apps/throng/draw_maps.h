// Pictures of the maps of the world: `throng draw SCENE --what regions|...`. One line each in the table of
// draw_maps.cpp, and a file of its own for the drawing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "draw_page.h"
#include "throng/simulation/simulation.h"

namespace throng::cli {

/// What the command line said, where it concerns a map. Add an option here and in draw.cpp.
struct MapOptions {
  std::optional<std::uint64_t> person;  ///< --person
  std::optional<double> at;             ///< --at: the simulation has been run up to there
  int width = 1200;                     ///< --width, pixels
  // quadtree, search
  std::string region, from, to, scheme = "pmulti", increments = "fibonacci";
  int levels = 15;
  std::string object;  ///< --object: watchers, queue, seats around this one
  /// Who had what in the last seconds: with it in hand no longer, they are leaving.
  std::map<AgentId, ObjectIndex> had;
};
/// s: so long somebody leaves.
inline constexpr double kLeavingTime = 4;

struct MapPicture {
  std::string_view what;
  std::uint32_t maps;  ///< that it needs: they are built whatever the scenario's own parts need (environment/maps.h)
  /// Draws onto the page, which has the plan on it already. Exit code.
  int (*draw)(const Simulation& simulation, const MapOptions& options, DrawPage& page);
  bool bare = false;    ///< the page comes empty, the picture decides what is on it
  bool people = false;  ///< it draws the people of --at itself
};

const std::vector<MapPicture>& map_pictures();
/// The one of that name, or none.
inline const MapPicture* map_picture(std::string_view what) {
  for (const MapPicture& m : map_pictures())
    if (m.what == what) return &m;
  return nullptr;
}

int draw_regions(const Simulation& simulation, const MapOptions& options, DrawPage& page);
int draw_quadtree(const Simulation& simulation, const MapOptions& options, DrawPage& page);
int draw_search(const Simulation& simulation, const MapOptions& options, DrawPage& page);
// Who uses what, by role; draw_roles.cpp.
int draw_watchers(const Simulation& simulation, const MapOptions& options, DrawPage& page);
int draw_queue(const Simulation& simulation, const MapOptions& options, DrawPage& page);
int draw_seats(const Simulation& simulation, const MapOptions& options, DrawPage& page);

}  // namespace throng::cli
