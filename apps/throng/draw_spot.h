// Points that the options of `throng draw` name.
#pragma once

#include <string>

#include "throng/environment/world.h"

namespace throng::cli {

/// A point on the floor of a level.
struct Spot {
  LevelIndex level{0};
  Vec2 p;  ///< engine coordinates
};

/// Reads "x,y" (on the first level) or "level:x,y", metres as the author of the scene counts them. False, with a
/// message that names `option`, when it is something else or not on the floor.
bool read_spot(const std::string& text, const char* option, const World& world, Spot& out);

}  // namespace throng::cli
