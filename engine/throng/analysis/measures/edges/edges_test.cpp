#include "throng/analysis/measures/edges/edges.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/measures/edges/edges_measures.h"
#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

/// A stream of 41 people side by side, 4 m wide, towards `angle`; speed(across) of each, across from -2 to 2.
Trajectories stream(double angle, const std::function<double(double)>& speed) {
  const Vec2d axis{std::cos(angle), std::sin(angle)}, side{-axis.y, axis.x};
  std::vector<Walk> people;
  for (int i = 0; i <= 40; ++i) {
    const double across = -2 + 0.1 * i;
    people.push_back(walk(21, [=](double f) { return axis * (speed(across) * f) + side * across; }));
  }
  return of(1, people);
}

double faster_at_the_edges(double across) { return std::abs(across) > 1.3 ? 1.5 : 1.0; }

TEST(Stream, IsSeenFromHowPeopleMove) {
  for (const double angle : {0.0, 0.7, 2.0, 4.0}) {
    const auto s = stream_of(stream(angle, [](double) { return 1.2; }), {}, {});
    ASSERT_TRUE(s);
    EXPECT_NEAR(s->axis.x, std::cos(angle), 1e-9) << "the way they go, not only the line";
    EXPECT_NEAR(s->axis.y, std::sin(angle), 1e-9);
    EXPECT_NEAR(s->low, -2, 0.11);
    EXPECT_NEAR(s->high, 2, 0.11);
    EXPECT_NEAR(s->speed, 1.2, 1e-9);
    EXPECT_NEAR(s->start, 0, 1e-6);
    EXPECT_NEAR(s->end, 19 * 1.2, 1e-6);
  }
  EXPECT_FALSE(stream_of(stream(0, [](double) { return 0; }), {}, {})) << "nobody walks";
  EXPECT_FALSE(stream_of(of(1, {}), {}, {}));
}

TEST(Edges, EqualSpeedsHaveNoEffect) {
  const Edges e = edges(stream(0.4, [](double) { return 1.3; }));
  EXPECT_NEAR(e.ratio, 1, 1e-9);
  EXPECT_NEAR(e.width, 4, 0.21);
  ASSERT_EQ(e.strips.size(), 10u);
  for (const EdgeStrip& s : e.strips) EXPECT_NEAR(s.speed, 1.3, 1e-9);
}

TEST(Edges, SpeedAtTheEdgesOverThatOfTheMiddle) {
  const Edges e = edges(stream(0, faster_at_the_edges));
  EXPECT_NEAR(e.edge, 1.5, 1e-9);
  EXPECT_NEAR(e.middle, 1.0, 1e-9);
  EXPECT_NEAR(e.ratio, 1.5, 1e-9);
  EXPECT_NEAR(e.strips.front().speed, 1.5, 1e-9);
  EXPECT_NEAR(e.strips[5].speed, 1.0, 1e-9);
  EXPECT_NEAR(e.strips.front().across, -e.strips.back().across, 1e-9);
  // Slower ones there, and people who come the other way: the speed counts, whichever way it goes.
  EXPECT_NEAR(edges(stream(0, [](double a) { return (a > 0 ? -1 : 1) / faster_at_the_edges(a); })).ratio, 1 / 1.5,
              1e-9);
}

TEST(Edges, OneSideIsSeenInTheProfile) {
  const Edges e = edges(stream(0, [](double across) { return across > 1 ? 0.5 : 1.0; }));
  EXPECT_NEAR(e.strips.back().speed, 0.5, 1e-9) << "to the left of the way they go";
  EXPECT_NEAR(e.strips.front().speed, 1.0, 1e-9);
  EXPECT_NEAR(e.ratio, 0.75, 0.03);
}

TEST(Edges, ANarrowStreamHasNoMiddle) {
  std::vector<Walk> people;
  for (int i = 0; i < 5; ++i) people.push_back(walk(10, [=](double f) { return Vec2d{f, 0.2 * i}; }));
  const Trajectories narrow = of(1, people);
  EXPECT_TRUE(std::isnan(edges(narrow).ratio));
  const MeasureScene scene;
  Subject subject(narrow, scene);
  const Reading r = read_edge_effect(subject);
  EXPECT_TRUE(std::isnan(r.value));
  EXPECT_NE(r.why.find("0.8 m wide"), std::string::npos) << r.why;
}

TEST(Edges, OnlyTheZoneCounts) {
  EdgeOptions o;
  o.zone = Boxd{{0, -1}, {30, 1}};  // without those who are faster
  EXPECT_NEAR(edges(stream(0, faster_at_the_edges), o).edge, 1.0, 1e-9);
}

TEST(Edges, AreReadWithTableAndPicture) {
  const Trajectories all = stream(0, faster_at_the_edges);
  const MeasureScene scene;
  Subject subject(all, scene);
  const Reading r = read_edge_effect(subject);
  EXPECT_NEAR(r.value, 1.5, 1e-9);
  EXPECT_EQ(r.table.column("speed").numbers.size(), 10u);
  EXPECT_FALSE(r.plot.empty());
  EXPECT_EQ(r.plot.marks.size(), 2u);
}

}  // namespace
}  // namespace throng::analysis
