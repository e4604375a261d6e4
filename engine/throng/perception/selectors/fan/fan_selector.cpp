#include "throng/perception/selectors/fan/fan_selector.h"

#include "throng/core/math.h"

namespace throng {

const FieldList& FanParams::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<FanParams>("fan: people in the field of view, and close ones all around");
    l.number("angle", &FanParams::angle,
             {.unit = "deg", .min = 1, .max = 360, .doc = "Field of view, centred on the heading."})
        .number("inner", &FanParams::inner,
                {.unit = "m", .min = 0, .max = 100, .doc = "Within this distance people count all around."})
        .integer("max_neighbours", &FanParams::max_neighbours,
                 {.min = 0, .max = kFanMost, .doc = "The nearest this many of them."});
    with_common_fields<FanParams>(l);
    return l;
  }();
  return list;
}

PerceptionNeeds FanSelector::needs(const PerceptionNeeds& of_model) const {
  PerceptionNeeds n = of_model;
  n.max_neighbours = params_.max_neighbours;
  n.range = params_.range.value_or(of_model.range);
  n.fan = params_.angle;
  n.fan_inner = params_.inner;
  return n;
}

void FanSelector::explain(Row row, const PerceptionNeeds& needs, const SelectInput& in, const Percepts& percepts,
                          Sketch& out) const {
  SelectorWith::explain(row, needs, in, percepts, out);
  const Shown& own = in.scene.appearance.shown[row];
  const Vec2 at{own.x, own.y};
  SketchLayer& layer = out.layer("selection");
  layer.circle(at, needs.fan_inner, own.z);
  if (needs.fan >= 360) return;
  for (const float side : {-0.5f, 0.5f}) {
    const auto turn = math::sincos(own.heading + side * needs.fan * (math::kPiF / 180));
    layer.segment(at, at + Vec2{turn.cos, turn.sin} * needs.range, own.z);
  }
}

}  // namespace throng
