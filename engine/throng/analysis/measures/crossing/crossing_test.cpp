#include "throng/analysis/measures/crossing/crossing.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/analysis/measures/crossing/mpd.h"
#include "throng/analysis/measures/crossing/pairs_report.h"
#include "throng/analysis/measures/crossing/pictures.h"

namespace throng::analysis {
namespace {

TEST(Mpd, ClosedFormByHand) {
  // At right angles, 4 m and 3 m from the crossing point, both 1 m/s. r = (4, -3), w = (-1, 1)... nearest after 3.5 s
  // at |r + 3.5 w| = |(0.5, 0.5)| = 0.7071.
  const Prediction p = predict({0, -4}, {0, 1}, {3, 0}, {-1, 0});
  EXPECT_NEAR(p.time, 3.5, 1e-12);
  EXPECT_NEAR(p.mpd, std::sqrt(0.5), 1e-12);
  // Diverging: the present distance.
  const Prediction d = predict({0, 0}, {-1, 0}, {3, 4}, {1, 0});
  EXPECT_LT(d.time, 0);
  EXPECT_DOUBLE_EQ(d.mpd, 5);
  // Side by side at equal velocities.
  const Prediction s = predict({0, 0}, {1, 1}, {0, 2}, {1, 1});
  EXPECT_DOUBLE_EQ(s.mpd, 2);
  EXPECT_DOUBLE_EQ(s.time, 0);
  // Head-on: 0.
  EXPECT_NEAR(predict({0, 0}, {1, 0}, {5, 0}, {-1, 0}).mpd, 0, 1e-12);
}

TEST(Mpd, IsConstantWhenNobodyAdapts) {
  for (double t = 0; t < 3; t += 0.25)
    EXPECT_NEAR(predict({0, -4 + 1.2 * t}, {0, 1.2}, {4.5 - 1.5 * t, 0}, {-1.5, 0}).mpd,
                predict({0, -4}, {0, 1.2}, {4.5, 0}, {-1.5, 0}).mpd, 1e-12);
}

TEST(Mpd, WhoIsAhead) {
  // 1 goes north and is past the crossing point, 2 comes from the east and is not there yet.
  EXPECT_EQ(who_is_ahead({0, 0.5}, {0, 1}, {0.5, 0}, {-1, 0}), 0);
  EXPECT_EQ(who_is_ahead({0, -0.5}, {0, 1}, {-0.5, 0}, {-1, 0}), 1);
}

/// Two straight walkers at right angles at 1.5 m/s; the second is `late` seconds behind. From 6 s before the crossing.
CrossingTrial straight(double late, double rate = 40) {
  CrossingTrial t;
  t.id = "t";
  t.rate = rate;
  for (int i = 0; i < static_cast<int>(9 * rate); ++i) {
    const double s = i / rate - 6;
    t.point[0].push_back({0, 1.5 * s});
    t.point[1].push_back({-1.5 * (s - late), 0});
  }
  return t;
}

TEST(Crossing, WallsDecideWhenTheySeeEachOther) {
  const std::vector<ScreenWall> wall{{{2, -6}, {2, -2}}};
  EXPECT_FALSE(can_see({0, -6}, {6, -3}, wall));
  EXPECT_TRUE(can_see({0, -3}, {3, 0}, wall));     // over its end: at x = 2 the line is at y = -1
  EXPECT_TRUE(can_see({0, -6}, {1.9, -3}, wall));  // both on one side
  EXPECT_TRUE(can_see({0, -6}, {6, -3}, {}));
  EXPECT_FALSE(can_see({0, -6}, {4, -6}, wall));  // along its end
}

TEST(Crossing, StraightWalkersHaveAConstantMpdAndCrossWhereTheyMust) {
  // v = 1.5 each, the second 0.8 s late: mpd = 1.5 * 0.8 / sqrt 2 = 0.8485; nearest half of that later: at 6.4 s.
  for (const LowPass& f : {kNoFilter, kFilter2009, kFilter2012}) {
    const auto c = process(straight(0.8), {}, f);
    ASSERT_TRUE(c) << c.error();
    EXPECT_NEAR(c->mpd[0], 1.2 / std::sqrt(2.0), 1e-3);
    EXPECT_NEAR(c->mpd[50], 1.2 / std::sqrt(2.0), 1e-3);
    EXPECT_NEAR(c->d_min, c->mpd[kSteps - 1], 1e-3) << "MPD(t_cross) = d_min";
    EXPECT_NEAR(c->t_cross, 6.4, 0.026);
    EXPECT_EQ(c->first, 0);
    EXPECT_EQ(c->expected_first, 0);
    EXPECT_NEAR(c->mean_speed, 1.5, 1e-3);
    for (int r = 0; r < 2; ++r) EXPECT_NEAR(c->turning[r][30] + c->speeding[r][30], 0, 0.01);
  }
  const auto other = process(straight(-0.8), {}, kNoFilter);
  EXPECT_EQ(other->first, 1);
}

TEST(Crossing, SplitsAdaptationIntoSpeedAndTurn) {
  // 0 speeds up at 0.5 m/s² on a straight line, 1 walks a circle of 4 m at 1 m/s: 0.25 m/s² across its way.
  CrossingTrial t;
  t.rate = 100;
  for (int i = 0; i < 500; ++i) {
    const double s = i / 100.0;
    t.point[0].push_back({0, -8 + s + 0.25 * s * s});
    t.point[1].push_back({4 * std::cos(s / 4), 4 * std::sin(s / 4)});
  }
  const auto c = process(t, {}, kNoFilter);
  ASSERT_TRUE(c) << c.error();
  const std::size_t zero = c->first == 0 ? 0 : 1;
  EXPECT_NEAR(c->speeding[zero][50], 0.5, 1e-6);
  EXPECT_NEAR(c->turning[zero][50], 0, 1e-9);
  EXPECT_NEAR(c->speeding[1 - zero][50], 0, 1e-4);
  EXPECT_NEAR(c->turning[1 - zero][50], 0.25, 1e-4);
}

TEST(Crossing, UnusableTrialsSayWhy) {
  CrossingTrial t;
  t.rate = 10;
  EXPECT_FALSE(process(t, {}, kNoFilter));
  t = straight(0);
  for (auto& p : t.point[1]) p = {100, 100};
  const std::vector<ScreenWall> between{{{50, -100}, {50, 300}}};
  EXPECT_NE(process(t, between, kNoFilter).error().find("never see"), std::string::npos);
  std::reverse(t.point[0].begin(), t.point[0].end());  // walks away all the time
  EXPECT_NE(process(t, {}, kNoFilter).error().find("at once"), std::string::npos);
}

// ---- many trials ----------------------------------------------------------------------------------------------------

/// A crossing with a given curve.
Crossing curve(const std::function<double(double)>& mpd) {
  Crossing c;
  c.t_cross = 4;
  for (std::size_t s = 0; s < kSteps; ++s) c.mpd[s] = mpd(static_cast<double>(s) / 100);
  c.d_min = c.mpd[kSteps - 1];
  return c;
}

double like_people(double t) {
  return t < 0.07 ? 0.44 : t < 0.79 ? 0.44 + 0.44 * (t - 0.07) / 0.72 : 0.88 - 0.04 * (t - 0.79) / 0.21;
}

TEST(Phases, OfACurveLikePeoples) {
  const std::vector<Crossing> trials{curve(like_people), curve(like_people), curve([](double) { return 1.2; })};
  const Phases p = phases(trials);
  EXPECT_EQ(p.trials, 2u) << "only those below 1 m";
  EXPECT_NEAR(p.reaction_begins, 0.07, 0.021);  // 2 % of the rise are 1.4 % of the time
  EXPECT_NEAR(p.reaction_ends, 0.79, 0.021);
  EXPECT_NEAR(p.at_end.mean, 0.88, 0.01);
  EXPECT_NEAR(p.at_cross.mean, 0.84, 1e-9);
  EXPECT_NEAR(p.at_see.mean, 0.44, 1e-9);
  EXPECT_NEAR(p.duration, 4, 1e-9);
}

TEST(Phases, NoReactionAndReactionFromTheFirstInstant) {
  Phases p = phases(std::vector<Crossing>{curve([](double) { return 0.5; })});
  EXPECT_EQ(p.reaction_begins, 1);
  p = phases(std::vector<Crossing>{curve([](double t) { return 0.3 + 0.5 * t; })});
  EXPECT_NEAR(p.reaction_begins, 0, 0.021);
  EXPECT_NEAR(p.reaction_ends, 1, 0.021);
  EXPECT_EQ(phases({}).trials, 0u);
}

TEST(TenGroups, FindWhatWasPutIn) {
  // Below 1 m: ends 0.3 higher; from 1 to 1.5: as it was; above: 0.2 lower. 100 trials, MPD(t_see) = 0.02 ... 2.
  std::vector<Crossing> trials;
  for (int i = 100; i >= 1; --i) {
    const double see = 0.02 * i, wobble = 0.02 * (i % 2 ? 1 : -1);
    const double cross = see < 1 ? see + 0.3 + 0.001 * i : see < 1.5 ? see + wobble : see - 0.2 - 0.001 * i;
    trials.push_back(curve([=](double t) { return see + (cross - see) * t; }));
  }
  const auto g = ten_groups(trials);
  const std::array<int, 10> expected{1, 1, 1, 1, 1, 0, 0, -1, -1, -1};
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(g[i].trials, 10u);
    if (i != 7) {
      EXPECT_EQ(g[i].change, expected[i]) << i;
    }
  }
  EXPECT_NEAR(g[0].see.mean, 0.11, 1e-9);
  EXPECT_EQ(g[0].test.t, 0);
}

TEST(RolesOfWalkers, MeansByRole) {
  Crossing c = curve([](double t) { return t < 0.5 ? 0.5 : 1.5; });
  c.speeding[0].fill(0.1), c.turning[0].fill(0);
  c.speeding[1].fill(0.3), c.turning[1].fill(0.4);
  const Roles r = roles(std::vector<Crossing>{c});
  EXPECT_NEAR(r.adaptation[0], 0.1, 1e-12);
  EXPECT_NEAR(r.adaptation[1], 0.5, 1e-12);
  EXPECT_NEAR(r.speed_share[0], 1, 1e-12);
  EXPECT_NEAR(r.speed_share[1], 3.0 / 7, 1e-12);
  EXPECT_NEAR(r.quiet, 0.3, 1e-12);  // (0.1 + 0.5) / 2
}

TEST(Maps, CellsHoldWhatFallsIntoThem) {
  Crossing c = curve([](double) { return 0.45; });
  c.speeding[0].fill(0.3), c.turning[0].fill(0.4);
  const std::vector<Crossing> trials{c, curve([](double) { return 5.0; })};
  const DensityMap d = density_map(trials);
  EXPECT_DOUBLE_EQ(d.share[13][50], 0.5);  // 0.45 m / (2 m / 60) = 13.5
  const AdaptationMap a = adaptation_map(trials, 0);
  EXPECT_DOUBLE_EQ(a.mean[4][10], 0.5);  // 0.45 m / 0.1 m
  EXPECT_TRUE(std::isnan(a.mean[9][10]));
  const std::string png = density_png(d, phases(trials), "Test"), two = adaptation_png(a, a, "Test");
  EXPECT_EQ(png.substr(1, 3), "PNG");
  EXPECT_EQ(two.substr(1, 3), "PNG");
}

TEST(Score, PeopleScoreHighAndNobodyAdaptingScoresLow) {
  // 420 made-up trials that do what people did, and as many in which nothing happens.
  std::vector<Crossing> people, nothing;
  for (int i = 0; i < 420; ++i) {
    const double see = 2.0 * i / 420 + 0.001 * (i % 7);
    const double wobble = 0.03 * (i % 2 ? 1 : -1);
    Crossing c = see < 1.2   ? curve([=](double t) { return see + (like_people(t) - 0.44) * (see < 1 ? 1 : 0.4); })
                 : see < 1.6 ? curve([=](double t) { return see + wobble * t; })
                             : curve([=](double t) { return see - 0.2 * t; });
    c.speeding[0].fill(see < 1 ? 0.1 : 0), c.turning[0].fill(see < 1 ? 0.02 : 0);
    c.speeding[1].fill(see < 1 ? 0.2 : 0), c.turning[1].fill(see < 1 ? 0.2 : 0);
    people.push_back(c);
    nothing.push_back(curve([=](double) { return see; }));
  }
  const PairsReport p = pairs_report(people, 0), n = pairs_report(nothing, 0);
  EXPECT_EQ(p.parts.size(), 7u);
  EXPECT_GT(p.score, 0.8);
  EXPECT_LT(n.score, 0.35);
  EXPECT_EQ(p.parts[5].found, "++++++00--");
  EXPECT_EQ(n.parts[5].found, "0000000000");
  EXPECT_EQ(pairs_report({}, 3).unusable, 3u);
}

}  // namespace
}  // namespace throng::analysis
