#include "throng/steering/orca/change.h"

#include <gtest/gtest.h>

#include <memory>

#include "throng/steering/orca/people_for_test.h"

namespace throng::orca {
namespace {

using test::Dice;

/// Lines of one of a pair.
std::unique_ptr<Workspace> lines_of(const KernelInput& in, Row row) {
  auto work = std::make_unique<Workspace>();
  make_lines(in, {&row, 1}, {nullptr, kNoWalls}, *work);
  return work;
}

TEST(OrcaChange, ByHand) {
  // 2 m ahead, standing; horizon 2 s: circle of radius 0.25 m/s around (1, 0). v = (0.9, 0) is 0.15 inside.
  People people;
  people.add({0, 0}, {0.9f, 0});
  people.add({2, 0}, {0, 0});
  const KernelInput in = people.input(2, 0.1f);
  const Change c = change_of(in, *lines_of(in, 0), 0);
  EXPECT_NEAR(c.size, 0.15, 1e-6);
  EXPECT_NEAR(c.u.x, -0.15, 1e-6);
  EXPECT_NEAR(c.u.y, 0, 1e-6);
  EXPECT_EQ(c.share, 0.5f);
  // Walking apart: nothing must change, and u says how much room there is.
  people.shown[0].vx = -1;
  const KernelInput apart = people.input(2, 0.1f);
  EXPECT_NEAR(change_of(apart, *lines_of(apart, 0), 0).size, -1.75, 1e-6);
}

TEST(OrcaChange, EveryLineLiesItsShareOfUFromTheVelocityOneIsMetWith) {
  Dice dice(71);
  int shifted = 0;
  for (int round = 0; round < 3000; ++round) {
    People people;
    const float spread = round % 3 == 0 ? 0.6f : 4.0f;  // overlapping, on the circle, on the legs
    for (int i = 0; i < 2; ++i) {
      people.add({dice.between(-spread, spread), dice.between(-spread, spread)},
                 {dice.between(-2, 2), dice.between(-2, 2)}, dice.between(0.1f, 0.4f),
                 {dice.between(-2, 2), dice.between(-2, 2)});
      people.standing.back().priority = dice.between(0, 1.5f);
    }
    KernelInput in = people.input(2, 0.1f);
    if (round % 2) in.standing = people.standing.data(), in.share_slack = round % 4 == 1;
    const auto first = lines_of(in, 0), second = lines_of(in, 1);
    const Change c = change_of(in, *first, 0), other = change_of(in, *second, 0);
    const HalfPlane line = line_at(first->batch, 0, 0);
    const float size = 4 + length(c.u);
    ASSERT_NEAR(dot(line.n(), c.own + c.u * c.share), line.b, 2e-6f * size) << round;
    ASSERT_NEAR(c.share + other.share, 1, 1e-6f) << "the pair shares all of u";
    ASSERT_NEAR(distance(c.u, other.u * -1.0f), 0, 4e-6f * size) << "and it is the same for both";
    ASSERT_NEAR(distance(c.own, other.other), 0, 2e-6f * size);
    shifted += c.own != Vec2{people.shown[0].vx, people.shown[0].vy};
  }
  EXPECT_GT(shifted, 500);
}

TEST(OrcaChange, TheSketchShowsUAndTheParallelHalfPlaneOfTheOther) {
  People people;
  people.add({0, 0}, {1, 0});
  people.add({3, 0.2f}, {-1, 0});
  const KernelInput in = people.input(2, 0.1f);
  const auto own = lines_of(in, 0), other = lines_of(in, 1);
  Sketch sketch;
  draw_changes(in, *own, 2, sketch);
  const SketchLayer* u = sketch.find("change u");
  ASSERT_NE(u, nullptr);
  ASSERT_EQ(u->segments.size(), 1u);
  EXPECT_EQ(u->segments[0].a.x, 1) << "it begins at the velocity, drawn at the feet";
  ASSERT_EQ(u->numbers.size(), 1u);
  EXPECT_EQ(u->numbers[0].name, "with person 1");
  EXPECT_GT(u->numbers[0].value, 0);
  const SketchLayer* twin = sketch.find("half-plane of the nearest");
  ASSERT_NE(twin, nullptr);
  SketchLayer theirs;
  draw_line(line_at(other->batch, 0, 0), {3, 0.2f}, 0, theirs);
  ASSERT_EQ(twin->segments.size(), theirs.segments.size());
  for (std::size_t i = 0; i < theirs.segments.size(); ++i) {
    EXPECT_NEAR(twin->segments[i].a.x, theirs.segments[i].a.x, 1e-5);
    EXPECT_NEAR(twin->segments[i].a.y, theirs.segments[i].a.y, 1e-5);
    EXPECT_NEAR(twin->segments[i].b.x, theirs.segments[i].b.x, 1e-5);
    EXPECT_NEAR(twin->segments[i].b.y, theirs.segments[i].b.y, 1e-5);
  }
  // Who stands behind the people is a proxy, and has no plan of its own.
  Sketch among;
  draw_changes(in, *own, 1, among);
  EXPECT_EQ(among.find("change u")->numbers[0].name, "with a proxy");
  EXPECT_EQ(among.find("half-plane of the nearest"), nullptr);
}

}  // namespace
}  // namespace throng::orca
