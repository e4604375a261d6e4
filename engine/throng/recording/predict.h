// What the encoder and the decoder of chunks must compute alike.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "throng/core/math.h"
#include "throng/recording/chunk.h"

namespace throng::chunk {

/// How a column's values follow from its residuals. Part of the format.
enum class Coding : std::uint8_t {
  kPlain = 0,        ///< the number itself
  kDelta = 1,        ///< to the frame before, zigzag
  kMotionBits = 2,   ///< float bits, to the prediction from position and velocity
  kMotionSteps = 3,  ///< the same in millimetres
  kSurfaceBits = 4,  ///< float bits, to the height of the surface
  kSurface = 5,      ///< the height of the surface: no bytes
  kHeading = 6,      ///< to the direction of the velocity
  kPhase = 7,        ///< to the advance of the frame before
  kFloatBits = 8,    ///< float bits, to the frame before
};

inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::uint32_t kMaxFrames = 1024;
inline constexpr std::int32_t kCompactHeading = 128;  ///< of 65536: 0.7 degrees
inline constexpr float kStandingStill = 0.02f;        ///< m/s: below, the heading stays

/// Floats in the order of their values, as whole numbers.
inline std::uint32_t ordered(std::uint32_t bits) { return bits ^ ((bits >> 31) ? 0xffffffffu : 0x80000000u); }
inline std::uint32_t unordered(std::uint32_t v) { return v ^ ((v >> 31) ? 0x80000000u : 0xffffffffu); }
/// Small numbers of either sign become small numbers.
inline std::uint32_t zigzag(std::uint32_t difference) { return (difference << 1) ^ (0u - (difference >> 31)); }
inline std::uint32_t unzigzag(std::uint32_t v) { return (v >> 1) ^ (0u - (v & 1)); }

inline std::uint32_t float_residual(std::int32_t value, float predicted) {
  return zigzag(ordered(static_cast<std::uint32_t>(value)) - ordered(std::bit_cast<std::uint32_t>(predicted)));
}
inline std::int32_t float_value(std::uint32_t residual, float predicted) {
  return static_cast<std::int32_t>(unordered(unzigzag(residual) + ordered(std::bit_cast<std::uint32_t>(predicted))));
}
inline std::uint32_t int_residual(std::int32_t value, std::int32_t predicted) {
  return zigzag(static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(predicted));
}
inline std::int32_t int_value(std::uint32_t residual, std::int32_t predicted) {
  return static_cast<std::int32_t>(unzigzag(residual) + static_cast<std::uint32_t>(predicted));
}

inline float as_float(std::int32_t bits) { return std::bit_cast<float>(bits); }
inline std::int32_t as_bits(float v) { return std::bit_cast<std::int32_t>(v); }
inline std::int32_t to_steps(float v) {
  const double s = static_cast<double>(v) / kCompactStep;
  if (!(s > -2.0e9)) return s != s ? 0 : -2'000'000'000;
  if (s > 2.0e9) return 2'000'000'000;
  return static_cast<std::int32_t>(s < 0 ? s - 0.5 : s + 0.5);
}
inline float of_steps(std::int32_t steps) { return static_cast<float>(steps * kCompactStep); }

/// The engine's own integration, with velocities between those of the two frames: exact while somebody walks on
/// unchanged.
inline float predict_position(float x, float v_before, float v_now, const ChunkSettings& s) {
  const std::uint32_t n = s.every < 16 ? s.every : 16;
  const float dt = s.every < 16 ? s.dt : s.dt * static_cast<float>(s.every) / 16.0f;
  for (std::uint32_t k = 1; k < n; ++k)
    x += (v_before + (v_now - v_before) * (static_cast<float>(k) / static_cast<float>(n))) * dt;
  return x + v_now * dt;
}
inline std::int32_t predict_steps(std::int32_t x, std::int32_t v_before, std::int32_t v_now, const ChunkSettings& s) {
  const double n = s.every;
  const double way = 0.5 * static_cast<double>(s.dt) * (v_now * (n + 1) + v_before * (n - 1));
  const double to = x + std::clamp(way, -1e9, 1e9);
  return static_cast<std::int32_t>(std::clamp(to < 0 ? to - 0.5 : to + 0.5, -2147483647.0, 2147483647.0));
}

inline std::int32_t wrap_heading(std::int32_t h) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(h)); }
inline std::int32_t heading_step(const ChunkSettings& s) { return s.compact ? kCompactHeading : 1; }
/// An angle in the stored steps.
inline std::int32_t to_heading(float angle, const ChunkSettings& s) {
  if (!(angle >= -7.0f && angle <= 7.0f)) angle = 0;
  const double turn = static_cast<double>(angle) * (32768 / math::kPi) / heading_step(s);
  const auto whole = static_cast<std::int32_t>(turn < 0 ? turn - 0.5 : turn + 0.5);
  return wrap_heading(whole * heading_step(s));
}
inline float of_heading(std::int32_t h) { return static_cast<float>(h * (math::kPi / 32768)); }
inline bool moves(float vx, float vy) { return vx * vx + vy * vy > kStandingStill * kStandingStill; }
inline std::int32_t predict_heading(std::int32_t before, float vx, float vy, const ChunkSettings& s) {
  if (!moves(vx, vy)) return before;
  return to_heading(math::atan2(vy, vx), s);
}
inline std::uint32_t heading_residual(std::int32_t value, std::int32_t predicted, const ChunkSettings& s) {
  return zigzag(static_cast<std::uint32_t>(wrap_heading(value - predicted) / heading_step(s)));
}
inline std::int32_t heading_value(std::uint32_t residual, std::int32_t predicted, const ChunkSettings& s) {
  const auto difference = static_cast<std::int32_t>(unzigzag(residual) & 0xffffu);
  return wrap_heading(predicted + wrap_heading(difference) * heading_step(s));
}

inline std::uint8_t to_phase(float phase) {
  return phase >= 0 && phase <= 1 ? static_cast<std::uint8_t>(static_cast<int>(phase * 256.0f)) : 0;
}

}  // namespace throng::chunk
