// For tests: one person with a body on level ground, moved by the test as the simulation would move it.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "throng/motor/bodies/body/body_kind.h"
#include "throng/skeleton/packed_pose.h"

namespace throng {

struct LevelGround final : FootGround {
  GroundPoint foot(SurfaceIndex, Vec2) const override { return {0, {}, 0}; }
  bool is_level(SurfaceIndex, Vec2) const override { return true; }
  float body(SurfaceIndex, Vec2) const override { return 0; }
};

class OnePerson {
 public:
  explicit OnePerson(HumanBodyParams params = {}, float height = 1.75f) : body_(params) {
    const std::vector<std::byte> newcomer = body_.newcomer();
    crowd.intent.bearing.use();
    crowd.add();
    crowd.use_bodies(std::span(&newcomer, 1));
    crowd.profile.height[0] = height;
    crowd.profile.source[0] = 3, crowd.profile.number[0] = 7;
    skeleton = skeleton_of(crowd.profile, 0);
  }

  Crowd crowd;
  World world;
  LevelGround ground;
  std::optional<PoseCue> cue;
  std::optional<GripCue> grip;
  float dt = 1 / 60.0f;
  std::uint64_t frame = 0;
  Skeleton skeleton;
  SkeletonPose pose;
  PerJoint<Frame3> joints;  ///< in the world

  void does(Activity activity, Vec2 facing = {}) { crowd.intent.bearing.at(0) = {facing, {}, activity, 0, 0}; }
  Vec2 position() const { return {crowd.body.x[0], crowd.body.y[0]}; }
  std::uint32_t flags() const { return crowd.pose.packed[0].flags; }
  void place(Vec2 p, float heading) { crowd.body.x[0] = p.x, crowd.body.y[0] = p.y, crowd.body.heading[0] = heading; }

  /// A frame with that velocity and heading; `seam`: the position jumps by that besides.
  void step(Vec2 velocity, float heading, Vec2 seam = {}, bool posed = true) {
    Body& b = crowd.body;
    b.x[0] += velocity.x * dt + seam.x, b.y[0] += velocity.y * dt + seam.y;
    b.vx[0] = velocity.x, b.vy[0] = velocity.y, b.heading[0] = heading;
    ++frame;
    if (!posed) {
      crowd.pose.packed.reset(0), crowd.pose.states[0].reset(0);
      return;
    }
    const Row row = 0;
    const std::span<const PoseCue> cues = cue ? std::span<const PoseCue>(&*cue, 1) : std::span<const PoseCue>();
    const std::span<const Row> rows = cue ? std::span<const Row>(&row, 1) : std::span<const Row>();
    const std::span<const GripCue> grips = grip ? std::span<const GripCue>(&*grip, 1) : std::span<const GripCue>();
    const std::span<const Row> grip_rows = grip ? std::span<const Row>(&row, 1) : std::span<const Row>();
    const PoseInput in{world, ground, crowd, cues,  rows,     static_cast<double>(frame) / 60,
                       dt,    frame,  5,     grips, grip_rows};
    body_.pose(std::span(&row, 1), in, crowd.pose.states[0], crowd.pose.packed);
    pose = unpack(crowd.pose.packed[0]);
    place_joints(skeleton, pose, joints);
    const Frame3 at{{b.x[0], b.y[0], 0}, turn_z(heading)};
    for (Frame3& j : joints) j = at * j;
  }
  bool needed_hand(Vec3& palm) const { return body_.needed_hand(0, crowd.pose.states[0], palm); }
  Vec3 pelvis() const { return joints[Joint::kPelvis].place; }
  float facing() const {
    const Vec3 ahead = joints[Joint::kPelvis].turn * Vec3{1, 0, 0};
    return math::atan2(ahead.y, ahead.x);
  }

 private:
  HumanBody body_;
};

/// What a viewer would notice of it (EG-66, DR-40).
struct PersonReport {
  float slide = 0;      ///< m, worst travel of a planted foot in a contact
  float root = 0;       ///< m, pelvis from the simulated position
  float root_jump = 0;  ///< m, change of the pelvis' way from frame to frame, less that of the simulated position
  float below = 0;      ///< m
  float knee = 9;       ///< rad
  float spin = 0;       ///< rad/s, change of a joint's velocity from frame to frame

  void observe(const OnePerson& p) {
    const Vec2 root_now = p.pelvis().plan();
    root = std::max(root, distance(root_now, p.position()));
    if (seen_ > 1) root_jump = std::max(root_jump, length((root_now - last_root_) - last_way_));
    if (seen_ > 0) last_way_ = root_now - last_root_;
    last_root_ = root_now;
    for (const Side side : kSides) {
      const auto k = static_cast<std::size_t>(side);
      const SolePoints s = sole_points(p.skeleton, side, p.joints);
      below = std::max(below, -std::min({s.heel.z, s.ball.z, s.tip.z}));
      const bool on = (p.flags() & (k == 0 ? PackedPose::kLeftPlanted : PackedPose::kRightPlanted)) != 0;
      if (on && on_[k]) {
        const auto way = [](Vec3 a, Vec3 b) { return length((b - a).plan()); };
        travelled_[k] += std::min({way(sole_[k].heel, s.heel), way(sole_[k].ball, s.ball), way(sole_[k].tip, s.tip)});
        slide = std::max(slide, travelled_[k]);
      } else {
        travelled_[k] = 0;
      }
      on_[k] = on, sole_[k] = s;
      const Quat q = p.pose.turn[of_side(Joint::kLeftShin, side)];
      knee = std::min(knee, 2 * math::atan2(q.w < 0 ? -q.y : q.y, math::abs(q.w)));
    }
    SkeletonPose now = p.pose;
    now.turn[Joint::kPelvis] = p.joints[Joint::kPelvis].turn;
    for (std::size_t j = 0; j < kJoints; ++j) {
      Quat d = last_.turn[j].inverse() * now.turn[j];
      if (d.w < 0) d = -d;
      const Vec3 v = Vec3{d.x, d.y, d.z} * (2 / p.dt);
      if (seen_ > 1) spin = std::max(spin, distance(v, spin_[j]));
      spin_[j] = v;
    }
    last_ = now;
    ++seen_;
  }

 private:
  int seen_ = 0;
  Vec2 last_root_, last_way_;
  bool on_[2] = {false, false};
  SolePoints sole_[2];
  float travelled_[2] = {0, 0};
  SkeletonPose last_;
  PerJoint<Vec3> spin_{};
};

}  // namespace throng
