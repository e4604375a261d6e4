#include "throng/steering/helbing_molnar_1995/helbing_molnar_1995.h"

#include <cmath>

#include "throng/steering/forces/law_for_test.h"

namespace throng::helbing_molnar_1995 {
namespace {

using test::pull_everywhere;

TEST(HelbingMolnar1995, TheEllipseReachesAheadOfWhoComes) {
  const HelbingMolnar model({});
  // Neighbour 3 m ahead coming at 1 m/s: foci 3 m and 1 m away, 2b = sqrt(4² - 2²), 7 e^(-1.73205 / 0.3).
  EXPECT_PULL(pull_everywhere(model, {}, {{{3, 0}, {-1, 0}}}), -0.0217619, 0);
  // Standing, b is the distance: 7 e^(-3 / 0.3).
  EXPECT_PULL(pull_everywhere(model, {}, {{{3, 0}, {}}}), -3.17800e-4, 0);
}

TEST(HelbingMolnar1995, WeightsByTheCosineButNeverLessThanBehind) {
  const HelbingMolnar model({});
  // 45 degrees to the left, sqrt 2 away: cos 0.70711 times 0.0627789, along the line between them.
  EXPECT_PULL(pull_everywhere(model, {}, {{{1, 1}, {}}}), -0.0313895, -0.0313895);
  // Straight behind at 1 m: half of 7 e^(-10 / 3).
  EXPECT_PULL(pull_everywhere(model, {}, {{{-1, 0}, {}}}), 0.124859, 0);
}

TEST(HelbingMolnar1995, ASectorOfViewAsInThePaper) {
  HelbingMolnar::Params p;
  p.view = View::kSector;
  const HelbingMolnar model(p);
  // 90 degrees aside is within 200 degrees: full weight, 7 e^(-10 / 3). 105 degrees is not: half of it.
  EXPECT_PULL(pull_everywhere(model, {}, {{{0, 1}, {}}}), 0, -0.249718);
  const float c = -0.25881905f, s = 0.96592583f;
  EXPECT_PULL(pull_everywhere(model, {}, {{{c, s}, {}}}), -0.124859 * c, -0.124859 * s);
}

TEST(HelbingMolnar1995, AlongTheGradientAsInThePaper) {
  HelbingMolnar::Params p;
  p.direction = Direction::kGradient;
  p.strength = 7e3f;
  // Neighbour 3 m ahead walking to the left: b = 3.14775, gradient (-0.96114, -0.29101): away from where it goes too.
  EXPECT_PULL(pull_everywhere(HelbingMolnar(p), {}, {{{3, 0}, {0, 1}}}), -0.18665955, -0.0565160);
}

TEST(HelbingMolnar1995, WallsPushByTheDistanceOfTheCentre) {
  const HelbingMolnar model({});
  const Vec2 a = model.wall({{}, {1, 0}, 1.34f, 0.25f}, {{0, -1}, 0.4f}).acceleration;  // 50 e^-2
  EXPECT_PULL(a, 0, -6.76676);
}

TEST(HelbingMolnar1995, BetweenTheFociItStaysFinite) {
  HelbingMolnar::Params p;
  p.direction = Direction::kGradient;
  // On the line between the neighbour and where it will be: b would be 0 and its gradient infinite.
  const Vec2 a = pull_everywhere(HelbingMolnar(p), {}, {{{1, 0}, {-1, 0}}});
  EXPECT_TRUE(std::isfinite(a.x) && std::isfinite(a.y));
}

}  // namespace
}  // namespace throng::helbing_molnar_1995
