// What pedvo says about one person: its velocity space, from the plain functions that give the kernel's bits.
#include <memory>
#include <vector>

#include "throng/core/math.h"
#include "throng/steering/explain_right_of_way.h"
#include "throng/steering/orca/change.h"
#include "throng/steering/pedvo/hard_lines.h"
#include "throng/steering/pedvo/kernel.h"
#include "throng/steering/pedvo/pedvo.h"

namespace throng::pedvo {
namespace {

using orca::HalfPlane;

/// The truncated velocity obstacle of a neighbour, moved by its velocity (PV-07): circle and the two legs.
void draw_obstacle(Vec2 d, Vec2 velocity, float radii, float horizon, Vec2 at, float z, SketchLayer& out) {
  const Vec2 apex = at + velocity, centre = apex + d * (1.0f / horizon);
  out.circle(centre, radii / horizon, z);
  const float d_sq = length_sq(d), r_sq = radii * radii;
  if (d_sq <= r_sq) return;
  const float leg = std::sqrt(d_sq - r_sq);
  for (const float side : {1.0f, -1.0f}) {
    const Vec2 along = (d * leg + left_of(d) * (side * radii)) / d_sq;
    const Vec2 from = apex + along * (leg / horizon);
    out.segment(from, from + along * 2.0f, z);
  }
}

void draw_arc(const Chord& chord, const KernelInput& in, Vec2 at, float z, SketchLayer& out) {
  out.text("segments", "arc ends, chord");
  out.segment(at, at + chord.v0, z);
  out.segment(at, at + chord.v1, z);
  out.segment(at + chord.v0, at + chord.v1, z);
  const float from = math::atan2(chord.right.y, chord.right.x), to = math::atan2(chord.left.y, chord.left.x);
  out.arcs.push_back({{at.x, at.y, z}, chord.speed, from, to < from ? to + math::kTwoPiF : to});
  const float angle = math::acos(dot(chord.left, chord.right));
  out.number("arc", math::degrees(angle), "deg");
  out.number("widest arc", math::degrees(widest_angle(in.bound, chord.speed)), "deg");
  out.number("bias on the chord", chord.t_bias);
  out.number("greatest speed error", speed_error(chord.speed, angle), "m/s");
}

}  // namespace

void Pedvo::explain(Row row, const SteerInput& in, const ByteColumn*, const Motion& motion, Sketch& out) const {
  const Percepts& percepts = in.percepts;
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};
  const float z = self.z;
  const KernelInput kernel = kernel_input(in);

  SketchLayer& neighbours = out.layer("neighbours");
  const auto who = percepts.neighbours(row);
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Shown& other = in.scene.appearance.shown[who[k]];
    const Vec2 p = Vec2{other.x, other.y} + percepts.shift_of(row, k);
    neighbours.circle(p, other.radius, other.z);
    neighbours.segment(at, p, z);
  }
  neighbours.number("people noticed", static_cast<double>(who.size()));
  neighbours.number("walls noticed", percepts.wall_count[row]);
  explain_right_of_way(row, in, out);
  SketchLayer& obstacles = out.layer("velocity obstacles", "m/s");
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Shown& other = in.scene.appearance.shown[who[k]];
    draw_obstacle(Vec2{other.x, other.y} + percepts.shift_of(row, k) - at, {other.vx, other.vy},
                  self.radius + other.radius, params_.horizon, at, z, obstacles);
  }

  auto hard = std::make_unique<HalfPlane[]>(kMaxHardLines);
  const int walls =
      hard_lines(row, in, in.scene.appearance.shown.data(), params_.obstacle_horizon, params_.within_reach, hard.get());
  const std::uint16_t begin[2] = {0, static_cast<std::uint16_t>(walls)};
  auto work = std::make_unique<Workspace>();
  make_objective(kernel, {&row, 1}, {hard.get(), begin}, *work);
  const orca::LineBatch& batch = work->lines.batch;
  std::vector<HalfPlane> lines;
  SketchLayer& planes = out.layer("half-planes", "m/s");
  for (int k = 0; k < batch.count[0]; ++k) {
    lines.push_back({batch.line[k].nx[0], batch.line[k].ny[0], batch.line[k].b[0]});
    orca::draw_line(lines.back(), at, z, planes);
  }
  planes.number("of walls and reach", walls);
  planes.number("of people", batch.count[0] - batch.hard[0]);
  orca::draw_changes(kernel.orca, work->lines, static_cast<Row>(in.self.profile.id.size()), out);

  const Vec2 preferred{in.preferred.vx[row], in.preferred.vy[row]};
  Wish wish{in.preferred.left[row], in.preferred.right[row], preferred, in.preferred.speed[row], 0};
  if (in.route != nullptr && (in.self.orders.flags[row] & Orders::kVelocity) == 0)
    wish.distance = distance_to_portal(in.route->target[row].a - at, in.route->target[row].b - at);
  Chord chord = chord_of(wish, kernel.bound, kernel.detour, in.self.profile.max_speed[row]);
  if (!kernel.segment) chord = {preferred, preferred, {}, {}, wish.speed, 0.5f, true};
  SketchLayer& arc = out.layer("arc", "m/s");
  arc.text("goal", chord.is_point ? "point" : "segment");
  if (!chord.is_point) draw_arc(chord, kernel, at, z, arc);
  Best best;
  int failed_at = 0;
  const bool found =
      best_segment(chord, lines, in.self.profile.max_speed[row], preferred, kernel.taste, best, failed_at) &&
      !too_slow(best, choose(best, chord.t_bias), chord, kernel.taste);
  SketchLayer& velocities = out.layer("velocities", "m/s");
  if (found) velocities.segment(at + best.v0, at + best.v1, z);
  velocities.text("left of the chord", !found          ? "nothing: without the arc, lines violated least"
                                       : best.on_chord ? "a part of it"
                                                       : "the nearest to it");
  // What the kernel makes of it, the ways without a solution included.
  Motion result = motion;
  Workspace& again = *work;
  solve_batch(kernel, {&row, 1}, {hard.get(), begin}, again, result.vx.data(), result.vy.data());
  finish(kernel, again, result.vx.data(), result.vy.data());
  const Vec2 chosen{result.vx[row], result.vy[row]};
  velocities.segment(at, at + preferred, z);
  velocities.segment(at, at + chosen, z);
  velocities.segment(at, at + Vec2{self.vx, self.vy}, z);
  velocities.text("segments", found ? "best, preferred, chosen, actual" : "preferred, chosen, actual");
  velocities.number("preferred speed", length(preferred), "m/s");
  velocities.number("chosen speed", length(chosen), "m/s");
  velocities.number("wanted in the last step", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
  velocities.circle(at, in.self.profile.max_speed[row], z);
}

}  // namespace throng::pedvo
