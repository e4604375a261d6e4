#include "throng/objects/doors/interaction/revolving.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "throng/core/random.h"

namespace throng::interaction {
namespace {

constexpr DoorSide kSides[] = {DoorSide::kPull, DoorSide::kPush};
constexpr float kDegrees = math::kPiF / 180;

RevolvingPlan plan_of() {
  RevolvingPlan p;
  p.toward[0] = 0, p.toward[1] = math::kPiF;
  return p;
}

/// DR-26: what is open to a side repeats with every quarter turn; half of the time and more something is.
TEST(EntryPlanner, RepeatsWithEveryQuarterTurn) {
  const RevolvingPlan plan = plan_of();
  for (const DoorSide side : kSides)
    for (int d = 0; d < 360; ++d) {
      const float turned = (static_cast<float>(d) + 0.3f) * kDegrees;  // not where one opens or closes
      int open = 0, later = 0;
      for (std::uint32_t c = 0; c < 4; ++c) {
        open += is_open(plan, side, c, turned);
        later += is_open(plan, side, c, turned + math::kHalfPiF);
      }
      EXPECT_LE(open, 1);
      EXPECT_EQ(open, later) << d;
      const EntryPlan a = plan_entry(plan, side, turned, 0.9f, {2.0f});
      const EntryPlan b = plan_entry(plan, side, turned + math::kHalfPiF, 0.9f, {2.0f});
      EXPECT_NEAR(a.wait, b.wait, 1e-3) << d;
    }
}

/// Whatever is planned: one arrives while that very compartment is open, not faster than one can, and never needs to be
/// faster than to the one before.
TEST(EntryPlanner, ArrivesWhileTheCompartmentIsOpen) {
  const RevolvingPlan plan = plan_of();
  Draws draws({3, 4, 5}, Stream::kTest);
  int faster = 0, slower = 0, later = 0;
  for (int i = 0; i < 20000; ++i) {
    const float turned = static_cast<float>(draws.uniform(-3, 3)), rate = static_cast<float>(draws.uniform(0.1, 1.2));
    const Approach a{static_cast<float>(draws.uniform(0, 5)), 1.3f, draws.chance(0.3) ? 2.2f : 1.8f, 0.2f};
    const DoorSide side = kSides[draws.below(2)];
    const EntryPlan e = plan_entry(plan, side, turned, rate, a);
    ASSERT_TRUE(e.possible);
    ASSERT_LE(e.speed, a.most + 1e-4f);
    const float off = short_of(plan, side, e.compartment, turned + rate * e.wait);
    ASSERT_LE(math::abs(off), plan.half_window + 2e-3f) << "distance " << a.distance << ", rate " << rate;
    faster += e.speeds_up, slower += e.slows_down, later += e.let_go_by > 0;
    ASSERT_FALSE(e.speeds_up && e.slows_down);
    ASSERT_TRUE(!e.speeds_up || e.speed > a.prefers);
    ASSERT_TRUE(!e.slows_down || e.speed < a.prefers + 1e-4f);
  }
  EXPECT_GT(faster, 500);
  EXPECT_GT(slower, 500);
  EXPECT_GT(later, 500);
}

TEST(EntryPlanner, ADoorThatStandsIsOpenOrNot) {
  const RevolvingPlan plan = plan_of();
  EXPECT_TRUE(plan_entry(plan, DoorSide::kPull, -math::kPiF / 4, 0, {1}).possible) << "compartment 0 is at the opening";
  EXPECT_FALSE(plan_entry(plan, DoorSide::kPull, 0, 0, {1}).possible) << "a panel is";
}

struct Person {
  AgentId id;
  Vec2 at;
  DoorSide side;
  bool rushed = false, out = false, frozen = false;
};

struct RevolvingScene {
  static constexpr float kStep = 0.05f;
  RevolvingRules rules;
  RevolvingPlan plan = plan_of();
  RevolvingState state;
  std::vector<Person> people;
  std::vector<Told> told;
  std::set<RevolvingPhase> seen_phases;
  float turned = 0, rate = 0, time = 0;
  std::size_t most_holders = 0, most_in = 0;
  bool both_at_once = false;

