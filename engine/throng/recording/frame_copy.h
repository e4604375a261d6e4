// What the recorder does with a frame on the caller's time, and therefore quickly: look whether it can be kept, copy
// it, find out who is new.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "throng/recording/recorded.h"

namespace throng {

/// Empty when the frame can be kept; otherwise the reason. surfaces: of the scene.
std::string why_not_kept(const FrameView& view, std::size_t surfaces);

/// Into memory that may have held another frame. `person` and `id` stay as they are.
void copy_frame(const FrameView& view, DecodedFrame& out);
/// Where somebody is going, as FrameView::goal has it.
inline std::uint32_t goal_of(Intent::Action action, PlaceIndex place) {
  if (action == Intent::Action::kStand) return kNoGoal;
  return place.exists() ? kFirstPlaceGoal + place.value : kGoalIsPoint;
}

/// Who was seen for the first time.
class Newcomers {
 public:
  /// Names of the scene's sources.
  void set_sources(const std::vector<std::string>& names);
  /// Somebody who is in the file already.
  void know(AgentId id);
  /// Adds those of the view whom nobody knew yet to `out`; they are known from then on. False when the view has the
  /// same people in the same order as the one before.
  bool find(const FrameView& view, std::uint32_t frame_number, std::vector<RecordedPerson>& out);

 private:
  RecordedPerson person(const FrameView& view, std::size_t i, std::uint32_t frame_number) const;
  std::unordered_map<std::uint64_t, std::uint16_t> source_of_key_;
  std::vector<std::uint32_t> known_;  ///< generation of the last person known in each slot
  std::vector<AgentId> last_;         ///< of the frame before: mostly the same people in the same order
};

}  // namespace throng
