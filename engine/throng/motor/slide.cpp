#include "throng/motor/slide.h"

#include <cmath>

namespace throng::motor {
namespace {

constexpr int kMaxLegs = 5;
constexpr int kMaxRetreats = 4;
constexpr double kStill = 1e-7;        ///< shorter remainders are dropped, metres
constexpr double kGraze = kSkin / 10;  ///< somebody who moved less although it had farther to go stands, metres

/// Walls within reach in the frame of the person, as double segments. Their unit directions are made anew: those of
/// the float columns are too coarse for a contact that must hold for thousands of steps.
void gather(const World& world, const Placement& at, float reach, SlideScratch& scratch) {
  const float z = world.height(at.surface, at.position);
  walls_near(world, at.surface, at.position, z, reach, scratch.hits);
  scratch.walls.clear();
  for (const WallHit& h : scratch.hits) {
    const Vec2d shift(h.shift);
    scratch.walls.push_back(
        WallSegment::between(Vec2d(world.walls.a(h.wall)) + shift, Vec2d(world.walls.b(h.wall)) + shift));
  }
  if (!scratch.moving) return;
  // Doors stand on floors, away from stairs and seams: their own surface is enough.
  scratch.moving->near(at.surface, at.position, reach, [&](const MovingWall& w) {
    scratch.walls.push_back(WallSegment::between(Vec2d(w.a), Vec2d(w.b)));
  });
}

/// Sum of the ways out of all walls nearer than radius + skin, no longer than the longest of them: the two walls of a
/// corner must not push twice.
Vec2d way_out(const std::vector<WallSegment>& walls, Vec2d p, double keep) {
  Vec2d sum;
  double deepest = 0;
  for (const WallSegment& w : walls) {
    if (!in_front(w, p)) continue;
    const double d = distance(closest_point(w, p), p);
    if (d >= keep) continue;
    sum += away_from(w, p) * (keep - d);
    deepest = keep - d > deepest ? keep - d : deepest;
  }
  deepest = deepest < kMaxEase ? deepest : kMaxEase;
  const double l = length(sum);
  return l > deepest ? sum * (deepest / l) : sum;
}

/// The invariant for one leg, on the very numbers that will be stored.
bool allowed(const std::vector<WallSegment>& walls, Vec2d from, Vec2d to, double radius) {
  const double radius_sq = radius * radius;
  for (const WallSegment& w : walls) {
    if (!in_front(w, from)) continue;
    const double after = length_sq(to - closest_point(w, to));
    if (after >= radius_sq) continue;
    const double before = length_sq(from - closest_point(w, from));
    if (after < before || before >= radius_sq) return false;
  }
  return true;
}

/// Takes the centre over the mesh from `from` to `to` (both in the frame the call began in).
bool step_on_mesh(const World& world, Vec2 from, Vec2 to, Vec2 base, Placement& at) {
  const Vec2 fold = at.shift - base;  // of the seams crossed in this call
  const WalkResult w = walk(world, at.polygon, from + fold, to + fold);
  if (w.hit_wall) {
    // Ways through a vertex of the mesh can be lost to rounding. No wall is in the way (the sweep says so), hence a
    // polygon of the same surface that holds the end is reached.
    const PolygonIndex k = locate(world, at.surface, to + fold);
    if (!k.exists()) return false;
    at.polygon = k;
    at.position = to + fold;
    return true;
  }
  at.polygon = w.polygon;
  at.surface = w.surface;
  at.position = w.position;
  at.shift += w.translation;
  at.laps += w.laps;
  return true;
}

/// Share of `rem` that is free, and the wall met (-1: none).
double first_contact(const std::vector<WallSegment>& walls, Vec2d p, Vec2d rem, double keep, int& hit) {
  double t = 1;
  hit = -1;
  for (std::size_t i = 0; i < walls.size(); ++i) {
    const WallSegment& w = walls[i];
    if (!in_front(w, p)) continue;
    const double d = distance(closest_point(w, p), p);
    const double share = free_share(w, p, rem, d < keep ? d : keep);
    if (share < t) t = share, hit = static_cast<int>(i);
  }
  return t;
}

/// One disc on its way.
struct Slide {
  const World& world;
  const std::vector<WallSegment>& walls;
  double radius;
  Vec2 base;  ///< shift of the frame the call began in
  Vec2 here;  ///< stays in that frame
  Vec2d rem;  ///< of the way
  Placement& at;
  SlideResult& result;

  void go(double keep);
};

/// Straight on to the first wall, then along it, a few times over.
void Slide::go(double keep) {
  for (int leg = 0; leg < kMaxLegs && length_sq(rem) > kStill * kStill; ++leg) {
    int hit = -1;
    double t = first_contact(walls, Vec2d(here), rem, keep, hit);
    Vec2 end(Vec2d(here) + rem * t);
    for (int i = 0; !allowed(walls, Vec2d(here), Vec2d(end), radius); ++i) {
      // Rounding to float can cost the last micrometres: retreat a little, in the end stay (which is always allowed).
      t = i < kMaxRetreats ? t * 0.75 : 0;
      end = t > 0 ? Vec2(Vec2d(here) + rem * t) : here;
    }
    if (end != here) {
      if (!step_on_mesh(world, here, end, base, at)) {
        result.refused = true;
        return;
      }
      here = end;
    }
    rem *= hit < 0 ? 0 : 1 - t;
    if (hit < 0) return;
    result.touched = true;
    const Vec2d n = away_from(walls[static_cast<std::size_t>(hit)], Vec2d(here));
    const double into = dot(rem, n);
    if (into < 0) rem -= n * into;
  }
}

}  // namespace

bool stride(const World& world, Vec2 displacement, Placement& at) {
  return step_on_mesh(world, at.position, at.position + displacement, at.shift, at);
}

SlideResult slide(const World& world, float radius, Vec2 displacement, Placement& at, SlideScratch& scratch) {
  SlideResult result;
  gather(world, at, radius + length(displacement) + kWallMargin, scratch);
  if (scratch.walls.empty()) {
    result.refused = !stride(world, displacement, at);
    return result;
  }
  const std::vector<WallSegment>& walls = scratch.walls;
  const double keep = double(radius) + kSkin;
  const Vec2 start = at.position;
  const Vec2d ease = way_out(walls, Vec2d(start), keep);
  result.touched = ease != Vec2d{};
  Slide s{world, walls, double(radius), at.shift, start, Vec2d(displacement) + ease, at, result};
  s.go(keep);
  // Around a corner its two walls can bar the way in turns, each by less than a float's step: whoever slid along a thin
  // wall would stand at its end for good. There the disc is taken for thinner by a tenth of the skin.
  const double left = length_sq(s.rem), all = length_sq(displacement);
  if (left > all / 100 && left > kGraze * kGraze && distance(s.here, start) < kGraze && !result.refused)
    s.go(keep - kGraze);
  return result;
}

}  // namespace throng::motor
