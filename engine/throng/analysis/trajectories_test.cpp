#include "throng/analysis/trajectories.h"

#include <gtest/gtest.h>

#include "throng/analysis/close_pairs.h"
#include "throng/analysis/present.h"
#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

TEST(Trajectories, GapsAreFilledStraightAndCounted) {
  TrajectoryFile file;
  file.rate = 10;
  file.people.push_back({});
  file.people[0].id = "a";
  file.people[0].frame = {5, 6, 10};
  file.people[0].point = {{0, 0}, {1, 0}, {5, 4}};
  const Trajectories t = *from_file(file, 0.3);
  ASSERT_EQ(t.people.size(), 1u);
  const Walk& w = t.people[0];
  EXPECT_EQ(w.first, 5);
  EXPECT_EQ(w.end(), 11);
  EXPECT_EQ(t.filled, 3u);
  EXPECT_EQ(w.at(7), (Vec2d{2, 1}));
  EXPECT_EQ(w.at(9), (Vec2d{4, 3}));
  EXPECT_EQ(w.radius, 0.3);
}

TEST(Trajectories, GathererTakesPeopleInAnyOrderAndGivesThemById) {
  Gatherer g(20);
  g.name_group(1, "north");
  g.add(9, 0, {1, 1}, 0.2, 1);
  g.add(3, 0, {5, 5}, 0.25);
  g.add(9, 1, {2, 1}, 0.2, 1);
  g.add(3, 2, {7, 5}, 0.25);
  g.arrived(9, 0.05);
  g.arrived(77, 1);  // nobody
  const Trajectories t = g.take();
  ASSERT_EQ(t.people.size(), 2u);
  EXPECT_EQ(t.people[0].id, "3");
  EXPECT_EQ(t.people[0].at(1), (Vec2d{6, 5}));
  EXPECT_EQ(t.filled, 1u);
  EXPECT_EQ(t.groups[t.people[1].group], "north");
  EXPECT_EQ(t.people[1].arrival, 0.05);
  EXPECT_TRUE(g.take().people.empty());
}

TEST(Trajectories, ArrivalWhenGoneAndArrivalWithin) {
  Trajectories t = of(10, {walk(20,
                                [](double i) {
                                  return Vec2d{i, 0};
                                }),
                           walk(30, [](double i) {
                             return Vec2d{i, 5};
                           })});
  arrive_when_gone(t);
  EXPECT_DOUBLE_EQ(*t.people[0].arrival, 1.9);
  EXPECT_FALSE(t.people[1].arrival);
  arrive_within(t, {{10, 0}, {100, 5}}, 2);
  EXPECT_DOUBLE_EQ(*t.people[0].arrival, 0.8);
  EXPECT_EQ(length_to_arrival(t.people[0], 10), 9u);
  EXPECT_FALSE(t.people[1].arrival);
}

TEST(Trajectories, VelocitiesAreCentralDifferences) {
  const Walk w = walk(4, [](double i) { return Vec2d{i * i, 0}; });  // 0 1 4 9
  const auto v = velocities(w, 2);
  ASSERT_EQ(v.size(), 4u);
  EXPECT_DOUBLE_EQ(v[0].x, 2);   // (1 - 0) * 2
  EXPECT_DOUBLE_EQ(v[1].x, 4);   // (4 - 0) / 2 * 2
  EXPECT_DOUBLE_EQ(v[2].x, 8);   // (9 - 1) / 2 * 2
  EXPECT_DOUBLE_EQ(v[3].x, 10);  // (9 - 4) * 2
  EXPECT_EQ(velocities(walk(1, [](double) { return Vec2d{3, 3}; }), 2)[0], (Vec2d{0, 0}));
}

TEST(Trajectories, EachFrameKnowsWhoIsThere) {
  const Trajectories t = of(10, {walk(
                                     3, [](double) { return Vec2d{}; }, 4),
                                 walk(6, [](double) { return Vec2d{}; })});
  std::vector<std::vector<std::uint32_t>> seen;
  each_frame(t, 1, [&](std::int64_t, const std::vector<std::uint32_t>& p) { seen.push_back(p); });
  // Frames 0 ... 6; an interval needs the next frame too.
  const std::vector<std::vector<std::uint32_t>> expected{{1}, {1}, {1}, {1}, {0, 1}, {0}};
  EXPECT_EQ(seen, expected);
}

