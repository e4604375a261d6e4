// The picture on cases computed by hand, and the vector kernels against plain code on every target.
#include "throng/steering/vision_2010/retina.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "throng/core/math.h"
#include "throng/steering/test_crowd.h"

namespace throng::vision {
namespace {

using test::Dice;

Camera printed_camera(int width = 256, int height = 48) {
  return make_camera(width, height, math::kPiF * 150 / 180, math::kPiF * 80 / 180, -math::kPiF * 40 / 180);
}

Cone person(Vec2 at, Vec2 velocity = {}) {
  return {.at = at, .velocity = velocity, .eye = 1.7f, .height = 1.8f, .radius = 0.5f};
}
Quad wall(Vec2 a, Vec2 b, float height = 2.5f) { return {.a = a, .b = b, .eye = 1.7f, .height = height}; }

struct Shot {
  Camera camera;
  Picture picture;
  Shot(const Camera& c, std::vector<Cone> cones, std::vector<Quad> quads = {}) : camera(c) {
    View view;
    view.cones = cones, view.quads = quads;
    draw_picture(camera, view, picture);
  }
  std::int32_t id(int column, int row) const {
    return picture.id[static_cast<std::size_t>(row * camera.width + column)];
  }
  float depth(int column, int row) const {
    return picture.depth[static_cast<std::size_t>(row * camera.width + column)];
  }
  long count(std::int32_t who) const { return std::count(picture.id.begin(), picture.id.end(), who); }
  int lowest_row(std::int32_t who) const {
    for (int row = camera.height - 1; row >= 0; --row)
      for (int column = 0; column < camera.width; ++column)
        if (id(column, row) == who) return row;
    return -1;
  }
};

TEST(VisionRetina, RaysAreThoseOfTheTiltedCamera) {
  const Camera c = printed_camera();
  EXPECT_NEAR(c.across[0], 3.7174725f, 1e-5f);  // tan 75 (1 - 1/256)
  EXPECT_EQ(c.across[255], -c.across[0]);
  EXPECT_EQ(c.across[127], -c.across[128]);
  EXPECT_NEAR(c.forward[0], 1.2941703f, 1e-5f);  // cos 40 + sin 40 tan 40 (1 - 1/48)
  EXPECT_NEAR(c.down[0], 0.0133914f, 1e-5f);     // sin 40 - cos 40 tan 40 (1 - 1/48): the upper clip plane is level
  EXPECT_NEAR(c.forward[47], 0.2379186f, 1e-5f);
  EXPECT_NEAR(c.down[47], 1.2721838f, 1e-5f);
}

TEST(VisionRetina, KnownPointsAreInTheirPixels) {
  // The near edge of the base is 4.5 m ahead: rows up to forward / down >= 4.5 / 1.7, number 13, see the cone.
  const Shot one(printed_camera(), {person({5, 0})});
  // In row 0 the tip is 4.2 cm wide to each side, and the pixel 5.6 cm aside.
  EXPECT_EQ(one.id(127, 0), -1);
  for (int row = 1; row <= 13; ++row) EXPECT_EQ(one.id(127, row), 0) << row;
  EXPECT_EQ(one.id(127, 14), -1) << "floor is nothing";
  // Row 13: forward 1.0020157, down 0.3615658; on the axis the ray meets the cone where
  // 5 - 1.0020157 t = 0.5 (1 - (1.7 - 0.3615658 t) / 1.8), t = 4.5102; 6.6 cm aside 4 mm later.
  EXPECT_NEAR(one.depth(127, 13), 4.5142f, 2e-4f);
  // 45 degrees to the left in row 13: tangent 1.0020157, column (1 - 1.0020157 / 3.7320508) 128 = 93.6.
  const Shot aside(printed_camera(), {person({5, 5})});
  EXPECT_EQ(aside.id(93, 13), 0);
  EXPECT_EQ(aside.id(162, 13), -1);
  EXPECT_EQ(Shot(printed_camera(), {person({-2, 0})}).count(0), 0) << "behind";
}

TEST(VisionRetina, NearerThingsHideFartherOnes) {
  const Shot both(printed_camera(), {person({6, 0.4f}), person({1.5f, 0})});
  const Shot alone(printed_camera(), {person({6, 0.4f})});
  EXPECT_GT(both.count(0), 0) << "over the shoulder of the nearer one";
  EXPECT_LT(both.count(0), alone.count(0) * 3 / 4);
  for (std::size_t i = 0; i < both.picture.id.size(); ++i)
    if (alone.picture.id[i] == 0 && both.picture.id[i] != 0) {
      ASSERT_EQ(both.picture.id[i], 1);
      ASSERT_LT(both.picture.depth[i], alone.picture.depth[i]);
    }
}

TEST(VisionRetina, WallsHidePeopleAndLowOnesDoNot) {
  const std::vector<Cone> behind{person({5, 0})};
  EXPECT_EQ(Shot(printed_camera(), behind, {wall({3, -2}, {3, 2})}).count(0), 0);
  const Shot low(printed_camera(), behind, {wall({3, -2}, {3, 2}, 1.2f)});
  EXPECT_GT(low.count(0), 0);
  // Over the edge, 0.5 m below the eye and 3 m ahead: rows with down / forward <= 1/6, up to number 6.
  EXPECT_EQ(low.lowest_row(0), 6);
  EXPECT_EQ(Shot(printed_camera(), behind, {wall({3, 2}, {3, -2})}).count(1), 0) << "from its back it is not there";
}

TEST(VisionRetina, WallsAreWhereTheyAre) {
  const Shot w(printed_camera(), {}, {wall({3, -2}, {3, 2})});
  for (int row = 0; row < 48; ++row)
    for (int column = 0; column < 256; ++column) {
      if (w.id(column, row) < 0) continue;
      const Vec2 p = point_of(w.camera, column, row, w.depth(column, row));
      ASSERT_NEAR(p.x, 3, 1e-4f);
      ASSERT_LE(math::abs(p.y), 2.0001f);
    }
  EXPECT_EQ(w.id(127, 0), 0);
  EXPECT_EQ(w.id(0, 0), -1);
}

TEST(VisionRetina, FewRowsMissWhoIsPartlyHidden) {
  // EG-47. Behind a wall of 1.4 m only rays that fall by less than a tenth show somebody 8 m away: the highest of 4
  // rows falls by 0.138.
  const std::vector<Cone> behind{person({8, 0})};
  const std::vector<Quad> low{wall({3, -3}, {3, 3}, 1.4f)};
  EXPECT_GT(Shot(printed_camera(256, 48), behind, low).count(0), 0);
  EXPECT_EQ(Shot(printed_camera(256, 4), behind, low).count(0), 0);
  EXPECT_GT(Shot(printed_camera(256, 4), behind).count(0), 0) << "without the wall it is seen";
}

TEST(VisionRetina, WhoCannotBeSeenIsLeftOut) {
  EXPECT_EQ(Shot(printed_camera(), {person({0, 0})}).count(0), 0) << "in the same spot";
  Cone above = person({3, 0});
  above.eye = -1;  // stands on a floor above the eye
  EXPECT_EQ(Shot(printed_camera(), {above}).count(0), 0);
  Cone below = person({3, 0});
  below.eye = 4.7f;
  EXPECT_GT(Shot(printed_camera(), {below}).count(0), 0);
  EXPECT_EQ(Shot(printed_camera(), {below}).id(127, 0), -1);
}

// ---- reductions ----------------------------------------------------------------------------------------------------

Perceived reduced(const std::vector<std::pair<Vec2, Vec2>>& points, const View& view) {
  Points p;
  p.reserve(points.size());
  for (const auto& [at, velocity] : points) {
    p.x[p.count] = at.x, p.y[p.count] = at.y;
    p.vx[p.count] = velocity.x, p.vy[p.count++] = velocity.y;
  }
  Perceived out;
  reduce(p, view, out);
  return out;
}

TEST(VisionReduce, ReadsPhiAndTtiOffThePoints) {
  View view;
  view.speed = view.turn_speed = 1;
  // The walkers of Fig. 2: bearing rates 0.0906594 and -0.0767721, tti 3.2 and 5.3333 s, bands 0.1048153 and 0.0487139.
  const Perceived s = reduced({{{4, -4}, {0, 1.5f}}, {{4, -4}, {0, 0.5f}}}, view);
  EXPECT_EQ(s.seen, 2u);
  EXPECT_EQ(s.plus, 1u);
  EXPECT_EQ(s.minus, 0u) << "-0.077 is outside +-0.049";
  EXPECT_NEAR(s.literal_plus, 0.0906594f - 0.1048153f, 1e-6f);
  EXPECT_NEAR(s.hull_minus, 0.0906594f + 0.1048153f, 1e-6f);
  EXPECT_EQ(s.tti_mp, kNever) << "not within tau2";
  // Head-on in 2 s: in both halves of the band.
  const Perceived head_on = reduced({{{4, 0.1f}, {-1, 0}}, {{4, -0.1f}, {-1, 0}}, {{9, 0}, {3, 0}}}, view);
  EXPECT_EQ(head_on.plus, 1u);
  EXPECT_EQ(head_on.minus, 1u);
  EXPECT_NEAR(head_on.tti_mp, 2, 2e-3f);
  EXPECT_NEAR(head_on.hull_plus, -head_on.hull_minus, 1e-6f);
  EXPECT_FALSE(reduced({{{9, 0}, {3, 0}}}, view).reacts()) << "moves away";
}

TEST(VisionReduce, FanTellsWhatATurnWouldLeave) {
  View view;
  view.speed = view.turn_speed = 1;
  view.goal_turn = 0.5f;
  view.fan = FanUse::kAll;
  // A wall point 2 m straight ahead: straight on the whole band of 2 s is left, 0.2121; after a turn by 45 degrees
  // conv = orth = 0.7071: rate 0.35355, band 0.126135, angle atan(0.7071 / 1.2929) = 0.5005; nothing is left.
  const Perceived s = reduced({{{2, 0}, {}}}, view);
  EXPECT_NEAR(s.remaining[kTurns / 2], 0.2121320f, 1e-5f);
  EXPECT_EQ(s.remaining[kTurns / 2 + 4], 0);
  // Towards the goal, 0.5 rad: conv 0.8775826, orth 0.4794255: band 0.1743946, angle 0.4035.
  EXPECT_EQ(s.remaining[kGoalTurn], 0);
  // One step, 11.25 degrees: conv 0.9807853, orth 0.1950903, band 0.2060440, angle 0.1892.
  EXPECT_NEAR(s.remaining[kTurns / 2 + 1], 0.2060440f - 0.1891573f, 2e-4f);
  EXPECT_NEAR(s.remaining[kTurns / 2 - 1], s.remaining[kTurns / 2 + 1], 1e-6f) << "either way";
  // Nothing is left towards the goal, so nothing else is worth a look.
  view.fan = FanUse::kNeeded;
  EXPECT_EQ(reduced({{{2, 0}, {}}}, view).remaining[kTurns / 2], kNever);
  // Towards the goal 0.2121 is left: turns that cost less are looked at, and kept where the sum is less.
  view.goal_turn = 0;
  view.turn_cost.fill(0.3f);
  view.turn_cost[kGoalTurn] = 0;
  view.turn_cost[kTurns / 2 + 1] = 0.19f, view.turn_cost[kTurns / 2 + 2] = 0.2f;
  const Perceived needed = reduced({{{2, 0}, {}}}, view);
  EXPECT_NEAR(needed.remaining[kGoalTurn], 0.2121320f, 1e-5f);
  EXPECT_NEAR(needed.remaining[kTurns / 2 + 1], s.remaining[kTurns / 2 + 1], 1e-6f);
  EXPECT_EQ(needed.remaining[kTurns / 2 + 2], 0);
  EXPECT_EQ(needed.remaining[kTurns / 2 - 4], kNever);
}

TEST(VisionReduce, PointModeHasOnePointForEachInTheFieldOfView) {
  const PointRetina retina(math::kPiF * 150 / 180);
  const std::vector<Cone> cones{person({4, 0}, {-1, 0}), person({2, 0}), person({-2, 0}), person({0.5f, 3})};
  const std::vector<Quad> quads{wall({3, -2}, {3, 2}), wall({3, 2}, {3, -2})};
  View view;
  view.cones = cones, view.quads = quads;
  view.speed = view.turn_speed = 1;
  Perceived seen;
  Scratch scratch;
  retina.perceive({&view, 1}, scratch, {&seen, 1});
  EXPECT_EQ(seen.seen, 3u) << "two people ahead, whoever hides whom, and the wall's nearest point";
  EXPECT_NEAR(seen.tti_mp, 2, 1e-5f);
}

struct Scene {
  std::vector<Cone> cones;
  std::vector<Quad> quads;
  View view;
};

Scene random_scene(Dice& dice) {
  Scene s;
  for (int i = dice.below(40); i > 0; --i) {
    Cone c = person({dice.between(-6, 12), dice.between(-9, 9)}, {dice.between(-2, 2), dice.between(-2, 2)});
    if (dice.below(4) == 0) c.at = c.at * 0.1f;
    if (dice.below(5) == 0) c.eye += dice.between(-1.5f, 1.5f);
    s.cones.push_back(c);
  }
  for (int i = dice.below(12); i > 0; --i)
    s.quads.push_back(wall({dice.between(-8, 12), dice.between(-9, 9)}, {dice.between(-8, 12), dice.between(-9, 9)},
                           dice.between(0.3f, 3)));
  s.view.cones = s.cones, s.view.quads = s.quads;
  s.view.speed = dice.between(0, 2);
  s.view.turn_speed = std::max(0.5f, s.view.speed);
  s.view.goal_turn = dice.between(-3, 3);
  s.view.fan = dice.below(2) == 0 ? FanUse::kAll : FanUse::kNeeded;
  for (float& cost : s.view.turn_cost) cost = dice.between(0, 0.5f);
  if (dice.below(2) == 0) s.view.tau1 = {dice.between(-0.1f, 0.1f), dice.between(0.1f, 2), dice.between(0.5f, 3)};
  return s;
}

template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

TEST(VisionRetina, VectorsDrawWhatPlainCodeDraws) {
  test::on_every_target([] {
    Dice dice(5);
    for (int i = 0; i < 40; ++i) {
      const Scene s = random_scene(dice);
      const Camera camera = i % 3 == 0   ? printed_camera(256, 4)
                            : i % 3 == 1 ? printed_camera()
                                         : make_camera(37, 11, 2, 1.2f, 0.1f);  // looks above the horizon, too
      Picture fast, plain;
      draw_picture(camera, s.view, fast);
      draw_picture_plain(camera, s.view, plain);
      ASSERT_TRUE(same_bits(fast.id, plain.id)) << i;
      ASSERT_TRUE(same_bits(fast.depth, plain.depth)) << i;
    }
  });
}

TEST(VisionRetina, VectorsReadWhatPlainCodeReads) {
  test::on_every_target([] {
    Dice dice(9);
    for (int i = 0; i < 40; ++i) {
      const Scene s = random_scene(dice);
      const Camera camera = printed_camera(i % 2 == 0 ? 256 : 100, i % 2 == 0 ? 48 : 7);
      Picture picture;
      draw_picture_plain(camera, s.view, picture);
      Points points;
      points.reserve(picture.id.size());
      for (int row = 0; row < camera.height; ++row)
        for (int column = 0; column < camera.width; ++column) {
          const auto pixel = static_cast<std::size_t>(row * camera.width + column);
          const auto id = picture.id[pixel];
          if (id < 0) continue;
          const Vec2 at = point_of(camera, column, row, picture.depth[pixel]);
          const bool wall = static_cast<std::size_t>(id) == s.cones.size();
          const Vec2 v = wall ? Vec2{} : s.cones[static_cast<std::size_t>(id)].velocity;
          points.x[points.count] = at.x, points.y[points.count] = at.y;
          points.vx[points.count] = v.x, points.vy[points.count++] = v.y;
        }
      Perceived plain, fast;
      reduce_plain(points, s.view, plain);
      Scratch scratch;
      RasterRetina(camera).perceive({&s.view, 1}, scratch, {&fast, 1});
      ASSERT_EQ(std::memcmp(&plain, &fast, sizeof plain), 0) << i;
    }
  });
}

}  // namespace
}  // namespace throng::vision
