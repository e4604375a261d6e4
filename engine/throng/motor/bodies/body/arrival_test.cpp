// Arriving by planned steps (DR-38, DR-40 .. DR-44), on the whole body.
#include "throng/motor/bodies/body/arrival.h"

#include <gtest/gtest.h>

#include "throng/core/random.h"
#include "throng/motor/bodies/body/body_fixture.h"
#include "throng/motor/step/spot.h"

namespace throng {
namespace {

HumanBodyParams legs_only() {
  HumanBodyParams p;
  p.gaze = p.skills = p.idle = p.reach = false;
  return p;
}

PoseCue counter_at(Vec2 stand) {
  PoseCue c;
  c.kind = PoseCue::Kind::kCounter;
  c.height = 1.1f, c.front = {-1, 0}, c.position = stand + Vec2{0.4f, 0};
  c.stands = true, c.stand = stand;
  return c;
}

/// Walks towards `goal` from `way` before it at `speed`, brakes and turns to `facing` as the simulation does.
struct Approach {
  OnePerson p;
  PersonReport report;
  Vec2 goal;
  float speed, heading;

  Approach(HumanBodyParams params, Vec2 to, float from_angle, float pace, float height = 1.75f)
      : p(params, height), goal(to), speed(pace), heading(from_angle) {
    const auto [s, c] = math::sincos(from_angle);
    p.place(to - Vec2{c, s} * 3.0f, from_angle);
    p.step({c * speed, s * speed}, heading);
  }
  void walk() {
    const Vec2 to = goal - p.position();
    const float left = length(to);
    if (left < 1e-3f) return stand(heading);
    const float v = std::min({speed, std::sqrt(2 * 2.0f * left), left / p.dt});
    p.step(to * (v / left), heading);
    report.observe(p);
  }
  void stand(float facing) {
    heading += math::clamp(math::angle_between(heading, facing), -3.0f * p.dt, 3.0f * p.dt);
    p.step({}, heading);
    report.observe(p);
  }
};

TEST(Arrival, StepsEndAtThePlaceAndFacingWithoutJumpOrSlide) {
  Draws d({1, 2, 3}, Stream::kTest);
  for (int k = 0; k < 120; ++k) {
    const auto in = [&](float a, float b) { return a + (b - a) * d.uniform_float(); };
    const bool seat = k % 2 == 1;
    const Vec2 stand{4, 3};
    const float off = in(0, seat ? 0.2f : 0.085f), around = in(-3.1f, 3.1f);
    const Vec2 goal = stand + Vec2{math::cos(around), math::sin(around)} * off;
    // Drawn one after the other: as arguments they would come in the order of the compiler.
    const float height = in(1.2f, 2.0f), pace = in(0.5f, 1.5f), from = in(-1.2f, 1.2f);
    Approach a(legs_only(), goal, from, pace, height);
    PoseCue cue = counter_at(stand);
    if (seat) cue.kind = PoseCue::Kind::kSeat;  // faces where `front` says: it has to turn round
    const float facing = seat ? math::kPiF : 0.0f;
    a.p.cue = cue;
    a.p.does(Activity::kWalking);
    for (int i = 0; i < 600 && distance(a.p.position(), goal) > 0.05f; ++i) a.walk();
    a.p.cue->hold = Hold::kThere;
    a.p.does(seat ? Activity::kSitting : Activity::kBuying, {});
    for (int i = 0; i < 60; ++i) distance(a.p.position(), goal) > 1e-3f ? a.walk() : a.stand(facing);
    for (int i = 0; i < 300; ++i) a.stand(facing);
    EXPECT_LT(distance(a.p.pelvis().plan(), stand), 0.002f) << k << " exactly there, off " << off;
    EXPECT_LT(math::abs(math::angle_between(a.p.facing(), facing)), 0.01f) << k;
    const float half = stepping::sizes_for(a.p.skeleton).half_width;
    for (const Side side : kSides) {  // (6.10), (6.11)
      const Vec2 ankle = a.p.joints[of_side(Joint::kLeftFoot, side)].place.plan();
      const Vec2 wanted = stand + stepping::side_of(stepping::ahead_of(facing), side) * half;
      EXPECT_LT(distance(ankle, wanted), 0.003f) << k << " side " << static_cast<int>(side);
    }
    EXPECT_LT(a.report.slide, 0.010f) << k;
    EXPECT_LT(a.report.root_jump, 0.020f) << k;
    EXPECT_LT(a.report.below, 0.010f) << k;
    EXPECT_GT(a.report.knee, 0.02f) << k;
    if (!seat) {
      EXPECT_LT(a.report.root, kRootSlack + 0.001f) << k;
    }
  }
}

TEST(Arrival, WhoLeavesWalksOnFromItsFeet) {
  for (int k = 0; k < 40; ++k) {
    Draws d({4, 2, static_cast<std::uint32_t>(k)}, Stream::kTest);
    const Vec2 stand{4, 3};
    Approach a(legs_only(), stand + Vec2{0.04f, 0.03f}, 0.3f, 1.2f);
    a.p.cue = counter_at(stand);
    for (int i = 0; i < 600 && distance(a.p.position(), a.goal) > 0.05f; ++i) a.walk();
    a.p.cue->hold = Hold::kThere;
    a.p.does(Activity::kBuying);
    // Somebody is called away when it has arrived, others while they step.
    const int stays = k % 2 == 0 ? 240 : 10 + static_cast<int>(d.below(60));
    for (int i = 0; i < stays; ++i) a.stand(0);
    a.p.cue.reset();
    a.p.does(Activity::kWalking);
    const float away = 6.28f * d.uniform_float();
    Vec2 v;
    for (int i = 0; i < 180; ++i) {
      const Vec2 wanted{1.3f * math::cos(away), 1.3f * math::sin(away)};
      v += (wanted - v) * 0.05f;
      a.heading += math::clamp(math::angle_between(a.heading, away), -0.05f, 0.05f);
      a.p.step(v, a.heading);
      a.report.observe(a.p);
    }
    EXPECT_LT(a.report.slide, 0.020f) << k;
    EXPECT_LT(a.report.root_jump, 0.020f) << k;
    EXPECT_LT(a.report.root, kRootSlack + 0.001f) << k;
    EXPECT_LT(a.report.below, 0.010f) << k;
    EXPECT_LT(a.report.spin, 40.0f) << k;
  }
}

// The simulated person is jostled while it is served: the body comes along by steps, and keeps to it.
TEST(Arrival, FollowsWhoIsPushed) {
  const Vec2 stand{4, 3};
  Approach a(legs_only(), stand, 0, 1.0f);
  a.p.cue = counter_at(stand);
  for (int i = 0; i < 600 && distance(a.p.position(), a.goal) > 0.02f; ++i) a.walk();
  a.p.cue->hold = Hold::kThere;
  a.p.does(Activity::kBuying);
  for (int i = 0; i < 200; ++i) a.stand(0);
  for (int i = 0; i < 60; ++i) {
    a.p.step({-0.2f, 0.15f}, 0);
    a.report.observe(a.p);
  }
  for (int i = 0; i < 240; ++i) a.stand(0);
  EXPECT_LT(a.report.root, kRootSlack + 0.001f);
  EXPECT_LT(a.report.slide, 0.020f);
  EXPECT_GT(distance(a.p.pelvis().plan(), stand), 0.1f);
}

// DR-46: the place moves while somebody steps to it. So near there are hardly more than the two steps that stay.
TEST(Arrival, APlaceThatMovesIsSteppedTo) {
  for (int k = 0; k < 40; ++k) {
    Draws d({8, 1, static_cast<std::uint32_t>(k)}, Stream::kTest);
    const auto in = [&](float a, float b) { return a + (b - a) * d.uniform_float(); };
    const Vec2 stand{4, 3};
    const float from = math::kPiF + (k % 4 < 2 ? 0.95f : -0.95f);
    Approach a(legs_only(), stand + Vec2{0.34f, in(-0.06f, 0.06f)}, from, 1.0f);
    PoseCue cue = counter_at(stand);
    cue.kind = PoseCue::Kind::kSeat;
    a.p.cue = cue;
    for (int i = 0; i < 600 && distance(a.p.position(), a.goal) > 0.05f; ++i) a.walk();
    a.p.cue->hold = Hold::kThere;
    a.p.does(Activity::kSitting);
    const int when = 4 + static_cast<int>(d.below(10));
    for (int i = 0; i < when; ++i) distance(a.p.position(), a.goal) > 1e-3f ? a.walk() : a.stand(math::kPiF);
    const Vec2 moved = stand + Vec2{0.04f, k % 2 == 0 ? 0.2f : -0.2f};
    a.p.cue->stand = moved, a.p.cue->position = moved + Vec2{0.4f, 0};
    int arrived = 0;
    for (int i = 1; i < 400; ++i) {
      a.stand(math::kPiF);
      if (arrived == 0 && distance(a.p.pelvis().plan(), moved) < 0.01f) arrived = i;
    }
    EXPECT_LT(distance(a.p.pelvis().plan(), moved), 0.002f) << k;
    EXPECT_LT(a.report.slide, 0.010f) << k;
    EXPECT_LT(a.report.root_jump, 0.020f) << k;
    EXPECT_GT(arrived, 20) << k;
    EXPECT_LT(arrived, 120) << k << ": two steps there, two more";
  }
}

TEST(Arrival, WithoutStepsItStandsAsTheGaitLeavesIt) {
  HumanBodyParams params = legs_only();
  params.steps = false;
  const Vec2 stand{4, 3};
  Approach a(params, stand + Vec2{0.06f, 0}, 0.5f, 1.0f);
  a.p.cue = counter_at(stand);
  for (int i = 0; i < 600 && distance(a.p.position(), a.goal) > 0.02f; ++i) a.walk();
  a.p.cue->hold = Hold::kThere;
  a.p.does(Activity::kBuying);
  for (int i = 0; i < 300; ++i) a.stand(0);
  EXPECT_GT(distance(a.p.pelvis().plan(), stand), 0.04f);
}

// A periodic seam: the position jumps by the period, the feet go on (the same poses as without a seam).
TEST(Arrival, NobodyBeginsAnewAtASeam) {
  OnePerson with(legs_only()), without(legs_only());
  Link link;
  link.translation = {-20, 0};
  with.world.links.push_back(link);
  with.world.periodic = true;
  with.place({16, 1}, 0), without.place({16, 1}, 0);
  float worst = 0;
  for (int i = 0; i < 600; ++i) {
    const Vec2 v{1.2f + 0.3f * math::sin(0.02f * static_cast<float>(i)), 0.1f};
    const bool crosses = with.position().x + v.x * with.dt > 20;
    with.step(v, 0.1f, crosses ? Vec2{-20, 0} : Vec2{});
    without.step(v, 0.1f);
    for (std::size_t j = 0; j < kJoints; ++j)
      worst = std::max(worst, 1 - math::abs(dot(with.pose.turn[j], without.pose.turn[j])));
    EXPECT_EQ(with.flags(), without.flags()) << i;
  }
  EXPECT_LT(with.position().x, 15);
  EXPECT_LT(worst, 1e-4f) << "the same but for rounding";
}

}  // namespace
}  // namespace throng
