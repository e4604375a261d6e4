// EG-04, EG-21 ... EG-23 on cases computed by hand.
#include "throng/steering/paris_2007/domain.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/core/math.h"
#include "throng/steering/paris_2007/obstacle.h"
#include "throng/steering/test_crowd.h"

namespace throng::paris {
namespace {

constexpr float kExact = 2e-5f;
constexpr Wish kWish{1.3f, 2};
constexpr Weights kWeights{0.5f, 0, 8};

Domain domain_of(std::initializer_list<Section> one_each, Law law = Law::kGraded, Additional additional = {},
                 Weights weights = kWeights) {
  Domain d(kWish, weights, additional, law);
  for (const Section& s : one_each) d.add({&s, 1}, 1);
  d.rate();
  return d;
}

TEST(ParisCost, OfSpeeds) {
  EXPECT_EQ(deceleration_cost(1.3f, 1.3f), 0);
  EXPECT_NEAR(deceleration_cost(0.39f, 1.3f), 0.7f, kExact);
  EXPECT_EQ(deceleration_cost(0, 0), 0);  // who wants to stand does not slow down
  EXPECT_EQ(acceleration_cost(1.3f, kWish), 0);
  EXPECT_NEAR(acceleration_cost(1.51f, kWish), 0.3f, kExact);  // 0.21 / 0.7
  EXPECT_EQ(acceleration_cost(2.1f, kWish), kUnlimited);
  // The lesser of 0.7 and 0.3, times alpha.
  EXPECT_NEAR(speed_cost({.v1 = 0.39f, .v2 = 1.51f}, kWish, kWeights), 0.15f, kExact);
  EXPECT_NEAR(speed_cost({.v1 = 0.39f, .v2 = 2.5f}, kWish, kWeights), 0.35f, kExact);
  EXPECT_EQ(speed_cost({.v1 = 1.4f, .v2 = kUnlimited}, kWish, kWeights), 0);
  EXPECT_EQ(speed_cost({.v1 = 0.2f, .v2 = 1.1f}, kWish, kWeights), 0);
  EXPECT_EQ(speed_cost(Section{}, kWish, kWeights), 0);
}

TEST(ParisCost, OfTurnsAndOfWhatIsFarAhead) {
  EXPECT_NEAR(deviation_cost(0.5f, {.alpha = 0.2f}), 0.2f, kExact);  // 60 degrees: 0.8 * 0.25
  EXPECT_NEAR(deviation_cost(-1, {.alpha = 0.2f}), 0.8f, kExact);
  EXPECT_EQ(angle_to(-0.2f, 0.7f), 0);
  EXPECT_FLOAT_EQ(angle_to(0.3f, 0.7f), 0.3f);
  EXPECT_FLOAT_EQ(angle_to(-0.7f, -0.3f), 0.3f);
  EXPECT_FLOAT_EQ(prediction_cost(0, kWeights), 1);
  EXPECT_FLOAT_EQ(prediction_cost(4, kWeights), 0.5f);
  EXPECT_FLOAT_EQ(prediction_cost(4, {.beta = 8, .horizon = 8}), 0.75f);
}

TEST(ParisCost, AdditionalFactors) {
  const Additional a{.left = 3, .right = 2, .near = 5, .near_gap = 0.5f};
  EXPECT_FLOAT_EQ(a.side(0.1f), 3);
  EXPECT_FLOAT_EQ(a.side(-0.1f), 2);
  EXPECT_FLOAT_EQ(a.side(0), 1);
  EXPECT_FLOAT_EQ(a.nearness(0.4f), 5);
  EXPECT_FLOAT_EQ(a.nearness(0.5f), 1);
  EXPECT_FLOAT_EQ(Additional{}.side(0.1f) * Additional{}.nearness(0), 1);
}

TEST(ParisDomain, NobodyAroundTheWishIsTaken) {
  const Choice c = domain_of({}).choose();
  EXPECT_EQ(c.direction, 0);
  EXPECT_EQ(c.speed, 1.3f);
}

float turn_cost(float angle) { return 0.25f * (1 - std::cos(angle)); }

// Two entities; C_speed: a 0.5 * (1 - 0.5) = 0.25, b 0.5 * (1 - 0.8) = 0.1 with C_pred 0.5.
const Section kA{-0.2f, 0.3f, 0.65f, kUnlimited, 0, 1}, kB{0.1f, 0.6f, 1.04f, kUnlimited, 4, 8};

TEST(ParisDomain, PartitionsAreSuperposed) {
  const Domain d = domain_of({kA, kB});
  ASSERT_EQ(d.pieces().size(), 5u);
  const float edge[] = {-math::kPiF, -0.2f, 0.1f, 0.3f, 0.6f, math::kPiF};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_FLOAT_EQ(d.pieces()[i].from, edge[i]);
    EXPECT_FLOAT_EQ(d.pieces()[i].to, edge[i + 1]);
  }
  // The costliest section and one turn.
  EXPECT_NEAR(d.pieces()[0].cost, turn_cost(0.2f), kExact);
  EXPECT_NEAR(d.pieces()[1].cost, 0.25f, kExact);
  EXPECT_NEAR(d.pieces()[2].cost, 0.25f + turn_cost(0.1f), kExact);
  EXPECT_NEAR(d.pieces()[3].cost, 0.05f + turn_cost(0.3f), kExact);
  EXPECT_NEAR(d.pieces()[4].cost, turn_cost(0.6f), kExact);
  const Choice c = d.choose();
  EXPECT_FLOAT_EQ(c.direction, -0.2f);
  EXPECT_FLOAT_EQ(c.speed, 1.3f);
}

TEST(ParisDomain, AsPrintedCostsOfSuperposedSectionsAddUp) {
  const Domain d = domain_of({kA, kB}, Law::kPrinted);
  ASSERT_EQ(d.pieces().size(), 5u);
  // Free sections cost the turn to their nearest limit: of a, right -0.2 and left 0.3; of b, 0 right of it, left 0.6.
  const float b_itself = 0.5f * (0.1f + turn_cost(0.1f));
  EXPECT_NEAR(d.pieces()[0].cost, turn_cost(0.2f), kExact);
  EXPECT_NEAR(d.pieces()[1].cost, 0.25f, kExact);
  EXPECT_NEAR(d.pieces()[2].cost, 0.25f + b_itself, kExact);
  EXPECT_NEAR(d.pieces()[3].cost, turn_cost(0.3f) + b_itself, kExact);
  EXPECT_NEAR(d.pieces()[4].cost, turn_cost(0.3f) + turn_cost(0.6f), kExact);
}

TEST(ParisDomain, OneTurnsOrSlowsWhicheverCostsLess) {
  // A wide section that allows nearly the wish: 0.5 * (1 - 1.2 / 1.3) = 0.038 against 0.25 * (1 - cos 1.5) = 0.232.
  const Choice slow = domain_of({{-1.5f, 1.5f, 1.2f, kUnlimited, 0, 1}}).choose();
  EXPECT_EQ(slow.direction, 0);
  EXPECT_FLOAT_EQ(slow.speed, 1.2f);
  const Choice turn = domain_of({{-1.5f, 0.2f, 0.1f, kUnlimited, 0, 1}}).choose();
  EXPECT_FLOAT_EQ(turn.direction, 0.2f);
  EXPECT_FLOAT_EQ(turn.speed, 1.3f);
  // Far ahead it weighs less: the same slowing down is preferred to a turn.
  const Section early{-0.8f, 0.8f, 0.91f, kUnlimited, 0, 1}, late{-0.8f, 0.8f, 0.91f, kUnlimited, 4, 8};
  EXPECT_NE(domain_of({early}).choose().direction, 0);                                 // 0.15 against 0.0758
  EXPECT_EQ(domain_of({late}).choose().direction, 0);                                  // 0.0750 against 0.0758
  EXPECT_NE(domain_of({late}, Law::kGraded, {}, {0.5f, 8, 8}).choose().direction, 0);  // beta: 0.1125
}

TEST(ParisDomain, OfTwoEqualTurnsTheOneToTheRight) {
  EXPECT_FLOAT_EQ(domain_of({{-0.4f, 0.4f, 0, kUnlimited, 0, 1}}).choose().direction, -0.4f);
  // C_add can prefer the other side.
  EXPECT_FLOAT_EQ(domain_of({{-0.4f, 0.4f, 0, kUnlimited, 0, 1}}, Law::kGraded, {.right = 1.5f}).choose().direction,
                  0.4f);
}

TEST(ParisDomain, TheSpeedNearestToTheWishThatNobodyForbids) {
  const auto speed_ahead = [](std::initializer_list<Section> sections) {
    const Domain d = domain_of(sections, Law::kPrinted);
    return d.speed_at(0);
  };
  EXPECT_FLOAT_EQ(speed_ahead({{-1, 1, 0.5f, 1.4f, 1, 2}}), 1.4f);
  EXPECT_FLOAT_EQ(speed_ahead({{-1, 1, 1.25f, 1.4f, 1, 2}}), 1.25f);
  // Two that overlap: 1.4 is forbidden by the second, so 1.6 or 0.5.
  EXPECT_FLOAT_EQ(speed_ahead({{-1, 1, 0.5f, 1.4f, 1, 2}, {-1, 1, 1.3f, 1.6f, 1, 2}}), 1.6f);
  // Nobody runs faster than 2 m/s; nothing else is left.
  EXPECT_FLOAT_EQ(speed_ahead({{-1, 1, 0, 1.4f, 1, 2}, {-1, 1, 0.3f, 2.5f, 1, 2}}), 0);
  // Beside the section everything is allowed.
  EXPECT_FLOAT_EQ(speed_ahead({{0.5f, 1, 0, 9, 1, 2}}), 1.3f);
}

TEST(ParisDomain, TheMapHoldsBlockedVelocities) {
  const Domain d = domain_of({{0, 0.5f * math::kPiF, 0.5f, 1.5f, 2, 4}, {0, 0.5f * math::kPiF, 1, 2, 1, 2}});
  EXPECT_TRUE(d.admits(-0.1f, 1));
  EXPECT_FALSE(d.admits(0.1f, 1));
  EXPECT_TRUE(d.admits(0.1f, 0.5f));       // V1 itself is allowed
  const DomainMap m = map_of(d, 2, 4, 4);  // quarters of the circle; 0.25, 0.75, 1.25 and 1.75 m/s
  ASSERT_EQ(m.blocked_from.size(), 16u);
  const float column[] = {kUnlimited, 2, 1, 1};
  for (std::size_t v = 0; v < 4; ++v)
    for (std::size_t a = 0; a < 4; ++a) EXPECT_EQ(m.blocked_from[v * 4 + a], a == 2 ? column[v] : kUnlimited);
}

TEST(ParisDomain, LimitsOfSpeedBindAsFarAsTheyAreTrusted) {
  // Far ahead, C_pred = 0.5: half of what is wanted, 1.3 - 0.8 / 2 or 1.3 + 0.5 / 2.
  EXPECT_NEAR(domain_of({{-1, 1, 0.5f, kUnlimited, 4, 8}}).speed_at(0), 0.9f, kExact);
  EXPECT_NEAR(domain_of({{-1, 1, 0.5f, 1.8f, 4, 8}}).speed_at(0), 1.55f, kExact);
  // In the first slice, all of it.
  EXPECT_NEAR(domain_of({{-1, 1, 0.5f, kUnlimited, 0, 1}}).speed_at(0), 0.5f, kExact);
}

TEST(ParisDomain, ATurnAwayFromWhereOneWalksCostsMore) {
  // Both sides are equal, but one walks to the left already.
  const Section ahead{-0.4f, 0.4f, 0, kUnlimited, 0, 1};
  Domain d(kWish, kWeights, {.turn = 1}, Law::kGraded);
  d.start(kWish, kWeights, {0.4596194f, 0.4596194f});  // 0.65 m/s, 45 degrees to the left
  d.add({&ahead, 1}, 1);
  d.rate();
  ASSERT_EQ(d.pieces().size(), 3u);
  EXPECT_FLOAT_EQ(d.choose().direction, 0.4f);
  // To the right one would turn over the desired direction; to the left one turns back towards it, which is free.
  EXPECT_NEAR(d.pieces()[0].cost, turn_cost(0.4f) * (1 + 0.5f * 0.5f * (1 - std::cos(0.4f))), kExact);
  EXPECT_NEAR(d.pieces()[2].cost, turn_cost(0.4f), kExact);
  EXPECT_FLOAT_EQ((Additional{.turn = 1}.turn_weight(0.65f, 1.3f)), 0.5f);
  EXPECT_FLOAT_EQ((Additional{.turn = 1}.turn_weight(2, 1.3f)), 1);
}

TEST(ParisDomain, DecidingLooksAtFewerDirectionsAndChoosesTheSame) {
  test::Dice dice(11);
  for (int i = 0; i < 500; ++i) {
    Domain d(kWish, kWeights, {.left = dice.between(0.8f, 1.4f), .turn = 2}, Law::kGraded);
    d.start(kWish, kWeights, {dice.between(-1.3f, 1.3f), dice.between(-1.3f, 1.3f)});
    for (int k = dice.below(12); k >= 0; --k) {
      const float from = dice.between(-3, 3), to = std::min(from + dice.between(0.05f, 1.5f), math::kPiF);
      const float v1 = dice.between(0, 2), t1 = static_cast<float>(dice.below(8));
      const Section s{from, to, v1, dice.below(2) ? kUnlimited : v1 + dice.between(0, 2), t1, t1 + 1};
      d.add({&s, 1}, 1);
    }
    const Choice quick = d.decide();
    d.rate();
    const Choice whole = d.choose();
    EXPECT_NEAR(quick.cost, whole.cost, 2e-5f) << i;
    EXPECT_NEAR(quick.direction, whole.direction, 1e-4f) << i;
    EXPECT_NEAR(quick.speed, whole.speed, 1e-4f) << i;
  }
}

TEST(ParisDomain, SectionsOfOneEntityAreMergedFirst) {
  const Section own[] = {{-0.2f, 0.3f, 0.65f, 1.5f, 2, 4}, {0.1f, 0.6f, 1.04f, 3, 0, 1}};
  Domain d(kWish, kWeights, {}, Law::kGraded);
  d.add(own, 1);
  d.add({}, 1);  // nobody
  d.rate();
  ASSERT_EQ(d.sections().size(), 3u);
  EXPECT_FLOAT_EQ(d.sections()[1].v1, 0.65f);
  EXPECT_FLOAT_EQ(d.sections()[1].v2, 3);
  EXPECT_FLOAT_EQ(d.sections()[1].t1, 0);
}

TEST(ParisObstacle, SectionsOfALongWallAhead) {
  // 2 m ahead, v_ref = 1 m/s: P1, P2, P3, P4 lie 1, 2, 4 and 8 m from P0 on both sides; the body takes 0.2 m.
  const WallReader reader{.speed = 1, .body = 0.2f, .graze = 0, .max_speed = 2, .beyond = kUnlimited};
  Sections s;
  sections_of(Wall{{2, -20}, {2, 20}}, reader, time_slices(1, 2, 8), s);
  ASSERT_EQ(s.all().size(), 8u);
  const float angle[] = {0, 0.4636476f, 0.7853982f, 1.1071487f, 1.3258177f};  // arctan of 0, 1/2, 1, 2, 4
  const float v1[] = {1.8f, 1.0180340f, 0.6571068f, 0.5340170f};  // (2 - 0.2) / 1, (√5 - 0.2) / 2, (√8 - 0.2) / 4, ...
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(s.all()[i].from, angle[i], kExact);
    EXPECT_NEAR(s.all()[i].to, angle[i + 1], kExact);
    EXPECT_NEAR(s.all()[4 + i].from, -angle[i + 1], kExact);
    EXPECT_NEAR(s.all()[4 + i].to, -angle[i], kExact);
    for (const std::size_t k : {i, 4 + i}) {
      EXPECT_NEAR(s.all()[k].v1, v1[i], kExact);
      EXPECT_EQ(s.all()[k].v2, kUnlimited);
    }
  }
  EXPECT_FLOAT_EQ(s.all()[0].t1, 0);
  EXPECT_FLOAT_EQ(s.all()[0].t2, 1);
  EXPECT_FLOAT_EQ(s.all()[3].t1, 4);
  EXPECT_FLOAT_EQ(s.all()[3].t2, 8);
}

