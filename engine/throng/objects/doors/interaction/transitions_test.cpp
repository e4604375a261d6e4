// Every way of the state table is taken (Accept of DR-20), and every abort leaves the door in order.
#include <cstring>

#include "throng/core/random.h"
#include "throng/objects/doors/interaction/scene_for_test.h"

namespace throng::interaction {
namespace {

using test::Scene;
using test::Walker;

Holding first_to_last(const Walker&, const Walker* f) { return f ? Holding::kHoldLater : Holding::kNoHold; }

/// A scene that stops at the moment when the one in `slot` enters `phase`.
Scene stopped_at(Slot slot, DoorPhase phase, Holding holding, int people = 3) {
  Scene s;
  s.choose = [holding](const Walker&, const Walker* f) { return f ? holding : Holding::kNoHold; };
  for (int i = 0; i < people; ++i) s.add();
  s.run_until(slot, phase);
  return s;
}

struct Story {
  const char* name;
  std::uint64_t (*tell)();  ///< transitions taken
};

std::uint64_t run(Scene s, float most = 120) {
  s.run_until_all_through(most);
  return s.taken;
}

std::uint64_t of_many(Holding h) {
  Scene s;
  s.choose = [h](const Walker&, const Walker* f) { return f ? h : Holding::kNoHold; };
  for (int i = 0; i < 4; ++i) s.add();
  return run(std::move(s));
}

std::uint64_t of_nobody_following() {
  Scene s;
  s.choose = [](const Walker&, const Walker*) { return Holding::kHoldLater; };  // for nobody
  s.add();
  return run(std::move(s));
}

std::uint64_t of_no_hold_while_ready() {
  Scene s;
  s.add(), s.add();
  s.choose = [&s](const Walker&, const Walker*) {
    const Place& f = s.at(Slot::kFollower);
    return f.who.exists() && f.phase == DoorPhase::kFollowerDec ? Holding::kNoHold : Holding::kUndecided;
  };
  s.rules.decide_within = 10;
  s.run_until_all_through(60);
  return s.taken;
}

std::uint64_t of_no_hold_while_coming() {
  Scene s;
  s.add(), s.add();
  s.walkers[1].frozen = true;
  s.rules.ready_within = 60;
  s.choose = [](const Walker&, const Walker*) { return Holding::kNoHold; };
  s.run_until([&] { return s.did(Transition::kNotServed); }, 30);
  return s.taken;
}

std::uint64_t of_frozen(Slot slot, DoorPhase phase, Holding holding) {
  Scene s = stopped_at(slot, phase, holding, 2);
  s.of(s.at(slot).who).frozen = true;
  for (int i = 0; i < 1200; ++i) s.step();
  return s.taken;
}

std::uint64_t of_jammed_door() {
  Scene s;
  s.fake.jammed = true;
  s.add();
  for (int i = 0; i < 600; ++i) s.step();
  return s.taken;
}

std::uint64_t of_silence() {
  Scene s;
  s.choose = [](const Walker&, const Walker*) { return Holding::kUndecided; };
  s.add(), s.add();
  return run(std::move(s));
}

std::uint64_t of_somebody_expected_who_does_not_come() {
  Scene s;
  s.add(), s.add();
  s.of({1, 1}).frozen = true;
  s.rules.ready_within = 60;
  for (int i = 0; i < 800; ++i) s.step();
  return s.taken;
}

std::uint64_t of_a_long_wait() {
  Scene s;
  s.add(), s.add(), s.add();
  s.rules.hold_patience = s.rules.hold_most = s.rules.edge_within = 100;
  s.rules.wait_within = 5;
  s.run_until(Slot::kFollower, DoorPhase::kReachEdge);
  s.of(s.at(Slot::kFollower).who).frozen = true;
  for (int i = 0; i < 400; ++i) s.step();
  return s.taken;
}

std::uint64_t of_a_carrier() {
  Scene s;
  s.add();
  s.add(DoorSide::kPull, Load::kBox);
  // Chosen before the carrier has committed: nobody knew yet that it has no hand free.
  s.choose = first_to_last;
  s.of({1, 1}).wants = false;
  s.run_until(Slot::kDoor, DoorPhase::kHolderDec);
  std::vector<Seen> seen;
  const std::vector<Choice> choices{{{0, 1}, Holding::kHoldLater, {1, 1}}};
  Outcome out;
  advance(s.rules, s.input(seen, choices), s.state, out);
  s.of({1, 1}).wants = true;
  s.run_until_all_through(60);
  return s.taken | out.taken;
}

std::uint64_t of_vanishing(Slot who, Slot slot, DoorPhase phase, bool with_door = false) {
  Scene s = stopped_at(slot, phase, Holding::kHoldLater);
  if (with_door) s.run_until([&] { return s.at(Slot::kFollower).has(kHasDoor); });
  const AgentId id = s.at(who).who;
  s.of(id).present = false;
  s.run_until_all_through(120);
  return s.taken;
}

constexpr Story kStories[] = {
    {"everybody holds for later", [] { return of_many(Holding::kHoldLater); }},
    {"everybody holds for others first", [] { return of_many(Holding::kHoldFirst); }},
    {"nobody holds", [] { return of_many(Holding::kNoHold); }},
    {"held for nobody", of_nobody_following},
    {"not held, follower ready", of_no_hold_while_ready},
    {"not held, follower still coming", of_no_hold_while_coming},
    {"opener stuck", [] { return of_frozen(Slot::kDoor, DoorPhase::kReachDoor, Holding::kHoldLater); }},
    {"follower stuck", [] { return of_frozen(Slot::kFollower, DoorPhase::kFollowerInit, Holding::kHoldLater); }},
    {"follower stuck at the leaf",
     [] { return of_frozen(Slot::kFollower, DoorPhase::kReachEdge, Holding::kHoldLater); }},
    {"follower stuck while let pass",
     [] { return of_frozen(Slot::kFollower, DoorPhase::kPassFirst, Holding::kHoldFirst); }},
    {"stuck in the doorway", [] { return of_frozen(Slot::kDoor, DoorPhase::kReleaseDoor, Holding::kNoHold); }},
    {"door jammed", of_jammed_door},
    {"no decision", of_silence},
    {"follower never comes", of_somebody_expected_who_does_not_come},
    {"second waits too long", of_a_long_wait},
    {"follower with a box", of_a_carrier},
    {"holder vanishes while the follower reaches",
     [] { return of_vanishing(Slot::kDoor, Slot::kFollower, DoorPhase::kReachEdge); }},
    {"holder vanishes while it hands over",
     [] { return of_vanishing(Slot::kDoor, Slot::kFollower, DoorPhase::kReachEdge, true); }},
    {"follower vanishes", [] { return of_vanishing(Slot::kFollower, Slot::kFollower, DoorPhase::kReachEdge); }},
    {"follower vanishes with the leaf",
     [] { return of_vanishing(Slot::kFollower, Slot::kFollower, DoorPhase::kReachEdge, true); }},
};

TEST(Transitions, EveryRowOfTheTableIsTaken) {
  std::uint64_t taken = 0;
  for (const Story& s : kStories) taken |= s.tell();
  for (std::size_t t = 0; t < kTransitions; ++t)
    EXPECT_TRUE(taken >> t & 1) << words_of(kTransitionTable[t].from) << " -> " << words_of(kTransitionTable[t].to)
                                << ": " << kTransitionTable[t].why;
}

/// Whoever vanishes, in any slot and phase: its slot is free, the others pass, the door closes.
TEST(Transitions, AnybodyMayVanishInAnyPhase) {
  struct Moment {
    Slot slot;
    DoorPhase phase;
    Holding holding;
  };
  const Moment moments[] = {
      {Slot::kDoor, DoorPhase::kOpenerInit, Holding::kHoldLater},
      {Slot::kDoor, DoorPhase::kReachDoor, Holding::kHoldLater},
      {Slot::kDoor, DoorPhase::kOpenDoor, Holding::kHoldLater},
      {Slot::kDoor, DoorPhase::kHolderDec, Holding::kHoldLater},
      {Slot::kDoor, DoorPhase::kHoldDoor, Holding::kHoldLater},
      {Slot::kDoor, DoorPhase::kHoldDoor, Holding::kHoldFirst},
      {Slot::kDoor, DoorPhase::kReleaseDoor, Holding::kHoldLater},
      {Slot::kDoor, DoorPhase::kReleaseDoor, Holding::kNoHold},
      {Slot::kLeaving, DoorPhase::kFinishDoor, Holding::kNoHold},
      {Slot::kFollower, DoorPhase::kFollowerInit, Holding::kHoldLater},
      {Slot::kFollower, DoorPhase::kFollowerDec, Holding::kHoldLater},
      {Slot::kFollower, DoorPhase::kReachEdge, Holding::kHoldLater},
      {Slot::kFollower, DoorPhase::kPassFirst, Holding::kHoldFirst},
      {Slot::kSecond, DoorPhase::kFollowerInit, Holding::kHoldLater},
      {Slot::kSecond, DoorPhase::kFollowerDec, Holding::kHoldLater},
  };
  for (const Moment& m : moments)
    for (const Slot who : {Slot::kDoor, Slot::kFollower, Slot::kSecond, Slot::kLeaving})
      for (const bool gives_up : {false, true}) {
        Scene s = stopped_at(m.slot, m.phase, m.holding, 4);
        ASSERT_EQ(s.at(m.slot).phase, m.phase) << words_of(m.phase);
        const AgentId id = s.at(who).who;
        if (!id.exists()) continue;
        if (gives_up) {
          Outcome out;
          leave(s.rules, id, s.state, out);
          EXPECT_TRUE(out.taken >> static_cast<unsigned>(Transition::kLeft) & 1);
          s.fake.obey(out.leaf);
          s.of(id).wants = false;
        }
        s.of(id).present = false;
        s.step();
        EXPECT_FALSE(s.state.find(id)) << "its slot is free";
        ASSERT_TRUE(s.run_until_all_through(120)) << words_of(m.phase) << ", slot " << static_cast<int>(who);
        EXPECT_TRUE(s.run_until([&] { return s.fake.angle == 0 && !s.state.is_held(); }, 20)) << "the door closes";
      }
}

/// Two vanish in the same frame, among them one who would have moved up.
TEST(Transitions, SeveralVanishAtOnce) {
  Scene s = stopped_at(Slot::kSecond, DoorPhase::kFollowerDec, Holding::kHoldLater, 4);
  for (const Slot slot : {Slot::kDoor, Slot::kFollower, Slot::kSecond}) s.of(s.at(slot).who).present = false;
  s.step();
  ASSERT_TRUE(s.run_until_all_through(60));
}

/// A holder does not wait for ever for somebody who does not come (ours: 6 s without progress), nor twice for the same.
TEST(Transitions, PatienceEnds) {
  Scene s;
  const AgentId a = s.add(), b = s.add();
  s.rules.ready_within = 60;
  s.of(b).frozen = true;
  ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kHoldDoor));
  const float start = s.time;
  ASSERT_TRUE(s.run_until([&] { return s.of(a).through; }, 30));
  EXPECT_GT(s.time - start, s.rules.hold_patience);
  EXPECT_LT(s.time - start, s.rules.hold_patience + 5);
}

