#include "throng/motor/idle/idle.h"

#include "throng/core/hash.h"

namespace throng {
namespace {

constexpr double kSlow = 0.48, kFast = 0.76;  ///< cells a second; noise of c cells a second has about 0.74 c Hz
// Shares of kMost by joint: sums of three axes stay below 1.
constexpr float kSpinePitch = 0.30f, kSpineRoll = 0.25f, kSpineYaw = 0.30f;
constexpr float kHeadPitch = 0.40f, kHeadRoll = 0.25f, kHeadYaw = 0.60f;
constexpr float kArm = 0.6f;

/// Slopes at whole numbers, -1 .. 1.
float slope(std::uint64_t person, std::uint32_t channel, std::int64_t cell) {
  const auto c = static_cast<std::uint64_t>(cell) * 16 + channel;
  const std::uint64_t h = mix64(person + c * 0x9e3779b97f4a7c15ull);
  return static_cast<float>(static_cast<std::int32_t>(h >> 40)) * (2.0f / 16777216.0f) - 1.0f;
}

/// How fast the noise of a person goes.
double pace(std::uint64_t person) {
  return kSlow + (kFast - kSlow) * (static_cast<double>(mix64(person ^ 0x1d1e) >> 40) / 16777216.0);
}

float noise(std::uint64_t person, std::uint32_t channel, double cells) {
  const double x = cells + 0.37 * channel;  // channels of a person do not cross zero together
  const double whole = math::floor(x);
  const auto t = static_cast<float>(x - whole);
  const auto cell = static_cast<std::int64_t>(whole);
  const float fade = t * t * t * (10 + t * (6 * t - 15));
  const float a = slope(person, channel, cell) * t, b = slope(person, channel, cell + 1) * (t - 1);
  return 2 * (a + (b - a) * fade);
}

/// Turn by angles of a few degrees at most: rad around x, y, z.
Quat tiny_turn(float x, float y, float z) {
  const float a = 0.5f * x, b = 0.5f * y, c = 0.5f * z;
  return {a, b, c, std::sqrt(1 - a * a - b * b - c * c)};
}

}  // namespace

float idle_noise(std::uint64_t person, std::uint32_t channel, double time) {
  return noise(person, channel & 15u, time * pace(person));
}

void add_idle(std::uint64_t person, double time, const IdleParts& parts, SkeletonPose& pose) {
  const double cells = time * pace(person);
  std::uint32_t channel = 0;
  const auto next = [&](float size) { return size * IdleParts::kMost * noise(person, channel++, cells); };
  auto& t = pose.turn;
  if (parts.body > 0) {
    const float w = parts.body;
    const float roll = next(w * kSpineRoll), pitch = next(w * kSpinePitch), yaw = next(w * kSpineYaw);
    const Quat spine = tiny_turn(roll, pitch, yaw);
    t[Joint::kSpine2] = t[Joint::kSpine2] * spine;
    t[Joint::kSpine4] = t[Joint::kSpine4] * spine;
    const float tilt = next(w * kHeadRoll), nod = next(w * kHeadPitch), turn = next(w * kHeadYaw);
    t[Joint::kHead] = t[Joint::kHead] * tiny_turn(tilt, nod, turn);
  }
  for (const Side side : kSides) {
    const float w = parts.hand[static_cast<int>(side)];
    channel = side == Side::kLeft ? 6u : 9u;
    if (!(w > 0)) continue;
    const Joint upper = of_side(Joint::kLeftUpperArm, side), hand = of_side(Joint::kLeftHand, side);
    const float out = next(w * kArm), ahead = next(w * kArm);
    t[upper] = tiny_turn(out, ahead, 0) * t[upper];
    t[hand] = t[hand] * tiny_turn(next(w), 0, 0);
  }
}

}  // namespace throng
