#include "throng/environment/world.h"

#include <algorithm>

#include "throng/core/hash.h"
#include "throng/geometry/snap.h"

namespace throng {

Vec2d World::to_engine(Vec2d author) const { return snapped(author) - offset; }

Polygon World::to_engine(const Polygon& author) const {
  Polygon p;
  for (const Vec2d v : author.outer) p.outer.push_back(to_engine(v));
  for (const Ring& hole : author.holes) {
    p.holes.emplace_back();
    for (const Vec2d v : hole) p.holes.back().push_back(to_engine(v));
  }
  clean_rings(p);
  orient_rings(p);
  return p;
}

PlaceIndex World::find_place(std::string_view id) const {
  const auto it = std::find_if(places.begin(), places.end(), [&](const Place& p) { return p.id == id; });
  return it == places.end() ? PlaceIndex{} : PlaceIndex(static_cast<std::size_t>(it - places.begin()));
}

LevelIndex World::find_level(std::string_view id) const {
  const auto it = std::find_if(levels.begin(), levels.end(), [&](const Level& l) { return l.id == id; });
  return it == levels.end() ? LevelIndex{} : LevelIndex(static_cast<std::size_t>(it - levels.begin()));
}

const Roadmap* World::find_roadmap(std::string_view id) const {
  const auto it = std::find_if(roadmaps.begin(), roadmaps.end(), [&](const Roadmap& r) { return r.id == id; });
  return it == roadmaps.end() ? nullptr : &*it;
}

const GuidanceField* World::find_field(std::string_view id) const {
  const auto it = std::find_if(fields.begin(), fields.end(), [&](const GuidanceField& f) { return f.id == id; });
  return it == fields.end() ? nullptr : &*it;
}

float speed_factor(const World& world, PolygonIndex polygon, Vec2 p, Vec2 direction) {
  const Surface& s = world.surface(world.mesh.surface[polygon.value]);
  float factor = 1;
  if (s.kind != SurfaceKind::kFloor) {
    const float l = length(direction);
    const float cosine = l > 0 ? dot(direction, s.uphill) / l : 0;
    factor = 0.5f * (s.speed_up + s.speed_down) + 0.5f * (s.speed_up - s.speed_down) * cosine;
  }
  const auto& m = world.mesh;
  for (std::uint32_t i = m.first_speed_area[polygon.value]; i < m.first_speed_area[polygon.value + 1]; ++i) {
    const SpeedArea& a = world.speed_areas[m.speed_areas[i]];
    if (contains(a.zone, polygon, p)) factor *= a.factor;
  }
  return factor;
}

namespace {

void add(Hasher& h, Vec2 v) { h.add(v.x).add(v.y); }
void add(Hasher& h, Vec2d v) { h.add(v.x).add(v.y); }
void add(Hasher& h, const Box& b) { add(h, b.lo), add(h, b.hi); }

template <class T>
void add_numbers(Hasher& h, const std::vector<T>& v) {
  h.add_all(std::span<const T>(v));
}
template <class Tag>
void add_indices(Hasher& h, const std::vector<Index<Tag>>& v) {
  h.add(static_cast<std::uint64_t>(v.size()));
  for (const Index<Tag> i : v) h.add(i.value);
}
/// One number of each: the hash does not say how tables lie in memory.
template <class T, class F>
void add_column(Hasher& h, const std::vector<T>& v, F number) {
  std::vector<float> column;
  for (const T& x : v) column.push_back(number(x));
  add_numbers(h, column);
}
template <class V>
void add_points(Hasher& h, const std::vector<V>& v) {
  h.add(static_cast<std::uint64_t>(v.size()));
  for (const V& p : v) add(h, p);
}

void add(Hasher& h, const Zone& r) {
  h.add(r.surface.value).add(r.is_point).add(r.area);
  add(h, r.bounds), add(h, r.middle);
  for (const Zone::Piece& p : r.pieces) h.add(p.polygon.value).add(p.first).add(p.count);
  add_points(h, r.vertices);
  add_numbers(h, r.triangle_piece), add_numbers(h, r.triangle_vertex), add_numbers(h, r.triangle_end);
}

void add(Hasher& h, const Surface& s) {
  h.add(std::string_view(s.id)).add(static_cast<std::uint32_t>(s.kind)).add(s.level.value).add(s.upper.value);
  h.add(s.plane.z0).add(s.plane.gx).add(s.plane.gy).add(s.speed_up).add(s.speed_down);
  add(h, s.bounds), add(h, s.uphill);
  h.add(s.first_wall).add(s.last_wall).add(s.first_polygon).add(s.last_polygon).add(s.first_link).add(s.last_link);
}

void add(Hasher& h, const Walls& w) {
  add_column(h, w.lines, [](const WallLine& l) { return l.a.x; });
  add_column(h, w.lines, [](const WallLine& l) { return l.a.y; });
  add_column(h, w.lines, [](const WallLine& l) { return l.b.x; });
  add_column(h, w.lines, [](const WallLine& l) { return l.b.y; });
  add_column(h, w.lines, [](const WallLine& l) { return l.direction.x; });
  add_column(h, w.lines, [](const WallLine& l) { return l.direction.y; });
  add_column(h, w.lines, [](const WallLine& l) { return l.length; });
  add_numbers(h, w.next), add_numbers(h, w.prev), add_numbers(h, w.convex_a), add_numbers(h, w.convex_b);
  add_indices(h, w.surface);
  for (const WallGrid& g : w.grids) {
    add(h, g.origin);
    h.add(g.inv_cell).add(g.nx).add(g.ny);
    std::vector<std::uint8_t> clearance;  // row by row, however it lies in memory
    for (int y = 0; y < g.clearance.ny(); ++y)
      for (int x = 0; x < g.clearance.nx(); ++x) clearance.push_back(g.clearance.cell(x, y));
    add_numbers(h, g.first), add_numbers(h, g.items), add_numbers(h, clearance);
  }
}

void add(Hasher& h, const NavMesh& m) {
  add_numbers(h, m.first_edge), add_indices(h, m.surface), add_points(h, m.centroid), add_numbers(h, m.area);
  add_numbers(h, m.component), add_numbers(h, m.first_speed_area), add_numbers(h, m.speed_areas);
  add_column(h, m.edges, [](const MeshEdge& e) { return e.start.x; });
  add_column(h, m.edges, [](const MeshEdge& e) { return e.start.y; });
  add_column(h, m.edges, [](const MeshEdge& e) { return e.normal.x; });
  add_column(h, m.edges, [](const MeshEdge& e) { return e.normal.y; });
  std::vector<PortalIndex> portals;
  for (const MeshExit& e : m.exits) portals.push_back(e.portal);
  add_indices(h, portals);
  add_points(h, m.vertices), add_numbers(h, m.first_portal);
  for (const Portal& p : m.portals) {
    add(h, p.left), add(h, p.right), add(h, p.translation);
    h.add(p.from.value).add(p.to.value).add(p.twin.value).add(p.width).add(p.laps);
  }
  for (const MeshGrid& g : m.grids) {
    add(h, g.origin);
    h.add(g.inv_cell).add(g.nx).add(g.ny);
    add_numbers(h, g.first), add_numbers(h, g.items);
  }
}

}  // namespace

std::uint64_t hash(const World& world) {
  Hasher h;
  for (const Level& l : world.levels) h.add(std::string_view(l.id)).add(l.elevation).add(l.floor.value);
  for (const Surface& s : world.surfaces) add(h, s);
  for (const Link& l : world.links) {
    h.add(l.other.value).add(l.laps);
    add(h, l.translation), add(h, l.a), add(h, l.b);
  }
  for (const MultiPolygon& floor : world.floors) {
    for (const Polygon& p : floor) {
      add_points(h, p.outer);
      for (const Ring& hole : p.holes) add_points(h, hole);
    }
  }
  add(h, world.walls), add(h, world.mesh);
  for (const Place& p : world.places) h.add(std::string_view(p.id)).add(p.level.value), add(h, p.zone);
  for (const SpeedArea& a : world.speed_areas) h.add(a.level.value).add(a.factor), add(h, a.zone);
  h.add(world.periodic).add(world.fastest);
  for (const Roadmap& r : world.roadmaps) {
    h.add(std::string_view(r.id)).add(r.surface.value);
    add_points(h, r.at), add_numbers(h, r.width), add_numbers(h, r.first_road);
    for (const Roadmap::Road& road : r.roads) h.add(road.to).add(road.length);
  }
  for (const GuidanceField& f : world.fields) {
    h.add(std::string_view(f.id)).add(f.surface.value).add(f.inv_cell).add(f.nx).add(f.ny);
    add(h, f.origin), add_points(h, f.values);
  }
  return h.value();
}

}  // namespace throng
