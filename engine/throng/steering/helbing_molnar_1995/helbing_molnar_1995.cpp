#include "throng/steering/helbing_molnar_1995/helbing_molnar_1995.h"

#include "throng/core/math.h"

namespace throng::helbing_molnar_1995 {

const FieldList& HelbingMolnar::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("helbing_molnar_1995: elliptical repulsion by people ahead, exponential by walls")
          .number("strength", &Params::strength,
                  {.unit = "m/s²", .min = 0, .max = 1e4, .doc = "A: repulsion where the ellipse has no width."})
          .number("scale", &Params::scale,
                  {.unit = "m", .min = 0.01, .max = 5, .doc = "B: semi-minor axis over which it falls to a third."})
          .number(
              "stride", &Params::stride,
              {.unit = "s", .min = 0, .max = 10, .doc = "Time of the neighbour's next stride, which it keeps free."})
          .number("behind", &Params::behind, {.min = 0, .max = 1, .doc = "c: weight of people out of view."})
          .number(
              "field_of_view", &Params::field_of_view,
              {.unit = "deg", .min = 1, .max = 360, .degrees = true, .doc = "Whole angle of view; for view: sector."})
          .choice("view", &Params::view,
                  {{"cosine", View::kCosine, "Weight: cosine of the angle to the neighbour, at least c (PV-16)."},
                   {"sector", View::kSector, "Weight: 1 in view, else c (the 1995 paper)."}},
                  {.doc = "How much people beside and behind count."})
          .choice("direction", &Params::direction,
                  {{"centre", Direction::kCentre, "Away from the neighbour's centre (PV-16)."},
                   {"gradient", Direction::kGradient, "Along the gradient of the potential (the 1995 paper)."}},
                  {.doc = "Where the repulsion points."})
          .number("wall_strength", &Params::wall_strength,
                  {.unit = "m/s²", .min = 0, .max = 1e4, .doc = "U0 / R: repulsion at a wall."})
          .number("wall_scale", &Params::wall_scale,
                  {.unit = "m", .min = 0.01, .max = 5, .doc = "R: distance over which it falls to a third."})
          .embed(&Params::shell, forces::Shell::fields());
  return list;
}

HelbingMolnar::HelbingMolnar(const Params& p)
    : ForceModel(p.shell),
      law_{p.strength, p.scale, p.stride, p.behind, math::cos(0.5f * p.field_of_view), p.view, p.direction},
      wall_strength_(p.wall_strength),
      wall_scale_(p.wall_scale) {}

Claims HelbingMolnar::claims() const {
  return {
      .mirror_symmetric = {true, ""},
      .passes_head_on_without_touching = {true, ""},
      .slows_with_density =
          {false, "those behind push half as hard as those ahead: what is left does not slow a crowd that walks alike"},
      .holds_its_place = {false, "who stands is pushed as well as who walks"}};
}

forces::WallPull HelbingMolnar::wall(const forces::WallPerson&, const forces::WallPoint& point) const {
  const float away = wall_strength_ * math::exp(-point.distance / wall_scale_);
  return {point.normal * away, away / wall_scale_, 0};
}

}  // namespace throng::helbing_molnar_1995
