// Algorithm 1 (PV-49), plain: by hand, against dense sampling of the chord and of the feasible velocities, and what
// must hold for any lines.
#include "throng/steering/pedvo/segment.h"

#include <cmath>
#include <optional>
#include <vector>

#include "throng/steering/orca/reference.h"
#include "throng/steering/test_crowd.h"

namespace throng::pedvo {
namespace {

using orca::HalfPlane;
using test::Dice;

Vec2 unit(double angle) { return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))}; }

/// A chord from +angle to -angle about +x.
Chord ahead(float speed, double angle, float t_bias = 0.5f) {
  Chord c;
  c.left = unit(angle);
  c.right = unit(-angle);
  c.v0 = c.left * speed;
  c.v1 = c.right * speed;
  c.t_bias = t_bias;
  c.is_point = false;
  return c;
}

HalfPlane line(double angle, double b) {
  return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), static_cast<float>(b)};
}

constexpr float kMax = 2;
constexpr double kHalf = 0.451;  // 25.8 degrees, the widest arc at a tenth

struct Solved {
  bool found;
  Best best;
  Vec2 v;
  int failed_at;
};

Solved solve(const Chord& chord, const std::vector<HalfPlane>& lines, const Taste& taste = {}, float max = kMax) {
  Solved s{};
  s.found = best_segment(chord, lines, max, chord.at(chord.t_bias), taste, s.best, s.failed_at);
  s.v = choose(s.best, chord.t_bias);
  return s;
}

TEST(PedvoSegment, FreeTheWholeChordIsBest) {
  const Chord c = ahead(1.3f, kHalf, 0.3f);
  const Solved s = solve(c, {});
  EXPECT_TRUE(s.found && s.best.on_chord);
  EXPECT_EQ(s.best.v0, c.v0);
  EXPECT_EQ(s.best.v1, c.v1);
  EXPECT_EQ(s.v, c.at(0.3f));
}

TEST(PedvoSegment, ALineThatCutsTheChordClipsIt) {
  // y >= 0 is left: half of the chord stays, with its parameters; the bias in the other half goes to the cut.
  const Chord c = ahead(1.3f, kHalf, 0.8f);
  const Solved s = solve(c, {line(1.5707963268, 0)});
  ASSERT_TRUE(s.found && s.best.on_chord);
  EXPECT_EQ(s.best.t0, 0);
  EXPECT_NEAR(s.best.t1, 0.5, 1e-6);
  EXPECT_NEAR(s.v.y, 0, 1e-6);
  EXPECT_NEAR(s.v.x, 1.3 * std::cos(kHalf), 1e-6);
}

TEST(PedvoSegment, BeyondTheChordTheNearestOfTheBorder) {
  // x <= 0.5, tilted a little: the left end is nearer, and the arc's end cuts the border off.
  const Chord c = ahead(1.3f, kHalf);
  const HalfPlane tilted = line(3.1415926536 + 0.1, -0.5);
  const Solved s = solve(c, {tilted});
  ASSERT_TRUE(s.found);
  EXPECT_FALSE(s.best.on_chord);
  EXPECT_EQ(s.best.v0, s.best.v1);
  EXPECT_NEAR(tilted.violation(s.v), 0, 1e-6);
  EXPECT_NEAR(std::abs(std::atan2(s.v.y, s.v.x)), kHalf, 1e-5) << "on the arc's end";
  // Without the arc's ends it may step farther aside: straight below the chord's end.
  const Solved free = solve(c, {tilted}, {.keep_to_arc = false});
  EXPECT_GT(std::abs(free.v.y), std::abs(s.v.y) + 0.2f);
  EXPECT_NEAR(std::abs(free.v.y), 1.3 * std::sin(kHalf) + 0.1 * (1.3 * std::cos(kHalf) - 0.5), 0.02);
}

