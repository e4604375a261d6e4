// What the reactive routines say about one person, from what they remember of its last turn and, where percepts hold,
// from the same situation again.
#include "throng/core/math.h"
#include "throng/steering/reactive/reactive.h"
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {

namespace {

/// Eq. 4.1 as a line.
void draw_parabola(const Situation& s, float z, SketchLayer& out) {
  const Vec2 left = left_of(s.heading);
  Vec2 before;
  for (int i = -8; i <= 8; ++i) {
    const float x = 0.5f * s.sensing * static_cast<float>(i) / 8;
    const float y = s.sensing - 4 / s.sensing * x * x;
    const Vec2 p = s.position + s.heading * y + left * x;
    if (i > -8) out.segment(before, p, z);
    before = p;
  }
}

void draw_area(const Situation& s, Vec2 axis, float speed, float z, SketchLayer& out) {
  const float half = 0.5f * s.comfort.width * s.size;
  const float depth = 0.5f * s.size + s.params.margin + speed * s.params.reaction + speed * speed / (2 * s.brake);
  const Vec2 side = left_of(axis) * half;
  out.polygons.push_back({});
  for (const Vec2 p :
       {s.position + side, s.position - side, s.position + axis * depth - side, s.position + axis * depth + side})
    out.polygons.back().push_back({p.x, p.y, z});
}

void draw_rays(const Situation& s, Vec2 direction, float speed, float z, SketchLayer& out) {
  const float range = obstacle_range(s, speed);
  out.segment(s.position, s.position + direction * free_way(s, direction, range), z);
  if (free_way(s, direction, range) >= range) return;
  for (const Angles::Ray& ray : s.angles.up_to(s.params.lateral)) {
    for (const bool left : {true, false}) {
      const Vec2 d = turned(direction, ray, left);
      out.segment(s.position, s.position + d * free_way(s, d, range), z);
    }
  }
}

}  // namespace

void Reactive::explain(Row row, const SteerInput& in, const ByteColumn* states, const Motion& motion,
                       Sketch& out) const {
  const State state = states != nullptr ? states->as<State>()[row] : State{};
  const float z = in.scene.appearance.shown[row].z;
  SteerInput shown = in;
  Situation s = situation_of(params_, angles_, shown, row);
  if (!in.percepts_hold) s.count = 0;
  const Command c = command_of(in, row, s);

  SketchLayer& layer = out.layer("reactive", "m/s");
  layer.text("order", params_.order);
  layer.text("last changed by", state.braking ? "E" : state.routine ? std::string(1, state.routine) : "none");
  layer.text("why", text_of(state.braking ? Why::kBraked : state.why));
  layer.segment(s.position, s.position + c.direction * c.speed, z);
  layer.segment(s.position, s.position + state.wanted, z);
  layer.segment(s.position, s.position + Vec2{motion.vx[row], motion.vy[row]}, z);
  layer.text("segments", "preferred, commanded at the last human step, wanted in this frame");
  layer.number("commanded speed", length(state.wanted), "m/s");
  layer.number("crowding factor", s.crowding);
  layer.number("stopped for", state.stopped, "s");
  if (state.threat.exists()) layer.number("somebody answered to", state.threat.index);
  if (s.strict) layer.text("arrival", "A and B are off");
  const float wanted = length(state.wanted);
  if (wanted > 0) draw_area(s, state.wanted / wanted, wanted, z, out.layer("safe area"));
  if (c.speed > 0) draw_rays(s, c.direction, c.speed, z, out.layer("eye rays"));
  if (!in.percepts_hold) return;

  // One after the other: a new layer may move those that are there.
  SketchLayer& sensed = out.layer("sensed people");
  for (const Neighbour& n : s.neighbours()) sensed.segment(s.position, s.position + n.offset, z);
  sensed.number("people sensed", s.count);
  SketchLayer& crowd = out.layer("temporary crowd");
  draw_parabola(s, z, crowd);
  for (const Neighbour& n : s.neighbours())
    if (in_temporary_crowd(s, n)) crowd.circle(s.position + n.offset, 0.5f * n.size, z);
}

}  // namespace throng::reactive
