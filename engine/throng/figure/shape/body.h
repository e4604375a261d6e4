// The measures of a body: where its surface is at a height, along an arm or a leg, and which joints move it there.
// Shares of the height, as the skeleton's; women and men apart; build changes girths, children keep their own legs and
// heads.
#pragma once

#include <vector>

#include "throng/figure/shape/shell.h"

namespace throng::figure {

/// A horizontal outline: half width to the side, how far it reaches ahead and behind of x = 0. Metres.
struct Girth {
  float side = 0, front = 0, back = 0;
};

class Body {
 public:
  Body(const Stature& stature, const Outfit& outfit);

  const Skeleton& skeleton() const { return skeleton_; }
  const Outfit& outfit() const { return outfit_; }
  Sex sex() const { return sex_; }
  float h() const { return skeleton_.height; }
  float child() const { return child_; }  ///< 0 grown up .. 1 small child
  float girth() const { return girth_; }  ///< factor of limbs from the build

  /// Height in m of what is at that share of the height in a grown-up: legs, trunk and head of children differ.
  float z(float share) const;
  /// Bare trunk and neck at that share (0.47 .. 0.9).
  Girth trunk(float share) const;
  /// Bare leg at that share (0.04 .. 0.46), around its own axis.
  Girth leg(float share) const;
  /// Bare arm: `along` 0 at the shoulder, 1 at the elbow, 2 at the wrist; side is the radius across, front and back
  /// those ahead and behind.
  Girth arm(float along) const;

  /// Of the left arm in the modelling pose.
  Vec3 shoulder() const { return model_[Joint::kLeftUpperArm].place; }
  Vec3 arm_direction() const { return arm_; }
  /// From shoulder to a point `along` as in arm().
  float arm_length(float along) const;
  const PerJoint<Frame3>& model() const { return model_; }

  /// Joints of a point of body or clothes in the modelling pose.
  Skin skin(Vec3 p) const;
  /// Of a skirt or the tails of a coat: between pelvis and thighs, front and back in the middle by both.
  Skin skirt_skin(Vec3 p) const;

 private:
  void legs_skin(Vec3 p, Skin& skin) const;
  void arm_skin(Vec3 p, Side side, Skin& skin) const;

  Skeleton skeleton_;
  Outfit outfit_;
  Sex sex_;
  float build_, child_, girth_;
  PerJoint<Frame3> model_;
  Vec3 arm_;
};

/// All of one joint.
inline Skin rigid(Joint j) {
  Skin s{};
  s[j] = 1;
  return s;
}

}  // namespace throng::figure
