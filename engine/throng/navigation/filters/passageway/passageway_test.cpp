#include "throng/navigation/filters/passageway/passageway.h"

#include <gtest/gtest.h>

#include <cmath>

#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

using Side = PassagewayFilter::Side;
using State = PassagewayFilter::State;

RegionPlan region(std::string id, RegionType type, Polygon area) {
  RegionPlan r;
  r.id = std::move(id), r.level = "floor", r.type = type, r.area = std::move(area);
  return r;
}

/// A hall, a corridor 3 m wide from x = 10 to 30, a hall.
WorldPlan corridor(RegionType type = RegionType::kPassageway) {
  WorldPlan plan;
  plan.levels = {{"floor", 0}};
  Polygon floor;
  floor.outer = {{0, 0},   {10, 0},  {10, 4}, {30, 4}, {30, 0},  {40, 0},
                 {40, 11}, {30, 11}, {30, 7}, {10, 7}, {10, 11}, {0, 11}};
  plan.walkable = {{"floor", floor}};
  plan.regions = {region("west", RegionType::kHall, box(0, 0, 10, 11)), region("corridor", type, box(10, 4, 30, 7)),
                  region("east", RegionType::kHall, box(30, 0, 40, 11))};
  return plan;
}

class Passers : public Walkers {
 public:
  explicit Passers(const WorldPlan& plan, const PassagewayFilter::Params& params = {}) : Walkers(plan), filter(params) {
    use(filter);
  }
  Row add(Vec2d at, Vec2d goal) {
    const Row r = Walkers::add(at, 0.25f);
    crowd.profile.manner.at(r) = {.crowding = 3, .sensing = 5};
    go(r, goal);
    return r;
  }
  void think() {
    show_people();
    Walkers::think();
  }
  State state(Row r) const { return crowd.part_state.columns[1].as<State>()[r]; }
  Conduct conduct(Row r) const { return crowd.preferred.conduct[r]; }

  PassagewayFilter filter;
};

TEST(Passageway, OutsideOfPassagesNothingChanges) {
  for (const RegionType type : {RegionType::kHall, RegionType::kRoom, RegionType::kPlatform, RegionType::kPlaza}) {
    Passers with(corridor(type));
    Walkers without(corridor(type));
    const Row a = with.add({12, 5}, {39, 5}), b = with.add({16, 5.1}, {1, 5});
    const Row c = without.add({12, 5}, 0.25f), d = without.add({16, 5.1}, 0.25f);
    without.go(c, {39, 5}), without.go(d, {1, 5});
    with.think(), without.think();
    EXPECT_EQ(with.preferred(a), without.preferred(c));
    EXPECT_EQ(with.preferred(b), without.preferred(d));
    EXPECT_EQ(with.conduct(a).crowding, 0) << "the person's own";
  }
}

TEST(Passageway, ActsInPassagewaysPortalsStairsAndRamps) {
  for (const RegionType type :
       {RegionType::kPassageway, RegionType::kPortal, RegionType::kStaircase, RegionType::kRamp}) {
    Passers w(corridor(type));
    const Row a = w.add({12, 5.5}, {39, 5.5});
    w.add({15, 5.5}, {1, 5.5});
    w.think();
    EXPECT_LT(w.preferred(a).y, -0.1f) << static_cast<int>(type);
  }
}

/// Two people who walk exactly as they prefer, as points: each passes the other on its right and neither touches the
/// other nor a wall; the mirror image where people keep left.
TEST(Passageway, OncomersPassOnTheSideThatIsKept) {
  for (const Side side : {Side::kRight, Side::kLeft}) {
    for (const double offset : {-0.3, 0.0, 0.3}) {
      Passers w(corridor(), {.keep = side});
      const Row east = w.add({11, 5.5}, {39, 5.5}), west = w.add({29, 5.5 + offset}, {1, 5.5 + offset});
      float nearest = 9, lateral = 0;
      for (int i = 0; i < 300; ++i) {
        w.think(), w.walk_on(0.05);
        const Vec2 d = w.position(west) - w.position(east);
        if (length(d) < nearest) nearest = length(d), lateral = d.y;
        for (const Row r : {east, west}) {
          ASSERT_GT(w.author(r).y, 4.24) << "half a body from the wall";
          ASSERT_LT(w.author(r).y, 6.76);
        }
      }
      EXPECT_GT(nearest, 0.5f) << "no touching, offset " << offset;
      EXPECT_EQ(lateral > 0, side == Side::kRight) << "the other is on the left, offset " << offset;
      EXPECT_GT(w.author(east).x, 30);
      EXPECT_LT(w.author(west).x, 10);
    }
  }
}

