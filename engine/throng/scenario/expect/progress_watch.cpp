#include "throng/scenario/expect/progress_watch.h"

#include <algorithm>
#include <cmath>

#include "throng/simulation/on_the_way.h"

namespace throng {
void ProgressWatch::pace(const Track& t, double& enough, double& all) const {
  if (t.time < kLongEnough) return;
  all += 1;
  if (t.path / t.time >= 0.5 * t.preferred) enough += 1;
}

void ProgressWatch::end(Track& t) {
  pace(t, enough_, all_);
  if (t.wanted >= kHeldAfter) held_up_ += t.wanted;
  t = Track{};
}

void ProgressWatch::observe(const Simulation& sim) {
  const double dt = sim.clock().dt();
  const Crowd& c = sim.crowd();
  const auto every = static_cast<std::uint64_t>(std::max(1.0, std::round(0.5 / dt)));
  // How far people walk is summed in every frame; the rest is looked at twice a second.
  const bool look = sim.clock().frame() % every == 0;
  const double interval = static_cast<double>(every) * dt;
  for (Row r = 0; r < c.size(); ++r) {
    const AgentId who = c.profile.id[r];
    if (who.index >= tracks_.size()) tracks_.resize(who.index + 1 + tracks_.size() / 2);
    Track& t = tracks_[who.index];
    const Vec2 at{c.body.x[r], c.body.y[r]};
    if (t.who != who) {
      end(t);
      t.who = who, t.anchor = at, t.surface = c.body.surface[r], t.preferred = c.profile.preferred_speed[r];
    }
    const bool walking = on_the_way(c, r) && c.profile.script[r] == 0 && sim.now() >= c.profile.release[r];
    walked_ += c.body.walked[r];
    time_ += dt;
    if (walking) {
      walking_time_ += dt;
      t.time += dt;
      t.path += c.body.walked[r];
    }
    if (!look) continue;
    const bool moved = t.surface != c.body.surface[r] || length_sq(at - t.anchor) >= kFar * kFar;
    if (moved || !walking) {
      if (t.wanted >= kHeldAfter) held_up_ += t.wanted;
      t.wanted = 0, t.counted = false, t.anchor = at, t.surface = c.body.surface[r];
      continue;
    }
    if (c.preferred.speed[r] > 0.1f) t.wanted += interval;
    longest_ = std::max(longest_, t.wanted);
    if (t.wanted < kBlockedAfter || t.counted) continue;
    ++blocked_, t.counted = true;
    if (episodes_.size() < kNamed) episodes_.push_back({who, sim.now(), sim.world().to_author(at), t.surface});
  }
}

double ProgressWatch::held_up() const {
  double all = held_up_;
  for (const Track& t : tracks_)
    if (t.wanted >= kHeldAfter) all += t.wanted;
  return all;
}

double ProgressWatch::walking_share() const { return time_ > 0 ? walking_time_ / time_ : std::nan(""); }

double ProgressWatch::share_at_pace() const {
  double enough = enough_, all = all_;
  for (const Track& t : tracks_) pace(t, enough, all);
  return all > 0 ? enough / all : std::nan("");
}

}  // namespace throng
