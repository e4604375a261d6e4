// glTF 2.0 characters: binary (GLB), or text with its data inside. Nodes, skinned meshes, motions of nodes; no
// textures, no morph targets. Any bytes are safe: sizes are checked before anything is read, and what is wrong is said.
#pragma once

#include <string_view>

#include "throng/core/result.h"
#include "throng/figure/character.h"

namespace throng {

/// Largest file that is looked at, bytes.
inline constexpr std::size_t kMaxGltfBytes = std::size_t{256} << 20;

/// In our axes. Motions are sampled `rate` times a second.
Result<Character> read_gltf(std::string_view bytes, float rate = 60);

}  // namespace throng
