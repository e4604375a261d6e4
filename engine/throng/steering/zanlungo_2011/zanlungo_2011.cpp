#include "throng/steering/zanlungo_2011/zanlungo_2011.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::zanlungo_2011 {

const FieldList& Zanlungo::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("zanlungo_2011: repulsion at the places where people will be when they meet")
          .number("strength", &Params::strength,
                  {.unit = "kg",
                   .min = 0,
                   .max = 1e5,
                   .doc = "A: force of a touch per rate at which one nears it (speed over time to go)."})
          .number("scale", &Params::scale,
                  {.unit = "m", .min = 0.01, .max = 5, .doc = "B: distance over which it falls to a third."})
          .number("mass", &Params::mass, {.unit = "kg", .min = 1, .max = 500, .doc = "Of every person."})
          .number("least_time", &Params::least_time,
                  {.unit = "s", .min = 0.01, .max = 5, .doc = "Times to the meeting count as no less than this."})
          .embed(&Params::shell, forces::Shell::fields());
  return list;
}

Zanlungo::Zanlungo(const Params& p) : ForceModel(p.shell), law_{p.strength / p.mass, p.scale, p.least_time} {}

Claims Zanlungo::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "people who walk alike never meet, so they do not push each other"},
          .holds_its_place = {false, "who stands is pushed by everybody who comes its way"}};
}

/// A wall is met after the time in which the body reaches it.
forces::WallPull Zanlungo::wall(const forces::WallPerson& who, const forces::WallPoint& point) const {
  const float closing = -dot(who.velocity, point.normal);
  forces::WallPull out;
  const float gap = point.distance - who.radius;
  if (closing <= 0 && gap > 0) return out;
  const float time = std::max(law_.least_time, closing > 1e-3f ? std::max(gap, 0.0f) / closing : 0.0f);
  const float then = point.distance - std::max(closing, 0.0f) * time;
  const float speed = std::max(closing, 0.2f);
  const float away = law_.strength * speed / time * math::exp(std::min((who.radius - then) / law_.scale, 4.0f));
  out.acceleration = point.normal * away;
  out.stiffness = away / law_.scale;
  out.drag = away / speed;
  return out;
}

}  // namespace throng::zanlungo_2011
