#include "throng/objects/doors/interaction/interaction.h"

#include "throng/objects/doors/interaction/scene_for_test.h"

namespace throng::interaction {
namespace {

using test::Scene;
using test::Walker;

constexpr DoorSide kSides[] = {DoorSide::kPull, DoorSide::kPush};

Holding always(const Walker* f, Holding h) { return f ? h : Holding::kNoHold; }

/// DR-20, first rows: initialise, reach, open, decide, let go, finish; the leaf closes behind.
TEST(Interaction, OneAloneOpensPassesAndLetsGo) {
  for (const DoorSide side : kSides) {
    Scene s;
    const AgentId a = s.add(side);
    for (const DoorPhase p : {DoorPhase::kOpenerInit, DoorPhase::kReachDoor, DoorPhase::kOpenDoor,
                              DoorPhase::kHolderDec, DoorPhase::kReleaseDoor})
      ASSERT_TRUE(s.run_until(Slot::kDoor, p)) << words_of(p);
    ASSERT_TRUE(s.run_until(Slot::kLeaving, DoorPhase::kFinishDoor));
    EXPECT_EQ(s.last.kind, LeafCommand::Kind::kClose);
    ASSERT_TRUE(s.run_until_all_through(20));
    EXPECT_TRUE(s.was_told(DoorEvent::kOpened, a));
    EXPECT_TRUE(s.was_told(DoorEvent::kReleased, a));
    EXPECT_EQ(s.count(DoorEvent::kHeld), 0u);
    EXPECT_TRUE(s.run_until([&] { return s.fake.angle == 0; })) << "closes to nothing";
    EXPECT_FALSE(s.state.find(a));
  }
}

/// HOL and PL, the red routine: the door passes from hand to hand and is never let go in between.
TEST(Interaction, HandsOverWithoutEverLettingGo) {
  for (const DoorSide side : kSides) {
    Scene s;
    const AgentId a = s.add(side), b = s.add(side);
    ASSERT_TRUE(s.run_until(Slot::kFollower, DoorPhase::kReachEdge));
    ASSERT_TRUE(s.run_until([&] { return s.at(Slot::kFollower).has(kHasDoor); }));
    // The order of DR-20: the follower has it, only then the holder takes its hand off.
    EXPECT_EQ(s.state.controller, b);
    EXPECT_EQ(s.at(Slot::kDoor).who, a);
    EXPECT_EQ(s.at(Slot::kDoor).phase, DoorPhase::kReleaseDoor);
    EXPECT_TRUE(s.was_told(DoorEvent::kTakenOver, b, a));
    const float least = angle_to_pass(s.leaf, s.rules.pass_width) - 0.05f;
    ASSERT_TRUE(s.run_until([&] {
      EXPECT_GT(s.fake.angle, least);
      return s.at(Slot::kDoor).who == b && s.at(Slot::kDoor).phase == DoorPhase::kHolderDec;
    }));
    EXPECT_TRUE(s.was_told(DoorEvent::kReleased, a, b));
    EXPECT_EQ(s.at(Slot::kDoor).role, DoorRole::kHolder);
    ASSERT_TRUE(s.run_until_all_through(30));
    EXPECT_EQ(s.count(DoorEvent::kOpened), 1u) << "nobody had to open it again";
  }
}

/// HOF and PF, the blue routine: the holder stands aside, lets pass, and decides again for the next.
TEST(Interaction, HoldsForOthersFirstAndDecidesAgain) {
  for (const DoorSide side : kSides) {
    Scene s;
    s.choose = [](const Walker&, const Walker* f) { return always(f, Holding::kHoldFirst); };
    const AgentId a = s.add(side), b = s.add(side), c = s.add(side);
    ASSERT_TRUE(s.run_until_all_through(60));
    EXPECT_TRUE(s.was_told(DoorEvent::kYielded, a, b));
    EXPECT_TRUE(s.was_told(DoorEvent::kLetPass, a, b));
    EXPECT_TRUE(s.was_told(DoorEvent::kLetPass, a, c));
    EXPECT_TRUE(s.did(Transition::kBlue));
    EXPECT_EQ(s.count(DoorEvent::kOpened), 1u);
    EXPECT_EQ(s.told.back().who, a) << "the holder goes last";
  }
}

/// NH: the follower sees that the door was let go and opens it itself, while it is still closing (DR-10).
TEST(Interaction, WhoIsNotServedCatchesTheClosingDoor) {
  for (const DoorSide side : kSides) {
    Scene s;
    s.choose = [](const Walker&, const Walker*) { return Holding::kNoHold; };
    const AgentId a = s.add(side);
    ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kOpenDoor));
    const AgentId b = s.add(side);
    s.choose = [&](const Walker& w, const Walker*) {
      return w.id == a && !s.at(Slot::kFollower).who.exists() ? Holding::kUndecided : Holding::kNoHold;
    };
    ASSERT_TRUE(s.run_until([&] { return s.at(Slot::kDoor).who == b; }));
    EXPECT_EQ(s.at(Slot::kDoor).phase, DoorPhase::kOpenerInit);
    EXPECT_EQ(s.at(Slot::kDoor).role, DoorRole::kOpener);
    EXPECT_EQ(s.at(Slot::kLeaving).who, a);
    EXPECT_TRUE(s.was_told(DoorEvent::kMissed, b, a));
    EXPECT_EQ(s.last.kind, LeafCommand::Kind::kClose);
    ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kOpenDoor));
    EXPECT_EQ(s.state.controller, b);
    ASSERT_TRUE(s.run_until_all_through(30));
    EXPECT_EQ(s.count(DoorEvent::kOpened), 2u);
  }
}

