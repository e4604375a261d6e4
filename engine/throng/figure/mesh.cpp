#include "throng/figure/mesh.h"

namespace throng {

void pose_figure(const FigureMesh& mesh, const Skeleton& skeleton, const SkeletonPose& pose,
                 std::vector<Vec3>& position, std::vector<Vec3>* normal) {
  PerJoint<Frame3> rest, now;
  place_joints(skeleton, rest_pose(skeleton), rest);
  place_joints(skeleton, pose, now);
  PerJoint<Frame3> move;
  for (std::size_t j = 0; j < kJoints; ++j) move[j] = now[j] * rest[j].inverse();
  position.resize(mesh.position.size());
  if (normal) normal->resize(mesh.position.size());
  for (std::size_t i = 0; i < mesh.position.size(); ++i) {
    Vec3 p, n;
    for (std::size_t k = 0; k < 4; ++k) {
      const float w = mesh.skin[i].weight[k];
      const Frame3& m = move[mesh.skin[i].joint[k]];
      p += (m * mesh.position[i]) * w;
      n += (m.turn * mesh.normal[i]) * w;
    }
    position[i] = p;
    if (normal) (*normal)[i] = normalized(n, mesh.normal[i]);
  }
}

double volume_of(std::span<const Vec3> position, std::span<const std::uint32_t> index) {
  double six = 0;
  for (std::size_t t = 0; t + 2 < index.size(); t += 3) {
    const Vec3 a = position[index[t]], b = position[index[t + 1]], c = position[index[t + 2]];
    six += static_cast<double>(dot(a, cross(b, c)));
  }
  return six / 6;
}

Box3 bounds_of(std::span<const Vec3> position) {
  if (position.empty()) return {};
  Box3 box{position[0], position[0]};
  for (const Vec3 p : position) {
    box.low = {p.x < box.low.x ? p.x : box.low.x, p.y < box.low.y ? p.y : box.low.y, p.z < box.low.z ? p.z : box.low.z};
    box.high = {p.x > box.high.x ? p.x : box.high.x, p.y > box.high.y ? p.y : box.high.y,
                p.z > box.high.z ? p.z : box.high.z};
  }
  return box;
}

}  // namespace throng
