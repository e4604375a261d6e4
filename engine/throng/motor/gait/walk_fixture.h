// For the tests of the walker: drives it along a trajectory and measures what a viewer would see, in the world.
#pragma once

#include <algorithm>
#include <vector>

#include "throng/core/random.h"
#include "throng/motor/gait/walker.h"

namespace throng {

inline Vec2 polar(float size, float angle) { return {size * math::cos(angle), size * math::sin(angle)}; }
/// Up to `most` any way. Drawn one after the other: as arguments of a call they would come in the compiler's order.
inline Vec2 any_way(Draws& d, float most) {
  const float angle = 6.2832f * d.uniform_float();
  return polar(most * d.uniform_float(), angle);
}
/// The same, and every fifth stands.
inline Vec2 any_velocity(Draws& d, float most) {
  const float angle = 6.2832f * d.uniform_float();
  return d.uniform_float() < 0.2f ? Vec2{} : polar(most * d.uniform_float(), angle);
}

/// One person; move() is a frame.
struct WalkScene {
  GaitSet set = make_gait_set({});
  Skeleton body = reference_body();
  WalkInput in;
  WalkState state;
  SkeletonPose pose;
  Planted planted;
  PerJoint<Frame3> joints;  ///< in the world

  void walk_frame() {
    walk(set, body, in, state, pose, planted);
    place_joints(body, pose, joints);
    const Frame3 world{{in.position.x, in.position.y, in.ground}, turn_z(in.heading)};
    for (Frame3& f : joints) f = world * f;
  }
  /// On with that velocity for a frame, facing `heading`.
  void move(Vec2 velocity, float heading) {
    in.velocity = velocity;
    in.position += velocity * in.dt;
    in.heading = heading;
    if (in.under.at != nullptr) in.ground = in.under.at(in.under.context, in.position, in.ground).z;
    walk_frame();
  }
  SolePoints sole(Side side) const { return sole_points(body, side, joints); }
  /// Height above the ground.
  float above(Vec3 p) const {
    return p.z - (in.under.at == nullptr ? in.ground : in.under.at(in.under.context, p.plan(), p.z).z);
  }
  Vec3 pelvis() const { return joints[Joint::kPelvis].place; }
};

/// How far planted feet move: per stance the way of the point that touches, from where it first did.
class SlideMeter {
 public:
  std::vector<float> slides;  ///< m, one per contact of heel or ball that ended

  void observe(const WalkScene& s) {
    for (const Side side : kSides) {
      const SolePoints p = s.sole(side);
      const auto k = static_cast<std::size_t>(side);
      const bool on = s.planted.of(side);
      contact(heel_[k], on && s.above(p.heel) < 0.003f, p.heel);
      contact(ball_[k], on && s.above(p.ball) < 0.003f, p.ball);
    }
  }
  void finish() {
    for (auto* c : {&heel_[0], &heel_[1], &ball_[0], &ball_[1]}) contact(*c, false, {});
  }
  float worst() const { return slides.empty() ? 0 : *std::max_element(slides.begin(), slides.end()); }
  float quantile(double q) {
    if (slides.empty()) return 0;
    std::sort(slides.begin(), slides.end());
    return slides[std::min(slides.size() - 1, static_cast<std::size_t>(q * static_cast<double>(slides.size())))];
  }

