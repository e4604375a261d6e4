// throng body --out person.glb
#include <fmt/format.h>

#include "args.h"
#include "commands.h"
#include "figure_files.h"
#include "throng/core/text.h"
#include "throng/figure/bones/retarget.h"
#include "throng/figure/gltf/write.h"
#include "throng/figure/sample_poses.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

struct BodyArguments {
  std::string out, sex = "female", top, bottom, sleeves, hair, headwear, pose = "rest", lod = "all", import, bones;
  std::vector<std::string> luggage, colours;
  std::optional<double> height, build;
  std::optional<std::uint64_t> seed;
  bool force = false, quiet = false, json = false;
};

int complain(const std::string& what) {
  fmt::print(stderr, "throng body: {}\n", printable(what, 900));
  return what.starts_with("cannot write") ? kRunFailed : kBadInput;
}

template <std::size_t n>
std::vector<std::string> words(const std::array<std::string_view, n>& names) {
  return {names.begin(), names.end()};
}
/// Number of a word that the arguments have checked already.
template <class E, std::size_t n>
void choose(const std::string& word, const std::array<std::string_view, n>& names, E& out) {
  for (std::size_t i = 0; i < n; ++i)
    if (names[i] == word) out = static_cast<E>(i);
}

std::optional<Error> pack(const std::vector<std::string>& words, Luggage& out) {
  constexpr std::array<std::string_view, 5> kNames{"none", "backpack", "shoulder_bag", "suitcase", "handbag"};
  for (const std::string& list : words) {
    for (std::size_t from = 0; from <= list.size();) {
      const std::size_t end = std::min(list.find(',', from), list.size());
      const std::string word = list.substr(from, end - from);
      from = end + 1;
      if (word == "none")
        out = {};
      else if (word == "backpack")
        out.backpack = true;
      else if (word == "shoulder_bag")
        out.shoulder_bag = true;
      else if (word == "suitcase")
        out.suitcase = true;
      else if (word == "handbag")
        out.handbag = true;
      else
        return Error{
            fmt::format("--luggage: there is no '{}'{}; known are none, backpack, shoulder_bag, suitcase, handbag",
                        printable(word), did_you_mean(word, kNames))};
    }
  }
  return std::nullopt;
}

std::optional<Error> paint(const std::vector<std::string>& words, Palette& out) {
  for (const std::string& w : words) {
    const auto equals = w.find('=');
    const std::string name = w.substr(0, equals), value = equals == std::string::npos ? "" : w.substr(equals + 1);
    std::size_t slot = 0;
    while (slot < kSlots && kSlotNames[slot] != name) ++slot;
    if (slot == kSlots)
      return Error{fmt::format("--colour: there is no '{}'{}; known are {}", printable(name),
                               did_you_mean(name, kSlotNames), fmt::join(kSlotNames, ", "))};
    unsigned v = 0;
    bool good = value.size() == 7 && value[0] == '#';
    for (std::size_t i = 1; good && i < 7; ++i) {
      const auto digit = std::string_view("0123456789abcdef").find(static_cast<char>(value[i] | 0x20));
      good = digit != std::string_view::npos;
      v = v * 16 + static_cast<unsigned>(digit & 15);
    }
    if (!good)
      return Error{
          fmt::format("--colour {}: a colour is written as #rrggbb, for example {}=#2f3d54", printable(w), name)};
    out[slot] = {static_cast<std::uint8_t>(v >> 16), static_cast<std::uint8_t>(v >> 8), static_cast<std::uint8_t>(v)};
  }
  return std::nullopt;
}

Result<Looks> looks_from(const BodyArguments& a, const Stature& stature) {
  Looks looks;
  if (a.seed) {
    looks = looks_of(*a.seed, 0, stature);
  } else {
    looks.palette = plain_palette();
    looks.outfit.hair = stature.sex == Sex::kFemale ? Hair::kBob : Hair::kShort;
  }
  Outfit& o = looks.outfit;
  choose(a.top, kTopNames, o.top), choose(a.bottom, kBottomNames, o.bottom), choose(a.hair, kHairNames, o.hair);
  choose(a.headwear, kHeadwearNames, o.headwear);
  if (!a.sleeves.empty()) o.long_sleeves = a.sleeves == "long";
  if (const auto error = pack(a.luggage, o.luggage)) return *error;
  if (const auto error = paint(a.colours, looks.palette)) return *error;
  return looks;
}

