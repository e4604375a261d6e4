// Biovision hierarchy (BVH): skeleton and motion as text. Any bytes are safe to read; problems are named with their
// line.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "throng/core/result.h"
#include "throng/figure/character.h"
#include "throng/skeleton/skeleton.h"

namespace throng {

inline constexpr std::size_t kMaxBvhBytes = std::size_t{256} << 20;

/// Nodes and one motion. Axes and units are the file's: the format leaves them open, and find_bones() sees which way is
/// up. End sites are nodes named "NAME end".
Result<Character> read_bvh(std::string_view text);

/// A person's poses at even times as BVH: centimetres, y up, z ahead, joints with our names. `root` of the poses is in
/// the space of the scene.
std::string write_bvh(const Skeleton& skeleton, std::span<const SkeletonPose> poses, double rate);

}  // namespace throng
