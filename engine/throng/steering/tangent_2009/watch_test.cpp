// The table of observation times (EG-30).
#include "throng/steering/tangent_2009/watch.h"

#include <gtest/gtest.h>

namespace throng::tangent {
namespace {

Sight sight(std::uint32_t index, std::uint32_t generation = 1, Vec2 acceleration = {}) {
  return {{index, generation}, acceleration};
}

float observed(const State& s, std::uint32_t index, std::uint32_t generation = 1) {
  const Watched* w = find(s, {index, generation}, 0);
  return w != nullptr ? w->observed : -1;
}

TEST(Watch, TimesBeginAtZeroAndGoOnWhileInView) {
  State s{};
  const Sight both[] = {sight(4), sight(9)}, swapped[] = {sight(9), sight(4), sight(2)};
  watch(both, 0.1f, 0, s);
  EXPECT_EQ(observed(s, 4), 0);
  watch(both, 0.1f, 0, s);
  watch(swapped, 0.1f, 0, s);
  EXPECT_FLOAT_EQ(observed(s, 4), 0.2f);
  EXPECT_FLOAT_EQ(observed(s, 9), 0.2f);
  EXPECT_EQ(observed(s, 2), 0);
  EXPECT_EQ(observed(s, 3), -1);
}

TEST(Watch, WhoWasOutOfViewIsNewAgain) {
  State s{};
  const Sight both[] = {sight(4), sight(9)}, one[] = {sight(9)};
  for (int i = 0; i < 5; ++i) watch(both, 0.1f, 0, s);
  watch(one, 0.1f, 0, s);
  EXPECT_EQ(observed(s, 4), -1);
  watch(both, 0.1f, 0, s);
  EXPECT_EQ(observed(s, 4), 0);
  EXPECT_FLOAT_EQ(observed(s, 9), 0.6f);
}

TEST(Watch, NobodyInheritsATime) {
  State s{};
  const Sight first[] = {sight(4, 1)}, second[] = {sight(4, 2)};
  for (int i = 0; i < 5; ++i) watch(first, 0.1f, 0, s);
  watch(second, 0.1f, 0, s);
  EXPECT_EQ(observed(s, 4, 2), 0);
  EXPECT_EQ(observed(s, 4, 1), -1);
}

TEST(Watch, NoMoreThanTheTableHolds) {
  State s{};
  std::vector<Sight> crowd;
  for (std::uint32_t i = 0; i < 40; ++i) crowd.push_back(sight(i));
  watch(crowd, 0.1f, 0, s);
  watch(crowd, 0.1f, 0, s);
  EXPECT_FLOAT_EQ(observed(s, kMostWatched - 1), 0.1f);
  EXPECT_EQ(observed(s, kMostWatched), -1);
  watch({}, 0.1f, 0, s);
  for (const Watched& w : s.slot) EXPECT_FALSE(w.who.exists());
}

TEST(Watch, AccelerationsAreSmoothed) {
  State s{};
  const Sight turning[] = {sight(4, 1, {0, 1})};
  watch(turning, 0.1f, 0.4f, s);
  EXPECT_EQ(s.slot[0].acceleration.y, 0) << "not seen before";
  watch(turning, 0.1f, 0.4f, s);
  EXPECT_FLOAT_EQ(s.slot[0].acceleration.y, 0.2f);  // 0.1 / (0.4 + 0.1)
  watch(turning, 0.1f, 0.4f, s);
  EXPECT_FLOAT_EQ(s.slot[0].acceleration.y, 0.36f);
}

}  // namespace
}  // namespace throng::tangent