void print_made(const BodyArguments& a, const GltfBody& body, std::size_t bytes) {
  if (a.json) {
    DocumentNode j = map_node();
    put(j, "file", text_node(valid_utf8(a.out) ? a.out : printable(a.out, 4096)));
    put(j, "bytes", integer_node(static_cast<std::int64_t>(bytes)));
    put(j, "height", number_node(static_cast<double>(body.skeleton.height)));
    put(j, "joints", integer_node(static_cast<std::int64_t>(kJoints)));
    DocumentNode& list = put(j, "triangles", list_node());
    for (const FigureMesh& m : body.levels)
      list.children.push_back(integer_node(static_cast<std::int64_t>(m.triangles())));
    fmt::print("{}", to_json(j));
  } else if (!a.quiet) {
    fmt::print("  wrote {} ({} KB)\n", printable(a.out, 400), (bytes + 1023) / 1024);
    std::string levels;
    for (const FigureMesh& m : body.levels) levels += (levels.empty() ? "" : ", ") + std::to_string(m.triangles());
    fmt::print("  {:.2f} m tall, {} joints, {} triangles\n", body.skeleton.height, kJoints, levels);
  }
}

int write_body(const BodyArguments& a, GltfBody& body, const Luggage& luggage = {}) {
  SamplePose pose = SamplePose::kRest;
  choose(a.pose, kSamplePoseNames, pose);
  if (pose != SamplePose::kRest) {
    body.pose = sample_pose(body.skeleton, pose);
    carry(luggage, *body.pose);
  }
  const std::string bytes = write_gltf(std::span<const GltfBody>(&body, 1));
  if (const auto error = write_figure_file(a.out, bytes, a.force)) return complain(error->message);
  print_made(a, body, bytes.size());
  return kOk;
}

int make_body(const BodyArguments& a, const Stature& stature) {
  const auto looks = looks_from(a, stature);
  if (!looks) return complain(looks.error());
  GltfBody body;
  body.skeleton = make_skeleton(stature);
  body.palette = looks->palette;
  for (int level = 0; level < kLevels; ++level)
    if (a.lod == "all" || a.lod == std::to_string(level))
      body.levels.push_back(make_figure(stature, looks->outfit, level));
  return write_body(a, body, looks->outfit.luggage);
}

int import_body(const BodyArguments& a, Stature stature) {
  const auto character = read_character(a.import);
  if (!character) return complain(character.error());
  const auto bones = read_bones(*character, a.bones);
  if (!bones) return kBadInput;
  std::size_t vertices = 0, triangles = 0;
  for (const CharacterMesh& m : character->meshes) vertices += m.vertices.size(), triangles += m.index.size() / 3;
  const Skeleton skeleton = make_skeleton(stature);
  if (!a.quiet && !a.json) {
    fmt::print("  {}: {} nodes, {} meshes with {} vertices and {} triangles, {} motions\n", printable(a.import, 300),
               character->nodes.size(), character->meshes.size(), vertices, triangles, character->motions.size());
    fmt::print("  {:<16} {:<28} {}\n", "joint", "node", "place (units of the file)");
    for (std::size_t j = 0; j < kJoints; ++j) {
      if (bones->node[j] < 0) {
        fmt::print("  {:<16} -\n", kJointNames[j]);
        continue;
      }
      const Vec3 p = bones->place[j];
      fmt::print("  {:<16} {:<28} {:.3f} {:.3f} {:.3f}\n", kJointNames[j],
                 printable(character->nodes[static_cast<std::size_t>(bones->node[j])].name), p.x, p.y, p.z);
    }
  }
  if (a.out.empty()) return kOk;
  if (character->meshes.empty())
    return complain(fmt::format("'{}' has no skinned mesh to write; its motions are for throng clip", a.import));
  GltfBody body;
  body.skeleton = skeleton;
  body.levels.push_back(retarget_mesh(*character, *bones, skeleton, body.palette));
  for (const CharacterMotion& m : character->motions) {
    Motion moved = retarget_motion(*character, *bones, m, skeleton);
    body.motions.push_back({m.name, m.time, std::move(moved.poses)});
  }
  return write_body(a, body);
}

}  // namespace

