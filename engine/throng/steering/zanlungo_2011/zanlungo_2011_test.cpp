#include "throng/steering/zanlungo_2011/zanlungo_2011.h"

#include <cmath>

#include "throng/steering/forces/law_for_test.h"
#include "throng/steering/right_of_way.h"

namespace throng::zanlungo_2011 {
namespace {

using test::pull_everywhere;

TEST(Zanlungo2011, APairThatWillTouchIsPushedWhereItTouches) {
  const Zanlungo model({});
  // 5 m apart, closing at 2.6 m/s: bodies touch after 4.5 / 2.6 s, where the exponential is 1: 25 * 2.6 / 1.73077.
  EXPECT_PULL(pull_everywhere(model, {1.3f, 0}, {{{5, 0}, {-1.3f, 0}}}), -37.55556, 0);
}

TEST(Zanlungo2011, ANearMissIsPushedAtTheNearestPlace) {
  const Zanlungo model({});
  // Somebody who stands 1 m beside the way, 4 m ahead: nearest after 4 s, 1 m apart: 25 * 1 / 4 e^(-0.5 / 0.08).
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{4, 1}, {}}}), 0, -0.0120653);
}

TEST(Zanlungo2011, OnlyWhoComesNearerCounts) {
  const Zanlungo model({});
  // Eq. 4.2 prints the test the other way round, which would count those who go apart.
  EXPECT_PULL(pull_everywhere(model, {-1, 0}, {{{2, 0}, {}}}), 0, 0);
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{2, 0}, {1, 0}}}), 0, 0);
}

TEST(Zanlungo2011, ThePrintedTestOfConvergenceFails) {
  // E05: Eq. 4.2 and 4.11 print d_ij . v_ij < 0, with d_ij = p_j - p_i and v_ij = v_i - v_j: that is who goes apart.
  const Vec2 between{5, 0}, own{1.3f, 0};
  const auto printed_counts = [&](Vec2 other) { return dot(between, own - other) < 0; };
  const auto push = [&](Vec2 other) { return pull_everywhere(Zanlungo({}), own, {{between, other}}); };
  const Vec2 comes{-1.3f, 0}, leaves{2, 0};
  EXPECT_FALSE(printed_counts(comes)) << "as printed: nobody evades";
  EXPECT_LT(push(comes).x, -30);
  EXPECT_TRUE(printed_counts(leaves)) << "as printed: and the time of the least distance lies in the past";
  EXPECT_EQ(push(leaves), Vec2{});
}

TEST(Zanlungo2011, ACollisionDecidesTheTimeForAll) {
  Zanlungo::Params p;
  p.scale = 0.8f;
  const Zanlungo model(p);
  // First a near miss after 1 s (1 m aside), then a collision 3.5 m ahead after 3 s: collisions alone compete, so both
  // count at t = 3 s. The miss is then 2 m behind and 1 m aside: distance sqrt 5, 25 / 3 e^((0.5 - 2.23607) / 0.8).
  const float miss = 25.0f / 3 * std::exp((0.5f - 2.2360680f) / 0.8f);
  const float touch = 25.0f / 3;
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{1, 1}, {}}, {{3.5f, 0}, {}}}), miss * 0.8944272f - touch,
              -miss * 0.4472136f);
}

TEST(Zanlungo2011, TimesCountAsNoLessThanTheLeast) {
  const Zanlungo model({});
  // Bodies that touch: time 0 counts as 0.25 s. Then the places have passed each other: 0.5 - 0.25 = 0.25 m apart
  // still.
  EXPECT_PULL(pull_everywhere(model, {1, 0}, {{{0.5f, 0}, {}}}), -100 * std::exp(0.25 / 0.08), 0);
}

// ---- right of way (PV-37); its root counts

TEST(Zanlungo2011RightOfWay, WhoYieldsIsPushedTwiceAndAroundWhoWantsToStand) {
  const Zanlungo model({});
  // As the first test, but the other wants to stand, though it moves: met at 0 m/s, after 4.5 / 1.3 s. Weight 2, with
  // the actual relative speed: 2 * 25 * 2.6 / 3.461538, across, to the right of who walks towards it.
  const std::vector<test::OneNeighbour> holder{{{5, 0}, {-1.3f, 0}, 0.25f, 1, {}}};
  EXPECT_PULL(pull_everywhere(model, {1.3f, 0}, holder, 1.34f, 0.25f, 0.0f), 0, -37.55556);
  // It wants to walk on as it does: 2 * 37.55556, out of its way.
  const std::vector<test::OneNeighbour> walker{{{5, 0}, {-1.3f, 0}, 0.25f, 1, {-1.3f, 0}}};
  EXPECT_PULL(pull_everywhere(model, {1.3f, 0}, walker, 1.34f, 0.25f, 0.0f), 0, -75.11111);
}

TEST(Zanlungo2011RightOfWay, WhoHasAllOfItIsNotPushed) {
  const Zanlungo model({});
  const std::vector<test::OneNeighbour> other{{{5, 0}, {-1.3f, 0}, 0.25f, 0, {-1.3f, 0}}};
  EXPECT_PULL(pull_everywhere(model, {1.3f, 0}, other, 1.34f, 0.25f, 1.0f), 0, 0);
  // Of a quarter the root counts: weight 1 - 0.5, met half way between 1.3 and 1.34 m/s, after 4.5 / 2.62 s. Eq. 4.10
  // prints guards `> 1`, which no right of way ever is (E10).
  EXPECT_PULL(pull_everywhere(model, {1.3f, 0}, other, 1.34f, 0.25f, 0.25f), -18.92222, 0);
}

TEST(Zanlungo2011RightOfWay, ThePrintedGuardsFail) {
  // E10: Eq. 4.10 has 1 + R_ji where R_ji > 1 and 1 - R_ij where R_ij > 1; no right of way is, so weights would be 1.
  const auto printed = [](float own, float other) {
    const float mine = right_of_way(own, other), others = right_of_way(other, own);
    return others > 1 ? 1 + others : mine > 1 ? 1 - mine : 1.0f;
  };
  const auto ours = [](float own, float other) {
    const std::vector<test::OneNeighbour> one{{{5, 0}, {-1.3f, 0}, 0.25f, other, {-1.3f, 0}}};
    return length(pull_everywhere(Zanlungo({}), {1.3f, 0}, one, 1.34f, 0.25f, own));
  };
  for (const float priority : {0.25f, 1.0f, 7.0f}) {
    EXPECT_EQ(printed(priority, 0), 1) << "as printed: who goes first evades as ever";
    EXPECT_EQ(printed(0, priority), 1) << "as printed: and who yields no more than that";
    EXPECT_LT(ours(priority, 0), 0.6f * ours(0, 0));
    EXPECT_GT(ours(0, priority), 1.4f * ours(0, 0));
  }
}

TEST(Zanlungo2011RightOfWay, AmongEqualsNothingChanges) {
  const Zanlungo model({});
  const std::vector<test::OneNeighbour> two{{{4, 1}, {-0.3f, 0}, 0.25f, 0.7f, {1, 1}},
                                            {{3, -0.2f}, {-1, 0.1f}, 0.3f, 0.7f, {0, 0}}};
  EXPECT_EQ(pull_everywhere(model, {1, 0}, two, 1.34f, 0.25f, 0.7f), pull_everywhere(model, {1, 0}, two));
}

}  // namespace
}  // namespace throng::zanlungo_2011
