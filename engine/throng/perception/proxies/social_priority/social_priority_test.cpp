#include "throng/perception/proxies/social_priority/social_priority.h"

#include <algorithm>
#include <cmath>

#include "throng/perception/test_proxies.h"

namespace throng {
namespace {

using test::Haunted;

WorldPlan two_doors() {
  WorldPlan plan = test::square_plan(20);
  plan.places.push_back({"left door", "ground", {{{4, 9}, {6, 9}, {6, 11}, {4, 11}}, {}}, std::nullopt});
  plan.places.push_back({"right door", "ground", {{{14, 9}, {16, 9}, {16, 11}, {14, 11}}, {}}, std::nullopt});
  return plan;
}

SocialPriorityParams params() {
  SocialPriorityParams p;
  p.places = {"left door", "right door"};
  p.radius = 0.8f, p.near = 1, p.far = 5, p.rank = 2;
  return p;
}

TEST(SocialPriority, GrowsWithTheNearnessOfItsParent) {
  const SocialPriorityParams p = params();
  EXPECT_EQ(claim_of(p, 9), 0);
  EXPECT_EQ(claim_of(p, 5), 0);
  EXPECT_FLOAT_EQ(claim_of(p, 3), 0.4f);
  EXPECT_EQ(claim_of(p, 1), 0.8f);
  EXPECT_EQ(claim_of(p, 0), 0.8f);
  float last = 0;
  for (float d = 5; d > 1; d -= 0.1f) {
    EXPECT_GE(claim_of(p, d), last);
    last = claim_of(p, d);
  }
}

TEST(SocialPriority, StandsAtTheNearestSpotGrowsAndVanishes) {
  SocialPriorityProxy kind(params());
  Haunted h(test::compiled(two_doors()));
  EXPECT_TRUE(h.have(kind).empty());
  h.settle();
  const Row r = h.add({1, 10}, 1);
  float largest = 0;
  for (int i = 0; i <= 36; ++i) {
    const float x = 1 + 0.5f * static_cast<float>(i);
    h.move(r, {x, 10});
    h.index_all();
    h.update();
    h.index_all();
    const float to_left = std::abs(x - 5), to_right = std::abs(x - 15);
    if (std::min(to_left, to_right) >= 5) {
      EXPECT_TRUE(h.ghosts.empty());
      continue;
    }
    ASSERT_EQ(h.ghosts.all.size(), 1u) << x;
    const Shown& s = h.ghosts.all[0].shown;
    EXPECT_NEAR(s.x, to_left < to_right ? 5 : 15, 0.01f);
    EXPECT_NEAR(s.y, 10, 0.01f);
    EXPECT_NEAR(s.radius, claim_of(params(), std::min(to_left, to_right)), 1e-4f);
    largest = std::max(largest, s.radius);
  }
  EXPECT_FLOAT_EQ(largest, 0.8f);
}

TEST(SocialPriority, ComesAtEachAskerAsFastAsItGrows) {
  SocialPriorityProxy kind(params());
  Haunted h(test::compiled(two_doors()));
  h.have(kind);
  h.settle();
  const Row parent = h.add({5, 7}, 1);
  const Row above = h.add({5, 13}), beside = h.add({8, 10});
  h.index_all();
  h.update();
  h.move(parent, {5, 7.2f});
  h.update();
  h.look({.max_neighbours = 10, .range = 5});
  const Crowd& c = h.people.crowd;
  const float growth = (claim_of(params(), 2.8f) - claim_of(params(), 3)) / 0.1f;
  ASSERT_GT(growth, 0.1f);
  for (const Row asker : {above, beside}) {
    const auto who = c.percepts.neighbours(asker);
    const auto ghost = std::find_if(who.begin(), who.end(), [&](Row o) { return o >= c.size(); });
    ASSERT_NE(ghost, who.end());
    const Shown& s = c.appearance.shown[*ghost];
    EXPECT_NEAR(s.vx, asker == beside ? growth : 0, 0.01f);
    EXPECT_NEAR(s.vy, asker == above ? growth : 0, 0.01f);
  }
  // As it leaves the spot shrinks: away from the asker.
  h.move(parent, {5, 7});
  h.update();
  h.look({.max_neighbours = 10, .range = 5});
  for (const Row other : c.percepts.neighbours(above)) {
    if (other < c.size()) continue;
    EXPECT_LT(c.appearance.shown[other].vy, -0.1f);
  }
}

TEST(SocialPriority, HidesFromThoseOfTheSameRankOrAHigherOne) {
  SocialPriorityParams high = params();
  high.rank = 3;
  SocialPriorityProxy kind(params()), higher(high);
  const World world = test::compiled(two_doors());
  const std::vector<std::string> names{"basic", "same", "higher"};
  const std::vector<std::vector<const ProxyKind*>> kinds{{}, {&kind}, {&kind, &higher}};
  std::vector<std::string> problems;
  kind.settle({world, names, kinds, problems});
  higher.settle({world, names, kinds, problems});
  EXPECT_TRUE(problems.empty());
  const auto sees = [&](const ProxyKind& k, std::uint16_t population) {
    return k.visible_to({}, {0, {1, 1}, population, {}});
  };
  EXPECT_TRUE(sees(kind, 0)) << "every composite agent outranks every basic one";
  EXPECT_FALSE(sees(kind, 1));
  EXPECT_FALSE(sees(kind, 2));
  EXPECT_TRUE(sees(higher, 1));
  EXPECT_FALSE(sees(higher, 2));
}

TEST(SocialPriority, ComplainsAboutWhatCannotWork) {
  Haunted h(test::compiled(two_doors()));
  SocialPriorityParams p = params();
  p.places = {"nowhere"}, p.near = 5;
  SocialPriorityProxy kind(p);
  const auto problems = h.have(kind);
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_NE(problems[0].find("far must be above near"), std::string::npos);
  EXPECT_NE(problems[1].find("'nowhere'"), std::string::npos);
}

}  // namespace
}  // namespace throng
