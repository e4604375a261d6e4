#include "throng/study/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/scenario/schema.h"
#include "throng/scenario/schema_fixture.h"
#include "throng/study/summary.h"

namespace throng {
namespace {

const char* const kRoom = R"(throng: 1
time: {step: 0.05, end: 3}
world:
  walkable: [{area: [[0, 0], [20, 0], [20, 6], [0, 6]]}]
  places: [{id: out, area: [[19, 0], [20, 0], [20, 6], [19, 6]]}]
population: {adult: {preferred_speed: 1.3}}
journeys: {go: [out]}
sources: [{id: crowd, area: [[1, 1], [5, 1], [5, 5], [1, 5]], count: 3, journey: go}]
sinks: [out]
)";

const char* const kStudy = R"(study: 1
name: Speeds
settings:
  - {id: room, scenario: room.yaml, weight: 2}
  - {id: crowded, scenario: room.yaml, set: ["sources[0].count=6"], seeds: [7]}
vary: [{path: population.adult.preferred_speed, values: [1, "2"]}]
seeds: [1, 2]
until: 2
measures: [mean_speed, entered]
groups: [{id: slow, like: "1"}, {id: fast, like: "2"}]
claims:
  - {claim: slow is slower, left: mean slow, below: min fast}
  - {claim: slow is faster, left: mean slow, above: mean fast}
quick: {until: 1, seeds: [1], settings: [room]}
)";

MemoryFiles files(const std::string& study = kStudy) {
  return MemoryFiles({{"study.yaml", study}, {"room.yaml", kRoom}});
}

StudySpec read(const std::string& text = kStudy) {
  Diagnostics problems;
  const auto study = read_study(files(text), "study.yaml", problems);
  EXPECT_TRUE(study) << (problems.list().empty() ? "" : problems.list().front().message);
  return study.value_or(StudySpec{});
}

std::string problem_of(const std::string& text) {
  Diagnostics problems;
  EXPECT_FALSE(read_study(files(text), "study.yaml", problems));
  return problems.list().empty() ? "" : problems.list().front().message;
}

StudySpec orders() {
  return read(
      "study: 1\nsettings: [{id: room, scenario: room.yaml}]\nvary: [{path: x, permutations: ABCDEF}]\n"
      "measures: [entered]\n");
}

TEST(Study, CombinationsAndRuns) {
  const StudySpec s = read();
  const auto all = combinations(s);
  ASSERT_EQ(all.size(), 2u);
  const auto runs = plan_runs(s, all, false);
  ASSERT_EQ(runs.size(), 6u);  // 2 values x (2 seeds + 1)
  EXPECT_EQ(key_of(s, all[0], runs[2]), "crowded|1|7|2");
  const std::vector<std::string> set{"sources[0].count=6", "population.adult.preferred_speed=1", "seed=7"};
  EXPECT_EQ(settings_of(s, all[0], runs[2]), set);
  StudySpec two = s;
  two.vary[0].path = "a  b[0].c";
  const std::vector<std::string> both{"sources[0].count=6", "a=1", "b[0].c=1", "seed=7"};
  EXPECT_EQ(settings_of(two, all[0], runs[2]), both);
  const auto quick = plan_runs(s, all, true);
  ASSERT_EQ(quick.size(), 2u);
  EXPECT_EQ(quick[1].until, 1);
}

// SH-50: orders are numbered in alphabetical order, from 1.
TEST(Study, OrdersAreNumberedAsInTheSource) {
  const auto all = combinations(orders());
  ASSERT_EQ(all.size(), 720u);
  const std::pair<int, const char*> known[] = {{1, "ABCDEF"},   {240, "BFEDCA"}, {241, "CABDEF"}, {246, "CABFED"},
                                               {260, "CAFBED"}, {314, "CEABFD"}, {530, "ECABFD"}, {650, "FCABED"}};
  for (const auto& [number, order] : known) EXPECT_EQ(all[static_cast<std::size_t>(number - 1)].label(), order);
}

TEST(Study, Groups) {
  const auto all = combinations(orders());
  const auto members = [&](const StudyGroup& g) {
    return std::count_if(all.begin(), all.end(), [&](const Combination& c) { return belongs_to(g, c.values[0]); });
  };
  EXPECT_EQ(members({"B", "B?????", {}, ""}), 120);
  EXPECT_EQ(members({"B", "B*", {}, ""}), 120);
  EXPECT_EQ(members({"inert", "", {"FC", "FD", "FE"}, ""}), 180);
  EXPECT_EQ(members({"top", "?????D", {"CA", "AB"}, ""}), 20);
  EXPECT_EQ(members({"none", "", {}, "F"}), 0);
}

