#include "throng/motor/reach/reach.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "throng/motor/root_slack.h"

namespace throng {
namespace {

constexpr float kDt = 1.0f / 60;
/// rad/s by which a joint's velocity may differ between two frames at 60 Hz: 150 rad/s², what a knee does in a step.
constexpr float kJump = 2.5f;

/// A body in the world that takes the steps its legs want, as motor/step would: slowly there, feet with it.
struct Reacher {
  Skeleton s = make_skeleton({});
  SkeletonPose base = standing_pose(s);
  Frame3 body;
  Frame3 ankle[2];  ///< in the world
  ReachState state;
  RandomKey who{3, 4, 5};
  float flexibility = 1;
  Side side = Side::kRight;
  SkeletonPose pose, last_pose;
  PerJoint<Vec3> spin{};
  ReachResult out;
  int frames = 0, steps = 0, full_steps = 0;
  std::string where;  ///< of the worst jump
  float worst_jump = 0, worst_slip = 0, least_margin = 1, worst_root = 0;
  bool near = false;  ///< the pelvis keeps near the place of the body

  explicit Reacher(float height = 1.75f) : s(make_skeleton({height, Sex::kMale, 0})), base(standing_pose(s)) {
    const Stance st = stance_of(s, base);
    ankle[0] = st.ankle[0], ankle[1] = st.ankle[1];
  }

  void frame(Vec3 target, bool wanted = true, bool stepping = false) {
    pose = base;
    ReachInput in;
    in.wanted = wanted;
    in.target = body.inverse() * target;
    in.side = side;
    in.flexibility = flexibility;
    in.stepping = stepping;
    in.dt = kDt;
    for (int k = 0; k < 2; ++k) in.stance.ankle[k] = body.inverse() * ankle[k];
    // The pelvis of the base stands between the feet.
    const Vec3 middle = (in.stance.ankle[0].place + in.stance.ankle[1].place) * 0.5f;
    pose.root.x = middle.x + 0.02f * s.height, pose.root.y = middle.y;
    in.stance.near = near;
    out = reach(s, in, who, state, pose);
    worst_root = std::max(worst_root, length(pose.root.plan()));
    watch(stepping, in.stance);
    ++frames;
  }

  void watch(bool stepping, const Stance& stance) {
    PerJoint<Frame3> joints;
    place_joints(s, pose, joints);
    for (const Side k : kSides) {
      const float slip =
          distance((body * joints[of_side(Joint::kLeftFoot, k)]).place, ankle[static_cast<int>(k)].place);
      if (!stepping) worst_slip = std::max(worst_slip, slip);
    }
    if (!stepping) {
      const SupportPolygon area = support_of(s, stance.ankle[0], stance.ankle[1]);
      least_margin = std::min(least_margin, area.margin(centre_of_mass(s, joints).plan()));
    }
    for (std::size_t j = 0; frames > 0 && j < kJoints; ++j) {
      Quat d = last_pose.turn[j].inverse() * pose.turn[j];
      if (d.w < 0) d = -d;
      const Vec3 v = Vec3{d.x, d.y, d.z} * (2 / kDt);
      const bool leg = j >= static_cast<std::size_t>(Joint::kLeftThigh);
      const float jump = distance(v, spin[j]);
      if (frames > 1 && !(stepping && leg) && jump > worst_jump) {
        worst_jump = jump;
        where = std::string(kJointNames[j]) + " at frame " + std::to_string(frames) + ", stage " +
                std::to_string(static_cast<int>(out.stage));
      }
      spin[j] = v;
    }
    last_pose = pose;
  }

  /// The step: 0.8 s, both feet or one.
  void step(Vec3 target, const ReachResult& wish) {
    const Frame3 from = body, there{{wish.shift.x, wish.shift.y, 0}, turn_z(wish.turn)};
    const Frame3 a[2] = {body.inverse() * ankle[0], body.inverse() * ankle[1]};
    ++steps, full_steps += wish.full ? 1 : 0;
    for (int k = 1; k <= 48; ++k) {
      const float t = ease(static_cast<float>(k) / 48);
      const Frame3 now{there.place * t, turn_z(wish.turn * t)};
      body = from * now;
      const Frame3 planted[2] = {from * a[0], from * a[1]};
      if (wish.full) {
        ankle[0] = body * a[0], ankle[1] = body * a[1];
      } else {
        const int swing = side == Side::kLeft ? 0 : 1;
        ankle[swing] = planted[swing], ankle[1 - swing] = planted[1 - swing];
        ankle[swing].place += from.turn * (there.place * (2 * t));
      }
      frame(target, true, true);
    }
  }

