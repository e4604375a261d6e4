// Which node of somebody else's character stands for which of our joints: the bone map, checked against the character.
// Its file (YAML, "our joint: their node") is read by scenario/bone_map_file.h.
#pragma once

#include <optional>
#include <string>

#include "throng/core/diagnostics.h"
#include "throng/figure/character.h"
#include "throng/skeleton/skeleton.h"

namespace throng {

struct BoneMap {
  PerJoint<std::string> node;  ///< empty: our joint has no counterpart
  PerJoint<SourcePosition> at;
};

/// A map for characters whose nodes have our names.
BoneMap own_bone_names();

/// Whether a map must name the joint: pelvis, first joint of the spine, head, arms and legs. Others follow what they
/// hang on.
bool needs_bone(Joint joint);

/// The nodes of a character that stand for our joints, and how the character stands in the file's space.
struct Bones {
  PerJoint<int> node{};    ///< index, or -1
  PerJoint<Vec3> place{};  ///< at rest, in the file's space; of mapped joints
  Quat upright;            ///< takes the file's space to ours: x ahead, y left, z up
  float height = 0;        ///< from the soles (as far as they are known) to the joint of the head, file's units
  float leg = 0;           ///< hip to ankle, mean of both sides, file's units
  /// The nearest mapped joint that the node is, or hangs on; the pelvis where there is none.
  Joint joint_of(const Character& character, int node) const;
};

/// Finds the nodes and checks them. Problems, all of them, go to `out`: missing bones, unknown names with the nearest
/// one, a node used twice, bones of no length, bones that do not hang on each other. Nothing when there are errors.
std::optional<Bones> find_bones(const Character& character, const BoneMap& map, Diagnostics& out);

}  // namespace throng
