// Collisions by frames and by events, and how well people get on: what the permutation study judges by (SH-50, Table
// A.2). Written by the end of each step when the set-up says so (movement: {watch: true}); never read by a stage.
//
// A collision in a frame: two bodies overlap, or one is in an obstacle, deeper than the tolerance, on the positions
// that steering asked for. An event: consecutive frames of the same pair, gaps shorter than 0.2 s closed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/bytes.h"
#include "throng/state/collision.h"
#include "throng/state/crowd.h"

namespace throng {

/// Collisions of one kind.
struct CollisionCounts {
  static constexpr std::size_t kBins = 101;  ///< of 0.1 s; the last holds all that is longer

  std::uint64_t frames = 0;  ///< pair-frames
  std::uint64_t events = 0;
  std::array<std::uint64_t, kBins> durations{};  ///< events by length
  double seconds = 0;                            ///< of all events
  double longest = 0;                            ///< s
  float deepest = 0;                             ///< m

  void end(double seconds_of_event, float depth);
  CollisionCounts& operator+=(const CollisionCounts& other);
  /// Share of the events that were over within that time (whole tenths of a second), 1 when there were none.
  double share_within(double seconds_at_most) const;
};

/// How people got on, over everybody who was ever there.
struct GettingOn {
  std::uint64_t people = 0;
  std::uint64_t walkers = 0;     ///< who wanted to walk for a second or more
  std::uint64_t half_speed = 0;  ///< walkers whose mean speed while walking is at least half the preferred one
  double speed_ratio = 0;        ///< sum of R_i over walkers
  double fitness = 0;            ///< sum of F_i over people

  double mean_fitness() const { return people ? fitness / static_cast<double>(people) : 1; }
  double mean_ratio() const { return walkers ? speed_ratio / static_cast<double>(walkers) : 1; }
  double share_at_half_speed() const {
    return walkers ? static_cast<double>(half_speed) / static_cast<double>(walkers) : 1;
  }
};

/// F_i of Table A.2: C = collision frames in 10,000 frames, R = mean speed / preferred speed.
double agent_fitness(double collision_frames, double speed_ratio);

class CollisionLog {
 public:
  /// After a step; `frame` is its number. `collisions` sorted by (a, b).
  void observe(std::uint64_t frame, double dt, std::span<const Collision> collisions, const Crowd& crowd);

  /// Events that still go on are in it as if they ended now.
  CollisionCounts between_people() const { return counts(false); }
  CollisionCounts with_obstacles() const { return counts(true); }
  GettingOn getting_on() const;

  void save(ByteWriter& out) const;
  [[nodiscard]] bool load(ByteReader& in);

 private:
  struct Running {
    AgentId a, b;
    std::uint64_t first = 0, last = 0;  ///< frames
    float deepest = 0;
    std::uint32_t unused = 0;
  };
  /// Of one person, by slot of its id.
  struct Tally {
    std::uint32_t generation = 0;
    std::uint32_t frames = 0, collided = 0, walking = 0;
    std::uint32_t counted = 0;  ///< number of its last frame with a collision
    float walked = 0;           ///< m while walking
    float preferred = 0;        ///< m/s
  };
  CollisionCounts counts(bool obstacles) const;
  void merge(std::uint64_t frame, std::span<const Collision> collisions);
  void tally(const Crowd& crowd, std::span<const Collision> collisions);
  void add(const Tally& t, GettingOn& to) const;

  double dt_ = 0;
  CollisionCounts people_, obstacles_;
  std::vector<Running> running_;  ///< by (a, b)
  std::vector<Running> merged_;   ///< working memory
  std::vector<Tally> tallies_;
  GettingOn gone_;  ///< people whose slot somebody else has now
};

}  // namespace throng
