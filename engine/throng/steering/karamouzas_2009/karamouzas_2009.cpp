#include "throng/steering/karamouzas_2009/karamouzas_2009.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "throng/core/math.h"

namespace throng::karamouzas_2009 {
namespace {

constexpr float kLeastSpeed = 1e-3f;  // m/s: slower pairs do not approach
constexpr float kDeepest = 4;         // in units of B: overlaps deeper than this push no harder

/// The paper's magnitude by the distance D still to go until the meeting, and its slope (1/s²).
float evasion(const Law& law, float distance, float& slope) {
  slope = 0;
  if (distance >= law.far) return 0;
  if (distance >= law.middle) {
    slope = law.strongest / (law.far - law.middle);
    return slope * (law.far - distance);
  }
  if (distance >= law.near) return law.strongest;
  const float d = std::max(distance, 0.1f * law.near);
  slope = law.strongest * law.near / (d * d);
  return law.strongest * law.near / d;
}

struct Neighbour {
  Vec2 d, u;
  float radius = 0, time = 0;
  int k = 0;
};

/// Soonest first; who meets at the same time in the order of the list.
bool sooner(const Neighbour& a, const Neighbour& b) { return a.time != b.time ? a.time < b.time : a.k < b.k; }

/// One person: meetings predicted with its velocity, the first applied, the rest predicted again with the velocity
/// that it gives, and so on (L713-721).
void pull_on_one(const Law& law, const forces::Batch& b, int lane, forces::Pull& out) {
  std::array<Neighbour, kMaxNeighbours> waiting;
  int count = 0;
  Vec2 v{b.vx[lane], b.vy[lane]};
  const float radius = b.radius[lane];
  for (int k = 0; k < b.count[lane]; ++k) {
    const forces::NeighbourSlot& s = b.neighbour[k];
    Neighbour n{{s.dx[lane], s.dy[lane]}, {s.vx[lane], s.vy[lane]}, s.radius[lane], 0, k};
    if (length_sq(n.d) > b.range * b.range) continue;
    n.time = meet(law, v, radius, n.d, n.u, n.radius).time;
    if (n.time >= 0) waiting[static_cast<std::size_t>(count++)] = n;
  }
  const auto first = waiting.begin();
  const int taken = std::min(count, law.most);
  std::partial_sort(first, first + taken, first + count, sooner);
  Vec2 sum;
  float stiffness = 0, drag = 0;
  for (int i = 0; i < taken; ++i) {
    const Neighbour& n = waiting[static_cast<std::size_t>(i)];
    const Meeting m = meet(law, v, radius, n.d, n.u, n.radius);
    if (m.time < 0) continue;
    sum += m.acceleration;
    stiffness += m.stiffness;
    drag += m.drag;
    v += m.acceleration * law.update;
  }
  out.ax[lane] = sum.x, out.ay[lane] = sum.y;
  out.stiffness[lane] = stiffness;
  out.drag[lane] = drag;
}

void pull(const void* law, const forces::Batch& b, forces::Pull& out) {
  for (int lane = 0; lane < forces::kLanes; ++lane) pull_on_one(*static_cast<const Law*>(law), b, lane, out);
}

/// Leaves ax and ay as they are.
void rates(const void* law, const forces::Batch& b, float, forces::Pull& out) {
  forces::Pull all;
  pull(law, b, all);
  std::copy(std::begin(all.stiffness), std::end(all.stiffness), out.stiffness);
  std::copy(std::begin(all.drag), std::end(all.drag), out.drag);
}

}  // namespace

forces::Kernel kernel() { return {pull, rates}; }

Meeting meet(const Law& law, Vec2 v, float radius, Vec2 d, Vec2 u, float other_radius) {
  Meeting m;
  const Vec2 w = v - u;
  const float w_sq = length_sq(w), approach = dot(d, w), radii = radius + other_radius + law.personal_space;
  if (approach <= 0 || w_sq < kLeastSpeed * kLeastSpeed) return m;
  const float inside = approach * approach - w_sq * (length_sq(d) - radii * radii);
  const bool collide = inside > 0;
  // The paper knows collisions only; with the circular law also a near miss has an effect (L711).
  if (!collide && law.size == Size::kPaper) return m;
  const float time = std::max(0.0f, (approach - (collide ? std::sqrt(inside) : 0)) / w_sq);
  if (time > law.horizon) return m;
  Vec2 apart = w * time - d;
  float distance = length(apart);
  if (distance > 1e-4f)
    apart = apart / distance;
  else
    apart = d * (-1 / std::max(length(d), 1e-6f));
  m.time = time;
  float size = 0;
  if (law.size == Size::kPaper) {
    const float to_go = length(v) * time + std::max(0.0f, distance - radius - other_radius);
    size = evasion(law, to_go, m.stiffness);
  } else {
    size = law.strength * math::exp(std::min((radii - distance) / law.scale, kDeepest));
    m.stiffness = size / (collide ? radii : law.scale);
  }
  m.acceleration = apart * size;
  // A change of velocity moves the places then by the time to go: a touch turns, a near miss grows or fades.
  m.drag = size * time / (collide ? radii : law.scale) + m.stiffness * law.update;
  return m;
}

const FieldList& Karamouzas::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("karamouzas_2009: predicted meetings one after the other, the most imminent first")
          .choice("law", &Params::law,
                  {{"circular", Size::kCircular, "Exponential of the distance at the meeting (PV-20)."},
                   {"paper", Size::kPaper, "Piecewise by the way still to go until the collision (2009 paper)."}},
                  {.doc = "How strong an evasion is."})
          .number("strength", &Params::strength,
                  {.unit = "N", .min = 0, .max = 1e5, .doc = "A: of a meeting at which bodies touch; law: circular."})
          .number("scale", &Params::scale,
                  {.unit = "m", .min = 0.01, .max = 5, .doc = "B: distance over which it falls to a third."})
          .number("mass", &Params::mass, {.unit = "kg", .min = 1, .max = 500, .doc = "Of every person."})
          .number("evasion", &Params::evasion,
                  {.unit = "m/s²", .min = 0, .max = 100, .doc = "Between near and middle; law: paper."})
          .number("near", &Params::near,
                  {.unit = "m", .min = 0.05, .max = 20, .doc = "Less way to go than this: it grows; law: paper."})
          .number("middle", &Params::middle,
                  {.unit = "m", .min = 0.1, .max = 50, .doc = "Less way to go than this: full evasion; law: paper."})
          .number("far", &Params::far,
                  {.unit = "m", .min = 0.2, .max = 100, .doc = "More way to go than this: none; law: paper."})
          .number("horizon", &Params::horizon,
                  {.unit = "s", .min = 0.1, .max = 60, .doc = "Meetings later than this do not count."})
          .number("personal_space", &Params::personal_space,
                  {.unit = "m", .min = 0, .max = 2, .doc = "Kept free beyond the bodies."})
          .integer("interactions", &Params::interactions,
                   {.min = 1, .max = kMaxNeighbours, .doc = "So many meetings count, the first ones."})
          .number("update", &Params::update,
                  {.unit = "s",
                   .min = 0.005,
                   .max = 1,
                   .doc = "How long each force is taken to act before the next meeting is predicted."})
          .embed(&Params::shell, forces::Shell::fields());
  return list;
}

Karamouzas::Karamouzas(const Params& p)
    : ForceModel(p.shell),
      law_{p.law,
           p.strength / p.mass,
           p.scale,
           p.evasion,
           p.near,
           std::max(p.middle, p.near + 0.01f),
           std::max(p.far, std::max(p.middle, p.near) + 0.02f),
           p.horizon,
           p.personal_space,
           p.interactions,
           p.update} {}

Claims Karamouzas::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "people who walk alike never meet, so they do not push each other"},
          .holds_its_place = {false, "who stands evades everybody who comes its way"}};
}

forces::WallPull Karamouzas::wall(const forces::WallPerson& who, const forces::WallPoint& point) const {
  const float gap = who.radius - point.distance;
  const float away = law_.strength * math::exp(std::min(gap / law_.scale, kDeepest));
  return {point.normal * away, away / law_.scale, 0};
}

}  // namespace throng::karamouzas_2009
