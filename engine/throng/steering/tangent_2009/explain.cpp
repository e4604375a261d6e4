// What tangent_2009 says about one person: the same steps as in steer(), drawn.
#include "throng/steering/tangent_2009/tangent_2009.h"

namespace throng::tangent {
namespace {

constexpr float kBeyond = 1.5f;  ///< m: areas are drawn so far beyond the walker

/// Draws in the world what is given in the egocentric frame.
struct Pen {
  const Situation& s;
  Vec2 at;
  float z;

  Vec2 world(Vec2 p) const { return at + s.from_frame(p); }
  void segment(Vec2 a, Vec2 b, SketchLayer& out) const { out.segment(world(a), world(b), z); }
  void polygon(std::initializer_list<Vec2> points, SketchLayer& out) const {
    std::vector<SketchPoint>& p = out.polygons.emplace_back();
    for (const Vec2 v : points) p.push_back({world(v).x, world(v).y, z});
  }
};

const char* name_of(Outcome o) {
  switch (o) {
    case Outcome::kFree:
      return "nothing to adapt to";
    case Outcome::kPair:
      return "one interaction";
    case Outcome::kMerged:
      return "merged domains";
    case Outcome::kSqueezed:
      return "squeezes through";
    case Outcome::kStopped:
      return "stops: no solution";
  }
  return "";
}

const char* name_of(Role r) {
  return r == Role::kPassFirst ? "passes first" : (r == Role::kGiveWay ? "gives way" : "keeps aside");
}

void draw_watched(const Situation& s, const Pen& pen, Sketch& out) {
  SketchLayer& layer = out.layer("watched people");
  for (int k = 0; k < s.neighbours; ++k) {
    const Neighbour& n = s.neighbour[k];
    layer.circle(pen.world(n.position), n.radius, pen.z);
    pen.segment({}, n.position, layer);
    layer.number("observed " + std::to_string(k + 1), n.observed, "s");
  }
}

/// As in fig. 4: the area from P towards the kite, I with its locus, the decision line.
void draw_interaction(const Situation& s, const Interaction& one, const Pen& pen, Sketch& out) {
  const Approach& a = one.approach;
  const Neighbour& n = s.neighbour[one.who];
  SketchLayer& areas = out.layer("interaction areas");
  areas.polygons.reserve(kMostInteractions);
  const Vec2 p = n.position;
  const float ray = length(p) + kBeyond;
  pen.polygon({p, p - a.left * ray, p - a.right * ray}, areas);
  areas.text("role " + std::to_string(one.who + 1), name_of(one.side.role));
  areas.number("time to interaction " + std::to_string(one.who + 1), a.tti, "s");

  SketchLayer& points = out.layer("interaction points");
  const Vec2 i = p + a.apex - s.self.wish.desired;
  points.point(pen.world(i), pen.z);
  const Vec2 u = a.along * (0.5f * a.error.along), v = left_of(a.along) * (0.5f * a.error.across);
  pen.polygon({i + u + v, i - u + v, i - u - v, i + u - v}, points);
  pen.segment({}, p, points);
  points.number("error along " + std::to_string(one.who + 1), a.error.along, "m");
  points.number("error across " + std::to_string(one.who + 1), a.error.across, "m");
}

/// Who may come out of where one cannot see: a body at the line of sight, and what that leaves of the speed.
void draw_hidden(const Situation& s, float comfort, const Pen& pen, Sketch& out) {
  SketchLayer& layer = out.layer("hidden area");
  pen.segment({}, s.hidden.from, layer);
  layer.circle(pen.world(s.hidden.from), s.self.radius, pen.z);
  layer.number("preferred speed", comfort, "m/s");
  layer.number("speed in view of it", s.hidden.speed, "m/s");
}

void draw_velocities(const Situation& s, const Decision& d, const Pen& pen, Vec2 wanted, Sketch& out) {
  SketchLayer& v = out.layer("velocities", "m/s");
  pen.segment({}, s.self.wish.desired, v);
  pen.segment({}, d.velocity, v);
  pen.segment({}, s.self.velocity, v);
  v.text("segments", "desired, solution, actual");
  v.text("outcome", name_of(d.outcome));
  v.number("desired speed", s.self.wish.comfort, "m/s");
  v.number("solution speed", length(d.velocity), "m/s");
  v.number("wanted in the last step", length(wanted), "m/s");
  v.number("interactions", d.count);
  v.number("new interactions", d.new_interactions);
}

}  // namespace

void Tangent2009::explain(Row row, const SteerInput& in, const ByteColumn* states, const Motion& motion,
                          Sketch& out) const {
  if (!in.percepts_hold) return;
  Situation s;
  look(row, in, s);
  if (states != nullptr) recall(in, states->as<State>()[row], s);
  look_at_walls(row, in, s);
  const Shown& self = in.scene.appearance.shown[row];
  const Pen pen{s, {self.x, self.y}, self.z};
  const Kite& k = s.self.kite;
  SketchLayer& area = out.layer("personal area");
  pen.polygon({{k.front, 0}, {0, k.side}, {-k.rear, 0}, {0, -k.side}}, area);
  area.number("front", k.front, "m");
  draw_watched(s, pen, out);
  if (s.self.wish.comfort == 0) return;
  const float comfort = s.self.wish.comfort;
  heed_hidden(row, in, s);
  if (s.hidden.limits) draw_hidden(s, comfort, pen, out);

  Decision d;
  decide(params_, s.self, {s.neighbour, static_cast<std::size_t>(s.neighbours)},
         {s.wall, static_cast<std::size_t>(s.walls)}, d);
  for (int i = 0; i < d.count; ++i) draw_interaction(s, d.set[i], pen, out);
  // As in fig. 2.4, right: what is allowed, at the person's feet, 1 m = 1 m/s.
  SketchLayer& domains = out.layer("solution domains", "m/s");
  Interval pieces[kMostAreas + 1];
  each_domain(params_, s.self, d, [&](const Domain& u, int own) {
    const int count = clip(u, {d.area, static_cast<std::size_t>(d.areas)}, own, pieces);
    for (int i = 0; i < count; ++i) pen.segment(u.at(pieces[i].lo), u.at(pieces[i].hi), domains);
  });
  domains.number("walls", s.walls);
  draw_velocities(s, d, pen, {motion.vx[row], motion.vy[row]}, out);
}

}  // namespace throng::tangent
