#include <fmt/format.h>

#include <iterator>

#include "throng/figure/bvh/bvh.h"
#include "throng/figure/gltf/axes.h"

namespace throng {
namespace {

constexpr float kCentimetres = 100;
using Out = std::back_insert_iterator<std::string>;

/// Angles in degrees so that the rotation is Z(a) Y(b) X(c), as the channels stand.
Vec3 angles_of(Quat q) {
  const float sine = math::clamp(2 * (q.w * q.y - q.z * q.x), -1.0f, 1.0f);
  const float z = math::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z));
  const float x = math::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y));
  return Vec3{z, math::asin(sine), x} * (180 / math::kPiF);
}

void write_joint(Out out, const Skeleton& skeleton, std::size_t j, int depth) {
  const std::string in(static_cast<std::size_t>(depth) * 2, ' ');
  const Vec3 at = j == 0 ? Vec3{} : gltf::to_file(skeleton.offset[j]) * kCentimetres;
  fmt::format_to(out, "{}{} {}\n{}{{\n{}  OFFSET {:.5f} {:.5f} {:.5f}\n", in, j == 0 ? "ROOT" : "JOINT", kJointNames[j],
                 in, in, at.x, at.y, at.z);
  fmt::format_to(out, "{}  CHANNELS {}Zrotation Yrotation Xrotation\n", in,
                 j == 0 ? "6 Xposition Yposition Zposition " : "3 ");
  bool leaf = true;
  for (std::size_t k = j + 1; k < kJoints; ++k) {
    if (kParents[k] != j) continue;
    write_joint(out, skeleton, k, depth + 1);
    leaf = false;
  }
  if (leaf) {
    const auto joint = static_cast<Joint>(j);
    Vec3 end{0.01f, 0, 0};
    if (joint == Joint::kLeftHand || joint == Joint::kRightHand) end = {0, 0, -2 * skeleton.hand};
    if (joint == Joint::kLeftToes || joint == Joint::kRightToes) end = {skeleton.toe, 0, 0};
    const Vec3 e = gltf::to_file(end) * kCentimetres;
    fmt::format_to(out, "{}  End Site\n{}  {{\n{}    OFFSET {:.5f} {:.5f} {:.5f}\n{}  }}\n", in, in, in, e.x, e.y, e.z,
                   in);
  }
  fmt::format_to(out, "{}}}\n", in);
}

/// Joints in the order in which the hierarchy names them: depth first.
void order_of(std::size_t j, std::vector<std::size_t>& out) {
  out.push_back(j);
  for (std::size_t k = j + 1; k < kJoints; ++k)
    if (kParents[k] == j) order_of(k, out);
}

}  // namespace

std::string write_bvh(const Skeleton& skeleton, std::span<const SkeletonPose> poses, double rate) {
  std::string text = "HIERARCHY\n";
  const Out out = std::back_inserter(text);
  write_joint(out, skeleton, 0, 0);
  fmt::format_to(out, "MOTION\nFrames: {}\nFrame Time: {:.8f}\n", poses.size(), 1 / rate);
  std::vector<std::size_t> order;
  order_of(0, order);
  for (const SkeletonPose& pose : poses) {
    const Vec3 at = gltf::to_file(pose.root) * kCentimetres;
    fmt::format_to(out, "{:.4f} {:.4f} {:.4f}", at.x, at.y, at.z);
    for (const std::size_t j : order) {
      const Vec3 a = angles_of(gltf::to_file(normalized(pose.turn[j])));
      fmt::format_to(out, " {:.4f} {:.4f} {:.4f}", a.x, a.y, a.z);
    }
    text += '\n';
  }
  return text;
}

}  // namespace throng
