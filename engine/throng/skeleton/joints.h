// The joints of every body (EG-58): names, order and who hangs on whom. Parents come before children.
// In the rest pose all rotations are the identity: standing upright, arms hanging down at the sides, palms to the
// thighs, feet pointing ahead (x ahead, y left, z up).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace throng {

enum class Joint : std::uint8_t {
  kPelvis,  ///< root: midway between the hips
  kSpine1,  ///< four joints of the spine (DR-51), lumbar to upper chest
  kSpine2,
  kSpine3,
  kSpine4,
  kNeck,
  kHead,
  kLeftEye,
  kRightEye,
  kLeftClavicle,
  kLeftUpperArm,
  kLeftForearm,
  kLeftHand,
  kRightClavicle,
  kRightUpperArm,
  kRightForearm,
  kRightHand,
  kLeftThigh,
  kLeftShin,
  kLeftFoot,
  kLeftToes,
  kRightThigh,
  kRightShin,
  kRightFoot,
  kRightToes,
};
inline constexpr std::size_t kJoints = 25;

template <class T>
struct PerJoint : std::array<T, kJoints> {
  using std::array<T, kJoints>::operator[];
  constexpr T& operator[](Joint j) { return (*this)[static_cast<std::size_t>(j)]; }
  constexpr const T& operator[](Joint j) const { return (*this)[static_cast<std::size_t>(j)]; }
};

inline constexpr std::uint8_t kNoParent = 255;
inline constexpr std::array<std::uint8_t, kJoints> kParents{kNoParent, 0,  1,  2,  3, 4,  5,  6,  6, 4,  9,  10, 11,
                                                            4,         13, 14, 15, 0, 17, 18, 19, 0, 21, 22, 23};
inline constexpr std::array<std::string_view, kJoints> kJointNames{
    "pelvis",         "spine_1",      "spine_2",    "spine_3",        "spine_4",
    "neck",           "head",         "left_eye",   "right_eye",      "left_clavicle",
    "left_upper_arm", "left_forearm", "left_hand",  "right_clavicle", "right_upper_arm",
    "right_forearm",  "right_hand",   "left_thigh", "left_shin",      "left_foot",
    "left_toes",      "right_thigh",  "right_shin", "right_foot",     "right_toes"};

enum class Side : std::uint8_t { kLeft, kRight };
inline constexpr std::array<Side, 2> kSides{Side::kLeft, Side::kRight};
constexpr Side other(Side s) { return s == Side::kLeft ? Side::kRight : Side::kLeft; }
/// +1 on the left, -1 on the right: sign of y.
constexpr float sign_of(Side s) { return s == Side::kLeft ? 1.0f : -1.0f; }
/// The joint of that side, given the one of the left side.
constexpr Joint of_side(Joint left, Side s) {
  if (s == Side::kLeft) return left;
  const auto j = static_cast<std::uint8_t>(left);
  if (left == Joint::kLeftEye) return Joint::kRightEye;
  return static_cast<Joint>(j + 4);  // arms and legs are blocks of four, left first
}
static_assert(of_side(Joint::kLeftHand, Side::kRight) == Joint::kRightHand);
static_assert(of_side(Joint::kLeftToes, Side::kRight) == Joint::kRightToes);

}  // namespace throng