TEST(Interaction, AClosingLeafIsOpenedFromWhereItIs) {
  Scene s;
  s.fake.angle = 0.6f;
  s.fake.kind = LeafCommand::Kind::kClose;
  s.speed = 6;
  s.rules.blend_time = 0, s.rules.reach_time = 0;
  s.add();
  s.walkers[0].at = s.leaf.place(1.2f, 0.45f);
  ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kOpenDoor));
  EXPECT_GT(s.fake.angle, 0.3f);
  EXPECT_EQ(s.last.kind, LeafCommand::Kind::kOpen);
}

/// Accept of DR-20: chains of 1 to 12 followers without extra states, from both sides, whatever holders choose.
TEST(Interaction, ChainsOfUpToTwelveFollowersPass) {
  for (const DoorSide side : kSides)
    for (const Holding h : {Holding::kHoldLater, Holding::kHoldFirst, Holding::kNoHold})
      for (std::size_t followers = 1; followers <= 12; ++followers) {
        Scene s;
        s.choose = [h](const Walker&, const Walker* f) { return always(f, h); };
        for (std::size_t i = 0; i <= followers; ++i) s.add(side);
        ASSERT_TRUE(s.run_until_all_through(20.0f * static_cast<float>(followers + 1)))
            << words_of(side) << ", " << words_of(h) << ", followers: " << followers;
        if (h == Holding::kHoldLater) {
          EXPECT_EQ(s.count(DoorEvent::kTakenOver), followers);
          EXPECT_EQ(s.count(DoorEvent::kOpened), 1u);
        } else if (h == Holding::kHoldFirst) {
          EXPECT_EQ(s.count(DoorEvent::kLetPass), followers);
        } else {
          EXPECT_EQ(s.count(DoorEvent::kOpened), followers + 1);
        }
      }
}

/// Accept of DR-18: with the second follower and the early reach the same twelve pass sooner.
TEST(Interaction, TheRefinementsOfTheFlowSaveTime) {
  for (const DoorSide side : kSides) {
    float times[2] = {};
    for (const bool refined : {false, true}) {
      Scene s;
      s.rules.second_follower = s.rules.early_edge = refined;
      for (int i = 0; i < 12; ++i) s.add(side);
      ASSERT_TRUE(s.run_until_all_through(300));
      EXPECT_EQ(s.did(Transition::kCommitSecond), refined);
      times[refined] = s.time;
    }
    EXPECT_LT(times[1], times[0]) << words_of(side);
    RecordProperty(std::string("plain_") + std::string(words_of(side)), std::to_string(times[0]));
    RecordProperty(std::string("refined_") + std::string(words_of(side)), std::to_string(times[1]));
  }
}

/// A follower that is hemmed in cannot get to its place. The holder waits for it once and goes; the door is not held
/// for it for ever.
TEST(Interaction, IsNotHeldAgainForWhoCannotCome) {
  for (const DoorSide side : kSides) {
    Scene s;
    s.add(side);
    s.add(opposite(side));
    s.walkers[1].at = s.leaf.place(0.3f, side == DoorSide::kPull ? -3.0f : 3.0f);
    s.walkers[1].frozen = true;
    ASSERT_TRUE(s.run_until([&] { return s.walkers[0].through; }, 40)) << words_of(side);
    EXPECT_EQ(s.count(DoorEvent::kHeld), 1u);
    EXPECT_GE(s.count(DoorEvent::kMissed), 1u);
    EXPECT_EQ(s.count(DoorEvent::kReleased), 1u);
  }
}