/// Let go onto somebody who stands in the way: the leaf gets a stop position (p_stop of DR-10).
TEST(Transitions, TheLeafStopsAtWhoeverIsInItsWay) {
  Scene s = stopped_at(Slot::kDoor, DoorPhase::kReleaseDoor, Holding::kNoHold, 1);
  s.of({0, 1}).frozen = true;
  ASSERT_TRUE(s.run_until([&] { return s.last.kind == LeafCommand::Kind::kBounce; }, 20));
  EXPECT_TRUE(s.last.stop);
  EXPECT_LT(distance(s.last.stop_at, s.of({0, 1}).at), 1e-5f);
  EXPECT_FLOAT_EQ(s.last.extra, s.rules.bounce);
}

/// 10^5 frames of people who come, choose, stop, vanish and give up at random, over random rules: never two in a slot,
/// never held without a controller, no phase beyond its time (Scene::check in every frame).
TEST(Transitions, HoldUnderRandomInput) {
  std::uint64_t taken = 0;
  int frames = 0;
  for (std::uint32_t round = 0; frames < 100000; ++round) {
    Draws draws({1, 2, round}, Stream::kTest);
    Scene s;
    s.rules.second_follower = draws.chance(0.7);
    s.rules.early_edge = draws.chance(0.5);
    s.leaf.swing = draws.chance(0.5) ? 1.0f : -1.0f;
    s.choose = [&](const Walker&, const Walker*) { return static_cast<Holding>(draws.below(4)); };
    for (int i = 0; i < 24; ++i)
      s.add(draws.chance(0.5) ? DoorSide::kPull : DoorSide::kPush,
            draws.chance(0.15) ? static_cast<Load>(1 + draws.below(2)) : Load::kNone);
    for (int i = 0; i < 1000; ++i, ++frames) {
      for (Walker& w : s.walkers) {
        if (draws.chance(0.002)) w.frozen = !w.frozen;
        if (draws.chance(0.0005)) w.present = !w.present;
        if (!draws.chance(0.001)) continue;
        Outcome out;
        leave(s.rules, w.id, s.state, out);
        s.fake.obey(out.leaf);
        taken |= out.taken;
      }
      if (draws.chance(0.002)) s.fake.jammed = !s.fake.jammed;
      s.speed = draws.chance(0.5) ? 1.3f : 0.3f;
      s.step();
      ASSERT_FALSE(testing::Test::HasFatalFailure()) << "round " << round << ", frame " << i;
    }
    taken |= s.taken;
  }
  // Random input finds nearly all of the table by itself.
  int found = 0;
  for (std::size_t t = 0; t < kTransitions; ++t) found += taken >> t & 1;
  EXPECT_GE(found, 30);
}

/// Same input, same state, to the bit; and what is kept has no hidden bytes.
TEST(Transitions, AreDeterministic) {
  Scene a, b;
  for (Scene* s : {&a, &b}) {
    for (int i = 0; i < 6; ++i) s->add(i % 3 ? DoorSide::kPull : DoorSide::kPush);
    for (int i = 0; i < 700; ++i) s->step();
  }
  EXPECT_EQ(std::memcmp(&a.state, &b.state, sizeof(State)), 0);
  EXPECT_EQ(a.told.size(), b.told.size());
}

}  // namespace
}  // namespace throng::interaction
