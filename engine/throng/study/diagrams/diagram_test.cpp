#include <gtest/gtest.h>

#include <cmath>

#include "throng/study/diagrams/diagram_report.h"
#include "throng/study/study.h"

namespace throng {
namespace {

const char* const kCorridor = R"(throng: 1
time: {step: 0.05, end: 60}
world:
  walkable: [{area: [[0, 0], [24, 0], [24, 3], [0, 3]]}]
  places: [{id: start, area: [[0.5, 0.3], [6, 0.3], [6, 2.7], [0.5, 2.7]]}, {id: out, area: [[23, 0], [24, 0], [24, 3], [23, 3]]}]
population: {adult: {radius: 0.2, height: 1.72, preferred_speed: 1.3}}
navigation: {filters: [fundamental_diagram]}
journeys: {go: [out]}
sources: [{id: crowd, place: start, count: 10, journey: go}]
sinks: [out]
)";

const char* const kStudy = R"(study: 1
name: Corridor
seeds: [3]
diagrams:
  - {id: cells, scenario: corridor.yaml, method: voronoi, area: [10, 0, 14, 3], floor: [0, 0, 24, 3], period: 0,
     variants: [{id: few, quick: true}, {id: many, set: ["sources[0].count=40"], flow: 2, density: 1, speed: 1}],
     reference: one_way, within: 0.3, share: 0.5}
  - {id: counted, scenario: corridor.yaml, method: transits, area: [10, 0, 14, 3], length: 4, shape: flat,
     variants: [{id: few}]}
)";

