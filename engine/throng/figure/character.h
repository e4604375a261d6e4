// Somebody else's character or motion, as read from glTF or BVH: a tree of nodes, meshes that hang on them, and how the
// nodes move. In our axes where the file says what is up (glTF); BVH leaves that open, and bones/ finds it out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "throng/core/vec3.h"
#include "throng/figure/outfit.h"

namespace throng {

inline constexpr std::size_t kMaxCharacterNodes = 4096;
inline constexpr std::size_t kMaxCharacterVertices = 2'000'000;
inline constexpr std::size_t kMaxCharacterKeys = 4'000'000;

struct CharacterNode {
  std::string name;
  int parent = -1;  ///< index, always below the node's own; -1: a root
  Frame3 local;     ///< in the parent's frame, as the file has it at rest
  float scale = 1;  ///< mean of the three: of what hangs on it
  bool bound = false;
  Frame3 bind;  ///< in the frame of the file when the skin was put on; only where `bound`
};

struct CharacterVertex {
  Vec3 position, normal;  ///< when the skin was put on
  std::array<std::uint32_t, 4> node{};
  std::array<float, 4> weight{};  ///< sums to 1
};

struct CharacterMesh {
  std::vector<CharacterVertex> vertices;
  std::vector<std::uint32_t> index;  ///< three a triangle
  Rgb colour{200, 200, 200};
};

/// Keys of one node. Either list may be empty; times are those of the motion.
struct CharacterTrack {
  int node = 0;
  std::vector<Vec3> place;
  std::vector<Quat> turn;
};
struct CharacterMotion {
  std::string name;
  std::vector<float> time;  ///< s, ascending and evenly spaced
  std::vector<CharacterTrack> tracks;
};

struct Character {
  std::vector<CharacterNode> nodes;
  std::vector<CharacterMesh> meshes;
  std::vector<CharacterMotion> motions;

  std::vector<std::string> names() const;
  int find(std::string_view name) const;  ///< index of the first node of that name, or -1
  /// Frames of all nodes in the frame of the file at rest, scales applied; of a skin's joints those it was put on in.
  std::vector<Frame3> rest() const;
  /// Frames of all nodes at a key of a motion.
  std::vector<Frame3> at(const CharacterMotion& motion, std::size_t key) const;
  /// Node or one of those above it.
  bool hangs_on(int node, int above) const;
};

}  // namespace throng
