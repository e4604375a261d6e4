// What a force model says about one person: every force on it, from the state after a step.
#include <algorithm>
#include <memory>

#include "throng/core/math.h"
#include "throng/steering/explain_right_of_way.h"
#include "throng/steering/forces/drive.h"
#include "throng/steering/forces/force_model.h"

namespace throng::forces {
namespace {

/// The person alone with its neighbours, as shown.
void fill_alone(Row row, const SteerInput& in, const Shell& shell, Batch& batch) {
  const Percepts& p = in.percepts;
  const Shown* shown = in.scene.appearance.shown.data();
  const Shown& self = shown[row];
  const std::span<const Row> who = p.neighbours(row);
  const int count = static_cast<int>(std::min(who.size(), static_cast<std::size_t>(kMaxNeighbours)));
  const Vec2 wish = shell.goal == Goal::kPoint ? Vec2{in.preferred.vx[row], in.preferred.vy[row]}
                                               : drive_of(row, in, shell.goal, {self.vx, self.vy});
  const float speed = length(wish);
  const Vec2 e = speed > 1e-3f ? wish / speed : Vec2{math::cos(self.heading), math::sin(self.heading)};
  for (int i = 0; i < kLanes; ++i) {
    batch.vx[i] = self.vx, batch.vy[i] = self.vy;
    batch.radius[i] = self.radius;
    batch.ex[i] = e.x, batch.ey[i] = e.y;
    batch.speed[i] = speed;
    batch.count[i] = i == 0 ? count : 0;
  }
  batch.most = count;
  batch.range = 1e6f;
  batch.combine = shell.combine;
  for (int k = 0; k < count; ++k) {
    const Shown& o = shown[who[static_cast<std::size_t>(k)]];
    Vec2 to = Vec2{o.x, o.y} + p.shift_of(row, static_cast<std::size_t>(k)) - Vec2{self.x, self.y};
    if (to == Vec2{}) to = {1e-5f, 0};
    NeighbourSlot& s = batch.neighbour[k];
    for (int i = 0; i < kLanes; ++i) {
      s.dx[i] = to.x, s.dy[i] = to.y, s.vx[i] = o.vx, s.vy[i] = o.vy, s.radius[i] = o.radius;
    }
  }
  const auto rank = [&](Row r, StandingSlot& slot) {
    const Standing by = in.scene.appearance.standing[r];
    for (int i = 0; i < kLanes; ++i) slot.priority[i] = by.priority, slot.vx[i] = by.vx, slot.vy[i] = by.vy;
  };
  rank(row, batch.own_standing);
  for (int k = 0; k < count; ++k) rank(who[static_cast<std::size_t>(k)], batch.standing[k]);
}

}  // namespace

void ForceModel::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion, Sketch& out) const {
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};
  auto batch = std::make_unique<Batch>();
  auto one = std::make_unique<Batch>();
  fill_alone(row, in, shell_, *batch);
  const Kernel kernel_here = is_ranked(in) ? ranked_kernel() : kernel();
  Pull pull;

  SketchLayer& neighbours = out.layer("neighbours");
  for (int k = 0; k < batch->most; ++k) {
    const NeighbourSlot& s = batch->neighbour[k];
    const Vec2 p = at + Vec2{s.dx[0], s.dy[0]};
    neighbours.circle(p, s.radius[0], self.z);
    neighbours.segment(at, p, self.z);
  }
  neighbours.number("people noticed", static_cast<double>(in.percepts.neighbours(row).size()));
  neighbours.number("walls noticed", in.percepts.wall_count[row]);
  if (is_ranked(in)) explain_right_of_way(row, in, out);

  SketchLayer& people = out.layer("forces of people", "m/s²");
  *one = *batch;
  one->most = one->count[0] = 1;
  for (int k = 0; k < batch->most; ++k) {
    one->neighbour[0] = batch->neighbour[k];
    one->standing[0] = batch->standing[k];
    kernel_here.pull(law(), *one, pull);
    people.segment(at, at + Vec2{pull.ax[0], pull.ay[0]}, self.z);
  }
  kernel_here.pull(law(), *batch, pull);
  const Vec2 from_people{pull.ax[0], pull.ay[0]};
  people.number("together", length(from_people), "m/s²");
  people.text("arrows", "what each would do alone");

  SketchLayer& walls = out.layer("forces of walls", "m/s²");
  std::vector<WallPoint> points(in.percepts.walls_of(row).size());
  points.resize(wall_points(in.walls(), in.percepts.walls_of(row), at, at, points.data()));
  const WallPerson who{{self.vx, self.vy}, {batch->ex[0], batch->ey[0]}, batch->speed[0], self.radius};
  Vec2 from_walls;
  for (const WallPoint& p : points) {
    const Vec2 a = wall(who, p).acceleration;
    walls.segment(at, at + a, self.z);
    from_walls += a;
  }
  walls.number("together", length(from_walls), "m/s²");

  SketchLayer& drive = out.layer("drive and sum", "m/s²");
  const Vec2 wish = drive_of(row, in, shell_.goal, {self.vx, self.vy});
  const Vec2 driving = (wish - Vec2{self.vx, self.vy}) / shell_.relaxation;
  drive.segment(at, at + driving, self.z);
  drive.segment(at, at + driving + from_people + from_walls, self.z);
  drive.number("drive", length(driving), "m/s²");
  drive.number("sum", length(driving + from_people + from_walls), "m/s²");

  SketchLayer& velocities = out.layer("velocities", "m/s");
  velocities.segment(at, at + wish, self.z);
  velocities.segment(at, at + Vec2{motion.vx[row], motion.vy[row]}, self.z);
  velocities.number("preferred", length(wish), "m/s");
  velocities.number("asked for", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
}

}  // namespace throng::forces