TEST(Study, Ranges) {
  const StudySpec s = read(
      "study: 1\nsettings: [{id: room, scenario: room.yaml}]\nmeasures: [entered]\n"
      "vary: [{path: a, range: [0, 1, 0.25]}, {path: b, values: [x, y]}]\n");
  const auto all = combinations(s);
  ASSERT_EQ(all.size(), 10u);
  EXPECT_EQ(all[3].label(), "0.25 y");
}

TEST(Study, BadStudiesSayWhatIsWrong) {
  const std::string head = "study: 1\nsettings: [{id: room, scenario: room.yaml}]\n";
  EXPECT_NE(problem_of(head + "measures: [mean_sped]\n").find("mean_speed"), std::string::npos);
  EXPECT_NE(problem_of(head + "measures: [entered]\nrank_by: flow\n").find("not among"), std::string::npos);
  EXPECT_NE(problem_of(head + "measures: [entered]\nvary: [{path: a, range: [1, 0, 1]}]\n").find("step"),
            std::string::npos);
  EXPECT_NE(problem_of(head + "measures: [entered]\nvary: [{path: a, permutations: ABCDEFGHIJ}]\n").find("too many"),
            std::string::npos);
  EXPECT_NE(problem_of(head + "measures: [entered]\nclaims: [{claim: c, left: mean X, below: mean all}]\n")
                .find("no group 'X'"),
            std::string::npos);
  EXPECT_NE(problem_of("study: 1\nmeasures: [entered]\n").find("settings"), std::string::npos);
  EXPECT_NE(problem_of("[1, 2]").find("a study is a map"), std::string::npos);
  EXPECT_FALSE(problem_of(head + "measures: [entered]\nquick: {settings: [hall]}\n").empty());
}

// Measures of trajectories are taken of everybody's walk, and stand in the order of the study.
TEST(Study, TrajectoryMeasuresAmongTheWordsOfExpect) {
  const StudyResult r = run_one(files(), "room.yaml", {}, 2, {"entered", "path_ratio", "mean_speed", "collision_rate"});
  ASSERT_EQ(r.values.size(), 4u) << r.error;
  EXPECT_EQ(r.values[0], 3);
  EXPECT_GE(r.values[1], 1);
  EXPECT_LT(r.values[1], 1.1);
  EXPECT_NEAR(r.values[2], 1.3, 0.2);
  EXPECT_EQ(r.values[3], 0);
  read("study: 1\nsettings: [{id: room, scenario: room.yaml}]\nmeasures: [collision_rate, entered]\n");
}

TEST(Study, RunsAndSummary) {
  const StudySpec s = read();
  const auto all = combinations(s);
  const auto runs = plan_runs(s, all, false);
  std::vector<StudyResult> results;
  for (const StudyRun& run : runs) {
    StudyResult r = run_one(files(), s.settings[run.setting].scenario, settings_of(s, all[run.combination], run),
                            run.until, s.measures);
    r.key = key_of(s, all[run.combination], run);
    r.inputs = inputs_of(files(), s.settings[run.setting].scenario, {}, 7);
    ASSERT_EQ(r.error, "");
    ASSERT_EQ(r.values.size(), 2u);
    EXPECT_EQ(r.values[1], run.setting == 0 ? 3 : 6);
    const auto back = from_line(to_line(r), 2);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->key, r.key);
    EXPECT_EQ(back->values, r.values);
    EXPECT_EQ(back->track_hash, r.track_hash);
    EXPECT_EQ(back->inputs, r.inputs);
    results.push_back(r);
  }
  EXPECT_NE(results[0].track_hash, results[1].track_hash) << "another seed, other tracks";
  const StudySummary sum = summarize(s, all, runs, results);
  EXPECT_EQ(sum.runs, 6u);
  EXPECT_EQ(sum.missing + sum.failed, 0u);
  ASSERT_EQ(sum.ranking.size(), 2u);
  EXPECT_EQ(sum.combinations[sum.ranking[0]].label, "2");
  const Spread& people = sum.combinations[0].measures[1];
  EXPECT_DOUBLE_EQ(people.mean, (2 * 3 + 2 * 3 + 1 * 6) / 5.0) << "runs weigh as their settings";
  EXPECT_DOUBLE_EQ(people.p50, 3);
  ASSERT_EQ(sum.settings.size(), 2u);
  EXPECT_DOUBLE_EQ(sum.settings[1].combinations[0].measures[1].mean, 6) << "of the second setting alone";
  EXPECT_NE(report_text(s, sum).find("## Setting " + sum.settings[1].id), std::string::npos);
  ASSERT_EQ(sum.claims.size(), 2u);
  EXPECT_TRUE(sum.claims[0].holds) << sum.claims[0].found;
  EXPECT_FALSE(sum.claims[1].holds);
  EXPECT_NE(report_text(s, sum).find("| slow is slower |"), std::string::npos);
  EXPECT_NE(plot_svg(s, sum).find("<svg"), std::string::npos);
}

