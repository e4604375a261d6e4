// What orca says about one person: the same lines and the same program as in a step, for one lane.
#include <memory>

#include "throng/steering/explain_right_of_way.h"
#include "throng/steering/orca/change.h"
#include "throng/steering/orca/kernel.h"
#include "throng/steering/orca/orca.h"
#include "throng/steering/orca/wall_lines.h"

namespace throng::orca {
void Orca::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion, Sketch& out) const {
  const Percepts& percepts = in.percepts;
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};

  SketchLayer& neighbours = out.layer("neighbours");
  const auto who = percepts.neighbours(row);
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Shown& other = in.scene.appearance.shown[who[k]];
    const Vec2 p = Vec2{other.x, other.y} + percepts.shift_of(row, k);
    neighbours.circle(p, other.radius, other.z);
    neighbours.segment(at, p, self.z);
  }
  neighbours.number("people noticed", static_cast<double>(who.size()));
  neighbours.number("walls noticed", percepts.wall_count[row]);
  explain_right_of_way(row, in, out);

  auto lines = std::make_unique<HalfPlane[]>(kMaxWalls);
  const int walls = wall_lines(in.walls(), percepts.walls_of(row), {at, {self.vx, self.vy}, self.radius},
                               params_.obstacle_horizon, lines.get());
  const std::uint16_t begin[2] = {0, static_cast<std::uint16_t>(walls)};
  auto work = std::make_unique<Workspace>();
  const KernelInput kernel = kernel_input(in);
  make_lines(kernel, {&row, 1}, {lines.get(), begin}, *work);
  SketchLayer& planes = out.layer("orca half-planes", "m/s");
  for (int k = 0; k < work->batch.count[0]; ++k) {
    const LineSlot& slot = work->batch.line[k];
    draw_line({slot.nx[0], slot.ny[0], slot.b[0]}, at, self.z, planes);
  }
  planes.number("of walls", walls);
  planes.number("of people", work->batch.count[0] - work->batch.hard[0]);
  draw_changes(kernel, *work, static_cast<Row>(in.self.profile.id.size()), out);

  solve_lines(*work);
  SketchLayer& velocities = out.layer("velocities", "m/s");
  const Vec2 preferred{in.preferred.vx[row], in.preferred.vy[row]};
  const Vec2 chosen{work->batch.vx[0], work->batch.vy[0]};
  velocities.segment(at, at + preferred, self.z);
  velocities.segment(at, at + chosen, self.z);
  velocities.segment(at, at + Vec2{self.vx, self.vy}, self.z);
  velocities.text("segments", "preferred, chosen, actual");
  velocities.number("preferred speed", length(preferred), "m/s");
  velocities.number("chosen speed", length(chosen), "m/s");
  velocities.number("wanted in the last step", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
  velocities.circle(at, in.self.profile.max_speed[row], self.z);
}

}  // namespace throng::orca
