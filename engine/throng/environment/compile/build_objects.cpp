#include "throng/environment/place_objects.h"

#include <algorithm>

#include "throng/core/text.h"
#include "throng/environment/compile/draft.h"

namespace throng::compile {

void build_objects(Draft& draft, World& world, Diagnostics& diagnostics) {
  PlacedObjects& out = world.placed;
  out.items = std::move(draft.objects);
  for (std::size_t i = 0; i < out.size(); ++i) {
    PlacedObject& o = out.items[i];
    const Boxd box = bounds(o.footprint);
    o.bounds = {Vec2(box.lo), Vec2(box.hi)};
    out.by_name.try_emplace(o.id, static_cast<std::uint32_t>(i));
  }
  place_objects(world);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const PlacedObject& o = out.items[i];
    if (o.kind == kObstacleKind || o.region.exists()) continue;
    diagnostics.error(draft.object_paths[i], "'" + printable(o.id) + "' at " + text(world.to_author(o.position)) +
                                                 " lies outside every region: nothing is walkable there or beside it");
  }
}

}  // namespace throng::compile
