#include "throng/navigation/filters/density_aversion/density_aversion.h"

#include "throng/core/math.h"
#include "throng/navigation/filters/fundamental_diagram/looks.h"

namespace throng {

using namespace navigation;

namespace {

constexpr float kStands = 1e-6f;  ///< m/s
constexpr float kReach = 5;       ///< m

}  // namespace

const FieldList& DensityAversionFilter::Params::fields() {
  using P = Params;
  static const FieldList list =
      FieldList::of<P>("density_aversion: people do not press on into a crowd denser than they like")
          .number("comfort", &P::comfort,
                  {.unit = "1/m2", .min = 0.1, .max = 20, .doc = "Up to this density ahead nobody holds back."})
          .number("spread", &P::spread,
                  {.unit = "1/m2",
                   .min = 0.01,
                   .max = 20,
                   .doc = "So much above the limit people all but stop; in between they slow down evenly."})
          .number(
              "yields", &P::yields,
              {.min = 0,
               .max = 2,
               .doc = "Pressure: the limit rises by this share of the density behind the person. 0: nothing moves it."})
          .number("creep", &P::creep, {.min = 0, .max = 1, .doc = "Share of the speed that always remains."})
          .number("ahead", &P::ahead,
                  {.unit = "m", .min = 0.1, .max = 5, .doc = "Densities are those this far ahead and behind."})
          .number("sigma", &P::sigma,
                  {.unit = "m", .min = 0.1, .max = 5, .doc = "Width of the Gaussian that people are counted with."});
  return list;
}

DensityAversionFilter::DensityAversionFilter(const Params& params)
    : params_(params), kernel_(crowd_kernel(params.sigma, 1, kReach)) {
  norm_ = 1 / (math::kTwoPiF * params.sigma * params.sigma * static_cast<float>(kWholeWeight));
}

DensityAversionFilter::View DensityAversionFilter::look(Row r, const FilterInput& in, Vec2 direction) const {
  const Vec2 p{in.self.body.x[r], in.self.body.y[r]};
  const SurfaceIndex surface(in.self.body.surface[r]);
  const CrowdMap& map = in.scene.crowd_map;
  CrowdLook looks[2 * kMaxFrames];
  int count = 0;
  for (std::uint32_t k = 0; k < 2; ++k)
    count += looks_around(in.world, map, {surface, p, r, k}, p + direction * (k == 0 ? params_.ahead : -params_.ahead),
                          direction, kernel_.reach, looks + count);
  std::uint64_t weight[2] = {};
  weigh_people(map, kernel_, std::span(looks, static_cast<std::size_t>(count)), weight);
  View v;
  v.ahead = static_cast<float>(weight[0]) * norm_, v.behind = static_cast<float>(weight[1]) * norm_;
  v.limit = params_.comfort + params_.yields * v.behind;
  v.share = math::clamp(1 - (v.ahead - v.limit) / params_.spread, params_.creep, 1.0f);
  return v;
}

void DensityAversionFilter::apply(std::span<const Row> rows, const FilterInput& in, ByteColumn*, Preferred& out) const {
  for (const Row r : rows) {
    if (!(out.speed[r] > kStands) || (in.self.orders.flags[r] & Orders::kVelocity) != 0) continue;
    const float share = look(r, in, normalized(Vec2{out.vx[r], out.vy[r]})).share;
    if (!(share < 1)) continue;
    out.vx[r] *= share, out.vy[r] *= share;
    out.speed[r] *= share;
  }
}

void DensityAversionFilter::explain(Row row, const FilterInput& in, const ByteColumn*, const Preferred& preferred,
                                    Sketch& out) const {
  const Vec2 v{preferred.vx[row], preferred.vy[row]};
  if (!(length(v) > 0) || (in.self.orders.flags[row] & Orders::kVelocity) != 0) return;
  const Vec2 p{in.self.body.x[row], in.self.body.y[row]}, way = normalized(v);
  const float z = in.world.height(SurfaceIndex(in.self.body.surface[row]), p);
  const View view = look(row, in, way);
  SketchLayer& layer = out.layer("density aversion");
  layer.point(p + way * params_.ahead, z);
  layer.point(p - way * params_.ahead, z);
  layer.number("density ahead", view.ahead, "1/m²");
  layer.number("density behind", view.behind, "1/m²");
  layer.number("limit", view.limit, "1/m²");
  layer.number("share of the speed", view.share);
}

}  // namespace throng
