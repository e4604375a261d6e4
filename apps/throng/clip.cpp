// throng clip prepare IN.bvh --bones map.yaml --out clip.yaml
#include <fmt/format.h>

#include "args.h"
#include "commands.h"
#include "figure_files.h"
#include "throng/core/text.h"
#include "throng/figure/bones/retarget.h"
#include "throng/motor/clip/prepare.h"
#include "throng/scenario/clip_file.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

struct ClipArguments {
  std::string action, file, bones, out, motion;
  bool force = false, quiet = false, json = false;
};

int complain(const std::string& what) {
  fmt::print(stderr, "throng clip: {}\n", printable(what, 900));
  return what.starts_with("cannot write") ? kRunFailed : kBadInput;
}

/// The motion asked for; without a name the only or the longest one.
Result<const CharacterMotion*> motion_of(const Character& character, const ClipArguments& a) {
  if (character.motions.empty()) return Error{fmt::format("'{}' has no motion in it", a.file)};
  const CharacterMotion* best = nullptr;
  std::vector<std::string> names;
  for (const CharacterMotion& m : character.motions) {
    names.push_back(m.name);
    if (!a.motion.empty() ? m.name == a.motion : !best || m.time.size() > best->time.size()) best = &m;
  }
  if (!best)
    return Error{fmt::format("'{}' has no motion '{}'{}; it has {}", a.file, a.motion, did_you_mean(a.motion, names),
                             fmt::join(names, ", "))};
  return best;
}

void print_summary(const ClipArguments& a, const Prepared& p, double rate) {
  const Clip& c = p.clip;
  if (a.json) {
    DocumentNode j = map_node();
    put(j, "file", text_node(valid_utf8(a.out) ? a.out : printable(a.out, 4096)));
    for (const auto& [name, value] :
         std::initializer_list<std::pair<const char*, float>>{{"speed", c.speed},
                                                              {"frequency", c.frequency},
                                                              {"stride", c.stride},
                                                              {"width", c.width},
                                                              {"double_support", c.double_support()},
                                                              {"turned", p.turned},
                                                              {"gap", p.gap}})
      put(j, name, number_node(static_cast<double>(value)));
    put(j, "first_frame", integer_node(static_cast<std::int64_t>(p.first)));
    put(j, "last_frame", integer_node(static_cast<std::int64_t>(p.last)));
    fmt::print("{}", to_json(j));
  } else if (!a.quiet) {
    if (!a.out.empty()) fmt::print("  wrote {}\n", printable(a.out, 400));
    fmt::print("  two steps from frame {} to {} ({:.2f} to {:.2f} s); contacts found: {} left, {} right\n", p.first,
               p.last, static_cast<double>(p.first) / rate, static_cast<double>(p.last) / rate, p.left_contacts,
               p.right_contacts);
    fmt::print(
        "  {:.2f} m/s, {:.2f} steps/s of {:.2f} m, feet {:.2f} m apart, both on the ground for {:.0f} % of a step\n",
        c.speed, c.frequency, c.stride, c.width, 100 * c.double_support());
    fmt::print("  line straightened by {:.1f} degrees, ends {:.1f} cm apart before they were blended\n",
               math::degrees(static_cast<double>(p.turned)), 100 * p.gap);
  }
}

int prepare(const ClipArguments& a) {
  const std::string ending = ending_of_file(a.out);
  if (!a.out.empty() && ending != ".yaml" && ending != ".bin")
    return complain(fmt::format("--out {}: clips are written as .yaml or .bin", a.out));
  const auto character = read_character(a.file);
  if (!character) return complain(character.error());
  const auto motion = motion_of(*character, a);
  if (!motion) return complain(motion.error());
  const auto bones = read_bones(*character, a.bones);
  if (!bones) return kBadInput;
  const Motion moved = retarget_motion(*character, *bones, **motion, reference_body());
  const auto prepared = prepare_clip(moved.skeleton, moved.poses, static_cast<double>(moved.rate));
  if (!prepared) return complain(fmt::format("'{}' {}", a.file, prepared.error()));
  if (!a.out.empty()) {
    const std::string content = ending == ".bin" ? clip_to_bytes(prepared->clip) : clip_to_yaml(prepared->clip);
    if (const auto error = write_figure_file(a.out, content, a.force)) return complain(error->message);
  }
  print_summary(a, *prepared, static_cast<double>(moved.rate));
  return kOk;
}

}  // namespace

int clip_command(Arguments arguments) {
  ClipArguments a;
  Args args(
      "clip", "Makes a canonical clip, two steps that loop, of a walk captured or animated elsewhere.",
      "  throng clip prepare walk.bvh --bones map.yaml --out walk.yaml\n"
      "  throng clip prepare character.glb --motion Walk --bones map.yaml --out walk.bin\n"
      "  throng clip prepare walk.bvh                        without a map: our joint names, or a map to start from\n"
      "\n"
      "Contacts of the feet are found; two full steps are cut out from an initial contact on, the line of the root is\n"
      "straightened, the ends are blended, and legs become ankles with a pole, each step seen from its support foot.\n"
      "Without --out nothing is written and what was found is printed.\n");
  args.positional("ACTION", a.action, "prepare")
      .positional("FILE", a.file, "Walk: .bvh, .glb, or .gltf with its data inside", false)
      .option("--bones", a.bones, "Bone map (YAML): a line a joint, `left_thigh: NAME OF THEIR NODE`")
      .option("--motion", a.motion, "Name of the motion, where the file has several (default: the longest)")
      .option("--out", a.out, "Clip to write: .yaml or .bin")
      .flag("--force", a.force, "Replace a file that exists")
      .flag("--quiet", a.quiet, "Print problems only")
      .flag("--json", a.json, "Print what was found as JSON");
  if (const auto code = args.parse(arguments)) return *code;
  if (a.action != "prepare") return complain(fmt::format("there is no action '{}'; known is prepare", a.action));
  if (a.file.empty()) return complain("the walk to prepare is missing: throng clip prepare walk.bvh");
  return prepare(a);
}

}  // namespace throng::cli
