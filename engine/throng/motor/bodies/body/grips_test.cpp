// Hands that hold a leaf or a box (DR-09, DR-23, DR-25, DR-32a, DR-39).
#include "throng/motor/bodies/body/grips.h"

#include <gtest/gtest.h>

#include "throng/motor/bodies/body/body_fixture.h"
#include "throng/motor/ik/arm.h"

namespace throng {
namespace {

/// A leaf across the way of somebody who stands at the origin and faces x; it opens away from it, to the left.
LeafGrip leaf_at(float angle) {
  const auto [s, c] = math::sincos(angle);
  LeafGrip leaf;
  leaf.hinge = {0.45f, 0.65f};
  leaf.along = {s, -c}, leaf.off = {c, s};  // pull face ahead
  leaf.width = 0.95f;
  return leaf;
}

GripCue bar(float angle, float within, bool keeps) {
  GripCue g;
  g.leaf = leaf_at(angle);
  g.on_leaf = true, g.keeps = keeps;
  g.hand = Side::kLeft;
  g.place = {0.55f, -0.06f, 1.0f};
  g.within = within;
  return g;
}

Vec3 palm(const OnePerson& p, Side side) { return palm_of(p.skeleton, side, p.joints); }

TEST(Grips, TheHandIsThereWhenTheDoorCountsOnIt) {
  for (const float height : {1.5f, 1.75f, 2.0f})
    for (const float time : {0.25f, 0.35f, 0.8f}) {
      OnePerson p({}, height);
      for (int i = 0; i < 30; ++i) p.step({}, 0);
      const int frames = static_cast<int>(time * 60);
      Vec3 before = palm(p, Side::kLeft);
      for (int i = 0; i < frames; ++i) {
        p.grip = bar(0, static_cast<float>(frames - 1 - i) / 60, false);
        p.step({}, 0);
        const Vec3 now = palm(p, Side::kLeft);
        EXPECT_LT(distance(now, before), 0.15f) << "no jump";
        before = now;
      }
      EXPECT_LT(distance(palm(p, Side::kLeft), p.grip->leaf.on(p.grip->place)), 0.02f)
          << height << " m, " << time << " s";
    }
}

TEST(Grips, StayOnALeafThatMoves) {
  OnePerson p;
  for (int i = 0; i < 60; ++i) p.grip = bar(0, -1, false), p.step({}, 0);
  for (int i = 0; i < 90; ++i) {
    const float t = static_cast<float>(i) / 60, angle = 0.5f * t * t;
    p.grip = bar(angle, 0, true);
    p.step({0.35f * t, 0}, 0);
    // It may slide along the leaf, and nowhere else.
    const LeafGrip leaf = p.grip->leaf;
    const Vec3 at = palm(p, Side::kLeft);
    const Vec2 on{dot(at.plan() - leaf.hinge, leaf.along), dot(at.plan() - leaf.hinge, leaf.off)};
    ASSERT_NEAR(on.y, -0.06f, 0.02f) << i;
    ASSERT_NEAR(at.z, 1.0f, 0.02f) << i;
    ASSERT_LT(on.x, 0.96f);
    ASSERT_GT(on.x, 0.05f);
  }
}

TEST(Grips, TheSecondHandIsThereBeforeTheFirstLetsGo) {
  OnePerson p;
  for (int i = 0; i < 60; ++i) p.grip = bar(0, 0, true), p.step({}, 0);
  ASSERT_LT(distance(palm(p, Side::kLeft), p.grip->leaf.on(p.grip->place)), 0.005f);
  bool right = false;
  for (int i = 0; i < 120; ++i) {
    GripCue g = bar(0, -1, true);
    g.hand = Side::kRight, g.place.x = 0.85f;
    p.grip = g;
    p.step({}, 0);
    const auto off = [&](Side side) {
      const Vec2 from = palm(p, side).plan() - g.leaf.hinge;
      return math::abs(dot(from, g.leaf.off) + 0.06f);
    };
    right = right || off(Side::kRight) < 0.005f;
    ASSERT_LT(std::min(off(Side::kLeft), off(Side::kRight)), 0.02f) << i << ": a hand is on the leaf";
  }
  EXPECT_TRUE(right);
  const Vec3 left = palm(p, Side::kLeft);
  EXPECT_GT(distance(left, p.grip->leaf.on({0.55f, -0.06f, 1.0f})), 0.2f) << "and then the first is free";
}

TEST(Grips, ComeBackAndLeaveTheArmToTheWalk) {
  OnePerson held, free;
  const auto both = [&] { held.step({}, 0), free.step({}, 0); };
  for (int i = 0; i < 60; ++i) held.grip = bar(0, 0, true), both();
  EXPECT_GT(distance(palm(held, Side::kLeft), palm(free, Side::kLeft)), 0.2f);
  held.grip.reset();
  for (int i = 0; i < 150; ++i) both();
  EXPECT_LT(distance(palm(held, Side::kLeft), palm(free, Side::kLeft)), 0.02f);
}

TEST(Grips, BothHandsStayOnABoxInWalking) {
  OnePerson p;
  GripCue g;
  g.on_load[0] = g.on_load[1] = true;
  g.load[0] = {0.36f, 0.21f, 1.02f}, g.load[1] = {0.36f, -0.21f, 1.02f};
  p.grip = g;
  for (int i = 0; i < 300; ++i) {
    p.step({i < 200 ? 1.2f : 0.0f, 0}, 0);
    if (i < 60) continue;
    const Vec2 at = p.position();
    for (const Side side : kSides) {
      const Vec3 grip = g.load[static_cast<int>(side)] + Vec3{at.x, at.y, 0};
      ASSERT_LT(distance(palm(p, side), grip), 0.01f) << i;
    }
  }
}

TEST(Grips, SlideAlongTheLeafAndAroundItsEdge) {
  const LeafGrip leaf = leaf_at(0);
  for (const Vec3 from : {Vec3{0.88f, 0.07f, 1}, Vec3{0.95f, 0, 1}, Vec3{0.5f, -0.06f, 1}})
    for (const Vec3 to : {Vec3{0.88f, 0.07f, 1}, Vec3{0.95f, 0, 1}, Vec3{0.4f, -0.04f, 1.2f}}) {
      Vec3 at = from;
      for (int i = 0; i < 400 && at != to; ++i) {
        const Vec3 next = slide_on(leaf, at, to, 0.01f);
        ASSERT_LT(distance(at, next), 0.0101f);
        ASSERT_TRUE(math::abs(next.y) > 0.02f || next.x > leaf.width - 1e-3f) << "not through the leaf";
        at = next;
      }
      EXPECT_LT(distance(at, to), 1e-4f);
    }
}

TEST(Grips, KeepWithinReachOfTheShoulder) {
  const LeafGrip leaf = leaf_at(0);
  const Vec3 shoulder{0, 0.4f, 1.4f};
  const Vec3 far{0.9f, -0.06f, 1};
  const Vec3 near = place_within(leaf, far, shoulder, 0.6f);
  EXPECT_NEAR(distance(leaf.on(near), shoulder), 0.6f, 1e-3f);
  EXPECT_LT(near.x, far.x);
  EXPECT_EQ(place_within(leaf, {0.3f, -0.06f, 1.2f}, shoulder, 0.6f).x, 0.3f) << "where it can it stays";
  EXPECT_EQ(place_within(leaf, {0.95f, 0, 1}, shoulder, 0.6f).x, 0.95f) << "the edge is where it is";
}

}  // namespace
}  // namespace throng
