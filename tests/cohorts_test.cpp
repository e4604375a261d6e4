// A step takes people part by part through the stages between summon and operate: nobody may notice.
#include "throng/simulation/cohorts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support.h"

namespace throng {
namespace {

using test::add_place;
using test::crowd_in;
using test::make_setup;
using test::one_room;
using test::rectangle;

TEST(Cohorts, TogetherTheyAreEverybodyOnceAndInOrder) {
  Due all;
  all.steer.resize(2), all.guard.resize(2);
  const std::size_t people = 3 * kCohortRows + 17;
  for (Row r = 0; r < people; ++r) {
    (r % 4 == 1 ? all.guard : all.steer)[r % 3 == 0].push_back(r);
    if (r % 5 == 0) all.minds.push_back(r);
  }
  for (const int count : {1, 2, 8}) {
    const Workers workers(count);
    Due part, sum;
    sum.steer.resize(2), sum.guard.resize(2);
    Row at = 0;
    for (std::size_t k = 0; k < cohort_count(people, workers); ++k) {
      take_cohort(all, people, k, workers, part);
      EXPECT_EQ(part.first, at);
      at = part.end;
      sum.minds.insert(sum.minds.end(), part.minds.begin(), part.minds.end());
      for (std::size_t m : {0u, 1u}) {
        sum.steer[m].insert(sum.steer[m].end(), part.steer[m].begin(), part.steer[m].end());
        sum.guard[m].insert(sum.guard[m].end(), part.guard[m].begin(), part.guard[m].end());
      }
    }
    EXPECT_EQ(at, people);
    EXPECT_EQ(sum.minds, all.minds);
    EXPECT_EQ(sum.steer, all.steer);
    EXPECT_EQ(sum.guard, all.guard);
  }
}

TEST(Cohorts, NobodyIsOneToo) {
  const Workers workers(2);
  Due part;
  EXPECT_EQ(cohort_count(0, workers), 1u);
  take_cohort({}, 0, 0, workers, part);
  EXPECT_EQ(part.first, part.end);
  Simulation empty(make_setup(one_room(0, 0, 5, 5)));
  EXPECT_EQ(empty.step().people, 0u);
}

struct Trace {
  std::vector<std::uint64_t> hashes;
  Events events;
  bool operator==(const Trace&) const = default;
};

/// Several thousand people, who plan, arrive and leave, with the given number of workers.
Trace several_cohorts(int workers) {
  WorldPlan plan = one_room(0, 0, 100, 100);
  add_place(plan, "floor", rectangle(1, 1, 95, 99));
  add_place(plan, "middle", rectangle(40, 40, 60, 60));
  add_place(plan, "door", rectangle(97, 0, 100, 100));
  Setup s = make_setup(plan);
  s.sources.push_back(crowd_in(s, "crowd", "floor", 2 * kCohortRows + 500, {"middle", "door"}));
  Simulation sim(std::move(s), workers);
  Trace trace;
  for (int i = 0; i < 40; ++i) {
    sim.step();
    trace.hashes.push_back(sim.state_hash());
    trace.events.insert(trace.events.end(), sim.crowd().events.begin(), sim.crowd().events.end());
  }
  return trace;
}

TEST(Cohorts, StatesAndEventsAreTheSameForAnyNumber) {
  const Trace one = several_cohorts(1);  // three cohorts
  ASSERT_FALSE(one.events.empty());
  EXPECT_EQ(several_cohorts(2), one);  // two
  EXPECT_EQ(several_cohorts(8), one);  // everybody in one
}

}  // namespace
}  // namespace throng
