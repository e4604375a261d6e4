// Take a rest (SH-74, Table B.3) and stand and wait (SH-73).
#include <gtest/gtest.h>

#include <map>

#include "activities.h"
#include "throng/behavior/activities/rest/rest.h"
#include "throng/behavior/activities/waiting.h"
#include "throng/core/math.h"
#include "throng/objects/performance/performance.h"

namespace throng {
namespace {

using test::goal;
using test::Stage;

BenchObject::Params bench_of(double length) {
  BenchObject::Params p;
  p.length = length;
  return p;
}

auto wants_to_rest() {
  return [](const Situation&) { return goal("rest", Need::kTiredness); };
}
auto stands() {
  return [](const Situation&) { return goal("guard"); };
}

std::map<std::string, Params> short_rest(float least = 5) {
  RestActivity::Params p;
  p.least = least;
  return {{"rest", Params::of(p)}};
}

TEST(Rest, WhoIsSentToABenchTakesThatOneAndNoOther) {
  Stage st;
  st.put("near", "bench", bench_of(1.8), Vec2d{6, 3}, 90);
  st.put("far", "bench", bench_of(1.8), Vec2d{25, 3}, 90);
  st.put("show", "performance", PerformanceArea::Params{}, Vec2d{15, 14}, 0);
  const auto sent = st.people(
      [](const Situation& s) { return goal("rest", Need::kTiredness, s.in.world.placed.find("far")); }, short_rest());
  const auto lost = st.people(
      [](const Situation& s) { return goal("rest", Need::kTiredness, s.in.world.placed.find("show")); }, short_rest());
  st.build();
  const AgentId a = st.add(sent, {3, 8}), b = st.add(lost, {3, 12});
  st.sim->step();
  ASSERT_TRUE(st.run_until(60, [&] { return st.seen(a) == Activity::kSitting; }));
  EXPECT_EQ(st.state("far").holders.size(), 1u);
  EXPECT_TRUE(st.state("near").holders.empty());
  ASSERT_TRUE(st.run_until(120, [&] { return st.failed(b); })) << "a show is no seat";
  EXPECT_EQ(st.why(b), GiveUp::kNoObject);
}

TEST(Rest, SitsDownFacesTheRightWayRecoversAndStandsUp) {
  Stage st;
  st.put("bench", "bench", bench_of(1.8), Vec2d{15, 3}, 90);  // looks to +y
  const auto tired = st.people(wants_to_rest(), short_rest());
  st.build();
  const AgentId a = st.add(tired, {3, 15});
  st.sim->step();
  ASSERT_TRUE(st.run_until(60, [&] { return st.seen(a) == Activity::kSitting; }));
  const auto& bench = st.as<BenchObject>("bench");
  ASSERT_EQ(st.state("bench").holders.size(), 1u);
  st.run(1);
  EXPECT_EQ(bench.seated(st.state("bench")), 1u);
  const Holder h = st.state("bench").holders[0];
  EXPECT_LE(distance(st.at(a), bench.seat((h.from + h.to) / 2).approach), 0.3f) << "in front of its seat";
  st.run(2);
  EXPECT_NEAR(st.crowd().body.heading[st.row(a)], math::kPiF / 2, 0.1f) << "turned to the seat's direction";
  const Vec2 seat = st.at(a);
  st.run(1);
  EXPECT_LT(distance(st.at(a), seat), 1e-4f) << "whoever sits does not move";
  ASSERT_TRUE(st.run_until(120, [&] { return st.done(a); }));
  st.sim->step();
  EXPECT_TRUE(st.state("bench").holders.empty()) << "unregistered";
  EXPECT_LT(st.mind(a).needs.of(Need::kTiredness), 0.3f) << "rested until recovered";
}

/// SH-D21: of two benches the one with more room, even if it is a little farther away.
TEST(Rest, PrefersTheBenchWithMoreRoom) {
  Stage st;
  st.put("crowded", "bench", bench_of(1.8), Vec2d{10, 3}, 90);
  st.put("roomy", "bench", bench_of(1.8), Vec2d{14, 3}, 90);
  const auto tired = st.people(wants_to_rest(), short_rest(600));
  const auto others = st.people(stands());
  st.build();
  const AgentId b = st.add(others, {9.7f, 3.8f}), c = st.add(others, {10.3f, 3.8f});
  st.sim->step();
  st.sim->request(b, st.find("crowded"), 0.3f), st.sim->request(c, st.find("crowded"), 1.5f);
  st.run(1);
  const AgentId a = st.add(tired, {10, 9});
  st.sim->step();
  ASSERT_TRUE(st.run_until(60, [&] { return st.seen(a) == Activity::kSitting; }));
  st.sim->step();
  ASSERT_EQ(st.state("roomy").holders.size(), 1u);
  EXPECT_EQ(st.state("roomy").holders[0].who, a);
}

TEST(Rest, WhoComesTooLateLooksAgain) {
  Stage st;
  st.put("single", "bench", bench_of(0.6), Vec2d{15, 3}, 90);
  st.put("far", "bench", bench_of(0.6), Vec2d{27, 17}, 180);
  const auto tired = st.people(wants_to_rest(), short_rest(600));
  st.build();
  const AgentId a = st.add(tired, {11, 8}), b = st.add(tired, {19.5f, 8});
  st.sim->step();
  ASSERT_TRUE(st.run_until(90, [&] { return st.seen(a) == Activity::kSitting && st.seen(b) == Activity::kSitting; }));
  st.sim->step();
  ASSERT_EQ(st.state("single").holders.size(), 1u);
  ASSERT_EQ(st.state("far").holders.size(), 1u);
  EXPECT_EQ(st.state("single").holders[0].who, a) << "the nearer one registered first";
}

/// Seats fill without overlap to the last one; whoever finds none gives up and says why.
TEST(Rest, FillsEverySeatWithoutOverlapAndTheRestGiveUp) {
  Stage st;
  for (int i = 0; i < 4; ++i) st.put("bench " + std::to_string(i), "bench", bench_of(3), Vec2d{5.0 + 6 * i, 3}, 90);
  RestActivity::Params p;
  p.least = 600, p.common.give_up = 30;
  const auto tired = st.people(wants_to_rest(), {{"rest", Params::of(p)}});
  st.build();
  std::vector<AgentId> people;
  for (int i = 0; i < 26; ++i)
    people.push_back(st.add(tired, {2 + static_cast<float>(i % 13) * 2, 12 + static_cast<float>(i / 13) * 3}));
  st.sim->step();
  for (int i = 0; i < 1800; ++i) {
    st.sim->step();
    for (int k = 0; k < 4; ++k) {
      const auto& holders = st.state("bench " + std::to_string(k)).holders;
      for (std::size_t m = 0; m < holders.size(); ++m)
        for (std::size_t n = 0; n < m; ++n)
          ASSERT_TRUE(holders[m].from >= holders[n].to - 1e-3f || holders[m].to <= holders[n].from + 1e-3f);
    }
  }
  std::size_t seated = 0, gave_up = 0;
  for (const AgentId a : people) {
    seated += st.seen(a) == Activity::kSitting;
    if (!st.failed(a)) continue;
    ++gave_up;
    EXPECT_TRUE(st.why(a) == GiveUp::kNoRoom || st.why(a) == GiveUp::kNoWay);
  }
  EXPECT_GE(seated, 19u) << "five a bench; those who gave up stand about and may be in somebody's way";
  EXPECT_GE(gave_up, 6u);
}

TEST(Rest, SeatsAreContinuous) {
  Stage st;
  st.put("bench", "bench", bench_of(2), Vec2d{15, 3}, 90);
  const auto tired = st.people(wants_to_rest(), short_rest(600));
  const auto others = st.people(stands());
  st.build();
  const AgentId odd = st.add(others, {15, 3.9f}), a = st.add(tired, {12, 8}), b = st.add(tired, {18, 8});
  st.sim->step();
  st.sim->request(odd, st.find("bench"), 0.95f);  // no multiple of a seat from either end
  ASSERT_TRUE(st.run_until(60, [&] { return st.seen(a) == Activity::kSitting && st.seen(b) == Activity::kSitting; }))
      << "one on each side of whoever sits in the middle";
}

TEST(Rest, WithoutAnySeatItIsGivenUpAfterAWhile) {
  Stage st;
  const auto tired = st.people(wants_to_rest());
  st.build();
  const AgentId a = st.add(tired, {3, 3});
  st.run(5);
  EXPECT_FALSE(st.failed(a)) << "looks around first";
  ASSERT_TRUE(st.run_until(120, [&] { return st.failed(a); }));
  EXPECT_EQ(st.why(a), GiveUp::kNoObject);
}

TEST(Rest, CalledAwayItGivesTheSeatBack) {
  Stage st;
  st.put("bench", "bench", bench_of(1.8), Vec2d{15, 3}, 90);
  const auto tired = st.people(
      [](const Situation& s) {
        MemoryItem item = goal("rest", Need::kTiredness);
        item.expires = s.now() + 25;
        return item;
      },
      short_rest(600));
  st.build();
  const AgentId a = st.add(tired, {15, 8});
  st.sim->step();
  ASSERT_TRUE(st.run_until(20, [&] { return !st.state("bench").holders.empty(); }));
  st.run(26);
  EXPECT_TRUE(st.state("bench").holders.empty());
  EXPECT_NE(st.seen(a), Activity::kSitting);
}

TEST(Rest, ABenchIsKeptInMindUnlessAnotherIsClearlyBetter) {
  BenchObject::Params wide = bench_of(1.8);
  RestParams p;
  test::Stage st;
  st.put("a", "bench", wide, Vec2d{10, 3}, 90);
  st.build();
  const auto& bench = st.as<BenchObject>("a");
  BenchSeat seat;
  float cost = 0;
  ASSERT_TRUE(best_seat(bench, st.state("a"), {10, 6}, p, seat, cost));
  EXPECT_NEAR(cost, distance(Vec2{10, 6}, seat.approach), 1e-4f) << "an empty bench is as comfortable as can be";
  ObjectState taken = st.state("a");
  taken.holders.push_back({AgentId{}, 0, Hold::kThere, 0.6f, 1.2f});
  ASSERT_TRUE(best_seat(bench, taken, {10, 6}, p, seat, cost));
  EXPECT_GT(cost, distance(Vec2{10, 6}, seat.approach) + 2) << "a neighbour's elbow";
  taken.holders = {{AgentId{}, 0, Hold::kThere, 0.5f, 1.1f}};
  ASSERT_TRUE(best_seat(bench, taken, {10, 6}, p, seat, cost));
  EXPECT_GE(seat.along, 1.4f) << "the left gap is too short for a seat";
  taken.holders = {{AgentId{}, 0, Hold::kThere, 0.5f, 1.1f}, {AgentId{}, 1, Hold::kThere, 1.1f, 1.7f}};
  EXPECT_FALSE(best_seat(bench, taken, {10, 6}, p, seat, cost));
}

/// SH-73: the motion is drawn by patience.
TEST(Waiting, ImpatientPeopleWaitInAnotherWayThanPatientOnes) {
  for (const float patience : {0.0f, 0.3f, 1.0f}) {
    float sum = 0;
    for (const float share : waiting_shares(patience)) {
      EXPECT_GE(share, 0);
      sum += share;
    }
    EXPECT_NEAR(sum, 1, 1e-5f);
  }
  Stage st;
  const auto waits = st.people([](const Situation&) { return goal("wait"); });
  st.build(1, [](auto& s) { s.populations[0].patience = Distribution::uniform(0, 1); });
  for (int i = 0; i < 200; ++i)
    st.add(waits, {1 + static_cast<float>(i % 20) * 1.4f, 1 + static_cast<float>(i / 20) * 1.8f});
  std::map<bool, std::array<int, kWaitingStyles>> seen;
  for (int k = 0; k < 20; ++k) {
    st.run(8);
    for (Row r = 0; r < st.crowd().size(); ++r) {
      const bool patient = st.crowd().profile.manner[r].patience > 0.5f;
      ++seen[patient][st.crowd().intent.bearing[r].style];
    }
  }
  const auto share = [&](bool patient, WaitingStyle style) {
    double all = 0;
    for (const int n : seen[patient]) all += n;
    return seen[patient][static_cast<std::size_t>(style)] / all;
  };
  EXPECT_GT(share(true, WaitingStyle::kCalm), 2 * share(false, WaitingStyle::kCalm) * 0.8);
  EXPECT_GT(share(false, WaitingStyle::kLooksAtWatch), 1.5 * share(true, WaitingStyle::kLooksAtWatch));
  EXPECT_GT(share(false, WaitingStyle::kTapsFoot), 1.5 * share(true, WaitingStyle::kTapsFoot));
}

TEST(Waiting, ForATimeAtASpotOfOnesOwn) {
  Stage st;
  test::add_place(st.plan, "corner", test::rectangle(20, 12, 28, 18));
  const auto waits = st.people([](const Situation& s) {
    MemoryItem item = goal("wait");
    item.place = s.in.world.find_place("corner");
    item.criterion = Criterion::kTime, item.amount = 40;
    return item;
  });
  st.build();
  const AgentId a = st.add(waits, {3, 3}), b = st.add(waits, {3, 6});
  st.run(30);
  EXPECT_EQ(st.seen(a), Activity::kWaiting);
  EXPECT_GT(distance(st.at(a), st.at(b)), 0.4f);
  EXPECT_GT(st.at(a).x, 19.5f);
  st.run(15);
  EXPECT_TRUE(st.done(a) && st.done(b));
}

}  // namespace
}  // namespace throng