  void reach_for(Vec3 target, float seconds = 6) {
    for (int k = 0; k < static_cast<int>(seconds / kDt); ++k) {
      frame(target);
      if (out.step) {
        const ReachResult wish = out;
        step(target, wish);
      }
      if (out.stage == ReachStage::kThere && k > 100) break;
    }
  }
};

Vec3 random_target(int kind, float height, Draws& d, Side& side) {
  const auto in = [&](float a, float b) { return a + (b - a) * d.uniform_float(); };
  side = d.below(2) == 0 ? Side::kLeft : Side::kRight;
  const float own = sign_of(side);
  switch (kind) {
    case 0:
      return {in(0.25f, 0.6f), own * in(-0.1f, 0.4f), height * in(0.9f, 1.12f)};  // high
    case 1:
      return {in(0.3f, 0.7f), own * in(-0.2f, 0.4f), height * in(0.02f, 0.4f)};  // low
    case 2:
      return {in(-0.1f, 0.3f), own * in(0.4f, 0.9f), height * in(0.4f, 0.9f)};  // at the side
    case 3:
      return {in(-1.0f, -0.3f), in(-0.5f, 0.5f), height * in(0.4f, 0.9f)};  // behind
    default:
      return {in(0.9f, 2.0f), in(-0.8f, 0.8f), height * in(0.2f, 1.0f)};  // far
  }
}

/// That many reaches; the pelvis anywhere, or near the place of the body as in a simulation. Returns the farthest it
/// was.
float reach_all_around(int count, bool near) {
  Draws d({2, 2, 2}, Stream::kTest);
  float slip = 0, margin = 1, root = 0;
  for (int k = 0; k < count; ++k) {
    Reacher r(1.5f + 0.45f * d.uniform_float());
    r.near = near;
    r.who.number = static_cast<std::uint32_t>(k);
    r.flexibility = 0.5f + 1.5f * d.uniform_float();
    const Vec3 target = random_target(k % 5, r.s.height, d, r.side);
    r.reach_for(target);
    EXPECT_LT(r.out.miss, 0.02f) << k << " kind " << k % 5 << " target " << target.x << ' ' << target.y << ' '
                                 << target.z << " height " << r.s.height << " flexibility " << r.flexibility
                                 << " stage " << static_cast<int>(r.out.stage) << " short " << r.state.short_of;
    EXPECT_EQ(r.out.stage, ReachStage::kThere);
    for (const Side side : kSides) EXPECT_LT(beyond_limits(side, r.pose), 0.01f) << k;
    EXPECT_LT(r.worst_jump, kJump) << k << ": " << r.where;
    slip = std::max(slip, r.worst_slip), margin = std::min(margin, r.least_margin);
    root = std::max(root, r.worst_root);
  }
  EXPECT_LT(slip, 0.001f);    // planted feet stay
  EXPECT_GT(margin, 0.005f);  // the centre of mass is never at the edge of the feet
  return root;
}

TEST(Reach, AThousandTargetsAllAround) { reach_all_around(1000, false); }

// Hips go back less, and the trunk bends the more: still nobody is at the edge of its feet.
TEST(Reach, AllAroundWithThePelvisNearItsPlace) { EXPECT_LT(reach_all_around(500, true), kRootSlack); }

TEST(Reach, StoopersStoopAndSquattersSquat) {
  const Vec3 target{0.5f, -0.1f, 0.2f};
  Reacher stoops, squats;
  stoops.flexibility = 0.5f, squats.flexibility = 2;
  stoops.reach_for(target), squats.reach_for(target);
  EXPECT_LT(stoops.out.miss, 0.02f);
  EXPECT_LT(squats.out.miss, 0.02f);
  EXPECT_GT(squats.state.drop.at, stoops.state.drop.at + 0.2f);
  EXPECT_GT(stoops.state.swing.at, squats.state.swing.at + 0.3f);
  EXPECT_LT(stoops.state.ahead.at, -0.05f);  // hips go back
}

TEST(Reach, FarUpTheHipsGoForward) {
  Reacher r;
  r.reach_for({0.25f, -0.2f, 1.95f});
  EXPECT_LT(r.out.miss, 0.02f);
  EXPECT_LT(r.state.swing.at, -0.02f);
  EXPECT_GT(r.state.ahead.at, -0.01f);
}

TEST(Reach, StatesComeInSequence) {
  Reacher r;
  std::vector<ReachStage> seen;
  const Vec3 target{-0.6f, -0.5f, 0.5f};
  for (int k = 0; k < 400; ++k) {
    r.frame(target);
    if (r.out.step) r.step(target, ReachResult(r.out));
    if (seen.empty() || seen.back() != r.out.stage) seen.push_back(r.out.stage);
  }
  ASSERT_GE(seen.size(), 3u);
  EXPECT_EQ(seen.front(), ReachStage::kStep);
  EXPECT_EQ(seen.back(), ReachStage::kThere);
  for (std::size_t k = 1; k < seen.size(); ++k) EXPECT_GT(seen[k], seen[k - 1]);
}

TEST(Reach, ShortWaysWithOneFootLongOnesWithBothAndPeopleDiffer) {
  const auto full_share = [](float x) {
    int full = 0;
    for (std::uint32_t n = 0; n < 400; ++n) {
      Reacher r;
      r.who.number = n;
      ReachInput in;
      in.target = {x, -0.1f, 1.3f};
      in.stance = stance_of(r.s, r.base);
      const ReachResult w = wanted_step(r.s, in, r.who, r.state, r.base);
      EXPECT_TRUE(w.step);
      full += w.full ? 1 : 0;
    }
    return full / 400.0;
  };
  const double near = full_share(0.72f), middle = full_share(0.78f), far = full_share(1.4f);
  EXPECT_GT(middle, near);
  EXPECT_GT(middle, 0.1);
  EXPECT_LT(middle, 0.9);
  EXPECT_EQ(far, 1);
}

TEST(Reach, GoesBackToWhereItWas) {
  Reacher r;
  const Vec3 target{0.5f, -0.3f, 0.5f};
  r.reach_for(target);
  for (int k = 0; k < 400 && r.out.stage != ReachStage::kNone; ++k) r.frame(target, false);
  EXPECT_EQ(r.out.stage, ReachStage::kNone);
  r.frame(target, false);
  for (std::size_t j = 0; j < kJoints; ++j) EXPECT_EQ(r.pose.turn[j], r.base.turn[j]);
  EXPECT_LT(r.worst_jump, kJump) << r.where;
}

TEST(Reach, NothingExplodes) {
  const float bad = std::numeric_limits<float>::quiet_NaN();
  for (const Vec3 target : {Vec3{bad, 0, 0}, Vec3{1e30f, 0, 0}, Vec3{0, 0, 0}, Vec3{0, 0, 1}, Vec3{0.3f, 0, 9},
                            Vec3{0.3f, 0, -3}, Vec3{0.01f, 0, 2.5f}}) {
    Reacher r;
    for (int k = 0; k < 120; ++k) r.frame(target);
    for (const Quat& q : r.pose.turn) EXPECT_NEAR(dot(q, q), 1, 1e-3f);
    EXPECT_TRUE(math::is_finite(r.pose.root.x + r.pose.root.y + r.pose.root.z));
    EXPECT_LT(r.worst_slip, 0.01f);
  }
}

TEST(Balance, CentreOfMassOfAStandingBody) {
  const Skeleton s = make_skeleton({});
  const SkeletonPose pose = standing_pose(s);
  PerJoint<Frame3> joints;
  place_joints(s, pose, joints);
  const Vec3 c = centre_of_mass(s, joints);
  EXPECT_NEAR(c.z / s.height, 0.56f, 0.03f);  // Winter: 0.55 .. 0.57 of the height
  EXPECT_NEAR(c.y, 0, 1e-4f);
  const SupportPolygon area = support_of(s, joints[Joint::kLeftFoot], joints[Joint::kRightFoot]);
  EXPECT_GT(area.margin(c.plan()), 0.03f);
  EXPECT_LT(area.margin({0.6f, 0}), 0);
  EXPECT_NEAR(area.margin({-s.heel - 0.02f * s.height, 0}), 0, 0.02f);
}

}  // namespace
}  // namespace throng