// Ticks are 1, 2 or 5 times a power of ten apart, whatever lies between them.
TEST(Study, PicturesHaveRoundTicks) {
  StudySpec s;
  s.name = "ticks", s.measures = {"time", "flow"};
  for (const double most : {0.7, 3.3, 7.0, 42.0, 660.0}) {
    StudySummary sum;
    for (std::size_t i = 0; i < 3; ++i) {
      CombinationSummary c;
      c.combination = i, c.label = "n";
      c.measures.resize(2);
      for (Spread& m : c.measures) m.runs = 1, m.mean = most * static_cast<double>(i + 1) / 3;
      sum.combinations.push_back(c);
      sum.ranking.push_back(i);
    }
    for (const std::string& svg : {plot_svg(s, sum), bars_svg(s, sum, 3)}) {
      std::vector<double> ticks;
      for (std::size_t at = 0; (at = svg.find("<text", at)) != std::string::npos; ++at) {
        const std::size_t begin = svg.find('>', at) + 1;
        const std::string words = svg.substr(begin, svg.find('<', begin) - begin);
        if (!words.empty() && words.find_first_not_of("0123456789.") == std::string::npos)
          ticks.push_back(std::stod(words));
      }
      ASSERT_GE(ticks.size(), 3u) << most;
      const double step = ticks[1] - ticks[0], power = std::pow(10, std::floor(std::log10(step) + 1e-9));
      const double lead = std::round(step / power);
      EXPECT_TRUE(lead == 1 || lead == 2 || lead == 5) << most << ": " << step;
      for (std::size_t i = 0; i < ticks.size(); ++i) EXPECT_NEAR(ticks[i], static_cast<double>(i) * step, 1e-6) << most;
    }
  }
}

// A run that was killed in the middle of a line is done again, and what is missing is said.
TEST(Study, HalfALineIsNoResult) {
  StudyResult r;
  r.key = "room|1|1|2", r.values = {0.5, std::nan("")}, r.track_hash = 0xabc;
  const std::string line = to_line(r);
  ASSERT_TRUE(from_line(line, 2));
  EXPECT_TRUE(std::isnan(from_line(line, 2)->values[1]));
  for (std::size_t n = 0; n < line.size(); ++n) EXPECT_FALSE(from_line(line.substr(0, n), 2)) << n;
  const StudySpec s = read();
  const auto all = combinations(s);
  const auto runs = plan_runs(s, all, false);
  const StudySummary sum = summarize(s, all, runs, {r});
  EXPECT_EQ(sum.missing, 5u);
  EXPECT_NE(report_text(s, sum).find("5 not done yet"), std::string::npos);
}

TEST(Study, ScenarioThatCannotRunIsAFailure) {
  const StudyResult r = run_one(files(), "room.yaml", {"population.adult.radius=99"}, 1, {"entered"});
  EXPECT_NE(r.error, "");
  EXPECT_TRUE(r.values.empty());
  const auto back = from_line(to_line(r), 1);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->error, r.error);
}

// SH-50: F before C, D and E is as if there were no F. Compared by tracks.
TEST(Study, TwinsAreCompared) {
  StudySpec s = read(
      "study: 1\nsettings: [{id: room, scenario: room.yaml}]\nmeasures: [entered]\n"
      "vary: [{path: x, values: [FC, C, CF]}]\ngroups: [{id: inert, before: [FC]}, {id: late, before: [CF]}]\n"
      "claims: [{claim: inert, left: inert, same_without: F}]\n");
  const auto all = combinations(s);
  const auto runs = plan_runs(s, all, false);
  std::vector<StudyResult> results(3);
  for (std::size_t i = 0; i < 3; ++i) {
    results[i].key = key_of(s, all[i], runs[i]);
    results[i].values = {1};
    results[i].track_hash = i == 2 ? 8 : 7;
  }
  EXPECT_TRUE(summarize(s, all, runs, results).claims[0].holds);
  results[1].track_hash = 9;
  EXPECT_FALSE(summarize(s, all, runs, results).claims[0].holds);
}

TEST(Study, SpreadLeavesOutWhatWasNotMeasured) {
  const Spread s = spread_of({1, std::nan(""), 3});
  EXPECT_EQ(s.runs, 2u);
  EXPECT_DOUBLE_EQ(s.mean, 2);
  EXPECT_DOUBLE_EQ(s.deviation, std::sqrt(2.0));
  EXPECT_EQ(spread_of({}).runs, 0u);
}

TEST_F(SchemaFolder, OfStudiesAcceptsTheShippedOnes) {
  for (const auto& f : shipped_files("studies")) add_good(f.stem().string(), as_json(f));
  ASSERT_GE(good_.size(), 4u);
  add_bad("misspelt", R"({"study": 1, "settings": [{"id": "a", "scenario": "b"}], "mesures": []})");
  add_bad("no_setting", R"({"study": 1, "measures": ["entered"]})");
  judge(schema_of(StudySpec::fields(), "study"));
}

}  // namespace
}  // namespace throng
