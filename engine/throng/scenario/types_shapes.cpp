// Polygons and edges.
#include <fmt/format.h>

#include "throng/core/text.h"
#include "throng/geometry/wkt.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/read_fields.h"
#include "throng/scenario/schema.h"
#include "throng/scenario/spec.h"
#include "throng/scenario/types_detail.h"

namespace throng {

namespace types {

namespace {

DocumentNode point_schema() { return array_of(typed("number"), 2, 2); }

DocumentNode pattern(std::string_view expression) {
  DocumentNode n = typed("string");
  put(n, "pattern", expression);
  return n;
}

DocumentNode points_node(const std::vector<Vec2d>& points) {
  DocumentNode n = list_node();
  for (const Vec2d& p : points) n.children.push_back(list_node({number_node(p.x), number_node(p.y)}));
  return n;
}

std::vector<Ring> rings_of(const Polygon& polygon) {
  std::vector<Ring> rings{polygon.outer};
  rings.insert(rings.end(), polygon.holes.begin(), polygon.holes.end());
  return rings;
}

void read_wkt(FieldReader& r, const DocumentNode& node, const Field&, const std::string& path, void* member) {
  std::string text;
  if (!r.text(node, path, text)) return;
  auto wkt = parse_wkt(text);
  if (!wkt) {
    r.error(node, path, "not the WKT that belongs here: " + wkt.error());
    return;
  }
  if (wkt->polygons.size() != 1 || !wkt->points.empty() || !wkt->lines.empty()) {
    r.error(node, path, "the WKT must be one POLYGON; give each polygon an entry of its own");
    return;
  }
  for (const Ring& ring : rings_of(wkt->polygons[0]))
    for (const Vec2d& p : ring)
      if (!r.near_enough(node, path, p)) return;
  *static_cast<Polygon*>(member) = std::move(wkt->polygons[0]);
}

bool read_ring(FieldReader& r, const DocumentNode& node, const std::string& path, Ring& ring) {
  if (!r.points(node, path, ring)) return false;
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  return true;
}

void read_geojson(FieldReader& r, const DocumentNode& node, const std::string& path, Polygon& polygon) {
  const DocumentNode* type = node.find("type");
  const DocumentNode* coordinates = node.find("coordinates");
  if (!type || type->text != "Polygon") {
    r.error(type ? *type : node, path, "a map here must be a GeoJSON geometry with type: Polygon");
    return;
  }
  if (!coordinates || !coordinates->is_list() || coordinates->children.empty()) {
    r.error(node, path, "the GeoJSON geometry needs coordinates: a list of rings");
    return;
  }
  Polygon p;
  for (std::size_t i = 0; i < coordinates->children.size(); ++i) {
    Ring ring;
    if (!read_ring(r, coordinates->children[i], fmt::format("{}.coordinates[{}]", path, i), ring)) return;
    if (i == 0) {
      p.outer = std::move(ring);
    } else {
      p.holes.push_back(std::move(ring));
    }
  }
  polygon = std::move(p);
}

void read_polygon(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  auto& polygon = *static_cast<Polygon*>(member);
  if (node.is_scalar()) return read_wkt(r, node, field, path, member);
  if (node.is_map()) return read_geojson(r, node, path, polygon);
  if (!node.is_list()) {
    r.wrong_type(node, path, "a list of points [[x, y], ...], WKT or a GeoJSON geometry");
    return;
  }
  Polygon p;
  if (!read_ring(r, node, path, p.outer)) return;
  if (p.outer.size() < 3) {
    r.error(node, path, fmt::format("a polygon needs at least 3 different points, this has {}", p.outer.size()));
    return;
  }
  polygon = std::move(p);
}

DocumentNode write_polygon(const Field&, const void* member) {
  const auto& polygon = *static_cast<const Polygon*>(member);
  if (polygon.empty()) return {};
  if (polygon.holes.empty()) return points_node(polygon.outer);
  return text_node(to_wkt(polygon));
}

DocumentNode wkt_schema(const Field&) { return pattern("^\\s*[Pp][Oo][Ll][Yy][Gg][Oo][Nn]\\s*\\("); }

DocumentNode polygon_schema(const Field& field) {
  DocumentNode geojson = typed("object");
  DocumentNode& properties = put(geojson, "properties", map_node());
  put(put(properties, "type", map_node()), "const", "Polygon");
  put(properties, "coordinates", array_of(array_of(point_schema(), 3), 1));
  put(geojson, "required", list_node({text_node("type"), text_node("coordinates")}));
  return any_of({array_of(point_schema(), 3), wkt_schema(field), std::move(geojson)});
}

void read_edge(FieldReader& r, const DocumentNode& node, const Field&, const std::string& path, void* member) {
  std::vector<Vec2d> points;
  if (!node.is_list() || node.children.size() != 2) {
    r.wrong_type(node, path, "two points [[x, y], [x, y]]");
    return;
  }
  if (!r.points(node, path, points)) return;
  auto* edge = static_cast<Vec2d*>(member);
  edge[0] = points[0];
  edge[1] = points[1];
}

DocumentNode write_edge(const Field&, const void* member) {
  const auto* edge = static_cast<const Vec2d*>(member);
  return points_node({edge[0], edge[1]});
}

DocumentNode edge_schema(const Field&) { return array_of(point_schema(), 2, 2); }

}  // namespace

std::vector<CustomType> shapes() {
  return {
      {"polygon", "[[x, y], ...], WKT text or a GeoJSON Polygon", read_polygon, write_polygon, polygon_schema},
      {"wkt", "\"POLYGON ((x y, ...), (hole))\"", read_wkt, write_polygon, wkt_schema},
      {"edge", "[[x, y], [x, y]]", read_edge, write_edge, edge_schema},
  };
}

}  // namespace types

std::string to_text(const Polygon& v) { return v.empty() ? "" : to_flow(types::write_polygon({}, &v)); }

}  // namespace throng
