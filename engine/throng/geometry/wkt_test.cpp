#include "throng/geometry/wkt.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

TEST(Wkt, ReadsWhatItWrites) {
  const std::string text =
      "GEOMETRYCOLLECTION (POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0), (10 0.1, 10.2 0.1, 10.2 4.5, 10 4.5, 10 0.1)), "
      "point(1e3 -2.5), LineString Z (0 0 1, 1 1 2), MULTIPOLYGON (((0 0, 1 0, 0 1, 0 0)), ((5 5, 6 5, 5 6, 5 5))))";
  const auto w = parse_wkt(text);
  ASSERT_TRUE(w) << w.error();
  ASSERT_EQ(w->polygons.size(), 3u);
  EXPECT_EQ(w->polygons[0].outer.size(), 4u);
  EXPECT_EQ(w->polygons[0].holes[0][1], (Vec2d{10.2, 0.1}));
  EXPECT_EQ(w->points[0], (Vec2d{1000, -2.5}));
  EXPECT_EQ(w->lines[0][1], (Vec2d{1, 1}));
  const auto again = parse_wkt(to_wkt(w->polygons));
  ASSERT_TRUE(again) << again.error();
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(again->polygons[i].outer, w->polygons[i].outer);
    EXPECT_EQ(again->polygons[i].holes, w->polygons[i].holes);
  }
  EXPECT_EQ(to_wkt(Vec2d{0.1, 1e9}), "POINT (0.1 1e+09)");
  EXPECT_EQ(parse_wkt(to_wkt(Vec2d{0.1, 1e9}))->points[0], (Vec2d{0.1, 1e9}));
  EXPECT_EQ(to_wkt(w->lines[0]), "LINESTRING (0 0, 1 1)");
  EXPECT_TRUE(parse_wkt("POLYGON EMPTY")->polygons.empty());
}

TEST(Wkt, ComplaintsNameTheColumn) {
  const struct {
    const char* text;
    const char* message;
  } cases[] = {
      {"", "at column 1"},
      {"POLIGON ((0 0))", "did you mean 'POLYGON'"},
      {"POLYGON ((0 0, 1 0, 1 1))", "must end at the point where it starts, the ring at column 10"},
      {"POLYGON ((0 0, 1 0, 0 0))", "at least three different points"},
      {"POLYGON ((0 0, 1 x, 1 1, 0 0))", "expected a number at column 18"},
      {"POLYGON ((0 0, 1 nan, 1 1, 0 0))", "finite"},
      {"POLYGON ((0 0, 1 1e999, 1 1, 0 0))", "out of range"},
      {"POLYGON ((0 0, 1 0, 1 1, 0 0)", "expected ')' at column 30"},
      {"POINT (1 2) x", "after the end"},
      {"POINT 1 2", "expected '('"},
      {"CIRCULARSTRING (0 0, 1 1, 2 0)", "expected POINT"},
  };
  for (const auto& c : cases) {
    const auto w = parse_wkt(c.text);
    ASSERT_FALSE(w) << c.text;
    EXPECT_NE(w.error().find(c.message), std::string::npos) << c.text << " -> " << w.error();
  }
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "GEOMETRYCOLLECTION(";
  EXPECT_FALSE(parse_wkt(deep));
}

}  // namespace
}  // namespace throng
