#include "throng/navigation/filters/right_of_way/right_of_way.h"

#include <gtest/gtest.h>

#include <memory>

#include "throng/environment/maps.h"
#include "throng/navigation/walkers_fixture.h"

namespace throng {
namespace {

using Params = RightOfWayFilter::Params;
using State = RightOfWayFilter::State;

/// Two rooms and a door 1 m wide at x = 10, y from 4.5 to 5.5.
WorldPlan rooms() {
  WorldPlan plan = room(20, 10);
  block(plan, 9.9, 0, 10.1, 4.5);
  block(plan, 9.9, 5.5, 10.1, 10);
  plan.places.push_back(place("corner", box(0, 0, 2, 2)));
  return plan;
}

Params at_the_door() {
  Params p;
  p.size = 1;
  p.portal = {{10, 4.5}, {10, 5.5}};
  return p;
}

class Waiting : public Walkers {
 public:
  explicit Waiting(const Params& params) : Walkers(rooms()), filter(params) {
    use(filter);
    filter.settle(world);
  }
  /// Everybody stays where it is for so long.
  void stay(double seconds) {
    for (double t = 0; t < seconds - 1e-9; t += 0.1) {
      think();
      now += 0.1;
    }
    think();
  }
  float priority(Row r) const { return crowd.preferred.priority[r]; }
  State state(Row r) const { return crowd.part_state.columns[1].as<State>()[r]; }