TEST(PedvoSegment, ABorderAlongTheChordGivesASegmentAgain) {
  const Chord c = ahead(1.3f, kHalf, 0.25f);
  // A first line leaves a point of the border of a second ... and a third one parallel to the chord grows it back.
  const HalfPlane tilted = line(3.1415926536 + 0.2, -0.9), along = line(3.1415926536, -0.4);
  const Solved point = solve(c, {tilted});
  EXPECT_EQ(point.best.v0, point.best.v1);
  const Solved grown = solve(c, {tilted, along});
  ASSERT_TRUE(grown.found);
  EXPECT_GT(distance(grown.best.v0, grown.best.v1), 0.3f);
  EXPECT_NEAR(grown.best.v0.x, 0.4, 1e-6);
  EXPECT_NEAR(grown.best.v1.x, 0.4, 1e-6);
  // Ends on the arc's ends; parameters of the chord's points straight ahead of them.
  EXPECT_NEAR(grown.best.v0.y, 0.4 * std::tan(kHalf), 1e-5);
  EXPECT_NEAR(grown.best.t0, 0.5 - 0.5 * 0.4 / (1.3 * std::cos(kHalf)), 1e-5);
  EXPECT_NEAR(grown.best.t1, 1 - grown.best.t0, 1e-5);
  EXPECT_LT(grown.best.t0, grown.best.t1);
  // The bias 0.25 lies before t0: the left end is taken.
  EXPECT_EQ(grown.v, grown.best.v0);
  // Another line then takes a part of it.
  const Solved clipped = solve(c, {tilted, along, line(-1.5707963268, 0)});
  ASSERT_TRUE(clipped.found);
  EXPECT_NEAR(clipped.best.t0, 0.5, 1e-5);
  EXPECT_NEAR(clipped.v.y, 0, 1e-6);
}

TEST(PedvoSegment, BordersThatRunNearlyAlongTheChordJumpUnlessTheyCountAsFlat) {
  // Somebody slower straight ahead: the border tilts with the smallest offset, and the nearer end changes sides.
  const Chord c = ahead(1.3f, kHalf);
  const HalfPlane a = line(3.1415926536 + 0.01, -0.8), b = line(3.1415926536 - 0.01, -0.8);
  EXPECT_GT(std::abs(solve(c, {a}).v.y - solve(c, {b}).v.y), 0.7f);
  const Taste calm{.flat = 0.05f};
  EXPECT_LT(std::abs(solve(c, {a}, calm).v.y - solve(c, {b}, calm).v.y), 0.02f);
}

TEST(PedvoSegment, BordersAreCutByTheDiscOfTheGreatestSpeed) {
  // x >= 0.5 and y >= 1: reached only near the disc's edge.
  const Chord c = ahead(1.0f, kHalf);
  const Taste free{.keep_to_arc = false};
  const std::vector<HalfPlane> lines{line(1.5707963268, 1.0), line(0, 1.0)};
  const Solved s = solve(c, lines, free, 1.5f);
  ASSERT_TRUE(s.found);
  EXPECT_LE(length(s.v), 1.5f + 1e-5f);
  EXPECT_FALSE(solve(c, lines, free, 1.4f).found) << "1, 1 is faster than 1.4 m/s";
  EXPECT_EQ(solve(c, lines, free, 1.4f).failed_at, 1);
}

TEST(PedvoSegment, EmptyWhereTheArcsEndsAndTheLinesLeaveNothing) {
  // Everything ahead is forbidden, even standing: x <= -0.1.
  const Chord c = ahead(1.3f, kHalf);
  EXPECT_FALSE(solve(c, {line(3.1415926536, 0.1)}).found);
  EXPECT_TRUE(solve(c, {line(3.1415926536, 0.1)}, {.keep_to_arc = false}).found);
}

TEST(PedvoSegment, APointIsTheSameAsTheLinearProgramOfOrca) {
  Dice dice(3);
  for (int round = 0; round < 2000; ++round) {
    Chord c;
    c.v0 = c.v1 = unit(dice.uniform() * 6.28) * dice.between(0, 2.5f);
    std::vector<HalfPlane> lines;
    std::vector<orca::reference::Line> exact;
    for (int k = dice.below(8); k > 0; --k) {
      lines.push_back(line(dice.uniform() * 6.28, dice.between(-1.5f, 0.5f)));
      exact.push_back(orca::reference::line_of(lines.back()));
    }
    const Solved s = solve(c, lines);
    const auto best = orca::reference::nearest_allowed(exact, kMax, Vec2d(c.v0));
    if (!best || !s.found) continue;
    ASSERT_NEAR(distance(Vec2d(s.v), Vec2d(c.v0)), distance(*best, Vec2d(c.v0)), 2e-4);
  }
}

