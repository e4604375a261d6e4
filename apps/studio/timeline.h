// Something the studio can play: a simulation that is running, or a recording of one. Used by one thread, the
// player's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client_message.h"
#include "frames.h"
#include "throng/motor/pose_people.h"
#include "throng/recording/poses.h"

namespace throng::studio {

struct Counts {
  std::uint64_t people = 0, entered = 0, left = 0;
};

class Timeline {
 public:
  virtual ~Timeline() = default;
  virtual bool live() const = 0;
  virtual double rate() const = 0;   ///< frames per simulated second
  virtual double start() const = 0;  ///< s, of frame 0
  virtual double end() const = 0;    ///< s, when it will be over at the latest
  /// Frames that can be shown now: first() to last(). There is always one.
  virtual std::uint32_t first() const = 0;
  virtual std::uint32_t last() const = 0;
  /// No frame will come behind last().
  virtual bool finished() const = 0;
  /// Works on the next frame for a moment (a step of the simulation); nothing when finished.
  virtual void advance() = 0;
  /// Whether it is on the way from last() to the next frame: then last() can no longer be explained.
  virtual bool underway() const { return false; }
  /// Fills `out`; false when that frame cannot be shown: out of range, or damaged, and then problem() says why.
  virtual bool frame(std::uint32_t number, FrameColumns& out) = 0;
  /// What was wrong with the last frame or sketch asked for; empty when nothing was.
  virtual const std::string& problem() const {
    static const std::string none;
    return none;
  }
  virtual Counts counts(std::uint32_t number) = 0;
  /// Message `person` of the protocol for somebody in a frame.
  virtual std::string person(AgentId who, const FrameColumns& frame) = 0;
  /// Whose sketches will be asked for: a simulation can explain the frame it has just made only.
  virtual void watch(std::vector<AgentId>) {}
  /// Message `sketch`; empty where nothing can be explained about that frame.
  virtual std::string sketch(AgentId who, const FrameColumns& frame) = 0;

  /// Near which cameras people are to have poses from now on; none: nobody needs to.
  virtual void look(std::vector<PoseCamera>) {}
  /// Who had which pose in that frame; false when nothing is known of it.
  virtual bool poses(std::uint32_t number, RecordedPoses& out) {
    (void)number, (void)out;
    return false;
  }

  /// Tells a person something (drive, release, tell, carry_on); what is wrong with it, or nothing.
  virtual std::string order(const ClientMessage&) {
    return "only people of a running simulation can be told something";
  }

  double time_of(std::uint32_t number) const { return start() + number / rate(); }
};

}  // namespace throng::studio
