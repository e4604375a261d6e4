// The borders of view and way of one surface (part of building the perception map; not for others).
#pragma once

#include <span>
#include <vector>

#include "throng/environment/perception_map/perception_map.h"

namespace throng {

/// Appends the edges of a surface: open edges first, then the sides of `objects` (those that hide or block), the parts
/// of the surface's walls that are not sides of objects, and the walls that low objects stand in front of: where the
/// far side of an object borders on nothing, eyes that pass over it meet a wall there.
void view_edges(const World& world, SurfaceIndex surface, std::span<const std::uint32_t> objects,
                std::vector<PerceptionEdge>& out);

}  // namespace throng
