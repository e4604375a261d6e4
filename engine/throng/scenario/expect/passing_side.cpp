#include "throng/scenario/expect/passing_side.h"

#include <cmath>

namespace throng {
namespace {

constexpr float kNear = 1.5f;     ///< m
constexpr float kAbreast = 0.4f;  ///< m ahead or behind
constexpr float kWalks = 0.3f;    ///< m/s

}  // namespace

void PassingSideWatch::observe(const Simulation& simulation, const Zone& zone) {
  const Crowd& c = simulation.crowd();
  const Body& body = c.body;
  for (Row r = 0; r < c.size(); ++r) {
    const Vec2 p{body.x[r], body.y[r]}, v{body.vx[r], body.vy[r]};
    const float speed = length(v);
    if (speed < kWalks || (!zone.empty() && !contains(zone, PolygonIndex(body.polygon[r]), p))) continue;
    const Vec2 ahead = v / speed;
    each_near(c.crowd_map, SurfaceIndex(body.surface[r]), p, kNear, [&](Row other, Vec2, float) {
      const Vec2 q = Vec2{body.x[other], body.y[other]} - p, u{body.vx[other], body.vy[other]};
      const float its = length(u);
      if (other == r || its < kWalks || dot(u, ahead) > -0.5f * its || std::abs(dot(q, ahead)) > kAbreast) return;
      left_ += det(ahead, q) > 0;
      ++all_;
    });
  }
}

double PassingSideWatch::on_the_right() const {
  return all_ == 0 ? std::nan("") : static_cast<double>(left_) / static_cast<double>(all_);
}

}  // namespace throng