TEST(Passageway, KeepingLeftIsTheMirrorImage) {
  Passers right(corridor(), {.keep = Side::kRight}), left(corridor(), {.keep = Side::kLeft});
  const Row a = right.add({12, 5}, {39, 5}), b = left.add({12, 6}, {39, 6});
  right.add({15, 5.1}, {1, 5.1}), left.add({15, 5.9}, {1, 5.9});
  right.think(), left.think();
  EXPECT_LT(right.preferred(a).y, -0.05f);
  EXPECT_NEAR(right.preferred(a).y, -left.preferred(b).y, 1e-4);
  EXPECT_NEAR(right.preferred(a).x, left.preferred(b).x, 1e-4);
}

TEST(Passageway, WhereNobodyBlocksTrafficMixesFreely) {
  Passers w(corridor());
  const Row a = w.add({12, 4.6}, {39, 4.6}), b = w.add({12, 6}, {39, 6});
  w.add({15, 6.6}, {1, 6.6});     // passes b with a hand's breadth to spare
  w.add({13.5, 5.3}, {39, 5.3});  // same way: no on-comer
  w.think();
  EXPECT_EQ(w.preferred(a).y, 0) << "far from the on-comer, whatever the side";
  EXPECT_NEAR(w.preferred(b).y, 0, 1e-5) << "the wrong side, but not blocked";
  EXPECT_EQ(w.crowd.preferred.speed[a], 1.5f);
}

/// No room anywhere: slower, in the last direction of the fan.
TEST(Passageway, WithoutRoomItSlowsDownAndKeepsRight) {
  Passers w(corridor(), {.slow = 0.5f});
  const Row a = w.add({12, 5.5}, {39, 5.5});
  for (const double y : {4.3, 4.9, 5.5, 6.1, 6.7}) w.add({13.5, y}, {1, y});
  w.think();
  EXPECT_FLOAT_EQ(w.crowd.preferred.speed[a], 0.75f) << "half of 1.5 m/s";
  PassagewayFilter::View view;
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  const FilterInput in{w.world, w.now, self, scene, w.crowd.intent, w.crowd.percepts, w.crowd.route};
  ASSERT_TRUE(w.filter.look(a, in, {1, 0}, 1.5f, false, view));
  EXPECT_FALSE(view.found);
  EXPECT_EQ(view.count, 5);
  EXPECT_NEAR(std::atan2(w.preferred(a).y, w.preferred(a).x), view.fan.low, 1e-4);
  EXPECT_NEAR(view.fan.low, -std::asin((1.5f - 0.25f) / 2.5f), 1e-3);
}

/// People who are held up have no velocity, but they face the way they want to go.
TEST(Passageway, OncomersWhoAreHeldUpCountAndPeopleWhoStandDoNot) {
  Passers w(corridor());
  const Row a = w.add({12, 5.5}, {39, 5.5}), b = w.add({14, 5.5}, {1, 5.5});
  w.show_people();
  w.crowd.appearance.shown[b].vx = 0;
  w.Walkers::think();
  EXPECT_LT(w.preferred(a).y, -0.1f);
  w.crowd.appearance.shown[b].activity = Activity::kStanding;
  w.Walkers::think();
  EXPECT_EQ(w.preferred(a).y, 0) << "who waits there is an obstacle to steer around, not traffic";
}

