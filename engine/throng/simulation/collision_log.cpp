#include "throng/simulation/collision_log.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/simulation/on_the_way.h"

namespace throng {
namespace {

constexpr double kGap = 0.2;         ///< s: shorter interruptions of a collision are closed
constexpr double kLeastWalking = 1;  ///< s: whoever wanted to walk for less says nothing about getting on
constexpr double kFrames = 10000;    ///< of Table A.2
constexpr double kMostFrames = 50;   ///< of Table A.2
constexpr double kEnough = 0.5;      ///< of Table A.2

/// Walks and wants to.
bool walks(const Crowd& c, Row r) { return on_the_way(c, r) && c.preferred.speed[r] > 0; }

}  // namespace

void CollisionCounts::end(double length, float depth) {
  ++events;
  seconds += length;
  longest = std::max(longest, length);
  deepest = std::max(deepest, depth);
  // An event of exactly one second is over within it: rounding must not put it into the next bin.
  const double bin = math::ceil(length * 10 - 1e-6) - 1;
  ++durations[static_cast<std::size_t>(math::clamp(bin, 0.0, static_cast<double>(kBins - 1)))];
}

CollisionCounts& CollisionCounts::operator+=(const CollisionCounts& other) {
  frames += other.frames;
  events += other.events;
  for (std::size_t i = 0; i < kBins; ++i) durations[i] += other.durations[i];
  seconds += other.seconds;
  longest = std::max(longest, other.longest);
  deepest = std::max(deepest, other.deepest);
  return *this;
}

double CollisionCounts::share_within(double seconds_at_most) const {
  if (events == 0) return 1;
  std::uint64_t n = 0;
  const auto bins = static_cast<std::size_t>(math::clamp(seconds_at_most * 10 + 0.5, 0.0, double{kBins}));
  for (std::size_t i = 0; i < bins; ++i) n += durations[i];
  return static_cast<double>(n) / static_cast<double>(events);
}

double agent_fitness(double collision_frames, double speed_ratio) {
  double safety = 0;
  if (collision_frames < kMostFrames) safety = math::square(1 - collision_frames / kMostFrames);
  double liveness = 1;
  if (speed_ratio <= kEnough) liveness = math::square(math::square(math::square(2 * speed_ratio)));
  return math::square(math::square(safety * liveness));
}

/// Both lists are in order of the pair.
void CollisionLog::merge(std::uint64_t frame, std::span<const Collision> collisions) {
  merged_.clear();
  const auto close = [&](const Running& r) {
    CollisionCounts& to = r.b.exists() ? people_ : obstacles_;
    to.end(static_cast<double>(r.last - r.first + 1) * dt_, r.deepest);
  };
  const auto keep = [&](const Running& r) {
    if (static_cast<double>(frame - r.last) * dt_ < kGap + dt_) {
      merged_.push_back(r);
    } else {
      close(r);
    }
  };
  std::size_t i = 0;
  const auto before = [](const Running& r, const Collision& c) { return r.a != c.a ? r.a < c.a : r.b < c.b; };
  for (std::size_t k = 0; k < collisions.size(); ++k) {
    const Collision& c = collisions[k];
    if (k > 0 && collisions[k - 1].a == c.a && collisions[k - 1].b == c.b) continue;  // seen both ways round a ring
    ++(c.b.exists() ? people_ : obstacles_).frames;
    while (i < running_.size() && before(running_[i], c)) keep(running_[i++]);
    if (i < running_.size() && running_[i].a == c.a && running_[i].b == c.b) {
      Running r = running_[i++];
      const bool goes_on = static_cast<double>(frame - r.last - 1) * dt_ < kGap;
      if (!goes_on) close(r), r.first = frame, r.deepest = 0;
      r.last = frame;
      r.deepest = std::max(r.deepest, c.depth);
      merged_.push_back(r);
    } else {
      merged_.push_back({c.a, c.b, frame, frame, c.depth, 0});
    }
  }
  while (i < running_.size()) keep(running_[i++]);
  running_.swap(merged_);
}

void CollisionLog::tally(const Crowd& c, std::span<const Collision> collisions) {
  for (Row r = 0; r < c.size(); ++r) {
    const AgentId id = c.profile.id[r];
    if (id.index >= tallies_.size()) tallies_.resize(id.index + 1);
    Tally& t = tallies_[id.index];
    if (t.generation != id.generation) {
      add(t, gone_);
      t = {.generation = id.generation, .preferred = c.profile.preferred_speed[r]};
    }
    ++t.frames;
    if (!walks(c, r)) continue;
    ++t.walking;
    t.walked += c.body.walked[r];
  }
  // A frame counts once for each person, with however many it collides.
  for (const Collision& one : collisions) {
    for (const AgentId id : {one.a, one.b}) {
      if (!id.exists() || id.index >= tallies_.size()) continue;
      Tally& t = tallies_[id.index];
      if (t.generation != id.generation || t.counted == t.frames) continue;
      t.counted = t.frames;
      ++t.collided;
    }
  }
}

void CollisionLog::observe(std::uint64_t frame, double dt, std::span<const Collision> collisions, const Crowd& crowd) {
  dt_ = dt;
  merge(frame, collisions);
  tally(crowd, collisions);
}

CollisionCounts CollisionLog::counts(bool obstacles) const {
  CollisionCounts c = obstacles ? obstacles_ : people_;
  for (const Running& r : running_)
    if (r.b.exists() != obstacles) c.end(static_cast<double>(r.last - r.first + 1) * dt_, r.deepest);
  return c;
}

void CollisionLog::add(const Tally& t, GettingOn& to) const {
  if (t.generation == 0 || t.frames == 0) return;
  ++to.people;
  const double seconds = t.walking * dt_;
  double ratio = 1;
  if (seconds >= kLeastWalking && t.preferred > 0) {
    ratio = double{t.walked} / seconds / double{t.preferred};
    ++to.walkers;
    to.half_speed += ratio >= kEnough;
    to.speed_ratio += ratio;
  }
  to.fitness += agent_fitness(kFrames * t.collided / t.frames, ratio);
}

GettingOn CollisionLog::getting_on() const {
  GettingOn all = gone_;
  for (const Tally& t : tallies_) add(t, all);
  return all;
}

void CollisionLog::save(ByteWriter& out) const {
  out.value(dt_), out.value(people_), out.value(obstacles_), out.value(gone_);
  out.vector(running_), out.vector(tallies_);
}

bool CollisionLog::load(ByteReader& in) {
  dt_ = in.value<double>();
  people_ = in.value<CollisionCounts>(), obstacles_ = in.value<CollisionCounts>(), gone_ = in.value<GettingOn>();
  in.vector(running_), in.vector(tallies_);
  return in.ok();
}

}  // namespace throng
