#include "throng/steering/johansson_2007/johansson_2007.h"

#include "throng/core/math.h"

namespace throng::johansson_2007 {

const FieldList& Johansson::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("johansson_2007: elliptical repulsion by relative velocity, weaker from behind")
          .number("strength", &Params::strength,
                  {.unit = "m/s²", .min = 0, .max = 1e4, .doc = "A: scale of the repulsion."})
          .number("scale", &Params::scale,
                  {.unit = "m", .min = 0.01, .max = 20, .doc = "B: semi-minor axis over which it falls to a third."})
          .number("stride", &Params::stride,
                  {.unit = "s", .min = 0, .max = 10, .doc = "Time over which relative velocity is looked ahead."})
          .number("behind", &Params::behind, {.min = 0, .max = 1, .doc = "lambda: weight of people straight behind."})
          .number("wall_strength", &Params::wall_strength,
                  {.unit = "m/s²", .min = 0, .max = 1e4, .doc = "Repulsion of a body that touches a wall."})
          .number("wall_scale", &Params::wall_scale,
                  {.unit = "m", .min = 0.01, .max = 5, .doc = "Distance over which it falls to a third."})
          .embed(&Params::shell, forces::Shell::fields());
  return list;
}

Johansson::Johansson(const Params& p)
    : ForceModel(p.shell),
      law_{p.strength, p.scale, p.stride, p.behind},
      wall_strength_(p.wall_strength),
      wall_scale_(p.wall_scale) {}

Claims Johansson::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {true, ""},
          .holds_its_place = {false, "who stands is pushed as well as who walks"}};
}

forces::WallPull Johansson::wall(const forces::WallPerson& who, const forces::WallPoint& point) const {
  const float away = wall_strength_ * math::exp((who.radius - point.distance) / wall_scale_);
  return {point.normal * away, away / wall_scale_, 0};
}

}  // namespace throng::johansson_2007