TEST(Passageway, TheCrowdingFactorRisesWhileNobodyComesAndFallsWhileSomebodyDoes) {
  Passers w(corridor());
  const Row a = w.add({11, 4.6}, {39, 4.6});
  w.think();
  EXPECT_FLOAT_EQ(w.conduct(a).crowding, 3) << "begins with the person's own";
  float before = 3;
  for (int i = 0; i < 15; ++i) {  // 0.75 s
    w.walk_on(0.05), w.think();
    EXPECT_GE(w.conduct(a).crowding, before);
    before = w.conduct(a).crowding;
  }
  EXPECT_NEAR(before, 5, 1e-3) << "2 of the 4 steps between tight and spread in half of 1.5 s";
  const Row b = w.add({w.author(a).x + 4.5, 6.4}, {1, 6.4});
  float after_half = 0;
  for (int i = 0; i < 30; ++i) {
    w.walk_on(0.05);
    w.put(b, {w.author(a).x + 4.5, 6.4});  // always ahead
    w.think();
    if (i == 14) after_half = w.conduct(a).crowding;
  }
  EXPECT_NEAR(after_half, 3, 1e-3);
  EXPECT_NEAR(w.conduct(a).crowding, 1, 1e-3) << "close up, make room";
  w.put(b, {35, 10});
  for (int i = 0; i < 30; ++i) w.think(), w.now += 0.05;
  w.think();
  EXPECT_NEAR(w.conduct(a).crowding, 5, 1e-2) << "spread out again";
  w.put(a, {35, 5.5}), w.think();
  EXPECT_EQ(w.conduct(a).crowding, 0) << "outside: the person's own";
  EXPECT_EQ(w.state(a).crowding, 0);
}

TEST(Passageway, SeldomTurnsRampAsFastAsFrequentOnes) {
  float after[2];
  for (const int every : {1, 10}) {
    Passers w(corridor());
    const Row a = w.add({11, 4.6}, {39, 4.6});
    w.crowd.profile.manner.at(a).crowding = 1;
    for (int i = 0; i <= 20; ++i) {
      if (i % every == 0) w.think();
      w.walk_on(0.05);
    }
    after[every == 1 ? 0 : 1] = w.conduct(a).crowding;
  }
  EXPECT_NEAR(after[0], after[1], 1e-3);
  EXPECT_NEAR(after[0], 1 + 4 * 1.0f / 1.5f, 1e-3) << "after a second";
}

/// Before the mouth: through its right part when somebody comes out of it.
TEST(Passageway, BeginsBeforeTheMouth) {
  Passers w(corridor()), late(corridor(), {.approach = 0});
  for (Passers* p : {&w, &late}) {
    const Row a = p->add({8.5, 5.5}, {39, 5.5});
    p->add({11.5, 5.5}, {1, 5.5});
    p->think();
    if (p == &w) {
      EXPECT_LT(p->preferred(a).y, -0.1f);
      const Vec2 v = p->preferred(a);
      const double at_mouth = 5.5 + 1.5 * v.y / v.x;
      EXPECT_GT(at_mouth, 4.24) << "still through the mouth";
    } else {
      EXPECT_EQ(p->preferred(a).y, 0);
    }
  }
  Passers aside(corridor());
  const Row a = aside.add({8.5, 5.5}, {8.5, 10});
  aside.add({8.5, 8}, {8.5, 1});
  aside.think();
  EXPECT_NEAR(aside.preferred(a).x, 0, 1e-6) << "who walks past the mouth does not mean it";
}

