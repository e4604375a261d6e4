#include "throng/objects/bench/bench.h"

#include "throng/objects/room_for_test.h"

namespace throng {
namespace {

using namespace test;

ObjectRoom room_with_bench(double length = 2.4) {
  ObjectRoom room;
  BenchObject::Params p;
  p.length = length;
  room.put("seats", "bench", p, Vec2d{10, 10}, 90);
  room.build();
  return room;
}

/// SH-21: positions and orientation of what is free, number of occupants, free room.
TEST(Bench, TellsWhereOneCanSit) {
  ObjectRoom room = room_with_bench();
  const auto& bench = room.as<BenchObject>("seats");
  const auto seats = bench.available(room.state("seats"));
  ASSERT_EQ(seats.size(), 4u);  // 2.4 m in steps of 0.6
  // It looks up (+y); counted from the right end as one sits, which is at x = 11.2.
  EXPECT_NEAR(seats[0].position.x, 10.9f, 1e-4f);
  EXPECT_NEAR(seats[3].position.x, 9.1f, 1e-4f);
  EXPECT_NEAR(seats[0].approach.y, 10.6f, 1e-4f);
  EXPECT_NEAR(seats[0].front.y, 1, 1e-6f);
  EXPECT_FLOAT_EQ(seats[0].free_room, 2.4f);
  EXPECT_EQ(bench.occupants(room.state("seats")), 0u);
}

TEST(Bench, SeatSpaceIsContinuous) {
  ObjectRoom room = room_with_bench();
  const auto& bench = room.as<BenchObject>("seats");
  const AgentId a = room.person({9, 11}), b = room.person({10, 11}), c = room.person({11, 11});
  EXPECT_EQ(room.ask(a, "seats", kTake, 0.77f), Ruling::kGranted);  // anywhere, not at a slot
  const auto gaps = bench.gaps(room.state("seats"));
  ASSERT_EQ(gaps.size(), 2u);
  EXPECT_NEAR(gaps[0].to, 0.47f, 1e-5f);
  EXPECT_NEAR(gaps[1].from, 1.07f, 1e-5f);
  EXPECT_EQ(room.ask(b, "seats", kTake, 0.3f), Ruling::kTaken);
  EXPECT_EQ(room.ask(b, "seats", kTake, 2.2f), Ruling::kNoPlace);  // half of it would hang in the air
  EXPECT_EQ(room.ask(b, "seats", kTake), Ruling::kGranted);        // the most room: middle of the longer gap
  EXPECT_NEAR(room.states.answers[0].at, (1.07f + 2.4f) / 2, 1e-5f);
  EXPECT_EQ(room.ask(c, "seats", kTake), Ruling::kFull);  // 0.47, 0.365 and 0.365 m are left: no seat
  EXPECT_FLOAT_EQ(bench.most_room(room.state("seats")).free_room, 0);
  EXPECT_NEAR(bench.free_room(room.state("seats"), 0.1f), 0.47f, 1e-5f);
  EXPECT_FLOAT_EQ(bench.free_room(room.state("seats"), 0.77f), 0);
}

/// SH-33: is this seat taken, about to be taken, about to be left.
TEST(Bench, KnowsHowFarSomebodyIs) {
  ObjectRoom room = room_with_bench();
  const auto& bench = room.as<BenchObject>("seats");
  const AgentId a = room.person({9, 11});
  const auto at = [&] { return bench.at(room.state("seats"), 0.5f); };
  EXPECT_EQ(at(), SeatState::kFree);
  room.ask(a, "seats", kTake, 0.5f);
  EXPECT_EQ(at(), SeatState::kAboutToBeTaken);
  EXPECT_EQ(bench.seated(room.state("seats")), 0u);
  EXPECT_EQ(room.ask(a, "seats", kTake, 1.5f), Ruling::kAlready);
  room.ask(a, "seats", kUse);
  EXPECT_EQ(at(), SeatState::kTaken);
  EXPECT_EQ(bench.seated(room.state("seats")), 1u);
  room.ask(a, "seats", kYield);
  EXPECT_EQ(at(), SeatState::kAboutToBeLeft);
  EXPECT_EQ(room.ask(a, "seats", kRelease), Ruling::kGranted);
  EXPECT_EQ(at(), SeatState::kFree);
  EXPECT_EQ(room.ask(a, "seats", kRelease), Ruling::kNotHolder);
  EXPECT_EQ(bench.at(room.state("seats"), 5), SeatState::kNoSeat);
}

TEST(Bench, OfTwoInTheSameStepTheLowerIdSits) {
  ObjectRoom room = room_with_bench();
  const AgentId a = room.person({9, 11}), b = room.person({10, 11});
  const ObjectIndex seats = room.find("seats");
  room.step({{b, seats, kTake, 1.2f, {}}, {a, seats, kTake, 1.1f, {}}});
  EXPECT_EQ(room.states.answer_to(a)->verdict, Ruling::kGranted);
  EXPECT_EQ(room.states.answer_to(b)->verdict, Ruling::kTaken);
  EXPECT_TRUE(room.happened(a, EventKind::kGranted, "seats"));
  EXPECT_TRUE(room.happened(b, EventKind::kRefused, "seats"));
}

TEST(Bench, OfSomebodyWhoVanishesIsFreeAgain) {
  ObjectRoom room = room_with_bench();
  const AgentId a = room.person({9, 11});
  room.ask(a, "seats", kTake, 0.5f);
  room.crowd.remove(room.crowd.row_of(a));
  room.step({}, {{a, EventKind::kRemoved, 0}});
  EXPECT_TRUE(room.state("seats").holders.empty());
  EXPECT_TRUE(room.happened(a, EventKind::kReleased, "seats"));
  EXPECT_TRUE(room.states.held_by(a).empty());
}

TEST(Bench, WithASeatInAWallIsReported) {
  ObjectRoom room;
  room.put("seats", "bench", BenchObject::Params{}, Vec2d{10, 10}, 90);
  room.wall(8, 10.3, 12, 11);
  EXPECT_FALSE(room.try_build());
  EXPECT_EQ(room.diagnostics.list().back().path, "objects[0]");
  EXPECT_NE(room.diagnostics.list().back().message.find("is in a wall"), std::string::npos);
}

TEST(Bench, TwoInTheSamePlaceAreWarnedOf) {
  ObjectRoom room;
  room.put("seats", "bench", BenchObject::Params{}, Vec2d{10, 10}, 90);
  room.put("others", "bench", BenchObject::Params{}, Vec2d{10, 14}, 90);
  ASSERT_TRUE(room.try_build());
  EXPECT_TRUE(room.diagnostics.list().empty());
  ObjectRoom twice;
  twice.put("seats", "bench", BenchObject::Params{}, Vec2d{10, 10}, 90);
  twice.put("again", "bench", BenchObject::Params{}, Vec2d{10, 10}, 90);
  ASSERT_TRUE(twice.try_build()) << "a warning, no error";
  ASSERT_EQ(twice.diagnostics.list().size(), 1u);
  EXPECT_EQ(twice.diagnostics.list()[0].severity, Diagnostic::Severity::kWarning);
  EXPECT_EQ(twice.diagnostics.list()[0].path, "objects[1]");
  EXPECT_NE(twice.diagnostics.list()[0].message.find("'again' stands in the same place as 'seats'"), std::string::npos);
}

TEST(Bench, BadWishesAreRefused) {
  ObjectRoom room = room_with_bench();
  const AgentId a = room.person({9, 11});
  for (const float wish :
       {-5.0f, 1e30f, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
    EXPECT_EQ(room.ask(a, "seats", kTake, wish), Ruling::kNoPlace) << wish;
  ObjectRequest nowhere{a, ObjectIndex(99), kTake, 0, {}};
  room.step({nowhere});
  EXPECT_EQ(room.states.answers[0].verdict, Ruling::kNotOffered);
  room.step({{{7, 1}, room.find("seats"), kTake, 1, {}}});
  EXPECT_TRUE(room.states.answers.empty()) << "somebody who does not exist gets no answer";
}

}  // namespace
}  // namespace throng
