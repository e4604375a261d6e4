#include "throng/scenario/expect/line_watch.h"

namespace throng {
namespace {

/// From p to q over the segment a b: the ends of each on both sides of the other. Who stops on the line has crossed it
/// when it goes on.
bool crosses(Vec2 p, Vec2 q, Vec2 a, Vec2 b) {
  const Vec2 ab = b - a, pq = q - p;
  const bool apart = (det(ab, p - a) > 0) != (det(ab, q - a) > 0);
  return apart && (det(pq, a - p) > 0) != (det(pq, b - p) > 0);
}

}  // namespace

std::uint64_t LineWatch::observe(const Simulation& sim, Vec2 a, Vec2 b, SurfaceIndex floor) {
  const Crowd& c = sim.crowd();
  std::uint64_t count = 0;
  for (Row r = 0; r < c.size(); ++r) {
    const AgentId who = c.profile.id[r];
    if (who.index >= tracks_.size()) tracks_.resize(who.index + 1 + tracks_.size() / 2);
    Track& t = tracks_[who.index];
    const Vec2 at{c.body.x[r], c.body.y[r]};
    if (t.who == who && !t.crossed && c.body.surface[r] == floor.value && crosses(t.at, at, a, b)) {
      t.crossed = true;
      ++count;
    }
    if (t.who != who) t = {who, at, false};
    t.at = at;
  }
  return count;
}

}  // namespace throng
