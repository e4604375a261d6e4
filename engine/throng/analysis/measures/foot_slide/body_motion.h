// What bodies did in a recording with poses: how far planted feet moved (EG-66), how far the pelvis was from the
// simulated position, how low soles and how straight knees came. Read frame by frame; nothing of the size of the
// recording is kept but contacts.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/recording.h"

namespace throng::analysis {

/// A foot on the ground, from the first frame it carries weight to the last.
struct FootContact {
  std::uint32_t person = 0;  ///< into Recording::people()
  Side side = Side::kLeft;
  double start = 0;       ///< s
  double duration = 0;    ///< s
  double slide = 0;       ///< m, horizontal travel of the point of the sole that rests, counted from 1 mm on
  bool straight = false;  ///< the person walked on, in one direction and at one speed
};

/// Over all frames of a person.
struct PersonBody {
  std::uint32_t person = 0;
  std::uint64_t frames = 0;  ///< with a pose
  /// m, largest horizontal distance of the pelvis from the simulated position; not of who sits down, sits or gets up.
  double root_offset = 0;
  double mean_root_offset = 0;  ///< m, of the same frames
  double below_ground = 0;      ///< m, deepest point of a sole below the floor it is over; not on stairs
  double least_knee = 0;        ///< rad, least flexion of a knee; negative: bent backward
};

/// Dynamics of people who walk at kDynamicsFrom .. kDynamicsTo m/s on a level floor (PV-90, PV-91): bones as point
/// masses. Of recordings of kDynamicsRate frames a second or more, once for every frame, whatever the rate:
/// accelerations are second differences of places kDynamicsSpan apart (the nearest whole number of frames). That is the
/// mean of the acceleration under a triangle of twice that width, a low pass of 6.4 Hz; the cut-off that is usual for
/// gait is 6 Hz (Winter, Biomechanics and Motor Control of Human Movement, 2009). Differences of neighbouring frames at
/// 60 Hz would weigh what poses are rounded by (0.1 mm) with 3600 /s²: 0.4 m/s².
struct WalkingDynamics {
  std::vector<float> friction;  ///< least coefficient, of each frame
  std::uint64_t inside = 0;     ///< frames in which the zero-moment point is within the support polygon
  std::uint64_t frames = 0;
};
inline constexpr double kDynamicsFrom = 0.9, kDynamicsTo = 1.9, kDynamicsRate = 19.5;
inline constexpr double kDynamicsSpan = 0.05;  ///< s

struct BodyMotion {
  std::vector<FootContact> contacts;
  WalkingDynamics dynamics;
  std::vector<PersonBody> people;  ///< who had a pose
  double rate = 0;                 ///< frames a second
};

/// A contact counts as straight where speed and direction change by less than these.
inline constexpr double kStraightSpeedChange = 0.1;  ///< share of the mean speed
inline constexpr double kStraightTurn = 0.0873;      ///< rad
inline constexpr double kWalkingSpeed = 0.5;         ///< m/s

/// An error where a frame or its poses are damaged; empty where there are no poses.
Result<BodyMotion> body_motion(const Recording& recording,
                               const std::function<void(std::size_t, std::size_t)>& progress = {});

/// Share p (0 .. 1) of the values are at most this; NaN for none. Sorts.
double percentile(std::vector<double>& values, double p);

}  // namespace throng::analysis
