// The second half of the stage `animate`: who is posed in this frame, and the calls of the bodies.
//   reads   profile, body, motion, intent, appearance of the step before, objects' cues
//   writes  pose (packed, states)
// Level of detail of motion: everybody, nobody, or whoever is near a camera. It changes nothing but who has a pose.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/workers.h"
#include "throng/motor/body.h"

namespace throng {

/// Somebody looks from there.
struct PoseCamera {
  Vec3 position;        ///< m, engine coordinates
  float distance = 40;  ///< m: farther people have no pose
  bool operator==(const PoseCamera&) const = default;
};

enum class PoseMode : std::uint8_t { kOff, kAll, kNear };

struct PoseSettings {
  PoseMode mode = PoseMode::kOff;
  std::vector<PoseCamera> cameras;  ///< kNear: within the distance of any of them
  bool operator==(const PoseSettings&) const = default;
};

/// The bodies of a run, by the numbers that populations have.
struct BodyTable {
  std::vector<const BodyKind*> kinds;
  std::vector<std::uint16_t> of_population;
  bool makes_poses() const;
  /// What Crowd::use_bodies is to be told.
  std::vector<std::vector<std::byte>> newcomers() const;
};

/// Nothing where pose.packed is not in use. People who are not to be posed lose their pose and are newcomers to their
/// body when they come near again.
void pose_people(const BodyTable& bodies, const PoseSettings& settings, const PoseInput& in, const Workers& workers,
                 Pose& pose);

}  // namespace throng