/// DR-24: who comes the other way waits at OG, then takes the leaf on its own side or passes first.
TEST(Interaction, ServesSomebodyWhoComesTheOtherWay) {
  for (const DoorSide side : kSides)
    for (const Holding h : {Holding::kHoldLater, Holding::kHoldFirst}) {
      Scene s;
      s.choose = [h](const Walker&, const Walker* f) { return always(f, h); };
      s.add(side);
      ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kOpenDoor));
      const AgentId b = s.add(opposite(side));
      s.walkers[1].at = s.leaf.place(1.35f, side == DoorSide::kPull ? -2.4f : 2.4f);
      ASSERT_TRUE(s.run_until(Slot::kFollower, DoorPhase::kFollowerDec));
      EXPECT_TRUE(s.at(Slot::kDoor).has(kOtherSide));
      std::vector<Seen> seen;
      const Guide g = guide_of(s.rules, s.input(seen, {}), s.state, Slot::kFollower);
      EXPECT_LT(distance(g.root, s.leaf.place(1.35f, side == DoorSide::kPull ? -2.0f : 2.0f)), 1e-4f) << "OG";
      if (h == Holding::kHoldLater) {
        ASSERT_TRUE(s.run_until(Slot::kFollower, DoorPhase::kReachEdge));
        EXPECT_TRUE(s.at(Slot::kDoor).has(kPosed)) << "first who comes out is out, refined or not";
        ASSERT_TRUE(s.run_until([&] { return s.state.controller == b; }));
      } else {
        ASSERT_TRUE(s.run_until(Slot::kFollower, DoorPhase::kPassFirst));
      }
      ASSERT_TRUE(s.run_until_all_through(40));
      EXPECT_EQ(s.count(DoorEvent::kOpened), 1u);
    }
}

/// DR-16: of several who commit in one frame the first by (E, id) gets the slot, whatever order they come in.
TEST(Interaction, OneOfManyGetsTheSlot) {
  const Rules rules;
  for (int turn = 0; turn < 3; ++turn) {
    State state;
    Outcome out;
    Commit c[3] = {{.who = {7, 1}, .order = 2}, {.who = {9, 1}, .order = 1}, {.who = {8, 1}, .order = 1}};
    std::rotate(c, c + turn, c + 3);
    commit(rules, c, state, out);
    EXPECT_EQ(state.at(Slot::kDoor).who, (AgentId{8, 1}));
    int granted = 0;
    for (const Commit& k : c) granted += k.granted;
    EXPECT_EQ(granted, 1);
    EXPECT_TRUE(c[0].granted);
    // None of them may follow now: the opener is not in its critical phase (DR-12).
    Commit follow{.who = {9, 1}, .as = DoorRole::kFollower};
    commit(rules, {&follow, 1}, state, out);
    EXPECT_FALSE(follow.granted);
  }
}

TEST(Interaction, NobodyTakesThePlaceOfWhomTheDoorIsHeldFor) {
  Scene s;
  const AgentId a = s.add(), b = s.add(), c = s.add();
  s.of(b).frozen = true;
  s.of(b).wants = s.of(c).wants = false;
  s.choose = [&](const Walker&, const Walker*) { return Holding::kUndecided; };
  ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kHolderDec));
  std::vector<Seen> seen;
  const std::vector<Choice> choices{{a, Holding::kHoldLater, b}};
  Outcome out;
  advance(s.rules, s.input(seen, choices), s.state, out);
  ASSERT_EQ(s.at(Slot::kDoor).phase, DoorPhase::kHoldDoor);
  Commit cuts_in{.who = c, .as = DoorRole::kFollower, .order = -5};
  commit(s.rules, {&cuts_in, 1}, s.state, out);
  EXPECT_FALSE(cuts_in.granted) << "DR-02: a cut-in after the critical phase changes nothing";
  Commit comes{.who = b, .as = DoorRole::kFollower};
  commit(s.rules, {&comes, 1}, s.state, out);
  EXPECT_TRUE(comes.granted);
}

/// No hand is free: the holder stands aside, whatever it had chosen (DR-32a, DR-32b).
TEST(Interaction, CarriersAreLetPassFirst) {
  for (const Load load : {Load::kBox, Load::kStroller}) {
    Scene s;
    const AgentId a = s.add(), b = s.add(DoorSide::kPull, load);
    ASSERT_TRUE(s.run_until_all_through(60)) << words_of(load);
    EXPECT_TRUE(s.was_told(DoorEvent::kYielded, a, b));
    EXPECT_TRUE(s.was_told(DoorEvent::kLetPass, a, b));
    EXPECT_EQ(s.count(DoorEvent::kTakenOver), 0u);
  }
}

/// A lone carrier opens more slowly and holds for nobody.
TEST(Interaction, ALoneCarrierGetsThrough) {
  for (const DoorSide side : kSides)
    for (const Load load : {Load::kBox, Load::kStroller}) {
      Scene s;
      s.add(side, load);
      const AgentId b = s.add(side);
      ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kOpenDoor));
      EXPECT_FLOAT_EQ(s.last.pace, s.rules.carrier_pace);
      ASSERT_TRUE(s.run_until_all_through(60)) << words_of(side) << ", " << words_of(load);
      EXPECT_EQ(s.count(DoorEvent::kHeld), 0u);
      EXPECT_TRUE(s.was_told(DoorEvent::kOpened, b));
    }
}

}  // namespace
}  // namespace throng::interaction
