#include "throng/objects/moving.h"

namespace throng {

void advance_objects(const Objects& kinds, const ObjectTurn& turn, ObjectStates& states) {
  for (const ObjectIndex i : kinds.moving) kinds.items[i.value]->advance(turn, states.items[i.value]);
}

void gather_walls(const World& world, const Objects& kinds, const ObjectStates& states, MovingWalls& out) {
  if (kinds.moving.empty()) return;
  if (out.doors.size() != kinds.moving.size()) {
    std::vector<Box> surfaces;
    for (const Surface& s : world.surfaces) surfaces.push_back(s.bounds);
    out.doors.clear();
    for (const ObjectIndex i : kinds.moving)
      out.doors.push_back(
          {i, world.placed[i].surface, kinds.items[i.value]->reach(), kinds.items[i.value]->is_glazed()});
    out.lay_out(surfaces);
  }
  out.lines.clear(), out.rolling.clear();  // what rolls adds itself later in a step
  for (MovingWalls::Door& d : out.doors) {
    d.first = static_cast<std::uint32_t>(out.lines.size());
    kinds.items[d.object.value]->add_walls(states.items[d.object.value], out.lines);
    d.last = static_cast<std::uint32_t>(out.lines.size());
  }
}

bool hidden_by_leaf(const Objects& kinds, const ObjectStates& states, const World& world, SurfaceIndex surface, Vec2 p,
                    Vec2 q) {
  Box way;
  way.add(p), way.add(q);
  MovingWalls one;
  for (const ObjectIndex i : kinds.moving) {
    const ObjectKind& kind = *kinds.items[i.value];
    if (kind.is_glazed() || world.placed[i].surface != surface || !kind.reach().touches(way)) continue;
    one.lines.clear();
    kind.add_walls(states.items[i.value], one.lines);
    one.doors.assign(1, {i, surface, kind.reach(), false, 0, static_cast<std::uint32_t>(one.lines.size())});
    if (one.view(surface, p, q) < 1) return true;
  }
  return false;
}

void gather_gauges(const Objects& kinds, const ObjectStates& states, std::vector<float>& out) {
  out.clear();
  for (const ObjectIndex i : kinds.moving) {
    const std::size_t n = kinds.items[i.value]->gauge_count();
    out.resize(out.size() + n);
    kinds.items[i.value]->gauges(states.items[i.value], {out.data() + out.size() - n, n});
  }
}

}  // namespace throng
