#include "throng/core/keep_choice.h"

#include <gtest/gtest.h>

#include <vector>

namespace throng {
namespace {

/// Table 4.2, line by line, with its 5.0.
TEST(KeepChoice, IsTableFourTwo) {
  const auto pick = [](std::vector<float> s, std::size_t c) { return keep_choice(s, c, 5.0f); };
  EXPECT_EQ(pick({}, kNoChoice), kNoChoice);
  EXPECT_EQ(pick({9, 3, 7}, kNoChoice), 1u) << "no previous choice, so pick the best";
  EXPECT_EQ(pick({9, 3, 7}, 2), 2u) << "3 < 7 - 5 does not hold: stick to the previous choice";
  EXPECT_EQ(pick({9, 3, 7}, 0), 1u) << "3 < 9 - 5: a significantly better one";
  EXPECT_EQ(pick({8, 3}, 0), 0u) << "exactly 5.0 better is not better by more";
  EXPECT_EQ(pick({4, 4}, kNoChoice), 0u) << "of equals the first";
  EXPECT_EQ(pick({4, 4}, 1), 1u);
  EXPECT_EQ(pick({4, 5}, 7), 0u) << "a choice that is no longer there is none";
}

}  // namespace
}  // namespace throng
