// The definition of the largest stable time step, on runs made by hand.
#include "model_stability.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace throng::bench {
namespace {

/// Everybody arrives after 20 s, half a metre per second squared, a slight touch.
RunQuality good() {
  RunQuality q;
  q.speed_ratio = 0.9;
  q.acceleration = 0.5;
  q.penetration = 0.01;
  q.arrived = 1;
  q.travel_time = 20;
  q.speed = 1.2;
  return q;
}

TEST(ModelStability, ARunIsAsGoodAsItself) { EXPECT_EQ(worse_than(good(), good()), ""); }

TEST(ModelStability, EachBoundIsWhereItIsWritten) {
  // acceleration 1.5 * 0.5 + 0.1 = 0.85; penetration 2 * 0.01 + 0.005 = 0.025; 95 % arrived; 20 / 1.2 to 24 s
  struct Case {
    double RunQuality::*what;
    double just_good, just_bad;
    const char* why;
  };
  for (const Case& c :
       {Case{&RunQuality::acceleration, 0.849, 0.851, "acceleration"},
        Case{&RunQuality::penetration, 0.0249, 0.0251, "penetration"},
        Case{&RunQuality::arrived, 0.951, 0.949, "arrived"}, Case{&RunQuality::travel_time, 23.9, 24.1, "on the way"},
        Case{&RunQuality::travel_time, 16.7, 16.6, "on the way"},
        Case{&RunQuality::speed_ratio, 1.009, 1.011, "greatest speed"}}) {
    RunQuality q = good();
    q.*c.what = c.just_good;
    EXPECT_EQ(worse_than(good(), q), "") << c.why << " " << c.just_good;
    q.*c.what = c.just_bad;
    EXPECT_NE(worse_than(good(), q).find(c.why), std::string::npos) << worse_than(good(), q);
  }
}

TEST(ModelStability, NoNumberIsNeverGood) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (double RunQuality::*what : {&RunQuality::acceleration, &RunQuality::penetration, &RunQuality::arrived,
                                   &RunQuality::travel_time, &RunQuality::speed_ratio}) {
    RunQuality q = good();
    q.*what = nan;
    EXPECT_NE(worse_than(good(), q), "");
  }
  RunQuality q = good();
  q.finite = false;
  EXPECT_EQ(worse_than(good(), q), "not finite");
}

TEST(ModelStability, WhereNobodyArrivesThePaceIsComparedInsteadOfTimes) {
  RunQuality nobody = good();
  nobody.arrived = 0;
  nobody.travel_time = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(worse_than(nobody, nobody), "");
  RunQuality run = nobody;
  run.speed = 1.01;  // 1.2 / 1.2 = 1 to 1.44 m/s
  EXPECT_EQ(worse_than(nobody, run), "");
  run.speed = 0.99;
  EXPECT_EQ(worse_than(nobody, run), "a pace of 0.99 instead of 1.20 m/s");
  run.speed = 1.45;
  EXPECT_NE(worse_than(nobody, run), "");
  run.speed = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(worse_than(nobody, run), "");
  run = good();
  run.speed = 0.1;
  EXPECT_EQ(worse_than(good(), run), "") << "who arrives in time may walk as it likes";
}

/// A crowd of one: a spring with damping, v' = -k v, by explicit Euler. The factor of one step is 1 - k dt: with k = 8
/// it decays smoothly up to 0.1 s, swings at 0.2 s (|v| changes sign: more acceleration) and grows at 0.3 s.
RunQuality spring(double dt) {
  double v = 1, sum = 0;
  const int steps = static_cast<int>(3 / dt);
  for (int i = 0; i < steps; ++i) {
    const double next = v - 8 * v * dt;
    sum += std::abs(next - v);
    v = next;
  }
  RunQuality q = good();
  q.speed_ratio = std::abs(v);
  q.acceleration = sum / (steps * dt);
  return q;
}

TEST(ModelStability, ASpringIsStableUntilItSwings) {
  // By hand: total change of v is 1 while 0 <= 1 - 8 dt, so 1/3 m/s² over 3 s; at 0.2 s the factor is -0.6 and the
  // changes add up to 1.6 / (1 - 0.6) = 4 m/s, 1.33 m/s², beyond 1.5 * 0.333 + 0.1.
  std::vector<double> tried;
  const auto run = [&](double dt) {
    tried.push_back(dt);
    return spring(dt);
  };
  const Stability s = largest_stable_step(kTimeSteps, run);
  EXPECT_EQ(s.dt, 0.1);
  EXPECT_NE(s.why.find("acceleration 1.33 instead of 0.33"), std::string::npos) << s.why;
  EXPECT_EQ(tried, (std::vector<double>{0.01, 0.02, 0.05, 0.1, 0.2})) << "nothing is run beyond the first that fails";
}

TEST(ModelStability, AGapInTheLadderCountsAsItsEnd) {
  // Good again at 0.3 s: a matter of luck, which the definition does not count on.
  const auto run = [](double dt) {
    RunQuality q = good();
    if (dt == 0.2) q.finite = false;
    return q;
  };
  EXPECT_EQ(largest_stable_step(kTimeSteps, run).dt, 0.1);
  EXPECT_EQ(largest_stable_step(kTimeSteps, run).why, "not finite");
}

TEST(ModelStability, TheWholeLadderAndNoneOfIt) {
  EXPECT_EQ(largest_stable_step(kTimeSteps, [](double) { return good(); }).dt, 0.5);
  EXPECT_EQ(largest_stable_step(kTimeSteps, [](double) { return good(); }).why, "");
  const auto wild = [](double) {
    RunQuality q = good();
    q.speed_ratio = 7;
    return q;
  };
  const Stability none = largest_stable_step(kTimeSteps, wild);
  EXPECT_EQ(none.dt, 0);
  EXPECT_NE(none.why, "");
  EXPECT_EQ(largest_stable_step({}, wild).dt, 0);
}

}  // namespace
}  // namespace throng::bench
