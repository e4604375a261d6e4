#include "throng/steering/social_force/social_force.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng::social_force {

const FieldList& SocialForce::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("social_force: circular repulsion, body compression and sliding friction (Helbing 2000)")
          .number("strength", &Params::strength,
                  {.unit = "N", .min = 0, .max = 1e5, .doc = "A: repulsion of two bodies that just touch."})
          .number("scale", &Params::scale,
                  {.unit = "m", .min = 0.01, .max = 5, .doc = "B: distance over which it falls to a third."})
          .number("body", &Params::body,
                  {.unit = "kg/s²", .min = 0, .max = 1e7, .doc = "k: stiffness of bodies pressed together; 0: none."})
          .number("friction", &Params::friction,
                  {.unit = "kg/(m s)", .min = 0, .max = 1e7, .doc = "kappa: sliding friction of such bodies; 0: none."})
          .number("mass", &Params::mass, {.unit = "kg", .min = 1, .max = 500, .doc = "Of every person."})
          .number("yield_reach", &Params::yield_reach,
                  {.min = 0,
                   .max = 10,
                   .doc = "Right of way: B grows by so many radii for who must yield altogether (PV-36)."})
          .embed(&Params::shell, forces::Shell::fields());
  return list;
}

SocialForce::SocialForce(const Params& p)
    : ForceModel(p.shell), law_{p.strength / p.mass, p.scale, p.body / p.mass, p.friction / p.mass, p.yield_reach} {}

Claims SocialForce::claims() const {
  return {
      .mirror_symmetric = {true, ""},
      .passes_head_on_without_touching = {true, ""},
      .slows_with_density = {false, "neighbours in front and behind push alike, so the sum over a crowd is nothing"},
      .holds_its_place = {false, "who stands is pushed as well as who walks"}};
}

forces::WallPull SocialForce::wall(const forces::WallPerson& who, const forces::WallPoint& point) const {
  const float gap = who.radius - point.distance, pressed = std::max(0.0f, gap);
  const Vec2 t{-point.normal.y, point.normal.x};
  const float away = law_.strength * math::exp(gap / law_.scale), slide = law_.friction * pressed;
  forces::WallPull out;
  out.acceleration = point.normal * (away + law_.body * pressed) - t * (slide * dot(who.velocity, t));
  out.stiffness = away / law_.scale + (gap > 0 ? law_.body : 0.0f);
  out.drag = slide;
  return out;
}

}  // namespace throng::social_force
