#include "throng/perception/observe.h"

#include <algorithm>

namespace throng {

Whereabouts whereabouts(const World& world, const Body& body, Row row) {
  Whereabouts w;
  w.position = {body.x[row], body.y[row]};
  w.surface = SurfaceIndex{body.surface[row]};
  w.z = world.height(w.surface, w.position);
  w.heading = body.heading[row];
  w.region = region_at(world, PolygonIndex{body.polygon[row]}, w.position);
  w.type = world.topology.region(w.region).type;
  return w;
}

Observed observe(const Appearance& appearance, Row row, Vec2 shift) {
  const Shown& s = appearance.shown[row];
  const Intention& i = appearance.intention[row];
  return {Vec2{s.x, s.y} + shift, {s.vx, s.vy}, s.heading, s.radius, s.activity, {i.ax, i.ay}, i.turn_rate,
          {i.next_vx, i.next_vy}};
}

Predicted predict(const Observed& who, float ahead) {
  const Vec2 change = who.next - who.velocity;
  const float size = length(change);
  if (!(size > 0)) return {who.position + who.velocity * ahead, who.velocity};
  // Only the part of the present acceleration that leads to the declared velocity says how quickly that is reached.
  const float rate = std::max(dot(who.acceleration, change) / size, kUsualAcceleration);
  const float until = size / rate;
  const float t = std::min(ahead, until);
  const Vec2 velocity = who.velocity + change * (t / until);
  return {who.position + (who.velocity + velocity) * (0.5f * t) + who.next * (ahead - t), velocity};
}

}  // namespace throng
