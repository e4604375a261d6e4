// Who gets on and who is stuck: looks at everybody twice a simulated second.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/simulation/simulation.h"

namespace throng {

class ProgressWatch {
 public:
  static constexpr double kBlockedAfter = 120;  ///< s of wanting to move without getting kFar: blocked (issue, SH-57)
  static constexpr double kHeldAfter = 30;      ///< s: the whole episode counts as held up
  static constexpr float kFar = 1;              ///< m
  static constexpr double kLongEnough = 10;     ///< s of walking after which a person's pace counts

  /// After every step.
  void observe(const Simulation& simulation);

  std::uint64_t blocked() const { return blocked_; }  ///< times that somebody became blocked
  /// The first kNamed of them, so that one can go and look: throng run --explain.
  struct Episode {
    AgentId who;
    double time;  ///< s, when kBlockedAfter was over
    Vec2d at;     ///< the author's coordinates
    std::uint16_t surface;
  };
  static constexpr std::size_t kNamed = 8;
  const std::vector<Episode>& episodes() const { return episodes_; }
  double longest() const { return longest_; }  ///< s without getting on, greatest
  double held_up() const;  ///< person-seconds of episodes of kHeldAfter or more, those that go on included
  double walked() const { return walked_; }  ///< m, everybody together
  double walking_share() const;              ///< of the person-seconds; NaN when nobody was there
  /// Of the people who walked for kLongEnough: whose mean speed while walking is at least half the preferred one.
  double share_at_pace() const;

 private:
  struct Track {
    AgentId who;
    bool counted = false;  ///< this episode is in blocked_
    Vec2 anchor;
    std::uint16_t surface = 0;
    double wanted = 0;  ///< s of wanting to move since it was at the anchor
    double time = 0;    ///< s of walking
    double path = 0;    ///< m while walking
    float preferred = 0;
  };
  void end(Track& track);  ///< the person has left
  void pace(const Track& track, double& enough, double& all) const;

  std::vector<Track> tracks_;  ///< by index of the id
  std::vector<Episode> episodes_;
  std::uint64_t blocked_ = 0;
  double longest_ = 0, held_up_ = 0, walked_ = 0;
  double walking_time_ = 0, time_ = 0;
  double enough_ = 0, all_ = 0;  ///< people who left: at pace, and all that count
};

}  // namespace throng
