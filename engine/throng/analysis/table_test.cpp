#include "throng/analysis/table.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/table_plot.h"

namespace throng::analysis {
namespace {

TEST(Table, IsWrittenWithUnitsAndWithoutNan) {
  Table t;
  t.add("person", {"west.0", "a,\"b\"", "=1+1"})
      .add("time", "s", {0.30000000000000004, NAN, 12})
      .add("turns", "", {1, 2, 3});
  EXPECT_EQ(to_csv(t),
            "person,time [s],turns\n"
            "west.0,0.3,1\n"
            "\"a,\"\"b\"\"\",,2\n"
            "'=1+1,12,3\n");
  EXPECT_EQ(t.rows(), 3u);
  EXPECT_EQ(t.column("turns").numbers[2], 3);
  EXPECT_TRUE(Table().empty());
}

TEST(Table, NumbersHaveTheDigitsTheyNeed) {
  EXPECT_EQ(short_number(1.0 / 3), "0.3333333");
  EXPECT_EQ(short_number(INFINITY), "");
  EXPECT_EQ(short_number(-2), "-2");
  EXPECT_EQ(short_number(1234567), "1234567");
  EXPECT_EQ(short_number(18.9542, 4), "18.95");
}

TEST(TablePlot, ALineOfOneColumnLabelsTheAxisSeveralHaveALegend) {
  Table t;
  t.add("time", "s", {0, 1}).add("speed", "m/s", {1, 2}).add("wish", "m/s", {2, 2});
  const Plot one = plot_columns(t, "T", "time", {"speed"});
  EXPECT_EQ(one.y_label, "speed [m/s]");
  EXPECT_EQ(one.series[0].name, "");
  const Plot two = plot_columns(t, "T", "time", {"speed", "wish"});
  EXPECT_EQ(two.y_label, "m/s");
  EXPECT_EQ(two.series[1].name, "wish");
}

TEST(TablePlot, AHistogramCountsEverybodyOnce) {
  Table t;
  std::vector<double> v;
  for (int i = 0; i < 100; ++i) v.push_back(0.01 * i);
  v.push_back(NAN);
  t.add("speed", "m/s", v);
  const Plot p = plot_histogram(t, "T", "speed", "people");
  double all = 0;
  for (const double n : p.series[0].y) all += n;
  EXPECT_EQ(all, 100);
  EXPECT_NEAR(p.series[0].bar, 0.1, 1e-12) << "a round width";
  EXPECT_EQ(p.series[0].y[0], 10);
  ASSERT_EQ(p.marks.size(), 1u);
  EXPECT_NEAR(p.marks[0].value, 0.495, 1e-9);
  EXPECT_EQ(p.marks[0].name, "mean 0.495");
}

TEST(TablePlot, EqualValuesAreOneBar) {
  Table t;
  t.add("time", "s", {4, 4, 4});
  const Plot p = plot_histogram(t, "T", "time", "people");
  ASSERT_EQ(p.series.size(), 1u);
  double most = 0;
  for (const double n : p.series[0].y) most = std::max(most, n);
  EXPECT_EQ(most, 3);
  Table nearly;
  nearly.add("time", "s", {1, 1 + 1e-15, 1 - 1e-15});
  EXPECT_LT(plot_histogram(nearly, "T", "time", "people").series[0].x.size(), 4u);
  Table nothing;
  nothing.add("time", "s", {NAN});
  EXPECT_TRUE(plot_histogram(nothing, "T", "time", "people").empty());
}

}  // namespace
}  // namespace throng::analysis
