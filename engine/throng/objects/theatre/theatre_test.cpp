#include "throng/objects/theatre/theatre.h"

#include <set>

#include "throng/environment/navmesh/locate.h"
#include "throng/objects/room_for_test.h"

namespace throng {
namespace {

using namespace test;

ObjectRoom room_with_theatre(TheatreObject::Params p = {}, double wall_at = 0) {
  ObjectRoom room(30, 30);
  if (wall_at > 0) room.wall(wall_at, 14, wall_at + 0.3, 24);
  room.put("theatre", "theatre", p, Vec2d{5, 15}, 0);
  EXPECT_TRUE(room.try_build());
  return room;
}

/// SH-26, SH-93: 0.6 m from seat to seat, 1.0 m from row to row.
TEST(Theatre, SeatsKeepTheirDistances) {
  ObjectRoom room = room_with_theatre();
  const auto& seats = room.as<TheatreObject>("theatre").seats();
  ASSERT_GT(seats.size(), 100u);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    EXPECT_NEAR(distance(seats[i].position, Vec2{5, 15}), 6.0f + static_cast<float>(seats[i].row), 1e-4f);
    EXPECT_NEAR(dot(seats[i].front, normalized(Vec2{5, 15} - seats[i].position)), 1, 1e-6f);
    for (std::size_t k = 0; k < i; ++k)
      EXPECT_GE(distance(seats[i].position, seats[k].position), 0.599f) << i << ", " << k;
  }
}

/// The source's layout holds 201 seats; with its spacings such a theatre can be written down.
TEST(Theatre, CanHoldTheSourcesNumberOfSeats) {
  TheatreObject::Params p;
  p.inner = 5, p.rows = 8, p.sector = radians_of_degrees(122), p.aisles = 2, p.aisle_width = 1;
  ObjectRoom room = room_with_theatre(p);
  EXPECT_NEAR(static_cast<double>(room.as<TheatreObject>("theatre").seats().size()), 201, 8);
}

TEST(Theatre, AislesStayFree) {
  TheatreObject::Params p;
  p.aisles = 1;  // in the middle, along the front
  ObjectRoom room = room_with_theatre(p);
  std::set<std::uint32_t> rows;
  for (const TheatreSeat& s : room.as<TheatreObject>("theatre").seats()) {
    const double angle = math::atan2(double{s.position.y} - 15, double{s.position.x} - 5);
    const double radius = distance(s.position, Vec2{5, 15});
    EXPECT_GE(math::abs(angle) * radius, (p.aisle_width + p.seat_width) / 2 - 1e-3) << "a seat stands in the aisle";
    rows.insert(s.row);
  }
  EXPECT_EQ(rows.size(), p.rows);
}

TEST(Theatre, RanksTheMiddleOfTheFrontFirst) {
  ObjectRoom room = room_with_theatre();
  const auto& theatre = room.as<TheatreObject>("theatre");
  ASSERT_EQ(theatre.by_rank().size(), theatre.seats().size());
  const TheatreSeat& best = theatre.seats()[theatre.by_rank().front()];
  EXPECT_EQ(best.row, 0u);
  EXPECT_LT(math::abs(best.position.y - 15), 1);
  const TheatreSeat& worst = theatre.seats()[theatre.by_rank().back()];
  EXPECT_EQ(worst.row, 7u);
  for (std::uint32_t i = 0; i < theatre.by_rank().size(); ++i) EXPECT_EQ(theatre.seats()[theatre.by_rank()[i]].rank, i);
}

/// Areas from which the stage is largely hidden are not used.
TEST(Theatre, LeavesOutSeatsThatDoNotSeeTheStage) {
  ObjectRoom open = room_with_theatre(), walled = room_with_theatre({}, 9.5);
  const auto& theatre = walled.as<TheatreObject>("theatre");
  EXPECT_EQ(open.as<TheatreObject>("theatre").hidden(), 0u);
  EXPECT_GT(theatre.hidden(), 20u);
  for (const TheatreSeat& s : theatre.seats()) {
    const PolygonIndex at = locate(walled.world, SurfaceIndex(0), s.position);
    ASSERT_TRUE(at.exists());
    int seen = 0;
    for (const float left : {-1.6f, -0.8f, 0.0f, 0.8f, 1.6f})
      seen += visible(walled.world, at, s.position, Vec2{5, 15 + left}, 0);
    EXPECT_GE(seen, 3);
  }
}

TEST(Theatre, KnowsWhoSitsWhere) {
  ObjectRoom room = room_with_theatre();
  const auto& theatre = room.as<TheatreObject>("theatre");
  const AgentId a = room.person({20, 15}), b = room.person({21, 15}), c = room.person({22, 15});
  EXPECT_EQ(room.ask(a, "theatre"), Ruling::kGranted);
  EXPECT_EQ(room.states.answers[0].slot, theatre.by_rank()[0]) << "the best seat";
  EXPECT_EQ(room.ask(b, "theatre", kTake, static_cast<float>(theatre.by_rank()[0])), Ruling::kTaken);
  EXPECT_EQ(room.ask(b, "theatre", kTake, 17), Ruling::kGranted);
  EXPECT_EQ(theatre.who_sits(room.state("theatre"), 17), b);
  EXPECT_EQ(theatre.best_free(room.state("theatre")), theatre.by_rank()[1]);
  EXPECT_EQ(theatre.audience(room.state("theatre")), 2u);
  const float beyond = static_cast<float>(theatre.seats().size());
  EXPECT_EQ(room.ask(c, "theatre", kTake, beyond), Ruling::kNoPlace);
  room.step({}, {{b, EventKind::kLeft, 0}});
  EXPECT_FALSE(theatre.who_sits(room.state("theatre"), 17).exists());
  EXPECT_EQ(theatre.audience(room.state("theatre")), 1u);
}

TEST(Theatre, FillsToTheLastSeat) {
  TheatreObject::Params p;
  p.rows = 2;
  ObjectRoom room = room_with_theatre(p);
  const auto& theatre = room.as<TheatreObject>("theatre");
  std::set<std::uint32_t> seats;
  for (std::size_t i = 0; i < theatre.seats().size(); ++i) {
    ASSERT_EQ(room.ask(room.person({25, 15}), "theatre"), Ruling::kGranted);
    seats.insert(room.states.answers[0].slot);
  }
  EXPECT_EQ(seats.size(), theatre.seats().size()) << "each seat once";
  EXPECT_EQ(room.ask(room.person({25, 15}), "theatre"), Ruling::kFull);
}

TEST(Theatre, TooSmallIsReported) {
  ObjectRoom room(8, 8);
  room.put("theatre", "theatre", TheatreObject::Params{}, Vec2d{7, 4}, 0);
  EXPECT_FALSE(room.try_build());
  EXPECT_NE(room.diagnostics.list().back().message.find("too small"), std::string::npos);
}

}  // namespace
}  // namespace throng
