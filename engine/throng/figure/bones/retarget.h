// Somebody else's mesh and motion on our joints.
#pragma once

#include "throng/figure/bones/bone_map.h"
#include "throng/figure/mesh.h"

namespace throng {

/// A motion on our joints: poses at even times, root in metres in the space of the scene (z up).
struct Motion {
  float rate = 60;  ///< poses a second
  Skeleton skeleton;
  std::vector<SkeletonPose> poses;
};

/// The mesh put onto our skeleton in its rest pose: every bone turned to where ours points, stretched along to our
/// length and scaled across by the ratio of the heights. Slots are those of `palette` in the order of the character's
/// meshes.
FigureMesh retarget_mesh(const Character& character, const Bones& bones, const Skeleton& skeleton, Palette& palette);

/// The motion on our skeleton: global turns against the character's rest pose are given to our bones, so proportions
/// and local axes of its bones do not matter; the way of the pelvis is scaled by the ratio of the legs.
Motion retarget_motion(const Character& character, const Bones& bones, const CharacterMotion& motion,
                       const Skeleton& skeleton);

}  // namespace throng
