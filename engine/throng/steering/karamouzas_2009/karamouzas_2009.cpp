#include "throng/steering/karamouzas_2009/karamouzas_2009.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::karamouzas_2009 {
namespace {

/// The paper's magnitude by the distance D still to go until the meeting, and its slope (1/s²).
float evasion(const Law& law, float distance, float& slope) {
  slope = 0;
  if (distance >= law.far) return 0;
  if (distance >= law.middle) {
    slope = law.strongest / (law.far - law.middle);
    return slope * (law.far - distance);
  }
  if (distance >= law.near) return law.strongest;
  const float d = std::max(distance, kNearest * law.near);
  slope = law.strongest * law.near / (d * d);
  return law.strongest * law.near / d;
}

}  // namespace

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
          .embed(&Params::shell, forces::Shell::fields_in_sequence());
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
