#include "throng/recording/poses.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "throng/core/math.h"
#include "throng/recording/recorder.h"
#include "throng/recording/walkers_for_test.h"

namespace throng {
namespace {

/// Somebody who walks: every joint swings at its own pace.
PackedPose walking(std::uint32_t person, std::uint32_t frame) {
  SkeletonPose p = rest_pose(make_skeleton({1.7f, Sex::kFemale, 0}));
  const float t = 0.1f * static_cast<float>(frame) + 0.37f * static_cast<float>(person);
  for (std::size_t j = 0; j < kJoints; ++j)
    p.turn[j] = turn_y(0.5f * math::sin(6 * t + static_cast<float>(j))) * turn_z(0.1f * math::cos(6 * t));
  p.root = {0.01f * math::sin(12 * t), 0.02f * math::cos(6 * t), 0.9f + 0.02f * math::sin(12 * t)};
  PackedPose out = pack(p);
  out.flags |= (frame / 5) % 2 != 0 ? PackedPose::kLeftPlanted : PackedPose::kRightPlanted;
  return out;
}

/// Some come and some go.
std::vector<RecordedPoses> frames(std::uint32_t count, std::uint32_t people) {
  std::vector<RecordedPoses> out;
  for (std::uint32_t f = 0; f < count; ++f) {
    RecordedPoses& frame = out.emplace_back();
    frame.frame = 2 * f + 3;
    for (std::uint32_t k = 0; k < people; ++k) {
      if ((k + f) % 7 == 0) continue;
      frame.who.push_back({3 * k, 1 + f / 10});
      frame.pose.push_back(walking(k, f));
    }
  }
  return out;
}

float apart(const PackedPose& a, const PackedPose& b, const Skeleton& s) {
  PerJoint<Frame3> x, y;
  place_joints(s, unpack(a), x), place_joints(s, unpack(b), y);
  float worst = 0;
  for (const Side side : kSides) {
    const SolePoints p = sole_points(s, side, x), q = sole_points(s, side, y);
    worst = std::max({worst, distance(p.heel, q.heel), distance(p.tip, q.tip)});
  }
  return worst;
}

TEST(Poses, ComeBackBitForBit) {
  const auto in = frames(20, 30);
  const auto out = split_poses(join_poses(in, false), std::size_t{1} << 24);
  ASSERT_TRUE(out) << out.error();
  ASSERT_EQ(out->size(), in.size());
  for (std::size_t f = 0; f < in.size(); ++f) {
    EXPECT_EQ((*out)[f].frame, in[f].frame);
    ASSERT_EQ((*out)[f].who, in[f].who);
    for (std::size_t i = 0; i < in[f].size(); ++i) {
      const PackedPose &a = in[f].pose[i], &b = (*out)[f].pose[i];
      EXPECT_EQ(a.flags, b.flags);
      EXPECT_EQ(a.turn, b.turn);
      EXPECT_LE(std::abs(a.root.x - b.root.x), kPoseRootStep);
      EXPECT_LE(std::abs(a.root.z - b.root.z), kPoseRootStep);
    }
  }
  EXPECT_NE((*out)[4].find(in[4].who[2]), nullptr);
  EXPECT_EQ((*out)[4].find({1, 1}), nullptr);
}

TEST(Poses, CompactKeepsSolesWithinAMillimetre) {
  const auto in = frames(20, 30);
  const auto out = split_poses(join_poses(in, true), std::size_t{1} << 24);
  ASSERT_TRUE(out) << out.error();
  const Skeleton s = make_skeleton({1.7f, Sex::kFemale, 0});
  float worst = 0;
  for (std::size_t f = 0; f < in.size(); ++f)
    for (std::size_t i = 0; i < in[f].size(); ++i) worst = std::max(worst, apart(in[f].pose[i], (*out)[f].pose[i], s));
  EXPECT_LT(worst, 1e-3f);
  EXPECT_GT(worst, 1e-5f) << "it is coarser than what comes in";
}

TEST(Poses, AnythingInAPoseSurvives) {
  RecordedPoses f;
  f.frame = 1;
  f.who = {{0, 1}, {5, 2}};
  PackedPose wild;
  wild.root = {NAN, 1e30f, -1e30f};
  wild.flags = 0xffffffffu;
  for (PackedTurn& t : wild.turn) t = {-32768, 32767, -32768, -32768};
  f.pose = {wild, {}};
  const auto out = split_poses(join_poses({&f, 1}, false), 1 << 20);
  ASSERT_TRUE(out) << out.error();
  EXPECT_EQ((*out)[0].pose[0].flags, wild.flags);
  EXPECT_EQ((*out)[0].pose[0].turn, wild.turn);
  EXPECT_EQ((*out)[0].pose[0].root.x, 0.0f);
  EXPECT_TRUE(std::isfinite((*out)[0].pose[0].root.y));
}

TEST(Poses, DamagedBytesAreRefusedOrGiveOtherPosesButNeverHurt) {
  const auto whole = join_poses(frames(6, 8), false);
  for (std::size_t cut = 0; cut < whole.size(); cut += 97)
    EXPECT_FALSE(split_poses(std::span(whole).first(cut), std::size_t{1} << 20)) << cut;
  auto more = whole;
  more.push_back(std::byte{0});
  EXPECT_FALSE(split_poses(more, std::size_t{1} << 20)) << "bytes behind the end";
  for (std::size_t at = 0; at < whole.size(); at += 13) {
    auto other = whole;
    other[at] ^= std::byte{0x81};
    (void)split_poses(other, std::size_t{1} << 20);
  }
  EXPECT_FALSE(split_poses(whole, 1000)) << "more than allowed";
  auto many = whole;
  const std::uint32_t n = 0xfffffff0u;
  std::memcpy(many.data() + 12, &n, 4);  // people of the first frame
  EXPECT_FALSE(split_poses(many, std::size_t{1} << 30));
}

RecordingInfo with_poses() {
  RecordingInfo i = test_info();
  i.poses = true;
  return i;
}

TEST(Poses, AreRecordedForThoseWhoHaveOne) {
  const TestFolder folder;
  const std::string path = folder / "posed.throng";
  auto r = Recorder::create(path, with_poses(), "throng: 1\n", test_scene());
  ASSERT_TRUE(r) << r.error();
  for (std::uint32_t i = 0; i < 50; ++i) {
    const TestFrame t(i, 40);
    FrameView v = t.view();
    std::vector<PackedPose> poses(v.id.size());
    std::vector<BodyTraits> figures(v.id.size());
    for (std::size_t k = 0; k < poses.size(); ++k) {
      if (v.id[k].index % 3 != 0) poses[k] = walking(v.id[k].index, i);
      figures[k] = {v.id[k].index % 2 ? Sex::kMale : Sex::kFemale, static_cast<std::int8_t>(-int(v.id[k].index % 100)),
                    static_cast<std::uint8_t>(v.id[k].index % 4), 0};
    }
    v.pose = poses, v.figure = figures;
    ASSERT_TRUE((*r)->frame(v));
  }
  ASSERT_TRUE((*r)->finish());
  const auto back = Recording::open(path);
  ASSERT_TRUE(back) << back.error();
  EXPECT_TRUE(back->info().poses);
  EXPECT_TRUE(back->has_poses());
  for (const std::size_t i : {0u, 49u, 19u, 20u}) {
    const auto f = back->frame(i);
    const auto p = back->poses(i);
    ASSERT_TRUE(f && p);
    std::size_t with = 0;
    for (const AgentId id : (*f)->id) {
      const PackedPose* pose = (*p)->find(id);
      ASSERT_EQ(pose != nullptr, id.index % 3 != 0);
      if (pose == nullptr) continue;
      EXPECT_EQ(pose->turn, walking(id.index, static_cast<std::uint32_t>(i)).turn);
      ++with;
    }
    EXPECT_EQ((*p)->size(), with) << "nobody who is not there";
  }
  for (const RecordedPerson& p : back->people()) {
    EXPECT_EQ(p.figure.sex, p.id.index % 2 ? Sex::kMale : Sex::kFemale);
    EXPECT_EQ(p.figure.build, -int(p.id.index % 100));
    EXPECT_EQ(p.figure.personality, p.id.index % 4);
  }
}

TEST(Poses, AreNotKeptUnlessAskedFor) {
  const TestFolder folder;
  auto r = Recorder::create(folder / "plain.throng", test_info(), "throng: 1\n", test_scene());
  ASSERT_TRUE(r) << r.error();
  const TestFrame t(0, 10);
  FrameView v = t.view();
  const std::vector<PackedPose> poses(v.id.size(), walking(1, 1));
  v.pose = poses;
  ASSERT_TRUE((*r)->frame(v));
  ASSERT_TRUE((*r)->finish());
  const auto back = Recording::open(folder / "plain.throng");
  ASSERT_TRUE(back) << back.error();
  EXPECT_FALSE(back->has_poses());
  const auto p = back->poses(0);
  ASSERT_TRUE(p);
  EXPECT_EQ((*p)->size(), 0u);
}

}  // namespace
}  // namespace throng
