// Poses of the studio's protocol (docs/protocol.md, "Poses"): bodies near a camera as bytes, and back.
#pragma once

#include <optional>

#include "frames.h"
#include "throng/motor/pose_people.h"
#include "throng/recording/poses.h"

namespace throng::studio {

/// The people of the frame who have a pose and are within the camera's distance, at most `limit`, the nearest; empty
/// when there is nobody.
Bytes encode_poses(const FrameColumns& frame, const RecordedPoses& poses, const PoseCamera& camera, std::size_t limit);

/// Nothing for bytes that are no such message. Never reads beyond them.
std::optional<RecordedPoses> decode_poses(std::span<const std::byte> bytes);

}  // namespace throng::studio
