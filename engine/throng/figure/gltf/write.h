// glTF 2.0 in one binary file (GLB): bodies with their joints, skins and materials, levels of detail, and motions.
// Metres, y up, z ahead as the format wants it. Materials are named after slots, joints after ours, so that whoever
// opens the file can recolour and pose. What is written passes the Khronos validator without errors or warnings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "throng/figure/figure.h"

namespace throng {

struct GltfMotion {
  std::string name;
  std::vector<float> time;         ///< s, ascending
  std::vector<SkeletonPose> pose;  ///< root and pelvis in the coordinates of the scene (z up)
};

struct GltfBody {
  std::string name = "person";
  Skeleton skeleton;
  /// The finest first. Further ones are nodes "NAME_level_1" ..., tied to the first by the extension MSFT_lod; viewers
  /// that do not know it show the first.
  std::vector<FigureMesh> levels;
  Palette palette{};
  std::optional<SkeletonPose> pose;  ///< of the nodes; the rest pose where there is none
  std::vector<GltfMotion> motions;
};

/// The bytes of the file. Bodies with the same mesh share nothing: a file of many people is large.
std::string write_gltf(std::span<const GltfBody> bodies, std::string_view generator = "throng");

}  // namespace throng
