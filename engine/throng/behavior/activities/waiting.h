// Standing and waiting, patiently or not (SH-73): one of several motions, drawn by the person's patience. Used by every
// activity that waits for something.
#pragma once

#include <array>

#include "throng/behavior/mind/activity.h"

namespace throng {

/// What activities draw random numbers for: each use has a stream of its own. Append, never renumber.
enum class Chance : std::uint32_t { kStyle, kEnlarge, kLook, kStroll, kRegion, kDance, kDuration };
/// Draws of the person that are the same throughout an epoch (a number that the activity counts up as it likes).
Draws draws_of(const Situation& s, Chance use, std::uint64_t epoch);

/// Bearing::style while waiting. From calm to restless.
enum class WaitingStyle : std::uint8_t {
  kCalm,
  kShiftsWeight,
  kLooksAround,
  kLooksAtWatch,
  kTapsFoot,
  kPacesOnTheSpot
};
inline constexpr std::size_t kWaitingStyles = 6;
std::string_view word(WaitingStyle style);

/// Share of each style for somebody of that patience (0 .. 1): patient people stand calmly, impatient ones look at the
/// watch. Sums to 1.
std::array<float, kWaitingStyles> waiting_shares(float patience);

inline constexpr float kRestless = 8;  ///< s: another style is drawn this often
/// The style this person waits in now; another one is drawn every `period` seconds.
WaitingStyle waiting_style(const Situation& s, float period = kRestless);

/// Stands and waits: style by patience; steps out of the way of others unless one has a place to keep (in a line).
/// `facing`: where one looks; zero: stays as one is.
void wait_about(const Situation& s, Doing& out, Activity shown = Activity::kWaiting, Vec2 facing = {},
                float period = kRestless);

}  // namespace throng
