// throng body and throng clip as a user calls them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "shell_for_test.h"
#include "throng/figure/bvh/bvh.h"
#include "throng/figure/figure.h"
#include "throng/motor/gait/clip.h"
#include "throng/motor/ik/leg.h"

namespace {

using namespace throng;
namespace fs = std::filesystem;

class BodyCommand : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_body_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string read(const std::string& name) {
    std::ostringstream s;
    s << std::ifstream(folder_ / name, std::ios::binary).rdbuf();
    return s.str();
  }
  test::Outcome throng(const std::string& args) {
    return test::shell("cd '" + folder_.string() + "' && '" THRONG_PROGRAM "' " + args);
  }
  fs::path folder_;
};

TEST_F(BodyCommand, WritesABodyWithFourLevels) {
  const auto out =
      throng("body --sex male --height 1.85 --top jacket --luggage backpack,suitcase --json --out carl.glb");
  ASSERT_EQ(out.code, 0) << out.text;
  const auto j = nlohmann::json::parse(out.text);
  EXPECT_EQ(j["triangles"].size(), 4u);
  EXPECT_GT(j["triangles"][0], 2500);
  EXPECT_EQ(j["bytes"], read("carl.glb").size());
  EXPECT_EQ(read("carl.glb").substr(0, 4), "glTF");
  EXPECT_EQ(throng("body --out carl.glb").code, 1);  // it exists
  EXPECT_EQ(throng("body --seed 3 --pose walk --lod 2 --force --out carl.glb").code, 0);
}

TEST_F(BodyCommand, RefusesWhatNobodyIs) {
  const auto tall = throng("body --height 3 --out x.glb");
  EXPECT_EQ(tall.code, 1);
  EXPECT_TRUE(tall.has("0.6")) << tall.text;
  EXPECT_TRUE(tall.has("2.5")) << tall.text;
  EXPECT_FALSE(fs::exists(folder_ / "x.glb"));
  EXPECT_TRUE(throng("body --luggage backpak --out x.glb").has("did you mean 'backpack'"));
  EXPECT_TRUE(throng("body --colour tops=#123456 --out x.glb").has("did you mean 'top'"));
  EXPECT_TRUE(throng("body --colour top=red --out x.glb").has("#rrggbb"));
  EXPECT_TRUE(throng("body --out x.obj").has(".glb"));
  EXPECT_EQ(throng("body").code, 1);
  EXPECT_EQ(throng("body --out /nowhere/x.glb").code, 2);
}

TEST_F(BodyCommand, FitsACharacterAndSaysWhatIsWrongWithItsMap) {
  ASSERT_EQ(throng("body --height 1.7 --lod 1 --out anna.glb").code, 0);
  const auto seen = throng("body --import anna.glb");
  EXPECT_EQ(seen.code, 0) << seen.text;
  EXPECT_TRUE(seen.has("left_thigh       left_thigh")) << seen.text;
  const auto fitted = throng("body --import anna.glb --height 1.9 --out tall.glb");
  EXPECT_EQ(fitted.code, 0) << fitted.text;
  EXPECT_EQ(throng("body --import tall.glb").code, 0);
  write("map.yaml", "pelvis: pelvis\nleft_thigh: left_tigh\nspine_1: spine_1\nhed: head\n");
  const auto first = throng("body --import anna.glb --bones map.yaml");
  EXPECT_EQ(first.code, 1);
  EXPECT_TRUE(first.has("map.yaml:4")) << first.text;
  EXPECT_TRUE(first.has("did you mean 'head'")) << first.text;
  write("map.yaml", "pelvis: pelvis\nleft_thigh: left_tigh\nspine_1: spine_1\nhead: head\n");
  const auto second = throng("body --import anna.glb --bones map.yaml");
  EXPECT_EQ(second.code, 1);
  EXPECT_TRUE(second.has("map.yaml:2")) << second.text;
  EXPECT_TRUE(second.has("did you mean 'left_thigh'")) << second.text;
  EXPECT_TRUE(second.has("names no bone for 'right_foot'")) << second.text;
  write("junk.glb", "glTFjunkjunkjunkjunkjunk");
  EXPECT_EQ(throng("body --import junk.glb").code, 1);
  EXPECT_EQ(throng("body --import none.glb").code, 1);
}

/// Our own clip, walked, as BVH.
std::string walk_bvh(double seconds) {
  const Clip clip = make_clip(walk_recipe());
  const Skeleton body = reference_body();
  std::vector<SkeletonPose> poses;
  for (double time = 0; time < seconds; time += 1.0 / 120) {
    const double steps = time * static_cast<double>(clip.frequency);
    const auto number = static_cast<int>(steps);
    const ClipStep& step = clip.steps[static_cast<std::size_t>(number % 2)];
    const auto k = static_cast<std::size_t>((steps - number) * kClipFrames);
    const auto t = static_cast<float>((steps - number) * kClipFrames) - static_cast<float>(k);
    const ClipFrame &a = step.frames[k], &b = step.frames[k + 1];
    const Vec3 origin{static_cast<float>(number) * clip.stride, sign_of(step.support) * clip.width / 2, 0};
    SkeletonPose pose = rest_pose(body);
    pose.root = origin + lerp(a.root, b.root, t);
    for (const Side side : kSides) {
      const bool stands = side == step.support;
      const AnkleFrame &p = stands ? a.support : a.swing, &q = stands ? b.support : b.swing;
      const Vec3 r = lerp(p.turn, q.turn, t);
      solve_leg(body, side, {pose.root, {}}, origin + lerp(p.place, q.place, t),
                turn_z(r.z) * turn_y(r.y) * turn_x(r.x), pose.root + Vec3{5, 0, 0}, pose);
    }
    poses.push_back(pose);
  }
  return write_bvh(body, poses, 120);
}

TEST_F(BodyCommand, PreparesAClipAndRefusesOneWithoutTwoSteps) {
  write("walk.bvh", walk_bvh(4));
  const auto out = throng("clip prepare walk.bvh --json --out walk.yaml");
  ASSERT_EQ(out.code, 0) << out.text;
  const auto j = nlohmann::json::parse(out.text);
  EXPECT_NEAR(j["speed"].get<double>(), 1.3, 0.02);
  EXPECT_NEAR(j["frequency"].get<double>(), 1.76, 0.03);
  EXPECT_TRUE(fs::exists(folder_ / "walk.yaml"));
  EXPECT_EQ(throng("clip prepare walk.bvh --out walk.bin").code, 0);
  write("short.bvh", walk_bvh(0.7));
  const auto brief = throng("clip prepare short.bvh --out short.yaml");
  EXPECT_EQ(brief.code, 1);
  EXPECT_TRUE(brief.has("no two full steps")) << brief.text;
  EXPECT_FALSE(fs::exists(folder_ / "short.yaml"));
  EXPECT_TRUE(throng("clip prepare walk.bvh --out walk.txt").has(".yaml or .bin"));
  EXPECT_TRUE(throng("clip cut walk.bvh").has("known is prepare"));
  EXPECT_TRUE(throng("clip prepare walk.bvh --motion run").has("no motion 'run'"));
}

}  // namespace
