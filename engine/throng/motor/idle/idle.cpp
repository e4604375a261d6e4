#include "throng/motor/idle/idle.h"

#include "throng/core/hash.h"

namespace throng {
namespace {

constexpr double kSlow = 0.48, kFast = 0.76;  ///< cells a second; noise of c cells a second has about 0.74 c Hz
// Shares of kMost by joint: sums of three axes stay below 1.
constexpr float kSpinePitch = 0.30f, kSpineRoll = 0.25f, kSpineYaw = 0.30f;
constexpr float kHeadPitch = 0.40f, kHeadRoll = 0.25f, kHeadYaw = 0.60f;
constexpr float kArm = 0.6f;
constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15ull;

/// How fast the noise of a person goes.
double pace(std::uint64_t person) {
  return kSlow + (kFast - kSlow) * (static_cast<double>(mix64(person ^ 0x1d1e) >> 40) / 16777216.0);
}

/// Channels come in groups of four: one hash a cell has the slopes of all of them there.
struct Group {
  std::uint64_t from, to;  ///< slopes at both ends of the cell, 16 bits each
  float t, fade;           ///< 0 .. 1 in the cell
  Group(std::uint64_t person, std::uint32_t group, double cells) {
    const double x = cells + 0.37 * group;  // groups do not cross zero together
    const double whole = math::floor(x);
    t = static_cast<float>(x - whole);
    fade = t * t * t * (10 + t * (6 * t - 15));
    const std::uint64_t key =
        person + (static_cast<std::uint64_t>(static_cast<std::int64_t>(whole)) * 4 + group) * kOdd;
    from = mix64(key), to = mix64(key + 4 * kOdd);
  }
  static float slope(std::uint64_t bits, std::uint32_t channel) {
    return static_cast<float>(static_cast<std::int32_t>(bits >> (16 * channel) & 0xffff)) * (2 / 65535.0f) - 1;
  }
  /// Gradient noise in one dimension (Perlin): -1 .. 1.
  float noise(std::uint32_t channel) const {
    const float a = slope(from, channel) * t, b = slope(to, channel) * (t - 1);
    return 2 * (a + (b - a) * fade);
  }
};

/// Turn by angles of a few degrees at most: rad around x, y, z.
Quat tiny_turn(float x, float y, float z) {
  const float a = 0.5f * x, b = 0.5f * y, c = 0.5f * z;
  return {a, b, c, std::sqrt(1 - a * a - b * b - c * c)};
}

}  // namespace

float idle_noise(std::uint64_t person, std::uint32_t channel, double time) {
  return Group(person, channel / 4 & 3u, time * pace(person)).noise(channel & 3u);
}

void add_idle(std::uint64_t person, double time, const IdleParts& parts, SkeletonPose& pose) {
  const double cells = time * pace(person);
  auto& t = pose.turn;
  if (parts.body > 0) {
    const float k = parts.body * IdleParts::kMost;
    const Group trunk(person, 0, cells), top(person, 1, cells);
    const Quat spine =
        tiny_turn(k * kSpineRoll * trunk.noise(0), k * kSpinePitch * trunk.noise(1), k * kSpineYaw * trunk.noise(2));
    t[Joint::kSpine2] = t[Joint::kSpine2] * spine;
    t[Joint::kSpine4] = t[Joint::kSpine4] * spine;
    t[Joint::kHead] = t[Joint::kHead] * tiny_turn(k * kHeadRoll * top.noise(0), k * kHeadPitch * top.noise(1),
                                                  k * kHeadYaw * top.noise(2));
  }
  for (const Side side : kSides) {
    const float k = parts.hand[static_cast<int>(side)] * IdleParts::kMost;
    if (!(k > 0)) continue;
    const Group arm(person, side == Side::kLeft ? 2 : 3, cells);
    const Joint upper = of_side(Joint::kLeftUpperArm, side), hand = of_side(Joint::kLeftHand, side);
    t[upper] = tiny_turn(k * kArm * arm.noise(0), k * kArm * arm.noise(1), 0) * t[upper];
    t[hand] = t[hand] * tiny_turn(k * arm.noise(2), 0, 0);
  }
}

}  // namespace throng
