// Ways through doors, by both planners: what they cost, who waits before them, which way they go, who has the key, and
// what people learn.
#include "throng/navigation/doors.h"

#include <gtest/gtest.h>

#include "throng/navigation/walkers_fixture.h"
#include "throng/state/door_events.h"

namespace throng {
namespace {

constexpr double kNear = 6, kFar = 14;  ///< y of the two doors

/// A wall at x = 12 with two doors; people in the west want to go east. The way by the near one is 3.4 m shorter.
class TwoDoors : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    WorldPlan plan = room(24, 20);
    block(plan, 11.9, -1, 12.1, kNear - 0.5);
    block(plan, 11.9, kNear + 0.5, 12.1, kFar - 0.5);
    block(plan, 11.9, kFar + 0.5, 12.1, 21);
    const auto region = [&](std::string id, RegionType type, Polygon area) {
      RegionPlan r;
      r.id = std::move(id), r.level = "floor", r.type = type, r.area = std::move(area);
      plan.regions.push_back(std::move(r));
    };
    region("west", RegionType::kHall, box(0, 0, 11.9, 20)), region("east", RegionType::kHall, box(12.1, 0, 24, 20));
    for (const double y : {kNear, kFar})
      region("door" + std::to_string(plan.regions.size()), RegionType::kPortal, box(11.9, y - 0.5, 12.1, y + 0.5));
    walkers.emplace(plan, GetParam());
    for (const double y : {kNear, kFar}) {
      Gate g;
      g.surface = SurfaceIndex(0);
      g.left = at(12, y - 0.5), g.right = at(12, y + 0.5), g.front = {1, 0};
      walkers->gates.all.push_back(g);
    }
  }
  Vec2 at(double x, double y) const { return Vec2(walkers->world.to_engine(Vec2d{x, y})); }
  void hang() { connect(walkers->world, walkers->gates); }
  Gate& gate(int i) { return walkers->gates.all[static_cast<std::size_t>(i)]; }
  Row walker(double y = 9) {
    const Row r = walkers->add({4, y});
    walkers->go(r, {20, y});
    return r;
  }
  /// Walks for so many seconds; y where it crossed the wall, 0 if it did not.
  double crossing(Row r, double seconds = 60) {
    for (double t = 0; t < seconds; t += 0.05) {
      walkers->show_people();
      walkers->think(static_cast<int>(t / 0.05) % 8 == 0);
      for (const Event& e : walkers->events) found += e.kind == kDoorFoundLocked;
      const double before = walkers->author(r).x;
      walkers->walk_on(0.05);
      if ((before < 12) != (walkers->author(r).x < 12)) return walkers->author(r).y;
    }
    return 0;
  }
  std::optional<Walkers> walkers;
  int found = 0;
};

TEST_P(TwoDoors, TheNearerOneIsTakenAndADearOneIsNot) {
  hang();
  EXPECT_NEAR(crossing(walker()), kNear, 0.5);
  gate(0).toll = 20;
  EXPECT_NEAR(crossing(walker()), kFar, 0.5);
}

TEST_P(TwoDoors, PeopleWhoWaitBeforeItCount) {
  gate(0).wait = gate(1).wait = 4;
  hang();
  for (int i = 0; i < 6; ++i) walkers->add({11.5 - 0.3 * i, kNear});  // they stand
  const Row r = walker();
  EXPECT_NEAR(crossing(r), kFar, 0.5);
}

TEST_P(TwoDoors, OneWayDoorsLeadOneWay) {
  gate(0).open_from[1] = false;  // not from the west
  hang();
  EXPECT_NEAR(crossing(walker()), kFar, 0.5);
  const Row back = walkers->add({20, 9});
  walkers->go(back, {4, 9});
  EXPECT_NEAR(crossing(back), kNear, 0.5);
  EXPECT_EQ(found, 0);
}

