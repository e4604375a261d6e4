// Sources, departures and commands from outside, end to end.
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "support.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::position;
using test::rectangle;
using test::run;

WorldPlan hall() {
  WorldPlan plan = one_room(0, 0, 30, 20);
  add_place(plan, "left", rectangle(1, 1, 12, 19));
  add_place(plan, "right", rectangle(18, 1, 29, 19));
  add_place(plan, "door", rectangle(28, 8, 30, 12));
  add_place(plan, "corner", rectangle(0.5, 0.5, 3, 3));
  return plan;
}

/// Traits and start of everybody of one source, by number.
std::map<std::uint32_t, std::tuple<float, float, float, float, float>> people_of(const Simulation& sim,
                                                                                 std::string_view source) {
  std::map<std::uint32_t, std::tuple<float, float, float, float, float>> people;
  const Profile& p = sim.crowd().profile;
  for (Row r = 0; r < sim.crowd().size(); ++r)
    if (p.source[r] == hash_text(source))
      people[p.number[r]] = {p.radius[r], p.height[r], p.preferred_speed[r], position(sim, r).x, position(sim, r).y};
  return people;
}

Setup two_crowds(bool with_other, const char* other_name = "other", bool other_first = false) {
  auto s = make_setup(hall());
  s.populations[0].radius = Distribution::normal(0.22, 0.02).within(0.15, 0.3);
  s.populations[0].preferred_speed = Distribution::normal(1.34, 0.26).within(0.5, 2.2);
  SourceSetup mine = crowd_in(s, "mine", "left", 40, {});
  SourceSetup other = crowd_in(s, other_name, "right", 25, {});
  if (with_other && other_first) s.sources.push_back(other);
  s.sources.push_back(mine);
  if (with_other && !other_first) s.sources.push_back(other);
  return s;
}

TEST(Sources, NobodysDrawsDependOnOtherSources) {
  Simulation alone(two_crowds(false)), with(two_crowds(true)), renamed(two_crowds(true, "zzz")),
      behind(two_crowds(true, "other", true));
  for (Simulation* s : {&alone, &with, &renamed, &behind}) s->step();
  const auto mine = people_of(alone, "mine");
  ASSERT_EQ(mine.size(), 40u);
  EXPECT_EQ(people_of(with, "mine"), mine);
  EXPECT_EQ(people_of(renamed, "mine"), mine);
  EXPECT_EQ(people_of(behind, "mine"), mine);
  EXPECT_NE(people_of(renamed, "zzz"), people_of(with, "other")) << "the name is the key of the draws";
}

TEST(Sources, PeopleArePlacedWithoutOverlap) {
  auto s = make_setup(hall());
  s.sources.push_back(crowd_in(s, "crowd", "left", 400, {}));
  Simulation sim(std::move(s));
  sim.step();
  ASSERT_EQ(sim.crowd().size(), 400u);
  for (Row a = 0; a < 400; ++a)
    for (Row b = 0; b < a; ++b) EXPECT_GE(distance(position(sim, a), position(sim, b)), 0.4f - 1e-3f);
}

TEST(Sources, DenseCrowdsFitToo) {
  // 198 m2 with 4.5 people a square metre: bodies cover 57 %, more than random placing can do.
  auto s = make_setup(hall());
  SourceSetup dense = crowd_in(s, "dense", "left", 0, {});
  dense.kind = SourceSetup::Kind::kDensity;
  dense.density = 4.5;
  s.sources.push_back(dense);
  Simulation sim(std::move(s));
  const StepReport report = sim.step();
  EXPECT_EQ(sim.crowd().size(), 891u);
  EXPECT_EQ(report.waiting_outside, 0u);
}

TEST(Sources, WhoFindsNoRoomWaitsOutsideAndIsNeverDropped) {
  auto s = make_setup(hall());
  // 60 people into 6.25 m2 do not fit at once; they walk off to the door and make room.
  s.sources.push_back(crowd_in(s, "many", "corner", 60, {"door"}));
  s.sinks.push_back({test::place(s, "door"), 0});
  Simulation sim(std::move(s));
  const StepReport first = sim.step();
  EXPECT_GT(first.waiting_outside, 0u);
  EXPECT_EQ(first.entered + first.waiting_outside, 60u);
  int steps = 0;
  while (!sim.finished() && ++steps < 4000) sim.step();
  EXPECT_EQ(sim.totals().entered, 60u);
  EXPECT_EQ(sim.totals().left, 60u);
}

