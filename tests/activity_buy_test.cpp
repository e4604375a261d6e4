// Make a purchase and queue for it (SH-77, SH-78, Table B.2).
#include <gtest/gtest.h>

#include <algorithm>

#include "activities.h"
#include "throng/behavior/activities/buy/buy.h"
#include "throng/objects/bench/bench.h"
#include "throng/objects/performance/performance.h"
#include "throng/objects/queue/queue.h"

namespace throng {
namespace {

using test::goal;
using test::Stage;

QueueObject::Params line(std::vector<Vec2d> points) {
  QueueObject::Params p;
  p.line = std::move(points);
  return p;
}
PurchasePoint::Params window(std::string queue, double seconds, std::string sells = "ticket") {
  PurchasePoint::Params p;
  p.queue = std::move(queue), p.sells = std::move(sells), p.service = Distribution::constant(seconds);
  return p;
}
auto wants(Need need) {
  return [need](const Situation&) { return goal("buy", need); };
}

/// One line that bends, three windows at the north wall.
Stage ticket_area(double service = 12) {
  Stage st;
  st.put("line", "queue", line({{12, 15.5}, {12, 11}, {6, 11}}));
  for (int i = 0; i < 3; ++i)
    st.put("window " + std::to_string(i), "purchase_point", window("line", service), Vec2d{9.0 + 3 * i, 19.5}, -90);
  return st;
}

TEST(Buy, AFreeWindowIsTakenAtOnce) {
  Stage st = ticket_area();
  const auto buyer = st.people(wants(Need::kTicket));
  st.build();
  const AgentId a = st.add(buyer, {12, 8});
  st.sim->step();
  bool queued = false;
  ASSERT_TRUE(st.run_until(60, [&] {
    queued |= !st.state("line").holders.empty();
    return st.done(a);
  }));
  EXPECT_FALSE(queued);
  std::uint64_t served = 0;
  for (int i = 0; i < 3; ++i) {
    const std::string id = "window " + std::to_string(i);
    served += st.as<PurchasePoint>(id).served(st.state(id));
  }
  EXPECT_EQ(served, 1u);
  EXPECT_EQ(st.mind(a).needs.of(Need::kTicket), 0) << "a ticket is had at once";
  st.run(1);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(st.state("window " + std::to_string(i)).holders.empty());
}

TEST(Buy, ALineWithoutRoomIsPassedOverForOneThatHasSome) {
  Stage st;
  QueueObject::Params full = line({{6, 15}, {6, 12}});
  full.capacity = 1;
  st.put("near_line", "queue", full);
  st.put("near", "purchase_point", window("near_line", 500), Vec2d{6, 19.5}, -90);
  st.put("far_line", "queue", line({{24, 15}, {24, 10}}));
  st.put("far", "purchase_point", window("far_line", 5), Vec2d{24, 19.5}, -90);
  BuyActivity::Params near_first;
  near_first.wait_weight = 0;
  const auto buyer = st.people(wants(Need::kTicket), {{"buy", Params::of(near_first)}});
  st.build();
  const AgentId served = st.add(buyer, {6, 14}), waits = st.add(buyer, {6, 10});
  st.run(25);
  ASSERT_EQ(st.state("near").holders.size() + st.state("near_line").holders.size(), 2u);
  const AgentId late = st.add(buyer, {5, 5});
  ASSERT_TRUE(st.run_until(60, [&] { return st.row(late) != kNoRow && st.done(late); })) << "served at the far window";
  EXPECT_FALSE(st.done(served) || st.done(waits));
}

/// Service order = registration order, nobody overtakes, the head takes the first window that gets free.
TEST(Queue, IsServedInTheOrderOfRegistrationAndKeepsItsOrderOnTheFloor) {
  Stage st = ticket_area();
  const auto buyer = st.people(wants(Need::kTicket));
  st.build();
  std::vector<AgentId> people;
  for (int i = 0; i < 16; ++i)
    people.push_back(st.add(buyer, {2 + static_cast<float>(i % 8) * 1.5f, 2 + static_cast<float>(i / 8) * 3}));
  std::vector<AgentId> registered, to_window;
  const ObjectIndex queue = [&] {
    st.sim->step();
    return st.find("line");
  }();
  int overtaken = 0;
  for (int i = 0; i < 2500; ++i) {
    st.sim->step();
    const auto& holders = st.state("line").holders;
    for (const Holder& h : holders)
      if (std::find(registered.begin(), registered.end(), h.who) == registered.end()) registered.push_back(h.who);
    for (const Event& e : st.crowd().events) {
      if (e.kind != EventKind::kGranted || e.a == queue.value) continue;
      if (std::find(to_window.begin(), to_window.end(), e.who) == to_window.end()) to_window.push_back(e.who);
    }
    // On the floor: everybody who has arrived in line stands nearer to its own place than to its neighbours'.
    const auto& q = st.as<QueueObject>("line");
    for (std::size_t k = 1; k < holders.size(); ++k) {
      if (holders[k].hold != Hold::kThere || holders[k - 1].hold != Hold::kThere) continue;
      overtaken += distance(st.at(holders[k].who), q.place(k - 1).position) + 0.3f <
                   distance(st.at(holders[k - 1].who), q.place(k - 1).position);
    }
  }
  for (const AgentId a : people) EXPECT_TRUE(st.done(a));
  ASSERT_GE(registered.size(), 8u) << "there was a line";
  std::vector<AgentId> from_line;
  for (const AgentId a : to_window)
    if (std::find(registered.begin(), registered.end(), a) != registered.end()) from_line.push_back(a);
  EXPECT_EQ(from_line, registered);
  EXPECT_LE(overtaken, 20) << "frames";
}

TEST(Queue, SomebodyWhoLeavesMidLineIsClosedUp) {
  Stage st = ticket_area(1000);
  const auto buyer = st.people(wants(Need::kTicket));
  st.build();
  for (int i = 0; i < 9; ++i) st.add(buyer, {4 + static_cast<float>(i % 5) * 1.5f, 5 + static_cast<float>(i / 5) * 2});
  ASSERT_TRUE(st.run_until(120, [&] { return st.sim->now() > 1 && st.state("line").holders.size() == 6; }));
  st.run(20);
  const auto before = st.state("line").holders;
  st.sim->remove(before[2].who);
  st.run(15);
  const auto& after = st.state("line").holders;
  ASSERT_EQ(after.size(), 5u);
  const auto& q = st.as<QueueObject>("line");
  for (std::size_t k = 0; k < after.size(); ++k) {
    EXPECT_EQ(after[k].who, before[k < 2 ? k : k + 1].who) << "the order is kept";
    EXPECT_LT(distance(st.at(after[k].who), q.place(k).position), 0.45f) << "closed up";
    EXPECT_EQ(st.seen(after[k].who), Activity::kQueueing);
  }
}

TEST(Buy, WaitsForAMachineWithoutALine) {
  Stage st;
  st.put("machine", "purchase_point", window("", 6, "drink"), Vec2d{15, 19.5}, -90);
  const auto thirsty = st.people(wants(Need::kThirst));
  st.build();
  std::vector<AgentId> people;
  for (int i = 0; i < 4; ++i) people.push_back(st.add(thirsty, {10 + static_cast<float>(i) * 2, 8}));
  st.run(90);
  for (const AgentId a : people) {
    EXPECT_TRUE(st.done(a));
    EXPECT_LT(st.mind(a).needs.of(Need::kThirst), 0.9f) << "a drink helps";
  }
  EXPECT_EQ(st.as<PurchasePoint>("machine").served(st.state("machine")), 4u);
}

/// Proximity and expected waiting time (SH-77 step 2).
TEST(Buy, TakesTheFartherMachineWhenTheLineAtTheNearOneIsLong) {
  for (const bool long_line : {false, true}) {
    Stage st;
    st.put("near line", "queue", line({{8, 16.5}, {8, 8}}));
    st.put("near", "purchase_point", window("near line", 20, "drink"), Vec2d{8, 19.5}, -90);
    st.put("far line", "queue", line({{26, 16.5}, {26, 8}}));
    st.put("far", "purchase_point", window("far line", 20, "drink"), Vec2d{26, 19.5}, -90);
    const auto thirsty = st.people(wants(Need::kThirst));
    const auto others = st.people([](const Situation&) { return goal("guard"); });
    st.build();
    const AgentId a = st.add(thirsty, {8, 4});
    std::vector<AgentId> waiting;
    for (int i = 0; i < 6; ++i) waiting.push_back(st.add(others, {2, 1 + static_cast<float>(i)}));
    st.sim->step();
    for (const AgentId w : waiting)
      if (long_line) st.sim->request(w, st.find("near line"));
    ASSERT_TRUE(st.run_until(90, [&] { return st.seen(a) == Activity::kBuying; }));
    EXPECT_EQ(st.state(long_line ? "far" : "near").holders.size(), 1u);
  }
}

TEST(Buy, WhatNobodySellsIsGivenUp) {
  Stage st = ticket_area();
  const auto hungry = st.people(wants(Need::kHunger));
  st.build();
  const AgentId a = st.add(hungry, {5, 5});
  ASSERT_TRUE(st.run_until(200, [&] { return st.failed(a); }));
  EXPECT_EQ(st.why(a), GiveUp::kNoObject);
}

/// "A queue that leads into a wall": beyond its places nobody can stand, so newcomers give up and say so.
TEST(Queue, ThatHasGrownIntoAWallTakesNobodyMore) {
  Stage st;
  st.put("line", "queue", line({{15, 3.5}, {15, 2.1}}));  // towards the wall at y = 0
  st.put("window", "purchase_point", window("line", 100000), Vec2d{15, 7}, -90);
  BuyActivity::Params p;
  p.common.give_up = 20;
  const auto buyer = st.people(wants(Need::kTicket), {{"buy", Params::of(p)}});
  st.build();
  EXPECT_EQ(st.as<QueueObject>("line").room(), 5u);  // 1.4 m drawn and 1.85 m behind it, 0.7 m each
  for (int i = 0; i < 9; ++i) st.add(buyer, {8 + static_cast<float>(i) * 1.5f, 12});
  std::size_t most = 0;
  st.sim->step();
  std::size_t gave_up = 0;
  for (int i = 0; i < 6000 && gave_up < 3; ++i) {
    st.sim->step();
    most = std::max(most, st.state("line").holders.size());
    gave_up = 0;
    for (Row r = 0; r < st.crowd().size(); ++r) gave_up += st.failed(st.crowd().profile.id[r]);
  }
  EXPECT_EQ(most, 5u);
  EXPECT_EQ(gave_up, 3u);
}

/// Same bits for any number of workers: everything at once.
TEST(Activities, SameStateForAnyNumberOfWorkers) {
  const auto run_with = [](int workers) {
    Stage st = ticket_area(8);
    BenchObject::Params bench;
    bench.length = 3;
    st.put("bench", "bench", bench, Vec2d{22, 2}, 90);
    PerformanceArea::Params dance;
    dance.radius = 1.2;
    st.put("dance", "performance", dance, Vec2d{24, 13});
    const auto buyer = st.people(wants(Need::kTicket));
    const auto tired = st.people([](const Situation&) { return goal("rest", Need::kTiredness); });
    const auto watcher = st.people([](const Situation&) { return goal("watch", Need::kAttraction); });
    const auto dancer = st.people([](const Situation&) { return goal("perform"); });
    st.build(workers);
    st.add(dancer, {24, 13});
    st.run(1);
    for (int i = 0; i < 12; ++i) {
      const float x = 2 + static_cast<float>(i) * 1.3f;
      st.add(buyer, {x, 3}), st.add(tired, {x, 5}), st.add(watcher, {x, 7});
    }
    st.run(60);
    return st.sim->state_hash();
  };
  const std::uint64_t one = run_with(1);
  EXPECT_EQ(run_with(4), one);
}

}  // namespace
}  // namespace throng
