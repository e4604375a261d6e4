// Low-pass filter without a shift in time: Butterworth, once forward and once backward (EG-10). The two studies of
// crossing pairs used different ones; both are here, and which was used stands in every report.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "throng/core/vec.h"

namespace throng::analysis {

struct LowPass {
  int order = 3;         ///< of one pass: 1, 2 or 3; 0 = no filter
  double cut_off = 0.5;  ///< Hz, of one pass
};

/// Olivier et al. 2012: dual-pass third order, 0.5 Hz (L1544); Pettré et al. 2009: second order, 1 Hz, zero phase shift
/// (L973).
inline constexpr LowPass kFilter2012{3, 0.5};
inline constexpr LowPass kFilter2009{2, 1.0};
inline constexpr LowPass kNoFilter{0, 0};

/// Ends are continued by turning the signal about its end points, so that a straight line stays the line it is. A
/// cut-off at or above half the rate, or fewer than four values, leaves the signal as it is.
std::vector<double> zero_phase(std::span<const double> signal, double rate, const LowPass& filter);
std::vector<Vec2d> zero_phase(std::span<const Vec2d> points, double rate, const LowPass& filter);

/// Amplitude that is left of a sine of that frequency after both passes: 1 / (1 + (tan(pi f / rate) / K)^(2 order)).
double passed_share(double frequency, double rate, const LowPass& filter);

}  // namespace throng::analysis
