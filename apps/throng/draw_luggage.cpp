#include "draw_luggage.h"

#include "throng/behavior/doorway/luggage.h"
#include "throng/core/math.h"

namespace throng::cli {
namespace {

const Paint kBox{.fill = "#b8864b", .stroke = "#5a3d18", .width = 0.5};
const Paint kStroller{.fill = "#8fb7d9", .stroke = "#1d3f5e", .width = 0.6};
const Paint kBar{.stroke = "#1d3f5e", .width = 1};

Vec2 direction(float heading) {
  const auto turn = math::sincos(heading);
  return {turn.cos, turn.sin};
}

Polygon outline(std::span<const Vec2> corners, Vec2d by) {
  Polygon out;
  for (const Vec2 c : corners) out.outer.push_back(Vec2d(c) + by);
  return out;
}

}  // namespace

void draw_luggage(const Simulation& sim, DrawPage& page) {
  const auto luggage = sim.luggage();
  const Body& body = sim.crowd().body;
  for (Row r = 0; r < luggage.size(); ++r) {
    const Luggage& l = luggage[r];
    const Vec2d by = page.shift(sim.world().surface(SurfaceIndex(body.surface[r])).level.value);
    const Vec2 p{body.x[r], body.y[r]};
    if (l.carries() == interaction::Load::kBox) {
      const interaction::BoxShape box;
      const Vec2 ahead = direction(body.heading[r]), side = left_of(ahead) * (box.width / 2);
      const Vec2 near = p + ahead * (box.ahead - box.depth / 2), far = near + ahead * box.depth;
      const Vec2 corners[] = {near - side, far - side, far + side, near + side};
      page.picture.polygon(outline(corners, by), kBox);
    } else if (l.has_stroller()) {
      const interaction::StrollerShape shape;
      page.picture.polygon(outline(corners_of(shape, l.stroller), by), kStroller);
      const auto left = hand_on_bar(shape, l.stroller, true), right = hand_on_bar(shape, l.stroller, false);
      for (const auto& hand : {left, right}) {
        const Vec2d arm[] = {Vec2d(p) + by, Vec2d{hand.x, hand.y} + by};
        page.picture.line(arm, kBar);
      }
    }
  }
}

}  // namespace throng::cli
