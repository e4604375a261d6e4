// Spawn modes (SH-05), outside control (SH-95, SH-96), bad timetables and goals.
#include <gtest/gtest.h>

#include "mind_scene.h"
#include "throng/environment/zone.h"
#include "throng/scenario/record.h"

namespace throng {
namespace {

using test::concourse;
using test::kOne;
using test::kTrain;
using test::MindRun;

const char* kWaits =
    "{model: mind, goals: [{activity: wait, place: corner}], needs: {ticket: {trigger: never}, thirst: {trigger: "
    "never}, "
    "hunger: {trigger: never}, tiredness: {trigger: never}, attraction: {trigger: never}}}";

/// SH-05 (1): 10,000 random placements, none in an obstacle or in another person.
TEST(Spawn, TenThousandRandomPlacesAreAllValid) {
  std::string text = concourse("journey", "sources: [{id: people, anywhere: true, count: 200, start: 0}]");
  std::size_t placed = 0;
  for (int seed = 1; seed <= 50; ++seed) {
    text.replace(text.find("seed: "), text.find("\ntime") - text.find("seed: "), "seed: " + std::to_string(seed));
    MindRun run(text);
    run.sim->step();
    const Crowd& c = run.sim->crowd();
    placed += c.size();
    std::vector<WallHit> walls;
    for (Row r = 0; r < c.size(); ++r) {
      const Vec2 p = test::position(*run.sim, r);
      walls_near(run.sim->world(), SurfaceIndex(c.body.surface[r]), p, 0, c.profile.radius[r] - 1e-3f, walls);
      EXPECT_TRUE(walls.empty()) << "in a wall or an object";
      for (Row o = r + 1; o < c.size(); ++o)
        EXPECT_GE(distance(p, test::position(*run.sim, o)), c.profile.radius[r] + c.profile.radius[o] - 1e-3f);
    }
  }
  EXPECT_EQ(placed, 10'000u);
}

/// SH-05 (2), (3), (4): at a given spot; later, from a random or a given entrance.
TEST(Spawn, SpotsAndEntrances) {
  MindRun run(
      concourse("journey",
                "sources: [{id: people, place: spot, count: 1}, {id: any, places: [door, side_door], rate: 1, "
                "start: 5, end: 65, journey: out}, {id: given, place: side_door, schedule: [[30, 2]], journey: out}]\n"
                "sinks: [platform]\njourneys: {out: [platform]}"));
  const World& w = run.sim->world();
  int at_door = 0, at_side = 0, given = 0;
  for (int i = 0; i < 700; ++i) {
    run.step();
    const Crowd& c = run.sim->crowd();
    for (const Event& e : c.events) {
      if (e.kind != EventKind::kEntered) continue;
      const Row r = c.row_of(e.who);
      const Vec2 p = test::position(*run.sim, r);
      // The first step has been made: it may lead out of the door already.
      const auto in = [&](const char* place) {
        const Zone& zone = w.places[w.find_place(place).value].zone;
        return distance(nearest_in_zone(zone, p).position, p) <= c.body.walked[r] + 1e-4f;
      };
      if (e.a == 0) {
        EXPECT_LT(distance(p, Vec2(w.to_engine({10, 10}))), 1e-4f);
      }
      if (e.a == 1) at_door += in("door"), at_side += in("side_door");
      if (e.a == 2) given += in("side_door");
      if (e.a == 1) {
        EXPECT_GE(run.sim->now(), 5);
      }
    }
  }
  EXPECT_EQ(at_door + at_side, 60);
  EXPECT_GT(at_door, 15);
  EXPECT_GT(at_side, 15);
  EXPECT_EQ(given, 2);
}

/// SH-96: told to get a ticket, one does, and then goes on with one's own life.
TEST(Outside, GetATicketThenBackToOnesOwnLife) {
  MindRun run(concourse(kWaits, kOne));
  run.run(3);
  run.sim->tell(run.first(), find_activity("buy"), static_cast<std::uint8_t>(Need::kTicket));
  ASSERT_TRUE(run.run_until(120, [&] { return run.happened("ended buy for ticket"); }));
  EXPECT_TRUE(run.in_order({"began wait", "interrupted wait", "told buy for ticket", "served window",
                            "ended buy for ticket", "resumed wait"}));
}

/// SH-83 (2) and SH-96: a directive keeps somebody over the chime; after it nothing else comes before the train.
TEST(Outside, WhoIsToldSomethingOverTheChimeGoesForTheTrainAfterIt) {
  MindRun run(concourse(
      "{model: mind, needs: {ticket: {trigger: never}, thirst: {trigger: never}, hunger: {trigger: never}, attraction: "
      "{trigger: never}, tiredness: {initial: 1, trigger: search, tau: 100000}}}",
      std::string(kOne) + kTrain));
  ASSERT_TRUE(run.run_until(120, [&] { return run.happened("does sitting"); }));
  run.sim->stand(run.first());
  run.run(245 - run.sim->now());  // the chime is at 240 s
  ASSERT_TRUE(run.happened("chime Track 9"));
  run.sim->carry_on(run.first());
  ASSERT_TRUE(run.run_until(60, [&] { return run.happened("left"); }));
  EXPECT_TRUE(run.in_order({"does sitting", "told wait", "chime Track 9", "left platform"}));
  EXPECT_EQ(run.count("began rest for tiredness"), 1u) << "though it is as tired as before";
}

TEST(Outside, RestAndPlaces) {
  MindRun run(concourse(kWaits, kOne));
  run.run(3);
  run.sim->tell(run.first(), find_activity("rest"), static_cast<std::uint8_t>(Need::kTiredness));
  ASSERT_TRUE(run.run_until(120, [&] { return run.happened("does sitting"); }));
  run.sim->send_to(run.first(), run.sim->world().find_place("spot"));
  ASSERT_TRUE(run.run_until(120, [&] { return run.happened("ended reach"); }));
  EXPECT_TRUE(
      run.in_order({"told rest", "does sitting", "released bench", "told reach", "ended reach", "resumed wait"}))
      << "what was told last takes the place of what was told before";
  run.sim->stand(run.first());
  run.run(1);
  const Vec2 here = test::position(*run.sim, 0);
  run.run(20);
  EXPECT_LT(distance(here, test::position(*run.sim, 0)), 0.5f);
  run.sim->carry_on(run.first());
  run.run(30);
  EXPECT_GT(distance(here, test::position(*run.sim, 0)), 3.0f) << "back to the corner";
}

/// SH-95: the keys pass through steering: nobody is driven through a wall or into others.
TEST(Outside, AKeyboardCannotDriveIntoWallsOrPeople) {
  MindRun run(
      concourse(kWaits, "sources: [{id: people, place: spot, count: 1}, {id: others, anywhere: true, count: 60}]"));
  run.step();
  AgentId driven;
  for (const Event& e : run.sim->crowd().events)
    if (e.kind == EventKind::kEntered && e.a == 0) driven = e.who;
  Draws keys({1, 2, 3}, Stream::kTest);
  float walked = 0;
  int pressed = 0;
  for (int i = 0; i < 1200; ++i) {
    if (i % 10 == 0) {  // a key a second
      run.sim->drive(driven, 1.4f, keys.chance(0.3) ? static_cast<float>(keys.uniform(-1.5, 1.5)) : 0.0f);
      ++pressed;
    }
    const Row before = run.sim->crowd().row_of(driven);
    const Vec2 from = test::position(*run.sim, before);
    run.step();
    const Crowd& c = run.sim->crowd();
    const Row r = c.row_of(driven);
    const Vec2 p = test::position(*run.sim, r);
    walked += distance(from, p);
    std::vector<WallHit> walls;
    walls_near(run.sim->world(), SurfaceIndex(c.body.surface[r]), p, 0, c.profile.radius[r] - 0.02f, walls);
    ASSERT_TRUE(walls.empty()) << "in a wall at " << p.x << ' ' << p.y;
    for (Row o = 0; o < c.size(); ++o) {
      if (o != r) {
        ASSERT_GE(distance(p, test::position(*run.sim, o)), c.profile.radius[r] + c.profile.radius[o] - 0.06f);
      }
    }
  }
  EXPECT_GT(walked, 20.0f) << "obeys where it can";
  run.sim->release(driven);
  run.run(60);
  const Zone& corner = run.sim->world().places[run.sim->world().find_place("corner").value].zone;
  const Row r = run.sim->crowd().row_of(driven);
  EXPECT_TRUE(contains(corner, PolygonIndex(run.sim->crowd().body.polygon[r]), test::position(*run.sim, r)))
      << "its own life goes on";
}

TEST(Outside, ADriveGoesWhereThePersonLooks) {
  MindRun run(concourse(kWaits, "sources: [{id: people, place: spot, count: 1}]"));
  run.step();
  const float heading = run.sim->crowd().body.heading[0];
  run.sim->drive(run.first(), 1.0f, 0.5f);
  run.sim->step();
  const Vec2 v = run.sim->crowd().orders.velocity[0];
  EXPECT_NEAR(length(v), 1, 1e-5f);
  EXPECT_NEAR(v.x, std::cos(heading + 0.5f), 1e-4f);
  EXPECT_NEAR(v.y, std::sin(heading + 0.5f), 1e-4f);
}

/// What was told is kept in recordings and told again by a replay.
TEST(Outside, CommandsSurviveARecording) {
  MindRun run(concourse(kWaits, std::string(kOne) + kTrain));
  Directive d;
  d.who = {3, 1}, d.kind = Directive::Kind::kActivity, d.activity = find_activity("buy"), d.need = 1;
  d.object = run.sim->world().placed.find("drinks");
  const auto back = to_command(to_recorded(7, Command(d)), run.sim->setup());
  ASSERT_TRUE(back);
  const auto& same = std::get<Directive>(*back);
  EXPECT_EQ(same.activity, d.activity);
  EXPECT_EQ(same.need, d.need);
  EXPECT_EQ(same.object, d.object);
  EXPECT_EQ(same.place, d.place);
  const auto drive =
      to_command(to_recorded(7, Command(SteerCommand{{3, 1}, {1.2f, -0.3f}, false, true})), run.sim->setup());
  ASSERT_TRUE(drive);
  EXPECT_TRUE(std::get<SteerCommand>(*drive).from_heading);
  EXPECT_EQ(std::get<SteerCommand>(*drive).velocity.y, -0.3f);
}

std::string first_problem(const std::string& text) {
  Scenario s = read_scenario_text(text);
  compile_scenario(s, MemoryFiles({}));
  return s.diagnostics.list().empty() ? "" : s.diagnostics.list()[0].message;
}

TEST(Timetable, GoesOnBeyondTheEndOfTheRun) {
  Scenario s = read_scenario_text(concourse(
      "mind", std::string(kOne) + "timetable: {trains: [{label: A, platform: platform, departs: 60, every: 120},"
                                  " {label: B, platform: platform, departs: 30, every: 100, until: 200}]}\n"));
  const auto setup = compile_scenario(s, MemoryFiles({}));
  ASSERT_TRUE(setup);
  const auto& trains = setup->timetable.trains;
  const auto leaving = [&](const std::string& label) {
    return std::count_if(trains.begin(), trains.end(), [&](const Train& t) { return t.label == label; });
  };
  EXPECT_GE(trains.back().departs, s.spec.time.end + 3000) << "people do not know that the run ends";
  EXPECT_EQ(leaving("B"), 2) << "one that ends ends";
}

TEST(BadMinds, TimetablesAndGoalsAreCheckedBeforeTheRun) {
  const std::string mind = "mind";
  const auto with = [&](const std::string& table) { return first_problem(concourse(mind, std::string(kOne) + table)); };
  EXPECT_NE(with("timetable: {trains: [{label: A, departs: 60}]}").find("platform"), std::string::npos);
  EXPECT_NE(with("timetable: {trains: [{label: A, platform: nowhere, departs: 60}]}").find("nowhere"),
            std::string::npos);
  EXPECT_NE(with("timetable: {trains: [{label: A, platform: corner, departs: 60}]}").find("is no sink"),
            std::string::npos);
  EXPECT_NE(with("timetable: {trains: []}").find("trains"), std::string::npos);
  EXPECT_NE(with("timetable: {trains: [{label: A, platform: platform, departs: 1, every: 1, until: 1000000}]}")
                .find("more than 100000 trains"),
            std::string::npos);
  const auto goal = [&](const std::string& g) {
    return first_problem(concourse("{model: mind, goals: [" + g + "]}", std::string(kOne) + kTrain));
  };
  EXPECT_NE(goal("sleep").find("there is no activity 'sleep'"), std::string::npos);
  EXPECT_NE(goal("{activity: catch_train, train: Track 5}").find("no train 'Track 5' (did you mean 'Track 9'?)"),
            std::string::npos);
  EXPECT_NE(goal("catch_train, wach")
                .find("routine.goals[1].activity: there is no activity 'wach' (did you mean "
                      "'watch'?)"),
            std::string::npos);
  EXPECT_NE(goal("wait, wait, wait, wait, wait, wait, wait").find("goals: 7 are more than the 6"), std::string::npos);
  EXPECT_EQ(goal("wait, wait, wait, wait, wait, wait"), "");
  EXPECT_NE(goal("{activity: rest, object: north}").find("there is no object 'north'"), std::string::npos) << "a wall";
  EXPECT_NE(goal("{activity: reach, place: nowhere}").find("nowhere"), std::string::npos);
  EXPECT_NE(goal("{activity: buy, need: sleep}").find("there is no need 'sleep'"), std::string::npos);
  EXPECT_NE(goal("{activity: watch, object: nothing}").find("there is no object 'nothing'"), std::string::npos);
  EXPECT_NE(goal("perform").find("goals[0]: perform does not suit the character commuter"), std::string::npos);
  EXPECT_NE(
      first_problem(concourse("{model: mind, character: police, goals: [catch_train]}", std::string(kOne) + kTrain))
          .find("goals[0]: catch_train does not suit the character police"),
      std::string::npos);
  EXPECT_NE(first_problem(concourse("{model: mind, character: clown}", kOne)).find("clown"), std::string::npos);
  EXPECT_NE(first_problem(concourse("{model: mind, needs: {thirst: {threshold: 2}}}", kOne)).find("threshold"),
            std::string::npos);
}

}  // namespace
}  // namespace throng
