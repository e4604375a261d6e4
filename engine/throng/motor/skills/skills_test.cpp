#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <string>
#include <vector>

#include "throng/motor/ik/arm.h"
#include "throng/motor/ik/leg.h"
#include "throng/motor/root_slack.h"
#include "throng/motor/skills/skill.h"

namespace throng {
namespace {

constexpr float kDt = 1.0f / 60;
/// rad/s by which a joint's velocity may differ between two frames at 60 Hz; a jump of a joint would be tens.
constexpr float kJump = 2.0f;

struct Player {
  Skeleton s;
  SkeletonPose base, pose;
  Stance stance;
  SkillInput in;
  SkillResult out;
  PerJoint<Frame3> joints;
  explicit Player(float height = 1.75f, Sex sex = Sex::kMale)
      : s(make_skeleton({height, sex, 0})), base(standing_pose(s)), stance(stance_of(s, base)) {}
  void play(const SkillKind& kind, float time, float left = -1) {
    pose = base;
    in.time = time, in.left = left;
    out = play_skill(kind, s, stance, in, pose);
    place_joints(s, pose, joints);
  }
  /// From its beginning to its end, told to end after `seconds`; f() after each frame. `late`: shifts when it ends.
  template <class F>
  void whole(const SkillKind& kind, float seconds, F&& f) {
    for (int k = 0; k < 6000; ++k) {
      const float t = static_cast<float>(k) * kDt;
      play(kind, t, t - seconds);
      f(t);
      if (out.over) return;
    }
    FAIL() << kind.name << " does not end";
  }
};

TEST(Skills, AreListedOnceEach) {
  std::set<std::string_view> names;
  for (const SkillKind& k : skills()) {
    names.insert(k.name);
    EXPECT_FALSE(k.doc.empty());
    EXPECT_GE(k.hold.size(), 2u) << k.name;
    for (std::size_t n = 1; n < k.hold.size(); ++n) EXPECT_GT(k.hold[n].at, k.hold[n - 1].at) << k.name;
    if (k.period > 0) {
      EXPECT_GT(k.period, k.hold.back().at) << k.name;
    }
  }
  EXPECT_EQ(names.size(), kSkills);
  EXPECT_EQ(skill(SkillName::kSit).name, "sit");
  EXPECT_EQ(skill(SkillName::kLecture).name, "lecture");
  EXPECT_EQ(skill(SkillName::kDanceStep).name, "dance_step");
}

TEST(Skills, NoJointJumps) {
  for (const SkillKind& kind : skills()) {
    for (std::uint64_t person = 1; person <= 6; ++person) {
      Player p(person % 2 == 0 ? 1.62f : 1.83f);
      p.in.person = person;
      if (person > 3) {
        p.in.has_target[0] = p.in.has_target[1] = true;
        p.in.target[0] = {0.5f, -0.12f, 0.72f * p.s.height}, p.in.target[1] = {0.42f, -0.1f, 0.6f * p.s.height};
      }
      SkeletonPose last;
      PerJoint<Vec3> spin{};
      Vec3 root_speed;
      int frame = 0;
      float worst = 0, worst_root = 0;
      std::string where;
      // Told to end in the middle of something, at another moment for everybody; also while it enters.
      p.whole(kind, person == 1 ? 0.4f : 3.1f + 1.37f * static_cast<float>(person), [&](float t) {
        for (std::size_t j = 0; frame > 0 && j < kJoints; ++j) {
          Quat d = last.turn[j].inverse() * p.pose.turn[j];
          if (d.w < 0) d = -d;
          const Vec3 v = Vec3{d.x, d.y, d.z} * (2 / kDt);
          const float jump = distance(v, spin[j]);
          if (frame > 1 && jump > worst) {
            worst = jump, where = std::string(kJointNames[j]) + " at " + std::to_string(t);
          }
          spin[j] = v;
        }
        if (frame > 0) {
          const Vec3 v = (p.pose.root - last.root) / kDt;
          if (frame > 1) worst_root = std::max(worst_root, distance(v, root_speed));
          root_speed = v;
        }
        last = p.pose;
        ++frame;
      });
      EXPECT_LT(worst, kJump) << kind.name << " person " << person << ": " << where;
      EXPECT_LT(worst_root, 0.25f) << kind.name;  // m/s
    }
  }
}

TEST(Skills, PlantedFeetStand) {
  for (const SkillKind& kind : skills()) {
    for (const float height : {1.45f, 1.75f, 1.95f}) {
      Player p(height);
      p.in.person = static_cast<std::uint64_t>(height * 100);
      SolePoints stood[2];
      bool was[2] = {false, false};
      p.whole(kind, 9.3f, [&](float t) {
        for (const Side side : kSides) {
          const int k = static_cast<int>(side);
          const SolePoints now = sole_points(p.s, side, p.joints);
          // A foot stands on its ball, or on its heel while the toes tap: the nearer of both does not move.
          if (was[k] && p.out.planted[k]) {
            const float moved = std::min(distance(now.ball, stood[k].ball), distance(now.heel, stood[k].heel));
            ASSERT_LT(moved, 0.005f) << kind.name << " at " << t;
          }
          if (p.out.planted[k] && !was[k]) stood[k] = now;
          was[k] = p.out.planted[k];
          ASSERT_GT(now.ball.z, -0.004f) << kind.name << " at " << t;
          ASSERT_GT(now.heel.z, -0.004f) << kind.name << " at " << t;
          ASSERT_GT(now.tip.z, -0.004f) << kind.name << " at " << t;
          ASSERT_GE(knee_flexion(p.pose, side), 0) << kind.name;
        }
        ASSERT_LT(p.out.leg_miss, 0.005f) << kind.name << " at " << t << " height " << height;
      });
    }
  }
}

TEST(Skills, NoJointIsBeyondItsLimits) {
  for (const SkillKind& kind : skills()) {
    for (std::uint64_t person = 0; person < 8; ++person) {
      Player p(1.5f + 0.07f * static_cast<float>(person));
      p.in.person = person * 77 + 5;
      p.whole(kind, 12, [&](float t) {
        for (const Side side : kSides) {
          ASSERT_LT(beyond_limits(side, p.pose), 0.06f) << kind.name << " at " << t << " person " << person;
          ASSERT_LE(knee_flexion(p.pose, side), kKneeMost + 1e-3f);
        }
        for (const Joint j : {Joint::kSpine1, Joint::kSpine2, Joint::kSpine3, Joint::kSpine4}) {
          ASSERT_LT(angle_of(p.pose.turn[j]), 0.35f) << kind.name;
        }
        ASSERT_LT(angle_of(p.pose.turn[Joint::kNeck] * p.pose.turn[Joint::kHead]), 1.0f) << kind.name;
      });
    }
  }
}

TEST(Skills, HandsMeetTheirTargets) {
  for (const SkillName name : {SkillName::kBuyAtMachine, SkillName::kBuyAtWindow}) {
    for (const float y : {-0.25f, -0.1f, 0.1f, 0.2f}) {
      for (const float height : {1.55f, 1.75f, 1.9f}) {
        Player p(height);
        p.in.person = 3;
        p.in.has_target[0] = p.in.has_target[1] = true;
        p.in.target[0] = {0.46f, y, 1.15f}, p.in.target[1] = {0.42f, y, 1.0f};
        float first = 9, second = 9;
        p.whole(skill(name), 13, [&](float) {
          for (const Side side : kSides) {
            const Vec3 palm = palm_of(p.s, side, p.joints);
            first = std::min(first, distance(palm, p.in.target[0]));
            second = std::min(second, distance(palm, p.in.target[1]));
          }
        });
        EXPECT_LT(first, 0.02f) << skill(name).name << ' ' << y << ' ' << height;
        if (name == SkillName::kBuyAtMachine) {
          EXPECT_LT(second, 0.02f) << y << ' ' << height;
        }
      }
    }
  }
}

TEST(Skills, AGuidePointsAtWhatIsFar) {
  Player p;
  p.in.has_target[0] = true;
  p.in.target[0] = {4, -3, 2.2f};
  float best = 0;
  p.whole(skill(SkillName::kLecture), 12, [&](float) {
    const Vec3 shoulder = p.joints[Joint::kRightUpperArm].place;
    const Vec3 arm = palm_of(p.s, Side::kRight, p.joints) - shoulder;
    best = std::max(best, dot(normalized(arm), normalized(p.in.target[0] - shoulder)) * length(arm) / p.s.arm());
  });
  EXPECT_GT(best, 0.96f);
}

TEST(Skills, SitsOnSeatsOfAnyHeight) {
  const SkillKind& sit = skill(SkillName::kSit);
  for (const float seat : {0.38f, 0.45f, 0.52f}) {
    for (const float height : {1.5f, 1.75f, 1.95f}) {
      Player p(height);
      p.in.seat_height = seat;
      p.in.person = 11;
      const float enter = entering_time(sit, 11);
      p.play(sit, enter + 0.01f);
      EXPECT_TRUE(p.out.held);
      EXPECT_NEAR(p.pose.root.z, seat + 0.05f * height, 0.01f);
      EXPECT_NEAR(p.base.root.x - p.pose.root.x, 0.42f, 0.01f);
      for (const Side side : kSides) {
        EXPECT_GT(knee_flexion(p.pose, side), 0.75f);
        // Palms lie on the thighs: near the line from hip to knee, above it.
        const Vec3 hip = p.joints[of_side(Joint::kLeftThigh, side)].place;
        const Vec3 knee = p.joints[of_side(Joint::kLeftShin, side)].place;
        const Vec3 palm = palm_of(p.s, side, p.joints);
        const Vec3 along = normalized(knee - hip);
        const Vec3 off = (palm - hip) - along * dot(palm - hip, along);
        EXPECT_LT(length(off), 0.16f) << seat << ' ' << height;
        EXPECT_GT(off.z, 0.02f);
      }
      const float leave = leaving_time(sit, 11);
      p.play(sit, enter + 5, leave - 0.01f);
      EXPECT_NEAR(distance(p.pose.root, p.base.root), 0, 0.01f);
      p.play(sit, enter + 5, leave);
      EXPECT_TRUE(p.out.over);
      EXPECT_EQ(p.pose.root, p.base.root);
    }
  }
}

TEST(Skills, WhileSittingDownTheWeightGoesOverTheFeetBeforeTheSeatTakesIt) {
  Player p;
  const SkillKind& sit = skill(SkillName::kSit);
  for (float t = 0; t < 0.5f; t += kDt) {
    p.play(sit, t);
    const SupportPolygon area = support_of(p.s, p.stance.ankle[0], p.stance.ankle[1]);
    EXPECT_GT(area.margin(centre_of_mass(p.s, p.joints).plan()), -0.02f) << t;
  }
}

// Dances and all: hips sway over the place where the body is. Told to, they stay near it wherever the walk or planned
// steps have the pelvis already, and take it from there and bring it back without a jump.
TEST(Skills, ThePelvisStaysNearItsPlace) {
  for (const SkillKind& kind : skills()) {
    if (&kind == &skill(SkillName::kSit)) continue;
    for (const float height : {1.45f, 1.75f, 1.95f}) {
      Player p(height);
      p.in.person = static_cast<std::uint64_t>(height * 100);
      float worst = 0;
      p.whole(kind, 9.3f, [&](float) { worst = std::max(worst, length(p.pose.root.plan())); });
      EXPECT_LT(worst, kRootSlack) << kind.name << ' ' << height;
      p.in.near = true;
      for (const Vec2 off : {Vec2{0.09f, 0}, Vec2{-0.03f, 0.093f}, Vec2{0, -0.08f}, Vec2{-0.085f, 0}}) {
        p.base.root.x = off.x, p.base.root.y = off.y;
        SkeletonPose last = p.base;
        float jump = 0;
        worst = 0;
        p.whole(kind, 5.1f, [&](float) {
          worst = std::max(worst, length(p.pose.root.plan()));
          jump = std::max(jump, distance(p.pose.root, last.root));
          last = p.pose;
        });
        EXPECT_LT(worst, kRootSlack) << kind.name << ' ' << height << " from " << off.x << ' ' << off.y;
        EXPECT_LT(jump, 0.012f) << kind.name << ' ' << height;
        EXPECT_EQ(p.pose.root, p.base.root) << kind.name;
      }
    }
  }
}

TEST(Skills, PeopleDiffer) {
  for (const SkillKind& kind : skills()) {
    Player a, b;
    a.in.person = 1001, b.in.person = 1002;
    float apart = 0;
    for (float t = 0.9f; t < 2; t += 0.1f) {
      a.play(kind, t), b.play(kind, t);
      for (std::size_t j = 0; j < kJoints; ++j) {
        apart = std::max(apart, angle_of(a.pose.turn[j].inverse() * b.pose.turn[j]));
      }
    }
    EXPECT_GT(apart, 0.02f) << kind.name;
    a.play(kind, 1.3f);
    const SkeletonPose again = a.pose;
    a.play(kind, 1.3f);
    EXPECT_EQ(again.turn, a.pose.turn);
  }
}

TEST(Skills, LeaveAWalkingBodyItsLegs) {
  for (const SkillName name : {SkillName::kTalk, SkillName::kLookAtWatch, SkillName::kDrink}) {
    Player p;
    p.base.turn[Joint::kLeftThigh] = turn_y(-0.3f);
    p.base.root.z -= 0.02f;
    p.play(skill(name), 1.2f);
    EXPECT_EQ(p.out.legs, 0);
    EXPECT_EQ(p.pose.root, p.base.root);
    for (std::size_t j = static_cast<std::size_t>(Joint::kLeftThigh); j < kJoints; ++j) {
      EXPECT_EQ(p.pose.turn[j], p.base.turn[j]);
    }
    EXPECT_GT(p.out.hand[0] + p.out.hand[1], 0.5f) << skill(name).name;
  }
}

TEST(Skills, WhatIsDoneOnceEndsByItself) {
  for (const SkillName name : {SkillName::kLookAtWatch, SkillName::kDrink}) {
    Player p;
    p.play(skill(name), 20);
    EXPECT_TRUE(p.out.over);
    EXPECT_EQ(p.pose.turn, p.base.turn);
  }
}

TEST(Skills, NothingExplodes) {
  const float bad = std::numeric_limits<float>::quiet_NaN();
  for (const SkillKind& kind : skills()) {
    for (const float seat : {-1.0f, 0.0f, 5.0f}) {
      Player p(0.7f);
      p.in.seat_height = seat, p.in.seat_back = 3;
      p.in.has_target[0] = p.in.has_target[1] = true;
      p.in.target[0] = {bad, 0, 0}, p.in.target[1] = {0, 0, 1e9f};
      for (float t = 0; t < 8; t += 0.3f) {
        p.play(kind, t);
        for (const Quat& q : p.pose.turn) ASSERT_NEAR(dot(q, q), 1, 1e-3f) << kind.name;
        ASSERT_TRUE(math::is_finite(p.pose.root.x + p.pose.root.y + p.pose.root.z)) << kind.name;
      }
    }
    Player p;
    p.play(kind, bad);
    EXPECT_TRUE(p.out.over);
  }
}

}  // namespace
}  // namespace throng
