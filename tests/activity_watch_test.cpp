// Watch a performance (SH-75, Table B.1), perform (SH-80).
#include <gtest/gtest.h>

#include <set>

#include "activities.h"
#include "throng/behavior/activities/perform/perform.h"
#include "throng/behavior/activities/watch/find_gap.h"
#include "throng/behavior/activities/watch/watch.h"
#include "throng/environment/navmesh/locate.h"

namespace throng {
namespace {

using test::goal;
using test::Stage;

PerformanceArea::Params dance_of(double radius, std::uint32_t rings = 2) {
  PerformanceArea::Params p;
  p.radius = radius, p.rings = rings;
  return p;
}

auto performs() {
  return [](const Situation&) { return goal("perform"); };
}
auto watches() {
  return [](const Situation&) { return goal("watch", Need::kAttraction); };
}
std::map<std::string, Params> watch_for(double seconds, double enlarge = 0.5) {
  WatchActivity::Params p;
  p.duration = Distribution::constant(seconds), p.enlarge = enlarge;
  return {{"watch", Params::of(p)}};
}

/// Watcher list = the people standing there (SH-75), nobody overlaps.
void expect_sound(const Stage& st, std::string_view id) {
  const ObjectState& state = st.state(id);
  for (const Holder& h : state.holders) {
    if (h.hold == Hold::kThere) {
      EXPECT_LT(distance(st.at(h.who), PerformanceArea::point_of(h)), 0.75f) << "stands at its point";
    }
    for (const Holder& o : state.holders) {
      if (o.who < h.who) {
        EXPECT_GE(distance(PerformanceArea::point_of(h), PerformanceArea::point_of(o)), 0.598f) << "no overlaps";
      }
    }
  }
  std::set<AgentId> listed;
  for (const Holder& h : state.holders) listed.insert(h.who);
  for (Row r = 0; r < st.crowd().size(); ++r) {
    if (st.crowd().appearance.shown[r].activity != Activity::kWatching) continue;
    EXPECT_TRUE(listed.contains(st.crowd().profile.id[r])) << "whoever watches is registered";
  }
}

TEST(Watch, FindsAGapWatchesAndLeavesTheList) {
  Stage st;
  st.put("dance", "performance", dance_of(1.5), Vec2d{15, 10});
  const auto dancer = st.people(performs());
  const auto watcher = st.people(watches(), watch_for(15));
  st.build();
  const AgentId d = st.add(dancer, {15, 10});
  st.run(1);
  const AgentId a = st.add(watcher, {3, 10});
  st.sim->step();
  ASSERT_TRUE(st.run_until(60, [&] { return !st.state("dance").holders.empty(); }));
  EXPECT_LE(distance(st.at(a), PerformanceArea::point_of(st.state("dance").holders[0])), 1.1f)
      << "registers about a metre before the point (SH-24)";
  ASSERT_TRUE(st.run_until(20, [&] { return st.seen(a) == Activity::kWatching; }));
  EXPECT_EQ(st.seen(d), Activity::kPerforming);
  st.run(2);
  const Vec2 to = normalized(Vec2{15, 10} - st.at(a));
  const float heading = st.crowd().body.heading[st.row(a)];
  EXPECT_GT(dot(to, Vec2{std::cos(heading), std::sin(heading)}), 0.9f) << "turned to the performance";
  ASSERT_TRUE(st.run_until(60, [&] { return st.state("dance").holders.empty(); }));
  const Vec2 spot = Vec2{15, 10} - to * st.as<PerformanceArea>("dance").ring_radius(0);
  EXPECT_GT(distance(st.at(a), spot), 0.9f) << "unregistered more than about a metre away";
  EXPECT_TRUE(st.done(a));
}

TEST(Watch, FillsTheFirstRingThenASparseSecondOneAndOthersGiveUp) {
  Stage st;
  st.model = "reactive";  // people who stand hold their place
  st.put("dance", "performance", dance_of(1.0), Vec2d{15, 10});
  const auto dancer = st.people(performs());
  const auto watcher = st.people(watches(), watch_for(400, 0.4));
  st.build();
  st.add(dancer, {15, 10});
  st.run(1);
  std::vector<AgentId> people;
  for (int i = 0; i < 34; ++i)
    people.push_back(st.add(watcher, {1.5f + static_cast<float>(i % 17) * 1.65f, i < 17 ? 2.0f : 18.0f}));
  bool second_seen = false;
  for (int i = 0; i < 1500; ++i) {
    st.sim->step();
    const auto& area = st.as<PerformanceArea>("dance");
    bool second = false;
    for (const Holder& h : st.state("dance").holders) second |= h.slot > 0;
    if (second && !second_seen) {
      second_seen = true;
      EXPECT_EQ(area.room(st.sim->world(), st.state("dance"), 0), 0u) << "opens when the first is full";
    }
    if (i % 10 == 0) expect_sound(st, "dance");
  }
  std::size_t first = 0, second = 0, gave_up = 0;
  for (const Holder& h : st.state("dance").holders)
    if (!st.failed(h.who)) (h.slot == 0 ? first : second) += 1;
  for (const AgentId a : people) {
    if (!st.failed(a)) continue;
    ++gave_up;
    EXPECT_EQ(st.why(a), GiveUp::kNoRoom);
  }
  EXPECT_GE(first, 12u);
  EXPECT_GE(second, 2u) << "some enlarge the area";
  EXPECT_GE(gave_up, 5u) << "others give up";
  EXPECT_EQ(first + second + gave_up, people.size()) << "nobody hangs about";
}

TEST(Watch, ItEndsWhenTheDancersGo) {
  Stage st;
  st.put("dance", "performance", dance_of(1.5), Vec2d{15, 10});
  const auto dancer = st.people(performs());
  const auto watcher = st.people(watches(), watch_for(1000));
  st.build();
  const AgentId d = st.add(dancer, {15, 10});
  st.run(1);
  const AgentId a = st.add(watcher, {10, 10});
  st.sim->step();
  ASSERT_TRUE(st.run_until(60, [&] { return st.seen(a) == Activity::kWatching; }));
  st.sim->remove(d);
  EXPECT_TRUE(st.run_until(30, [&] { return st.done(a); }));
  st.sim->step();
  EXPECT_TRUE(st.state("dance").holders.empty());
}

TEST(Watch, WithoutPerformersThereIsNothingToWatch) {
  Stage st;
  st.put("dance", "performance", dance_of(1.5), Vec2d{15, 10});
  const auto watcher = st.people(watches());
  st.build();
  const AgentId a = st.add(watcher, {10, 10});
  EXPECT_TRUE(st.run_until(20, [&] { return st.failed(a); }));
  EXPECT_EQ(st.why(a), GiveUp::kNoObject);
}

/// Called away in the middle of it: the list must not keep somebody who has left.
TEST(Watch, CalledAwayItIsTakenOffTheListOnceAway) {
  Stage st;
  st.put("dance", "performance", dance_of(1.5), Vec2d{15, 10});
  test::add_place(st.plan, "corner", test::rectangle(26, 16, 29, 19));
  const auto dancer = st.people(performs());
  const auto watcher = st.people(
      [](const Situation& s) {
        MemoryItem item = goal("watch", Need::kAttraction);
        item.expires = s.now() + 20;
        return item;
      },
      watch_for(1000));
  st.build();
  st.add(dancer, {15, 10});
  st.run(1);
  const AgentId a = st.add(watcher, {10, 10});
  st.sim->step();
  ASSERT_TRUE(st.run_until(19, [&] { return st.seen(a) == Activity::kWatching; }));
  st.run(20);
  ASSERT_EQ(st.state("dance").holders.size(), 1u) << "still stands there";
  EXPECT_EQ(st.state("dance").holders[0].hold, Hold::kLeaving);
  st.sim->steer(a, {-1, 0});
  EXPECT_TRUE(st.run_until(10, [&] { return st.state("dance").holders.empty(); }));
}

TEST(FindGap, GoesToTheGapThatIsNearestToWalkTo) {
  Stage st;
  st.put("dance", "performance", dance_of(2, 1), Vec2d{15, 10});
  const auto anybody = st.people(performs());
  st.build();
  st.add(anybody, {5, 10});
  st.sim->step();
  const World& w = st.sim->world();
  const auto& area = st.as<PerformanceArea>("dance");
  ObjectState full = st.state("dance");
  const auto spots = area.free_spots(w, full, 0);
  for (std::size_t i = 0; i < spots.size(); ++i)
    full.holders.push_back({AgentId{static_cast<std::uint32_t>(i), 0}, 0, Hold::kThere, spots[i].x, spots[i].y});
  const Vec2 from{8, 10};
  GapQuery q{w, area, full, 0, locate(w, SurfaceIndex(0), from), from, 0.22f};
  Gap gap;
  EXPECT_FALSE(find_gap(q, gap)) << "full";
  // One leaves on the far side: the way leads around those who stand.
  std::size_t far = 0;
  for (std::size_t i = 0; i < spots.size(); ++i)
    if (spots[i].x > spots[far].x) far = i;
  const Vec2 free = spots[far];
  full.holders.erase(full.holders.begin() + static_cast<std::ptrdiff_t>(far));
  ASSERT_TRUE(find_gap(q, gap));
  EXPECT_LT(distance(gap.point, free), 0.1f);
  EXPECT_GT(gap.length, distance(from, free) + 0.5f) << "not through the stage";
  EXPECT_NE(gap.via, gap.point);
  EXPECT_TRUE(is_way_clear(q, gap.via)) << "the first corner can be walked to straight";
  EXPECT_FALSE(is_way_clear(q, gap.point));
  // Another one leaves on the near side.
  std::size_t near = 0;
  for (std::size_t i = 0; i < spots.size(); ++i)
    if (spots[i].x < spots[near].x) near = i;
  std::erase_if(full.holders,
                [&](const Holder& h) { return distance(PerformanceArea::point_of(h), spots[near]) < 0.01f; });
  ASSERT_TRUE(find_gap(q, gap));
  EXPECT_LT(distance(gap.point, spots[near]), 0.1f);
  EXPECT_EQ(gap.via, gap.point);
}

TEST(FindGap, WallsAreInTheWay) {
  Stage st;
  ObstaclePlan wall;  // a wall before the near half of the area
  wall.level = "ground", wall.area = test::rectangle(11.4, 4, 11.8, 16);
  st.plan.obstacles.push_back(wall);
  st.put("dance", "performance", dance_of(2, 1), Vec2d{15, 10});
  const auto anybody = st.people(performs());
  st.build();
  st.add(anybody, {5, 10});
  st.sim->step();
  const World& w = st.sim->world();
  const Vec2 from{10.5f, 10};
  const GapQuery q{w,    st.as<PerformanceArea>("dance"), st.state("dance"), 0, locate(w, SurfaceIndex(0), from), from,
                   0.22f};
  Gap gap;
  ASSERT_TRUE(find_gap(q, gap));
  EXPECT_GT(gap.length, 8) << "around the wall";
}

TEST(Perform, StaysOnTheStageAndMoves) {
  Stage st;
  st.put("dance", "performance", dance_of(2), Vec2d{15, 10});
  const auto dancer = st.people(performs());
  st.build();
  const AgentId a = st.add(dancer, {3, 3}), b = st.add(dancer, {3, 5});
  st.run(40);
  Box danced;
  for (int i = 0; i < 600; ++i) {
    st.sim->step();
    EXPECT_LT(distance(st.at(a), Vec2{15, 10}), 2.2f);
    EXPECT_LT(distance(st.at(b), Vec2{15, 10}), 2.2f);
    EXPECT_EQ(st.seen(a), Activity::kPerforming);
    danced.add(st.at(a));
  }
  EXPECT_GT(danced.hi.x - danced.lo.x, 0.5f) << "dances";
}

/// The tour guide of SH-80: walks to the stage, lectures to those in front, and when it is over everybody goes.
TEST(Perform, AGuideLecturesToItsListenersAndThenAllGoOn) {
  Stage st;
  PerformanceArea::Params stage = dance_of(1.5);
  stage.sector = 3;
  st.put("stage", "performance", stage, Vec2d{15, 10});
  PerformParams lecture;
  lecture.manner = PerformParams::Manner::kLecture, lecture.duration = 40;
  const auto guide = st.people(performs(), {{"perform", Params::of(lecture)}});
  const auto listener = st.people(watches(), watch_for(1000));
  st.build();
  const Vec2 front = st.as<PerformanceArea>("stage").front();
  const AgentId g = st.add(guide, {3, 3});
  ASSERT_TRUE(st.run_until(40, [&] { return st.seen(g) == Activity::kPerforming; }));
  const AgentId a = st.add(listener, {18, 6}), b = st.add(listener, {20, 13});
  std::set<int> gestures;
  float drifted = 0, turned = 1;
  bool listened = false;
  st.run(3);
  for (int i = 0; i < 250; ++i) {
    st.sim->step();
    const Row r = st.row(g);
    gestures.insert(st.crowd().intent.bearing[r].style);
    drifted = std::max(drifted, distance(st.at(g), Vec2{15, 10}));
    const float heading = st.crowd().body.heading[r];
    turned = std::min(turned, dot(front, Vec2{std::cos(heading), std::sin(heading)}));
    listened |= st.seen(a) == Activity::kWatching && st.seen(b) == Activity::kWatching;
  }
  EXPECT_TRUE(listened);
  EXPECT_LT(drifted, 0.4f) << "stays in the middle";
  EXPECT_GT(turned, 0.5f) << "speaks to those in front";
  for (const int style : gestures) EXPECT_GE(style, int{PerformActivity::kFigures}) << "gestures, no dance";
  EXPECT_GE(gestures.size(), 2u);
  EXPECT_FALSE(st.done(g));
  ASSERT_TRUE(st.run_until(60, [&] { return st.done(g); }));
  EXPECT_TRUE(st.run_until(30, [&] { return st.done(a) && st.done(b); })) << "there is nothing left to listen to";
}

}  // namespace
}  // namespace throng
