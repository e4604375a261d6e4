#include "throng/steering/clearpath/clearpath.h"

#include <algorithm>
#include <memory>

#include "throng/steering/vo/collision_time.h"

namespace throng::clearpath {
namespace {

constexpr int kGivenUp = 4;     ///< times that the horizon is shortened before the person stands
constexpr float kStuck = 0.1f;  ///< of the preferred speed: slower than this counts as stuck

}  // namespace

const FieldList& ClearPath::Params::fields() {
  static const FieldList list = vo::with_neighbours<Params>(
      FieldList::of<Params>("clearpath: the velocity nearest to the wish outside all velocity obstacles")
          .number("horizon", &Params::horizon,
                  {.unit = "s", .min = 0.05, .max = 60, .doc = "How far ahead collisions with people are avoided."})
          .number("obstacle_horizon", &Params::obstacle_horizon,
                  {.unit = "s", .min = 0.02, .max = 60, .doc = "How far ahead collisions with walls are avoided."})
          .number("share", &Params::share,
                  {.min = 0.5,
                   .max = 1,
                   .doc = "Part of every avoidance that is one's own: 0.5 = the other one does as much, 1 = nothing."})
          .number(
              "detour", &Params::detour,
              {.unit = "deg",
               .min = 0,
               .max = 170,
               .degrees = true,
               .doc = "Who gets less than a tenth of its speed tries a wish turned to the right by this; 0 = waits."}));
  return list;
}

PerceptionNeeds ClearPath::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.obstacle_horizon};
}

Claims ClearPath::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "people who walk alike are no obstacle to each other, however close (PV-14)"},
          .holds_its_place = {false, "half of every avoidance is one's own, so who stands steps aside"}};
}

ClearPath::Choice ClearPath::choose(Row row, const SteerInput& in, Obstacles& obstacles, Candidates* candidates) const {
  const Shown& self = in.scene.appearance.shown[row];
  const float top = in.self.profile.max_speed[row];
  const Vec2 preferred = vo::at_most({in.preferred.vx[row], in.preferred.vy[row]}, top);
  obstacles.count = 0;
  int walls = 0;
  if (in.percepts.wall_count[row] > 0) {
    vo::NearWall near[vo::kMostWalls];
    walls = vo::walls_of(in, row, near);
    for (int k = 0; k < walls; ++k) obstacles.add(obstacle_of(near[k], self.radius, params_.obstacle_horizon));
  }
  vo::Neighbour people[kMaxNeighbours];
  const int count = vo::neighbours_of(in, row, people);
  float horizon = params_.horizon;
  for (int times = 0; times < kGivenUp; ++times, horizon *= 0.5f) {
    obstacles.count = walls;
    for (int k = 0; k < count; ++k) obstacles.add(obstacle_of(people[k], {self.vx, self.vy}, params_.share, horizon));
    Vec2 free;
    if (!nearest_free(obstacles, preferred, top, free, candidates)) continue;
    if (params_.detour > 0 && length_sq(free) < kStuck * kStuck * length_sq(preferred)) {
      const Vec2 turned = preferred * turn_.cos - left_of(preferred) * turn_.sin;
      Vec2 detour;
      if (nearest_free(obstacles, turned, top, detour, candidates) && length_sq(detour) > length_sq(free))
        free = detour;
    }
    return {free, times};
  }
  return {{}, kGivenUp};
}

void ClearPath::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  Obstacles obstacles;
  for (const Row r : rows) {
    const Vec2 v = choose(r, in, obstacles, nullptr).velocity;
    out.vx[r] = v.x;
    out.vy[r] = v.y;
  }
}

void ClearPath::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion, Sketch& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};
  vo::sketch_surroundings(in, row, out);
  const auto obstacles = std::make_unique<Obstacles>();
  Candidates candidates;
  const Choice choice = choose(row, in, *obstacles, &candidates);
  SketchLayer& cones = out.layer("velocity obstacles", "m/s");
  constexpr float kLeg = 4;  // m/s
  for (int k = 0; k < obstacles->count; ++k) {
    const Obstacle o = obstacles->at(k);
    for (int side = 0; side < o.count; ++side) {
      const auto& line = o.border[side];
      const Vec2 foot = line.n * line.b, along = left_of(line.n);
      float lo = -kLeg, hi = kLeg;  // the stretch of the line that borders the obstacle
      for (int other = 0; other < o.count; ++other) {
        if (other == side) continue;
        const float slope = dot(o.border[other].n, along), rest = o.border[other].b - dot(o.border[other].n, foot);
        if (slope > 1e-6f) lo = std::max(lo, rest / slope);
        if (slope < -1e-6f) hi = std::min(hi, rest / slope);
      }
      if (lo < hi) cones.segment(at + foot + along * lo, at + foot + along * hi, self.z);
    }
  }
  cones.number("obstacles", obstacles->count);
  cones.number("horizon halved", choice.times_shortened, "times");
  SketchLayer& tried = out.layer("candidates", "m/s");
  for (const Vec2 p : candidates.points) tried.point(at + p, self.z);
  tried.number("free", static_cast<double>(candidates.points.size()));
  tried.text("result", choice.times_shortened == kGivenUp ? "no velocity is free: stands" : "the nearest to the wish");
  vo::sketch_velocities(in, row, choice.velocity, motion, out);
  out.layer("velocities").circle(at, in.self.profile.max_speed[row], self.z);
}

}  // namespace throng::clearpath
