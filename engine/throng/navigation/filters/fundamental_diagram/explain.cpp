// What the filter says about one person: where it looks, what it finds there, and what that does to its speed.
#include <array>
#include <vector>

#include "throng/core/math.h"
#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"
#include "throng/navigation/filters/fundamental_diagram/looks.h"

namespace throng {
namespace {

constexpr int kCorners = 48;   ///< of an ellipse
constexpr float kCell = 0.5f;  ///< m, of the density field
constexpr int kCells = 13;     ///< of its side; the person is in the middle one

const char* cut_by(const FundamentalDiagramFilter::View& v, float wish, bool file) {
  if (!(v.natural < wish)) return "nothing: there is room enough";
  if (file) return "the one ahead";
  return v.walls > v.people ? "walls ahead" : "people ahead";
}

}  // namespace

/// How dense the others stand around the person, with the Gaussian it counts them with, turned the way it walks.
/// Everybody has full weight, also who is behind: a picture of the crowd, of which the filter reads one point.
void FundamentalDiagramFilter::draw_density(Row row, const FilterInput& in, Vec2 way, SketchLayer& layer) const {
  using namespace navigation;
  const Vec2 p{in.self.body.x[row], in.self.body.y[row]};
  const SurfaceIndex surface(in.self.body.surface[row]);
  const CrowdKernel kernel = crowd_kernel(values_.sigma, values_.lateral, values_.range);
  const Vec2 corner = p - Vec2{kCell, kCell} * (0.5f * kCells);
  constexpr float kUnit = 1.0f / static_cast<float>(kWholeWeight);
  const float norm = kUnit * values_.lateral / (math::kTwoPiF * values_.sigma * values_.sigma);
  SketchField& field = layer.fields.emplace_back();
  field.corner = {corner.x, corner.y, in.world.height(surface, p)};
  field.cell = kCell, field.nx = field.ny = kCells;
  for (int y = 0; y < kCells; ++y)
    for (int x = 0; x < kCells; ++x) {
      const Vec2 at = corner + Vec2{static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f} * kCell;
      std::array<CrowdLook, kMaxFrames> looks;
      const int count =
          looks_around(in.world, in.scene.crowd_map, {surface, p, row, 0}, at, way, kernel.reach, looks.data());
      std::uint64_t sum = 0;
      weigh_people(in.scene.crowd_map, kernel, {looks.data(), static_cast<std::size_t>(count)}, &sum);
      field.values.push_back(static_cast<float>(sum) * norm);
    }
}

void FundamentalDiagramFilter::explain(Row row, const FilterInput& in, const ByteColumn* state,
                                       const Preferred& preferred, Sketch& out) const {
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
  if (params_.reaction > 0) room.number("followed late", state->as<State>()[row].speed, "m/s");
  room.number("preferred before", wish, "m/s");
  room.number("stride factor", stride.factor);
  room.number("stride buffer", stride.buffer);
  room.text("cut by", cut_by(view, wish, file));
  if (!file) draw_density(row, in, way, out.layer("density", "1/m²"));
}

}  // namespace throng
