#include "draw_spot.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "throng/core/text.h"
#include "throng/environment/navmesh/locate.h"

namespace throng::cli {

bool read_spot(const std::string& text, const char* option, const World& world, Spot& out) {
  std::string rest = text;
  if (const std::size_t colon = text.rfind(':'); colon != std::string::npos) {
    out.level = world.find_level(text.substr(0, colon));
    rest = text.substr(colon + 1);
  }
  Vec2d author;
  int used = 0;
  const bool two = std::sscanf(rest.c_str(), "%lf,%lf%n", &author.x, &author.y, &used) == 2;
  if (!out.level.exists() || !two || static_cast<std::size_t>(used) != rest.size() || !std::isfinite(author.x) ||
      !std::isfinite(author.y)) {
    fmt::print(stderr, "throng draw: {} {} is not x,y or level:x,y\n", option, printable(text));
    return false;
  }
  out.p = Vec2(world.to_engine(author));
  if (locate(world, world.levels[out.level.value].floor, out.p).exists()) return true;
  fmt::print(stderr, "throng draw: {} {} is not on the floor of level {}\n", option, printable(text),
             printable(world.levels[out.level.value].id));
  return false;
}

}  // namespace throng::cli
