// Every kind of content of a sketch is in its picture.
#include "draw_sketch.h"

#include <gtest/gtest.h>

#include <limits>

namespace throng::cli {
namespace {

RecordedScene two_levels() {
  RecordedScene s;
  s.levels = {{"ground", 0}, {"upper", 4}};
  RecordedSurface low, high;
  low.id = "ground", low.floor = {{{{0, 0}, {20, 0}, {20, 10}, {0, 10}}, {}}};
  high = low;
  high.id = "upper", high.level = high.upper = 1, high.z0 = 4;
  s.surfaces = {low, high};
  s.walls = {{0, 0, 20, 0, 0}, {0, 0, 20, 0, 1}};
  s.sources = {"west"};
  return s;
}

studio::FrameColumns one_person() {
  studio::FrameColumns f;
  f.resize(1);
  f.id = {{3, 1}}, f.x = {5}, f.y = {5}, f.z = {0}, f.radius = {44}, f.level = {0}, f.source = {0};
  return f;
}

Sketch everything() {
  Sketch s;
  SketchLayer& way = s.layer("way", "m");
  way.point({6, 5}, 0), way.segment({5, 5}, {9, 5}, 0), way.segment({9, 5}, {12, 5}, 4.0f);
  way.number("remaining", 12.345678, "m"), way.text("route", "over <the> stairs");
  SketchLayer& eyes = s.layer("retina");
  eyes.polygons = {{{4, 4, 0}, {6, 4, 0}, {6, 6, 0}}};
  eyes.circle({5, 5}, 1, 0);
  eyes.images.push_back({3, 2, 1, {0, 50, 100, 150, 200, 255}});
  SketchLayer& field = s.layer("congestion");
  field.fields.push_back({{4, 4, 0}, 0.5f, 4, 2, {0, 1, 2, 3, 4, 5, 6, std::numeric_limits<float>::quiet_NaN()}});
  return s;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
  return n;
}

std::string picture(const Sketch& sketch, std::optional<std::uint32_t> only = {}) {
  const RecordedScene scene = two_levels();
  const studio::FrameColumns frame = one_person();
  DrawPage page(scene);
  draw_sketch({scene, frame, 0, only, 1200}, sketch, page);
  EXPECT_EQ(page.picture.png(400).substr(1, 3), "PNG");
  return page.picture.document(1200, "t");
}

TEST(DrawSketch, ShowsEveryKindOfContentWithTheNamesOfLayers) {
  const std::string svg = picture(everything());
  for (const char* text : {">way in m<", ">retina<", ">congestion<", ">remaining: 12.35 m<",
                           ">route: over &lt;the&gt; stairs<", ">field 4 x 2, cell 0.5 m: 0 (pale) to 6<"})
    EXPECT_EQ(count(svg, text), 1u) << text;
  EXPECT_EQ(count(svg, "fill=\"#f5f5f5\""), 1u);  // the field's smallest value; its largest has the layer's own colour
  EXPECT_EQ(count(svg, "opacity=\"0.8\""), 7u);   // one cell is no number
  for (const char* grey : {"#000000", "#323232", "#646464", "#969696", "#c8c8c8", "#ffffff"})
    EXPECT_GE(count(svg, std::string("<path fill-rule=\"evenodd\" fill=\"") + grey), 1u) << grey;
  const std::string empty = picture(Sketch());
  EXPECT_EQ(count(svg, "<circle") - count(empty, "<circle"), 1u);  // the point
  EXPECT_EQ(count(svg, "stroke-width=\"1.6\""), 2u);               // both segments
  EXPECT_EQ(count(svg, "stroke-width=\"1.2\""), 1u);               // the arc
  EXPECT_EQ(count(svg, "opacity=\"0.3\""), 1u);                    // the polygon
}

TEST(DrawSketch, ShowsAllLevelsItTouchesOrTheOneAskedFor) {
  const std::string both = picture(everything());
  EXPECT_EQ(count(both, ">ground<"), 1u);
  EXPECT_EQ(count(both, ">upper<"), 1u);
  const std::string low = picture(everything(), 0), high = picture(everything(), 1);
  EXPECT_EQ(count(low, ">ground<") + count(high, ">upper<"), 2u);
  EXPECT_EQ(count(low, ">upper<") + count(high, ">ground<"), 0u);
  EXPECT_EQ(count(low, "stroke-width=\"1.6\"") + count(high, "stroke-width=\"1.6\""), 2u);
  EXPECT_EQ(count(high, "opacity=\"0.8\""), 0u);
  EXPECT_EQ(count(high, ">route: over &lt;the&gt; stairs<"), 1u);  // words belong to no level
  Sketch flat;
  flat.layer("way").point({6, 5}, 0);
  EXPECT_EQ(count(picture(flat), ">upper<"), 0u);
}

}  // namespace
}  // namespace throng::cli
