#include "throng/analysis/measures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

/// Two streams of 30 that cross at a right angle, in stripes along -45 degrees, then wait before a door in an arch.
Trajectories streams() {
  std::vector<Walk> people;
  for (int i = 0; i < 60; ++i) {
    const bool east = i % 2 == 0;
    const double lane = (i / 2) % 6, rank = (i / 2) / 6;
    const double a = 1.4 * (lane - rank), b = 1.4 * rank;
    Walk w = walk(
        41,
        [=](double k) {
          const double s = 0.1 * k;
          return east ? Vec2d{-4 + s + a, b} : Vec2d{b + 0.7, -4 + s + a};
        },
        0, east ? 0 : 1);
    w.id = (east ? "east." : "north.") + std::to_string(i / 2);
    w.arrival = 4;
    people.push_back(std::move(w));
  }
  return of(10, people, {"east", "north"});
}

MeasureScene everything() {
  MeasureScene s;
  s.centre = Vec2d{0, 0}, s.radius = 8;
  s.exit = Vec2d{6, 2}, s.into = Vec2d{1, 0}, s.exit_radius = 6;
  s.obstacle = Vec2d{0, 2}, s.obstacle_radius = 0.5;
  s.line = LineAcross{{0, 8}, {0, -8}};
  s.area = Polygon{{{-1, -1}, {1, -1}, {1, 3}, {-1, 3}}, {}};
  return s;
}

TEST(MeasureList, NamesAreUniqueAndNothingSaysWhy) {
  std::set<std::string_view> names;
  Trajectories nobody;
  nobody.rate = 10;
  const MeasureScene scene = everything();
  for (const Measure& m : measures()) {
    EXPECT_TRUE(names.insert(m.name).second) << m.name;
    EXPECT_TRUE(m.doc.ends_with(".")) << m.name;
    EXPECT_EQ(find_measure(m.name), &m);
    Subject none(nobody, scene);
    const Reading r = take(m, none);
    EXPECT_TRUE(std::isnan(r.value)) << m.name << " of nobody is " << r.value;
    EXPECT_FALSE(r.why.empty()) << m.name;
  }
  EXPECT_EQ(find_measure("no_such"), nullptr);
}

// A person of one frame is the least there can be: whatever cannot be said of it must say why.
TEST(MeasureList, WhatIsNoNumberAlwaysSaysWhy) {
  Trajectories one = of(10, {walk(1, [](double) { return Vec2d{1, 1}; })});
  Trajectories still = of(10,
                          {walk(30,
                                [](double) {
                                  return Vec2d{1, 1};
                                }),
                           walk(
                               30,
                               [](double) {
                                 return Vec2d{40, 1};
                               },
                               0, 1)},
                          {"a", "b"});
  const MeasureScene scene = everything();
  for (const Trajectories* t : {&one, &still})
    for (const Measure& m : measures()) {
      Subject s(*t, scene);
      const Reading r = take(m, s);
      EXPECT_EQ(std::isnan(r.value), !r.why.empty()) << m.name << ": " << r.value << " " << r.why;
    }
}

TEST(MeasureList, EveryOneCanBeTakenAndItsTablesAreWhole) {
  const Trajectories all = streams();
  const MeasureScene scene = everything();
  Subject s(all, scene);
  std::set<std::string_view> with_table;
  for (const Measure& m : measures()) {
    // Of recorded bodies and doors: foot_slide_test.cpp, doors_test.cpp.
    if (missing(m, s) == kPoses || missing(m, s) == kDoors) continue;
    EXPECT_EQ(missing(m, s), 0u) << m.name;
    const Reading r = take(m, s);
    EXPECT_TRUE(std::isfinite(r.value)) << m.name << ": " << r.why;
    for (const TableColumn& c : r.table.columns()) {
      EXPECT_EQ(c.size(), r.table.rows()) << m.name << ", " << c.name;
      EXPECT_FALSE(c.name.empty()) << m.name;
    }
    if (r.table.empty()) continue;
    with_table.insert(m.name);
    EXPECT_FALSE(r.plot.empty()) << m.name << " has a table and no picture";
    EXPECT_FALSE(r.plot.title.empty() || r.plot.x_label.empty() || r.plot.y_label.empty()) << m.name;
  }
  for (const char* name : {"mean_acceleration",  "collisions",     "arrived",
                           "mean_travel_time",   "path_ratio",     "slow_share",
                           "mean_walking_speed", "turn_reversals", "turning",
                           "lane_order",         "lane_bands",     "grouping",
                           "centre_density",     "rotation",       "stripe_orientation",
                           "stripe_coherence",   "arch_evenness",  "penetration",
                           "last_arrival",       "space_use",      "flow",
                           "fundamental_diagram"})
    EXPECT_TRUE(with_table.contains(name)) << name;
}

