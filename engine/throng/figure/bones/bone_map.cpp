#include "throng/figure/bones/bone_map.h"

#include <fmt/format.h>

#include "throng/core/text.h"

namespace throng {
namespace {

class Finder {
 public:
  Finder(const Character& character, const BoneMap& map, Diagnostics& out)
      : character_(character), map_(map), out_(out), names_(character.names()) {}

  std::optional<Bones> run() {
    bones_.node.fill(-1);
    for (std::size_t j = 0; j < kJoints; ++j) find(static_cast<Joint>(j));
    if (out_.has_errors()) return std::nullopt;
    const std::vector<Frame3> rest = character_.rest();
    for (std::size_t j = 0; j < kJoints; ++j)
      if (bones_.node[j] >= 0) bones_.place[j] = rest[static_cast<std::size_t>(bones_.node[j])].place;
    for (std::size_t j = 1; j < kJoints; ++j) check_bone(static_cast<Joint>(j));
    if (out_.has_errors()) return std::nullopt;
    stand();
    if (out_.has_errors()) return std::nullopt;
    return bones_;
  }

 private:
  void complain(Joint joint, std::string message) {
    const auto j = static_cast<std::size_t>(joint);
    out_.add({Diagnostic::Severity::kError, std::string(kJointNames[j]), map_.at[j], std::move(message)});
  }

  void find(Joint joint) {
    const auto j = static_cast<std::size_t>(joint);
    const std::string& name = map_.node[j];
    if (name.empty()) {
      if (needs_bone(joint))
        complain(joint, fmt::format("the map names no bone for '{}'{}", kJointNames[j], alike(kJointNames[j])));
      return;
    }
    bones_.node[j] = character_.find(name);
    if (bones_.node[j] < 0) {
      std::string hint = did_you_mean(name, names_);
      if (hint.empty()) hint = alike(name);
      complain(joint, fmt::format("the character has no node '{}'{}", printable(name), hint));
      return;
    }
    for (std::size_t k = 0; k < j; ++k)
      if (bones_.node[k] == bones_.node[j])
        complain(joint, fmt::format("node '{}' stands for '{}' already", printable(name), kJointNames[k]));
  }
  /// Names of other tools have prefixes: "mixamorig:LeftUpLeg". The first that ends alike.
  std::string alike(std::string_view wanted) const {
    const auto tail = [](std::string_view s) {
      return s.substr(s.find_last_of(":|/") == std::string_view::npos ? 0 : s.find_last_of(":|/") + 1);
    };
    std::vector<std::string_view> tails;
    for (const std::string& n : names_) tails.push_back(tail(n));
    const std::string_view near = nearest_name(tail(wanted), std::span<const std::string_view>(tails));
    for (std::size_t i = 0; i < tails.size(); ++i)
      if (!near.empty() && tails[i] == near) return fmt::format(" (is it '{}'?)", printable(names_[i]));
    return "";
  }

  /// The nearest joint above that has a node.
  int mapped_parent(std::size_t j) const {
    for (std::uint8_t p = kParents[j]; p != kNoParent; p = kParents[p])
      if (bones_.node[p] >= 0) return p;
    return -1;
  }
  void check_bone(Joint joint) {
    const auto j = static_cast<std::size_t>(joint);
    const int p = mapped_parent(j);
    if (bones_.node[j] < 0 || p < 0) return;
    const auto parent = static_cast<std::size_t>(p);
    if (!character_.hangs_on(bones_.node[j], bones_.node[parent]))
      complain(joint, fmt::format("node '{}' does not hang on '{}', which stands for '{}'", printable(map_.node[j]),
                                  printable(map_.node[parent]), kJointNames[parent]));
    const bool may_be_short = joint == Joint::kSpine1 || joint == Joint::kLeftThigh || joint == Joint::kRightThigh;
    const float all = distance(bones_.place[Joint::kHead], bones_.place[Joint::kPelvis]);
    const float bone = distance(bones_.place[j], bones_.place[parent]);
    if (!(bone > 1e-3f * all) && !(may_be_short && joint == Joint::kSpine1))
      complain(joint, fmt::format("the bone from '{}' to '{}' has no length ({:g} in the units of the file)",
                                  printable(map_.node[parent]), printable(map_.node[j]), bone));
  }

  /// What is up and ahead: along the axes of the file that the bones are nearest to.
  void stand() {
    const auto& at = bones_.place;
    const Vec3 feet = (at[Joint::kLeftFoot] + at[Joint::kRightFoot]) * 0.5f;
    const Vec3 up = nearest_axis(at[Joint::kHead] - feet);
    const Vec3 across = at[Joint::kLeftThigh] - at[Joint::kRightThigh];
    const Vec3 left = nearest_axis(across - up * dot(across, up));
    if (!(length(across) > 0) || math::abs(dot(left, up)) > 0.5f)
      return complain(Joint::kLeftThigh, "the hips of the character lie above each other: it must stand upright");
    const Vec3 ahead = cross(left, up);
    bones_.upright = from_axes(ahead, left, up).inverse();
    bones_.leg = 0;
    for (const Side s : kSides) {
      const Vec3 hip = at[of_side(Joint::kLeftThigh, s)], knee = at[of_side(Joint::kLeftShin, s)],
                 ankle = at[of_side(Joint::kLeftFoot, s)];
      bones_.leg += 0.5f * (distance(hip, knee) + distance(knee, ankle));
    }
    float low = dot(feet, up);
    for (const CharacterMesh& m : character_.meshes)
      for (const CharacterVertex& v : m.vertices) low = dot(v.position, up) < low ? dot(v.position, up) : low;
    bones_.height = dot(at[Joint::kHead], up) - low;
    if (!(bones_.height > 0) || !(bones_.leg > 0))
      complain(Joint::kHead, "the head of the character is not above its feet: it must stand upright");
  }
  static Vec3 nearest_axis(Vec3 d) {
    const float x = math::abs(d.x), y = math::abs(d.y), z = math::abs(d.z);
    if (x >= y && x >= z) return {math::copysign(1.0f, d.x), 0, 0};
    if (y >= z) return {0, math::copysign(1.0f, d.y), 0};
    return {0, 0, math::copysign(1.0f, d.z)};
  }

  const Character& character_;
  const BoneMap& map_;
  Diagnostics& out_;
  std::vector<std::string> names_;
  Bones bones_;
};

}  // namespace

BoneMap own_bone_names() {
  BoneMap map;
  for (std::size_t j = 0; j < kJoints; ++j) map.node[j] = kJointNames[j];
  return map;
}

bool needs_bone(Joint joint) {
  switch (joint) {
    case Joint::kPelvis:
    case Joint::kSpine1:
    case Joint::kHead:
    case Joint::kLeftUpperArm:
    case Joint::kLeftForearm:
    case Joint::kLeftHand:
    case Joint::kRightUpperArm:
    case Joint::kRightForearm:
    case Joint::kRightHand:
    case Joint::kLeftThigh:
    case Joint::kLeftShin:
    case Joint::kLeftFoot:
    case Joint::kRightThigh:
    case Joint::kRightShin:
    case Joint::kRightFoot:
      return true;
    default:
      return false;
  }
}

Joint Bones::joint_of(const Character& character, int at) const {
  for (; at >= 0; at = character.nodes[static_cast<std::size_t>(at)].parent)
    for (std::size_t j = 0; j < kJoints; ++j)
      if (node[j] == at) return static_cast<Joint>(j);
  return Joint::kPelvis;
}

std::optional<Bones> find_bones(const Character& character, const BoneMap& map, Diagnostics& out) {
  return Finder(character, map, out).run();
}

}  // namespace throng
