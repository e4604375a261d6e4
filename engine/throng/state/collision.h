// Two bodies in one another, or one in an obstacle, in one frame: on the positions that steering asked for.
#pragma once

#include <compare>

#include "throng/core/ids.h"

namespace throng {

struct Collision {
  AgentId a, b;     ///< a < b; or b nobody: a is in an obstacle
  float depth = 0;  ///< m
  auto operator<=>(const Collision&) const = default;
};

}  // namespace throng
