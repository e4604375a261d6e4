#include "throng/objects/doors/interaction/guide.h"

#include "throng/geometry/segments.h"
#include "throng/objects/doors/interaction/scene_for_test.h"

namespace throng::interaction {
namespace {

using test::Scene;
using test::Walker;

constexpr DoorSide kSides[] = {DoorSide::kPull, DoorSide::kPush};

Guide guide(const Scene& s, Slot slot) {
  std::vector<Seen> seen;
  return guide_of(s.rules, s.input(seen, {}), s.state, slot);
}

/// DR-45: at the hand while it reaches; back before the decision if considerate; at the follower while it holds.
TEST(Guides, SayWhereToLook) {
  for (const float kindness : {0.9f, 0.1f}) {
    Scene s;
    const AgentId a = s.add(), b = s.add();
    s.of(a).kindness = kindness;
    ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kReachDoor));
    EXPECT_EQ(guide(s, Slot::kDoor).look, LookAt::kHand);
    EXPECT_LT(distance(guide(s, Slot::kDoor).look_point, guide(s, Slot::kDoor).hand_at), 1e-6f);
    ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kOpenDoor));
    EXPECT_EQ(guide(s, Slot::kDoor).look, LookAt::kHand) << "at first";
    const float late = 0.9f * angle_to_pass(s.leaf, s.rules.pass_width);
    ASSERT_TRUE(s.run_until([&] { return s.fake.angle > late; }));
    ASSERT_EQ(s.at(Slot::kDoor).phase, DoorPhase::kOpenDoor) << "just before it decides";
    const Guide g = guide(s, Slot::kDoor);
    EXPECT_EQ(g.look, kindness >= s.rules.considerate ? LookAt::kBehind : LookAt::kAhead);
    if (g.look == LookAt::kBehind) {
      EXPECT_GT(s.leaf.local(g.look_point.plan()).y, s.leaf.local(g.root).y + 1) << "behind a puller is the pull side";
    }
    // The look is what shows, not what decides: the unkind hold the door, too.
    ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kHoldDoor));
    EXPECT_EQ(guide(s, Slot::kDoor).look, LookAt::kFollower);
    EXPECT_EQ(guide(s, Slot::kDoor).look_id, b);
    ASSERT_TRUE(s.run_until(Slot::kFollower, DoorPhase::kFollowerInit));
    EXPECT_EQ(guide(s, Slot::kFollower).look_id, a);
  }
}

/// DR-25: only who stands, and not while it still walks to its pose.
TEST(Guides, SayWhenToBeIdle) {
  Scene s;
  s.choose = [](const Walker&, const Walker* f) { return f ? Holding::kHoldFirst : Holding::kNoHold; };
  s.add(), s.add();
  ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kHoldDoor));
  EXPECT_FALSE(guide(s, Slot::kDoor).idle);
  ASSERT_TRUE(s.run_until([&] { return s.at(Slot::kDoor).has(kPosed); }));
  EXPECT_TRUE(guide(s, Slot::kDoor).idle);
}

/// The hand is on the leaf from the moment it is reached until it is let go (DR-09), at every angle.
TEST(Guides, TheHandStaysOnTheLeafUntilItIsLetGo) {
  for (const DoorSide side : kSides) {
    Scene s;
    const AgentId a = s.add(side);
    bool had = false, lost = false;
    s.watch = [&](const Guide& g) {
      if (g.who != a || s.state.controller != a) return;
      had = true;
      lost |= g.hand == Hand::kNone || !(g.parts & kPoseHand);
    };
    ASSERT_TRUE(s.run_until_all_through(30));
    EXPECT_TRUE(had);
    EXPECT_FALSE(lost);
  }
}

