#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "throng/analysis/measures/crossing/mpd.h"
#include "throng/study/trials/calibrate.h"
#include "throng/study/trials/crossing_study.h"
#include "throng/study/trials/model_choice.h"
#include "throng/study/trials/pair_experiment.h"
#include "throng/study/trials/simplex.h"

namespace throng {
namespace {

ModelChoice model(std::string_view name) {
  auto m = model_named(name);
  EXPECT_TRUE(m) << m.error();
  return *m;
}

// ---- files ----------------------------------------------------------------------------------------------------------

std::string problem_of(const std::string& text) {
  Diagnostics d;
  (void)read_trials(text, "t.csv", d);
  return d.list().empty()
             ? ""
             : d.list()[0].at.file + ":" + std::to_string(d.list()[0].at.line) + ": " + d.list()[0].message;
}

const std::string kHead = "trial,time,person,x,y\n";

TEST(TrialFile, ReadsColumnsInAnyOrderAndWhatIsOptional) {
  Diagnostics d;
  const auto trials = read_trials(
      "# from somewhere\r\ny;x;person;trial;time;goal_x;goal_y;speed;note\r\n"
      "0;0;a;7;10.0;9;1;1.5;hi\r\n0;0.1;a;7;10.1;;;;\r\n0;0.2;a;7;10.2;;;;\r\n"
      "5;1;b;7;10.0;;;;\r\n4.9;1;b;7;10.1;;;;\r\n4.8;1;b;7;10.2;;;;\r\n",
      "t.csv", d);
  ASSERT_FALSE(d.has_errors()) << d.list()[0].message;
  ASSERT_EQ(trials.size(), 1u);
  EXPECT_EQ(trials[0].id, "7");
  EXPECT_NEAR(trials[0].step, 0.1, 1e-12);
  const TrialPerson& a = trials[0].people[0].start;
  EXPECT_EQ(a.goal, (Vec2d{9, 1}));
  EXPECT_EQ(a.preferred_speed, 1.5);
  EXPECT_NEAR(a.velocity.x, 1, 1e-9);
  const TrialPerson& b = trials[0].people[1].start;
  EXPECT_EQ(b.goal, (Vec2d{1, 4.8})) << "where it ends";
  EXPECT_NEAR(b.preferred_speed, 1, 1e-9);
}

TEST(TrialFile, ProblemsNameFileAndLine) {
  EXPECT_NE(problem_of("").find("t.csv:1: the file is empty"), std::string::npos);
  EXPECT_NE(problem_of(kHead).find("not a single position"), std::string::npos);
  EXPECT_NE(problem_of("trial,time,who,x,y\n1,0,a,0,0\n").find("t.csv:1: the header names no column `person`"),
            std::string::npos);
  EXPECT_NE(problem_of(kHead + "1,0,a,0,0\n1,0.1,a,zero,0\n").find("t.csv:3: column `x` holds 'zero'"),
            std::string::npos);
  EXPECT_NE(problem_of(kHead + "1,0,a,0,nan\n").find("column `y`"), std::string::npos);
  EXPECT_NE(problem_of(kHead + "1,0,a,0,0\n1,0,a,0,0\n").find("does not come after"), std::string::npos);
  EXPECT_NE(problem_of(kHead + "1,0,a,0,0\n1,1,a,0,0\n").find("at least three"), std::string::npos);
  EXPECT_NE(problem_of(kHead + "1,0,a,0,0\n1,1,a,0,0\n1,2,a,0,0\n1,0,b,0,0\n1,2,b,0,0\n")
                .find("person 'b' of trial '1' has no position at 1.000 s"),
            std::string::npos);
  EXPECT_NE(problem_of("trial,time,person,x,y,speed\n1,0,a,0,0,-1\n").find("above 0"), std::string::npos);
  EXPECT_NE(problem_of("trial,time,person,x,y,speed\n1,0,a,0,0,1500\n").find("at most 10 m/s"), std::string::npos);
  EXPECT_NE(problem_of(kHead + "1,0,a,0,0\n1,1,a,0,0\n1,2,a,9e5,0\n").find("x and y are in metres"), std::string::npos);
  EXPECT_NE(problem_of(kHead + "1,0,a,0,0\n1,5000,a,0,0\n1,10000,a,1,0\n").find("time is in seconds"),
            std::string::npos);
  EXPECT_NE(problem_of(kHead + ",0,a,0,0\n").find("`trial` is empty"), std::string::npos);
  EXPECT_FALSE(problem_of(std::string("\0\x01\xff,,,\n,,,", 10)).empty());
  std::string many = kHead;
  for (int i = 0; i < 100; ++i) many += "1,x,a,0,0\n";
  Diagnostics d;
  (void)read_trials(many, "t.csv", d);
  EXPECT_LE(d.list().size(), 20u) << "a wrong file is not a wall of text";
}

TEST(TrialFile, WrittenAndReadIsTheSame) {
  CrossingProtocol protocol;
  protocol.trials = 20;
  const auto starts = crossing_starts(protocol);
  const CrossingRun run = run_crossings(model("straight"), protocol, starts, analysis::kFilter2012);
  const auto trials = as_trials(run.trials, starts);
  Diagnostics d;
  const auto again = read_trials(write_trials(trials), "t.csv", d);
  ASSERT_FALSE(d.has_errors()) << d.list()[0].message;
  ASSERT_EQ(again.size(), trials.size());
  EXPECT_EQ(again[3].people[1].point.size(), trials[3].people[1].point.size());
  EXPECT_NEAR(again[3].step, 0.1, 1e-9);
  EXPECT_NEAR(again[3].people[1].point[50].x, trials[3].people[1].point[50].x, 1e-4);
  EXPECT_NEAR(again[3].people[1].start.preferred_speed, trials[3].people[1].start.preferred_speed, 1e-4);
}

// ---- protocol -------------------------------------------------------------------------------------------------------

TEST(CrossingProtocol, HasTheGeometryAndTheSpreadOfTheSource) {
  const CrossingProtocol protocol;
  const auto starts = crossing_starts(protocol);
  ASSERT_EQ(starts.size(), 420u);
  double speeds = 0, squares = 0, below = 0, largest = 0, sight = 0;
  for (const CrossingStart& s : starts) {
    const auto& [a, b] = s.people;
    EXPECT_NEAR(dot(a.velocity, b.velocity), 0, 1e-9) << "at right angles";
    EXPECT_NEAR(analysis::predict(a.position, a.velocity, b.position, b.velocity).mpd, s.mpd, 1e-9);
    EXPECT_TRUE(analysis::can_see(a.position, b.position, screens(protocol)));
    EXPECT_FALSE(
        analysis::can_see(s.before[0][s.before[0].size() - 2], s.before[1][s.before[1].size() - 2], screens(protocol)))
        << "a step before they did not see each other";
    for (const TrialPerson& p : s.people) {
      speeds += p.preferred_speed / 840, squares += p.preferred_speed * p.preferred_speed / 840;
      EXPECT_NEAR(length(p.velocity), p.preferred_speed, 1e-9);
    }
    below += s.mpd < 1;
    largest = std::max(largest, s.mpd);
    sight += (length(a.position) + length(b.position)) / 840;
  }
  EXPECT_NEAR(speeds, 1.57, 0.02);
  EXPECT_NEAR(std::sqrt(squares - speeds * speeds), 0.24, 0.02);
  EXPECT_NEAR(below, 264, 8) << "L1596: df = 263";
  EXPECT_GT(largest, 2.8);
  EXPECT_LE(largest, 3.81);
  // Both 3 m past the line between their corners: 6.36 m before the middle, 4.05 s at 1.57 m/s.
  EXPECT_NEAR(sight, 4.5 * std::sqrt(2.0), 0.15);
}

TEST(CrossingStudy, StraightWalkersKeepTheirMpdAndShowNothing) {
  CrossingProtocol protocol;
  protocol.trials = 60;
  const auto starts = crossing_starts(protocol);
  const CrossingRun run = run_crossings(model("straight"), protocol, starts, analysis::kFilter2012);
  EXPECT_EQ(run.result.report.unusable, 0u);
  for (std::size_t i = 0; i < run.crossings.size(); ++i) {
    EXPECT_NEAR(run.crossings[i].mpd[0], starts[i].mpd, 0.005);
    EXPECT_NEAR(run.crossings[i].mpd[100], starts[i].mpd, 0.02);
  }
  EXPECT_NEAR(run.result.report.duration, 4.1, 0.25) << "people: 4.1 s";
  for (const auto& g : run.result.report.groups) EXPECT_EQ(g.change, 0);
  EXPECT_EQ(run.result.report.phases.reaction_begins, 1);
}

TEST(CrossingStudy, OrcaReactsOnlyWhereBodiesWouldTouch) {
  CrossingProtocol protocol;
  protocol.trials = 60;
  const auto starts = crossing_starts(protocol);
  const CrossingRun run = run_crossings(model("orca"), protocol, starts, analysis::kFilter2012);
  EXPECT_EQ(run.result.report.groups[0].change, 1);
  EXPECT_EQ(run.result.report.groups[9].change, 0);
  EXPECT_GT(run.result.report.least_d_min, 0.40) << "two radii of 0.22 m, less what the filter rounds off";
  const std::string page =
      crossing_report(std::span(&run.result, 1), protocol, "x", [](const std::string&) { return ""; });
  EXPECT_NE(page.find("| orca |"), std::string::npos);
}

TEST(PairExperiment, OnlyModelsThatAvoidReactAndOnlyWhereItIsNeeded) {
  PairExperiment e;
  e.trials = 40;
  const auto straight = run_pair_experiment(model("straight"), e), orca = run_pair_experiment(model("orca"), e);
  EXPECT_EQ(straight.trials, 40u);
  EXPECT_NEAR(static_cast<double>(straight.near), 10, 2) << "a quarter of 0 ... 2 m is below 0.5 m";
  EXPECT_EQ(straight.react_near, 0);
  EXPECT_GT(orca.react_near, 0.5);
  EXPECT_EQ(orca.react_far, 0);
  EXPECT_GT(orca.ahead, 0.5);
}

// ---- calibration ----------------------------------------------------------------------------------------------------

TEST(Simplex, FindsTheTopOfAHillAndOfAHillBeyondTheBorder) {
  const auto hill = [](double x, double y) {
    return [=](const std::vector<double>& p) { return -(p[0] - x) * (p[0] - x) - 3 * (p[1] - y) * (p[1] - y); };
  };
  SimplexResult r = maximise(hill(0.3, 0.8), {0.9, 0.1});
  EXPECT_NEAR(r.at[0], 0.3, 1e-3);
  EXPECT_NEAR(r.at[1], 0.8, 1e-3);
  r = maximise(hill(1.5, 0.5), {0.2, 0.2});
  EXPECT_NEAR(r.at[0], 1, 1e-3);
  EXPECT_LE(r.evaluations, 205);
}

/// Starts of crossings that need something done.
std::vector<Trial> starts_of(int n) {
  CrossingProtocol protocol;
  protocol.trials = n;
  protocol.largest_mpd = 1;
  std::vector<Trial> list;
  for (const CrossingStart& s : crossing_starts(protocol)) {
    Trial t;
    t.id = s.id;
    t.step = 0.1;
    for (const TrialPerson& p : s.people) {
      t.people.emplace_back();
      t.people.back().person = std::to_string(t.people.size());
      t.people.back().start = p;
      t.people.back().point.assign(60, p.position);
    }
    list.push_back(std::move(t));
  }
  return list;
}

struct Recovery {
  const char* name;  ///< of the test
  const char* model;
  std::vector<std::string> vary;
  std::vector<double> truth;
};

class CalibrateRecovers : public ::testing::TestWithParam<Recovery> {};

TEST_P(CalibrateRecovers, KnownParametersWithinATenth) {
  const Recovery& c = GetParam();
  const auto starts = starts_of(24);
  ASSERT_TRUE(model_named(c.model)) << c.model;
  ModelChoice truth = model(c.model);
  const auto vary = varied_parameters(truth, c.vary);
  ASSERT_TRUE(vary) << vary.error();
  for (std::size_t i = 0; i < vary->size(); ++i)
    set_number(*truth.kind->fields().find((*vary)[i].name), truth.params.data(), c.truth[i]);
  const auto trials = simulated_trials(starts, truth, 0.02, 5);
  const TrialFitter fitter(trials, 0.5);
  CalibrateOptions options;
  options.evaluations = 160;
  const Calibrated found = calibrate(fitter, model(c.model), *vary, options);
  for (std::size_t i = 0; i < vary->size(); ++i) {
    std::printf("%s, %s %g: found %.3g\n", c.model, (*vary)[i].name.c_str(), c.truth[i],
                found.values[i]);  // the table of docs/calibration.md
    EXPECT_NEAR(found.values[i], c.truth[i], 0.1 * c.truth[i]) << (*vary)[i].name;
    EXPECT_GT(found.matters[i], 1e-6) << (*vary)[i].name;
  }
  EXPECT_GE(found.after.mean_log, found.before.mean_log);
  EXPECT_LE(found.evaluations, 165u);
}

INSTANTIATE_TEST_SUITE_P(
    Models, CalibrateRecovers,
    ::testing::Values(Recovery{"orca", "orca", {"horizon=0.3:4"}, {1.5}},
                      Recovery{"orca_short", "orca", {"horizon=0.3:4"}, {0.8}},
                      Recovery{"reactive", "reactive", {"turn=1:25", "speed_change=0.02:0.8"}, {14, 0.35}},
                      Recovery{"tangent_2009", "tangent_2009", {"alpha=0.05:0.95", "beta_v=0.1:1.5"}, {0.3, 0.8}},
                      Recovery{"paris_2007", "paris_2007", {"alpha=0.05:0.95", "horizon=2:12"}, {0.3, 5}},
                      Recovery{"collision_free_speed", "collision_free_speed", {"time_gap=0.3:3"}, {1.5}},
                      Recovery{"social_force", "social_force", {"scale=0.03:0.3"}, {0.12}},
                      Recovery{"zanlungo_2011", "zanlungo_2011", {"scale=0.03:0.3"}, {0.12}},
                      Recovery{"vision_2010", "vision_2010", {"b=0.1:2"}, {0.9}},
                      Recovery{"power_law", "power_law", {"horizon=0.5:6"}, {2}}),
    [](const ::testing::TestParamInfo<Recovery>& p) { return std::string(p.param.name); });

TEST(Calibrate, EachModelIsTheMostLikelyOneOnItsOwnTrials) {
  const auto starts = starts_of(12);
  for (const ModelChoice& truth : chosen_models({})) {
    const auto trials = simulated_trials(starts, truth, 0.02, 9);
    const TrialFitter fitter(trials, 0.5);
    const double own = fitter.fit(truth).likelihood;
    for (const ModelChoice& other : chosen_models({}))
      EXPECT_LE(fitter.fit(other).likelihood, own) << other.label << " on trials of " << truth.label;
  }
}

TEST(Calibrate, PassageOrderIsThatOfTheTrials) {
  const auto starts = starts_of(12);
  const auto trials = simulated_trials(starts, model("reactive"), 0.01, 2);
  const TrialFitter fitter(trials, 0.5);
  const Fit own = fitter.fit(model("reactive"));
  EXPECT_GE(own.pairs, 10u);
  EXPECT_EQ(own.order_right, own.pairs);
  // Everybody mirrored in time of arrival: exchange the starts of who comes first; then straight walkers are wrong.
  auto swapped = simulated_trials(starts, model("straight"), 0, 2);
  for (Trial& t : swapped) std::swap(t.people[0].point, t.people[1].point);
  EXPECT_EQ(TrialFitter(swapped, 0.5).fit(model("straight")).order_right, 0u);
}

TEST(Calibrate, WorksWhereverTheTrialsLieAndSaysWhatTheyDoNotTell) {
  auto starts = starts_of(6);
  const auto here = simulated_trials(starts, model("orca"), 0, 1);
  for (Trial& t : starts)
    for (TrialWalk& w : t.people) {
      w.start.position += Vec2d{512000, 512000}, w.start.goal += Vec2d{512000, 512000};
      for (Vec2d& p : w.point) p += Vec2d{512000, 512000};
    }
  const auto far = simulated_trials(starts, model("orca"), 0, 1);
  const Vec2d moved = far[2].people[0].point[40] - Vec2d{512000, 512000};
  EXPECT_NEAR(distance(moved, here[2].people[0].point[40]), 0, 1e-3);
  const TrialFitter fitter(far, 0.5);
  CalibrateOptions options;
  options.evaluations = 20;
  const auto vary = varied_parameters(model("orca"), std::vector<std::string>{"obstacle_horizon"});
  EXPECT_LT(calibrate(fitter, model("orca"), *vary, options).matters[0], 1e-6) << "there is no obstacle";
}

TEST(Calibrate, TheNumberOfThreadsChangesNothing) {
  const auto trials = simulated_trials(starts_of(9), model("reactive"), 0.05, 3);
  for (const char* name : {"reactive", "orca"}) {
    const Fit one = TrialFitter(trials, 0.3).fit(model(name)),
              three = TrialFitter(trials, 0.3, 0.05, 3).fit(model(name));
    EXPECT_EQ(one.mean_log, three.mean_log);
    EXPECT_EQ(one.mean_likelihood, three.mean_likelihood);
    EXPECT_EQ(one.order_right, three.order_right);
  }
}

TEST(Calibrate, DistributionsAreVariedAsConstants) {
  struct P {
    Distribution d = Distribution::uniform(1, 3);
    std::string text;
  } params;
  FieldList list = FieldList::of<P>("p: of a test");
  list.distribution("d", &P::d, {.doc = "x"}).text("text", &P::text, {.doc = "x"});
  EXPECT_DOUBLE_EQ(*number_in(*list.find("d"), &params), 2);
  set_number(*list.find("d"), &params, 5);
  EXPECT_EQ(params.d, Distribution::constant(5));
  EXPECT_FALSE(number_in(*list.find("text"), &params));
}

TEST(Calibrate, WrongWordsAreAnswered) {
  const auto ask = [](const char* word) {
    const auto v = varied_parameters(*model_named("orca"), std::vector<std::string>{word});
    return v ? std::string() : v.error();
  };
  EXPECT_NE(ask("horizn").find("did you mean 'horizon'"), std::string::npos);
  EXPECT_NE(ask("max_neighbours").find("cannot be varied"), std::string::npos);
  EXPECT_NE(ask("horizon=3").find("LOWEST:HIGHEST"), std::string::npos);
  EXPECT_NE(ask("horizon=-3:2").find("must be"), std::string::npos);
  EXPECT_EQ(ask("horizon=1:2"), "");
  EXPECT_NE(model_named("orka").error().find("did you mean 'orca'"), std::string::npos);
}

TEST(ModelChoice, NumbersAndWordsAreSetByName) {
  const auto ask = [](std::string_view name, std::vector<std::string> set) { return model_with(name, set); };
  const auto vision = ask("vision_2010", {"law=literal", "width=128", "points=yes", "field_of_view=120", "b=0.4"});
  ASSERT_TRUE(vision) << vision.error();
  EXPECT_EQ(vision->label, "vision_2010, law literal, width 128, points yes, field_of_view 120, b 0.4");
  const FieldList& fields = vision->kind->fields();
  const auto get = [&](const char* field) { return fields.find(field)->get(vision->params.data()); };
  EXPECT_EQ(std::get<std::int64_t>(get("law")), 2);
  EXPECT_EQ(std::get<std::int64_t>(get("width")), 128);
  EXPECT_TRUE(std::get<bool>(get("points")));
  EXPECT_EQ(std::get<double>(get("field_of_view")), 120);
  EXPECT_DOUBLE_EQ(*number_in(*fields.find("b"), vision->params.data()), 0.4);
  EXPECT_EQ(ask("orca", {"horizon=3"})->label, "orca, horizon 3");
  const auto why = [&](const char* name, std::vector<std::string> set) {
    const auto m = ask(name, set);
    return m ? std::string() : m.error();
  };
  EXPECT_EQ(why("vision_2010", {"law=litral"}),
            "law=litral: law is one of fan, hull, literal (did you mean 'literal'?)");
  EXPECT_NE(why("orca", {"horizon=-1"}).find("horizon=-1: horizon must be from"), std::string::npos);
  EXPECT_NE(why("orca", {"horizon=nan"}).find("must be"), std::string::npos);
  EXPECT_EQ(why("orca", {"horizon=three"}), "horizon=three: horizon is a number");
  EXPECT_EQ(why("orca", {"horizon="}), "horizon=: horizon is a number");
  EXPECT_EQ(why("orca", {"horizon"}), "horizon: write NAME=VALUE");
  EXPECT_EQ(why("orca", {"max_neighbours=2.5"}), "max_neighbours=2.5: max_neighbours is a whole number");
  EXPECT_EQ(why("vision_2010", {"points=maybe"}), "points=maybe: points is yes or no");
  EXPECT_EQ(why("orca", {"horizon=2", "horizon=3"}), "horizon=3: is set twice");
  EXPECT_NE(why("orca", {"horizn=2"}).find("did you mean 'horizon'"), std::string::npos);
}

}  // namespace
}  // namespace throng