int body_command(Arguments arguments) {
  BodyArguments a;
  Args args("body", "Makes a person's body as glTF, or puts somebody else's character onto our joints.",
            "  throng body --out anna.glb                                a woman of 1.66 m, four levels of detail\n"
            "  throng body --sex male --height 1.9 --build 0.6 --top coat --headwear hat --out carl.glb\n"
            "  throng body --height 1.1 --bottom shorts --sleeves short --luggage backpack --out child.glb\n"
            "  throng body --seed 7 --pose walk --lod 0 --out seven.glb    clothes and colours by chance\n"
            "  throng body --colour top=#b5584b --colour hair=#17120f --out red.glb\n"
            "  throng body --import character.glb                        what would be used; prints a bone map to "
            "start from\n"
            "  throng body --import character.glb --bones map.yaml --out ours.glb    with our joints and names\n"
            "\n"
            "The file is binary glTF 2.0: skin, joints with our names, a material a slot (skin, hair, top, bottom "
            "...), coarser\n"
            "levels through MSFT_lod. A bone map has a line a joint: `left_thigh: NAME OF THEIR NODE`.\n");
  args.option("--out", a.out, "File to write (.glb)")
      .choice("--sex", a.sex, {"female", "male"}, "Proportions and face")
      .option("--height", a.height, "m; below 1.4 a child (default: 1.66 or 1.79)", 0.6, 2.5)
      .option("--build", a.build, "-1 slender .. 1 heavy", -1, 1)
      .choice("--top", a.top, words(kTopNames), "Upper clothes")
      .choice("--bottom", a.bottom, words(kBottomNames), "Lower clothes; a dress has its own")
      .choice("--sleeves", a.sleeves, {"long", "short"}, "Of shirts and dresses")
      .choice("--hair", a.hair, words(kHairNames), "Cut")
      .choice("--headwear", a.headwear, words(kHeadwearNames), "On the head")
      .option("--luggage", a.luggage, "none, backpack, shoulder_bag, suitcase, handbag; several with commas")
      .option("--colour", a.colours, "SLOT=#rrggbb, several times: skin hair top under bottom shoes ...")
      .option("--seed", a.seed, "Clothes, hair and colours by chance; the same for the same number")
      .choice("--lod", a.lod, {"all", "0", "1", "2", "3"}, "Level of detail: about 3000, 900, 250, 60 triangles")
      .choice("--pose", a.pose, words(kSamplePoseNames), "Of the joints in the file")
      .option("--import", a.import, "Character of another tool (.glb, or .gltf with its data inside)")
      .option("--bones", a.bones, "Bone map of that character (YAML)")
      .flag("--force", a.force, "Replace a file that exists")
      .flag("--quiet", a.quiet, "Print problems only")
      .flag("--json", a.json, "Print what was written as JSON");
  if (const auto code = args.parse(arguments)) return *code;
  if (a.out.empty() && a.import.empty())
    return complain("--out is missing: the file to write, for example --out person.glb");
  if (!a.out.empty() && ending_of_file(a.out) != ".glb")
    return complain(fmt::format("--out {}: bodies are written as .glb", a.out));
  if (a.import.empty() && !a.bones.empty())
    return complain("--bones is for a character of another tool: --import character.glb");
  Stature stature;
  stature.sex = a.sex == "male" ? Sex::kMale : Sex::kFemale;
  stature.height = static_cast<float>(a.height.value_or(stature.sex == Sex::kMale ? 1.79 : 1.66));
  stature.build = static_cast<float>(a.build.value_or(0));
  return a.import.empty() ? make_body(a, stature) : import_body(a, stature);
}

}  // namespace throng::cli