/// Where others come out: through one's own half of the mouth; who stands beside theirs goes around them.
TEST(Passageway, TheMouthIsSharedAndPeopleAreLetOutFirst) {
  Passers w(corridor());
  const Row own = w.add({8, 5}, {39, 5.5}), wrong = w.add({8.5, 8}, {39, 5.5}), far = w.add({4, 8}, {39, 5.5});
  const Row out = w.add({11.5, 6.2}, {1, 6.2});
  w.think();
  const auto at_mouth = [&](Row r) {
    return w.author(r).y + (10 - w.author(r).x) * w.preferred(r).y / w.preferred(r).x;
  };
  EXPECT_GT(length(w.preferred(own)), 1.3f);
  EXPECT_LT(at_mouth(own), 5.5) << "the right half";
  EXPECT_LT(w.preferred(wrong).x, -0.3f) << "not across the mouth";
  EXPECT_LT(w.preferred(wrong).y, -0.3f) << "but around who comes out, to the right half";
  EXPECT_GT(w.preferred(far).x, 0.7f) << "not yet at the mouth";
  w.crowd.intent.action[out] = Intent::Action::kStand;
  w.put(out, {35, 10});  // gone
  w.think();
  EXPECT_GT(w.preferred(wrong).x, 0.5f);
}

/// Who comes out and cannot get on is given ground, in the own half as well; who comes out waits for nobody.
TEST(Passageway, WhoCannotGetOutIsGivenGround) {
  Passers w(corridor());
  const Row in = w.add({9, 5}, {39, 5}), out = w.add({10.4, 5.2}, {1, 5.2});
  w.show_people();
  w.crowd.appearance.shown[out].vx = -1.3f;
  w.Walkers::think();
  EXPECT_GT(w.preferred(in).x, 0.5f) << "it walks: one half for each";
  w.crowd.appearance.shown[out].vx = 0;
  w.Walkers::think();
  EXPECT_LT(w.preferred(in).x, -0.3f);
  EXPECT_LT(w.preferred(out).x, -0.5f);
}

/// A shop's door in the side of a passageway: who leaves the smaller room has the right of way.
TEST(Passageway, DoorsOfRoomsAreMouthsToo) {
  WorldPlan plan;
  plan.levels = {{"floor", 0}};
  Polygon floor;
  floor.outer = {{0, 0},   {40, 0},  {40, 10},   {21, 10},   {21, 10.2}, {26, 10.2},
                 {26, 16}, {14, 16}, {14, 10.2}, {19, 10.2}, {19, 10},   {0, 10}};
  plan.walkable = {{"floor", floor}};
  plan.regions = {region("arcade", RegionType::kPassageway, box(0, 0, 40, 10.1)),
                  region("shop", RegionType::kRoom, box(14, 10.1, 26, 16))};
  Passers w(plan);
  const Row enters = w.add({18, 9}, {20, 14}), leaves = w.add({19.6, 10.8}, {19.6, 2});
  w.show_people();
  w.crowd.appearance.shown[leaves].vy = -1.3f;
  w.Walkers::think();
  EXPECT_LT(w.preferred(leaves).y, -1.0f) << "goes on";
  EXPECT_GT(w.preferred(enters).x, 0.3f) << "around, to the right half";
  EXPECT_LT(w.preferred(enters).y, 0) << "and off the door";
}

/// Two lanes on narrow stairs, and steering is told how far it may turn out of them.
TEST(Passageway, NarrowStairsAreWalkedInLanes) {
  for (const Side side : {Side::kRight, Side::kLeft}) {
    for (const bool habit : {true, false}) {
      WorldPlan plan = corridor(RegionType::kStaircase);
      Polygon floor;
      floor.outer = {{0, 0},   {10, 0},  {10, 4.65}, {30, 4.65}, {30, 0},  {40, 0},
                     {40, 11}, {30, 11}, {30, 6.35}, {10, 6.35}, {10, 11}, {0, 11}};
      plan.walkable = {{"floor", floor}};
      plan.regions[1].area = box(10, 4.65, 30, 6.35);
      Passers w(plan, {.keep = side, .habit = habit});
      const double wrong = side == Side::kRight ? 6 : 5;
      const Row a = w.add({15, wrong}, {39, wrong});
      w.think();
      const float towards_lane = side == Side::kRight ? -w.preferred(a).y : w.preferred(a).y;
      EXPECT_EQ(w.conduct(a).lane != 0, habit);
      if (!habit) {
        EXPECT_EQ(towards_lane, 0) << "nobody has come: the whole width";
        const Row other = w.add({19, 5.5}, {1, 5.5});
        w.think();
        EXPECT_NE(w.conduct(a).lane, 0);
        w.put(other, {2, 5.5});
        w.now += 5, w.think();
        EXPECT_NE(w.conduct(a).lane, 0) << "remembers it";
        w.now += 60, w.think();
        EXPECT_EQ(w.conduct(a).lane, 0);
        continue;
      }
      EXPECT_GT(towards_lane, 0.05f);
      EXPECT_EQ(w.conduct(a).lane > 0, side == Side::kRight);
      for (int i = 0; i < 100; ++i) w.think(), w.walk_on(0.05);
      EXPECT_LT((w.author(a).y - 5.5) * (side == Side::kRight ? 1 : -1), -0.2) << "in its lane";
    }
  }
}

