// throng draw --what trajectories: the ways people walk, gathered frame by frame and drawn as lines.
#pragma once

#include <map>
#include <vector>

#include "draw_page.h"
#include "studio/frames.h"
#include "throng/core/ids.h"

namespace throng::cli {

/// A line for each person and level; points near the last one are left out, and a leap (a periodic edge) begins a new
/// line.
class Ways {
 public:
  explicit Ways(DrawPage& page) : page_(page) {}
  /// The next frame.
  void add(const studio::FrameColumns& frame);
  /// Draws what is not drawn yet: once, at the end.
  void finish();

 private:
  struct Track {
    std::vector<Vec2> points;
    std::uint8_t level = 0, source = 0;
    Vec2 last;
  };
  void draw(Track& track);

  DrawPage& page_;
  std::map<AgentId, Track> tracks_;
};

}  // namespace throng::cli
