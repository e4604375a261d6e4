// Factors, ties, preference, chance. The tables of the cultures that come with the program are tested where they are
// read: scenario/culture_file_test.cpp.
#include "throng/behavior/manners/decision.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

TEST(Factors, EffortFallsFromOneMetreToFour) {
  const FactorSettings s;
  EXPECT_EQ(effort(0, s), 1);
  EXPECT_EQ(effort(0.999, s), 1);
  EXPECT_EQ(effort(1, s), 1);
  EXPECT_DOUBLE_EQ(effort(2.5, s), 0.5);
  EXPECT_DOUBLE_EQ(effort(3.25, s), 0.25);
  EXPECT_EQ(effort(4, s), 0);
  EXPECT_EQ(effort(100, s), 0);
}

TEST(Factors, ReadFromHolderAndFollower) {
  const FactorSettings s;
  const Factors f = factors_of({0.75f, 0.25f}, {true, Load::kStroller, WalkingAid::kStick, 72.5f}, 1.75, s);
  EXPECT_DOUBLE_EQ(f[Factor::kEffort], 0.75);
  EXPECT_EQ(f[Factor::kKindness], 0.75);
  EXPECT_EQ(f[Factor::kRush], 0.25);
  EXPECT_EQ(f[Factor::kFemale], 1);
  EXPECT_EQ(f[Factor::kCarrier], 1);
  EXPECT_DOUBLE_EQ(f[Factor::kAge], 0.5);
  EXPECT_NEAR(f[Factor::kDevice], 0.6, 1e-6);
  const Factors plain = factors_of({}, {}, 2, s);
  EXPECT_EQ(plain[Factor::kFemale] + plain[Factor::kCarrier] + plain[Factor::kAge] + plain[Factor::kDevice], 0);
  EXPECT_EQ(age_factor(4, s), 1);
  EXPECT_DOUBLE_EQ(age_factor(7.5, s), 0.5);
  EXPECT_EQ(age_factor(12, s), 0);
  EXPECT_EQ(age_factor(90, s), 1);
  EXPECT_EQ(device_factor(WalkingAid::kWheelchair, s), 1);
}

TEST(Factors, RushWalksFasterAndFollowersCatchUp) {
  const FactorSettings s;
  EXPECT_FLOAT_EQ(rush_speed_factor(0, s), 1);
  EXPECT_FLOAT_EQ(rush_speed_factor(1, s), 1.4f);
  EXPECT_FLOAT_EQ(doorway_speed_factor(0.5f, true, s), 1.2f * 1.3f);
  EXPECT_FALSE(catches_up(false, true, 1.9f, s));
  EXPECT_TRUE(catches_up(false, true, 2.1f, s));
  EXPECT_TRUE(catches_up(true, true, 1.5f, s)) << "goes on until it is near";
  EXPECT_FALSE(catches_up(true, true, 0.9f, s));
  EXPECT_FALSE(catches_up(true, false, 3, s)) << "nobody holds the door";
}

TEST(Decision, TakesTheMostLikely) {
  const MannersSettings s;
  EXPECT_EQ(most_likely({0.5, 0.3, 0.2}, 1, s), Holding::kHoldLater);
  EXPECT_EQ(most_likely({0.3, 0.5, 0.2}, 1, s), Holding::kHoldFirst);
  EXPECT_EQ(most_likely({0.3, 0.2, 0.5}, 1, s), Holding::kNoHold);
  EXPECT_EQ(most_likely({0.3, 0.5, 0.2}, 9, s), Holding::kHoldFirst) << "distance decides between equals only";
}

TEST(Decision, TiesGoToHoldingUpToFourMetres) {
  const MannersSettings s;
  EXPECT_EQ(most_likely({0.5, 0, 0.5}, 4, s), Holding::kHoldLater);
  EXPECT_EQ(most_likely({0.5, 0, 0.5}, 4.001, s), Holding::kNoHold);
  EXPECT_EQ(most_likely({0.45, 0.45, 0.1}, 1, s), Holding::kHoldLater);
  EXPECT_EQ(most_likely({0.1, 0.45, 0.45}, 1, s), Holding::kHoldFirst);
  EXPECT_EQ(most_likely({0.1, 0.45, 0.45}, 5, s), Holding::kNoHold);
  EXPECT_EQ(most_likely({0.5 - 5e-10, 0, 0.5}, 2, s), Holding::kHoldLater) << "closer than epsilon";
  EXPECT_EQ(most_likely({0.5 - 2e-9, 0, 0.5}, 2, s), Holding::kNoHold) << "farther than epsilon";
}

