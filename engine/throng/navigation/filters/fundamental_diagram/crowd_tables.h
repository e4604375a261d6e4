// Numbers of crowd-inl.h.
#pragma once

#include <cstdint>

namespace throng::navigation {

/// e^-y = 1 + y P(y) for y in [0, 0.75]: P interpolates at Chebyshev nodes.
inline constexpr float kExpOfMinus[] = {-0.99999952f, 0.49996695f, -0.16630988f, 0.040300295f, -0.00613068f};
inline constexpr float kSixteenth = 0.0625f;
/// Adding it leaves a number below 2^22 rounded to a whole one in the lowest bits.
inline constexpr float kRounding = 8388608.0f;
inline constexpr std::uint32_t kRoundingBits = 0x4b000000u;
/// The same for numbers of either sign.
inline constexpr float kSignedRounding = 12582912.0f;
inline constexpr std::int32_t kSignedRoundingBits = 0x4b400000;
inline constexpr float kStandsSq = 1e-10f;  ///< m²/s²: wants to stand

}  // namespace throng::navigation
