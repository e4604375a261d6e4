#include <algorithm>

#include "throng/motor/clip/prepare.h"

namespace throng {
namespace {

constexpr double kShortestStand = 0.10;  ///< s; shorter ones are a scuff of a swinging foot
constexpr double kShortestGap = 0.08;    ///< s; shorter ones are noise of the measurement

struct Sole {
  Vec3 lowest;
  float height = 0;
};

}  // namespace

std::vector<Contact> find_contacts(const Skeleton& skeleton, std::span<const SkeletonPose> poses, double rate) {
  std::vector<Contact> out;
  const std::size_t n = poses.size();
  if (n < 3) return out;
  const auto dt = static_cast<float>(1 / rate);
  const Vec3 way = poses.back().root - poses.front().root;
  const float speed = length(way.plan()) / (dt * static_cast<float>(n - 1));
  for (const Side side : kSides) {
    std::vector<SolePoints> sole(n);
    std::vector<float> heights;
    for (std::size_t i = 0; i < n; ++i) {
      PerJoint<Frame3> joints;
      place_joints(skeleton, poses[i], joints);
      sole[i] = sole_points(skeleton, side, joints);
      heights.push_back(std::min({sole[i].heel.z, sole[i].ball.z, sole[i].tip.z}));
    }
    std::vector<float> sorted = heights;
    std::sort(sorted.begin(), sorted.end());
    const float ground = sorted[n / 20];
    std::vector<bool> stands(n);
    for (std::size_t i = 0; i < n; ++i) {
      // The part of the sole that is lowest now: how fast it moves over the ground.
      const std::size_t a = i ? i - 1 : i, b = i + 1 < n ? i + 1 : i;
      const float span = dt * static_cast<float>(b - a);
      float slowest = 1e9f;
      for (const auto part : {&SolePoints::heel, &SolePoints::ball, &SolePoints::tip}) {
        if ((sole[i].*part).z > ground + 0.035f) continue;
        slowest = std::min(slowest, length(((sole[b].*part) - (sole[a].*part)).plan()) / span);
      }
      stands[i] = slowest < std::max(0.45f * speed, 0.15f);
    }
    const auto fill = [&](bool value, double shortest) {  // runs of `value` that are too short become the other
      for (std::size_t i = 0; i < n;) {
        std::size_t j = i;
        while (j < n && stands[j] == stands[i]) ++j;
        if (stands[i] == value && i > 0 && j < n && static_cast<double>(j - i) / rate < shortest)
          for (std::size_t k = i; k < j; ++k) stands[k] = !value;
        i = j;
      }
    };
    fill(false, kShortestGap), fill(true, kShortestStand);
    for (std::size_t i = 0; i < n;) {
      std::size_t j = i;
      while (j < n && stands[j] == stands[i]) ++j;
      if (stands[i]) out.push_back({side, i, j - 1, i == 0, j == n});
      i = j;
    }
  }
  std::sort(out.begin(), out.end(), [](const Contact& a, const Contact& b) {
    return a.first != b.first ? a.first < b.first : a.side < b.side;
  });
  return out;
}

}  // namespace throng
