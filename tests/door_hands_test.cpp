// Hands of bodies at doors in runs (DR-09, DR-20, DR-23, DR-25, DR-40, DR-45): while a leaf is in somebody's hands a
// palm is on it, from the moment it is reached for until it is let go, on both sides and at mirrored leaves; and
// nothing anybody does depends on it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "door_bodies.h"
#include "throng/objects/doors/interaction/guide.h"
#include "throng/state/door_events.h"

namespace throng {
namespace {

using interaction::Slot;
using namespace halls;

/// m of the nearer palm from the leaf.
float hands_off(const Simulation& sim, Row r, const AtLeaf& at) {
  const Skeleton body = skeleton_of(sim.crowd().profile, r);
  const auto joints = joints_of(sim, r);
  return std::min(off_leaf(at.leaf, at.angle, palm_of(body, Side::kLeft, joints)),
                  off_leaf(at.leaf, at.angle, palm_of(body, Side::kRight, joints)));
}

/// Steps until everybody is through, at most so long.
template <class Look>
void watch(Simulation& sim, double most, const Look& look) {
  while (sim.now() < most && (sim.now() < 1 || sim.crowd().size() > 0)) {
    sim.step();
    look();
  }
}

struct HandReport {
  std::size_t frames = 0, taken_over = 0, off = 0;  ///< off: frames in which the controller's hand was not on the leaf
  float worst = 0;                                  ///< m
  std::string where;                                ///< of the worst
};

void observe_hands(const Simulation& sim, HandReport& out) {
  for (const Event& e : sim.crowd().events) out.taken_over += e.kind == event_of(DoorEvent::kTakenOver);
  for (const AtLeaf& at : leaves_of(sim)) {
    const Row r = sim.crowd().row_of(at.state.controller);
    if (!at.state.is_held() || r == kNoRow) continue;
    const float off = hands_off(sim, r, at);
    ++out.frames;
    out.off += off > 0.02f;
    if (off <= out.worst) continue;
    const interaction::Place& p = *at.state.find(at.state.controller);
    const Vec2 l = at.leaf.local(test::position(sim, r));
    out.worst = off;
    out.where = std::to_string(sim.now()) + " s, " + std::string(words_of(p.phase)) + " for " +
                std::to_string(p.in_phase) + " s, " + std::string(words_of(p.side)) + ", " +
                std::string(words_of(p.holding)) + ", flags " + std::to_string(p.flags) + ", at (" +
                std::to_string(l.x) + ", " + std::to_string(l.y) + "), leaf " + std::to_string(at.angle);
  }
}

// From the moment the machine counts on a hand until it lets go, hand-overs included.
TEST(DoorHands, AreOnTheLeafAsLongAsItIsInSomebodysHands) {
  for (const Opens opens : {Opens::kFront, Opens::kBack})
    for (const bool mirrored : {false, true}) {
      HandReport hands;
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Simulation sim(two_halls({.seed = seed, .opens = opens, .mirrored = mirrored}));
        watch(sim, 70, [&] { observe_hands(sim, hands); });
      }
      const char* side = opens == Opens::kFront ? "pull" : "push";
      EXPECT_GT(hands.frames, 500u);
      EXPECT_GT(hands.taken_over, 10u);
      EXPECT_EQ(hands.off, 0u) << side << (mirrored ? ", mirrored" : "") << ": of " << hands.frames << " frames; worst "
                               << hands.worst << " m";
    }
}

// The same where people come from both sides, at one leaf and at two, and where nobody holds the door.
TEST(DoorHands, OfOpposingAndRudePeopleToo) {
  for (const Case& c : {Case{.west = 7, .east = 7}, Case{.west = 7, .east = 7, .two_leaves = true},
                        Case{.kindness = 0, .rush = 1}, Case{.opens = Opens::kBack, .kindness = 0, .rush = 1}}) {
    HandReport hands;
    Simulation sim(two_halls(c));
    watch(sim, 70, [&] { observe_hands(sim, hands); });
    EXPECT_GT(hands.frames, 100u);
    // A leaf that is held open farther for somebody who comes the other way swings out of some hands for a moment.
    EXPECT_LT(hands.worst, 0.20f) << hands.where;
    EXPECT_LE(static_cast<double>(hands.off), 0.03 * static_cast<double>(hands.frames))
        << (c.two_leaves ? "two leaves"
            : c.east > 0 ? "one leaf"
                         : "rude")
        << ": " << hands.off << " of " << hands.frames << " frames; worst " << hands.worst << " m, " << hands.where;
  }
}

// The machine keeps to time, so nothing anybody does depends on who is posed, nor on the kind of body.
TEST(DoorHands, NobodyWalksDifferentlyForThem) {
  const Case base{.west = 8, .east = 4};
  Case off = base, near = base, box = base;
  off.poses = PoseMode::kOff, near.poses = PoseMode::kNear, box.body = "box";
  Simulation all(two_halls(base)), unposed(two_halls(off)), some(two_halls(near)), boxes(two_halls(box));
  for (int i = 0; i < 500; ++i) {
    if (i == 250) some.show_poses({PoseMode::kNear, {{{15, 8, 2}, 3}}});
    for (Simulation* s : {&all, &unposed, &some, &boxes}) s->step();
    if (i % 25 != 24) continue;
    ASSERT_EQ(unposed.state_hash(), all.state_hash()) << i;
    ASSERT_EQ(some.state_hash(), all.state_hash()) << i;
    ASSERT_EQ(boxes.state_hash(), all.state_hash()) << i;
  }
}

TEST(DoorHands, ASnapshotGoesOnAlikeAndSoDoOtherWorkers) {
  const Case c{.west = 8, .east = 4};
  Simulation straight(two_halls(c), 1), first(two_halls(c), 3), second(two_halls(c), 2);
  test::run(straight, 260), test::run(first, 200);
  ASSERT_TRUE(second.restore(first.snapshot()));
  test::run(second, 60);
  EXPECT_EQ(second.pose_hash(), straight.pose_hash());
}

/// rad between where somebody's eyes look and a point.
float looks_off(const PerJoint<Frame3>& joints, Vec3 at) {
  const Frame3& eye = joints[Joint::kLeftEye];
  const Vec3 to = at - eye.place;
  return math::acos(math::clamp(dot(eye.turn * Vec3{1, 0, 0}, to) / length(to), -1.0f, 1.0f));
}

// DR-45: at the handle before the door opens, back before the decision where one is considerate, at who follows while
// one holds.
TEST(DoorHands, EyesAreOnHandleAndFollowerAndBack) {
  std::size_t openings = 0, at_handle = 0, held = 0, at_follower = 0;
  float back[2] = {0, 0};  // rad between eyes and straight back before the decision, sums of the rude and the kind
  for (const auto& one : {std::pair{1.0, 1u}, {1.0, 2u}, {1.0, 3u}, {0.0, 1u}, {0.0, 2u}, {0.0, 3u}}) {
    const double kindness = one.first;
    const unsigned seed = one.second;
    Simulation sim(two_halls({.seed = seed, .kindness = kindness, .rush = 1 - kindness}));
    DoorPhase before = DoorPhase::kGone;
    bool from_shut = false;
    watch(sim, 70, [&] {
      const AtLeaf at = leaves_of(sim).front();
      const interaction::Place& p = at.state.at(Slot::kDoor);
      const Row r = sim.crowd().row_of(p.who);
      if (!p.who.exists() || r == kNoRow) return void(before = DoorPhase::kGone);
      const auto joints = joints_of(sim, r);
      const Vec2 way = at.leaf.way_from(p.side);
      const Vec3 eye = joints[Joint::kLeftEye].place, forward = joints[Joint::kLeftEye].turn * Vec3{1, 0, 0};
      if (p.phase == DoorPhase::kOpenDoor && before == DoorPhase::kReachDoor) {
        ++openings;
        from_shut = at.angle < 0.1f;
        const Vec3 handle = at.leaf.place_on(at.angle, {at.leaf.width - at.leaf.handle_in, 0.07f, 1});
        // A leaf that is caught while it closes has its handle beside who catches it: as far round as a neck turns.
        at_handle += looks_off(joints, handle) < (from_shut ? 0.3f : 0.8f);
      }
      if (before == DoorPhase::kOpenDoor && p.phase == DoorPhase::kHolderDec && from_shut)
        back[kindness > 0.5] += math::acos(math::clamp(dot(normalized(forward.plan()), -way), -1.0f, 1.0f));
      const Row f = sim.crowd().row_of(at.state.expected);
      if (p.phase == DoorPhase::kHoldDoor && p.in_phase > 1 && at.state.expected.exists() && f != kNoRow) {
        const Vec2 there = test::position(sim, f);
        ++held;
        at_follower += looks_off(joints, {there.x, there.y, eye.z}) < 0.6f;
      }
      before = p.phase;
    });
  }
  EXPECT_GT(openings, 3u);
  EXPECT_EQ(at_handle, openings);
  EXPECT_LT(back[1], back[0] - 3 * 0.3f) << "three openings each";
  EXPECT_GT(held, 50u);
  EXPECT_GE(at_follower, held * 7 / 10) << "of " << held << " frames";
}

// DR-32a: both hands on the box, but for the one that a lone carrier pulls the door with.
TEST(DoorHands, OfCarriersAreOnTheBox) {
  Simulation sim(two_halls({.west = 4, .boxes = 1}));
  const interaction::BoxShape box;
  std::map<std::uint32_t, int> seen;  // frames near the door
  std::size_t both = 0, one = 0, none = 0;
  watch(sim, 60, [&] {
    for (Row r = 0; r < sim.crowd().size(); ++r) {
      const AgentId who = sim.crowd().profile.id[r];
      if (distance(test::position(sim, r), Vec2{15, 8}) > 5) continue;
      const AtLeaf at = leaves_of(sim).front();
      const interaction::Place* place = at.state.find(who);
      const bool served = place != nullptr || test::position(sim, r).x < 14;
      if (!served || ++seen[who.index] < 20) continue;  // takes it up
      const Skeleton body = skeleton_of(sim.crowd().profile, r);
      PerJoint<Frame3> joints;
      place_joints(body, unpack(sim.crowd().pose.packed[r]), joints);
      int hands = 0;
      for (const Side side : kSides)
        hands += distance(palm_of(body, side, joints), box.grip(side == Side::kLeft)) < 0.02f;
      ++(hands == 2 ? both : hands == 1 ? one : none);
    }
  });
  EXPECT_GT(both, 100u);
  EXPECT_GT(one, 20u) << "a hand for the door";
  EXPECT_EQ(none, 0u);
}

// DR-10 in a run: the angle has no jumps, a leaf that is let go bounces and shuts for good, and one that is falling
// shut is caught where it is.
TEST(DoorLeavesInRuns, BounceShutAndAreCaught) {
  Simulation sim(two_halls({.kindness = 0, .rush = 1}));
  const ObjectIndex index = sim.setup().objects.moving.front();
  const auto& door = *sim.setup().objects.as<LeafDoor>(index);
  const auto leaf = [&] { return door.state(sim.crowd().objects.items[index.value], 0); };
  const float most = most_rate(door.leaf(0)) * 0.05f + 1e-5f;
  LeafState before = leaf();
  DoorPhase phase = DoorPhase::kGone;
  std::size_t bounced = 0, caught = 0;
  float let_go_at = 0, highest = 0;
  const auto look = [&] {
    const LeafState now = leaf();
    ASSERT_LE(math::abs(now.angle - before.angle), most) << sim.now();
    if (now.motion == LeafMotion::kBouncing && before.motion != LeafMotion::kBouncing)
      let_go_at = highest = before.angle;
    if (now.motion == LeafMotion::kBouncing) highest = std::max(highest, now.angle);
    if (now.motion == LeafMotion::kClosing && before.motion == LeafMotion::kBouncing)
      bounced += highest > let_go_at + 0.1f;
    const interaction::Place& p = leaves_of(sim).front().state.at(Slot::kDoor);
    const DoorPhase now_in = p.who.exists() ? p.phase : DoorPhase::kGone;
    if (now_in == DoorPhase::kOpenDoor && phase == DoorPhase::kReachDoor && before.angle > 0.2f) {
      ++caught;
      EXPECT_GE(now.angle, before.angle - 1e-4f) << "from where it is";
    }
    phase = now_in, before = now;
  };
  watch(sim, 70, look);
  EXPECT_EQ(sim.crowd().size(), 0u);
  for (int i = 0; i < 100; ++i) sim.step(), look();
  EXPECT_GE(bounced, 3u);
  EXPECT_GE(caught, 3u);
  EXPECT_EQ(leaf().angle, 0.0f);
}

// DR-25: who holds a door stands there alive, and its hand stays where it is.
TEST(DoorHands, WhoHoldsADoorWaversButItsHandDoesNot) {
  std::size_t frames = 0, wavers = 0;
  float worst = 0;
  for (const std::uint64_t seed : {1u, 2u}) {
    Simulation alive(two_halls({.seed = seed})), statue(two_halls({.seed = seed, .idle = false}));
    watch(alive, 40, [&] {
      statue.step();
      const AtLeaf at = leaves_of(alive).front();
      const interaction::Place& p = at.state.at(Slot::kDoor);
      const Row r = alive.crowd().row_of(p.who);
      if (!p.who.exists() || r == kNoRow || !p.has(interaction::kPosed) || at.state.controller != p.who) return;
      if (length(test::velocity(alive, r)) > 0.02f) return;
      const SkeletonPose one = unpack(alive.crowd().pose.packed[r]), other = unpack(statue.crowd().pose.packed[r]);
      ++frames;
      const Quat turn = one.turn[Joint::kSpine2].inverse() * other.turn[Joint::kSpine2];
      wavers += length(Vec3{turn.x, turn.y, turn.z}) > 5e-4f;
      worst = std::max(worst, hands_off(alive, r, at));
    });
  }
  EXPECT_GT(frames, 15u);
  EXPECT_GT(wavers, frames / 2) << "of " << frames;
  EXPECT_LT(worst, 0.02f);
}

// DR-40: at a door people change between walking and planned steps; feet that carry weight stand.
TEST(DoorHands, FeetOfPeopleAtDoorsDoNotSlide) {
  for (const Opens opens : {Opens::kFront, Opens::kBack}) {
    Simulation sim(two_halls({.opens = opens}));
    struct Foot {
      bool on = false;
      SolePoints sole;
      float travel = 0;
    };
    std::map<std::uint32_t, std::array<Foot, 2>> feet;
    std::vector<float> slides;
    std::size_t stepped = 0;
    watch(sim, 60, [&] {
      for (const interaction::Place& p : leaves_of(sim).front().state.places) {
        const Row r = sim.crowd().row_of(p.who);
        if (!p.who.exists() || r == kNoRow) continue;
        const auto joints = joints_of(sim, r);
        const Skeleton body = skeleton_of(sim.crowd().profile, r);
        for (const Side side : kSides) {
          Foot& f = feet[p.who.index][static_cast<std::size_t>(side)];
          const SolePoints now = sole_points(body, side, joints);
          const std::uint32_t flag = side == Side::kLeft ? PackedPose::kLeftPlanted : PackedPose::kRightPlanted;
          const bool on = (sim.crowd().pose.packed[r].flags & flag) != 0;
          const auto way = [](Vec3 a, Vec3 b) { return length((b - a).plan()); };
          if (on && f.on)
            f.travel += std::min({way(f.sole.heel, now.heel), way(f.sole.ball, now.ball), way(f.sole.tip, now.tip)});
          if (!on && f.on) slides.push_back(f.travel);
          if (!on) f.travel = 0;
          f.on = on, f.sole = now;
        }
        Sketch sketch;
        sim.explain(p.who, sketch);
        if (const SketchLayer* l = sketch.find("body"))
          for (const SketchText& text : l->texts) stepped += text.name == "goes by planned steps";
      }
    });
    ASSERT_GT(slides.size(), 50u);
    std::sort(slides.begin(), slides.end());
    EXPECT_LT(slides[slides.size() * 95 / 100], 0.020f);
    EXPECT_LT(slides.back(), 0.040f);
    EXPECT_GT(stepped, 100u) << "frames of planned steps";
  }
}

}  // namespace
}  // namespace throng
