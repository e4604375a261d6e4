// Kernels of routines D and E against plain code: who is in front, when one would touch somebody, whom one will meet.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "throng/steering/reactive/front.h"
#include "throng/steering/reactive/nearby.h"
#include "throng/steering/reactive/person_for_test.h"
#include "throng/steering/reactive/threats.h"

namespace throng::reactive {
namespace {

using test::Dice;

/// One surface of 128 x 16 m in cells of a metre, two columns of strips.
void map_of(const std::vector<Shown>& shown, CrowdMap& map) {
  constexpr int kRows = 16, kStrips = 2 * kRows;
  SurfaceGrid g;
  g.columns = 2 * kStripCells, g.rows = kRows;
  map.grids = {g};
  map.strip_slot.assign(kStrips, 0);
  std::vector<std::vector<Row>> cells(kStrips * kStripCells);
  for (Row r = 0; r < shown.size(); ++r) {
    const int column = g.column_of(shown[r].x), row = g.row_of(shown[r].y);
    cells[static_cast<std::size_t>(column / kStripCells * kRows + row) * kStripCells +
          static_cast<std::size_t>(column % kStripCells)]
        .push_back(r);
  }
  std::uint32_t at = 0;
  map.cell_start.resize(cells.size() + 1);
  map.x.resize(shown.size()), map.y.resize(shown.size()), map.row.resize(shown.size());
  for (std::size_t c = 0; c < cells.size(); ++c) {
    map.cell_start[c] = at;
    map.strip_slot[c / kStripCells] = static_cast<std::uint32_t>(c / kStripCells) + 1;
    for (const Row r : cells[c]) map.x[at] = shown[r].x, map.y[at] = shown[r].y, map.row[at++] = r;
  }
  map.cell_start[cells.size()] = at;
}

TEST(Front, IsTakenByWhomTheSafeAreaHolds) {
  Dice dice(7);
  test::SteerScene scene(test::compiled(test::square_plan(128)));
  for (int i = 0; i < 900; ++i) {
    const float crush = i < 300 ? 6.0f : 128.0f;  // and some places are packed: more than one vector a run
    const Vec2 p{dice.between(0, crush), dice.between(0, i < 300 ? 5.0f : 16.0f)};
    scene.add(p, turned({dice.between(0, 2), 0}, dice.between(-3, 3)), {}, dice.between(0.15f, 0.3f));
  }
  Crowd& c = scene.crowd;
  std::vector<Shown> all(c.size());
  for (Row r = 0; r < c.size(); ++r) all[r] = c.appearance.shown[r];
  map_of(all, c.crowd_map);
  const Self self{c.due, c.profile, c.orders, c.body};
  const Scene seen{c.appearance, c.crowd_map, c.objects};
  const SteerInput in{scene.world, 1.0 / 30, self, seen, c.intent, c.percepts, c.preferred};
  test::on_every_target([&] {
    int taken = 0;
    for (Row r = 0; r < c.size(); ++r) {
      SafeArea area{.axis = turned({1, 0}, dice.between(-3, 3)),
                    .speed = dice.between(0.2f, 2),
                    .size = 2 * all[r].radius,
                    .brake = dice.between(1, 6),
                    .reaction = dice.between(0, 0.4f)};
      if (r % 5 == 0) area.axis = r % 2 ? Vec2{0, -1} : Vec2{-1, 0};
      area.comfort.standing = dice.between(0, 0.3f);
      bool expected = false;
      for (Row o = 0; o < c.size(); ++o)
        expected |=
            o != r && area.holds({all[o].x - all[r].x, all[o].y - all[r].y}, {all[o].vx, all[o].vy}, 2 * all[o].radius);
      EXPECT_EQ(front_is_taken(in, r, area), expected) << "row " << r;
      taken += expected;
    }
    EXPECT_GT(taken, 250);
    EXPECT_LT(taken, 650);
  });
}

/// The first time at which the bodies touch, as one would write it down for one neighbour.
float contact_with(const Neighbour& n, float size, float margin, Vec2 velocity, float most) {
  const float reach = 0.5f * (size + n.size) + margin;
  const float gap = n.distance * n.distance - reach * reach;
  const Vec2 w = velocity - n.velocity;
  const float b = dot(n.offset, w);
  if (b <= 0) return most;
  if (gap <= 0) return 0;
  const float a = length_sq(w), d = b * b - a * gap;
  return d <= 0 ? most : std::min(most, (b - std::sqrt(d)) / a);
}

TEST(Nearby, FirstContactIsThatOfTheNeighboursOneByOne) {
  const World world = test_person::hall();
  Dice dice(3);
  for (int round = 0; round < 300; ++round) {
    test_person::Person p(world, {20, 20});
    const int count = dice.below(kMostNeighbours + 1);
    for (int i = 0; i < count; ++i)
      p.sees(turned({dice.between(0.2f, 3), 0}, dice.between(-3.1f, 3.1f)),
             turned({dice.between(0, 1.6f), 0}, dice.between(-3.1f, 3.1f)), dice.between(0.3f, 0.6f));
    const float margin = dice.between(0, 0.1f), most = dice.between(0.2f, 3);
    const Vec2 v = turned({dice.between(0, 1.6f), 0}, dice.between(-3.1f, 3.1f));
    float expected = most;
    for (const Neighbour& n : p.s.neighbours())
      expected = std::min(expected, contact_with(n, p.s.size, margin, v, most));
    test::on_every_target([&] { EXPECT_EQ(Nearby(p.s, margin).time_to_contact(v, most), expected); });
  }
}

TEST(Nearby, OneComesHeadOn) {
  const World world = test_person::hall();
  test_person::Person p(world, {20, 20});
  p.sees({2.5f, 0}, {-1, 0});
  // 2.5 m apart, bodies 0.4 m, 0.1 m kept: 2 m at 2 m/s.
  EXPECT_NEAR(Nearby(p.s, 0.1f).time_to_contact({1, 0}, 5), 1, 1e-6);
  EXPECT_EQ(Nearby(p.s, 0.1f).time_to_contact({-1, 0}, 5), 5) << "goes away as fast";
  EXPECT_EQ(Nearby(p.s, 2.2f).time_to_contact({1, 0}, 5), 0) << "is there already";
}

/// Table 4.1 for one neighbour.
Threat threat_of(const Situation& s, Vec2 v, float speed, const Neighbour& n) {
  const float other_speed = length(n.next), sizes = s.size + n.size;
  const Vec2 way = v / speed;
  const float along = dot(n.offset, way), aside = det(way, n.offset);
  if (other_speed < Threats::kStands) {
    const bool ahead = along > 0 && along < speed * s.params.horizon;
    if (!ahead || math::abs(aside) >= 0.5f * sizes + s.params.margin + s.distance_kept) return {};
    return {Threat::Kind::kStands, along / speed, along, aside, &n};
  }
  const Vec2 other = n.next / other_speed;
  const float sine = det(way, other);
  if (math::abs(sine) < math::sin(s.params.parallel)) {
    const float time = along / (speed + other_speed), passing = aside + det(way, n.next) * time;
    if (dot(way, other) > 0 || along <= 0 || time > s.params.horizon || math::abs(passing) >= sizes) return {};
    return {Threat::Kind::kHeadOn, time, along, passing, &n};
  }
  const float a = det(n.offset, other) / sine, b = det(n.offset, way) / sine;
  if (a <= 0 || b <= 0) return {};
  const float t = a / speed, t_other = b / other_speed;
  if (math::abs(t - t_other) >= sizes / std::min(speed, other_speed) || t > s.params.horizon) return {};
  return {Threat::Kind::kCross, t, t - t_other, aside, &n};
}

TEST(Threats, TheFirstIsThatOfTheNeighboursOneByOne) {
  const World world = test_person::hall();
  Dice dice(5);
  int kinds[4] = {};
  for (int round = 0; round < 400; ++round) {
    test_person::Person p(world, {20, 20});
    p.s.distance_kept = dice.between(0, 0.2f);
    const int count = dice.below(kMostNeighbours + 1);
    for (int i = 0; i < count; ++i)
      p.sees(turned({dice.between(0.4f, 5), 0}, dice.between(-3.1f, 3.1f)),
             i % 4 == 0 ? Vec2{} : turned({dice.between(0, 1.6f), 0}, i % 4 == 1 ? 3.1f : dice.between(-3.1f, 3.1f)),
             dice.between(0.3f, 0.6f));
    const float speed = dice.between(0.2f, 2);
    const Vec2 v = turned({1, 0}, dice.between(-0.3f, 0.3f)) * speed;
    Threat expected;
    for (const Neighbour& n : p.s.neighbours()) {
      const Threat t = threat_of(p.s, v, speed, n);
      if (t.who != nullptr && (expected.who == nullptr || t.time < expected.time)) expected = t;
    }
    ++kinds[static_cast<int>(expected.kind)];
    test::on_every_target([&] {
      const Threat t = Threats(p.s).most_imminent(v, speed);
      ASSERT_EQ(t.who, expected.who) << "round " << round;
      if (t.who == nullptr) return;
      EXPECT_EQ(t.kind, expected.kind);
      EXPECT_EQ(t.time, expected.time);
      EXPECT_EQ(t.gap, expected.gap);
      EXPECT_EQ(t.aside, expected.aside);
    });
  }
  for (const int n : kinds) EXPECT_GT(n, 20);
}

}  // namespace
}  // namespace throng::reactive
