// Small numbers that the scalar functions and the kernel share.
#pragma once

namespace throng::pedvo {

inline constexpr float kStanding = 1e-4f;   ///< m/s: who wants less than this has no direction
inline constexpr float kNarrow = 0.99999f;  ///< cosine of half an arc: narrower ones (half a degree) are a point
inline constexpr float kTinyAngle = 1e-6f;  ///< rad
inline constexpr float kRounding = 1e-5f;   ///< m/s: what lies on a border is allowed by it
inline constexpr float kSqrtHalf = 0.70710678f;
inline constexpr float kOctagon = 0.92387953f;  ///< of a circle's radius: the sides of the octagon inside it

}  // namespace throng::pedvo
