#include "throng/drawing/svg.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

TEST(Svg, ShapesStandInWorldCoordinatesWithYUp) {
  SvgPicture p;
  Polygon square;
  square.outer = {{0, 0}, {10, 0}, {10, 5}, {0, 5}};
  square.holes = {{{1, 1}, {2, 1}, {2, 2}}};
  p.polygon(square, {.fill = "#eee", .stroke = "#333"});
  p.circle({3, 4}, 0.25, {.fill = "red"});
  const std::string svg = p.document(800, "two < three");
  EXPECT_NE(svg.find("M0 0L10 0L10 -5L0 -5ZM1 -1L2 -1L2 -2Z"), std::string::npos) << svg;
  EXPECT_NE(svg.find("<circle cx=\"3\" cy=\"-4\" r=\"0.25\""), std::string::npos);
  EXPECT_NE(svg.find("<title>two &lt; three</title>"), std::string::npos);
}

TEST(Svg, NamesAreTextNeverMarkUp) {
  SvgPicture p;
  p.text({0, 0}, "<script>alert('x')</script>\x1b[31m", 12, "black");
  const std::string svg = p.document(100, "t");
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_EQ(svg.find('\x1b'), std::string::npos);
}

TEST(Svg, AnEmptyPictureIsStillADocument) { EXPECT_NE(SvgPicture().document(100, "").find("viewBox"), std::string::npos); }

}  // namespace
}  // namespace throng
