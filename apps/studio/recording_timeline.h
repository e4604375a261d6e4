// A recording as a Timeline.
#pragma once

#include <string>

#include "throng/recording/recording.h"
#include "timeline.h"

namespace throng::studio {

class RecordingTimeline : public Timeline {
 public:
  /// The recording must have at least one frame.
  explicit RecordingTimeline(Recording recording);

  bool live() const override { return false; }
  double rate() const override { return rate_; }
  double start() const override { return start_; }
  double end() const override { return time_of(last()); }
  std::uint32_t first() const override { return 0; }
  std::uint32_t last() const override { return static_cast<std::uint32_t>(recording_.frame_count() - 1); }
  bool finished() const override { return true; }
  void advance() override {}
  bool frame(std::uint32_t number, FrameColumns& out) override;
  const std::string& problem() const override { return problem_; }
  Counts counts(std::uint32_t number) override;
  std::string person(AgentId who, const FrameColumns& frame) override;
  std::string sketch(AgentId who, const FrameColumns& frame) override;
  bool poses(std::uint32_t number, RecordedPoses& out) override;

  const Recording& recording() const { return recording_; }

 private:
  Recording recording_;
  double rate_, start_;
  std::string problem_;
  std::vector<std::uint32_t> entered_;  ///< first frames of people, ascending
};

}  // namespace throng::studio
