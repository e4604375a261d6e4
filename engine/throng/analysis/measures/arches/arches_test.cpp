#include "throng/analysis/measures/arches/arches.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

std::vector<Vec2d> arc(double from, double to, int n) {
  std::vector<Vec2d> p;
  for (int i = 0; i < n; ++i) {
    const double a = (from + (to - from) * (i + 0.5) / n) * M_PI / 180;
    p.push_back({10 - 2 * std::cos(a), 5 + 2 * std::sin(a)});
  }
  return p;
}

ArchOptions door() {
  ArchOptions o;
  o.exit = {10, 5};
  return o;
}

TEST(Arches, ALineIsZeroAHalfRingIsOne) {
  EXPECT_NEAR(arch_evenness(arc(1, 5, 12), door()), 0, 1e-12);
  EXPECT_NEAR(arch_evenness(arc(-90, 90, 12), door()), 1, 1e-12);
  // Equal shares in three of six sectors: log 3 / log 6.
  EXPECT_NEAR(arch_evenness(arc(-45 + 15 - 60, 0, 12), door()), std::log(3.0) / std::log(6.0), 1e-9);
}

TEST(Arches, ThoseThroughTheDoorDoNotCount) {
  std::vector<Walk> people;
  for (const Vec2d p : arc(-90, 90, 12)) people.push_back(walk(2, [=](double) { return p; }));
  for (int i = 0; i < 20; ++i) people.push_back(walk(2, [=](double) { return Vec2d{10.5 + 0.1 * i, 5}; }));
  Arches a = arches(of(1, people), door());
  EXPECT_EQ(a.looks, 2u);
  EXPECT_NEAR(a.evenness, 1, 1e-9);
  EXPECT_NEAR(a.distance, 2, 1e-9);
  people.resize(7);
  a = arches(of(1, people), door());
  EXPECT_EQ(a.looks, 0u);
  EXPECT_TRUE(std::isnan(a.evenness));
}

}  // namespace
}  // namespace throng::analysis
