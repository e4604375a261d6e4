#include "throng/steering/power_law/power_law.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng::power_law {

const FieldList& PowerLaw::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("power_law: repulsion by the time to collision, a power law with a horizon")
          .number("strength", &Params::strength,
                  {.unit = "m²", .min = 0, .max = 1e3, .doc = "k: energy of an interaction one second away."})
          .number("horizon", &Params::horizon,
                  {.unit = "s", .min = 0.1, .max = 60, .doc = "tau0: later collisions hardly count."})
          .number("softening", &Params::softening,
                  {.min = 0, .max = 1, .doc = "Of the pole where bodies would just graze; 0: the law as published."})
          .embed(&Params::shell, forces::Shell::fields());
  return list;
}

PowerLaw::PowerLaw(const Params& p)
    : ForceModel(p.shell), law_{p.strength, p.horizon, p.softening, p.shell.strongest} {}

Claims PowerLaw::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "people who walk alike never collide, so they do not push each other"},
          .holds_its_place = {false, "who stands is pushed by everybody who comes its way"}};
}

/// A wall is a body at rest: tau is the time to reach it.
forces::WallPull PowerLaw::wall(const forces::WallPerson& who, const forces::WallPoint& point) const {
  const float closing = -dot(who.velocity, point.normal), gap = point.distance - who.radius;
  forces::WallPull out;
  if (closing <= 1e-3f && gap > 0) return out;
  const float speed = std::max(closing, 0.05f);
  const float tau = std::max(gap, 1e-2f * who.radius) / speed;
  const float energy = law_.strength / (tau * tau) * math::exp(-tau / law_.horizon);
  const float away = std::min(energy * (2 / tau + 1 / law_.horizon) / speed, law_.strongest);
  out.acceleration = point.normal * away;
  out.stiffness = 3 * away / (tau * speed);
  out.drag = 3 * away / speed;
  return out;
}

}  // namespace throng::power_law
