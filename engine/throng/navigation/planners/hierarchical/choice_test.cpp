// Passageway selection (SH-56) with its stored choice (SH-89), and planning with limited knowledge (SH-84).
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "throng/navigation/planners/hierarchical/hierarchical.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

using State = HierarchicalPlanner::State;

RegionPlan region(std::string id, RegionType type, Polygon area) {
  RegionPlan r;
  r.id = std::move(id), r.level = "floor", r.type = type, r.area = std::move(area);
  return r;
}

/// Two halls, two passages 2 m wide and 6 m long between them.
WorldPlan two_passages() {
  WorldPlan plan = room(46, 20);
  block(plan, 20, 0, 26, 4), block(plan, 20, 6, 26, 14), block(plan, 20, 16, 26, 20);
  plan.regions = {region("west", RegionType::kHall, box(0, 0, 20, 20)),
                  region("south", RegionType::kPassageway, box(20, 4, 26, 6)),
                  region("north", RegionType::kPassageway, box(20, 14, 26, 16)),
                  region("east", RegionType::kHall, box(26, 0, 46, 20))};
  plan.places = {place("kiosk", box(2, 17, 4, 19)), place("platform", box(42, 8, 45, 12))};
  return plan;
}

State state_of(const Walkers& w, Row r) { return w.crowd.part_state.columns[0].as<State>()[r]; }
std::string chosen(const Walkers& w, Row r) {
  const State s = state_of(w, r);
  return s.next == 0 ? "" : w.world.topology.regions[s.next - 1].id;
}
void crowd_at(Walkers& w, double x0, double y0, int people, double spacing) {
  for (int i = 0; i < people; ++i) w.add({x0 + spacing * (i % 4), y0 + spacing * (i / 4)}, 0.2f);
}

TEST(PassagewaySelection, PeopleBeforeAPassageAndInItAreItsDensity) {
  for (const double x : {17.5, 20.3}) {  // before the mouth, then behind it
    Walkers w(two_passages(), "hierarchical");
    const Row r = w.add({8, 9}, 0.2f);  // south is 2 m nearer
    crowd_at(w, x, 4.3, 12, 0.45);
    const Row later = w.add({8, 9}, 0.2f);
    w.show_people();
    w.go(r, "platform");
    w.think();
    EXPECT_EQ(chosen(w, r), "north") << x;
    w.go(later, "platform");
    w.crowd.crowd_map.row.clear();  // nobody there
    w.now = 1;
    w.think();
    EXPECT_EQ(chosen(w, later), "south");
  }
}

TEST(PassagewaySelection, AnEarlierChoiceIsKeptUnlessAnotherIsBetterByFiveMetres) {
  Walkers w(two_passages(), "hierarchical");
  const Row r = w.add({8, 9}, 0.2f);
  w.go(r, "platform");
  w.think();
  ASSERT_EQ(chosen(w, r), "south");
  // 25 m for each person a square metre of 14.1 + 6 m2: three people are 3.7 m, and south is a little nearer.
  crowd_at(w, 18, 4.6, 3, 0.5);
  w.show_people();
  const auto looks_again = [&] {
    for (int i = 0; i < 10; ++i) w.now += 0.5, w.think();
  };
  looks_again();
  EXPECT_EQ(chosen(w, r), "south") << "not worth it";
  crowd_at(w, 18, 4.9, 20, 0.3);
  w.show_people();
  looks_again();
  EXPECT_EQ(chosen(w, r), "north") << "much more than 5 m";
  EXPECT_EQ(state_of(w, r).changes, 1);
  w.crowd.crowd_map.row.clear();
  looks_again();
  EXPECT_EQ(chosen(w, r), "north") << "back again only for a gain of 10 m: nobody dithers";
}

/// SH-89: "get a drink" on top of "get to the platform": back to the trip, the portal chosen before is kept when
/// nothing changed, though by now the other one is a little nearer.
TEST(PassagewaySelection, TheChoiceIsStoredOverAnInterruption) {
  Walkers w(two_passages(), "hierarchical");
  const Row r = w.add({8, 9.4}, 0.2f);
  w.go(r, "platform");
  w.think();
  ASSERT_EQ(chosen(w, r), "south");
  w.go(r, "kiosk");
  for (int i = 0; i < 200; ++i) w.think(i % 8 == 0), w.walk_on(0.05);
  ASSERT_GT(w.author(r).y, 16);
  w.put(r, {8, 11.5});
  const Row fresh = w.add({8, 11.5}, 0.2f);
  w.go(r, "platform"), w.go(fresh, "platform");
  w.think();
  EXPECT_EQ(chosen(w, fresh), "north") << "without a history the nearer one";
  EXPECT_EQ(chosen(w, r), "south") << "sticks to its earlier choice";
}

