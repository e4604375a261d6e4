// Walls that hold somebody back, found a vector at a time, against walls asked one by one.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "throng/steering/reactive/person_for_test.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {
namespace {

using test::Dice;

TEST(OffWalls, FewAtOnceHoldBackAsOneByOne) {
  Dice dice(11);
  std::vector<std::array<double, 4>> blocks;  // clear of each other: a corner of four rooms and pillars beside them
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) {
      const float x = 2 + 4.5f * static_cast<float>(i), y = 2 + 4.5f * static_cast<float>(j);
      blocks.push_back({x, y, x + dice.between(0.1f, 3.5f), y + dice.between(0.1f, 3.5f)});
    }
  const World world = test_person::hall(blocks);
  const auto origin = Vec2(world.offset);
  int held = 0, free = 0;
  test::on_every_target([&] {
    for (int i = 0; i < 4000; ++i) {
      const Vec2 at = Vec2{dice.between(0, 40), dice.between(0, 40)} - origin;
      Vec2 v = turned({dice.between(0, 1) < 0.1f ? 0 : dice.between(0, 2), 0}, dice.between(-3.1f, 3.1f));
      if (i % 7 == 0) v = i % 2 ? Vec2{v.x, 0} : Vec2{0, v.y};  // along the walls
      const AtWalls body{.world = world,
                         .surface = SurfaceIndex(0),
                         .position = at,
                         .velocity = i % 3 ? v : turned(v, dice.between(-1, 1)),
                         .radius = dice.between(0.15f, 0.35f),
                         .brake = dice.between(0.5f, 6)};
      const Vec2 expected = keep_off_walls_plainly(body, v), got = keep_off_walls(body, v);
      ASSERT_EQ(got.x, expected.x) << i;
      ASSERT_EQ(got.y, expected.y) << i;
      ++(expected == v ? free : held);
    }
  });
  EXPECT_GT(held, 2000);
  EXPECT_GT(free, 2000);
}

}  // namespace
}  // namespace throng::reactive
