// Trials in which two people cross (EG-10): from positions to what can be compared between trials. Positions are
// filtered, differentiated and cut: t_see = they can see each other for the first time, t_cross = they are nearest to
// each other. Between them time is normalised: 0 at t_see, 1 at t_cross (the source of 2009 counts tti_n = 1 - this).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "throng/analysis/butterworth.h"
#include "throng/core/result.h"
#include "throng/core/vec.h"

namespace throng::analysis {

/// Two people at the same times.
struct CrossingTrial {
  std::string id;
  double rate = 0;  ///< frames a second
  std::array<std::vector<Vec2d>, 2> point;
};

/// Nobody looks through it (from above: a line).
struct ScreenWall {
  Vec2d a, b;
};

/// Steps of normalised time, both ends included.
inline constexpr std::size_t kSteps = 101;

struct Crossing {
  std::string id;
  double t_see = 0, t_cross = 0;  ///< s from the first frame
  double d_min = 0;               ///< m, at t_cross
  int first = 0;                  ///< who passed first: 0 or 1
  int expected_first = 0;         ///< who would have, had nobody changed anything from t_see on
  double mean_speed = 0;          ///< m/s of both between t_see and t_cross
  std::array<double, kSteps> mpd{};
  /// Of the one who passes first, then of the one who gives way: |dv/dt| and |v dtheta/dt|, m/s². Their hypotenuse is
  /// the adaptation a(t) of Eq 4 (printed with v² where the square of dv/dt is meant: EG-13).
  std::array<std::array<double, kSteps>, 2> speeding{}, turning{};

  double duration() const { return t_cross - t_see; }
};

/// Whether the line of sight from a to b meets none of the walls, not even an end of one.
bool can_see(Vec2d a, Vec2d b, std::span<const ScreenWall> walls);

/// First frame in which they see each other; frames.size() when never.
std::size_t first_sight(const CrossingTrial& trial, std::span<const ScreenWall> walls);

/// Without walls t_see is the first frame. An error says why the trial cannot be used: too short, they never see each
/// other, or are nearest at once.
Result<Crossing> process(const CrossingTrial& trial, std::span<const ScreenWall> walls, const LowPass& filter);

}  // namespace throng::analysis
