#include "throng/drawing/plot.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng {
namespace {

std::string svg_of(const Plot& p) { return picture_of(p).document(kPlotWidth, p.title); }
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Ticks, AreRoundAndInside) {
  EXPECT_EQ(round_ticks(0, 10, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(round_ticks(0.3, 1.1, 4).front(), 0.4);
  const std::vector<double> negative = round_ticks(-3, 4, 7);
  EXPECT_EQ(negative.front(), -3);
  EXPECT_EQ(negative.back(), 4);
  EXPECT_EQ(round_ticks(5, 5, 4).size(), 1u);
  EXPECT_EQ(round_ticks(0, INFINITY, 4).size(), 1u);
  EXPECT_LE(round_ticks(0, 1e-9, 6).size(), 12u);
}

TEST(Ticks, HaveAsManyDecimalsAsTheyNeed) {
  EXPECT_EQ(tick_text(0.30000000000000004, 0.1), "0.3");
  EXPECT_EQ(tick_text(2, 0.5), "2.0");
  EXPECT_EQ(tick_text(20, 10), "20");
  EXPECT_EQ(tick_text(-1e-17, 0.1), "0.0");
}

TEST(Plot, AxesTitleAndLegendAreThere) {
  Plot p;
  p.title = "Speed & time", p.x_label = "time [s]", p.y_label = "speed [m/s]";
  p.series = {{"first", {0, 1, 2}, {1, 2, 1.5}}, {"second", {0, 1, 2}, {0.5, 0.6, 0.7}, PlotStyle::kDots}};
  p.marks = {{1.25, "mean", false}, {0.5, "begin", true}};
  const std::string svg = svg_of(p);
  for (const char* text :
       {"Speed &amp; time", "time [s]", "speed [m/s]", "first", "second", "mean", "begin", ">0.0<", ">2.0<"})
    EXPECT_TRUE(has(svg, text)) << text << "\n" << svg;
  EXPECT_FALSE(p.empty());
}

TEST(Plot, AnUnnamedSeriesHasNoLegendAndNothingIsEmpty) {
  Plot p;
  EXPECT_TRUE(p.empty());
  EXPECT_TRUE(has(svg_of(p), "</svg>")) << "nothing is still a picture";
  p.series = {{"", {1, 2}, {NAN, INFINITY}}};
  EXPECT_TRUE(p.empty());
  EXPECT_TRUE(has(svg_of(p), "</svg>"));
  EXPECT_FALSE(has(svg_of(p), "nan")) << svg_of(p);
  EXPECT_FALSE(has(svg_of(p), "inf")) << svg_of(p);
}

/// Numbers of "M" moves in the paths of a colour: pieces of a line.
std::size_t pieces(const std::string& svg, const std::string& colour) {
  std::size_t count = 0;
  for (std::size_t at = svg.find("stroke=\"" + colour); at != std::string::npos;
       at = svg.find("stroke=\"" + colour, at + 1))
    ++count;
  return count;
}

TEST(Plot, WhatIsNoNumberPartsALine) {
  Plot p;
  p.series = {{"", {0, 1, 2, 3, 4}, {1, 1, NAN, 2, 2}}};
  EXPECT_EQ(pieces(svg_of(p), "#0072b2"), 2u);
}

TEST(Plot, StepsGoAcrossBeforeTheyGoUp) {
  Plot p;
  p.series = {{"", {0, 10}, {0, 1}, PlotStyle::kSteps}};
  p.low = 0, p.high = 1;
  // 0 is at the left margin, 66; 10 at 720 - 22 = 698; the plot is 300 pixels high and 64 from the top.
  EXPECT_TRUE(has(svg_of(p), "M66 364L698 364L698 64")) << svg_of(p);
}

TEST(Plot, BarsStandOnZero) {
  Plot p;
  p.series = {{"", {0.5, 1.5}, {1, -1}, PlotStyle::kBars, 1}};
  p.low = -1, p.high = 1;
  const std::string svg = svg_of(p);
  // The middle of the axis is 150 pixels below the top of the plot.
  EXPECT_TRUE(has(svg, " 214L")) << svg;
  EXPECT_TRUE(has(svg, " 64L")) << svg;
  EXPECT_TRUE(has(svg, " 364L")) << svg;
}

TEST(Plot, AxesOfAPlanAreEqual) {
  Plot p;
  p.equal_axes = true;
  p.series = {{"", {0, 10}, {0, 20}, PlotStyle::kDots}};
  const std::string svg = svg_of(p);
  // 10 x 20 m with 4 % around: 640 pixels high at most, so 640 / 21.6 pixels a metre both ways.
  const double scale = 640 / 21.6;
  std::vector<double> cx, cy;
  for (std::size_t at = svg.find("<circle cx=\""); at != std::string::npos; at = svg.find("<circle cx=\"", at + 1)) {
    cx.push_back(std::stod(svg.substr(at + 12)));
    cy.push_back(std::stod(svg.substr(svg.find("cy=\"", at) + 4)));
  }
  ASSERT_EQ(cx.size(), 2u) << svg;
  EXPECT_NEAR(cx[1] - cx[0], 10 * scale, 0.01);
  EXPECT_NEAR(cy[0] - cy[1], 20 * scale, 0.01);
}

TEST(Plot, OfVeryManyDotsSomeAreDrawnAndThatIsSaid) {
  Plot p;
  p.title = "Dots";
  p.series = {{"", {}, {}, PlotStyle::kDots}};
  for (int i = 0; i < 30000; ++i) p.series[0].x.push_back(i), p.series[0].y.push_back(i % 7);
  const std::string svg = svg_of(p);
  EXPECT_TRUE(has(svg, "Dots (4000 of 30000 dots)"));
  EXPECT_LT(svg.size(), 600000u);
}

TEST(Plot, IsAPngToo) {
  Plot p;
  p.title = "Speed";
  p.series = {{"", {0, 1, 2}, {1, 2, 1.5}}};
  EXPECT_EQ(picture_of(p).png(kPlotWidth).substr(1, 3), "PNG");
}

}  // namespace
}  // namespace throng
