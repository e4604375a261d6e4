#include "throng/simulation/components.h"

#include <gtest/gtest.h>

#include <numeric>

namespace throng {

TEST(Components, EveryStageBelongsToOne) {
  std::array<double, kStages> stages{};
  for (std::size_t i = 0; i < kStages; ++i) stages[i] = static_cast<double>(i + 1);
  const auto sums = by_component(stages);
  EXPECT_DOUBLE_EQ(std::accumulate(sums.begin(), sums.end(), 0.0), kStages * (kStages + 1) / 2.0);
  for (const double s : sums) EXPECT_GT(s, 0);
  EXPECT_EQ(component_of(Stage::kNavigate), Component::kPathPlanning);
  EXPECT_EQ(component_of(Stage::kDecide), Component::kCognition);
}

}  // namespace throng
