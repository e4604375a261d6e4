// Poses of people, frame by frame: asked for when a run is recorded, kept beside the chunks in the table `pose`.
//
// Rotations come back bit for bit, or in whole multiples of kCompactTurn when compact; the place of the pelvis in whole
// multiples of kPoseRootStep. Every number is what is left after carrying on from the two frames before; numbers of
// equal meaning and bytes of equal weight stand together, which is what the compressor behind it likes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/ids.h"
#include "throng/core/result.h"
#include "throng/skeleton/packed_pose.h"

namespace throng {

inline constexpr float kPoseRootStep = 1.0f / 16384;  ///< m
inline constexpr std::int32_t kCompactTurn = 8;       ///< of 32767: a sole stays within a millimetre

/// The people of one frame who have a pose, in ascending id order.
struct RecordedPoses {
  std::uint32_t frame = 0;  ///< recorded frame
  std::vector<AgentId> who;
  std::vector<PackedPose> pose;

  std::size_t size() const { return who.size(); }
  /// The pose of that person; null: none.
  const PackedPose* find(AgentId id) const;
  std::size_t bytes() const { return who.size() * (sizeof(AgentId) + sizeof(PackedPose)); }
};

struct FrameView;
/// Those of the view who have a pose, in its order.
RecordedPoses posed_people(const FrameView& view, std::uint32_t frame);
void sort_by_id(RecordedPoses& frame);

/// Frames ascending.
std::vector<std::byte> join_poses(std::span<const RecordedPoses> frames, bool compact);
/// What is not sound is an Error; memory is bounded by `limit` bytes of poses.
Result<std::vector<RecordedPoses>> split_poses(std::span<const std::byte> bytes, std::size_t limit);

}  // namespace throng
