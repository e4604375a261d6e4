// The file that says which node of somebody else's character stands for which of our joints (figure/bones/bone_map.h):
//
//   pelvis: mixamorig:Hips
//   spine_1: mixamorig:Spine
//   left_thigh: mixamorig:LeftUpLeg
//
// One line a joint, names in quotes where YAML would read them otherwise. Joints without a counterpart are left out.
#pragma once

#include <optional>
#include <string>

#include "throng/core/diagnostics.h"
#include "throng/figure/bones/bone_map.h"

namespace throng {

/// Problems go to `out` with their place; then there is no map.
std::optional<BoneMap> read_bone_map(const std::string& text, const std::string& file, Diagnostics& out);

/// A map to start from: our joints with those nodes of the character whose names are alike, the others as comments.
std::string bone_map_draft(const Character& character);

}  // namespace throng
