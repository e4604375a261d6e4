#include "throng/motor/clip/prepare.h"

#include <gtest/gtest.h>

#include "throng/motor/ik/leg.h"

namespace throng {
namespace {

/// Poses of our own clip walked for some steps, on a line turned by `heading` that bends by `bend` rad a second.
std::vector<SkeletonPose> walk(const Clip& clip, double rate, double seconds, float heading, float bend = 0) {
  const Skeleton body = reference_body();
  std::vector<SkeletonPose> out;
  for (double time = 0; time < seconds; time += 1 / rate) {
    const double steps = time * static_cast<double>(clip.frequency);
    const auto number = static_cast<int>(steps);
    const auto u = static_cast<float>(steps - number) * kClipFrames;
    const auto i = static_cast<std::size_t>(u);
    const float t = u - static_cast<float>(i);
    const ClipStep& step = clip.steps[static_cast<std::size_t>(number % 2)];
    const ClipFrame &a = step.frames[i], &b = step.frames[i + 1];
    const UpperFrame& upper = step.upper[i];
    // Support feet stand half a width beside the line, a step length apart.
    const Vec3 origin{static_cast<float>(number) * clip.stride, sign_of(step.support) * clip.width / 2, 0};
    // Where the pelvis is on the line, on average: what is turned about it follows the bend.
    const float way = (static_cast<float>(steps) + clip.bias - 1) * clip.stride,
                angle = heading + bend * static_cast<float>(time);
    // Bent lines: everything is turned about the place the line has reached.
    const Vec3 line = bend == 0 ? Vec3{}
                                : Vec3{clip.speed / bend * (math::sin(angle) - math::sin(heading)),
                                       clip.speed / bend * (math::cos(heading) - math::cos(angle)), 0};
    const auto place = [&](Vec3 p) {
      const Vec3 q = origin + p;
      return bend == 0 ? turn_z(heading) * q : line + turn_z(angle) * (q - Vec3{way, 0, 0});
    };
    const Quat turned = turn_z(bend == 0 ? heading : angle);
    SkeletonPose pose = rest_pose(body);
    pose.root = place(lerp(a.root, b.root, t));
    const Vec3 r = lerp(a.root_turn, b.root_turn, t);
    pose.turn[Joint::kPelvis] = turned * turn_z(r.z) * turn_x(r.x) * turn_y(r.y);
    for (const Side side : kSides) {
      const bool stands = side == step.support;
      const AnkleFrame &p = stands ? a.support : a.swing, &q = stands ? b.support : b.swing;
      const Vec3 angles = lerp(p.turn, q.turn, t);
      const Quat foot = turned * turn_z(angles.z) * turn_y(angles.y) * turn_x(angles.x);
      const float knee = angles.z + sign_of(side) * p.pole;
      const Vec3 pole = pose.root + turned * Vec3{5 * math::cos(knee), 5 * math::sin(knee), 0};
      solve_leg(body, side, {pose.root, pose.turn[Joint::kPelvis]}, place(lerp(p.place, q.place, t)), foot, pole, pose);
      pose.turn[of_side(Joint::kLeftToes, side)] =
          turn_y(stands ? a.support_toes + (b.support_toes - a.support_toes) * t
                        : a.swing_toes + (b.swing_toes - a.swing_toes) * t);
      pose.turn[of_side(Joint::kLeftUpperArm, side)] = turn_y(-(stands ? upper.support_arm : upper.swing_arm) - r.y);
      pose.turn[of_side(Joint::kLeftForearm, side)] = turn_y(-(stands ? upper.support_elbow : upper.swing_elbow));
    }
    out.push_back(pose);
  }
  return out;
}

void expect_like(const Clip& a, const Clip& b, float within) {
  for (std::size_t s = 0; s < 2; ++s)
    for (std::size_t k = 0; k <= kClipFrames; ++k) {
      const ClipFrame &p = a.steps[s].frames[k], &q = b.steps[s].frames[k];
      ASSERT_LT(distance(p.root, q.root), within) << s << " " << k;
      ASSERT_LT(distance(p.support.place, q.support.place), within) << s << " " << k;
      ASSERT_LT(distance(p.swing.place, q.swing.place), 2 * within) << s << " " << k;
      EXPECT_NEAR(p.support.turn.y, q.support.turn.y, 0.12f) << s << " " << k;
    }
}

TEST(PrepareClip, FindsTheContactsOfAWalk) {
  const Clip clip = make_clip(walk_recipe());
  const auto poses = walk(clip, 60, 4, 0.4f);
  const auto contacts = find_contacts(reference_body(), poses, 60);
  // Seven contacts begin in four seconds, one a step; each lasts a step and the double support.
  std::size_t whole = 0;
  for (std::size_t i = 1; i < contacts.size(); ++i) {
    EXPECT_NE(contacts[i].side, contacts[i - 1].side);
    if (contacts[i].from_start || contacts[i].to_end) continue;
    ++whole;
    const double stand = static_cast<double>(contacts[i].last + 1 - contacts[i].first) / 60;
    EXPECT_NEAR(stand, static_cast<double>(clip.lift_off) / kClipFrames / static_cast<double>(clip.frequency), 0.06);
  }
  EXPECT_GE(whole, 4u);
}

TEST(PrepareClip, OurOwnClipComesBack) {
  const Clip clip = make_clip(walk_recipe());
  for (const float heading : {0.0f, 1.1f, -2.5f}) {
    const auto prepared = prepare_clip(reference_body(), walk(clip, 120, 4, heading), 120);
    ASSERT_TRUE(prepared) << prepared.error();
    const Clip& c = prepared->clip;
    EXPECT_NEAR(c.speed, clip.speed, 0.01f);
    EXPECT_NEAR(c.frequency, clip.frequency, 0.02f);
    EXPECT_NEAR(c.stride, clip.stride, 0.01f);
    EXPECT_NEAR(c.width, clip.width, 0.015f);
    EXPECT_NEAR(c.bias, clip.bias, 0.03f);
    EXPECT_NEAR(c.toe_out, clip.toe_out, 0.02f);
    EXPECT_NEAR(c.lift_off, clip.lift_off, 3);
    EXPECT_NEAR(c.apex, clip.apex, 2);
    EXPECT_NEAR(c.nadir, clip.nadir, 2);
    EXPECT_NEAR(prepared->turned, 0, 0.02f);
    expect_like(c, clip, 0.035f);
  }
}

TEST(PrepareClip, LoopsAndStepsFollowEachOther) {
  const Clip clip = make_clip(walk_recipe());
  auto poses = walk(clip, 60, 4, 0.7f);
  for (std::size_t i = 0; i < poses.size(); ++i) {  // somebody who slowly bends down: the ends differ
    poses[i].root.z -= 0.0003f * static_cast<float>(i);
    poses[i].turn[Joint::kPelvis] = poses[i].turn[Joint::kPelvis] * turn_y(0.0004f * static_cast<float>(i));
  }
  const auto prepared = prepare_clip(reference_body(), poses, 60);
  ASSERT_TRUE(prepared) << prepared.error();
  EXPECT_GT(prepared->gap, 0.005f);
  const auto& steps = prepared->clip.steps;
  for (std::size_t s = 0; s < 2; ++s) {
    const ClipFrame &end = steps[s].frames[kClipFrames], &start = steps[1 - s].frames[0];
    // The swing foot of one step is the support foot of the next: seen from it, everything is where it was.
    const Vec3 shift = end.swing.place - start.support.place;
    EXPECT_LT(distance(end.root - shift, start.root), 1e-3f);
    EXPECT_LT(distance(end.support.place - shift, start.swing.place), 1e-3f);
    EXPECT_NEAR(end.root_turn.y, start.root_turn.y, 1e-3f);
  }
  EXPECT_EQ(steps[0].support, Side::kRight);
}

TEST(PrepareClip, ABentLineIsStraightened) {
  const Clip clip = make_clip(walk_recipe());
  const auto prepared = prepare_clip(reference_body(), walk(clip, 120, 4, 0.3f, 0.12f), 120);
  ASSERT_TRUE(prepared) << prepared.error();
  EXPECT_NEAR(prepared->turned, 0.12f * 2 / clip.frequency, 0.02f);
  EXPECT_NEAR(prepared->clip.stride, clip.stride, 0.02f);
  for (const ClipStep& s : prepared->clip.steps) {
    EXPECT_NEAR(s.frames[kClipFrames].root.y, -s.frames[0].root.y - sign_of(s.support) * prepared->clip.width, 0.03f);
    EXPECT_NEAR(s.frames[0].root_turn.z + s.frames[kClipFrames].root_turn.z, 0, 0.06f);
  }
}

TEST(PrepareClip, SaysWhereTwoFullStepsAreMissing) {
  const Clip clip = make_clip(walk_recipe());
  const auto one = prepare_clip(reference_body(), walk(clip, 60, 0.9, 0), 60);
  ASSERT_FALSE(one);
  EXPECT_NE(one.error().find("has no two full steps"), std::string::npos) << one.error();
  const Skeleton body = reference_body();
  const std::vector<SkeletonPose> standing(200, rest_pose(body));
  EXPECT_FALSE(prepare_clip(body, standing, 60));
  EXPECT_FALSE(prepare_clip(body, std::span(standing).first(5), 60));
}

}  // namespace
}  // namespace throng
