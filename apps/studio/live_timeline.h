// A running simulation as a Timeline: steps it on demand, keeps the last minutes for scrubbing.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "goal_history.h"
#include "history.h"
#include "scene.h"
#include "throng/simulation/simulation.h"
#include "timeline.h"

namespace throng::studio {

/// People of a simulation now, in the units of the wire.
class LiveFrames {
 public:
  explicit LiveFrames(const Simulation& simulation);
  void capture(std::uint32_t number, FrameColumns& out) const;

 private:
  std::size_t source_index(std::uint64_t key) const;
  void capture_objects(FrameColumns& out) const;
  const Simulation& simulation_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> sources_;  ///< (hash of the name, number), sorted
  std::vector<std::uint32_t> objects_;                            ///< numbers in the scene, by ObjectIndex
  mutable std::vector<std::uint16_t> states_;                     ///< by row
};

class LiveTimeline : public Timeline {
 public:
  struct Options {
    RecordedScene scene;  ///< recorded_scene() of the scenario
    double rate = 10;     ///< frames per simulated second; at most one a step
    double end = 0;       ///< s
    std::size_t most_bytes = std::size_t{256} << 20;
    std::size_t most_pose_bytes = std::size_t{128} << 20;  ///< of the newest frames, for scrubbing
    std::function<void(const StepReport&)> on_step;        ///< after every step, on the player's thread
  };
  LiveTimeline(Simulation& simulation, Options options);

  bool live() const override { return true; }
  double rate() const override { return rate_; }
  double start() const override { return start_; }
  double end() const override { return options_.end; }
  std::uint32_t first() const override { return history_.first(); }
  std::uint32_t last() const override { return history_.last(); }
  bool finished() const override { return finished_; }
  void advance() override;
  bool underway() const override { return steps_done_ % steps_per_frame_ != 0; }
  bool frame(std::uint32_t number, FrameColumns& out) override { return history_.get(number, out); }
  Counts counts(std::uint32_t number) override { return history_.counts(number); }
  std::string person(AgentId who, const FrameColumns& frame) override;
  void watch(std::vector<AgentId> who) override { watched_ = std::move(who); }
  std::string sketch(AgentId who, const FrameColumns& frame) override;
  std::string order(const ClientMessage& message) override;
  std::string gaits(std::string& out) override;
  std::string change_gait(const ClientMessage& message) override;
  std::string gait_cycle(const ClientMessage& message, Bytes& out) override;
  void look(std::vector<PoseCamera> cameras) override;
  bool poses(std::uint32_t number, RecordedPoses& out) override;

  const RecordedScene& scene() const { return options_.scene; }

 private:
  void keep(std::uint32_t number);
  void keep_poses(std::uint32_t number);
  std::string explain(AgentId who) const;

  Simulation& simulation_;
  Options options_;
  LiveFrames frames_;
  std::uint32_t steps_per_frame_ = 1, steps_done_ = 0;
  double rate_ = 10, start_ = 0;
  bool finished_ = false;
  History history_;
  GoalHistory goals_;
  FrameColumns scratch_;
  PoseSettings own_poses_;           ///< of the scene, whoever looks
  std::deque<RecordedPoses> posed_;  ///< of the newest frames, ascending
  std::size_t posed_bytes_ = 0;
  std::vector<AgentId> watched_;
  std::map<AgentId, std::string> sketches_;  ///< of the watched, in the frame made last
};

}  // namespace throng::studio
