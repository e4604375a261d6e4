// People of a recording for other tools: skinned animations as glTF, one person's motion as BVH.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/figure/outfit.h"
#include "throng/skeleton/skeleton.h"

namespace throng {

/// A pose at a time: `world` is the frame of the body (on the ground below it, turned by its heading), pose is in it.
struct PosedFrame {
  double time = 0;  ///< s
  Frame3 world;
  SkeletonPose pose;
};

struct PosedPerson {
  std::string name;
  Stature stature;
  Looks looks;
  std::vector<PosedFrame> frames;  ///< times ascending
};

struct PeopleExport {
  int level = 0;     ///< of detail of the meshes
  double start = 0;  ///< s, becomes time 0 of the file
  Vec3 origin;       ///< of the file, in the world
};

/// Everybody as a skinned mesh with an animation of its own. Fails where nobody has a pose.
Result<std::string> export_gltf(std::span<const PosedPerson> people, const PeopleExport& options);
/// One person, at even times `rate` a second (poses between two frames are interpolated). Fails without two frames.
Result<std::string> export_bvh(const PosedPerson& person, double rate);

/// The pose at a time, root and pelvis in the world; held before the first and after the last frame.
SkeletonPose pose_at(const PosedPerson& person, double time);

}  // namespace throng
