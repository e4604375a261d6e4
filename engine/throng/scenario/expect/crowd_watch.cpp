#include "throng/scenario/expect/crowd_watch.h"

#include <algorithm>
#include <cmath>

#include "throng/scenario/expect/event_words.h"

namespace throng {
namespace {

constexpr float kAhead = 4;      ///< m that a lane is looked at
constexpr float kBeside = 0.4f;  ///< m to each side: about a body
constexpr float kWalks = 0.3f;   ///< m/s

bool is_in(const Zone& zone, const Body& body, Row r) {
  return zone.empty() || contains(zone, PolygonIndex(body.polygon[r]), {body.x[r], body.y[r]});
}

}  // namespace

void EventCount::observe(const Simulation& simulation, std::string_view words, const Zone& zone) {
  const Crowd& c = simulation.crowd();
  for (const Event& e : c.events) {
    const Row r = zone.empty() ? kNoRow : c.row_of(e.who);
    if (!zone.empty() && (r == kNoRow || !is_in(zone, c.body, r))) continue;
    count_ += event_fits(words, words_of(simulation, e));
  }
  if (words.find("routine ") == std::string_view::npos) return;  // asking everybody costs time
  for (Row r = 0; r < c.size(); ++r) {
    const AgentId who = c.profile.id[r];
    if (who.index >= routines_.size()) routines_.resize(who.index + 1);
    std::string now = "routine " + routine_of(simulation, who);
    if (now != routines_[who.index] && is_in(zone, c.body, r)) count_ += event_fits(words, now);
    routines_[who.index] = std::move(now);
  }
}

void MostDoing::observe(const Simulation& simulation, Activity activity, const Zone& zone) {
  const Crowd& c = simulation.crowd();
  std::uint32_t n = 0;
  for (Row r = 0; r < c.size(); ++r) n += c.appearance.shown[r].activity == activity && is_in(zone, c.body, r);
  most_ = std::max(most_, n);
}

void LaneOrder::observe(const Simulation& simulation, const Zone& zone) {
  const auto every = static_cast<std::uint64_t>(std::max(1.0, std::round(1 / simulation.clock().dt())));
  if (simulation.clock().frame() % every != 0) return;
  const Crowd& c = simulation.crowd();
  const Body& body = c.body;
  for (Row r = 0; r < c.size(); ++r) {
    const Vec2 p{body.x[r], body.y[r]}, v{body.vx[r], body.vy[r]};
    const float speed = length(v);
    if (speed < kWalks || !is_in(zone, body, r)) continue;
    const Vec2 ahead = v / speed;
    int same = 0, other = 0;
    each_near(c.crowd_map, SurfaceIndex(body.surface[r]), p, kAhead, [&](Row o, Vec2, float) {
      const Vec2 q = Vec2{body.x[o], body.y[o]} - p, u{body.vx[o], body.vy[o]};
      const float along = dot(u, ahead);
      if (o == r || length(u) < kWalks || dot(q, ahead) <= 0 || std::abs(det(ahead, q)) > kBeside) return;
      ++(along > 0 ? same : other);
    });
    if (same + other == 0) continue;
    sum_ += static_cast<double>(same - other) / (same + other);
    ++samples_;
  }
}

double LaneOrder::mean() const { return samples_ == 0 ? std::nan("") : sum_ / static_cast<double>(samples_); }

}  // namespace throng
