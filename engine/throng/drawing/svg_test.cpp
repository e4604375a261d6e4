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
  // 10 m and a margin of 0.7 m on both sides become 1140 pixels: 100 pixels a metre.
  const std::string svg = p.document(1140, "two < three");
  EXPECT_NE(svg.find("M70 570L1070 570L1070 70L70 70ZM170 470L270 470L270 370Z"), std::string::npos) << svg;
  EXPECT_NE(svg.find("<circle cx=\"370\" cy=\"170\" r=\"25\""), std::string::npos);
  EXPECT_NE(svg.find("<title>two &lt; three</title>"), std::string::npos);
}

TEST(Svg, NamesAreTextNeverMarkUp) {
  SvgPicture p;
  p.text({0, 0}, "<script>alert('x')</script>\x1b[31m", 12, "black");
  const std::string svg = p.document(100, "t");
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_EQ(svg.find('\x1b'), std::string::npos);
}

TEST(Svg, TextBeginsWhereItIsTold) {
  SvgPicture p;
  p.add_to_bounds({0, 0}), p.add_to_bounds({10, 5});
  p.text_from({1, 1}, "left", 12, "#000000"), p.text({1, 2}, "middle", 12, "#000000");
  const std::string svg = p.document(1140, "t");
  EXPECT_NE(svg.find("<text x=\"170\" y=\"470\" font-family"), std::string::npos) << svg;
  EXPECT_NE(svg.find("<text x=\"170\" y=\"370\" text-anchor=\"middle\""), std::string::npos) << svg;
  p.text_to({1, 3}, "right", 12, "#000000");
  EXPECT_NE(p.document(1140, "t").find("<text x=\"170\" y=\"270\" text-anchor=\"end\""), std::string::npos);
}

TEST(Svg, AnEmptyPictureIsStillADocument) {
  EXPECT_NE(SvgPicture().document(100, "").find("</svg>"), std::string::npos);
}

}  // namespace
}  // namespace throng
