#include "throng/scenario/bone_map_file.h"

#include <fmt/format.h>

#include "throng/core/text.h"
#include "throng/scenario/document.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/read_fields.h"

namespace throng {
namespace {

/// Words that other tools use for our joints, in lower case.
struct Words {
  Joint joint;
  std::initializer_list<std::string_view> names;
};
const std::initializer_list<Words>& usual_names() {
  static const std::initializer_list<Words> list{
      {Joint::kPelvis, {"hips", "hip", "pelvis", "root"}},
      {Joint::kSpine1, {"spine", "spine1", "abdomen", "chest", "torso"}},
      {Joint::kSpine2, {"spine1", "spine2", "chest"}},
      {Joint::kSpine3, {"spine2", "spine3", "upperchest", "chest2"}},
      {Joint::kNeck, {"neck", "neck1"}},
      {Joint::kHead, {"head"}},
      {Joint::kLeftClavicle, {"leftshoulder", "shoulder.l", "lcollar", "leftcollar", "clavicle.l", "leftclavicle"}},
      {Joint::kLeftUpperArm, {"leftarm", "leftupperarm", "upperarm.l", "upper_arm.l", "lshldr", "leftshldr"}},
      {Joint::kLeftForearm, {"leftforearm", "leftlowerarm", "forearm.l", "lowerarm.l", "lforearm", "leftelbow"}},
      {Joint::kLeftHand, {"lefthand", "hand.l", "lhand", "leftwrist"}},
      {Joint::kRightClavicle, {"rightshoulder", "shoulder.r", "rcollar", "rightcollar", "clavicle.r", "rightclavicle"}},
      {Joint::kRightUpperArm, {"rightarm", "rightupperarm", "upperarm.r", "upper_arm.r", "rshldr", "rightshldr"}},
      {Joint::kRightForearm, {"rightforearm", "rightlowerarm", "forearm.r", "lowerarm.r", "rforearm", "rightelbow"}},
      {Joint::kRightHand, {"righthand", "hand.r", "rhand", "rightwrist"}},
      {Joint::kLeftThigh, {"leftupleg", "leftupperleg", "thigh.l", "upperleg.l", "lthigh", "lefthip"}},
      {Joint::kLeftShin, {"leftleg", "leftlowerleg", "shin.l", "lowerleg.l", "calf.l", "lshin", "leftknee"}},
      {Joint::kLeftFoot, {"leftfoot", "foot.l", "lfoot", "leftankle"}},
      {Joint::kLeftToes, {"lefttoebase", "lefttoes", "toe.l", "toes.l", "lefttoe"}},
      {Joint::kRightThigh, {"rightupleg", "rightupperleg", "thigh.r", "upperleg.r", "rthigh", "righthip"}},
      {Joint::kRightShin, {"rightleg", "rightlowerleg", "shin.r", "lowerleg.r", "calf.r", "rshin", "rightknee"}},
      {Joint::kRightFoot, {"rightfoot", "foot.r", "rfoot", "rightankle"}},
      {Joint::kRightToes, {"righttoebase", "righttoes", "toe.r", "toes.r", "righttoe"}},
  };
  return list;
}

std::string plain(std::string_view name) {
  if (const auto at = name.find_last_of(":|/"); at != std::string_view::npos) name.remove_prefix(at + 1);
  std::string out;
  for (const char c : name)
    if (c != '_' && c != ' ' && c != '-') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

}  // namespace

std::optional<BoneMap> read_bone_map(const std::string& text, const std::string& file, Diagnostics& out) {
  Document document;
  document.files.push_back(file);
  if (!parse_document(text, 0, document, document.root, out) || out.has_errors()) return std::nullopt;
  if (!document.root.is_map()) {
    report_problem(out, document.position(document.root.mark), "",
                   "a bone map has lines like `pelvis: NAME OF THEIR NODE`");
    return std::nullopt;
  }
  BoneMap map;
  for (const DocumentNode& n : document.root.children) {
    std::size_t j = 0;
    while (j < kJoints && kJointNames[j] != n.key) ++j;
    if (j == kJoints) {
      report_problem(out, document.position(n.key_mark), n.key,
                     fmt::format("there is no joint '{}'{}", printable(n.key), did_you_mean(n.key, kJointNames)));
    } else if (!n.is_scalar() || n.text.empty()) {
      report_problem(out, document.position(n.mark), n.key, "expected the name of a node");
    } else {
      map.node[j] = n.text, map.at[j] = document.position(n.mark);
    }
  }
  // What is missing is said of the whole file.
  for (std::size_t j = 0; j < kJoints; ++j)
    if (map.node[j].empty()) map.at[j] = {file, 0, 0};
  if (out.has_errors()) return std::nullopt;
  return map;
}

std::string bone_map_draft(const Character& character) {
  PerJoint<std::string> found;
  std::vector<bool> used(character.nodes.size());
  for (std::size_t j = 0; j < kJoints; ++j)
    for (std::size_t n = 0; n < character.nodes.size() && found[j].empty(); ++n)
      if (character.nodes[n].name == kJointNames[j]) found[j] = character.nodes[n].name, used[n] = true;
  for (const Words& w : usual_names()) {
    std::string& to = found[w.joint];
    for (const std::string_view word : w.names)
      for (std::size_t n = 0; n < character.nodes.size() && to.empty(); ++n)
        if (!used[n] && plain(character.nodes[n].name) == plain(word)) to = character.nodes[n].name, used[n] = true;
  }
  std::string out = "# our joint: node of the character\n";
  for (std::size_t j = 0; j < kJoints; ++j) {
    if (found[j].empty()) {
      out += fmt::format("# {}: {}\n", kJointNames[j], needs_bone(static_cast<Joint>(j)) ? "NEEDED" : "optional");
    } else {
      out +=
          fmt::format("{}: {}\n", kJointNames[j], json_string(valid_utf8(found[j]) ? found[j] : printable(found[j])));
    }
  }
  return out;
}

}  // namespace throng
