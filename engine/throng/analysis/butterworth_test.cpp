#include "throng/analysis/butterworth.h"

#include <gtest/gtest.h>

#include <cmath>

namespace throng::analysis {
namespace {

std::vector<double> sine(double frequency, double rate, std::size_t n) {
  std::vector<double> s;
  for (std::size_t i = 0; i < n; ++i) s.push_back(std::sin(2 * M_PI * frequency * static_cast<double>(i) / rate));
  return s;
}

TEST(Butterworth, StraightLinesAndConstantsStayAsTheyAre) {
  std::vector<Vec2d> line;
  for (int i = 0; i < 600; ++i) line.push_back({3 + 0.013 * i, 7});
  for (const LowPass& f : {kFilter2012, kFilter2009}) {
    const auto out = zero_phase(line, 120, f);
    for (std::size_t i = 0; i < line.size(); ++i) {
      EXPECT_NEAR(out[i].x, line[i].x, 2e-4) << i;
      EXPECT_NEAR(out[i].y, 7, 1e-9);
    }
  }
}

TEST(Butterworth, AtTheCutOffTwoPassesLeaveHalf) {
  // One pass leaves 1 / sqrt 2 of the amplitude at the cut-off, two leave 1 / 2, without any shift in time.
  for (const LowPass& f : {kFilter2012, kFilter2009}) {
    const double rate = 120;
    const auto in = sine(f.cut_off, rate, 4800), out = zero_phase(in, rate, f);
    EXPECT_DOUBLE_EQ(passed_share(f.cut_off, rate, f), 0.5);
    for (std::size_t i = 1600; i < 3200; ++i) EXPECT_NEAR(out[i], 0.5 * in[i], 2e-3) << i;
  }
}

TEST(Butterworth, FallsByItsOrder) {
  // At twice the cut-off, both far below the rate: 1 / (1 + 2^(2 order)): 1/65 for order 3, 1/17 for order 2.
  EXPECT_NEAR(passed_share(1.0, 1e4, kFilter2012), 1.0 / 65, 1e-6);
  EXPECT_NEAR(passed_share(2.0, 1e4, kFilter2009), 1.0 / 17, 1e-6);
  const auto in = sine(1.0, 120, 4800), out = zero_phase(in, 120, kFilter2012);
  double most = 0;
  for (std::size_t i = 1600; i < 3200; ++i) most = std::max(most, std::fabs(out[i]));
  EXPECT_NEAR(most, passed_share(1.0, 120, kFilter2012), 1e-3);
}

TEST(Butterworth, StepIsHalfWayAtItsPlace) {
  std::vector<double> step(2001, 0.0);
  for (std::size_t i = 1000; i < step.size(); ++i) step[i] = i == 1000 ? 0.5 : 1;
  const auto out = zero_phase(step, 100, kFilter2009);
  EXPECT_NEAR(out[1000], 0.5, 1e-6) << "no shift in time";
}

TEST(Butterworth, NothingToDo) {
  const std::vector<double> three{1, 5, 2};
  EXPECT_EQ(zero_phase(three, 100, kFilter2012), three);
  const std::vector<double> s = sine(3, 10, 50);
  EXPECT_EQ(zero_phase(s, 10, kNoFilter), s);
  EXPECT_EQ(zero_phase(s, 0.9, kFilter2012), s) << "cut-off above half the rate";
}

}  // namespace
}  // namespace throng::analysis
