// EG-30: eq. 8 ... 10 with the check values of the source's constants.
#include "throng/steering/tangent_2009/perception_error.h"

#include <gtest/gtest.h>

namespace throng::tangent {
namespace {

TEST(PerceptionError, CheckValuesForFourSeconds) {
  const std::pair<float, float> values[] = {{0, 0.5f},   {0.2f, 0.264f}, {0.5f, 0.203f},
                                            {1, 0.146f}, {2, 0.080f},    {3, 0.035f}};
  for (const auto& [observed, error] : values) {
    const Error e = perception_error({}, observed, 4 - observed, 0);
    EXPECT_NEAR(e.along, error, 5.1e-4) << observed;
    EXPECT_EQ(e.across, e.along);
  }
}

TEST(PerceptionError, VanishesAtTheTimeOfInteraction) {
  EXPECT_FLOAT_EQ(perception_error({}, 2, 0, 0).along, 0);
  EXPECT_FLOAT_EQ(perception_error({}, 0, 0, 0).along, 0.5f) << "nothing seen yet";
}

TEST(PerceptionError, SpeedAndDirectionHaveTheirOwnConstants) {
  Params p;
  p.beta_v = 0.4f, p.gamma_v = 1, p.beta_theta = 0.8f, p.gamma_theta = 2;
  const Error e = perception_error(p, 1, 3, 0);
  EXPECT_NEAR(e.along, 0.3, 1e-6);    // 0.4 (1 - 1/4)
  EXPECT_NEAR(e.across, 0.75, 1e-6);  // 0.8 (1 - 1/16)
}

TEST(PerceptionError, MayDependOnTheView) {
  Params p;
  p.view_dependence = 0.5f;
  const Error side = perception_error(p, 0, 4, 0), face = perception_error(p, 0, 4, -1);
  EXPECT_FLOAT_EQ(side.along, 0.25f);  // speed is seen well from the side
  EXPECT_FLOAT_EQ(side.across, 0.5f);
  EXPECT_FLOAT_EQ(face.along, 0.5f);
  EXPECT_FLOAT_EQ(face.across, 0.25f);  // direction face to face
}

TEST(PerceptionError, TimeToInteraction) {
  EXPECT_FLOAT_EQ(time_to_interaction({4, 0}, {-2, 0}), 2);
  EXPECT_FLOAT_EQ(time_to_interaction({3, 4}, {-1, 0}), 3);
  EXPECT_FLOAT_EQ(time_to_interaction({3, 4}, {1, 0}), 0) << "apart";
  EXPECT_FLOAT_EQ(time_to_interaction({3, 4}, {0, 0}), 0) << "not at all";
  EXPECT_FLOAT_EQ(time_to_interaction({0, 0}, {1, 0}), 0);
}

TEST(PerceptionError, ReachOfTheRectangle) {
  const Error e{0.4f, 0.2f};
  EXPECT_FLOAT_EQ(reach(e, {1, 0}, {1, 0}), 0.2f);
  EXPECT_FLOAT_EQ(reach(e, {1, 0}, {0, -1}), 0.1f);
  EXPECT_FLOAT_EQ(reach(e, {1, 0}, {0.6f, 0.8f}), 0.2f);  // (0.6 * 0.4 + 0.8 * 0.2) / 2
}

}  // namespace
}  // namespace throng::tangent
