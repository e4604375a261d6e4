#include "throng/analysis/measures/wake/wake.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/measures/wake/wake_measures.h"
#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

/// Files of people, 0.1 m beside each other and 2 m behind each other, who walk along x (or back) at 1.3 m/s for half a
/// minute: 5 points a square metre over 6 m. Who for which keep(frame, p) is false is not there in that moment: a void.
/// Each stretch on which somebody is there is a walk.
std::vector<Walk> files(const std::function<bool(int, Vec2d)>& keep, double way = 1) {
  std::vector<Walk> people;
  for (int file = 0; file < 60; ++file)
    for (int i = 0; i < 60; ++i) {
      Walk w;
      for (int f = 0; f <= 90; ++f) {
        const Vec2d p{way * (-80 + 2 * i + (file % 5) * 0.4 + 1.3 / 3 * f), -2.95 + 0.1 * file};
        const bool there = std::abs(p.x) < 15 && keep(f, p);
        if (there && w.point.empty()) w.first = f;
        if (there) w.point.push_back(p);
        if (!there && !w.point.empty()) people.push_back(std::exchange(w, {}));
      }
      if (!w.point.empty()) people.push_back(w);
    }
  return people;
}

Trajectories flow(const std::function<bool(double, double)>& keep, double way = 1) {
  return of(3, files([&](int, Vec2d p) { return keep(p.x, p.y); }, way));
}

/// Nobody within half a metre to either side of the line behind the origin, for `length` metres.
std::function<bool(double, double)> shadow(double length, double way = 1) {
  return [=](double x, double y) { return !(way * x > -0.5 && way * x < length && std::abs(y) < 0.5); };
}

WakeOptions at_the_origin() {
  WakeOptions o;
  o.obstacle = Vec2d{0, 0};
  return o;
}

TEST(Wake, AnEvenStreamHasNone) {
  const Wake w = wake(flow([](double, double) { return true; }), at_the_origin());
  EXPECT_NEAR(w.ratio, 1, 0.03);
  EXPECT_NEAR(w.beside, 5, 0.2);
  ASSERT_EQ(w.steps.size(), 14u);
  for (const WakeStep& s : w.steps) EXPECT_NEAR(s.behind, s.beside, 0.4) << s.along;
}

TEST(Wake, TheVoidBehindAnObstacleIsSeen) {
  for (const double way : {1.0, -1.0}) {
    // As long as the box behind the body: nobody is in it.
    const Wake whole = wake(flow(shadow(4, way), way), at_the_origin());
    EXPECT_NEAR(whole.ratio, 0, 0.01) << way;
    EXPECT_NEAR(whole.beside, 5, 0.3);
    // Half as long: the box from 0.5 to 2.5 m is half full.
    const Wake half = wake(flow(shadow(1.5, way), way), at_the_origin());
    EXPECT_NEAR(half.ratio, 0.5, 0.06) << way;
    EXPECT_NEAR(half.steps[1].behind, 5, 0.6) << "before it, 1.25 m upstream, people are as dense as beside";
    EXPECT_NEAR(half.steps[5].behind, 0, 0.01) << "0.75 m downstream";
    EXPECT_NEAR(half.steps[9].behind, 5, 0.6) << "2.75 m downstream";
  }
}

TEST(Wake, LanesEndWhereTheStreamEnds) {
  // At the edge of the stream half of the lane and one of the two beside are empty: they do not count as void.
  WakeOptions o;
  o.obstacle = Vec2d{0, 2.9};
  const Wake w = wake(flow([](double, double) { return true; }), o);
  EXPECT_NEAR(w.ratio, 1, 0.12);
  // And a stream that ends 1 m behind it is not thin there.
  o = at_the_origin();
  o.obstacle = Vec2d{13, 0};
  EXPECT_NEAR(wake(flow([](double, double) { return true; }), o).ratio, 1, 0.1);
}

TEST(Wake, BehindSomebodySlowIsAheadOfIt) {
  // Walks with the stream at 0.3 m/s; those who overtake leave 3 m ahead of it empty.
  const auto slow = [](double f) { return Vec2d{-5 + 0.1 * f, 0}; };
  std::vector<Walk> people = files([&](int f, Vec2d p) {
    const Vec2d off = p - slow(f);
    return !(off.x > -0.3 && off.x < 3 && std::abs(off.y) < 0.4);
  });
  people.push_back(walk(91, slow));
  const Wake w = wake(of(3, people));
  EXPECT_EQ(w.bodies, 1u);
  EXPECT_NEAR(w.ratio, 0, 0.01);
  EXPECT_GT(w.beside, 4);
  EXPECT_NEAR(w.steps[1].behind, w.steps[1].beside, 1) << "those who come up to it are as dense as beside";
}

TEST(Wake, WithoutAnythingInTheWaySaysSo) {
  const Trajectories all = flow([](double, double) { return true; });
  MeasureScene scene;
  Subject subject(all, scene);
  const Reading none = read_wake(subject);
  EXPECT_TRUE(std::isnan(none.value));
  EXPECT_NE(none.why.find("--obstacle"), std::string::npos) << none.why;
  scene.obstacle = Vec2d{0, 0};
  Subject there(all, scene);
  const Reading r = read_wake(there);
  EXPECT_NEAR(r.value, 1, 0.03);
  EXPECT_EQ(r.table.column("behind").numbers.size(), 14u);
  EXPECT_FALSE(r.plot.empty());
}

}  // namespace
}  // namespace throng::analysis