/// With bodies a hand counts where it is, not the time: 2 cm (DR-09).
TEST(Guides, AHandThatIsNotThereOpensNothing) {
  Scene s;
  const AgentId a = s.add();
  s.of(a).wants = true;
  ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kReachDoor));
  s.of(a).at = guide(s, Slot::kDoor).root;
  for (const float off : {0.2f, 0.03f, 0.015f}) {
    for (int i = 0; i < 20 && s.at(Slot::kDoor).phase == DoorPhase::kReachDoor; ++i) {
      const Seen seen{a, s.of(a).at, off};
      const FrameIn in{.dt = 0.05f, .leaf = &s.leaf, .people = {&seen, 1}, .choices = {}};
      Outcome out;
      advance(s.rules, in, s.state, out);
    }
    EXPECT_EQ(s.at(Slot::kDoor).phase == DoorPhase::kReachDoor, off > s.rules.hand_tolerance) << off;
  }
}

/// Nobody is led through the leaf or the wall.
TEST(Guides, LeadAroundTheLeafAndThroughTheOpening) {
  const LeafFrame leaf;
  const float body = 0.25f, open = math::kHalfPiF;
  // From the end of the open leaf (O4) out through the doorway: not through the leaf.
  const Vec2 from = leaf.place(-0.2f, 0.8f), to = leaf.place(0.5f, -0.9f);
  const Vec2 via = way_around(leaf, open, from, to, body);
  EXPECT_GT(leaf.local(via).y, leaf.width) << "around its end first";
  // From beside the doorway: to its middle first.
  const Vec2 beside = way_around(leaf, open, leaf.place(2, 0.6f), to, body);
  EXPECT_LT(distance(beside, leaf.place(0.58f * leaf.width, 0)), 1e-5f);
  // Straight where nothing is in the way.
  EXPECT_EQ(way_around(leaf, open, leaf.place(0.5f, 1.5f), to, body), to);
  EXPECT_EQ(way_around(leaf, 0, leaf.place(0.5f, 3), leaf.place(1.2f, 0.45f), body), leaf.place(1.2f, 0.45f));
}

/// DR-32a, DR-32b: both hands on what is carried, unless one pulls; a lone carrier pushes with the hip and goes
/// backward with a stroller.
TEST(Guides, KnowWhatCarriersDoWithTheirHands) {
  for (const DoorSide side : kSides)
    for (const Load load : {Load::kBox, Load::kStroller}) {
      Scene s;
      s.add(side, load);
      ASSERT_TRUE(s.run_until(Slot::kDoor, DoorPhase::kReachDoor));
      const Guide g = guide(s, Slot::kDoor);
      if (side == DoorSide::kPull) {
        EXPECT_NE(g.hand, Hand::kNone);
        EXPECT_EQ(g.on_load, g.hand == Hand::kRight ? OnLoad::kLeft : OnLoad::kRight);
      } else {
        EXPECT_EQ(g.hand, Hand::kNone);
        EXPECT_EQ(g.on_load, OnLoad::kBoth);
        EXPECT_TRUE(g.hip);
      }
      EXPECT_EQ(g.backward, load == Load::kStroller);
    }
  Scene plain;
  plain.add();
  ASSERT_TRUE(plain.run_until(Slot::kDoor, DoorPhase::kReachDoor));
  EXPECT_EQ(guide(plain, Slot::kDoor).on_load, OnLoad::kNone);
  const BoxShape box;
  EXPECT_FLOAT_EQ(box.grip(true).y, -box.grip(false).y);
  EXPECT_LE(length(box.grip(true) - Vec3{0, 0.17f, 1.43f}), 0.95f * 0.668f) << "within reach of the arm";
}

/// DR-32b: who holds for a stroller keeps holding until its rear is out of the way of the leaf.
TEST(Guides, HelpersHoldUntilTheStrollerHasCleared) {
  for (const DoorSide side : kSides) {
    Scene s;
    const AgentId a = s.add(side), b = s.add(side, Load::kStroller);
    ASSERT_TRUE(s.run_until(Slot::kFollower, DoorPhase::kPassFirst));
    ASSERT_TRUE(s.run_until([&] { return s.was_told(DoorEvent::kLetPass, a, b); }));
    // The pusher walks behind the rear edge: where it is through, the stroller is.
    EXPECT_TRUE(is_through(s.leaf, side, s.of(b).at, s.rules.clear - 0.1f));
    EXPECT_EQ(s.state.controller, a);
  }
}

}  // namespace
}  // namespace throng::interaction
