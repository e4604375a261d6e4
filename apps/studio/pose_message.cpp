#include "pose_message.h"

#include <algorithm>
#include <cstring>

namespace throng::studio {
namespace {

constexpr std::uint8_t kPoses = 3;
constexpr float kChest = 1;  ///< m above the feet: what is near a camera

template <class T>
void put(Bytes& out, std::size_t at, T value) {
  std::memcpy(out.data() + at, &value, sizeof(T));
}
template <class T>
T get(std::span<const std::byte> in, std::size_t at) {
  T value;
  std::memcpy(&value, in.data() + at, sizeof(T));
  return value;
}

/// Places in `poses` of those to send, ascending.
std::vector<std::uint32_t> nearest(const FrameColumns& frame, const RecordedPoses& poses, const PoseCamera& camera,
                                   std::size_t limit) {
  std::vector<std::pair<float, std::uint32_t>> near;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const std::size_t row = frame.find(poses.who[i]);
    if (row == frame.size()) continue;
    const float d = length_sq(Vec3{frame.x[row], frame.y[row], frame.z[row] + kChest} - camera.position);
    if (d <= camera.distance * camera.distance) near.emplace_back(d, static_cast<std::uint32_t>(i));
  }
  if (near.size() > limit) {
    std::nth_element(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(limit), near.end());
    near.resize(limit);
  }
  std::vector<std::uint32_t> out;
  for (const auto& [d, i] : near) out.push_back(i);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

Bytes encode_poses(const FrameColumns& frame, const RecordedPoses& poses, const PoseCamera& camera, std::size_t limit) {
  const std::vector<std::uint32_t> who = nearest(frame, poses, camera, limit);
  if (who.empty()) return {};
  const std::size_t n = who.size();
  Bytes out(kHeaderBytes + n * (8 + sizeof(PackedPose)));
  put(out, 0, kPoses), put<std::uint8_t>(out, 1, 1), put(out, 2, static_cast<std::uint16_t>(kJoints));
  put(out, 4, frame.number), put(out, 8, static_cast<std::uint32_t>(n));
  put(out, 12, static_cast<std::uint32_t>(sizeof(PackedPose))), put(out, 16, static_cast<std::uint32_t>(out.size()));
  put(out, 24, frame.time);
  for (std::size_t k = 0; k < n; ++k) {
    put(out, kHeaderBytes + 4 * k, poses.who[who[k]].index);
    put(out, kHeaderBytes + 4 * (n + k), poses.who[who[k]].generation);
    put(out, kHeaderBytes + 8 * n + k * sizeof(PackedPose), poses.pose[who[k]]);
  }
  return out;
}

std::optional<RecordedPoses> decode_poses(std::span<const std::byte> in) {
  if (in.size() < kHeaderBytes || get<std::uint8_t>(in, 0) != kPoses || get<std::uint8_t>(in, 1) != 1)
    return std::nullopt;
  const std::size_t n = get<std::uint32_t>(in, 8);
  const bool whole = get<std::uint16_t>(in, 2) == kJoints && get<std::uint32_t>(in, 12) == sizeof(PackedPose) &&
                     get<std::uint32_t>(in, 16) == in.size() &&
                     n == (in.size() - kHeaderBytes) / (8 + sizeof(PackedPose)) &&
                     in.size() == kHeaderBytes + n * (8 + sizeof(PackedPose));
  if (!whole) return std::nullopt;
  RecordedPoses out;
  out.frame = get<std::uint32_t>(in, 4);
  for (std::size_t k = 0; k < n; ++k) {
    out.who.push_back(
        {get<std::uint32_t>(in, kHeaderBytes + 4 * k), get<std::uint32_t>(in, kHeaderBytes + 4 * (n + k))});
    out.pose.push_back(get<PackedPose>(in, kHeaderBytes + 8 * n + k * sizeof(PackedPose)));
    if (k > 0 && !(out.who[k - 1] < out.who[k])) return std::nullopt;
  }
  return out;
}

}  // namespace throng::studio
