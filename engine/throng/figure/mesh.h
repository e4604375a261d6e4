// A skinned mesh as it is drawn: triangles over the joints of the skeleton, in the rest pose (x ahead, y left, z up,
// soles at z = 0).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "throng/figure/outfit.h"
#include "throng/skeleton/skeleton.h"

namespace throng {

/// Up to four joints and how much each moves a vertex: sums to 1; unused ones are joint 0 with weight 0.
struct Influence {
  std::array<std::uint8_t, 4> joint{};
  std::array<float, 4> weight{};
};

struct FigureMesh {
  std::vector<Vec3> position;  ///< m, rest pose
  std::vector<Vec3> normal;    ///< unit, outward
  std::vector<Influence> skin;
  std::vector<Slot> slot;  ///< of a vertex; all three of a triangle are alike
  std::vector<std::uint32_t>
      index;  ///< three a triangle, counter-clockwise from outside, triangles of one slot together

  std::size_t triangles() const { return index.size() / 3; }
};

/// Where the vertices are in a pose: linear blend skinning, v' = sum of w_i M_i v (EG-59). Normals too where asked for.
void pose_figure(const FigureMesh& mesh, const Skeleton& skeleton, const SkeletonPose& pose,
                 std::vector<Vec3>& position, std::vector<Vec3>* normal = nullptr);

/// Volume inside closed surfaces, m^3: positive where triangles face outward.
double volume_of(std::span<const Vec3> position, std::span<const std::uint32_t> index);

struct Box3 {
  Vec3 low, high;
};
Box3 bounds_of(std::span<const Vec3> position);

}  // namespace throng
