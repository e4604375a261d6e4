#include "sketch_json.h"

#include "json.h"

namespace throng::studio {
namespace {

void coordinates(JsonWriter& j, const SketchPoint& p) { j.value(p.x).value(p.y).value(p.z); }

void point(JsonWriter& j, const SketchPoint& p) {
  j.begin_list();
  coordinates(j, p);
  j.end_list();
}

void geometry(JsonWriter& j, const SketchLayer& l) {
  j.key("points").begin_list();
  for (const SketchPoint& p : l.points) point(j, p);
  j.end_list().key("segments").begin_list();
  for (const SketchSegment& s : l.segments) {
    j.begin_list();
    coordinates(j, s.a), coordinates(j, s.b);
    j.end_list();
  }
  j.end_list().key("polygons").begin_list();
  for (const auto& polygon : l.polygons) {
    j.begin_list();
    for (const SketchPoint& p : polygon) point(j, p);
    j.end_list();
  }
  j.end_list().key("arcs").begin_list();
  for (const SketchArc& a : l.arcs) {
    j.begin_list();
    coordinates(j, a.centre);
    j.value(a.radius).value(a.from).value(a.to).end_list();
  }
  j.end_list();
}

void pictures(JsonWriter& j, const SketchLayer& l) {
  j.key("fields").begin_list();
  for (const SketchField& f : l.fields) {
    j.begin_map().put("x", f.corner.x).put("y", f.corner.y).put("z", f.corner.z).put("cell", f.cell);
    j.put("nx", f.nx).put("ny", f.ny).key("values").begin_list();
    for (const float v : f.values) j.value(v);
    j.end_list().end_map();
  }
  j.end_list().key("images").begin_list();
  for (const SketchImage& i : l.images) {
    j.begin_map().put("width", i.width).put("height", i.height).put("channels", i.channels).key("values").begin_list();
    for (const std::uint8_t v : i.values) j.value(int{v});
    j.end_list().end_map();
  }
  j.end_list();
}

}  // namespace

std::string sketch_json(AgentId who, const Sketch& sketch) {
  JsonWriter j;
  j.begin_map().put("type", "sketch").put("index", who.index).put("generation", who.generation);
  j.key("layers").begin_list();
  for (const SketchLayer& l : sketch.layers) {
    j.begin_map().put("name", std::string_view(l.name)).put("unit", std::string_view(l.unit));
    geometry(j, l);
    pictures(j, l);
    j.key("numbers").begin_list();
    for (const SketchNumber& n : l.numbers)
      j.begin_map()
          .put("name", std::string_view(n.name))
          .put("value", n.value)
          .put("unit", std::string_view(n.unit))
          .end_map();
    j.end_list().key("texts").begin_list();
    for (const SketchText& t : l.texts)
      j.begin_map().put("name", std::string_view(t.name)).put("value", std::string_view(t.value)).end_map();
    j.end_list().end_map();
  }
  return j.end_list().end_map().take();
}

}  // namespace throng::studio
