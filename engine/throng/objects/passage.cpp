#include "throng/objects/passage.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/objects/say.h"

namespace throng {

Ring PassageKind::doorway() const {
  const std::vector<Vec2d>& axis = params_.axis;
  if (axis.size() != 2 || !(length(axis[1] - axis[0]) > 0)) return {};
  const Vec2d a = axis[0], b = axis[1], side = left_of(normalized(b - a)) * (params_.width / 2);
  return {a - side, b - side, b + side, a + side};
}

std::string PassageKind::find_place(const World& world, PlacedObject& out) const {
  if (!params_.region.empty()) {
    const RegionIndex index = world.topology.find(params_.region);
    if (!index.exists()) return "there is no region '" + params_.region + "'";
    const Region& r = world.topology.region(index);
    if (r.outline.empty()) return "the region '" + params_.region + "' has no area";
    out.surface = r.surface, out.region = index, out.footprint = r.outline.front(), out.position = r.middle;
    return {};
  }
  if (params_.axis.size() != 2) return "give a region, or an axis of two points";
  const Ring outline = doorway();
  if (outline.empty()) return "the axis has no length";
  for (const Vec2d p : outline) out.footprint.outer.push_back(world.to_engine(p));
  const Vec2d a = world.to_engine(params_.axis[0]), b = world.to_engine(params_.axis[1]);
  out.position = Vec2((a + b) / 2.0);
  const Vec2 along = Vec2(normalized(b - a));
  out.heading = math::atan2(along.y, along.x);
  if (!locate(world, out.surface, out.position).exists())
    return "its middle " + say(world, out.position) + " is not walkable";
  return {};
}

void PassageKind::settle(const Settling& s) {
  settle_outline(s);
  if (!params_.region.empty()) {
    for (const Boundary& b : s.world.topology.boundaries_of(s.placed.region)) {
      if (b.to == b.from) continue;
      const Vec2 inward = left_of(normalized(b.b - b.a));
      mouths_.push_back({b.a, b.b, inward, s.world.topology.region(b.to).surface});
    }
    // The two widest openings are its ends; side doors follow.
    std::stable_sort(mouths_.begin(), mouths_.end(),
                     [](const Mouth& a, const Mouth& b) { return length_sq(a.b - a.a) > length_sq(b.b - b.a); });
  } else if (params_.axis.size() == 2) {
    const Vec2 a = Vec2(s.world.to_engine(params_.axis[0])), b = Vec2(s.world.to_engine(params_.axis[1]));
    const Vec2 along = normalized(b - a), side = left_of(along) * (static_cast<float>(params_.width) / 2);
    mouths_ = {{a - side, a + side, along, s.placed.surface}, {b + side, b - side, -along, s.placed.surface}};
  }
  make_passage();
}

}  // namespace throng
