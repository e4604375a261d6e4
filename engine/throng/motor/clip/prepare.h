// Preparation of a canonical clip from any walk (PV-78): contacts are found, two full steps are cut out from an initial
// contact on, the line of the root is straightened, the ends are blended so that the clip loops, and leg joint angles
// become ankle places, orientations and pole values, each step with its support foot as origin. Runs offline.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/motor/gait/clip.h"

namespace throng {

/// A time a foot stands on the ground: frames, first to last; `from_start` and `to_end` when it is cut off by the clip.
struct Contact {
  Side side = Side::kLeft;
  std::size_t first = 0, last = 0;
  bool from_start = false, to_end = false;
};

/// Stands: a sole near its lowest height that hardly moves against the walk's own speed (PV-75). In order of `first`.
std::vector<Contact> find_contacts(const Skeleton& skeleton, std::span<const SkeletonPose> poses, double rate);

struct Prepared {
  Clip clip;
  std::size_t first = 0, last = 0;  ///< frames of the source that the two steps were cut from
  float turned = 0;                 ///< rad, by which the source's line bent over the two steps
  float gap = 0;                    ///< m, largest distance of a joint between first and last pose before blending
  std::size_t left_contacts = 0, right_contacts = 0;
};

/// `poses` at `rate` a second, root in metres, z up, ground at z = 0, on the joints of `skeleton` (which should be
/// reference_body(): clips are made for it). Fails, with what was found, where there are no two full steps.
Result<Prepared> prepare_clip(const Skeleton& skeleton, std::span<const SkeletonPose> poses, double rate);

}  // namespace throng
