#include "throng/analysis/measures/foot_slide/body_motion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "throng/analysis/measures.h"
#include "throng/core/math.h"
#include "throng/recording/recorder.h"
#include "throng/recording/walkers_for_test.h"

namespace throng::analysis {
namespace {

constexpr float kHeight = 1.75f;

struct Step {
  Vec2 at;  ///< of the person
  Vec2 velocity{1, 0};
  float heading = 0;
  float foot_back = 0;  ///< m, pelvis of the pose ahead of the position
  float knee = 0;       ///< rad
  bool left = true, right = true;
  float sunk = 0;  ///< m
  Activity activity = Activity::kWalking;
};

/// One person, frame by frame, standing in its rest pose.
Recording recorded(const TestFolder& folder, const std::vector<Step>& steps, double dt = 0.05) {
  RecordingInfo info = test_info();
  info.poses = true, info.dt = dt, info.every = 1;
  auto r = Recorder::create(folder / "one.throng", info, "throng: 1\n", test_scene());
  EXPECT_TRUE(r) << r.error();
  const Skeleton skeleton = make_skeleton({kHeight, Sex::kFemale, 0});
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& s = steps[i];
    SkeletonPose pose = rest_pose(skeleton);
    pose.root.x += s.foot_back, pose.root.z -= s.sunk;
    pose.turn[Joint::kLeftShin] = turn_y(s.knee);
    PackedPose packed = pack(pose);
    if (s.left) packed.flags |= PackedPose::kLeftPlanted;
    if (s.right) packed.flags |= PackedPose::kRightPlanted;
    const AgentId id{0, 1};
    const float zero = 0, height = kHeight;
    const BodyTraits figure;
    FrameView v;
    v.step = i + 1, v.time = dt * static_cast<double>(i + 1);
    v.id = {&id, 1}, v.x = {&s.at.x, 1}, v.y = {&s.at.y, 1}, v.vx = {&s.velocity.x, 1}, v.vy = {&s.velocity.y, 1};
    v.z = {&zero, 1}, v.heading = {&s.heading, 1}, v.height = {&height, 1};
    v.figure = {&figure, 1}, v.pose = {&packed, 1}, v.activity = {&s.activity, 1};
    EXPECT_TRUE((*r)->frame(v));
  }
  EXPECT_TRUE((*r)->finish());
  auto back = Recording::open(folder / "one.throng");
  EXPECT_TRUE(back) << back.error();
  return std::move(*back);
}

TEST(BodyMotion, AFootThatIsCarriedAlongSlidesAndOneThatStandsDoesNot) {
  const TestFolder folder;
  std::vector<Step> steps;
  // The left foot is dragged along with the body by 4 mm a frame; the right one is in the air all the time.
  for (int i = 0; i < 11; ++i) steps.push_back({{0.004f * static_cast<float>(i), 0}, {0.08f, 0}, 0, 0, 0, true, false});
  // Then both stand: the body goes on over them.
  for (int i = 1; i < 10; ++i)
    steps.push_back(
        {{0.04f + 0.004f * static_cast<float>(i), 0}, {0.08f, 0}, 0, -0.004f * static_cast<float>(i), 0, true, true});
  const auto motion = body_motion(recorded(folder, steps));
  ASSERT_TRUE(motion) << motion.error();
  ASSERT_EQ(motion->contacts.size(), 2u);
  const auto& left = motion->contacts[0].side == Side::kLeft ? motion->contacts[0] : motion->contacts[1];
  const auto& right = motion->contacts[0].side == Side::kLeft ? motion->contacts[1] : motion->contacts[0];
  EXPECT_NEAR(left.slide, 0.04, 1e-3) << "ten frames of 4 mm";
  EXPECT_NEAR(left.duration, 19 * 0.05, 1e-6);
  EXPECT_NEAR(right.slide, 0, 1e-3);
  EXPECT_FALSE(left.straight) << "slower than walking";
  ASSERT_EQ(motion->people.size(), 1u);
  EXPECT_NEAR(motion->people[0].root_offset, 0.036, 1e-3);
  EXPECT_NEAR(motion->people[0].below_ground, 0, 1e-3);
}

// Poses are rounded: whoever stands for long trembles, and does not slide.
TEST(BodyMotion, TremblingIsNoSlide) {
  const TestFolder folder;
  std::vector<Step> steps;
  for (int i = 0; i < 400; ++i) steps.push_back({{i % 2 == 0 ? 0.0f : 0.0004f, 0}, {}, 0, 0, 0, true, true});
  const auto motion = body_motion(recorded(folder, steps));
  ASSERT_TRUE(motion && motion->contacts.size() == 2);
  EXPECT_EQ(motion->contacts[0].slide, 0);
}

TEST(BodyMotion, StraightMeansOneSpeedAndOneDirection) {
  const TestFolder folder;
  const auto contact = [&](float turn, float faster) {
    std::vector<Step> steps;
    for (int i = 0; i < 10; ++i) {
      const auto f = static_cast<float>(i) / 9;
      steps.push_back({{0.06f * static_cast<float>(i), 0}, {1.2f * (1 + faster * f), 0}, turn * f, 0, 0, true, false});
    }
    const auto motion = body_motion(recorded(folder, steps));
    std::filesystem::remove(folder / "one.throng");
    EXPECT_TRUE(motion && motion->contacts.size() == 1);
    return motion->contacts[0].straight;
  };
  EXPECT_TRUE(contact(0, 0));
  EXPECT_TRUE(contact(0.05f, 0.05f));
  EXPECT_FALSE(contact(0.3f, 0));
  EXPECT_FALSE(contact(0, 0.3f));
}

TEST(BodyMotion, KneesAndSoles) {
  const TestFolder folder;
  std::vector<Step> steps(5);
  steps[2].knee = -0.2f;
  const auto motion = body_motion(recorded(folder, steps));
  ASSERT_TRUE(motion);
  EXPECT_NEAR(motion->people[0].least_knee, -0.2, 1e-3);
}

// A foot on the first tread of a flight down, while the person is still on the floor, is not in the ground.
TEST(BodyMotion, SolesAreBelowTheFloorOnlyWhereThereIsFloor) {
  const TestFolder folder;
  const auto depth = [&](float x) {
    std::vector<Step> steps(5);
    for (Step& s : steps) s.at = {x, 8};
    steps[2].sunk = 0.15f;
    const auto motion = body_motion(recorded(folder, steps));
    std::filesystem::remove(folder / "one.throng");
    EXPECT_TRUE(motion && motion->people.size() == 1);
    return motion->people[0].below_ground;
  };
  EXPECT_NEAR(depth(20), 0.15, 1e-3);
  EXPECT_NEAR(depth(51), 0, 1e-3) << "the floor ends at 50";
  EXPECT_GT(depth(49.95f), 0.14) << "a heel in the floor is one";
}

// PV-90: a body that is swayed needs the friction of its acceleration, whatever the rate; what poses are rounded by
// (here
// +-0.1 mm in turn) is none. Differences of neighbouring frames would say 0.15 more at 60 Hz.
TEST(BodyMotion, FrictionDoesNotDependOnTheRate) {
  const TestFolder folder;
  constexpr float kSize = 0.03f, kTurns = 9.42f;  // m, rad/s
  for (const int rate : {20, 30, 60, 120}) {
    std::vector<Step> steps;
    for (int i = 0; i < 6 * rate; ++i) {
      const float t = static_cast<float>(i) / static_cast<float>(rate);
      steps.push_back({{t + kSize * math::sin(kTurns * t) + (i % 2 == 0 ? 1e-4f : -1e-4f), 0}, {1, 0}, 0, 0, 0});
    }
    const auto motion = body_motion(recorded(folder, steps, 1.0 / rate));
    std::filesystem::remove(folder / "one.throng");
    ASSERT_TRUE(motion && !motion->dynamics.friction.empty()) << rate;
    EXPECT_GT(motion->dynamics.friction.size(), steps.size() - 20) << "one of every frame";
    const float most = *std::max_element(motion->dynamics.friction.begin(), motion->dynamics.friction.end());
    EXPECT_NEAR(most, kSize * kTurns * kTurns / 9.81f, 0.025f) << rate;
  }
}

// Who sits has its pelvis over the seat, and comes from there; who bends low at a machine has not.
TEST(BodyMotion, OnlySittingTakesThePelvisFromItsPlace) {
  const TestFolder folder;
  const auto offset = [&](Activity first) {
    std::vector<Step> steps(30);
    for (std::size_t i = 0; i < 20; ++i) steps[i].foot_back = 0.4f, steps[i].sunk = 0.3f;
    for (std::size_t i = 0; i < 10; ++i) steps[i].activity = first;
    const auto motion = body_motion(recorded(folder, steps));
    std::filesystem::remove(folder / "one.throng");
    EXPECT_TRUE(motion && motion->people.size() == 1);
    return motion->people[0].root_offset;
  };
  EXPECT_NEAR(offset(Activity::kSitting), 0, 1e-3);
  EXPECT_NEAR(offset(Activity::kWaiting), 0.4, 1e-3);
}

TEST(BodyMotion, WithoutPosesThereIsNothing) {
  const TestFolder folder;
  auto r = Recorder::create(folder / "plain.throng", test_info(), "throng: 1\n", test_scene());
  ASSERT_TRUE(r);
  ASSERT_TRUE((*r)->frame(TestFrame(0, 10).view()));
  ASSERT_TRUE((*r)->finish());
  const auto recording = Recording::open(folder / "plain.throng");
  ASSERT_TRUE(recording);
  const auto motion = body_motion(*recording);
  ASSERT_TRUE(motion);
  EXPECT_TRUE(motion->contacts.empty());
  EXPECT_TRUE(motion->people.empty());
}

TEST(BodyMotion, MeasuresNeedPosesAndSaySo) {
  Trajectories all;
  all.rate = 20;
  all.people.push_back({"a", 0, 0.2, 0, {{0, 0}, {1, 0}}, {}});
  MeasureScene scene;
  Subject without(all, scene);
  EXPECT_TRUE(std::isnan(take(*find_measure("foot_slide"), without).value));
  BodyMotion motion;
  motion.rate = 20;
  for (int i = 0; i < 100; ++i) motion.contacts.push_back({0, Side::kLeft, 0, 0.5, 0.0001 * i, i < 50});
  motion.people.push_back({0, 10, 0.07, 0.02, 0.004, 0.1});
  scene.bodies = std::make_shared<BodyMotion>(motion);
  Subject with(all, scene);
  EXPECT_NEAR(take(*find_measure("foot_slide"), with).value, 9.4, 0.11);
  EXPECT_NEAR(take(*find_measure("foot_slide_straight"), with).value, 4.7, 0.11);
  EXPECT_NEAR(take(*find_measure("worst_foot_slide"), with).value, 9.9, 1e-9);
  EXPECT_NEAR(take(*find_measure("root_offset"), with).value, 7, 1e-9);
  EXPECT_NEAR(take(*find_measure("below_ground"), with).value, 4, 1e-9);
  EXPECT_NEAR(take(*find_measure("least_knee"), with).value, math::degrees(0.1), 1e-9);
}

}  // namespace
}  // namespace throng::analysis
