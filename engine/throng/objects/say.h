// Numbers and places in messages to the author of a scenario.
#pragma once

#include <string>

#include "throng/core/fields.h"
#include "throng/core/math.h"
#include "throng/environment/world.h"

namespace throng {

/// To the centimetre: "2.35".
inline std::string say(double v) { return number_text(math::round(v * 100) / 100); }
inline std::string say(const World& world, Vec2 p) {
  const Vec2d a = world.to_author(p);
  return "(" + say(a.x) + ", " + say(a.y) + ")";
}

}  // namespace throng
