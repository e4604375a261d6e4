// Right of way in the kernel (PV-35) against the definition, by hand, and against the formulas as printed.
#include <cmath>
#include <cstring>
#include <memory>

#include "throng/steering/orca/people_for_test.h"

namespace throng::orca {
namespace {

using test::Dice;

/// The lines of two people against each other; the first one's is lane 0.
struct PairLines {
  HalfPlane a, b;
};
PairLines lines_of_pair(People& people, float shift = 0, bool slack = false) {
  auto work = std::make_unique<Workspace>();
  const Row rows[] = {0, 1};
  KernelInput in = people.input(2, 0.1f);
  in.standing = people.standing.data(), in.preferred_shift = shift, in.share_slack = slack;
  make_lines(in, rows, {nullptr, kNoWalls}, *work);
  return {line_at(work->batch, 0, 0), line_at(work->batch, 0, 1)};
}

TEST(OrcaRightOfWay, WithoutAnyPriorityNothingChanges) {
  Dice dice(51);
  auto plain = std::make_unique<Workspace>(), with = std::make_unique<Workspace>();
  for (int round = 0; round < 300; ++round) {
    People people;
    for (int i = 0; i < 4; ++i)
      people.add({dice.between(-2, 2), dice.between(-2, 2)}, {dice.between(-2, 2), dice.between(-2, 2)}, 0.25f,
                 {dice.between(-2, 2), dice.between(-2, 2)});
    for (Standing& s : people.standing) s.priority = 0.7f;
    KernelInput in = people.input(2, 0.1f);
    const Row rows[] = {0, 1, 2, 3};
    make_lines(in, rows, {nullptr, kNoWalls}, *plain);
    in.standing = people.standing.data();
    make_lines(in, rows, {nullptr, kNoWalls}, *with);
    for (int lane = 0; lane < 4; ++lane)
      for (int k = 0; k < 3; ++k) {
        const HalfPlane a = line_at(plain->batch, k, lane), b = line_at(with->batch, k, lane);
        ASSERT_EQ(a.nx, b.nx);
        ASSERT_EQ(a.ny, b.ny);
        ASSERT_EQ(a.b, b.b);
      }
  }
}

TEST(OrcaRightOfWay, TheHolderStaysAndTheOtherTakesTheWholeChangeByHand) {
  // The holder stands in the way and wants to stand, though it is pushed along at 0.3 m/s; 2 m between them.
  People people;
  people.add({0, 0}, {0.9f, 0}, 0.25f, {0.9f, 0});
  people.add({2, 0}, {0.3f, 0}, 0.25f, {0, 0});
  people.standing[1].priority = 1;
  const PairLines full = lines_of_pair(people);
  // Met as it were standing: circle of radius 0.25 around (1, 0) m/s, 0.15 of change, all of it the first one's.
  EXPECT_NEAR(full.a.nx, -1, 1e-6);
  EXPECT_NEAR(full.a.b, -(0.9 - 0.15), 1e-6);
  EXPECT_NEAR(full.b.nx, 1, 1e-6);
  EXPECT_NEAR(full.b.b, 0, 1e-6) << "the holder may stand still, and need not walk on";
  // Half of it: met at 0.15 m/s, so the relative velocity is 0.75 and nothing is missing but slack: 0 each; the first
  // has three quarters of it.
  people.standing[1].priority = 0.5f;
  people.shown[0].vx = 1.0f;
  const PairLines half = lines_of_pair(people);  // relative 0.85: 0.1 too fast
  EXPECT_NEAR(half.a.b, -(1.0 - 0.75 * 0.1), 1e-6);
  EXPECT_NEAR(half.b.b, 0.15 + 0.25 * 0.1, 1e-6);
}

TEST(OrcaRightOfWay, EqualsTheDefinitionForRandomPairs) {
  Dice dice(52);
  int compared = 0, same_normal = 0, granted = 0;
  for (int round = 0; round < 4000; ++round) {
    People people;
    const float spread = round % 3 == 0 ? 0.6f : 4.0f;
    for (int i = 0; i < 2; ++i) {
      people.add({dice.between(-spread, spread), dice.between(-spread, spread)},
                 {dice.between(-2, 2), dice.between(-2, 2)}, dice.between(0.1f, 0.4f),
                 {dice.between(-2, 2), dice.between(-2, 2)});
      people.standing.back().priority = dice.between(0, 1.5f);
    }
    const reference::Yielding how{round % 4 == 0 ? 0.1 : 0.0, round % 5 == 0, false};
    const PairLines lines = lines_of_pair(people, static_cast<float>(how.preferred_shift), how.share_slack);
    for (int i = 0; i < 2; ++i) {
      const auto own = static_cast<std::size_t>(i), other = 1 - own;
      const reference::Person self = person(people.shown[own], people.standing[own]);
      const reference::Line r =
          reference::person_line(self, person(people.shown[other], people.standing[other]), 2, 0.1, how);
      const HalfPlane h = i == 0 ? lines.a : lines.b;
      const double size = distance(self.position, person(people.shown[other]).position) / 0.1 + 8;
      ++compared;
      if (h.nx * r.n.x + h.ny * r.n.y < 0.9999) continue;  // on the border between two cases
      ++same_normal;
      ASSERT_NEAR(reference::line_of(h).violation(self.velocity), r.violation(self.velocity), 2e-6 * size);
      granted += people.standing[own].priority > people.standing[other].priority;
    }
  }
  EXPECT_GT(same_normal, compared * 998 / 1000);
  EXPECT_GT(granted, 3900);
}

TEST(OrcaRightOfWay, TheLinesOfAPairPartTheWholeChange) {
  // Whoever takes however much: two velocities on their lines are just far enough apart.
  Dice dice(53);
  for (int round = 0; round < 2000; ++round) {
    People people;
    for (int i = 0; i < 2; ++i) {
      people.add({dice.between(-2, 2), dice.between(-2, 2)}, {dice.between(-2, 2), dice.between(-2, 2)}, 0.25f,
                 {dice.between(-2, 2), dice.between(-2, 2)});
      people.standing.back().priority = dice.between(0, 2);
    }
    const PairLines l = lines_of_pair(people);
    ASSERT_EQ(l.a.nx, -l.b.nx);
    ASSERT_EQ(l.a.ny, -l.b.ny);
    // n . (v_a - v_b) >= b_a + b_b is the obstacle's edge, and that depends on velocities as they are met alone.
    reference::Person a = person(people.shown[0], people.standing[0]);
    reference::Person b = person(people.shown[1], people.standing[1]);
    const double whole = reference::person_line(a, b, 2, 0.1).b + reference::person_line(b, a, 2, 0.1).b;
    ASSERT_NEAR(l.a.b + l.b.b, whole, 1e-4);
  }
}

TEST(OrcaRightOfWay, ThePrintedShareWouldMakeTheHolderYield) {
  // E11: Eq. 4.18 prints alpha_ji in the constraint on i. Head on at 1 m/s each; the first one has all right of way.
  const reference::Person holder{{0, 0}, {1, 0}, 0.25, {1, 0}, 1}, other{{2, 0.01}, {-1, 0}, 0.25, {-1, 0}, 0};
  const auto own = reference::person_line(holder, other, 2, 0.1),
             others = reference::person_line(other, holder, 2, 0.1);
  EXPECT_NEAR(own.violation(holder.preferred), 0, 1e-12);
  EXPECT_GT(others.violation(other.preferred), 0.2);
  reference::Yielding printed;
  printed.swapped = true;
  EXPECT_GT(reference::person_line(holder, other, 2, 0.1, printed).violation(holder.preferred), 0.2);
  EXPECT_NEAR(reference::person_line(other, holder, 2, 0.1, printed).violation(other.preferred), 0, 1e-12);
}

TEST(OrcaRightOfWay, ThePrintedNormalWouldMakePeopleCollide) {
  // E06: Eq. 4.5 and 4.18 have u itself as the normal of the half-plane through v_i + u / 2. For a pair that goes apart
  // u is what is left until they would collide: it points into the velocity obstacle.
  const reference::Person leaves{{0, 0}, {-1, 0}, 0.25}, stands{{2, 0}, {0, 0}, 0.25};
  const reference::Line ours = reference::person_line(leaves, stands, 2, 0.1);
  const Vec2d u = ours.n * (2 * ours.violation(leaves.velocity));
  EXPECT_NEAR(u.x, 1.75, 1e-9) << "up to 0.75 m/s they do not meet in two seconds";
  const auto printed_allows = [&](Vec2d v) { return dot(v - (leaves.velocity + u * 0.5), u) >= 0; };
  const Vec2d into_it{1.2, 0};
  EXPECT_FALSE(printed_allows(leaves.velocity)) << "as printed: who leaves may not";
  EXPECT_TRUE(printed_allows(into_it)) << "as printed: and may run into the other";
  EXPECT_LT(ours.violation(leaves.velocity), 0);
  EXPECT_GT(ours.violation(into_it), 0);
  // Where they would collide u points out of it, and both are the same.
  const reference::Person comes{{0, 0}, {0.9, 0}, 0.25};
  const reference::Line line = reference::person_line(comes, stands, 2, 0.1);
  EXPECT_GT(line.violation(comes.velocity), 0);
}

// What somebody would do with right of way is what walls leave of it.
TEST(OrcaRightOfWay, AWallIsHeededInWhatOneIsMetWith) {
  People people;
  people.add({0, 0}, {0, 0}, 0.25f, {1, 0.5f});  // wants to go into a wall that leaves it 0.2 m/s to the east
  people.add({-1, 0}, {0.6f, 0}, 0.25f, {0.6f, 0});
  people.standing[0].priority = 1;
  auto work = std::make_unique<Workspace>();
  const Row rows[] = {0};
  KernelInput in = people.input(2, 0.1f);
  in.standing = people.standing.data();
  const HalfPlane walls[] = {{-1, 0, -0.2f}, {0, -1, 0}};
  for (const std::uint16_t count : {0, 1, 2}) {
    const std::uint16_t begin[kLanes + 1] = {0,     count, count, count, count, count, count, count, count,
                                             count, count, count, count, count, count, count, count};
    make_lines(in, rows, {walls, begin}, *work);
    const HalfPlane line = line_at(work->batch, count, 0);
    // Through the velocity it is met with, whatever the normal: all the effort is the other one's.
    const Vec2 met = count == 0 ? Vec2{1, 0.5f} : count == 1 ? Vec2{0.2f, 0.5f} : Vec2{0.2f, 0};
    EXPECT_NEAR(line.violation(met), 0, 1e-6f) << count;
    float vx[2], vy[2];
    solve_batch(in, rows, {walls, begin}, *work, vx, vy);
    finish(*work, vx, vy);
    // Some velocity satisfies walls and people: that one. Without it they would contradict each other by 0.8 m/s.
    EXPECT_NEAR(vx[0], met.x, 1e-4f) << count;
    EXPECT_NEAR(vy[0], met.y, 1e-4f) << count;
    EXPECT_LT(line.violation({vx[0], vy[0]}), 1e-4f) << count;
  }
}

TEST(OrcaRightOfWay, AWallIsNotHeededTwiceByWhoHasNoPriority) {
  // Equals meet with the velocities they have, so a wall changes no line of a person.
  People people;
  people.add({0, 0}, {0.3f, 0}, 0.25f, {1, 0});
  people.add({-1, 0}, {0.6f, 0}, 0.25f, {0.6f, 0});
  auto work = std::make_unique<Workspace>();
  const Row rows[] = {0};
  KernelInput in = people.input(2, 0.1f);
  in.standing = people.standing.data();
  const HalfPlane wall{-1, 0, -0.2f};
  std::uint16_t begin[kLanes + 1] = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  make_lines(in, rows, {nullptr, kNoWalls}, *work);
  const HalfPlane free = line_at(work->batch, 0, 0);
  make_lines(in, rows, {&wall, begin}, *work);
  EXPECT_EQ(line_at(work->batch, 1, 0).b, free.b);
}

TEST(OrcaRightOfWay, OptionsByHand) {
  // Not on collision course: the slack of 1.75 m/s belongs to who yields, or is shared.
  People people;
  people.add({0, 0}, {-1, 0}, 0.25f, {-1, 0});
  people.add({2, 0}, {0, 0}, 0.25f, {0, 0});
  people.standing[1].priority = 1;
  EXPECT_NEAR(lines_of_pair(people).a.violation({-1, 0}), -1.75, 1e-6);
  EXPECT_NEAR(lines_of_pair(people, 0, true).a.violation({-1, 0}), -0.875, 1e-6);
  // Met at most 0.1 m/s from its velocity.
  people.shown[0].vx = 0.9f, people.shown[1].vx = 0.3f;
  EXPECT_NEAR(lines_of_pair(people, 0.1f).a.b, -(0.9 + 0.05), 1e-6) << "0.7 m/s relative: 0.05 of slack";
}

TEST(OrcaRightOfWay, EveryTargetGivesTheSameBits) {
  Dice dice(54);
  People people;
  for (int i = 0; i < 40; ++i) {
    people.add({dice.between(-3, 3), dice.between(-3, 3)}, {dice.between(-1, 1), dice.between(-1, 1)},
               dice.between(0.15f, 0.3f), {dice.between(-1.5f, 1.5f), dice.between(-1.5f, 1.5f)});
    people.standing.back().priority = dice.between(0, 2);
  }
  people.add({0, 0}, {0, 0});
  people.add({0, 0}, {0, 0});
  KernelInput in = people.input(2, 0.1f);
  in.standing = people.standing.data(), in.preferred_shift = 0.2f, in.share_slack = true;
  std::vector<float> first_x, first_y;
  auto work = std::make_unique<Workspace>();
  test::on_every_target([&] {
    std::vector<float> vx(people.shown.size(), 99), vy(people.shown.size(), 99);
    for (Row at = 0; at < people.shown.size(); at += kLanes) {
      std::vector<Row> rows;
      for (Row r = at; r < std::min<std::size_t>(at + kLanes, people.shown.size()); ++r) rows.push_back(r);
      solve_batch(in, rows, {nullptr, kNoWalls}, *work, vx.data(), vy.data());
    }
    finish(*work, vx.data(), vy.data());
    if (first_x.empty()) first_x = vx, first_y = vy;
    EXPECT_EQ(std::memcmp(vx.data(), first_x.data(), vx.size() * sizeof(float)), 0);
    EXPECT_EQ(std::memcmp(vy.data(), first_y.data(), vy.size() * sizeof(float)), 0);
  });
}

}  // namespace
}  // namespace throng::orca
