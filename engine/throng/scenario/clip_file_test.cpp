#include "throng/scenario/clip_file.h"

#include <gtest/gtest.h>

#include "throng/scenario/bone_map_file.h"

namespace throng {
namespace {

std::string messages(const Diagnostics& d) {
  std::string all;
  for (const Diagnostic& m : d.list()) all += m.at.file + ":" + std::to_string(m.at.line) + ": " + m.message + "\n";
  return all;
}

TEST(ClipFile, ComesBackInBothForms) {
  const Clip clip = make_clip(walk_recipe());
  for (const std::string& content : {clip_to_yaml(clip), clip_to_bytes(clip)}) {
    Diagnostics problems;
    const auto back = read_clip(content, "walk.yaml", problems);
    ASSERT_TRUE(back) << messages(problems);
    EXPECT_EQ(back->speed, clip.speed);
    EXPECT_EQ(back->lift_off, clip.lift_off);
    EXPECT_EQ(back->events.to, clip.events.to);
    for (std::size_t s = 0; s < 2; ++s)
      for (std::size_t k = 0; k <= kClipFrames; ++k) {
        EXPECT_EQ(back->steps[s].frames[k].swing.place, clip.steps[s].frames[k].swing.place);
        EXPECT_EQ(back->steps[s].upper[k].chest, clip.steps[s].upper[k].chest);
      }
  }
}

TEST(ClipFile, SaysWhatIsWrong) {
  const Clip clip = make_clip(walk_recipe());
  const auto complains = [](const std::string& content, const std::string& part) {
    Diagnostics problems;
    EXPECT_FALSE(read_clip(content, "walk.yaml", problems));
    EXPECT_NE(messages(problems).find(part), std::string::npos) << messages(problems);
  };
  std::string yaml = clip_to_yaml(clip);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string t = yaml;
    t.replace(t.find(from), from.size(), to);
    return t;
  };
  complains(with("speed: 1.3", "speed: 99"), "walk.yaml:2: speed is 99; it is from 0.05 to 12");
  complains(with("      - [", "      - [1, "), "expected 22 numbers");
  complains(with("support: right", "support: left"), "the first step is that of the right foot");
  complains(yaml.substr(0, yaml.rfind('\n', yaml.size() - 200)), "33 rows");
  complains("nothing", "expected a number `speed`");
  const std::string bytes = clip_to_bytes(clip);
  complains(bytes.substr(0, bytes.size() - 1), "cut off");
  complains(bytes + "x", "too long");
}

TEST(BoneMapFile, ReadsJointsAndNamesMistakes) {
  Diagnostics problems;
  const auto map = read_bone_map("pelvis: mixamorig:Hips\n\"left_thigh\": 'Left Up Leg'\n", "map.yaml", problems);
  ASSERT_TRUE(map) << messages(problems);
  EXPECT_EQ(map->node[Joint::kPelvis], "mixamorig:Hips");
  EXPECT_EQ(map->node[Joint::kLeftThigh], "Left Up Leg");
  EXPECT_EQ(map->at[0].line, 1);
  Diagnostics bad;
  EXPECT_FALSE(read_bone_map("pelvis: Hips\nleft_tigh: L\nneck: [1]\n", "map.yaml", bad));
  EXPECT_NE(messages(bad).find("map.yaml:2: there is no joint 'left_tigh' (did you mean 'left_thigh'?)"),
            std::string::npos)
      << messages(bad);
  EXPECT_NE(messages(bad).find("map.yaml:3: expected the name of a node"), std::string::npos) << messages(bad);
  Diagnostics list;
  EXPECT_FALSE(read_bone_map("- a\n", "map.yaml", list));
}

TEST(BoneMapFile, TheDraftFindsUsualNames) {
  Character c;
  for (const char* name : {"mixamorig:Hips", "mixamorig:Spine", "mixamorig:LeftUpLeg", "mixamorig:LeftLeg"})
    c.nodes.push_back({name, -1, {}, 1, false, {}});
  const std::string draft = bone_map_draft(c);
  EXPECT_NE(draft.find("pelvis: \"mixamorig:Hips\""), std::string::npos) << draft;
  EXPECT_NE(draft.find("left_shin: \"mixamorig:LeftLeg\""), std::string::npos) << draft;
  EXPECT_NE(draft.find("# right_foot: NEEDED"), std::string::npos) << draft;
  EXPECT_NE(draft.find("# left_eye: optional"), std::string::npos) << draft;
}

}  // namespace
}  // namespace throng
