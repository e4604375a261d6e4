#include "throng/objects/performance/performance.h"

#include "throng/objects/room_for_test.h"

namespace throng {
namespace {

using namespace test;

ObjectRoom room_with_dance(double sector_degrees = 360, std::uint32_t rings = 2) {
  ObjectRoom room;
  PerformanceArea::Params p;
  p.radius = 1, p.rings = rings, p.sector = radians_of_degrees(sector_degrees);
  room.put("dance", "performance", p, Vec2d{10, 10}, 0);
  room.build();
  return room;
}

/// SH-24: one registers within about a metre of the chosen point, and unregisters when more than a metre away.
TEST(Performance, OneMetreRule) {
  ObjectRoom room = room_with_dance();
  const auto& dance = room.as<PerformanceArea>("dance");
  const Vec2 spot = dance.free_spots(room.world, room.state("dance"), 0)[3];
  const Vec2 out = normalized(spot - dance.centre());
  const AgentId a = room.person(spot + out * 1.2f);
  EXPECT_EQ(room.ask(a, "dance", kTake, 0, spot), Ruling::kTooFar);
  room.move(a, spot + out * 0.9f);
  EXPECT_EQ(room.ask(a, "dance", kTake, 0, spot), Ruling::kGranted);
  room.move(a, spot);
  EXPECT_EQ(room.ask(a, "dance", kUse), Ruling::kGranted);
  room.move(a, spot + out * 0.8f);
  EXPECT_EQ(room.ask(a, "dance", kRelease), Ruling::kTooNear);
  EXPECT_EQ(dance.watchers(room.state("dance")), 1u);
  room.move(a, spot + out * 1.1f);
  EXPECT_EQ(room.ask(a, "dance", kRelease), Ruling::kGranted);
  EXPECT_EQ(dance.watchers(room.state("dance")), 0u);
}

TEST(Performance, TheFirstToRegisterGetsAContestedSpot) {
  ObjectRoom room = room_with_dance();
  const auto& dance = room.as<PerformanceArea>("dance");
  const Vec2 spot = dance.free_spots(room.world, room.state("dance"), 0)[0];
  const AgentId a = room.person(spot), b = room.person(spot), c = room.person(spot);
  EXPECT_EQ(room.ask(c, "dance", kTake, 0, spot), Ruling::kGranted);
  EXPECT_EQ(room.ask(a, "dance", kTake, 0, spot + Vec2{0.1f, 0.1f}), Ruling::kTaken);
  // In the same step the lower id is first.
  const Vec2 other = dance.free_spots(room.world, room.state("dance"), 0)[2];
  room.move(a, other), room.move(b, other);
  const ObjectIndex o = room.find("dance");
  room.step({{b, o, kTake, 0, other}, {a, o, kTake, 0, other}});
  EXPECT_EQ(room.states.answer_to(a)->verdict, Ruling::kGranted);
  EXPECT_EQ(room.states.answer_to(b)->verdict, Ruling::kTaken);
}

/// SH-75: no overlaps; the second ring opens only when the first is full.
TEST(Performance, TheSecondRingOpensWhenTheFirstIsFull) {
  ObjectRoom room = room_with_dance();
  const auto& dance = room.as<PerformanceArea>("dance");
  const float outer = dance.ring_radius(1);
  const AgentId early = room.person({10, 10 + outer});
  EXPECT_EQ(room.ask(early, "dance", kTake, 0, {10, 10 + outer}), Ruling::kNoPlace);
  std::size_t first = 0, second = 0;
  for (int i = 0; i < 100; ++i) {
    Vec2 spot;
    if (!dance.nearest_spot(room.world, room.state("dance"), {15, 12}, spot)) break;
    (dance.ring_of(spot) == 0 ? first : second) += 1;
    if (second > 0) {
      EXPECT_EQ(dance.room(room.world, room.state("dance"), 0), 0u);
    }
    const AgentId id = room.person(spot);
    ASSERT_EQ(room.ask(id, "dance", kTake, 0, spot), Ruling::kGranted) << i;
  }
  EXPECT_GE(first, 13u);  // circumference 8.8 m, 0.6 m each
  EXPECT_LE(first, 14u);
  EXPECT_GE(second, 20u);  // 13.8 m
  const auto& holders = room.state("dance").holders;
  for (std::size_t i = 0; i < holders.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_GE(distance(PerformanceArea::point_of(holders[i]), PerformanceArea::point_of(holders[k])), 0.598f);
  EXPECT_EQ(dance.room(room.world, room.state("dance"), 1), 0u);
}

TEST(Performance, WatchersStandInItsSectorAndWhereThereIsFloor) {
  ObjectRoom room = room_with_dance(120);
  const auto& dance = room.as<PerformanceArea>("dance");
  for (const Vec2 p : dance.free_spots(room.world, room.state("dance"), 0)) EXPECT_GT(p.x, 10.6f);
  const AgentId behind = room.person({8.6f, 10});
  EXPECT_EQ(room.ask(behind, "dance", kTake, 0, {8.6f, 10}), Ruling::kNoPlace);
  ObjectRoom corner(20, 20);
  PerformanceArea::Params p;
  p.radius = 1;
  corner.put("dance", "performance", p, Vec2d{1.5, 1.5});
  corner.put("wide", "performance", p, Vec2d{10, 10});
  corner.build();
  EXPECT_LT(corner.as<PerformanceArea>("dance").room(corner.world, corner.state("dance"), 1),
            corner.as<PerformanceArea>("wide").room(corner.world, corner.state("wide"), 1))
      << "there are walls around the corner";
}

TEST(Performance, OfSomebodyWhoVanishesHasRoomAgain) {
  ObjectRoom room = room_with_dance();
  const auto& dance = room.as<PerformanceArea>("dance");
  const std::size_t before = dance.room(room.world, room.state("dance"), 0);
  const Vec2 spot = dance.free_spots(room.world, room.state("dance"), 0)[0];
  const AgentId a = room.person(spot);
  room.ask(a, "dance", kTake, 0, spot);
  EXPECT_LT(dance.room(room.world, room.state("dance"), 0), before);
  room.step({}, {{a, EventKind::kLeft, 0}});
  EXPECT_EQ(dance.room(room.world, room.state("dance"), 0), before);
}

}  // namespace
}  // namespace throng
