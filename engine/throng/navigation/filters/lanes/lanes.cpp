#include "throng/navigation/filters/lanes/lanes.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/navigation/filters/fundamental_diagram/looks.h"
#include "throng/navigation/filters/fundamental_diagram/walls_ahead.h"

namespace throng {

using namespace navigation;

namespace {

constexpr float kStands = 1e-6f;     ///< m/s
constexpr float kNobody = 0.02f;     ///< weight of on-comers below which nobody minds them
constexpr float kWallAhead = 0.5f;   ///< m ahead, and ...
constexpr float kWallBeside = 0.4f;  ///< ... beside: where walls are looked for
constexpr float kWallWidth = 0.3f;   ///< m, of the Gaussian that they count with
constexpr float kWallReach = 1.0f;   ///< m

Vec2 turned(Vec2 v, float sine, float cosine) { return {v.x * cosine - v.y * sine, v.x * sine + v.y * cosine}; }

/// Wall to the left less wall to the right, each at most 1.
float wall_side(const FilterInput& in, SurfaceIndex surface, Vec2 p, Vec2 direction) {
  const auto weight = [&](float beside) {
    const WallLook look{surface,   p, p + direction * kWallAhead + left_of(direction) * beside, kWallWidth, kWallReach,
                        direction, 1};
    return std::min(1.0f, static_cast<float>(weigh_walls(in.world, look)) / static_cast<float>(kWholeWeight));
  };
  return weight(kWallBeside) - weight(-kWallBeside);
}

}  // namespace

const FieldList& LanesFilter::Params::fields() {
  using P = Params;
  static const FieldList list =
      FieldList::of<P>("lanes: who meets a stream of people steps out of it and follows those who walk the same way")
          .number("turn", &P::turn,
                  {.min = 0, .max = 90, .degrees = true, .doc = "How far people turn off their way at the most."})
          .number("half", &P::half,
                  {.min = 0.01,
                   .max = 10,
                   .doc = "So many on-comers, one at the point looked at counting 1, make people turn half as far."})
          .number("follow", &P::follow,
                  {.min = 0, .max = 2, .doc = "How much those who go the same way draw; on-comers push with 1."})
          .number("walls", &P::walls, {.min = 0, .max = 2, .doc = "How much a wall beside the way pushes."})
          .number("side", &P::side,
                  {.min = -1,
                   .max = 1,
                   .doc = "How much rather on-comers are passed on the right; below 0: on the left, 0: either way."})
          .number("ahead", &P::ahead, {.unit = "m", .min = 0, .max = 5, .doc = "The point looked at is so far ahead."})
          .number("sigma", &P::sigma,
                  {.unit = "m", .min = 0.1, .max = 5, .doc = "Width of the Gaussian that people are counted with."})
          .number("lateral", &P::lateral,
                  {.min = 1, .max = 20, .doc = "Distances across the way count that many fold."})
          .number("range", &P::range,
                  {.unit = "m", .min = 0.5, .max = 10, .doc = "Who is farther from that point does not count."});
  return list;
}

LanesFilter::LanesFilter(const Params& params)
    : params_(params), kernel_(crowd_kernel(params.sigma, params.lateral, params.range)) {
  kernel_.from = -params.ahead;
}

LanesFilter::View LanesFilter::look(Row r, const FilterInput& in, Vec2 direction) const {
  const Vec2 p{in.self.body.x[r], in.self.body.y[r]};
  const SurfaceIndex surface(in.self.body.surface[r]);
  View v;
  v.sample = p + direction * params_.ahead;
  CrowdLook looks[kMaxFrames];
  const int count =
      looks_around(in.world, in.scene.crowd_map, {surface, p, r, 0}, v.sample, direction, kernel_.reach, looks);
  Sides sides;
  weigh_sides(in.scene.crowd_map, kernel_, std::span(looks, static_cast<std::size_t>(count)),
              in.scene.appearance.standing.data(), &sides);
  constexpr float kUnit = 1.0f / static_cast<float>(kWholeWeight);
  v.against = static_cast<float>(sides.against) * kUnit, v.along = static_cast<float>(sides.along) * kUnit;
  if (!(v.against > kNobody)) return v;
  v.against_side = static_cast<float>(sides.against_side) * kUnit / v.against;
  v.along_side = static_cast<float>(sides.along_side) * kUnit / (v.along + params_.half);
  if (params_.walls > 0) v.wall_side = wall_side(in, surface, p, direction);
  const float to = params_.follow * v.along_side - v.against_side - params_.walls * v.wall_side - params_.side;
  v.angle = params_.turn * math::clamp(to, -1.0f, 1.0f) * v.against / (v.against + params_.half);
  return v;
}

void LanesFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn*, Preferred& out) const {
  for (const Row r : rows) {
    // Whoever is steered from outside walks as it is told.
    if (!(out.speed[r] > kStands) || (in.self.orders.flags[r] & Orders::kVelocity) != 0) continue;
    const float angle = look(r, in, normalized(Vec2{out.vx[r], out.vy[r]})).angle;
    if (angle == 0) continue;
    const auto [sine, cosine] = math::sincos(angle);
    const Vec2 v = turned({out.vx[r], out.vy[r]}, sine, cosine);
    out.vx[r] = v.x, out.vy[r] = v.y;
    out.left[r] = turned(out.left[r], sine, cosine), out.right[r] = turned(out.right[r], sine, cosine);
  }
}

void LanesFilter::explain(Row row, const FilterInput& in, const ByteColumn*, const Preferred& preferred,
                          Sketch& out) const {
  const Vec2 v{preferred.vx[row], preferred.vy[row]};
  if (!(length(v) > 0) || (in.self.orders.flags[row] & Orders::kVelocity) != 0) return;
  // The way before this filter is not kept: what is shown is seen along the way it made.
  const View view = look(row, in, normalized(v));
  SketchLayer& layer = out.layer("lanes");
  layer.point(view.sample, in.world.height(SurfaceIndex(in.self.body.surface[row]), view.sample));
  layer.number("against", view.against);
  layer.number("against, side", view.against_side);
  layer.number("along", view.along);
  layer.number("along, side", view.along_side);
  layer.number("walls, side", view.wall_side);
  layer.number("turns further by", math::degrees(double{view.angle}), "deg");
}

}  // namespace throng