// ---- dense sampling

double distance_to_chord(const Chord& c, Vec2d v) {
  const Vec2d a(c.v0), e = Vec2d(c.v1) - a;
  const double l = length_sq(e), t = l > 0 ? std::clamp(dot(v - a, e) / l, 0.0, 1.0) : 0;
  return distance(v, a + e * t);
}

bool allowed(const Chord& c, const std::vector<HalfPlane>& lines, const Taste& taste, Vec2d v, double slack) {
  if (length(v) > kMax + slack) return false;
  const auto ok = [&](const HalfPlane& l) { return orca::reference::line_of(l).violation(v) <= slack; };
  if (taste.keep_to_arc && !(ok(c.left_end()) && ok(c.right_end()))) return false;
  for (const HalfPlane& l : lines)
    if (!ok(l)) return false;
  return true;
}

struct Sampled {
  std::optional<double> least;  ///< distance to the chord of the nearest feasible velocity
  double t0 = 2, t1 = -1;       ///< feasible part of the chord
};

Sampled sample(const Chord& c, const std::vector<HalfPlane>& lines, const Taste& taste) {
  Sampled out;
  for (int i = 0; i <= 400; ++i) {
    const double t = i / 400.0;
    if (!allowed(c, lines, taste, Vec2d(c.v0) + (Vec2d(c.v1) - Vec2d(c.v0)) * t, 0)) continue;
    out.t0 = std::min(out.t0, t);
    out.t1 = std::max(out.t1, t);
  }
  const int n = 80;
  for (int y = -n; y <= n; ++y)
    for (int x = -n; x <= n; ++x) {
      const Vec2d v{kMax * x / double(n), kMax * y / double(n)};
      if (!allowed(c, lines, taste, v, 0)) continue;
      const double d = distance_to_chord(c, v);
      if (!out.least || d < *out.least) out.least = d;
    }
  return out;
}

struct Scene {
  Chord chord;
  std::vector<HalfPlane> lines;
  Taste taste;
};

Scene random_scene(Dice& dice, int round) {
  Scene s;
  const double middle = dice.uniform() * 6.28, half = 0.05 + 0.7 * dice.uniform();
  const float speed = dice.between(0.3f, 1.9f);
  s.chord.left = unit(middle + half);
  s.chord.right = unit(middle - half);
  s.chord.v0 = s.chord.left * speed;
  s.chord.v1 = s.chord.right * speed;
  s.chord.t_bias = dice.between(0, 1);
  s.chord.is_point = false;
  s.taste.keep_to_arc = round % 3 != 0;
  for (int k = 1 + dice.below(7); k > 0; --k) {
    // Some along the chord, as of somebody straight ahead.
    const double angle = dice.below(4) == 0 ? middle + 3.14159265358979 : dice.uniform() * 6.28;
    s.lines.push_back(line(angle, dice.between(-1.6f, round % 2 ? 0.2f : -0.2f)));
  }
  return s;
}

