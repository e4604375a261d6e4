#include "throng/objects/tracking.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/geometry/overlay.h"
#include "throng/objects/say.h"

namespace throng {

void TrackingKind::settle_outline(const Settling& s) {
  surface_ = s.placed.surface, outline_ = s.placed.footprint, bounds_ = s.placed.bounds;
  area_ = static_cast<float>(throng::area(outline_));
}

void TrackingKind::make_passage() {
  if (mouths_.size() < 2) return;
  const Mouth &in = mouths_[0], &out = mouths_[1];
  passage_.from = in.middle(), passage_.to = out.middle();
  const Vec2 along = normalized(passage_.to - passage_.from, in.inward);
  const auto across = [&](const Mouth& m) { return math::abs(det(along, m.b - m.a)); };
  passage_.width = std::min(across(in), across(out));
  const Vec2 side = left_of(along) * (passage_.width / 2);
  passage_.left[0] = passage_.from + side, passage_.left[1] = passage_.to + side;
  passage_.right[0] = passage_.from - side, passage_.right[1] = passage_.to - side;
}

std::vector<ShapePart> TrackingKind::shape() const {
  ShapePart part;
  part.role = ShapePart::Role::kArea;
  for (const Vec2d& p : outline_.outer) part.points.push_back(Vec2(p));
  return {part};
}

std::size_t TrackingKind::occupancy(const CrowdMap& map) const {
  if (surface_.value >= map.grids.size() || bounds_.empty()) return 0;
  const Vec2 middle = bounds_.middle();
  const float reach = std::max(bounds_.hi.x - middle.x, bounds_.hi.y - middle.y);
  std::size_t n = 0;
  runs_near(map, map.grids[surface_.value], middle, reach, [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end; ++i) {
      const Vec2 p{map.x[i], map.y[i]};
      if (bounds_.contains(p) && contains(outline_, Vec2d(p))) ++n;
    }
  });
  return n;
}

std::size_t TrackingKind::people_near(const CrowdMap& map, std::size_t mouth) const {
  const Mouth& m = mouths_[mouth];
  if (m.outside.value >= map.grids.size()) return 0;
  std::size_t n = 0;
  const Vec2 middle = m.middle();
  each_near(map, m.outside, middle, near_, [&](Row, Vec2 p, float) {
    if (dot(p - middle, m.inward) <= 0) ++n;
  });
  return n;
}

float TrackingKind::density_near(const CrowdMap& map, std::size_t mouth) const {
  const bool one_side = length_sq(mouths_[mouth].inward) > 0;
  const float disc = math::kPiF * near_ * near_ * (one_side ? 0.5f : 1.0f);
  return static_cast<float>(people_near(map, mouth)) / disc;
}

std::string TrackingKind::find_zone(const World& world, const std::string& place, PlacedObject& out) {
  const PlaceIndex index = world.find_place(place);
  if (!index.exists()) return "there is no place '" + place + "'";
  const Zone& zone = world.places[index.value].zone;
  out.surface = zone.surface, out.position = zone.middle;
  if (zone.is_point) {
    constexpr double kAround = 0.5;  // as near as one must come to leave
    out.footprint.outer = rectangle_of({Vec2d(zone.middle), {1, 0}}, 2 * kAround, 2 * kAround);
    return {};
  }
  MultiPolygon pieces;
  for (const Zone::Piece& piece : zone.pieces) {
    Polygon p;
    for (std::uint32_t i = 0; i < piece.count; ++i) p.outer.push_back(Vec2d(zone.vertices[piece.first + i]));
    pieces.push_back(std::move(p));
  }
  const auto whole = unite(pieces);
  if (!whole || whole->empty()) return "the place '" + place + "' has no area";
  // A place in several parts is tracked at its largest one.
  out.footprint = *std::max_element(whole->begin(), whole->end(), [](const Polygon& a, const Polygon& b) {
    return throng::area(a) < throng::area(b);
  });
  return {};
}

}  // namespace throng