TEST(Passageway, LeavesAloneWhoArrivesAndWhoIsSteeredFromOutside) {
  Passers w(corridor());
  const Row a = w.add({12, 5.5}, {39, 5.5});
  w.add({14, 5.5}, {1, 5.5});
  w.crowd.orders.flags[a] = Orders::kVelocity;
  w.crowd.orders.velocity[a] = {1, 0};
  w.think();
  EXPECT_EQ(w.preferred(a), (Vec2{1, 0}));
  w.crowd.orders.flags[a] = 0;
  w.think();
  EXPECT_LT(w.preferred(a).y, 0);
  w.crowd.route.whole[a] = Route::kWhole | Route::kStrict;
  w.prefer_only();
  EXPECT_EQ(w.conduct(a).strict, 1u);
  EXPECT_EQ(w.preferred(a).y, 0);
}

TEST(Passageway, OneOutOfManyIsTheSameInAnyRowOrder) {
  const auto crowd_of = [](bool reversed) {
    Passers w(corridor());
    for (int i = 0; i < 120; ++i) {
      const int k = reversed ? 119 - i : i;
      const double x = 10.5 + 0.16 * k, y = 4.3 + 0.05 * ((k * 37) % 48);
      w.add({x, y}, k % 2 ? Vec2d{39, y} : Vec2d{1, y});
      w.crowd.profile.id[static_cast<Row>(i)] = {static_cast<std::uint32_t>(k), 0};
    }
    w.think();
    return w.crowd.preferred;
  };
  const Preferred one = crowd_of(false), other = crowd_of(true);
  int turned = 0;
  for (Row r = 0; r < 120; ++r) {
    ASSERT_EQ(one.vx[r], other.vx[119 - r]);
    ASSERT_EQ(one.vy[r], other.vy[119 - r]);
    turned += one.vy[r] != 0;
  }
  EXPECT_GT(turned, 60);
}

TEST(Passageway, ExplainsItsFan) {
  Passers w(corridor());
  const Row a = w.add({12, 5.5}, {39, 5.5});
  w.add({14.5, 5.5}, {1, 5.5});
  w.think();
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  const FilterInput in{w.world, w.now, self, scene, w.crowd.intent, w.crowd.percepts, w.crowd.route};
  Sketch sketch;
  w.filter.explain(a, in, &w.crowd.part_state.columns[1], w.crowd.preferred, sketch);
  const SketchLayer *fan = sketch.find("safety fan"), *walls = sketch.find("imaginary boundaries");
  ASSERT_TRUE(fan && walls && sketch.find("blocked") && sketch.find("way taken"));
  EXPECT_EQ(walls->segments.size(), 2u);
  EXPECT_EQ(sketch.find("blocked")->arcs.size(), 1u);
  for (const SketchSegment& s : walls->segments) {
    const double y = w.world.to_author(Vec2{s.a.x, s.a.y}).y;
    EXPECT_TRUE(std::abs(y - 4.25) < 1e-3 || std::abs(y - 6.75) < 1e-3) << y;
  }
}

}  // namespace
}  // namespace throng