/// The literal hysteresis is a parameter away: keep_growth 1.
TEST(PassagewaySelection, GrowthOneIsTheTableToTheLetter) {
  const Params params = Params::of(HierarchicalPlanner::Params{.keep_growth = 1});
  Walkers w(two_passages(), "hierarchical", 1, &params);
  const Row r = w.add({8, 9}, 0.2f);
  w.go(r, "platform");
  crowd_at(w, 17.5, 4.3, 16, 0.4);
  w.show_people();
  w.think();
  ASSERT_EQ(chosen(w, r), "north");
  w.put(r, {8, 3});  // south is nearer by more than 5 m now, and free
  w.crowd.crowd_map.row.clear();
  for (int i = 0; i < 10; ++i) w.now += 0.5, w.think();
  EXPECT_EQ(chosen(w, r), "south");
}

KnownRegions knowing(const World& world, std::initializer_list<const char*> ids) {
  KnownRegions known;
  known.limited = 1;
  for (const char* id : ids) known.add(world.topology.find(id).value);
  return known;
}

/// SH-84: tourists plan over the regions they know.
TEST(LimitedKnowledge, TheWayGoesThroughKnownRegionsOnly) {
  Walkers w(two_passages(), "hierarchical");
  w.crowd.knowledge.regions.use();
  const Row tourist = w.add({8, 9}, 0.2f), local = w.add({8, 9}, 0.2f);
  w.crowd.knowledge.regions.at(tourist) = knowing(w.world, {"north", "east"});
  w.go(tourist, "platform"), w.go(local, "platform");
  w.think();
  EXPECT_EQ(chosen(w, local), "south") << "who knows everything takes the nearer one";
  EXPECT_EQ(chosen(w, tourist), "north") << "where one stands one knows; the rest from what was seen";
  std::set<std::uint32_t> through;
  for (int i = 0; i < 900 && w.crowd.route.remaining[tourist] > 0; ++i) {
    w.think(i % 8 == 0), w.walk_on(0.05);
    through.insert(region_at(w.world, SurfaceIndex(0), w.position(tourist)).value);
  }
  EXPECT_EQ(w.crowd.route.remaining[tourist], 0);
  EXPECT_FALSE(through.count(w.world.topology.find("south").value));
}

TEST(LimitedKnowledge, AnUnknownGoalHasNoWayAndTheReasonIsSaid) {
  Walkers w(two_passages(), "hierarchical");
  w.crowd.knowledge.regions.use();
  const Row lost = w.add({8, 9}, 0.2f), cut_off = w.add({8, 9}, 0.2f);
  w.crowd.knowledge.regions.at(lost) = knowing(w.world, {"west"});
  w.crowd.knowledge.regions.at(cut_off) = knowing(w.world, {"west", "east"});  // heard of it, knows no way
  w.go(lost, "platform"), w.go(cut_off, "platform");
  w.think();
  for (const Row r : {lost, cut_off}) EXPECT_EQ(w.status(r), Route::Status::kFailed);
  EXPECT_EQ(w.count(EventKind::kRouteFailed), 2);
  for (const Event& e : w.events) {
    if (e.kind == EventKind::kNoWay) {
      EXPECT_EQ(e.a, static_cast<std::uint32_t>(NoWay::kUnknown));
    }
  }
  w.go(lost, "kiosk");
  w.think();
  EXPECT_EQ(w.status(lost), Route::Status::kDirect) << "what is here can be gone to";
  KnownRegions& learns = w.crowd.knowledge.regions.at(cut_off);
  learns.add(w.world.topology.find("south").value);
  for (int i = 0; i < 60; ++i) w.now += 0.05, w.think(i % 8 == 0);
  EXPECT_NE(w.status(cut_off), Route::Status::kFailed) << "tried again when more is known";
  EXPECT_EQ(chosen(w, cut_off), "south");
}

}  // namespace
}  // namespace throng