TEST(Decision, PreferenceForHoldLaterIsRenormalised) {
  const HoldingOdds odds{0.4, 0.1, 0.5};
  const HoldingOdds more = preferring_hold_later(odds, kRefinedHoldLater);
  EXPECT_NEAR(more.hold_later, 0.52 / 1.12, 1e-12);
  EXPECT_NEAR(more.hold_later + more.hold_first + more.no_hold, 1, 1e-12);
  MannersSettings s;
  EXPECT_EQ(most_likely(odds, 1, s), Holding::kNoHold);
  EXPECT_EQ(most_likely(more, 1, s), Holding::kHoldLater);
  const HoldingOdds same = preferring_hold_later(odds, 1);
  EXPECT_EQ(same.hold_later, odds.hold_later);
}

/// kind -> holding with three different probabilities.
Culture simple() {
  CulturePlan plan;
  plan.name = "simple";
  plan.nodes = {{"kindness", {}, {}, {}},
                {"holding", {"kindness"}, {"HOL", "HOF", "NH"}, {{{"t"}, {0.5, 0.3, 0.2}}, {{"f"}, {0, 0, 1}}}}};
  Diagnostics problems;
  const auto c = compile_culture(plan, problems);
  EXPECT_TRUE(c);
  return c.value_or(Culture());
}

TEST(Decision, DrawnByChanceIsKeyedAndHasTheRightShares) {
  const Culture c = simple();
  Factors f;
  f[Factor::kKindness] = 1;
  MannersSettings s;
  s.choice = MannersSettings::Choice::kDrawn;
  int count[4] = {0, 0, 0, 0};
  constexpr int kPeople = 20000;
  for (std::uint32_t i = 0; i < kPeople; ++i) {
    const RandomKey key{7, 11, i};
    const Holding h = choose_holding(c, f, 2, s, key, 40);
    EXPECT_EQ(h, choose_holding(c, f, 2, s, key, 40)) << "a draw is a function of its key";
    ++count[static_cast<std::size_t>(h)];
  }
  EXPECT_NEAR(count[1] / double{kPeople}, 0.5, 0.015);  // four standard deviations
  EXPECT_NEAR(count[2] / double{kPeople}, 0.3, 0.014);
  EXPECT_NEAR(count[3] / double{kPeople}, 0.2, 0.012);
  s.choice = MannersSettings::Choice::kMostLikely;
  EXPECT_EQ(choose_holding(c, f, 2, s, {7, 11, 3}, 40), Holding::kHoldLater);
}

TEST(Decision, DrawsNothingImpossible) {
  EXPECT_EQ(drawn({0, 0, 1}, 0), Holding::kNoHold);
  EXPECT_EQ(drawn({1, 0, 0}, 0.9999999999999999), Holding::kHoldLater);
  EXPECT_EQ(drawn({0.3, 0.7 - 1e-16, 0}, 0.9999999999999999), Holding::kHoldFirst) << "rounding";
}

TEST(Culture, NobodyIsHeldADoorWithoutOne) {
  EXPECT_EQ(Culture().odds({}).no_hold, 1);
  EXPECT_EQ(Culture().care({}), 0);
}

TEST(Culture, MustSayWhatItsEvidenceIsAndWhatPeopleDo) {
  const auto problems_of = [](std::vector<NetworkNodePlan> nodes) {
    Diagnostics out;
    EXPECT_FALSE(compile_culture({"x", "", PassingSide::kRight, std::move(nodes)}, out));
    std::string all;
    for (const Diagnostic& d : out.list()) all += d.path + " | " + d.message + "\n";
    return all;
  };
  const std::vector<NetworkRowPlan> rows{{{"t"}, {1, 0, 0}}, {{"f"}, {0, 0, 1}}};
  const std::vector<std::string> states{"HOL", "HOF", "NH"};
  EXPECT_NE(problems_of({{"kindnes", {}, {}, {}}, {"holding", {"kindnes"}, states, rows}})
                .find("nodes[0] | nodes[0]: nothing says whether 'kindnes' is true (did you mean 'kindness'?)"),
            std::string::npos);
  EXPECT_NE(problems_of({{"kindness", {}, {}, {}}}).find("there is no node 'holding'"), std::string::npos);
  EXPECT_NE(problems_of({{"kindness", {}, {}, {}}, {"holding", {"kindness"}, {"HOF", "HOL", "NH"}, rows}})
                .find("nodes[1].states | nodes[1].states: the states of 'holding' must be HOL, HOF, NH"),
            std::string::npos);
}

}  // namespace
}  // namespace throng