TEST(ParisObstacle, AShortWallEndsWhereTheBodyPasses) {
  const WallReader reader{.speed = 1, .body = 0.2f, .graze = 0, .max_speed = 2, .beyond = kUnlimited};
  Sections s;
  sections_of(Wall{{2, -0.5f}, {2, 0.5f}}, reader, time_slices(1, 2, 8), s);
  ASSERT_EQ(s.all().size(), 2u);
  const float end = std::atan2(0.5f, 2.0f) + std::asin(0.2f / std::sqrt(4.25f));
  EXPECT_NEAR(s.all()[0].to, end, kExact);
  EXPECT_NEAR(s.all()[1].from, -end, kExact);
  // Beside the wall P0 is its end: the section opens to one side, and is wider by the body on the other.
  s.clear();
  sections_of(Wall{{2, 1}, {2, 20}}, {.speed = 1, .body = 0.2f, .graze = 0, .max_speed = 3, .beyond = kUnlimited},
              time_slices(1, 2, 8), s);
  ASSERT_FALSE(s.all().empty());
  EXPECT_NEAR(s.all()[0].from, std::atan2(1.0f, 2.0f) - std::asin(0.2f / std::sqrt(5.0f)), kExact);
}

TEST(ParisObstacle, WallsFromBehindBeyondTheAimOrTouched) {
  WallReader reader{.speed = 1, .body = 0.2f, .graze = 0, .max_speed = 2, .beyond = kUnlimited};
  Sections s;
  sections_of(Wall{{2, 20}, {2, -20}}, reader, time_slices(1, 2, 8), s);
  EXPECT_TRUE(s.all().empty());
  sections_of(Wall{{2, 1}, {2, 1}}, reader, time_slices(1, 2, 8), s);  // no length
  EXPECT_TRUE(s.all().empty());
  reader.beyond = 1.9f;
  sections_of(Wall{{2, -20}, {2, 20}}, reader, time_slices(1, 2, 8), s);
  EXPECT_TRUE(s.all().empty());
  // Touched on the right while walking along it: nothing ahead of one is blocked.
  reader.beyond = kUnlimited;
  sections_of(Wall{{-20, -0.2f}, {20, -0.2f}}, reader, time_slices(1, 2, 8), s);
  ASSERT_FALSE(s.all().empty());
  for (const Section& w : s.all()) EXPECT_LT(w.to, 0);
  EXPECT_EQ(s.all()[0].v1, 0);
}

}  // namespace
}  // namespace throng::paris