TEST(PedvoSegment, IsTheNearestOfTheFeasibleVelocitiesByDenseSampling) {
  Dice dice(17);
  int on_chord = 0, points = 0, segments = 0, empty = 0;
  for (int round = 0; round < 1500; ++round) {
    const Scene scene = random_scene(dice, round);
    const Chord& c = scene.chord;
    const Solved s = solve(c, scene.lines, scene.taste);
    const Sampled all = sample(c, scene.lines, scene.taste);
    if (!s.found) {
      // Slivers between the samples may be missed the other way round, not this way.
      auto tight = scene.lines;
      for (auto& l : tight) l.b += 1e-4f;
      ASSERT_FALSE(sample(c, tight, scene.taste).least.has_value()) << "there was a velocity";
      ++empty;
      continue;
    }
    ASSERT_TRUE(allowed(c, scene.lines, scene.taste, Vec2d(s.v), 2e-4)) << round;
    const double got = distance_to_chord(c, Vec2d(s.v));
    if (all.least) {
      ASSERT_LE(got, *all.least + 2e-4) << round;
    }
    for (const Vec2 end : {s.best.v0, s.best.v1}) {
      ASSERT_NEAR(distance_to_chord(c, Vec2d(end)), got, 2e-4) << "all of it equally near";
      ASSERT_TRUE(allowed(c, scene.lines, scene.taste, Vec2d(end), 2e-4));
    }
    ASSERT_LE(s.best.t0, s.best.t1 + 1e-6f);
    if (all.t1 >= all.t0) {
      ASSERT_TRUE(s.best.on_chord) << "a part of the chord is free";
      ASSERT_NEAR(s.best.t0, all.t0, 0.003);
      ASSERT_NEAR(s.best.t1, all.t1, 0.003);
      // ... and of that part the nearest to the bias is taken (Eq 5.2 with argmin).
      const double t = std::clamp<double>(c.t_bias, s.best.t0, s.best.t1);
      ASSERT_NEAR(distance(Vec2d(s.v), Vec2d(c.v0) + (Vec2d(c.v1) - Vec2d(c.v0)) * t), 0, 1e-4);
      ++on_chord;
    } else {
      distance(s.best.v0, s.best.v1) > 1e-3f ? ++segments : ++points;
    }
  }
  EXPECT_GT(on_chord, 300);
  EXPECT_GT(points, 200);
  EXPECT_GT(segments, 40);
  EXPECT_GT(empty, 20);
}

TEST(PedvoSegment, TheOrderOfLinesAndTheMirrorImageChangeNothing) {
  Dice dice(19);
  for (int round = 0; round < 3000; ++round) {
    Scene scene = random_scene(dice, round);
    const Solved s = solve(scene.chord, scene.lines, scene.taste);
    Scene other = scene;
    std::reverse(other.lines.begin(), other.lines.end());
    const Solved r = solve(other.chord, other.lines, other.taste);
    if (s.found && r.found) {
      ASSERT_NEAR(distance_to_chord(scene.chord, Vec2d(s.v)), distance_to_chord(scene.chord, Vec2d(r.v)), 2e-4);
    }
    // Mirrored at the x axis left is right.
    Scene mirrored = scene;
    mirrored.chord.left = {scene.chord.right.x, -scene.chord.right.y};
    mirrored.chord.right = {scene.chord.left.x, -scene.chord.left.y};
    mirrored.chord.v0 = {scene.chord.v1.x, -scene.chord.v1.y};
    mirrored.chord.v1 = {scene.chord.v0.x, -scene.chord.v0.y};
    mirrored.chord.t_bias = 1 - scene.chord.t_bias;
    for (HalfPlane& l : mirrored.lines) l.ny = -l.ny;
    const Solved m = solve(mirrored.chord, mirrored.lines, mirrored.taste);
    ASSERT_EQ(m.found, s.found);
    if (s.found) {
      ASSERT_NEAR(distance(m.v, Vec2{s.v.x, -s.v.y}), 0, 1e-3) << round;
    }
  }
}

TEST(PedvoSegment, AtFullSpeedItStaysInTheArcAndOnTheRightSideOfAllLines) {
  Dice dice(23);
  int longer = 0, turned = 0, slower = 0;
  for (int round = 0; round < 4000; ++round) {
    Scene scene = random_scene(dice, round);
    scene.chord.speed = length(scene.chord.v0);
    const Solved s = solve(scene.chord, scene.lines, scene.taste);
    if (!s.found || !s.best.on_chord) continue;
    const float speed = scene.chord.speed;
    const Vec2 v = at_full_speed(s.v, scene.chord, scene.lines);
    ASSERT_GE(length(v), length(s.v) * 0.99999f);
    ASSERT_LE(length(v), std::max(speed, length(s.v)) * 1.00001f);
    Taste in_arc = scene.taste;
    in_arc.keep_to_arc = true;
    ASSERT_TRUE(allowed(scene.chord, scene.lines, in_arc, Vec2d(v), 2e-4));
    const bool same = std::abs(det(normalized(v), normalized(s.v))) < 1e-4f;
    if (length(v) > speed - 1e-4f)
      ++(same ? longer : turned);
    else
      ++slower;
    if (length(v) < speed - 1e-3f) {
      ASSERT_TRUE(same) << "who cannot keep the speed keeps the direction";
    }
  }
  EXPECT_GT(longer, 300);
  EXPECT_GT(turned, 50);
  EXPECT_GT(slower, 5);
}

