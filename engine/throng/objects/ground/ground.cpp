#include "throng/objects/ground/ground.h"

#include <algorithm>

namespace throng {

const FieldList& GroundObject::Params::fields() {
  using P = GroundObject::Params;
  static const FieldList list =
      FieldList::of<P>("ground: ground of its own height above the floor; where several lie, the highest counts.")
          .points("area", &P::area, {.unit = "m", .min = 3, .required = true, .doc = "Outline."})
          .number("height", &P::height,
                  {.unit = "m", .min = -10, .max = 10, .doc = "Above the floor, at the position."})
          .number("slope", &P::slope, {.min = -1, .max = 1, .doc = "Height gained per metre towards the front."})
          .numbers("samples", &P::samples,
                   {.unit = "m",
                    .doc = "Heights on top of the plane, row by row from the lower left corner of the area; between "
                           "them it is linear."})
          .integer("columns", &P::columns, {.min = 0, .max = 4096, .doc = "Samples in a row."})
          .number("cell", &P::cell, {.unit = "m", .min = 0.05, .max = 100, .doc = "From one sample to the next."});
  return list;
}

bool GroundObject::own_position(Vec2d& out) const {
  if (params_.area.size() < 3) return false;
  out = centroid(params_.area);
  return true;
}

Footprint GroundObject::footprint(const Pose2d&) const {
  return {params_.area, std::max(params_.height, 0.0), false, false};
}

void GroundObject::settle(const Settling& s) {
  const Pose2 pose = s.pose();
  const Plane floor = s.world.surface(s.placed.surface).plane;
  const Vec2 g = pose.front * static_cast<float>(params_.slope);
  field_.object = s.self, field_.surface = s.placed.surface;
  field_.area = s.placed.footprint, field_.bounds = s.placed.bounds;
  field_.plane = {floor.z0 + static_cast<float>(params_.height) - dot(g, pose.position), floor.gx + g.x,
                  floor.gy + g.y};
  if (params_.samples.empty()) return;
  const std::size_t columns = params_.columns;
  if (columns == 0 || params_.samples.size() % columns != 0)
    return s.complain(
        ".columns", std::to_string(params_.samples.size()) + " samples do not make rows of " + std::to_string(columns));
  field_.corner = field_.bounds.lo, field_.cell = static_cast<float>(params_.cell);
  field_.columns = static_cast<int>(columns), field_.rows = static_cast<int>(params_.samples.size() / columns);
  for (const double z : params_.samples) field_.samples.push_back(static_cast<float>(z));
}

std::vector<ShapePart> GroundObject::shape() const {
  ShapePart part;
  part.role = ShapePart::Role::kArea;
  for (const Vec2d& p : field_.area.outer) part.points.push_back(Vec2(p));
  part.height = static_cast<float>(std::max(params_.height, 0.0));
  return {part};
}

}  // namespace throng
