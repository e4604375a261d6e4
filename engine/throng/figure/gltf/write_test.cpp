#include "throng/figure/gltf/write.h"

#include <gtest/gtest.h>

#include <cstring>

#include "throng/figure/json/json.h"

namespace throng {
namespace {

std::uint32_t word(const std::string& s, std::size_t at) {
  std::uint32_t v = 0;
  std::memcpy(&v, s.data() + at, 4);
  return v;
}

GltfBody woman() {
  const Stature stature{1.66f, Sex::kFemale, 0};
  GltfBody body;
  body.skeleton = make_skeleton(stature);
  for (int level = 0; level < kLevels; ++level) body.levels.push_back(make_figure(stature, {}, level));
  body.palette = plain_palette();
  return body;
}

json::Value document(const std::string& glb) {
  EXPECT_EQ(glb.substr(0, 4), "glTF");
  EXPECT_EQ(word(glb, 4), 2u);
  EXPECT_EQ(word(glb, 8), glb.size());
  const std::uint32_t length = word(glb, 12);
  EXPECT_EQ(glb.substr(16, 4), "JSON");
  auto parsed = json::parse(std::string_view(glb).substr(20, length));
  EXPECT_TRUE(parsed) << parsed.error();
  return parsed ? *parsed : json::Value{};
}

TEST(WriteGltf, HasJointsSkinMaterialsAndLevels) {
  const GltfBody body = woman();
  const json::Value d = document(write_gltf(std::span(&body, 1)));
  EXPECT_EQ(d["asset"]["version"].text, "2.0");
  ASSERT_EQ(d["nodes"].items.size(), kJoints + kLevels);
  for (std::size_t j = 0; j < kJoints; ++j) EXPECT_EQ(d["nodes"].items[j]["name"].text, kJointNames[j]);
  EXPECT_EQ(d["skins"].items[0]["joints"].items.size(), kJoints);
  EXPECT_EQ(d["materials"].items.size(), kSlots);
  EXPECT_EQ(d["meshes"].items.size(), std::size_t{kLevels});
  EXPECT_EQ(d["nodes"].items[kJoints]["extensions"]["MSFT_lod"]["ids"].items.size(), std::size_t{kLevels} - 1);
  EXPECT_EQ(d["scenes"].items[0]["nodes"].items.size(), 2u);  // the pelvis and the finest level
  // Pelvis: height of the hips, in the axes of the file.
  EXPECT_NEAR(d["nodes"].items[0]["translation"].items[1].number, body.skeleton.standing_hip(), 1e-5);
}

TEST(WriteGltf, PrimitivesHoldTheTrianglesOfTheirSlots) {
  const GltfBody body = woman();
  const std::string glb = write_gltf(std::span(&body, 1));
  const json::Value d = document(glb);
  for (std::size_t l = 0; l < kLevels; ++l) {
    double indices = 0, vertices = 0;
    for (const json::Value& p : d["meshes"].items[l]["primitives"].items) {
      indices += d["accessors"].items[p["indices"].whole(0)]["count"].number;
      vertices += d["accessors"].items[p["attributes"]["POSITION"].whole(0)]["count"].number;
    }
    EXPECT_EQ(static_cast<std::size_t>(indices), body.levels[l].index.size());
    EXPECT_EQ(static_cast<std::size_t>(vertices), body.levels[l].position.size());
  }
}

TEST(WriteGltf, MotionsHaveAChannelAJointAndTheWayOfThePelvis) {
  GltfBody body = woman();
  GltfMotion motion{"walk", {0, 0.5f, 1}, {}};
  for (int i = 0; i < 3; ++i) {
    SkeletonPose pose = rest_pose(body.skeleton);
    pose.root.x = static_cast<float>(i);
    pose.turn[Joint::kLeftThigh] = turn_y(0.1f * static_cast<float>(i));
    motion.pose.push_back(pose);
  }
  body.motions.push_back(motion);
  body.levels.resize(1);
  const json::Value d = document(write_gltf(std::span(&body, 1)));
  const json::Value& animation = d["animations"].items[0];
  EXPECT_EQ(animation["channels"].items.size(), kJoints + 1);
  EXPECT_EQ(animation["name"].text, "walk");
  const json::Value& input = d["accessors"].items[animation["samplers"].items[0]["input"].whole(0)];
  EXPECT_EQ(input["max"].items[0].number, 1);
  EXPECT_EQ(d["nodes"].items.size(), kJoints + 1);
  EXPECT_FALSE(d["extensionsUsed"].is_array());
}

TEST(Json, ReadsWhatItWritesAndRefusesTheRest) {
  json::Writer w;
  w.object().key("a \"b\"\n").array().number(1.5).boolean(true).text("x\\y").end().key("n").whole(7).end();
  const auto v = json::parse(w.take());
  ASSERT_TRUE(v);
  EXPECT_EQ((*v)["a \"b\"\n"].items[2].text, "x\\y");
  EXPECT_EQ((*v)["n"].whole(0), 7u);
  EXPECT_EQ(json::parse("\"\\u00e4\\ud83d\\ude00\"")->text, "\xc3\xa4\xf0\x9f\x98\x80");
  for (const char* bad : {"", "{", "[1,", "{\"a\" 1}", "tru", "\"abc", "[1] x", "nan", "{a:1}", "[1e999]", "\"\\u12\""})
    EXPECT_FALSE(json::parse(bad)) << bad;
  EXPECT_FALSE(json::parse(std::string(1000, '[')));
}

}  // namespace
}  // namespace throng
