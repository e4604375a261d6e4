#include "throng/objects/doors/interaction/stroller.h"

#include <gtest/gtest.h>

#include "throng/core/random.h"
#include "throng/geometry/segments.h"
#include "throng/objects/doors/interaction/guide.h"

namespace throng::interaction {
namespace {

constexpr float kStep = 0.05f;

Vec2 direction(float heading) { return {math::cos(heading), math::sin(heading)}; }

TEST(Stroller, IsBeforeItsPusher) {
  const StrollerShape shape;
  const StrollerState s = stroller_before(shape, {2, 1}, {0, 1});
  EXPECT_LT(distance(pusher_of(shape, s), Vec2{2, 1}), 1e-5f);
  const Vec3 l = hand_on_bar(shape, s, true), r = hand_on_bar(shape, s, false);
  EXPECT_LT(distance(l, Vec3{1.8f, 1.45f, 1.0f}), 1e-5f) << "bar 0.45 m before the root, 1 m high";
  EXPECT_LT(distance(r, Vec3{2.2f, 1.45f, 1.0f}), 1e-5f);
  const auto c = corners_of(shape, s);
  EXPECT_LT(distance(c[0], Vec2{2.3f, 1.45f}), 1e-5f);
  EXPECT_LT(distance(c[2], Vec2{1.7f, 2.45f}), 1e-5f) << "0.6 x 1.0 m";
}

/// The axle moves along the mean heading of the step and nowhere else; heading and speed are bounded.
TEST(Stroller, NeverSlipsSideways) {
  const StrollerShape shape;
  Draws draws({1, 2, 3}, Stream::kTest);
  StrollerState s;
  for (int i = 0; i < 5000; ++i) {
    const StrollerState before = s;
    const float a = static_cast<float>(draws.uniform(-3.1, 3.1));
    const StrollerWish wish{pusher_of(shape, s) + Vec2{static_cast<float>(draws.uniform(-0.3, 0.3)),
                                                       static_cast<float>(draws.uniform(-0.3, 0.3))},
                            direction(a), draws.chance(0.3)};
    roll(shape, wish, kStep, {}, {}, s);
    const float turn = math::angle_between(before.heading, s.heading);
    const Vec2 moved = s.axle - before.axle;
    ASSERT_LT(math::abs(det(direction(before.heading + turn / 2), moved)), 1e-4f);
    ASSERT_LE(math::abs(turn), shape.turn_rate * kStep + 1e-5f);
    ASSERT_LE(length(moved), shape.speed * kStep + 1e-5f);
  }
}

TEST(Stroller, GoesWhereItIsPushed) {
  const StrollerShape shape;
  StrollerState s = stroller_before(shape, {0, 0.4f}, {1, 0});
  // Along the x axis, starting beside it.
  for (int i = 0; i < 200; ++i) {
    const Vec2 root = pusher_of(shape, s);
    roll(shape, {{root.x + 1.2f * kStep, 0}, {1, 0}}, kStep, {}, {}, s);
  }
  EXPECT_GT(pusher_of(shape, s).x, 8.0f);
  EXPECT_NEAR(pusher_of(shape, s).y, 0, 0.02);
  EXPECT_NEAR(s.heading, 0, 0.03);
  // Drawn backward around a bend it follows the hands.
  for (int i = 0; i < 200; ++i) {
    const Vec2 root = pusher_of(shape, s);
    roll(shape, {root + Vec2{0, 1.0f * kStep}, {0, -1}, true}, kStep, {}, {}, s);
  }
  EXPECT_NEAR(s.heading, -math::kHalfPiF, 0.1);
  EXPECT_GT(pusher_of(shape, s).y, 7.0f);
}

bool touches(const StrollerShape& shape, const StrollerState& s, const Wall& w) {
  const auto c = corners_of(shape, s);
  for (std::size_t i = 0; i < 4; ++i)
    if (distance_sq_of_segments(c[i], c[(i + 1) % 4], w.a, w.b) == 0) return true;
  // Wholly inside.
  bool inside = true;
  for (std::size_t i = 0; i < 4; ++i) inside &= det(c[(i + 1) % 4] - c[i], w.a - c[i]) > 0;
  return inside;
}

/// Accept of DR-32b: what it covers never intersects walls, leaf or people, wherever it is pushed.
TEST(Stroller, NeverGetsIntoAnything) {
  const StrollerShape shape;
  int blocked = 0;
  for (std::uint32_t round = 0; round < 40; ++round) {
    Draws draws({5, 6, round}, Stream::kTest);
    const auto some = [&](double r) { return static_cast<float>(draws.uniform(-r, r)); };
    StrollerState s;
    std::vector<Wall> walls;
    std::vector<Disc> people;
    while (walls.size() < 8) {
      const Vec2 a{some(4), some(4)};
      const Wall w{a, a + Vec2{some(2), some(2)}};
      if (!covers(shape, s, w, 0.1f)) walls.push_back(w);
    }
    while (people.size() < 5) {
      const Disc d{{some(4), some(4)}, 0.25f};
      if (!covers(shape, s, d, 0.1f)) people.push_back(d);
    }
    Vec2 goal;
    for (int i = 0; i < 500; ++i) {
      if (i % 60 == 0) goal = {some(4), some(4)};
      const Vec2 root = pusher_of(shape, s), way = normalized(goal - root, Vec2{1, 0});
      blocked += !roll(shape, {root + way * (1.3f * kStep), way, i / 60 % 3 == 2}, kStep, walls, people, s);
      for (const Wall& w : walls) ASSERT_FALSE(touches(shape, s, w)) << "round " << round << ", frame " << i;
      for (const Disc& d : people) {
        const auto c = corners_of(shape, s);
        for (std::size_t k = 0; k < 4; ++k)
          ASSERT_GE(distance_sq_to_segment(c[k], c[(k + 1) % 4], d.at), math::square(d.radius));
      }
    }
  }
  EXPECT_GT(blocked, 1000) << "there was something in the way";
}

/// Through a doorway of 0.95 m with the leaf held open, helper beside it, from both sides.
TEST(Stroller, PassesADoorThatIsHeldForIt) {
  const StrollerShape shape;
  const LeafFrame leaf;
  const float body = 0.25f;
  for (const DoorSide side : {DoorSide::kPull, DoorSide::kPush})
    for (const DoorSide holder : {DoorSide::kPull, DoorSide::kPush}) {
      const bool same = side == holder;
      const float angle = holder == DoorSide::kPush ? leaf.max_angle : math::kHalfPiF;
      const Wall walls[] = {{leaf.place(-5, 0), leaf.hinge},
                            {leaf.place(leaf.width, 0), leaf.place(6, 0)},
                            {leaf.hinge, leaf.place_on(angle, leaf.width, 0)}};
      const Disc helper{root_of(key_pose(PoseName::kHoldFirst, holder, same, Load::kNone), leaf, angle, body), body};
      const auto at = [&](PoseName n) { return root_of(key_pose(n, side, true, Load::kStroller), leaf, angle, body); };
      const Vec2 way = leaf.way_from(side);
      StrollerState s = stroller_before(shape, at(PoseName::kReady), way);
      float time = 0;
      while (!is_through(leaf, side, pusher_of(shape, s), 0.3f)) {
        const Vec2 root = pusher_of(shape, s);
        const bool in_doorway = dot(root - leaf.hinge, way) > -0.15f;
        const Vec2 to = at(in_doorway ? PoseName::kPassed : PoseName::kPassing);
        const Vec2 go = normalized(to - root, way);
        roll(shape, {root + go * (1.0f * kStep), way}, kStep, walls, {&helper, 1}, s);
        for (const Wall& w : walls) ASSERT_FALSE(touches(shape, s, w));
        time += kStep;
        ASSERT_LT(time, 12) << words_of(side) << ", held from " << words_of(holder);
      }
    }
}

}  // namespace
}  // namespace throng::interaction
