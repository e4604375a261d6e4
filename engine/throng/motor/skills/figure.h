// A key pose of a skill as data: what trunk, head, pelvis, hands and feet do, in numbers that fit every body (degrees,
// shares of an arm or a leg), and the curves through a table of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "throng/core/vec3.h"

namespace throng {

/// A hand. The palm is `x` ahead, `y` to its own side, `z` up of its shoulder, in the chest's frame, in arm lengths.
struct HandKey {
  float weight = 0;  ///< 0: as the pose below has it; 1: where this says
  float x = 0.05f, y = 0.08f, z = -0.93f;
  float swivel = 0;     ///< degrees, elbow outward and up
  float roll = 0;       ///< degrees of the forearm: positive turns the palm down and backward
  float wrist = 0;      ///< degrees: bends towards the palm
  float to_first = 0;   ///< 0 .. 1: at the first target instead
  float to_second = 0;  ///< 0 .. 1: at the second target instead
  float on_thigh = 0;   ///< 0 .. 1: on its own thigh instead
};

/// A foot, against where it stands.
struct FootKey {
  float x = 0, y = 0, z = 0;  ///< ahead, to its own side, up, in leg lengths
  float pitch = 0;            ///< degrees: positive lifts the heel (the ball stays), negative the toes (the heel stays)
};

/// All numbers are degrees or shares of the length of a leg. Left is positive.
struct Figure {
  float bend = 0, lean = 0, twist = 0;  ///< spine: forward, to the left, around itself to the left
  float nod = 0, turn = 0, tilt = 0;    ///< neck and head: down, to the left, ear to the left shoulder
  float shrug = 0;                      ///< both clavicles up
  float ahead = 0, left = 0, drop = 0;  ///< pelvis
  float hip_pitch = 0, hip_yaw = 0;     ///< pelvis: forward, to the left
  float hip_roll = 0, unused = 0;       ///< pelvis: left side up; the second makes a whole number of vectors
  float seat_back = 0, seat_down = 0;   ///< 0 .. 1 of the way onto the seat, horizontally and vertically
  HandKey left_hand = {}, right_hand = {};
  FootKey left_foot = {}, right_foot = {};
};
inline constexpr std::size_t kFigureNumbers = sizeof(Figure) / sizeof(float);
inline constexpr std::size_t kFootNumbers = 2 * sizeof(FootKey) / sizeof(float);  ///< the last of them
static_assert(sizeof(Figure) == 44 * sizeof(float));

/// A figure at a moment of its table, s.
struct SkillKey {
  float at = 0;
  Figure figure = {};
};

/// How a table is gone through. Both are C1.
enum class SkillCurve : std::uint8_t {
  kRest,  ///< comes to rest at every key
  kFlow,  ///< passes through keys smoothly (Catmull-Rom), at rest at the ends of what is no loop; feet rest all the
          ///< same, so that they stand between steps
};

/// The figure of time t. `period` > 0: the table is a loop of that length, first key at 0; else it ends at its last
/// key.
Figure figure_at(std::span<const SkillKey> keys, float period, SkillCurve curve, float t);
/// Between two figures.
Figure mix(const Figure& a, const Figure& b, float t);
/// Left and right exchanged.
Figure mirrored(const Figure& f);

}  // namespace throng
