// What is written can be read again, put onto our joints, and is the same.
#include <gtest/gtest.h>

#include "throng/figure/bones/retarget.h"
#include "throng/figure/bvh/bvh.h"
#include "throng/figure/export.h"
#include "throng/figure/gltf/read.h"
#include "throng/figure/gltf/write.h"

namespace throng {
namespace {

SkeletonPose some_pose(const Skeleton& s, float t) {
  SkeletonPose pose = rest_pose(s);
  pose.root += Vec3{1.3f * t, 0.1f * t, 0.02f * math::sin(6 * t)};
  pose.turn[Joint::kPelvis] = turn_z(0.3f * t) * turn_y(0.1f);
  pose.turn[Joint::kSpine2] = turn_y(0.2f * t);
  pose.turn[Joint::kLeftThigh] = turn_y(0.6f * math::sin(5 * t));
  pose.turn[Joint::kLeftShin] = turn_y(0.4f);
  pose.turn[Joint::kRightUpperArm] = turn_x(-0.9f) * turn_y(-0.8f * t);
  pose.turn[Joint::kRightForearm] = turn_y(-1.1f);
  pose.turn[Joint::kHead] = turn_z(-0.5f);
  return pose;
}

std::string messages(const Diagnostics& d) {
  std::string all;
  for (const Diagnostic& m : d.list()) all += m.path + ": " + m.message + "\n";
  return all;
}

PosedPerson walker() {
  PosedPerson p;
  p.name = "anna";
  p.stature = {1.7f, Sex::kFemale, 0};
  p.looks = looks_of(1, 2, p.stature);
  const Skeleton s = make_skeleton(p.stature);
  for (int i = 0; i <= 40; ++i) {
    const float t = 0.05f * static_cast<float>(i);
    p.frames.push_back({10 + 0.05 * i, {{5 + 1.0f * t, 2, 0.5f}, turn_z(0.7f)}, some_pose(s, 0.2f * t)});
  }
  return p;
}

void expect_same(const Skeleton& s, const SkeletonPose& a, const SkeletonPose& b, float within) {
  PerJoint<Frame3> p, q;
  place_joints(s, a, p), place_joints(s, b, q);
  for (std::size_t j = 0; j < kJoints; ++j) EXPECT_LT(distance(p[j].place, q[j].place), within) << kJointNames[j];
}

TEST(ImportGltf, AnExportedWalkComesBack) {
  const PosedPerson person = walker();
  const auto glb = export_gltf(std::span(&person, 1), {0, 10, {5, 2, 0}});
  ASSERT_TRUE(glb) << glb.error();
  const auto character = read_gltf(*glb, 20);
  ASSERT_TRUE(character) << character.error();
  ASSERT_EQ(character->motions.size(), 1u);
  Diagnostics problems;
  const auto bones = find_bones(*character, own_bone_names(), problems);
  ASSERT_TRUE(bones) << messages(problems);
  const Skeleton s = make_skeleton(person.stature);
  const Motion motion = retarget_motion(*character, *bones, character->motions[0], s);
  ASSERT_EQ(motion.poses.size(), person.frames.size());
  EXPECT_NEAR(motion.rate, 20, 1e-3f);
  for (std::size_t i = 0; i < motion.poses.size(); ++i) {
    SkeletonPose expected = pose_at(person, person.frames[i].time);
    expected.root -= Vec3{5, 2, 0};
    expect_same(s, motion.poses[i], expected, 2e-3f);
  }
}

TEST(ImportGltf, TheMeshComesBackOnItsOwnSkeletonAndFitsAnother) {
  const Stature stature{1.7f, Sex::kFemale, 0};
  GltfBody body;
  body.skeleton = make_skeleton(stature);
  body.levels = {make_figure(stature, {}, 0), make_figure(stature, {}, 1)};
  body.palette = plain_palette();
  body.pose = some_pose(body.skeleton, 0.3f);  // the pose of the nodes does not matter: the skin says how it was put on
  const auto character = read_gltf(write_gltf(std::span(&body, 1)));
  ASSERT_TRUE(character) << character.error();
  Diagnostics problems;
  const auto bones = find_bones(*character, own_bone_names(), problems);
  ASSERT_TRUE(bones) << messages(problems);
  Palette palette{};
  const FigureMesh same = retarget_mesh(*character, *bones, body.skeleton, palette);
  ASSERT_EQ(same.position.size(), body.levels[0].position.size());  // the coarser level is left out
  for (std::size_t i = 0; i < same.position.size(); ++i)
    EXPECT_LT(distance(same.position[i], body.levels[0].position[i]), 2e-3f);
  EXPECT_EQ(palette[Slot::kSkin], plain_palette()[Slot::kSkin]);
  const FigureMesh taller = retarget_mesh(*character, *bones, make_skeleton({1.9f, Sex::kMale, 0}), palette);
  EXPECT_NEAR(bounds_of(taller.position).high.z, 1.9f, 0.03f);
  EXPECT_NEAR(bounds_of(taller.position).low.z, 0, 0.02f);
  EXPECT_GT(volume_of(taller.position, taller.index), 0);
}

TEST(ImportBvh, AnExportedWalkComesBack) {
  const PosedPerson person = walker();
  const auto text = export_bvh(person, 20);
  ASSERT_TRUE(text) << text.error();
  const auto character = read_bvh(*text);
  ASSERT_TRUE(character) << character.error();
  Diagnostics problems;
  const auto bones = find_bones(*character, own_bone_names(), problems);
  ASSERT_TRUE(bones) << messages(problems);
  const Skeleton s = make_skeleton(person.stature);
  const Motion motion = retarget_motion(*character, *bones, character->motions[0], s);
  ASSERT_EQ(motion.poses.size(), person.frames.size());
  for (std::size_t i = 0; i < motion.poses.size(); ++i) {
    const SkeletonPose expected = pose_at(person, person.frames[i].time);
    // BVH has no ground: heights are those above the feet of the rest pose.
    EXPECT_NEAR(motion.poses[i].root.x, expected.root.x, 2e-3f);
    EXPECT_NEAR(motion.poses[i].root.y, expected.root.y, 2e-3f);
    SkeletonPose got = motion.poses[i];
    got.root = expected.root;
    expect_same(s, got, expected, 3e-3f);
  }
}

/// A character of another tool: T-pose, other names, centimetres, bones with turned axes.
std::string foreign_bvh(const std::string& extra = "") {
  return "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
         "Yrotation\n"
         "JOINT Chest\n{\nOFFSET 0 20 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
         "JOINT Head\n{\nOFFSET 0 40 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 20 0\n}\n}\n"
         "JOINT LArm\n{\nOFFSET 18 30 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT LElbow\n{\nOFFSET 28 0 "
         "0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT LHand\n{\nOFFSET 25 0 0\nCHANNELS 3 Zrotation Xrotation "
         "Yrotation\nEnd Site\n{\nOFFSET 10 0 0\n}\n}\n}\n}\n"
         "JOINT RArm\n{\nOFFSET -18 30 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT RElbow\n{\nOFFSET -28 0 "
         "0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT RHand\n{\nOFFSET -25 0 0\nCHANNELS 3 Zrotation Xrotation "
         "Yrotation\nEnd Site\n{\nOFFSET -10 0 0\n}\n}\n}\n}\n}\n"
         "JOINT LHip\n{\nOFFSET 9 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT LKnee\n{\nOFFSET 0 -42 "
         "0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT LAnkle\n{\nOFFSET 0 -40 0\nCHANNELS 3 Zrotation Xrotation "
         "Yrotation\nEnd Site\n{\nOFFSET 0 0 12\n}\n}\n}\n}\n"
         "JOINT RHip\n{\nOFFSET -9 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT RKnee\n{\nOFFSET 0 -42 "
         "0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT RAnkle\n{\nOFFSET 0 -40 0\nCHANNELS 3 Zrotation Xrotation "
         "Yrotation\nEnd Site\n{\nOFFSET 0 0 12\n}\n}\n}\n}\n}\n"
         "MOTION\nFrames: 2\nFrame Time: 0.0333333\n" +
         extra;
}
BoneMap foreign_map() {
  BoneMap map;
  map.node[Joint::kPelvis] = "Hips", map.node[Joint::kSpine1] = "Chest", map.node[Joint::kHead] = "Head";
  map.node[Joint::kLeftUpperArm] = "LArm", map.node[Joint::kLeftForearm] = "LElbow",
  map.node[Joint::kLeftHand] = "LHand";
  map.node[Joint::kRightUpperArm] = "RArm", map.node[Joint::kRightForearm] = "RElbow",
  map.node[Joint::kRightHand] = "RHand";
  map.node[Joint::kLeftThigh] = "LHip", map.node[Joint::kLeftShin] = "LKnee", map.node[Joint::kLeftFoot] = "LAnkle";
  map.node[Joint::kRightThigh] = "RHip", map.node[Joint::kRightShin] = "RKnee", map.node[Joint::kRightFoot] = "RAnkle";
  return map;
}

TEST(ImportBvh, ArmsSpreadAtRestAreArmsSpreadOnOurJoints) {
  // 16 joints with 3 turns each, the root with 3 places before; second frame: left hip bent by 30 degrees about x.
  std::string zeros = "0 95 0", bent = "0 95 0";
  for (int j = 0; j < 15; ++j) {
    zeros += " 0 0 0";
    bent += j == 9 ? " 0 -30 0" : " 0 0 0";
  }
  const auto character = read_bvh(foreign_bvh(zeros + "\n" + bent + "\n"));
  ASSERT_TRUE(character) << character.error();
  Diagnostics problems;
  const auto bones = find_bones(*character, foreign_map(), problems);
  ASSERT_TRUE(bones) << messages(problems);
  const Skeleton s = make_skeleton({1.75f, Sex::kMale, 0});
  const Motion m = retarget_motion(*character, *bones, character->motions[0], s);
  ASSERT_EQ(m.poses.size(), 2u);
  PerJoint<Frame3> at;
  place_joints(s, m.poses[0], at);
  EXPECT_NEAR(at[Joint::kLeftHand].place.z, at[Joint::kLeftUpperArm].place.z, 0.01f);
  EXPECT_GT(at[Joint::kLeftHand].place.y, at[Joint::kLeftUpperArm].place.y + 0.9f * (s.upper_arm + s.forearm));
  place_joints(s, m.poses[1], at);
  EXPECT_NEAR(at[Joint::kLeftShin].place.x - at[Joint::kLeftThigh].place.x, s.thigh * 0.5f, 0.01f);  // ahead
  EXPECT_NEAR(at[Joint::kRightShin].place.x, at[Joint::kRightThigh].place.x, 0.01f);
}

TEST(BoneMap, SaysEverythingThatIsWrong) {
  std::string zeros = "0 95 0";
  for (int j = 0; j < 15; ++j) zeros += " 0 0 0";
  const auto character = read_bvh(foreign_bvh(zeros + "\n" + zeros + "\n"));
  ASSERT_TRUE(character);
  BoneMap map = foreign_map();
  map.node[Joint::kLeftShin] = "LKnees", map.node[Joint::kRightHand].clear(), map.node[Joint::kNeck] = "Head";
  Diagnostics problems;
  EXPECT_FALSE(find_bones(*character, map, problems));
  const std::string all = messages(problems);
  EXPECT_NE(all.find("no node 'LKnees' (did you mean 'LKnee'?)"), std::string::npos) << all;
  EXPECT_NE(all.find("names no bone for 'right_hand'"), std::string::npos) << all;
  EXPECT_NE(all.find("node 'Head' stands for"), std::string::npos) << all;
  EXPECT_EQ(problems.error_count(), 3u) << all;

  map = foreign_map();
  std::swap(map.node[Joint::kLeftThigh], map.node[Joint::kLeftShin]);
  Diagnostics upside;
  EXPECT_FALSE(find_bones(*character, map, upside));
  EXPECT_NE(messages(upside).find("does not hang on"), std::string::npos) << messages(upside);

  std::string flat = foreign_bvh(zeros + "\n" + zeros + "\n");
  flat.replace(flat.find("OFFSET 0 -40 0"), 14, "OFFSET 0 0 0.0");
  const auto short_legs = read_bvh(flat);
  ASSERT_TRUE(short_legs) << short_legs.error();
  Diagnostics length;
  EXPECT_FALSE(find_bones(*short_legs, foreign_map(), length));
  EXPECT_NE(messages(length).find("has no length"), std::string::npos) << messages(length);
}

TEST(ImportBvh, RefusesWhatIsDamagedWithItsLine) {
  for (const auto& [text, part] : std::initializer_list<std::pair<std::string, std::string>>{
           {"", "line 1"},
           {"HIERARCHY\nROOT a\n{\nOFFSET 0 0 x\n", "line 4: 'x' is no number"},
           {"HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotatoin\n", "did you mean 'Xrotation'"},
           {"HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n}\nMOTION\nFrames: "
            "900000\nFrame Time: 0.1\n0 0 0\n",
            "ends before its"},
           {"HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 0\n0\n",
            "Frame Time"},
           {foreign_bvh("1 2 3"), "ends"}}) {
    const auto r = read_bvh(text);
    ASSERT_FALSE(r);
    EXPECT_NE(r.error().find(part), std::string::npos) << r.error();
  }
}

TEST(ImportGltf, RefusesWhatIsDamaged) {
  const Stature stature{1.7f, Sex::kFemale, 0};
  GltfBody body;
  body.skeleton = make_skeleton(stature);
  body.levels = {make_figure(stature, {}, 3)};
  const std::string good = write_gltf(std::span(&body, 1));
  ASSERT_TRUE(read_gltf(good));
  for (std::size_t cut = 0; cut < good.size(); cut += good.size() / 97 + 1)
    EXPECT_FALSE(read_gltf(good.substr(0, cut))) << cut;
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string bad = good;
    const std::size_t at = bad.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    bad.replace(at, from.size(), to);
    return bad;
  };
  EXPECT_FALSE(read_gltf(with("\"count\":", "\"caunt\":9")));
  EXPECT_FALSE(read_gltf(with("\"children\":[1,", "\"children\":[0,")));  // its own ancestor
  EXPECT_FALSE(read_gltf(with("\"byteOffset\":0", "\"byteOffset\":9")));
  EXPECT_NE(read_gltf("{\"asset\":{},\"buffers\":[{\"uri\":\"a.bin\"}]}").error().find("another file"),
            std::string::npos);
}

}  // namespace
}  // namespace throng