TEST(MeasureList, WhatIsNotKnownOfTheSceneIsNamed) {
  const Trajectories one_group = of(10, {walk(20, [](double i) { return Vec2d{i, 0}; })});
  MeasureScene scene;
  Subject s(one_group, scene);
  EXPECT_EQ(missing(*find_measure("grouping"), s), static_cast<unsigned>(kGroups));
  EXPECT_EQ(missing(*find_measure("rotation"), s), static_cast<unsigned>(kCentre));
  EXPECT_EQ(missing(*find_measure("arch_evenness"), s), static_cast<unsigned>(kExit));
  EXPECT_EQ(missing(*find_measure("turning"), s), 0u);
  EXPECT_NE(take(*find_measure("rotation"), s).why.find("centre"), std::string::npos);
  EXPECT_EQ(missing(*find_measure("flow"), s), static_cast<unsigned>(kLine));
  EXPECT_EQ(missing(*find_measure("fundamental_diagram"), s), static_cast<unsigned>(kArea));
  scene.line = LineAcross{{0, -1}, {0, 1}};
  EXPECT_EQ(missing(*find_measure("fundamental_diagram"), s), static_cast<unsigned>(kArea));
  scene.method = DiagramMethod::kFile;
  EXPECT_EQ(missing(*find_measure("fundamental_diagram"), s), 0u) << "a file has a way, and no area";
  scene.levels = {"ground", "upper"};
  scene.arrivals = false;
  EXPECT_EQ(missing(*find_measure("collisions"), s), static_cast<unsigned>(kOneLevel));
  EXPECT_EQ(missing(*find_measure("mean_travel_time"), s), static_cast<unsigned>(kArrivals));
  EXPECT_EQ(missing(*find_measure("mean_walking_speed"), s), 0u) << "of people on any level";
}

TEST(MeasureList, NumbersAndTablesAgree) {
  const Trajectories all = streams();
  const MeasureScene scene = everything();
  Subject s(all, scene);
  const Reading time = take(*find_measure("mean_travel_time"), s);
  EXPECT_DOUBLE_EQ(time.value, 4);
  EXPECT_EQ(time.table.rows(), 60u);
  EXPECT_EQ(time.table.column("person").words[0], "east.0");
  EXPECT_EQ(time.table.column("group").words[1], "north");
  EXPECT_DOUBLE_EQ(time.table.column("travel time").numbers[0], 4);
  const Reading arrived = take(*find_measure("arrived"), s);
  EXPECT_EQ(arrived.table.column("arrived").numbers.back(), arrived.value);
  const Reading hits = take(*find_measure("collisions"), s);
  EXPECT_EQ(static_cast<double>(hits.table.rows()), hits.value);
  double deepest = 0;
  for (const double d : hits.table.column("depth").numbers) deepest = std::max(deepest, d);
  EXPECT_DOUBLE_EQ(deepest, take(*find_measure("deepest_penetration"), s).value);
  const Reading turned = take(*find_measure("turning"), s);
  double sum = 0;
  for (const double v : turned.table.column("turned").numbers) sum += v;
  EXPECT_NEAR(sum / 60, turned.value, 1e-12);
  const Reading last = take(*find_measure("last_arrival"), s);
  EXPECT_EQ(last.table.column("arrived").numbers.back(), last.value);
  EXPECT_EQ(last.table.column("still on their way").numbers.back(), 0);
  const Reading overlap = take(*find_measure("penetration"), s);
  double weighted = 0, intervals = 0;
  for (std::size_t i = 0; i < overlap.table.rows(); ++i) {
    const double n = overlap.table.column("person-intervals").numbers[i];
    weighted += overlap.table.column("penetration").numbers[i] * n, intervals += n;
  }
  EXPECT_GT(overlap.value, 0);
  EXPECT_NEAR(weighted / intervals, overlap.value, 1e-12);
  const Reading used = take(*find_measure("space_use"), s);
  double area = 0;
  for (const double v : used.table.column("share used").numbers) area += v * 0.25;
  EXPECT_NEAR(area, used.value, 1e-6) << "squares of half a metre";
  double share = 0;
  const Reading arch = take(*find_measure("arch_evenness"), s);
  for (const double v : arch.table.column("people").numbers) share += v;
  EXPECT_NEAR(share, 100, 1e-9);
}

