// Networks: exact inference against sums written out by hand, and everything a table can have wrong.
#include "throng/behavior/manners/network.h"

#include <gtest/gtest.h>

#include "throng/core/random.h"

namespace throng {
namespace {

NetworkNodePlan given(const std::string& id) { return {id, {}, {}, {}}; }

/// rain -> wet <- sprinkler, and shoes (dry, damp, soaked) of wet and rain.
std::vector<NetworkNodePlan> garden() {
  return {given("rain"),
          given("sprinkler"),
          {"wet",
           {"rain", "sprinkler"},
           {},
           {{{"t", "t"}, {0.99}}, {{"t", "f"}, {0.9}}, {{"f", "t"}, {0.8}}, {{"f", "f"}, {0.05}}}},
          {"shoes",
           {"wet", "rain"},
           {"dry", "damp", "soaked"},
           {{{"t", "t"}, {0, 0.25, 0.75}},
            {{"t", "f"}, {0.1, 0.6, 0.3}},
            {{"f", "t"}, {0.2, 0.5, 0.3}},
            {{"f", "f"}, {1, 0, 0}}}}};
}

Network compiled(const std::vector<NetworkNodePlan>& plan) {
  Diagnostics problems;
  const auto network = compile_network(plan, problems);
  EXPECT_FALSE(problems.has_errors()) << (problems.list().empty() ? "" : problems.list()[0].message);
  return network.value_or(Network());
}

TEST(Network, InnerNodeWithHardEvidenceIsItsRow) {
  const Network n = compiled(garden());
  const std::size_t wet = n.find("wet");
  EXPECT_EQ(n.probability(wet, std::vector<double>{1, 1, 0, 0}), 0.99);
  EXPECT_EQ(n.probability(wet, std::vector<double>{1, 0, 0, 0}), 0.9);
  EXPECT_EQ(n.probability(wet, std::vector<double>{0, 1, 0, 0}), 0.8);
  EXPECT_EQ(n.probability(wet, std::vector<double>{0, 0, 0, 0}), 0.05);
}

/// Rain is a parent of wet and of shoes: the product of two marginals would be wrong, the sum over the joint
/// distribution is right.
TEST(Network, SharedParentsAreSummedOnce) {
  const Network n = compiled(garden());
  const double r = 0.3, s = 0.6;
  const std::vector<double> evidence{r, s, 0, 0};
  std::vector<double> p(3);
  n.marginal(n.find("shoes"), evidence, p);
  const double wet_rain = 0.99 * s + 0.9 * (1 - s), wet_dry = 0.8 * s + 0.05 * (1 - s);
  const double soaked = r * (wet_rain * 0.75 + (1 - wet_rain) * 0.3) + (1 - r) * (wet_dry * 0.3 + (1 - wet_dry) * 0.0);
  const double dry = r * (wet_rain * 0 + (1 - wet_rain) * 0.2) + (1 - r) * (wet_dry * 0.1 + (1 - wet_dry) * 1);
  EXPECT_NEAR(p[2], soaked, 1e-12);
  EXPECT_NEAR(p[0], dry, 1e-12);
  EXPECT_NEAR(p[0] + p[1] + p[2], 1, 1e-12);
  const double wet = r * wet_rain + (1 - r) * wet_dry;
  const double apart = r * (wet * 0.75 + (1 - wet) * 0.3) + (1 - r) * (wet * 0.3);
  EXPECT_GT(std::abs(p[2] - apart), 0.01) << "the case would not tell the two ways apart";
}

TEST(Network, EvidenceNodeIsItsOwnAnswer) {
  const Network n = compiled(garden());
  EXPECT_EQ(n.probability(n.find("rain"), std::vector<double>{0.25, 0, 0, 0}), 0.25);
}

TEST(Network, NodeWithoutParentsHasAPrior) {
  const Network n = compiled({{"sun", {}, {}, {{{}, {0.3}}}}, {"warm", {"sun"}, {}, {{{"t"}, {1}}, {{"f"}, {0.5}}}}});
  EXPECT_NEAR(n.probability(n.find("warm"), std::vector<double>{0, 0}), 0.3 + 0.7 * 0.5, 1e-15);
}

/// A chain of 16 nodes with random tables: the recursion of marginals is exact for a chain.
TEST(Network, LongestNetworkAgreesWithTheRecursionOfAChain) {
  Draws draws({1, 2, 3}, Stream::kTest);
  std::vector<NetworkNodePlan> plan{given("n0")};
  const double start = draws.uniform();
  double expected = start;
  for (std::size_t i = 1; i < kMostNodes; ++i) {
    const double yes = draws.uniform(), no = draws.uniform();
    plan.push_back({"n" + std::to_string(i), {"n" + std::to_string(i - 1)}, {}, {{{"t"}, {yes}}, {{"f"}, {no}}}});
    expected = expected * yes + (1 - expected) * no;
  }
  std::vector<double> evidence(kMostNodes);
  evidence[0] = start;
  EXPECT_NEAR(compiled(plan).probability(kMostNodes - 1, evidence), expected, 1e-12);
}

struct Bad {
  std::string path, fragment;
  std::vector<NetworkNodePlan> plan;
};

TEST(Network, EveryMistakeIsToldWithItsPlace) {
  const auto with = [](auto change) {
    auto plan = garden();
    change(plan);
    return plan;
  };
  using Plan = std::vector<NetworkNodePlan>;
  const std::vector<Bad> cases{
      {"nodes[3].rows[1].p", "add up to 1.1, not to 1", with([](Plan& p) {
         p[3].rows[1].p = {0.2, 0.6, 0.3};
       })},
      {"nodes[3].rows[0].p", "-0.25 is no probability", with([](Plan& p) {
         p[3].rows[0].p = {0.5, 0.75, -0.25};
       })},
      {"nodes[2].rows[0].p", "1.5 is no probability", with([](Plan& p) { p[2].rows[0].p = {1.5}; })},
      {"nodes[3].rows[0].p", "2 numbers for 3 states of 'shoes'", with([](Plan& p) {
         p[3].rows[0].p = {0.5, 0.5};
       })},
      {"nodes[2].rows", "'wet' has no row for rain=f, sprinkler=t",
       with([](Plan& p) { p[2].rows.erase(p[2].rows.begin() + 2); })},
      {"nodes[2].rows[3]", "there is a row for rain=t, sprinkler=t already", with([](Plan& p) {
         p[2].rows[3].when = {"t", "t"};
       })},
      {"nodes[2].rows[1].when", "1 values for 2 parents", with([](Plan& p) { p[2].rows[1].when = {"t"}; })},
      {"nodes[2].rows[1].when", "'maybe' is neither t nor f", with([](Plan& p) {
         p[2].rows[1].when = {"t", "maybe"};
       })},
      {"nodes[2].parents", "there is no node 'sprinklr' further up (did you mean 'sprinkler'?)",
       with([](Plan& p) { p[2].parents[1] = "sprinklr"; })},
      {"nodes[2].parents", "there is no node 'wet' further up", with([](Plan& p) { p[2].parents[1] = "wet"; })},
      {"nodes[2].parents", "'rain' is a parent twice", with([](Plan& p) { p[2].parents[1] = "rain"; })},
      {"nodes[4].parents", "'shoes' has states of its own", with([](Plan& p) {
         p.push_back({"socks", {"shoes"}, {}, {{{"t"}, {1}}, {{"f"}, {0}}}});
       })},
      {"nodes[1].id", "there is a node 'rain' already", with([](Plan& p) { p[1].id = "rain"; })},
      {"nodes[0].id", "is empty", with([](Plan& p) { p[0].id = ""; })},
      {"nodes[3].states", "'dry' is there twice", with([](Plan& p) { p[3].states[1] = "dry"; })},
      {"nodes[2].parents", "'wet' has parents but no rows", with([](Plan& p) { p[2].rows.clear(); })},
      {"nodes[0].states", "'rain' has states but no rows", with([](Plan& p) {
         p[0].states = {"some", "much"};
       })},
      {"nodes", "at most 16 are allowed", with([](Plan& p) {
         for (int i = 0; i < 20; ++i) p.push_back(given("more" + std::to_string(i)));
       })},
      {"nodes[8]", "at most 6 parents", with([](Plan& p) {
         for (const char* id : {"a", "b", "c", "d"}) p.push_back(given(id));
         p.push_back({"many", {"rain", "sprinkler", "wet", "a", "b", "c", "d"}, {}, {{{}, {1}}}});
       })},
  };
  for (const Bad& c : cases) {
    SCOPED_TRACE(c.fragment);
    Diagnostics problems;
    EXPECT_FALSE(compile_network(c.plan, problems));
    bool found = false;
    std::string all;
    for (const Diagnostic& d : problems.list()) {
      found = found || (d.path == c.path && d.message.find(c.fragment) != std::string::npos);
      all += d.path + " | " + d.message + "\n";
    }
    EXPECT_TRUE(found) << all;
  }
}

TEST(Network, AllMistakesAtOnce) {
  auto plan = garden();
  plan[2].rows[0].p = {2};
  plan[3].rows[1].p = {0.5, 0.5, 0.5};
  Diagnostics problems;
  EXPECT_FALSE(compile_network(plan, problems));
  EXPECT_EQ(problems.error_count(), 2u);
}

}  // namespace
}  // namespace throng
