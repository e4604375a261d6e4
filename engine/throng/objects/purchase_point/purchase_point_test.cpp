#include "throng/objects/purchase_point/purchase_point.h"

#include "throng/objects/queue/queue.h"
#include "throng/objects/room_for_test.h"

namespace throng {
namespace {

using namespace test;

/// A ticket area: one line, three windows; and a vending machine without a line (SH-23).
ObjectRoom ticket_area() {
  ObjectRoom room;
  QueueObject::Params line;
  line.line = {{10, 8}, {10, 2}};
  room.put("line", "queue", line);
  PurchasePoint::Params window;
  window.queue = "line";
  window.service = Distribution::uniform(10, 20);
  for (int i = 0; i < 3; ++i)
    room.put("window " + std::to_string(i), "purchase_point", window, Vec2d{7 + 3.0 * i, 12}, -90);
  PurchasePoint::Params machine;
  machine.sells = "drink";
  room.put("machine", "purchase_point", machine, Vec2d{2, 10}, 0);
  room.build();
  return room;
}

TEST(PurchasePoint, IsFreeOrTaken) {
  ObjectRoom room = ticket_area();
  const auto& machine = room.as<PurchasePoint>("machine");
  const AgentId a = room.person({3, 10}), b = room.person({4, 10});
  EXPECT_TRUE(machine.is_free(room.state("machine")));
  EXPECT_EQ(room.ask(a, "machine"), Ruling::kGranted);
  EXPECT_EQ(room.ask(b, "machine"), Ruling::kTaken);
  EXPECT_EQ(machine.customer(room.state("machine")), a);
  EXPECT_NEAR(machine.spot().position.x, 2.7f, 1e-5f);
  EXPECT_NEAR(machine.spot().front.x, -1, 1e-5f) << "the customer looks at the machine";
  EXPECT_EQ(room.ask(a, "machine", kRelease), Ruling::kGranted);
  EXPECT_TRUE(machine.is_free(room.state("machine")));
}

/// SH-77: the line has priority; the head of the line goes to the first window that frees up.
TEST(PurchasePoint, OneLineFeedsSeveralWindows) {
  ObjectRoom room = ticket_area();
  const ObjectIndex line = room.find("line");
  ASSERT_EQ(room.kinds.windows_of(line).size(), 3u);
  std::vector<AgentId> people;
  for (int i = 0; i < 6; ++i) people.push_back(room.person({1.0f + static_cast<float>(i), 1}));
  for (const AgentId p : people) EXPECT_EQ(room.ask(p, "line"), Ruling::kGranted);
  EXPECT_EQ(room.ask(people[1], "window 1"), Ruling::kNotFirst);
  for (int i = 0; i < 3; ++i) {
    const ObjectIndex w = free_window(room.kinds, room.states, line);
    ASSERT_EQ(w, room.find("window " + std::to_string(i)));
    EXPECT_EQ(room.ask(people[static_cast<std::size_t>(i)], room.world.placed[w].id), Ruling::kGranted);
    EXPECT_TRUE(room.happened(people[static_cast<std::size_t>(i)], EventKind::kReleased, "line")) << "out of the line";
  }
  EXPECT_FALSE(free_window(room.kinds, room.states, line).exists());
  EXPECT_EQ(room.state("line").holders.size(), 3u);
  EXPECT_EQ(room.ask(people[3], "window 1"), Ruling::kTaken);
  EXPECT_NEAR(expected_wait(room.kinds, room.states, line), 4 * 15.0 / 3, 1e-9);
  // Window 1 frees up: the head hears of it and takes it.
  room.ask(people[1], "window 1", kRelease);
  EXPECT_TRUE(room.happened(people[3], EventKind::kFirstInLine, "line"));
  EXPECT_EQ(free_window(room.kinds, room.states, line), room.find("window 1"));
  EXPECT_EQ(room.ask(people[3], "window 1"), Ruling::kGranted);
}

TEST(PurchasePoint, ServesForATime) {
  ObjectRoom room = ticket_area();
  const auto& w = room.as<PurchasePoint>("window 0");
  const AgentId a = room.person({7, 10}), b = room.person({8, 10});
  room.ask(a, "window 0");
  EXPECT_FALSE(w.is_serving(room.state("window 0"), room.now)) << "still on the way";
  room.now = 5;
  EXPECT_EQ(room.ask(a, "window 0", kUse), Ruling::kGranted);
  EXPECT_EQ(room.ask(a, "window 0", kUse), Ruling::kAlready);
  const double until = room.state("window 0").as<PurchasePoint::Counter>().until;
  EXPECT_GE(until, 15);
  EXPECT_LE(until, 25);
  room.now = until - 0.1;
  room.step();
  EXPECT_TRUE(w.is_serving(room.state("window 0"), room.now));
  room.now = until;
  room.step();
  EXPECT_TRUE(room.happened(a, EventKind::kServed, "window 0"));
  EXPECT_EQ(w.served(room.state("window 0")), 1u);
  EXPECT_EQ(room.state("window 0").holders[0].hold, Hold::kLeaving);
  EXPECT_EQ(room.ask(b, "window 0"), Ruling::kTaken) << "until the customer has stepped away";
  room.ask(a, "window 0", kRelease);
  EXPECT_EQ(room.ask(b, "window 0"), Ruling::kGranted);
}

TEST(PurchasePoint, OfSomebodyWhoVanishesInServiceIsFree) {
  ObjectRoom room = ticket_area();
  const AgentId a = room.person({7, 10}), b = room.person({8, 10});
  room.ask(a, "window 0");
  room.ask(a, "window 0", kUse);
  room.crowd.remove(room.crowd.row_of(a));
  room.step({}, {{a, EventKind::kRemoved, 0}});
  EXPECT_EQ(room.ask(b, "window 0"), Ruling::kGranted);
  room.ask(b, "window 0", kUse);
  const double until = room.state("window 0").as<PurchasePoint::Counter>().until;
  room.now = 1000;
  room.step();
  EXPECT_EQ(room.as<PurchasePoint>("window 0").served(room.state("window 0")), 1u) << "the first service never ended";
  EXPECT_TRUE(room.happened(b, EventKind::kServed, "window 0"));
  EXPECT_LT(until, 1000);
}

TEST(PurchasePoint, OfTwoInTheSameStepTheLowerIdIsServed) {
  ObjectRoom room = ticket_area();
  const AgentId a = room.person({3, 10}), b = room.person({4, 10});
  const ObjectIndex m = room.find("machine");
  room.step({{b, m, kTake, 0, {}}, {a, m, kTake, 0, {}}});
  EXPECT_EQ(room.states.answer_to(a)->verdict, Ruling::kGranted);
  EXPECT_EQ(room.states.answer_to(b)->verdict, Ruling::kTaken);
}

TEST(PurchasePoint, WhoseQueueIsNoneIsReported) {
  ObjectRoom room;
  PurchasePoint::Params p;
  p.queue = "line";
  room.put("window", "purchase_point", p, Vec2d{10, 10});
  EXPECT_FALSE(room.try_build());
  EXPECT_EQ(room.diagnostics.list().back().path, "objects[0].queue");
  EXPECT_EQ(room.diagnostics.list().back().message, "'line' is no queue");
}

}  // namespace
}  // namespace throng