TEST(PedvoSegment, ALineThatCutsOffTheBulgeOfTheArcTurnsAndDoesNotSlow) {
  // Somebody a little slower straight ahead: all of the chord is free, and yet at its middle one would be slower.
  Chord c = ahead(1.3f, kHalf, 0.45f);
  c.speed = 1.3f;
  const std::vector<HalfPlane> lines{line(3.1415926536, -1.22)};
  const Solved s = solve(c, lines);
  EXPECT_LT(length(s.v), 1.2f);
  const Vec2 v = at_full_speed(s.v, c, lines);
  EXPECT_NEAR(length(v), 1.3, 1e-5);
  EXPECT_NEAR(v.x, 1.22, 1e-5);
  EXPECT_GT(v.y, 0.3f) << "to the side of the bias";
}

TEST(PedvoSegment, WhereTurningIsCheaperMoreOfTheEvasionIsSideways) {
  // A point goal; somebody ahead a little to the right: a line at 45 degrees.
  Chord c;
  c.v0 = c.v1 = {1.3f, 0};
  const std::vector<HalfPlane> lines{line(2.356, -0.5)};
  float before = 0;
  for (const float turning : {1.0f, 1.5f, 2.0f, 4.0f}) {
    const Solved s = solve(c, lines, {.turning = turning});
    EXPECT_NEAR(lines[0].violation(s.v), 0, 1e-5);
    EXPECT_GT(s.v.y, before);
    before = s.v.y;
    // Nearest in the stretched metric, by sampling the border.
    double best = 1e9;
    Vec2d at{};
    for (int i = -4000; i <= 4000; ++i) {
      const double t = i * 0.0005;
      const Vec2d n{lines[0].nx, lines[0].ny}, v = n * double{lines[0].b} + Vec2d{n.y, -n.x} * t;
      const double cost = (v.x - 1.3) * (v.x - 1.3) + v.y * v.y / (turning * turning);
      if (length(v) <= kMax && cost < best) best = cost, at = v;
    }
    EXPECT_NEAR(distance(Vec2d(s.v), at), 0, 2e-3) << turning;
  }
}

TEST(PedvoSegment, ThePrintedMinimumOfTheBiasFails) {
  // E14: Eq. 5.2 prints the least |t - zeta| where the t at which it is least is meant. Inside of the chord that
  // distance is 0, whatever the bias.
  const Best whole{{1, 0.5f}, {1, -0.5f}, 0, 1, true}, part{{1, 0.1f}, {1, -0.5f}, 0.4f, 1, true};
  const auto printed = [](const Best& b, float zeta) {
    const float least = zeta < b.t0 ? b.t0 - zeta : zeta > b.t1 ? zeta - b.t1 : 0;
    const float a = (least - b.t0) / (b.t1 - b.t0);
    return b.v0 * (1 - a) + b.v1 * a;
  };
  for (const float zeta : {0.2f, 0.5f, 0.9f}) {
    EXPECT_EQ(printed(whole, zeta), whole.v0) << "as printed: always the left end";
    EXPECT_NEAR(choose(whole, zeta).y, 0.5f - zeta, 1e-6f);
  }
  EXPECT_GT(printed(part, 0.5f).y, 0.45f) << "as printed: 0.6 m/s beside what is allowed";
  EXPECT_NEAR(choose(part, 0.5f).y, 0, 1e-6f);
  EXPECT_EQ(choose(part, 0.2f), part.v0);
}

}  // namespace
}  // namespace throng::pedvo