TEST(Sources, RateAndScheduleSendTheRightNumbersAtTheRightTimes) {
  auto s = make_setup(hall());
  SourceSetup rate = crowd_in(s, "rate", "left", 0, {});
  rate.kind = SourceSetup::Kind::kRate;
  rate.rate = 2;
  rate.start = 1;
  rate.end = 6;
  SourceSetup schedule = crowd_in(s, "schedule", "right", 0, {});
  schedule.kind = SourceSetup::Kind::kSchedule;
  schedule.schedule = {{0.5, 3}, {2.0, 4}};
  s.sources = {rate, schedule};
  Simulation sim(std::move(s));
  std::map<int, int> by_frame;
  for (int i = 0; i < 160; ++i) by_frame[i] = static_cast<int>(sim.step().entered);
  int total = 0;
  for (const auto& [frame, n] : by_frame) total += n;
  EXPECT_EQ(total, 10 + 7);
  EXPECT_EQ(by_frame[10], 3);
  EXPECT_EQ(by_frame[40], 4 + 1);
  EXPECT_EQ(by_frame[20], 1);
  EXPECT_EQ(by_frame[19], 0);
  EXPECT_EQ(by_frame[130], 0);
}

TEST(Sources, RandomArrivalsKeepTheRate) {
  auto s = make_setup(hall());
  SourceSetup rate = crowd_in(s, "rate", "left", 0, {"door"});
  rate.kind = SourceSetup::Kind::kRate;
  rate.rate = 1;
  rate.poisson = true;
  s.sources = {rate};
  s.sinks.push_back({test::place(s, "door"), 0});
  Simulation sim(std::move(s));
  run(sim, 8000);  // 400 s: 400 expected, standard deviation 20
  EXPECT_GT(sim.totals().entered, 320u);
  EXPECT_LT(sim.totals().entered, 480u);
}

TEST(Sinks, AMeteredExitLetsNoMoreOutThanItMay) {
  auto s = make_setup(hall());
  s.sources.push_back(crowd_in(s, "crowd", "right", 40, {"door"}));
  s.sinks.push_back({test::place(s, "door"), 0.5});
  Simulation sim(std::move(s));
  run(sim, 20 * 30);
  const double seconds = sim.now() - sim.totals().first_exit;
  EXPECT_LE(static_cast<double>(sim.totals().left), 1 + 0.5 * seconds + 0.5);
  EXPECT_GE(static_cast<double>(sim.totals().left), 0.5 * seconds - 1);
  EXPECT_EQ(sim.crowd().objects.exits[0].passed, sim.totals().left);
}

TEST(Sinks, WhoLeavesInAFrameIsStillInItsRecord) {
  auto s = make_setup(hall());
  s.sources.push_back(crowd_in(s, "crowd", "right", 1, {"door"}));
  s.sinks.push_back({test::place(s, "door"), 0});
  Simulation sim(std::move(s));
  int steps = 0;
  while (sim.step().left == 0 && ++steps < 1000) {
  }
  ASSERT_EQ(sim.crowd().size(), 1u);
  EXPECT_EQ(sim.crowd().events.back().kind, EventKind::kLeft);
  const AgentId id = sim.crowd().profile.id[0];
  EXPECT_TRUE(sim.finished());
  sim.step();
  EXPECT_EQ(sim.crowd().size(), 0u);
  EXPECT_EQ(sim.crowd().row_of(id), kNoRow);
}

TEST(PreMovement, PeopleStandUntilTheirTimeIsOver) {
  auto s = make_setup(hall());
  SourceSetup source = crowd_in(s, "crowd", "left", 1, {"door"});
  source.pre_movement = Distribution::constant(2);
  s.sources.push_back(source);
  Simulation sim(std::move(s));
  sim.step();
  const Vec2 start = position(sim, 0);
  run(sim, 39);
  EXPECT_EQ(position(sim, 0), start);
  run(sim, 40);
  EXPECT_GT(distance(position(sim, 0), start), 1.0f);
}

TEST(Outside, PeopleCanBeAddedSentSteeredAndRemoved) {
  auto s = make_setup(hall());
  Simulation sim(std::move(s));
  const Vec2 offset(sim.world().offset);
  const AgentId a = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2{5, 10} - offset);
  const AgentId clash = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2{5.1f, 10} - offset);
  const AgentId in_wall = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2{0.05f, 10} - offset);
  const StepReport report = sim.step();
  EXPECT_EQ(report.warnings[static_cast<std::size_t>(Warning::kAddRefused)], 2u);
  EXPECT_NE(sim.crowd().row_of(a), kNoRow);
  EXPECT_EQ(sim.crowd().row_of(clash), kNoRow);
  EXPECT_EQ(sim.crowd().row_of(in_wall), kNoRow);

  sim.send_to(a, SurfaceIndex(0), Vec2{15, 10} - offset);
  run(sim, 20 * 12);
  EXPECT_LT(distance(position(sim, 0), Vec2{15, 10} - offset), 0.4f);
  EXPECT_LT(length(test::velocity(sim, 0)), 0.1f) << "stands where it was sent";

  sim.steer(a, {0, 1});
  run(sim, 60);
  EXPECT_NEAR(test::velocity(sim, 0).y, 1, 0.05);
  sim.release(a);
  run(sim, 60);
  EXPECT_LT(length(test::velocity(sim, 0)), 0.1f);

  sim.send_to(a, test::place(sim.setup(), "corner"));
  run(sim, 20 * 20);
  EXPECT_LT(position(sim, 0).x + offset.x, 3.5f);

  sim.remove(a);
  sim.step();
  EXPECT_EQ(sim.crowd().size(), 0u);
  sim.steer(a, {1, 0});
  EXPECT_EQ(sim.step().warnings[static_cast<std::size_t>(Warning::kStaleCommand)], 1u);
}

