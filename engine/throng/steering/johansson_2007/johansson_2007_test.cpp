#include "throng/steering/johansson_2007/johansson_2007.h"

#include <cmath>

#include "throng/steering/forces/law_for_test.h"

namespace throng::johansson_2007 {
namespace {

using test::pull_everywhere;

TEST(Johansson2007, RelativeVelocityStretchesTheEllipse) {
  const Johansson model({});
  // Approaching at 2 m/s, 3 m apart, stride 0.5 s: foci 3 m and 2 m away, 2b = sqrt(25 - 1), gradient 5 / (2 b).
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{3, 0}, {-1, 0}}}), -0.444762, 0);
  // Walking alike there is no relative velocity: 4.3 e^(-3 / 1.07), gradient 1.
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{3, 0}, {1, 0}}}), -0.260508, 0);
}

TEST(Johansson2007, PeopleBehindCountLess) {
  const Johansson model({});
  // Straight behind and coming at 1 m/s: weight lambda = 0.1.
  EXPECT_PULL(pull_everywhere(model, {}, {{{-3, 0}, {1, 0}}}), 0.0333976, 0);
}

TEST(Johansson2007, ItPushesToTheSideOfWhoCrosses) {
  const Johansson model({});
  // Somebody ahead crossing to the left is passed behind: pushed to the right, away from where it will be.
  const Vec2 a = pull_everywhere(model, {1, 0}, {{{2, 0}, {0, 1}}});
  EXPECT_LT(a.x, 0);
  EXPECT_LT(a.y, 0);
}

TEST(Johansson2007, AWallPushesByTheDistanceOfTheBody) {
  const Johansson model({});
  const Vec2 a = model.wall({{}, {1, 0}, 1.34f, 0.25f}, {{1, 0}, 0.45f}).acceleration;  // 10 e^-1
  EXPECT_PULL(a, 3.67879, 0);
}

}  // namespace
}  // namespace throng::johansson_2007
