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
    if (missing(m, s) == kPoses) continue;  // of recorded bodies: foot_slide_test.cpp
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
  for (const char* name : {"mean_acceleration", "collisions", "arrived", "mean_travel_time", "path_ratio", "slow_share",
                           "mean_walking_speed", "turn_reversals", "turning", "lane_order", "lane_bands", "grouping",
                           "centre_density", "rotation", "stripe_orientation", "stripe_coherence", "arch_evenness"})
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
  double share = 0;
  const Reading arch = take(*find_measure("arch_evenness"), s);
  for (const double v : arch.table.column("people").numbers) share += v;
  EXPECT_NEAR(share, 100, 1e-9);
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
