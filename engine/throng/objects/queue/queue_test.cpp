#include "throng/objects/queue/queue.h"

#include "throng/objects/room_for_test.h"

namespace throng {
namespace {

using namespace test;

ObjectRoom room_with_line() {
  ObjectRoom room;
  QueueObject::Params p;
  p.line = {{5, 5}, {7, 5}, {7, 9}};
  p.spacing = 0.8;
  room.put("line", "queue", p);
  room.build();
  return room;
}

/// SH-22: how many, who is first, who is last, where is the next place.
TEST(Queue, KeepsTheOrderOfRegistration) {
  ObjectRoom room = room_with_line();
  const auto& line = room.as<QueueObject>("line");
  const AgentId a = room.person({1, 1}), b = room.person({2, 1}), c = room.person({3, 1});
  EXPECT_FALSE(line.first(room.state("line")).exists());
  for (const AgentId id : {c, a, b}) EXPECT_EQ(room.ask(id, "line"), Ruling::kGranted);
  const ObjectState& s = room.state("line");
  EXPECT_EQ(line.waiting(s), 3u);
  EXPECT_EQ(line.first(s), c);
  EXPECT_EQ(line.last(s), b);
  EXPECT_TRUE(line.is_first(s, c));
  EXPECT_FALSE(line.is_first(s, a));
  EXPECT_EQ(line.before(s, b), 2u);
  EXPECT_EQ(line.before(s, {9, 1}), 3u) << "somebody else would come last";
}

TEST(Queue, FollowsItsLineAroundTheBend) {
  ObjectRoom room = room_with_line();
  const auto& line = room.as<QueueObject>("line");
  const auto near = [](QueuePlace p, float x, float y, float fx, float fy) {
    return distance(p.position, Vec2{x, y}) < 1e-4f && distance(p.front, Vec2{fx, fy}) < 1e-4f;
  };
  EXPECT_TRUE(near(line.place(0), 5, 5, -1, 0));
  EXPECT_TRUE(near(line.place(2), 6.6f, 5, -1, 0));
  EXPECT_TRUE(near(line.place(3), 7, 5.4f, 0, -1)) << "0.4 m beyond the bend";
  EXPECT_TRUE(near(line.place(10), 7, 11, 0, -1)) << "a longer line goes straight on";
  EXPECT_TRUE(near(line.next_place(room.state("line")), 5, 5, -1, 0));
}

/// SH-78: a person who leaves mid-line is closed up; nobody overtakes.
TEST(Queue, ClosesUp) {
  ObjectRoom room = room_with_line();
  const auto& line = room.as<QueueObject>("line");
  const AgentId a = room.person({1, 1}), b = room.person({2, 1}), c = room.person({3, 1});
  for (const AgentId id : {a, b, c}) room.ask(id, "line");
  EXPECT_EQ(room.ask(b, "line", kRelease), Ruling::kGranted);
  EXPECT_EQ(line.before(room.state("line"), c), 1u);
  EXPECT_LT(distance(line.place_of(room.state("line"), c).position, Vec2{5.8f, 5}), 1e-4f);
  EXPECT_FALSE(room.happened(c, EventKind::kFirstInLine, "line"));
  // The first one vanishes: the next is first and is told so.
  room.crowd.remove(room.crowd.row_of(a));
  room.step({}, {{a, EventKind::kLeft, 0}});
  EXPECT_TRUE(line.is_first(room.state("line"), c));
  EXPECT_TRUE(room.happened(a, EventKind::kReleased, "line"));
  EXPECT_TRUE(room.happened(c, EventKind::kFirstInLine, "line"));
}

TEST(Queue, OfTwoInTheSameStepTheLowerIdIsBefore) {
  ObjectRoom room = room_with_line();
  const auto& line = room.as<QueueObject>("line");
  const AgentId a = room.person({1, 1}), b = room.person({2, 1});
  const ObjectIndex o = room.find("line");
  room.step({{b, o, kTake, 0, {}}, {a, o, kTake, 0, {}}});
  EXPECT_TRUE(line.is_first(room.state("line"), a));
  EXPECT_EQ(line.last(room.state("line")), b);
  EXPECT_TRUE(room.happened(a, EventKind::kFirstInLine, "line"));
}

TEST(Queue, MayBeFull) {
  ObjectRoom room;
  QueueObject::Params p;
  p.line = {{5, 5}, {7, 5}};
  p.capacity = 1;
  room.put("line", "queue", p);
  room.build();
  const AgentId a = room.person({1, 1}), b = room.person({2, 1});
  EXPECT_EQ(room.ask(a, "line"), Ruling::kGranted);
  EXPECT_EQ(room.ask(b, "line"), Ruling::kFull);
}

TEST(Queue, ThroughAWallIsReported) {
  ObjectRoom room = ObjectRoom();
  QueueObject::Params p;
  p.line = {{5, 5}, {9, 5}};
  room.put("line", "queue", p);
  room.wall(6.9, 2, 7.1, 8);
  EXPECT_FALSE(room.try_build());
  const Diagnostic& d = room.diagnostics.list().back();
  EXPECT_EQ(d.path, "objects[0].line[0]");
  EXPECT_NE(d.message.find("goes through a wall between (5, 5) and (9, 5)"), std::string::npos) << d.message;
}

TEST(Queue, WithABendThatTurnsBackIsFine) {
  ObjectRoom room;
  QueueObject::Params p;
  p.line = {{5, 5}, {9, 5}, {9, 5.5}, {5, 5.5}};  // a snake whose stretches overlap
  room.put("line", "queue", p);
  room.build();
  EXPECT_LT(distance(room.as<QueueObject>("line").place(9).position, Vec2{7.2f, 5.5f}), 1e-4f);
}

}  // namespace
}  // namespace throng
