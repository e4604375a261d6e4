// What the filter says about one person: where it looks, what it finds there, and what that does to its speed.
#include "throng/core/math.h"
#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"

namespace throng {
namespace {

constexpr int kCorners = 48;  ///< of an ellipse

const char* cut_by(const FundamentalDiagramFilter::View& v, float wish, bool file) {
  if (!(v.natural < wish)) return "nothing: there is room enough";
  if (file) return "the one ahead";
  return v.walls > v.people ? "walls ahead" : "people ahead";
}

}  // namespace

void FundamentalDiagramFilter::explain(Row row, const FilterInput& in, const ByteColumn*, const Preferred& preferred,
                                       Sketch& out) const {
  const Vec2 v{preferred.vx[row], preferred.vy[row]};
  if (!(length(v) > 0) || (in.self.orders.flags[row] & Orders::kVelocity) != 0) return;
  const Vec2 p{in.self.body.x[row], in.self.body.y[row]}, way = normalized(v);
  const float z = in.world.height(SurfaceIndex(in.self.body.surface[row]), p);
  const View view = look(row, in, way);
  const bool file = params_.space == Space::kFile;
  // The speed before this filter is not kept; without stairs, speed areas and other filters it was this.
  const float wish = in.self.profile.preferred_speed[row] * in.intent.speed_wish[row];
  SketchLayer& room = out.layer("room ahead");
  if (file) {
    const Vec2 side = left_of(way) * params_.file_width, end = p + way * values_.range;
    room.segment(p + side, end + side, z);
    room.segment(p - side, end - side, z);
    if (view.space <= values_.range) room.circle(p, view.space, z);
  } else {
    room.point(view.sample, z);
    const float reach = params_.space == Space::kDensity ? kernel_.reach : values_.sigma;
    std::vector<SketchPoint>& ellipse = room.polygons.emplace_back();
    for (int i = 0; i < kCorners; ++i) {
      const auto [sin, cos] = math::sincos(math::kTwoPiF * static_cast<float>(i) / kCorners);
      const Vec2 at = view.sample + way * (reach * cos) + left_of(way) * (reach / values_.lateral * sin);
      ellipse.push_back({at.x, at.y, z});
    }
    room.number("density of people", view.people, "1/m²");
    room.number("density of walls", view.walls, "1/m²");
  }
  const WalkingRoom stride = in.self.profile.walking_room[row];
  room.number("space", view.space, "m");
  room.number("natural speed", view.natural, "m/s");
  room.number("preferred before", wish, "m/s");
  room.number("stride factor", stride.factor);
  room.number("stride buffer", stride.buffer);
  room.text("cut by", cut_by(view, wish, file));
}

}  // namespace throng
