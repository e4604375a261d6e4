#include "throng/behavior/attend.h"

#include "throng/behavior/walker.h"
#include "throng/core/math.h"
#include "throng/environment/perception_map/ray.h"
#include "throng/objects/moving.h"
#include "throng/objects/performance/performance.h"

namespace throng {
namespace {

constexpr auto kCuriosity = static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 4098);
constexpr float kEyes = 1.6f;      ///< m
constexpr float kBehind = -0.35f;  ///< cosine of 110 degrees: farther round nothing is noticed
constexpr float kMoves = 0.3f;     ///< m/s against oneself: who keeps pace is no news

bool in_sight(const DecideInput& in, const Walker& w, const LiveEvent& e) {
  if (w.surface() == e.surface && in.objects &&
      hidden_by_leaf(*in.objects, in.scene.objects, in.world, e.surface, w.position(), e.centre))
    return false;
  if (!in.world.perception_map.built()) return w.surface() == e.surface;
  return sees(in.world, w.surface(), w.position(), e.centre, kEyes, e.surface);
}

Vec2 facing(const Walker& w) {
  const Vec2 v = w.velocity();
  if (length_sq(v) > 0.01f) return normalized(v);
  const auto [s, c] = math::sincos(w.heading());
  return {c, s};
}

/// The event that draws most; people differ in how curious they are, for good.
Attention event_for(const DecideInput& in, const Walker& w, Vec2 ahead, std::span<const LiveEvent> live) {
  Attention best;
  for (const LiveEvent& e : live) {
    const Vec2 to = e.centre - w.position();
    const float d = length(to);
    if (!(d < kEventRange) || e.who == w.id() || dot(to, ahead) < kBehind * d) continue;
    const float strength = 1 - d / kEventRange;
    if (strength > best.strength && in_sight(in, w, e)) best = {e.who, e.centre, strength};
  }
  if (best.strength > 0) best.strength *= 0.5f + 0.5f * w.draws(kCuriosity).uniform_float();
  return best;
}

/// Whoever passes next to one: the nearest, by (distance², id).
Attention passer_by(const DecideInput& in, const Walker& w, Vec2 ahead) {
  Attention best;
  float nearest = kPassingRange * kPassingRange;
  each_near(in.scene.crowd_map, w.surface(), w.position(), kPassingRange, [&](Row r, Vec2 at, float d) {
    if (r == w.row || r >= in.self.profile.id.size() || d > nearest) return;
    const Shown& other = in.scene.appearance.shown[r];
    if (length_sq(Vec2{other.vx, other.vy} - w.velocity()) < kMoves * kMoves) return;
    const Vec2 to = at - w.position();
    if (dot(to, ahead) < kBehind * length(to)) return;
    const AgentId id = in.self.profile.id[r];
    if (d == nearest && best.who.exists() && best.who < id) return;
    nearest = d;
    best = {id, at, 0};
  });
  return best;
}

}  // namespace

std::vector<LiveEvent> live_events(const DecideInput& in) {
  std::vector<LiveEvent> out;
  if (in.objects == nullptr) return out;
  for (const ObjectIndex o : in.objects->all<PerformanceArea>()) {
    const auto& area = *in.objects->as<PerformanceArea>(o);
    LiveEvent e{in.world.placed[o].surface, area.centre(), {}};
    rows_near(in.scene.crowd_map, e.surface, e.centre, area.radius(), [&](Row r) {
      if (r >= in.self.profile.id.size() || in.scene.appearance.shown[r].activity != Activity::kPerforming) return;
      const AgentId id = in.self.profile.id[r];
      if (!e.who.exists() || id < e.who) e.who = id;
    });
    if (e.who.exists()) out.push_back(e);
  }
  return out;
}

void attend(std::span<const Row> rows, const DecideInput& in, std::span<const LiveEvent> live, Intent& intent) {
  for (const Row r : rows) {
    Attention a;
    if (intent.action[r] != Intent::Action::kStand) {
      const Walker w(r, in, intent);
      const Vec2 ahead = facing(w);
      a = event_for(in, w, ahead, live);
      if (!(a.strength > 0)) a = passer_by(in, w, ahead);
    }
    intent.attention.at(r) = a;
  }
}

}  // namespace throng