Track line_track(Vec2 from, Vec2 to, double t0, double t1) {
  Track t;
  t.person = "p";
  t.surface = SurfaceIndex(0);
  for (int i = 0; i <= 50; ++i) {
    t.time.push_back(t0 + (t1 - t0) * i / 50);
    t.point.push_back(lerp(from, to, static_cast<float>(i) / 50));
  }
  return t;
}

TEST(Replay, EntersAtMeasuredTimePlaceAndSpeedThenWalksFreely) {
  auto s = make_setup(hall());
  const Vec2 offset(s.world.offset);
  SourceSetup replay = crowd_in(s, "measured", "left", 0, {"door"});
  replay.kind = SourceSetup::Kind::kReplay;
  replay.tracks = {line_track(Vec2{4, 4} - offset, Vec2{9, 4} - offset, 1.0, 6.0)};
  s.sources = {replay};
  Simulation sim(std::move(s));
  run(sim, 20);
  EXPECT_EQ(sim.crowd().size(), 0u);
  sim.step();
  ASSERT_EQ(sim.crowd().size(), 1u);
  EXPECT_LT(distance(position(sim, 0) + offset, Vec2{4.05f, 4}), 0.05f);
  EXPECT_NEAR(length(test::velocity(sim, 0)), 1.0f, 0.35f);
  run(sim, 20 * 15);
  EXPECT_GT(position(sim, 0).x + offset.x, 15.0f) << "goes on to the door, beyond the measured path";
}

TEST(Spots, OnePersonOnEachOffByTheNoise) {
  const auto places = [](std::uint64_t seed, double noise) {
    auto s = make_setup(hall());
    s.seed = seed;
    const Vec2 offset(s.world.offset);
    SourceSetup block = crowd_in(s, "block", "left", 0, {});
    block.kind = SourceSetup::Kind::kSpots;
    block.noise = noise;
    for (int i = 0; i < 12; ++i)
      block.spots.push_back(Vec2{4 + 0.5f * static_cast<float>(i % 4), 4 + 0.5f * static_cast<float>(i / 4)} - offset);
    block.spots_on = SurfaceIndex(0);
    s.sources = {block};
    Simulation sim(std::move(s));
    sim.step();
    std::vector<Vec2> at;
    for (const Row r : sim.crowd().rows_by_id()) at.push_back(position(sim, r) + offset);
    return at;
  };
  const auto exact = places(1, 0), a = places(1, 0.04), again = places(1, 0.04), b = places(2, 0.04);
  ASSERT_EQ(exact.size(), 12u);
  ASSERT_EQ(a.size(), 12u);
  EXPECT_EQ(a, again);
  EXPECT_NE(a, b);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_LT(distance(exact[i], Vec2{4 + 0.5f * static_cast<float>(i % 4), 4 + 0.5f * static_cast<float>(i / 4)}),
              1e-4f);
    EXPECT_LE(std::abs(a[i].x - exact[i].x), 0.0401f);
    EXPECT_NE(a[i], exact[i]);
  }
}

TEST(Script, StaysOnItsPathWhileOthersAvoidIt) {
  auto s = make_setup(hall());
  const Vec2 offset(s.world.offset);
  SourceSetup script = crowd_in(s, "scripted", "left", 0, {});
  script.kind = SourceSetup::Kind::kScript;
  const Track track = line_track(Vec2{4, 10} - offset, Vec2{24, 10} - offset, 0.0, 16.0);
  script.tracks = {track};
  s.sources = {script};
  Simulation sim(std::move(s));
  const AgentId other = sim.add(PopulationIndex(0), SurfaceIndex(0), Vec2{20, 10} - offset);
  sim.send_to(other, SurfaceIndex(0), Vec2{4, 10} - offset);
  float nearest = 100;
  for (int i = 0; i < 300; ++i) {
    sim.step();
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); ++r) {
      if (c.profile.script[r] == 0) continue;
      const Vec2 expected = track_position(track, sim.now());
      EXPECT_LT(distance(position(sim, r), expected), 1e-3f) << "at " << sim.now();
      nearest = std::min(nearest, distance(position(sim, r), position(sim, c.row_of(other))));
    }
  }
  EXPECT_GT(nearest, 0.35f) << "the other one walked into the scripted person";
  run(sim, 40);
  EXPECT_EQ(sim.crowd().size(), 1u) << "the scripted person leaves when its path ends";
}

}  // namespace
}  // namespace throng