TEST(ClosePairs, EqualsComparingEverybodyWithEverybody) {
  std::vector<Vec2d> p;
  std::uint64_t s = 1;
  for (int i = 0; i < 400; ++i) {
    double xy[2];
    for (double& c : xy) {
      s = s * 6364136223846793005ull + 1442695040888963407ull;
      c = static_cast<double>(s >> 40) / static_cast<double>(1 << 24) * 12 - 6;
    }
    p.push_back({xy[0], xy[1]});
  }
  p.push_back(p[0]);  // two in one spot
  std::set<std::pair<std::uint32_t, std::uint32_t>> found, all;
  ClosePairs pairs;
  std::size_t calls = 0;
  pairs.each(p, 0.9, [&](std::uint32_t i, std::uint32_t j) { ++calls, found.insert({i, j}); });
  for (std::uint32_t i = 0; i < p.size(); ++i)
    for (std::uint32_t j = i + 1; j < p.size(); ++j)
      if (length_sq(p[i] - p[j]) <= 0.9 * 0.9) all.insert({i, j});
  EXPECT_EQ(found, all);
  EXPECT_EQ(calls, all.size()) << "each pair once";
}

TEST(ClosePairs, FarOutPointsAreSafe) {
  const std::vector<Vec2d> p{{1e300, 0}, {-1e300, 0}, {0, 1e300}, {0, 0}, {0.1, 0}};
  std::size_t calls = 0;
  ClosePairs pairs;
  pairs.each(p, 0.5, [&](std::uint32_t i, std::uint32_t j) {
    ++calls;
    EXPECT_EQ(i + j, 7u);
  });
  EXPECT_EQ(calls, 1u);
}

TEST(Trajectories, AFileWithEveryNthFrameHasNoGaps) {
  TrajectoryFile file;
  file.rate = 25;
  file.people.resize(2);
  file.people[0].frame = {-5, 0, 5, 10};
  file.people[0].point = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
  file.people[1].frame = {5, 15};
  file.people[1].point = {{0, 1}, {2, 1}};
  const Trajectories t = *from_file(file);
  EXPECT_EQ(t.rate, 5);
  EXPECT_EQ(t.people[0].first, -1);
  EXPECT_EQ(t.people[0].point.size(), 4u);
  EXPECT_EQ(t.people[1].first, 1);
  EXPECT_EQ(t.people[1].at(2), (Vec2d{1, 1}));
  EXPECT_EQ(t.filled, 1u);
}

TEST(Trajectories, AGapThatWouldTakeTheMemoryIsRefused) {
  TrajectoryFile file;
  file.rate = 10;
  file.people.resize(1);
  file.people[0].frame = {0, 1, 4'000'000'000'000};
  file.people[0].point = {{0, 0}, {1, 0}, {2, 0}};
  const auto t = from_file(file);
  ASSERT_FALSE(t);
  EXPECT_NE(t.error().find("million positions"), std::string::npos) << t.error();
}

TEST(Trajectories, OneLevelAloneHasAWalkForEachVisit) {
  TrajectoryFile file;
  file.rate = 10;
  file.levels = {{"ground", 0, {}}, {"upper", 3, {}}};
  file.people.resize(1);
  file.people[0].frame = {0, 1, 2, 3, 4, 5};
  file.people[0].point = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}};
  file.people[0].level = {0, 0, 1, 1, 0, 0};
  const Trajectories t = *from_file(file, 0.2, std::uint16_t{0});
  ASSERT_EQ(t.people.size(), 2u);
  EXPECT_EQ(t.people[0].point.size(), 2u);
  EXPECT_EQ(t.people[1].first, 4);
  EXPECT_EQ(t.filled, 0u);
}

TEST(Trajectories, BetweenTwoTimes) {
  auto early = walk(11, [](double i) { return Vec2d{i, 0}; });
  early.arrival = 1.0;
  auto late = walk(
      21,
      [](double i) {
        return Vec2d{i, 1};
      },
      5);
  late.arrival = 2.5;
  const Trajectories t = between(of(10, {early, late}), 1.1, 2);
  ASSERT_EQ(t.people.size(), 1u) << "who has arrived and gone is not there";
  EXPECT_EQ(t.people[0].first, 11);
  EXPECT_EQ(t.people[0].end(), 21);
  EXPECT_EQ(t.people[0].at(11), (Vec2d{6, 1}));
  EXPECT_FALSE(t.people[0].arrival) << "it arrives later";
  EXPECT_TRUE(between(of(10, {early}), 5, 9).people.empty());
  EXPECT_EQ(between(of(10, {early}), 0.3, 0.7).people[0].point.size(), 5u) << "frames 3 to 7";
}

}  // namespace
}  // namespace throng::analysis
