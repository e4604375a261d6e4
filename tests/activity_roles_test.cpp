// Meet friends (SH-76), catch a train (SH-79), roles: guard, patrol, wander (SH-80, SH-84).
#include <gtest/gtest.h>

#include <set>

#include "activities.h"
#include "throng/behavior/activities/catch_train/catch_train.h"
#include "throng/behavior/activities/meet/meet.h"
#include "throng/behavior/activities/patrol/patrol.h"
#include "throng/behavior/activities/wander/wander.h"
#include "throng/core/math.h"

namespace throng {
namespace {

using test::goal;
using test::Stage;

std::map<std::string, Params> meeting(std::uint32_t size, double chat, float timeout = 60) {
  MeetActivity::Params p;
  p.place = "clock", p.size = size, p.duration = Distribution::constant(chat), p.timeout = timeout;
  return {{"meet", Params::of(p)}};
}

TEST(Meet, ThreeFriendsChatInACircleFacingInwards) {
  Stage st;
  test::add_place(st.plan, "clock", test::rectangle(14, 9, 16, 11));
  const auto friends = st.people([](const Situation&) { return goal("meet", Need::kCompany); }, meeting(3, 20));
  st.build();
  const AgentId a = st.add(friends, {2, 2}), b = st.add(friends, {28, 3}), c = st.add(friends, {15, 18});
  st.sim->step();
  ASSERT_TRUE(st.run_until(60, [&] {
    return st.seen(a) == Activity::kChatting && st.seen(b) == Activity::kChatting && st.seen(c) == Activity::kChatting;
  }));
  st.run(6);
  const Vec2 middle = (st.at(a) + st.at(b) + st.at(c)) / 3.0f;
  for (const AgentId f : {a, b, c}) {
    EXPECT_GT(distance(st.at(f), middle), 0.4f);
    EXPECT_LT(distance(st.at(f), middle), 1.0f) << "a circle of 0.6 to 0.8 m";
    const float h = st.crowd().body.heading[st.row(f)];
    EXPECT_GT(dot(normalized(middle - st.at(f)), Vec2{std::cos(h), std::sin(h)}), 0.8f) << "faces inwards";
    EXPECT_TRUE(st.crowd().intent.bearing[st.row(f)].attention.exists()) << "looks at a friend";
  }
  EXPECT_TRUE(st.run_until(60, [&] { return st.done(a) && st.done(b) && st.done(c); }));
}

TEST(Meet, GroupsAreByNumberOfTheSourceAndMeetAtTheirOwnPoints) {
  Stage st;
  test::add_place(st.plan, "clock", test::rectangle(5, 4, 25, 16));
  const auto friends = st.people([](const Situation&) { return goal("meet", Need::kCompany); }, meeting(2, 300));
  st.build();
  std::vector<AgentId> people;
  for (int i = 0; i < 8; ++i) people.push_back(st.add(friends, {2 + static_cast<float>(i) * 3, 2}));
  st.run(60);
  for (std::size_t i = 0; i < people.size(); i += 2) {
    EXPECT_EQ(st.seen(people[i]), Activity::kChatting);
    EXPECT_LT(distance(st.at(people[i]), st.at(people[i + 1])), 2.0f) << "two and two";
  }
}

TEST(Meet, WhoWaitsInVainGivesUp) {
  Stage st;
  test::add_place(st.plan, "clock", test::rectangle(14, 9, 16, 11));
  const auto friends = st.people([](const Situation&) { return goal("meet", Need::kCompany); }, meeting(3, 20, 15));
  st.build();
  const AgentId a = st.add(friends, {12, 10});
  st.run(10);
  EXPECT_EQ(st.seen(a), Activity::kWaiting);
  ASSERT_TRUE(st.run_until(60, [&] { return st.failed(a); }));
  EXPECT_EQ(st.why(a), GiveUp::kMissed);
}

Train train_at(const Stage&, double departs, double chime, double boards) {
  Train t;
  t.label = "Track 9", t.departs = departs, t.chime = chime, t.boards = boards;
  return t;
}

/// Commuters of one train, from a platform in the east that lets them out.
PopulationIndex one_train(Stage& st, double departs, double chime, double boards) {
  test::add_place(st.plan, "platform", test::rectangle(26, 2, 29, 18));
  st.timetable.trains.push_back(train_at(st, departs, chime, boards));
  st.timetable.trains[0].platform = PlaceIndex(0);
  const PopulationIndex commuter = st.people([](const Situation&) {
    MemoryItem item = goal("catch_train");
    item.train = 0;
    return item;
  });
  st.build(1, [](auto& s) { s.sinks.push_back({PlaceIndex(0), 0}); });
  return commuter;
}

TEST(CatchTrain, WaitsForTheChimeGoesToThePlatformAndGetsIn) {
  Stage st;
  const auto commuter = one_train(st, 100, 50, 90);
  const AgentId a = st.add(commuter, {4, 10});
  st.run(49);
  EXPECT_LT(st.at(a).x, 26.0f) << "does not go before the time";
  EXPECT_EQ(st.seen(a), Activity::kWaiting);
  st.run(35);  // 84 s
  EXPECT_GT(st.at(a).x, 25.5f) << "on the platform";
  EXPECT_EQ(st.sim->totals().left, 0u) << "the train is not there yet";
  st.run(10);
  EXPECT_EQ(st.sim->totals().left, 1u) << "got in";
}

TEST(CatchTrain, HurriesWhenItIsLate) {
  Stage st;
  st.plan = test::one_room(0, 0, 120, 6);
  test::add_place(st.plan, "platform", test::rectangle(115, 0, 120, 6));
  st.timetable.trains.push_back(train_at(st, 75, 70, 0));
  st.timetable.trains[0].platform = PlaceIndex(0);
  const auto commuter = st.people([](const Situation&) {
    MemoryItem item = goal("catch_train");
    item.train = 0;
    return item;
  });
  st.build(1, [](auto& s) { s.sinks.push_back({PlaceIndex(0), 0}); });
  const AgentId a = st.add(commuter, Vec2(st.sim->world().to_engine({3, 3})));
  st.run(10);
  EXPECT_GT(test::velocity(*st.sim, st.row(a)).x, 1.3f * 1.15f) << "faster than it prefers to walk";
  st.run(65);
  EXPECT_EQ(st.sim->totals().left, 1u);
}

TEST(CatchTrain, TakesTheNextOneAndGivesUpAfterTheLast) {
  Stage st;
  test::add_place(st.plan, "platform", test::rectangle(26, 2, 29, 18));
  for (const double departs : {20.0, 90.0}) {
    st.timetable.trains.push_back(train_at(st, departs, departs - 15, departs - 5));
    st.timetable.trains.back().platform = PlaceIndex(0);
  }
  const auto first = st.people([](const Situation& s) {
    MemoryItem item = goal("catch_train");
    item.train = s.now() < 50 ? 0 : 1;
    return item;
  });
  st.build(1, [](auto& s) { s.sinks.push_back({PlaceIndex(0), 0}); });
  const AgentId late = st.add(first, {3, 10});
  st.run(5);
  st.sim->steer(late, {0, 0});  // held up
  st.run(50);
  st.sim->release(late);
  ASSERT_NE(st.row(late), kNoRow);
  st.run(55);
  EXPECT_EQ(st.sim->totals().left, 1u) << "took the next train";
  const AgentId last = st.add(first, {3, 10});
  ASSERT_TRUE(st.run_until(60, [&] { return st.row(last) != kNoRow && st.failed(last); }));
  EXPECT_TRUE(st.why(last) == GiveUp::kNoTrain || st.why(last) == GiveUp::kMissed);
}

TEST(CatchTrain, WhoIsJustTooLateIsNotLeftStandingOnThePlatform) {
  Stage st;
  const auto commuter = one_train(st, 14, 5, 9);
  const AgentId a = st.add(commuter, {3, 10});
  ASSERT_TRUE(st.run_until(14, [&] { return st.at(a).x > 4; }));
  EXPECT_LT(st.at(a).x, 26.0f);
  st.run(30 - st.sim->now());
  EXPECT_EQ(st.sim->totals().left, 1u) << "the last call is 20 s after the time";
}

TEST(MakeWay, WhoWaitsStepsAsideForSomebodyWhoCannotGetPast) {
  Stage st;
  test::add_place(st.plan, "far", test::rectangle(26, 9, 28, 11));
  const auto waits = st.people([](const Situation&) { return goal("wait"); });
  const auto walks = st.people([](const Situation& s) { return reach_place(s, PlaceIndex(0), 0); });
  st.build();
  const AgentId calm = st.add(waits, {10, 5});
  const AgentId waiter = st.add(waits, {15, 10});
  st.run(2);
  const Vec2 before = st.at(waiter);
  EXPECT_LT(distance(before, {15, 10}), 0.01f);
  const AgentId walker = st.add(walks, {14, 10});
  st.sim->steer(walker, {0.4f, 0});
  ASSERT_TRUE(st.run_until(3, [&] { return st.at(waiter).x - st.at(walker).x < 0.65f; }));
  st.sim->steer(walker, {0, 0});  // held up, right before the waiter
  st.run(4);
  EXPECT_GT(std::fabs(st.at(waiter).y - st.at(walker).y), 0.4f) << "out of its way";
  EXPECT_EQ(st.seen(waiter), Activity::kWaiting);
  EXPECT_LT(distance(st.at(calm), {10, 5}), 0.01f) << "nobody needs its place";
}

TEST(Guard, StaysAtItsPostAndLooksAround) {
  Stage st;
  test::add_place(st.plan, "post", test::rectangle(20, 10, 21, 11));
  const auto police = st.people([](const Situation& s) {
    MemoryItem item = goal("guard");
    item.place = s.in.world.find_place("post");
    return item;
  });
  st.build();
  const AgentId a = st.add(police, {3, 3});
  st.run(40);
  std::set<int> directions;
  for (int i = 0; i < 60; ++i) {
    st.run(1);
    EXPECT_LT(distance(st.at(a), Vec2{20.5f, 10.5f}), 1.5f);
    EXPECT_EQ(st.seen(a), Activity::kGuarding);
    directions.insert(static_cast<int>(st.crowd().body.heading[st.row(a)] * 5));
  }
  EXPECT_GE(directions.size(), 3u) << "looks around";
  st.sim->steer(a, {-1, 0});
  st.run(4);
  st.sim->release(a);
  st.run(15);
  EXPECT_LT(distance(st.at(a), Vec2{20.5f, 10.5f}), 1.5f) << "goes back to its post";
}

TEST(Patrol, VisitsItsWayPointsInOrder) {
  Stage st;
  const std::vector<std::pair<std::string, Vec2d>> posts = {
      {"north", {15, 17}}, {"east", {27, 10}}, {"south", {15, 3}}};
  PatrolActivity::Params p;
  p.pause = 3;
  for (const auto& [id, at] : posts) {
    test::add_place(st.plan, id, test::rectangle(at.x - 1, at.y - 1, at.x + 1, at.y + 1));
    p.places.push_back(id);
  }
  const auto soldiers = st.people([](const Situation&) { return goal("patrol"); }, {{"patrol", Params::of(p)}});
  st.build();
  EXPECT_TRUE(st.problems.empty());
  const AgentId a = st.add(soldiers, {3, 10});
  std::vector<std::size_t> visited;
  st.sim->step();
  for (int i = 0; i < 2000; ++i) {
    st.sim->step();
    for (std::size_t k = 0; k < posts.size(); ++k)
      if (distance(st.at(a), Vec2(posts[k].second)) < 1.8f && (visited.empty() || visited.back() != k))
        visited.push_back(k);
  }
  ASSERT_GE(visited.size(), 6u);
  for (std::size_t i = 1; i < visited.size(); ++i) EXPECT_EQ(visited[i], (visited[i - 1] + 1) % 3);
}

TEST(Patrol, AWayPointThatDoesNotExistIsToldBeforeTheRun) {
  Stage st;
  PatrolActivity::Params p;
  p.places = {"nowhere"};
  st.people([](const Situation&) { return goal("patrol"); }, {{"patrol", Params::of(p)}});
  st.build();
  ASSERT_EQ(st.problems.size(), 1u);
  EXPECT_NE(st.problems[0].find("nowhere"), std::string::npos);
}

/// Three rooms in a row: whoever strolls through sees them all without knowing the layout.
TEST(Wander, GoesFromRegionToRegion) {
  Stage st;
  st.planner = "hierarchical";
  for (int i = 0; i < 3; ++i) {
    RegionPlan r;
    r.id = "room " + std::to_string(i), r.level = "ground";
    r.area = test::rectangle(10.0 * i, 0, 10.0 * i + 10, 20);
    st.plan.regions.push_back(r);
  }
  WanderActivity::Params p;
  p.pause = 2, p.spots = 1;
  const auto tourist = st.people([](const Situation&) { return goal("wander"); }, {{"wander", Params::of(p)}});
  st.build();
  const AgentId a = st.add(tourist, {5, 10});
  std::set<int> seen;
  st.sim->step();
  for (int i = 0; i < 2500; ++i) {
    st.sim->step();
    seen.insert(static_cast<int>(st.at(a).x / 10));
  }
  EXPECT_EQ(seen.size(), 3u);
}

}  // namespace
}  // namespace throng
