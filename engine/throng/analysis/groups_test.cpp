#include "throng/analysis/groups.h"

#include <gtest/gtest.h>

#include "throng/analysis/measures/stripes/stripes.h"
#include "throng/analysis/walks_for_test.h"

namespace throng::analysis {
namespace {

using test::of;
using test::walk;

Walk towards(Vec2d velocity, std::uint32_t group = 0, Vec2d from = {}) {
  return walk(
      31, [=](double i) { return from + velocity * (0.1 * i); }, 0, group);
}

TEST(Groups, ByDirection) {
  Trajectories t =
      of(10, {towards({1, 0.3}), towards({0.2, -1}), towards({-1, 0}), towards({1, -0.9}), towards({0, 0})});
  group_by_direction(t);
  EXPECT_EQ(t.groups, (std::vector<std::string>{"east", "west", "south", "nowhere"}));
  std::vector<std::uint32_t> groups;
  for (const Walk& w : t.people) groups.push_back(w.group);
  EXPECT_EQ(groups, (std::vector<std::uint32_t>{0, 2, 1, 0, 3}));
}

TEST(Groups, JoinedPickedAndInTheOrderGiven) {
  const Trajectories t =
      of(10, {towards({1, 0}, 0), towards({1, 0}, 1), towards({1, 0}, 2), towards({1, 0}, 3)}, {"a", "b", "c", "d"});
  const std::vector<std::string> entries{"c+a", "b"};
  const auto picked = pick_groups(t, entries);
  ASSERT_TRUE(picked) << picked.error();
  EXPECT_EQ(picked->groups, entries);
  ASSERT_EQ(picked->people.size(), 3u);
  EXPECT_EQ(picked->people[0].group, 0u);
  EXPECT_EQ(picked->people[1].group, 1u);
  EXPECT_EQ(picked->people[2].group, 0u);
  const std::vector<std::string> twice{"a", "b+a"}, wrong{"a", "e"};
  EXPECT_NE(pick_groups(t, twice).error().find("named twice"), std::string::npos);
  EXPECT_NE(pick_groups(t, wrong).error().find("there are a, b, c, d"), std::string::npos);
}

TEST(Groups, ThoseThatCrossAreFoundAndWhere) {
  // East and west pass each other 10 m away from where north crosses east.
  const Trajectories t = of(10, {towards({1, 0}, 0), towards({-1, 0}, 1, {3, 10}), towards({0, 1}, 2, {1.5, -1.5})},
                            {"east", "west", "north"});
  const auto pair = crossing_groups(t);
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->first, 0u);
  EXPECT_EQ(pair->second, 2u);
  const auto zone = meeting_zone(t, pair->first, pair->second);
  ASSERT_TRUE(zone);
  EXPECT_TRUE(zone->contains({1.5, 0}));
  EXPECT_LT(zone->hi.y, 4);
  EXPECT_FALSE(meeting_zone(t, 0, 1));
  EXPECT_FALSE(crossing_groups(of(10, {towards({1, 0})})));
}

}  // namespace
}  // namespace throng::analysis