TEST_P(TwoDoors, ALockedOneIsFoundOutRememberedAndGoneAround) {
  gate(0).lock = 0;
  hang();
  const Row r = walker();
  walkers->think();
  double nearest = 100;
  double y = 0;
  for (double t = 0; t < 60 && y == 0; t += 0.05) {
    y = crossing(r, 0.05);
    nearest = std::min(nearest, distance(walkers->author(r), Vec2d{12, kNear}));
  }
  EXPECT_LT(nearest, 1.0) << "it went there: it did not know";
  EXPECT_NEAR(y, kFar, 0.5);
  EXPECT_EQ(found, 1);
  EXPECT_TRUE(walkers->known_doors[r].has(0));
  // It remembers: back, and east again by the other door, without another look at the locked one.
  walkers->put(r, {4, 9});
  walkers->go(r, {20, 9});
  EXPECT_NEAR(crossing(r), kFar, 0.5);
  EXPECT_EQ(found, 1);
}

TEST_P(TwoDoors, WithTheKeyItIsADoor) {
  gate(0).lock = 0, gate(0).carriers = {1};
  hang();
  EXPECT_NEAR(crossing(walker()), kNear, 0.5);
  EXPECT_EQ(found, 0);
}

TEST_P(TwoDoors, WhereAllAreLockedThereIsNoWayKnown) {
  gate(0).lock = 0, gate(1).lock = 1;
  hang();
  const Row r = walker();
  bool told = false;
  for (double t = 0; t < 60 && !told; t += 0.05) {
    ASSERT_EQ(crossing(r, 0.05), 0);
    for (const Event& e : walkers->events)
      told |= e.kind == EventKind::kNoWay && e.a == static_cast<std::uint32_t>(NoWay::kUnknown);
  }
  EXPECT_TRUE(told);
  EXPECT_EQ(found, 2);
  EXPECT_EQ(walkers->status(r), Route::Status::kFailed);
}

/// A queue that grows while one is on one's way; with nobody there one keeps to one's door.
TEST_P(TwoDoors, AQueueThatGrowsIsGoneAround) {
  gate(0).wait = gate(1).wait = 4;
  hang();
  const Row r = walker();
  EXPECT_EQ(crossing(r, 1.0), 0);
  for (int i = 0; i < 8; ++i) walkers->add({11.5 - 0.25 * i, kNear});
  EXPECT_NEAR(crossing(r), kFar, 0.5);
}

/// Doors in the middle of a region: its maps do not know them.
TEST(DoorsInARegion, ALockedOneIsGoneAroundAllTheSame) {
  WorldPlan plan = room(24, 20);
  block(plan, 11.9, -1, 12.1, kNear - 0.5);
  block(plan, 11.9, kNear + 0.5, 12.1, kFar - 0.5);
  block(plan, 11.9, kFar + 0.5, 12.1, 21);
  RegionPlan whole;
  whole.id = "house", whole.level = "floor", whole.type = RegionType::kHall, whole.area = box(0, 0, 24, 20);
  plan.regions.push_back(std::move(whole));
  Walkers w(plan, "hierarchical");
  Gate g;
  g.surface = SurfaceIndex(0), g.front = {1, 0}, g.lock = 0;
  g.left = Vec2(w.world.to_engine(Vec2d{12, kNear - 0.5})), g.right = Vec2(w.world.to_engine(Vec2d{12, kNear + 0.5}));
  w.gates.all = {g};
  connect(w.world, w.gates);
  ASSERT_EQ(w.gates.inside.size(), 1u);
  const Row r = w.add({4, 9});
  w.go(r, {20, 9});
  double y = 0, nearest = 100;
  for (int i = 0; i < 1200 && y == 0; ++i) {
    w.show_people();
    w.think(i % 8 == 0);
    const double before = w.author(r).x;
    nearest = std::min(nearest, distance(w.author(r), Vec2d{12, kNear}));
    w.walk_on(0.05);
    if ((before < 12) != (w.author(r).x < 12)) y = w.author(r).y;
  }
  EXPECT_LT(nearest, 1.0);
  EXPECT_NEAR(y, kFar, 0.5);
}

INSTANTIATE_TEST_SUITE_P(Planners, TwoDoors, ::testing::Values("navmesh", "hierarchical"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace throng