  RightOfWayFilter filter;
};

TEST(RightOfWayFilter, AccruesWithTheTimeInTheRegionUpToTheCap) {
  Params p = at_the_door();
  p.cap = 2;
  Waiting w(p);
  const Row near = w.add({9.2, 5}), jamb = w.add({9.5, 6.2}), far = w.add({8, 5});
  w.stay(1.5);
  EXPECT_NEAR(w.priority(near), 1.5, 1e-4);
  EXPECT_NEAR(w.priority(jamb), 1.5, 1e-4) << "0.86 m from the end of the line";
  EXPECT_EQ(w.priority(far), 0);
  w.stay(3);
  EXPECT_EQ(w.priority(near), 2);
}

TEST(RightOfWayFilter, WhoComesLaterHasLessForAsLongAsBothWait) {
  Waiting w(at_the_door());
  const Row first = w.add({9.2, 5}), second = w.add({7, 5});
  w.stay(2);
  w.put(second, {9.2, 5.5});
  w.stay(3);
  EXPECT_NEAR(w.priority(first) - w.priority(second), 2.1, 0.11);
}

TEST(RightOfWayFilter, GrowsNoMoreBeyondTheDoorAndIsLostWithTheRegion) {
  Waiting w(at_the_door());
  const Row a = w.add({9.5, 5}), b = w.add({9.5, 5.3});
  w.stay(1);
  w.put(a, {10.3, 5});
  w.put(b, {8, 5});
  w.stay(2);
  EXPECT_NEAR(w.priority(a), 1, 1e-4) << "still between the jambs it need not yield to those behind";
  EXPECT_EQ(w.priority(b), 0);
  w.put(a, {12, 5});
  w.stay(0.2);
  EXPECT_EQ(w.priority(a), 0);
  w.put(a, {10.3, 5});
  w.stay(1);
  EXPECT_GT(w.priority(a), 0.8f) << "but to who comes from there";
}

TEST(RightOfWayFilter, MayBeKeptUntilOneHasCrossedOrForEver) {
  for (const auto reset : {RightOfWayFilter::Reset::kCrossing, RightOfWayFilter::Reset::kNever}) {
    Params p = at_the_door();
    p.reset = reset;
    Waiting w(p);
    const Row a = w.add({9.5, 5});
    w.stay(1);
    w.put(a, {8, 5});
    w.stay(1);
    EXPECT_NEAR(w.priority(a), 1, 1e-4);
    w.put(a, {9.5, 5});
    w.stay(1);
    EXPECT_GT(w.priority(a), 1.8f);
    w.put(a, {10.3, 5});
    w.stay(0.1);
    EXPECT_EQ(w.priority(a) == 0, reset == RightOfWayFilter::Reset::kCrossing);
  }
}

TEST(RightOfWayFilter, RegionsMayBePlacesAndAreas) {
  Params p;
  p.place = "corner", p.size = 0.5f;
  Waiting by_place(p);
  const Row in = by_place.add({1, 1}), beside = by_place.add({2.4, 1}), out = by_place.add({2.6, 1});
  by_place.stay(1);
  EXPECT_GT(by_place.priority(in), 0.9f);
  EXPECT_GT(by_place.priority(beside), 0.9f);
  EXPECT_EQ(by_place.priority(out), 0);
  Params q;
  q.area = {{4, 1}, {6, 1}, {5, 3}};
  Waiting by_area(q);
  const Row inside = by_area.add({5, 2}), outside = by_area.add({4.2, 2.5});
  by_area.stay(1);
  EXPECT_GT(by_area.priority(inside), 0.9f);
  EXPECT_EQ(by_area.priority(outside), 0);
}

/// Without a region, at every doorway: an opening between two regions of the floor.
TEST(RightOfWayFilter, FindsDoorwaysByItself) {
  const auto waiting = [](float widest) {
    Params p;
    p.widest = widest;
    auto w = std::make_unique<Waiting>(p);
    Diagnostics problems;
    EXPECT_TRUE(build_maps(w->world, {}, w->filter.needs_maps(), problems));
    w->filter.settle(w->world);
    return w;
  };
  EXPECT_EQ(RightOfWayFilter(at_the_door()).needs_maps(), 0u);
  const auto w = waiting(3);
  // The wall is 0.2 m thick: 0.45 m from the middle on both sides.
  const Row west = w->add({9.55, 5}), east = w->add({10.45, 5.2}), beyond = w->add({9.45, 5}), wall = w->add({9.6, 2}),
            far = w->add({7, 5});
  w->stay(2);
  EXPECT_NEAR(w->priority(west), 2, 1e-4);
  EXPECT_NEAR(w->priority(east), 2, 1e-4);
  EXPECT_EQ(w->priority(wall), 0);
  EXPECT_EQ(w->priority(far), 0);
  EXPECT_EQ(w->priority(beyond), 0);
  w->put(west, {10.3, 5});
  w->stay(1);
  EXPECT_NEAR(w->priority(west), 2, 1e-4) << "it has gone through";
  w->put(west, {12, 5});
  w->stay(0.1);
  EXPECT_EQ(w->priority(west), 0);
  const auto narrower = waiting(0.9f);
  const Row r = narrower->add({9.6, 5});
  narrower->stay(1);
  EXPECT_EQ(narrower->priority(r), 0);
}

TEST(RightOfWayFilter, ComesOnTopOfOnesOwn) {
  Waiting w(at_the_door());
  w.crowd.profile.priority.use();
  const Row a = w.add({9.5, 5});
  w.crowd.profile.priority.at(a) = 2;
  w.stay(1);
  EXPECT_NEAR(w.priority(a), 3, 1e-4);
}

TEST(RightOfWayFilter, ShowsItsRegion) {
  Waiting w(at_the_door());
  const Row a = w.add({9.5, 5});
  w.stay(1);
  const Self self{w.crowd.due, w.crowd.profile, w.crowd.orders, w.crowd.body};
  const Scene scene{w.crowd.appearance, w.crowd.crowd_map, w.crowd.objects};
  Sketch sketch;
  w.filter.explain(a, {w.world, w.now, self, scene, w.crowd.intent, w.crowd.percepts, w.crowd.route},
                   &w.crowd.part_state.columns[1], w.crowd.preferred, sketch);
  const SketchLayer* layer = sketch.find("right of way region");
  ASSERT_TRUE(layer);
  EXPECT_EQ(layer->segments.size(), 3u);
  EXPECT_EQ(layer->arcs.size(), 2u);
  EXPECT_EQ(layer->texts[0].value, "inside");
  EXPECT_NEAR(layer->numbers[0].value, 1, 1e-4);
}

}  // namespace
}  // namespace throng