  AgentId add(DoorSide side, float distance) {
    const std::uint32_t n = static_cast<std::uint32_t>(people.size());
    people.push_back(
        {{n, 1}, plan.pivot + plan.direction(plan.toward[static_cast<std::size_t>(side)]) * distance, side});
    return people.back().id;
  }
  std::size_t count(DoorEvent e) const {
    std::size_t n = 0;
    for (const Told& t : told) n += t.event == e;
    return n;
  }
  RevolvingIn input(std::vector<RevolvingSeen>& seen) const {
    seen.clear();
    for (const Person& p : people)
      if (!p.out) seen.push_back({p.id, p.at, 1.3f, p.rushed});
    return {.dt = kStep, .plan = &plan, .turned = turned, .rate = rate, .people = seen};
  }
  void walk(Person& p, Vec2 to, float speed) {
    if (p.frozen) return;
    const Vec2 d = to - p.at;
    const float l = length(d), most = speed * kStep;
    p.at = l <= most ? to : p.at + d * (most / l);
  }
  void step() {
    for (const DoorSide side : kSides) {
      Person* next = nullptr;
      for (Person& p : people) {
        if (p.out || p.side != side || state.find(p.id)) continue;
        if (!next || distance(p.at, plan.pivot) < distance(next->at, plan.pivot)) next = &p;
      }
      if (!next || distance(next->at, plan.pivot) > plan.radius + 3) continue;
      Commit c{.who = next->id, .side = side};
      c.as = state.holders() ? DoorRole::kFollower : DoorRole::kOpener;
      commit({&c, 1}, state);
    }
    std::vector<RevolvingSeen> seen;
    const RevolvingIn in = input(seen);
    Outcome out;
    const std::uint32_t pushing = advance(rules, in, state, out);
    for (const Told& t : out.events()) told.push_back(t);
    std::size_t inside[2] = {};
    for (const DoorSide side : kSides)
      for (const RevolvingSlot k : {RevolvingSlot::kHolder, RevolvingSlot::kFollower, RevolvingSlot::kLeaving}) {
        const RevolvingPlace& p = state.at(side, k);
        seen_phases.insert(p.phase);
        if (!p.who.exists()) continue;
        ASSERT_LE(p.in_phase, longest(rules, p.phase) + 2 * kStep) << words_of(p.phase);
        const RevolvingGuide g = guide_of(in, p, people[p.who.index].at);
        const bool in_it = p.phase == RevolvingPhase::kPushThrough;
        inside[static_cast<std::size_t>(side)] += in_it;
        walk(people[g.who.index], g.root, in_it ? 3 : (g.speed > 0 ? g.speed : 1.3f));
      }
    both_at_once |= inside[0] && inside[1];
    most_in = std::max(most_in, inside[0] + inside[1]);
    most_holders = std::max(most_holders, state.holders());
    rate = pushing ? std::min(rate + 1.5f * kStep, 0.9f) : std::max(rate - 0.9f * kStep, 0.0f);
    turned = math::wrap_angle(turned + rate * kStep);
    time += kStep;
    for (Person& p : people) {
      if (p.out || state.find(p.id)) continue;
      const Vec2 way = -plan.direction(plan.toward[static_cast<std::size_t>(p.side)]);
      if (dot(p.at - plan.pivot, way) > 0) {
        p.out = true;
      } else {
        const float d = distance(p.at, plan.pivot);
        if (d > plan.radius + 1.2f) walk(p, plan.pivot - way * (plan.radius + 1.2f), 1.3f);
      }
    }
  }
  bool run(float most) {
    for (const float end = time + most; time < end;) {
      bool all = true;
      for (const Person& p : people) all &= p.out;
      if (all) return true;
      step();
      if (testing::Test::HasFatalFailure()) return false;
    }
    return false;
  }
};

/// Accept of DR-28, Figure 7.6: a continuous file from one side.
TEST(Revolving, AFilePassesWithoutABreak) {
  RevolvingScene s;
  for (int i = 0; i < 8; ++i) s.add(DoorSide::kPull, 3.0f + 0.8f * static_cast<float>(i));
  ASSERT_TRUE(s.run(120));
  EXPECT_EQ(s.count(DoorEvent::kReleased), 8u);
  EXPECT_GE(s.most_in, 2u) << "one follows while the other is inside";
}

/// Both sides at the same time, two models, and all reductions of the phases.
TEST(Revolving, BothSidesPassAtTheSameTime) {
  RevolvingScene s;
  for (int i = 0; i < 6; ++i)
    for (const DoorSide side : kSides) s.add(side, 2.6f + 0.9f * static_cast<float>(i));
  ASSERT_TRUE(s.run(150));
  EXPECT_TRUE(s.both_at_once);
  EXPECT_EQ(s.most_holders, 2u) << "DR-27: at most 2 models, and both run";
  EXPECT_LE(s.most_in, 4u);
  for (std::size_t p = 1; p < kRevolvingPhases; ++p)
    EXPECT_TRUE(s.seen_phases.count(static_cast<RevolvingPhase>(p))) << words_of(static_cast<RevolvingPhase>(p));
}

/// Somebody speeds up to catch an opening, somebody misses one and waits for the next.
TEST(Revolving, SomeHurryAndSomeMissTheirEntry) {
  std::size_t missed = 0, hurried = 0;
  for (std::uint32_t seed = 0; seed < 6; ++seed) {
    Draws draws({1, 7, seed}, Stream::kTest);
    RevolvingScene s;
    for (int i = 0; i < 8; ++i) {
      const float far = 2.5f + 1.1f * static_cast<float>(i) + draws.uniform_float();  // drawn in one order everywhere
      s.add(kSides[draws.below(2)], far);
      s.people.back().rushed = draws.chance(0.5);
    }
    ASSERT_TRUE(s.run(200)) << seed;
    missed += s.count(DoorEvent::kMissed), hurried += s.count(DoorEvent::kCaughtUp);
  }
  EXPECT_GT(missed, 0u);
  EXPECT_GT(hurried, 0u);
}

/// Guards of Figure 4.8: who follows from the same side waits for the holder's critical phase, from the other side not.
TEST(Revolving, FollowersOfTheSameSideWaitForTheCriticalPhase) {
  RevolvingScene s;
  const AgentId a = s.add(DoorSide::kPull, 3), b = s.add(DoorSide::kPull, 3.4f), c = s.add(DoorSide::kPush, 2.7f);
  bool other_early = false;
  for (int i = 0; i < 2000 && !s.people[2].out; ++i) {
    s.step();
    const RevolvingPlace *h = s.state.find(a), *f = s.state.find(b), *o = s.state.find(c);
    const bool critical = h && (h->phase == RevolvingPhase::kPusherInit || h->phase == RevolvingPhase::kReachPanel);
    ASSERT_TRUE(!critical || !f || f->phase == RevolvingPhase::kWaitEntry);
    if (critical && o && o->phase == RevolvingPhase::kTimeEntry) other_early = true;
  }
  EXPECT_TRUE(other_early);
}

/// Slots: at most one opener at the start; who vanishes or is stuck frees its place; nobody is in two slots.
TEST(Revolving, SlotsAreFreedWhateverHappens) {
  RevolvingState state;
  Commit both[2] = {{.who = {4, 1}, .side = DoorSide::kPush, .order = 1},
                    {.who = {3, 1}, .side = DoorSide::kPull, .order = 2}};
  commit(both, state);
  EXPECT_EQ(state.find({4, 1})->role, DoorRole::kOpener);
  EXPECT_EQ(state.find({3, 1})->role, DoorRole::kFollower) << "the other side follows";
  leave({4, 1}, state);
  EXPECT_EQ(state.find({4, 1}), nullptr);

  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    Draws draws({2, 9, seed}, Stream::kTest);
    RevolvingScene s;
    for (int i = 0; i < 10; ++i) s.add(kSides[draws.below(2)], 2.5f + 0.9f * static_cast<float>(i));
    for (int i = 0; i < 2500; ++i) {
      for (Person& p : s.people) {
        if (draws.chance(0.002)) p.frozen = !p.frozen;
        if (draws.chance(0.0003)) p.out = true;
      }
      s.step();
      ASSERT_FALSE(testing::Test::HasFatalFailure());
      std::set<AgentId> ids;
      std::size_t n = 0;
      for (const auto& pair : s.state.pair)
        for (const RevolvingPlace& p : pair)
          if (p.who.exists()) ids.insert(p.who), ++n;
      ASSERT_EQ(ids.size(), n);
      ASSERT_LE(s.state.holders(), 2u);
    }
  }
}

TEST(Revolving, SaysItsPhasesInTheWordsOfDoors) {
  EXPECT_TRUE(is_critical(as_door_phase(RevolvingPhase::kPushThrough)));
  EXPECT_FALSE(is_critical(as_door_phase(RevolvingPhase::kTimeEntry)));
  EXPECT_EQ(as_door_phase(RevolvingPhase::kNone), DoorPhase::kGone);
}

}  // namespace
}  // namespace throng::interaction
