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
  out.lines.clear();
  for (MovingWalls::Door& d : out.doors) {
    d.first = static_cast<std::uint32_t>(out.lines.size());
    kinds.items[d.object.value]->add_walls(states.items[d.object.value], out.lines);
    d.last = static_cast<std::uint32_t>(out.lines.size());
  }
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
