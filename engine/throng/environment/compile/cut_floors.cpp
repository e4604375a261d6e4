#include "throng/environment/compile/draft.h"
#include "throng/geometry/overlay.h"

namespace throng::compile {
namespace {

/// Left-overs smaller than this (a slit between a stair and a wall) hold nobody and are dropped, square metres.
constexpr double kCrumb = 0.02;

Outline to_outline(const MultiPolygon& area) {
  Outline out;
  const auto add = [&](const Ring& ring) {
    out.emplace_back();
    for (const Vec2d p : ring) out.back().push_back({p, kNone, 0});
  };
  for (const Polygon& p : area) {
    add(p.outer);
    for (const Ring& hole : p.holes) add(hole);
  }
  return out;
}

/// A flight takes its rectangle from the floors at its ends and from every floor it passes through.
bool cuts(const Flight& f, const Draft& draft, std::size_t level) {
  const double z = draft.levels[level].elevation;
  return f.from.value == level || f.to.value == level || (z > f.low && z < f.high);
}

Result<MultiPolygon> floor_of(const Draft& draft, std::size_t level) {
  MultiPolygon solid = draft.solid[level];
  for (const Flight& f : draft.flights) {
    if (cuts(f, draft, level)) solid.push_back({{f.corner.begin(), f.corner.end()}, {}});
  }
  auto ground = unite(draft.walkable[level]);
  if (!ground) return ground;
  auto cut = unite(solid);
  if (!cut) return cut;
  auto floor = subtract(*ground, *cut);
  if (floor) std::erase_if(*floor, [](const Polygon& p) { return area(p) < kCrumb; });
  return floor;
}

}  // namespace

Outlines cut_floors(const Draft& draft, Diagnostics& diagnostics) {
  Outlines out;
  for (std::size_t l = 0; l < draft.levels.size(); ++l) {
    auto floor = floor_of(draft, l);
    const std::string path = "world.levels[" + std::to_string(l) + "]";
    if (!floor) {
      diagnostics.error(path, "the walkable area could not be computed: " + floor.error());
      floor = MultiPolygon{};
    } else if (floor->empty()) {
      const bool nothing = draft.walkable[l].empty();
      diagnostics.warning(path, nothing ? "no walkable area is given for this level"
                                        : "obstacles and stairs leave no walkable area on this level");
    }
    out.areas.push_back(std::move(*floor));
  }
  for (const Flight& f : draft.flights) out.areas.push_back({{{f.corner.begin(), f.corner.end()}, {}}});
  for (const MultiPolygon& area : out.areas) out.surfaces.push_back(to_outline(area));
  return out;
}

}  // namespace throng::compile
