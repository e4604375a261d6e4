// Mental state variables (SH-36).
#include "throng/behavior/mind/needs.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/behavior/mind/character.h"

namespace throng {
namespace {

using Traits = std::array<NeedTraits, kNeeds>;
constexpr auto kThirst = static_cast<std::size_t>(Need::kThirst);
constexpr auto kShow = static_cast<std::size_t>(Need::kAttraction);

Traits plain() {
  Traits t;
  t[kThirst].growth = Distribution::constant(0.001);
  t[kThirst].initial = Distribution::constant(0.2);
  t[kThirst].tau = 20;
  return t;
}

TEST(Needs, ThirstGrowsSteadilyAndNeverBeyondOne) {
  const Traits traits = plain();
  Needs n{};
  start(traits, {1, 2, 3}, 0, n);
  EXPECT_FLOAT_EQ(n.of(Need::kThirst), 0.2f);
  float before = n.of(Need::kThirst);
  for (std::uint32_t i = 1; i <= 2000; ++i) {
    pass_time(traits, {1, 2, 3}, i, 0.5 * i, n);
    EXPECT_GE(n.of(Need::kThirst), before);
    before = n.of(Need::kThirst);
  }
  EXPECT_FLOAT_EQ(before, 1.0f);
}

TEST(Needs, ItDoesNotMatterHowOftenTimePasses) {
  const Traits traits = plain();
  for (const bool relaxing : {false, true}) {
    Needs often{}, seldom{};
    start(traits, {1, 2, 3}, 0, often);
    start(traits, {1, 2, 3}, 0, seldom);
    often.value[kThirst] = seldom.value[kThirst] = 0.6f;
    if (relaxing) often.relaxing = seldom.relaxing = 1u << kThirst;
    for (std::uint32_t i = 1; i <= 300; ++i) pass_time(traits, {1, 2, 3}, i, i / 30.0, often);  // every frame
    pass_time(traits, {1, 2, 3}, 1, 10, seldom);
    EXPECT_NEAR(often.of(Need::kThirst), seldom.of(Need::kThirst), 1e-4f);
  }
}

/// "x <- nominal + (x - nominal) exp(-dt / tau)", then it grows again.
TEST(Needs, WhatWasSatisfiedRelaxesToItsNominalValue) {
  Traits traits = plain();
  traits[kThirst].nominal = 0.1f;
  Needs n{};
  start(traits, {1, 2, 3}, 0, n);
  n.value[kThirst] = 0.9f;
  n.relaxing = 1u << kThirst;
  pass_time(traits, {1, 2, 3}, 1, 20, n);
  EXPECT_NEAR(n.of(Need::kThirst), 0.1 + 0.8 * std::exp(-1.0), 1e-4);
  pass_time(traits, {1, 2, 3}, 2, 200, n);
  EXPECT_NEAR(n.of(Need::kThirst), 0.1f, 0.02f);
  EXPECT_EQ(n.relaxing, 0u) << "near enough: it goes on by itself";
  const float low = n.of(Need::kThirst);
  pass_time(traits, {1, 2, 3}, 3, 300, n);
  EXPECT_NEAR(n.of(Need::kThirst), low + 0.1f, 1e-4f);
}

TEST(Needs, AttractionRisesAndFallsAroundItsNominalValue) {
  Traits traits{};
  traits[kShow].pattern = NeedPattern::kFluctuates;
  traits[kShow].nominal = 0.5f;
  traits[kShow].spread = 0.15f;
  traits[kShow].tau = 30;
  double sum = 0, squares = 0;
  int ups = 0, downs = 0;
  constexpr int kPeople = 200, kSteps = 200;
  for (std::uint32_t who = 0; who < kPeople; ++who) {
    Needs n{};
    start(traits, {1, 2, who}, 0, n);
    n.value[kShow] = 0.5f;
    for (std::uint32_t i = 1; i <= kSteps; ++i) {
      const float before = n.of(Need::kAttraction);
      pass_time(traits, {1, 2, who}, i, i, n);
      (n.of(Need::kAttraction) > before ? ups : downs) += 1;
    }
    sum += n.of(Need::kAttraction);
    squares += (n.of(Need::kAttraction) - 0.5) * (n.of(Need::kAttraction) - 0.5);
  }
  EXPECT_NEAR(sum / kPeople, 0.5, 0.04);
  EXPECT_NEAR(std::sqrt(squares / kPeople), 0.15, 0.03);
  EXPECT_NEAR(static_cast<double>(ups) / (ups + downs), 0.5, 0.05);
}

TEST(Needs, TraitsAreEachPersonsOwnAndWithinTheirRanges) {
  const Character c = character(CharacterType::kCommuter);
  float least = 1e9f, most = 0;
  for (std::uint32_t who = 0; who < 500; ++who) {
    Needs n{};
    start(c.traits, {7, 8, who}, 0, n);
    EXPECT_GE(n.of(Need::kThirst), 0.0f);
    EXPECT_LE(n.of(Need::kThirst), 0.5f);
    const float minutes = 0.7f / n.growth[kThirst] / 60;
    least = std::min(least, minutes), most = std::max(most, minutes);
    const float ticket = n.of(Need::kTicket);
    EXPECT_TRUE(ticket == 0.0f || ticket == 1.0f);
  }
  EXPECT_GE(least, 4.99f);  // "5 - 15 virtual min"
  EXPECT_LT(least, 5.5f);
  EXPECT_LE(most, 15.01f);
  EXPECT_GT(most, 14.0f);
}

TEST(Needs, WordsGoBothWays) {
  for (std::size_t i = 0; i < kNeeds; ++i) EXPECT_EQ(need_of(word(static_cast<Need>(i))), static_cast<Need>(i));
  EXPECT_EQ(need_of("sleep"), Need::kNone);
  EXPECT_EQ(ware_against(Need::kThirst), "drink");
  EXPECT_EQ(ware_against(Need::kTiredness), "");
}

/// SH-06: each type has its own action selection.
TEST(Characters, OfficersKnowNoNeedsAndTouristsNotTheWay) {
  for (const auto type : {CharacterType::kPolice, CharacterType::kSoldier, CharacterType::kPerformer})
    for (const Drive& d : character(type).drives) EXPECT_EQ(d.trigger, Trigger::kNever) << word(type);
  const Character commuter = character(CharacterType::kCommuter), tourist = character(CharacterType::kTourist);
  EXPECT_TRUE(commuter.knows_all);
  EXPECT_FALSE(tourist.knows_all);
  EXPECT_EQ(tourist.drives[0].trigger, Trigger::kNever) << "tourists catch no train";
  EXPECT_EQ(commuter.goal, "catch_train");
  EXPECT_GT(tourist.traits[kShow].nominal, commuter.traits[kShow].nominal);
}

/// SH-83: ticket, thirst, rest, show, appointment, in this order; the train before all. SH-82: thirst searches,
/// tiredness acts when a seat is seen.
TEST(Characters, RanksOfACommuter) {
  const Character c = character(CharacterType::kCommuter);
  const auto rank = [&](Need n) { return c.drives[static_cast<std::size_t>(n)].rank; };
  EXPECT_GT(kRankTrain, kRankOutside);
  EXPECT_GT(kRankOutside, rank(Need::kTicket));
  EXPECT_GT(rank(Need::kTicket), rank(Need::kThirst));
  EXPECT_GT(rank(Need::kThirst), rank(Need::kTiredness));
  EXPECT_GT(rank(Need::kTiredness), rank(Need::kAttraction));
  EXPECT_GT(rank(Need::kAttraction), rank(Need::kCompany));
  EXPECT_GT(rank(Need::kCompany), kRankGoal);
  EXPECT_EQ(c.drives[static_cast<std::size_t>(Need::kThirst)].trigger, Trigger::kSearch);
  EXPECT_EQ(c.drives[static_cast<std::size_t>(Need::kTiredness)].trigger, Trigger::kSight);
}

}  // namespace
}  // namespace throng
