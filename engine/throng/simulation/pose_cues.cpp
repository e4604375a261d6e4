#include "throng/simulation/pose_cues.h"

#include <algorithm>

#include "throng/simulation/simulation.h"
#include "throng/simulation/stages.h"

namespace throng {
namespace {

constexpr float kLongestStep = 1.2f;  ///< m: no foot is farther from the body, nor comes down farther away

/// Behind the open edge a-b, seen from the surface it belongs to, and no farther than a step: far behind the top of a
/// flight is the floor beside its foot.
bool is_beyond(const Link& link, Vec2 p) {
  const Vec2 along = link.b - link.a;
  const float t = dot(p - link.a, along), whole = dot(along, along), out = -det(along, p - link.a);
  return out > 0 && out * out <= kLongestStep * kLongestStep * whole && t >= 0 && t <= whole;
}

}  // namespace

GroundPoint GroundOfWorld::on(SurfaceIndex surface, Vec2 p) const {
  const Surface& s = world_->surface(surface);
  GroundPoint out{map_->height(*world_, surface, p), {}, 0};
  const Vec2 gradient{s.plane.gx, s.plane.gy};
  if (s.kind == SurfaceKind::kRamp) out.slope = gradient;
  if (s.kind != SurfaceKind::kStairs) return out;
  const float steep = length(gradient);
  if (steep > 0) out.tread = treads_of(*world_, surface).riser / steep;
  return out;
}

GroundPoint GroundOfWorld::foot(SurfaceIndex surface, Vec2 p) const {
  if (world_->link_grids[surface.value].clearance_at(p) < kLongestStep)
    for (const std::uint32_t k : world_->link_grids[surface.value].near(p)) {
      const Link& link = world_->links[k];
      if (is_beyond(link, p)) return on(link.other, p + link.translation);
    }
  return on(surface, p);
}

bool GroundOfWorld::is_level(SurfaceIndex surface, Vec2 p) const {
  return map_->empty() && world_->surface(surface).kind == SurfaceKind::kFloor &&
         world_->link_grids[surface.value].clearance_at(p) > kLongestStep;
}

float GroundOfWorld::body(SurfaceIndex surface, Vec2 p) const { return map_->body_height(*world_, surface, p); }

PoseInput PoseCues::input(const Setup& setup, const Crowd& crowd, const Clock& clock) {
  ground = GroundOfWorld(setup.world, setup.objects.ground);
  return {
      setup.world,   ground,     crowd,      cues,      rows, clock.now() + clock.dt(), static_cast<float>(clock.dt()),
      clock.frame(), setup.seed, grips.cues, grips.rows};
}

void gather_cues(const Objects& objects, const Crowd& crowd, PoseCues& out) {
  out.found.clear(), out.cues.clear(), out.rows.clear();
  if (!crowd.pose.packed.used()) return;
  const std::vector<ObjectState>& states = crowd.objects.items;
  for (std::size_t o = 0; o < objects.items.size() && o < states.size(); ++o) {
    if (!objects.items[o]) continue;
    for (const Holder& h : states[o].holders) {
      const Row row = crowd.row_of(h.who);
      PoseCue cue;
      if (row == kNoRow || !objects.items[o]->cue(h, states[o], cue)) continue;
      cue.who = h.who, cue.hold = h.hold;
      out.found.emplace_back(row, cue);
    }
  }
  for (std::size_t i = 0; i < out.grips.rows.size(); ++i)
    if (out.grips.cues[i].stands) out.found.emplace_back(out.grips.rows[i], stand_of(out.grips.cues[i]));
  // Of several the one that is in use counts (a seat), then the one of the first object.
  std::stable_sort(out.found.begin(), out.found.end(), [](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first < b.first;
    return (a.second.hold == Hold::kThere) > (b.second.hold == Hold::kThere);
  });
  for (const auto& [row, cue] : out.found) {
    if (!out.rows.empty() && out.rows.back() == row) continue;
    out.rows.push_back(row);
    out.cues.push_back(cue);
  }
}

void Simulation::use_bodies(Crowd& crowd) const {
  const auto& all = setup_.objects.items;
  const bool hands = std::any_of(all.begin(), all.end(), [](const auto& o) { return o && o->needs_hands(); });
  if ((hands || poses_.mode != PoseMode::kOff) && bodies_.makes_poses()) {
    crowd.use_bodies(bodies_.newcomers());
  } else {
    crowd.drop_bodies();
  }
}

void Simulation::show_poses(PoseSettings settings) {
  const auto is_number = [](float v) { return v - v == 0; };
  std::erase_if(settings.cameras, [&](const PoseCamera& c) {
    return !is_number(c.position.x) || !is_number(c.position.y) || !is_number(c.position.z) || !is_number(c.distance);
  });
  poses_ = std::move(settings);
  use_bodies(crowd_);
}

void Simulation::explain_body(Row row, Sketch& out) const {
  PoseCues cues;
  gather_cues(setup_.objects, crowd_, cues);
  const std::size_t kind = bodies_.of_population[crowd_.profile.population[row]];
  bodies_.kinds[kind]->explain(row, cues.input(setup_, crowd_, clock_), crowd_.pose.states[kind],
                               crowd_.pose.packed[row], out);
}

}  // namespace throng