/// Ten people one behind the other along x at 1 m/s, 2 m apart, and one the other way.
TEST(MeasureList, FlowByHand) {
  std::vector<Walk> people;
  for (int i = 0; i < 10; ++i) people.push_back(walk(301, [=](double k) { return Vec2d{-1.05 - 2 * i + 0.1 * k, 0}; }));
  people.push_back(walk(301, [](double k) { return Vec2d{5.03 - 0.1 * k, 0.5}; }));
  const Trajectories all = of(10, people);
  MeasureScene scene;
  for (const double up : {1.0, -1.0}) {  // whichever end is named first
    scene.line = LineAcross{{0, up}, {0, -up}};
    Subject s(all, scene);
    const Reading flow = take(*find_measure("flow"), s);
    EXPECT_NEAR(flow.value, 0.5, 1e-9) << "nine in 18 s";
    EXPECT_NEAR(take(*find_measure("specific_flow"), s).value, 0.25, 1e-9);
    ASSERT_EQ(flow.table.rows(), 11u) << "who goes back is in the table, too";
    EXPECT_EQ(flow.table.column("people who have passed").numbers.back(), 10);
    EXPECT_NEAR(flow.table.column("time").numbers[0], 1.05, 1e-9);
    EXPECT_EQ(flow.table.column("way").words[0], "there");
  }
  scene.line = LineAcross{{50, 1}, {50, -1}};
  Subject s(all, scene);
  EXPECT_TRUE(std::isnan(take(*find_measure("flow"), s).value));
  EXPECT_FALSE(take(*find_measure("flow"), s).why.empty());
}

/// The same file on a floor 1 m wide: one in two square metres, by every method.
TEST(MeasureList, FundamentalDiagramByHand) {
  std::vector<Walk> people;
  for (int i = 0; i < 30; ++i) people.push_back(walk(301, [=](double k) { return Vec2d{-1.05 - 2 * i + 0.1 * k, 0}; }));
  const Trajectories all = of(10, people);
  MeasureScene scene;
  scene.area = Polygon{{{-24, -0.5}, {-20, -0.5}, {-20, 0.5}, {-24, 0.5}}, {}};
  scene.floor = Polygon{{{-80, -0.5}, {40, -0.5}, {40, 0.5}, {-80, 0.5}}, {}};
  for (const DiagramMethod method : {DiagramMethod::kTransits, DiagramMethod::kClassic, DiagramMethod::kVoronoi}) {
    scene.method = method;
    Subject s(all, scene);
    const Reading r = take(*find_measure("fundamental_diagram"), s);
    EXPECT_NEAR(r.value, 1, 1e-6) << static_cast<int>(method);
    const std::vector<double>& density = r.table.column("density").numbers;
    ASSERT_GT(density.size(), 10u);
    for (const double d : density) EXPECT_NEAR(d, 0.5, method == DiagramMethod::kVoronoi ? 1e-6 : 0.02);
    EXPECT_EQ(r.plot.series.size(), 3u) << "points, mean, Weidmann";
  }
  scene.area = Polygon{{{100, 0}, {101, 0}, {101, 1}, {100, 1}}, {}};
  scene.method = DiagramMethod::kTransits;
  Subject nowhere(all, scene);
  EXPECT_EQ(take(*find_measure("fundamental_diagram"), nowhere).why, "nobody crosses the area");
  // In a file of a closed way of 60 m: 2 m of room each.
  std::vector<Walk> ring;
  for (int i = 0; i < 30; ++i)
    ring.push_back(walk(101, [=](double k) { return Vec2d{std::fmod(2.0 * i + 0.1 * k, 60.0), 0}; }));
  const Trajectories closed = of(10, ring);
  MeasureScene way;
  way.line = LineAcross{{0, 0}, {60, 0}}, way.method = DiagramMethod::kFile;
  Subject file(closed, way);
  const Reading r = take(*find_measure("fundamental_diagram"), file);
  EXPECT_NEAR(r.value, 1, 1e-6);
  EXPECT_EQ(r.table.column("density").unit, "1/m");
  for (const double d : r.table.column("density").numbers) EXPECT_NEAR(d, 0.5, 1e-6);
}

TEST(Subject, SharesAResultBetweenMeasures) {
  const Trajectories all;
  const MeasureScene scene;
  Subject s(all, scene);
  int made = 0;
  struct Result {
    int n;
  };
  const auto make = [&] { return Result{++made}; };
  EXPECT_EQ(s.once(make).n, 1);
  EXPECT_EQ(s.once(make).n, 1);
  EXPECT_EQ(made, 1);
}

}  // namespace
}  // namespace throng::analysis