 private:
  struct Contact {
    bool on = false;
    Vec3 at;
    float most = 0;
  };
  void contact(Contact& c, bool on, Vec3 p) {
    if (c.on && !on) slides.push_back(c.most);
    if (on && !c.on) c = {true, p, 0};
    if (on) c.most = std::max(c.most, distance(p.plan(), c.at.plan()));
    c.on = on;
  }
  Contact heel_[2], ball_[2];
};

/// Two segments: from the one to the other where they are nearest, and whether that is between their ends.
struct Shins {
  Vec3 across;
  bool beside = false;
};
inline Shins shins_at(Vec3 a, Vec3 a1, Vec3 b, Vec3 b1) {
  const Vec3 u = a1 - a, v = b1 - b, r = a - b;
  const float uu = dot(u, u), vv = dot(v, v), uv = dot(u, v), ur = dot(u, r), vr = dot(v, r);
  const float det = uu * vv - uv * uv;
  float s = det > 1e-6f ? math::clamp((uv * vr - vv * ur) / det, 0.0f, 1.0f) : 0.0f;
  const float t = math::clamp((uv * s + vr) / vv, 0.0f, 1.0f);
  s = math::clamp((uv * t - ur) / uu, 0.0f, 1.0f);
  return {b + v * t - a - u * s, s > 0 && s < 1 && t > 0 && t < 1};
}

/// Knee and ankle of the left leg, then of the right one, in the world.
struct ShinEnds {
  Vec3 at[4];
};
/// Whether one shin has gone through the other between two frames: what lies between them turns round. Looked at in
/// between as well, since a foot that goes round the other one in a hurry may turn that by a right angle in a frame.
inline bool pass_through(const ShinEnds& from, const ShinEnds& to) {
  constexpr int kBetween = 8;
  Shins last;
  for (int i = 0; i <= kBetween; ++i) {
    Vec3 p[4];
    for (int k = 0; k < 4; ++k) p[k] = lerp(from.at[k], to.at[k], static_cast<float>(i) / kBetween);
    const Shins now = shins_at(p[0], p[1], p[2], p[3]);
    if (i > 0 && now.beside && last.beside && dot(now.across, last.across) < 0) return true;
    last = now;
  }
  return false;
}

/// What a viewer would notice, over a run at any frame rate.
struct WalkReport {
  SlideMeter slide;
  float root = 0;         ///< m, pelvis from the simulated position
  float root_at_end = 0;  ///< m, the same at contacts (mean over them)
  int contacts = 0;
  float jump = 0;  ///< rad/s, largest change of a joint's angular velocity from frame to frame
  Joint jumped = Joint::kPelvis;
  std::vector<float> jumps;       ///< rad/s, the largest of each frame
  float knee = 9, knee_most = 0;  ///< rad, least and most bent knee
  float below = 0;                ///< m, sole below the ground
  float apart = 9;                ///< m, least distance between the axes of the shins
  int crossings = 0;              ///< times that one shin has gone through the other
  float missed = 0;
  bool finite = true;

  void observe(const WalkScene& s);
  void finish() {
    slide.finish();
    if (contacts > 0) root_at_end /= static_cast<float>(contacts);
    std::sort(jumps.begin(), jumps.end());
  }
  float jump_quantile(double q) const {
    return jumps.empty() ? 0 : jumps[static_cast<std::size_t>(q * static_cast<double>(jumps.size() - 1))];
  }

 private:
  SkeletonPose last_;
  PerJoint<Vec3> spin_{};
  int seen_ = 0;
  std::uint32_t support_ = 9;
  ShinEnds ends_;
};

inline void WalkReport::observe(const WalkScene& s) {
  slide.observe(s);
  const float away = length(s.pelvis().plan() - s.in.position);
  root = std::max(root, away);
  if (support_ != s.state.support && support_ != 9) root_at_end += away, ++contacts;
  support_ = s.state.support;
  float most = 0;
  SkeletonPose now = s.pose;
  now.turn[Joint::kPelvis] = s.joints[Joint::kPelvis].turn;  // in the world: the frame of the body may jump
  for (std::size_t j = 0; j < kJoints; ++j) {
    const Quat q = now.turn[j];
    const float size = dot(q, q);
    if (!(size > 0.99f && size < 1.01f)) finite = false;
    if (seen_ > 0) {
      Quat d = last_.turn[j].inverse() * q;
      if (d.w < 0) d = -d;
      const Vec3 spin = Vec3{d.x, d.y, d.z} * (2 / s.in.dt);
      const float change = length(spin - spin_[j]);
      if (seen_ > 1 && change > most) most = change;
      if (seen_ > 1 && change > jump) jump = change, jumped = static_cast<Joint>(j);
      spin_[j] = spin;
    }
  }
  if (!math::is_finite(s.pose.root.x) || !math::is_finite(s.pose.root.y) || !math::is_finite(s.pose.root.z))
    finite = false;
  if (seen_ > 1) jumps.push_back(most);
  last_ = now;
  ++seen_;
  for (const Side side : kSides) {
    const float w = s.pose.turn[of_side(Joint::kLeftShin, side)].w, y = s.pose.turn[of_side(Joint::kLeftShin, side)].y;
    const float bent = 2 * math::atan2(y, w);
    knee = std::min(knee, bent);
    knee_most = std::max(knee_most, bent);
    const SolePoints p = s.sole(side);
    for (const Vec3 point : {p.heel, p.ball, p.tip}) {
      below = std::max(below, -s.above(point));
    }
  }
  const auto at = [&](Joint j) { return s.joints[j].place; };
  for (int i = 0; i <= 8; ++i) {
    for (int j = 0; j <= 8; ++j) {
      const float a = static_cast<float>(i) / 8, b = static_cast<float>(j) / 8;
      apart = std::min(apart, distance(lerp(at(Joint::kLeftShin), at(Joint::kLeftFoot), a),
                                       lerp(at(Joint::kRightShin), at(Joint::kRightFoot), b)));
    }
  }
  const ShinEnds ends{{at(Joint::kLeftShin), at(Joint::kLeftFoot), at(Joint::kRightShin), at(Joint::kRightFoot)}};
  if (seen_ > 1) crossings += pass_through(ends_, ends);
  ends_ = ends;
}

}  // namespace throng