MemoryFiles files(const std::string& study = kStudy) {
  return MemoryFiles({{"study.yaml", study}, {"corridor.yaml", kCorridor}});
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

std::vector<DiagramResult> run_all(const StudySpec& study) {
  std::vector<DiagramResult> results;
  for (const DiagramSpec& d : study.diagrams)
    for (const DiagramVariant& v : d.variants) results.push_back(run_diagram(files(), "corridor.yaml", d, v, 3));
  return results;
}

TEST(Diagrams, RunsBinsAndVerdicts) {
  const StudySpec study = read();
  const std::vector<DiagramResult> results = run_all(study);
  ASSERT_EQ(results.size(), 3u);
  for (const DiagramResult& r : results) EXPECT_EQ(r.error, "") << r.key;
  EXPECT_EQ(results[1].key, "cells/many/3");
  EXPECT_EQ(results[2].points.size(), 10u) << "one point a person";
  for (const auto& p : results[2].points) EXPECT_NEAR(p.speed, 1.3, 0.15);
  EXPECT_GT(results[1].density, results[0].density);
  EXPECT_GT(results[1].acceleration, 0);

  const auto summary = summarize_diagrams(study.diagrams, results);
  ASSERT_EQ(summary.size(), 2u);
  EXPECT_FALSE(summary[0].compared.empty());
  EXPECT_EQ(summary[0].outcomes.size(), 2u);
  EXPECT_FALSE(summary[0].verdict.empty());
  const std::string report = diagram_report(summary);
  EXPECT_NE(report.find("corridor 3.0 m wide"), std::string::npos);
  EXPECT_NE(report.find("| many |"), std::string::npos) << report;
  // Round ticks, whatever the largest density is: halves of a metre a second, not 0.3 or 1.8.
  const std::string svg = diagram_svg(summary[0]);
  for (const char* there : {">0.5<", ">1.0<", ">1.5<"}) EXPECT_NE(svg.find(there), std::string::npos) << svg;
  for (const char* odd : {">0.3<", ">0.9<", ">1.8<"}) EXPECT_EQ(svg.find(odd), std::string::npos) << odd;
}

TEST(Diagrams, ALineOfResultsComesBackAsItWas) {
  DiagramResult r;
  r.key = "a/b/1";
  r.points = {{0.5, 1.25}, {2, 0.125}};
  r.flow = std::nan(""), r.density = 1.5, r.speed = 0.75, r.acceleration = 0.25, r.penetration = 1e-6, r.wall_s = 2;
  const auto back = diagram_from_line(to_line(r));
  ASSERT_TRUE(back);
  EXPECT_EQ(to_line(*back), to_line(r));
  EXPECT_EQ(back->points.size(), 2u);
  r.points.clear();
  r.error = "no\tway";
  EXPECT_EQ(diagram_from_line(to_line(r))->error, "no way");
  for (const char* broken :
       {"", "a", "a\t1\t2\t3\t4\t5\t6\t-", "a\t1\t2\t3\t4\t5\t6\t-\t1:2 3", "a\tx\t2\t3\t4\t5\t6\t-\t-"})
    EXPECT_FALSE(diagram_from_line(broken)) << broken;
}

TEST(Diagrams, BinsThatNobodyReachesCountUpToTheDensityAskedFor) {
  StudySpec study = read();
  DiagramSpec& d = study.diagrams[0];
  d.within = 0.15, d.share = 0.8;
  for (DiagramVariant& v : d.variants) v.flow = v.density = v.speed = 0;  // bins alone
  std::vector<DiagramResult> results(2);
  results[0].key = "cells/few/1", results[1].key = "cells/many/1";
  for (int i = 0; i < 30; ++i) results[0].points.push_back({0.375, 1.49}), results[1].points.push_back({0.625, 1.43});
  const auto summary = [&] { return summarize_diagrams(study.diagrams, results)[0]; };
  EXPECT_TRUE(summary().holds) << "both bins that are reached";
  EXPECT_DOUBLE_EQ(summary().agreement, 1);
  d.up_to = 0.75;
  EXPECT_TRUE(summary().holds) << "nothing else is asked for";
  d.up_to = 1;
  EXPECT_FALSE(summary().holds) << summary().verdict;
  EXPECT_DOUBLE_EQ(summary().agreement, 2.0 / 3.0);
  EXPECT_EQ(summary().verdict.rfind("2 of 3 bins agree", 0), 0u) << summary().verdict;
  results.pop_back();
  EXPECT_DOUBLE_EQ(summary().agreement, 1) << "not all set-ups were run: what they would reach is not known";
}

TEST(Diagrams, ShapesAreJudged) {
  StudySpec study = read();
  DiagramResult r;
  r.key = "counted/few/1";
  for (int i = 0; i < 30; ++i) r.points.push_back({0.4, 1.3}), r.points.push_back({2.4, 0.5});
  EXPECT_FALSE(summarize_diagrams(study.diagrams, std::vector{r})[0].holds) << "not flat";
  study.diagrams[1].shape = DiagramSpec::Shape::kFalls;
  EXPECT_TRUE(summarize_diagrams(study.diagrams, std::vector{r})[0].holds);
  for (auto& p : r.points) p.speed = 1.3;
  EXPECT_FALSE(summarize_diagrams(study.diagrams, std::vector{r})[0].holds) << "does not fall";
}

TEST(Diagrams, MistakesAreReported) {
  const auto with = [](const std::string& what) {
    return "study: 1\ndiagrams: [{id: d, scenario: corridor.yaml, variants: [{id: v}], " + what + "}]\n";
  };
  EXPECT_NE(problem_of(with("area: [0, 0, 4, 3], reference: oneway")).find("did you mean 'one_way'"),
            std::string::npos);
  EXPECT_NE(problem_of(with("area: [4, 0, 0, 3]")).find("x0 < x1"), std::string::npos);
  EXPECT_NE(problem_of(with("area: [4, 0, 3]")).find("exactly 4"), std::string::npos);
  EXPECT_NE(problem_of(with("reference: one_way")).find("area"), std::string::npos);
  EXPECT_NE(problem_of("study: 1\ndiagrams: [{id: d, scenario: corridor.yaml, area: [0, 0, 1, 1], variants: [{id: v}, "
                       "{id: v}]}]\n")
                .find("used twice"),
            std::string::npos);
}

TEST(Diagrams, AScenarioThatCannotRunSaysWhy) {
  StudySpec study = read();
  study.diagrams[0].variants[0].set = {"sources[0].count=-3"};
  const DiagramResult r = run_diagram(files(), "corridor.yaml", study.diagrams[0], study.diagrams[0].variants[0], 1);
  EXPECT_NE(r.error.find("out of range"), std::string::npos) << r.error;
  EXPECT_TRUE(summarize_diagrams(study.diagrams, std::vector{r}).empty());
}

}  // namespace
}  // namespace throng
