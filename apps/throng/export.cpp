// throng export FILE --to FORMAT --out PATH
#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "args.h"
#include "commands.h"
#include "export_bodies.h"
#include "progress.h"
#include "throng/core/text.h"
#include "throng/recording/exporters/from_recording.h"
#include "throng/recording/recording.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

struct ExportArguments {
  std::string file, format, out, level;
  std::vector<std::string> people;
  std::optional<double> from, until;
  int detail = 0;
  bool force = false, quiet = false, json = false;
};

int complain(const std::string& what) {
  fmt::print(stderr, "throng export: {}\n", printable(what, 900));
  // Writers begin with these words when the file system refuses; everything else is about what was asked for.
  return what.starts_with("cannot write") ? kRunFailed : kBadInput;
}

void print_json(const Recording& recording, const std::vector<std::string>& files) {
  DocumentNode j = map_node();
  put(j, "frames", integer_node(static_cast<std::int64_t>(recording.frame_count())));
  put(j, "people", integer_node(static_cast<std::int64_t>(recording.people().size())));
  put(j, "complete", boolean_node(recording.info().complete));
  DocumentNode& list = put(j, "files", list_node());
  for (const auto& f : files) list.children.push_back(text_node(valid_utf8(f) ? f : printable(f, 4096)));
  fmt::print("{}", to_json(j));
}

int export_file(const ExportArguments& a) {
  std::error_code ignored;
  if (std::filesystem::equivalent(a.file, a.out, ignored))
    return complain(fmt::format("'{}' is the recording itself: give --out another name", a.out));
  const auto recording = Recording::open(a.file);
  if (!recording) return complain(recording.error());
  ExportTarget target;
  target.format = find_export_format(a.format);
  target.path = a.out;
  target.level = a.level;
  target.overwrite = a.force ? Overwrite::kYes : Overwrite::kNo;
  const double last = recording->frame_count() ? recording->time(recording->frame_count() - 1) : 0;
  Progress progress(last, !a.quiet && !a.json);
  const auto files = export_recording(*recording, target, std::filesystem::path(a.file).filename().string(),
                                      THRONG_VERSION, [&](std::size_t done, std::size_t) {
                                        progress.update(recording->time(done - 1), recording->people_in(done - 1));
                                      });
  progress.finish();
  if (!files) {
    const std::string hint = files.error().find("exists already") != std::string::npos ? "; --force replaces it" : "";
    return complain(files.error() + hint);
  }
  if (a.json) {
    print_json(*recording, *files);
  } else if (!a.quiet) {
    if (!recording->info().complete) fmt::print("  note: the run had not come to its end\n");
    for (const auto& f : *files) fmt::print("  wrote {}\n", printable(f, 400));
    fmt::print("  {} people, {} frames\n", recording->people().size(), recording->frame_count());
  }
  return kOk;
}

int export_people(const ExportArguments& a) {
  if (!a.level.empty()) return complain("--level is for trajectories; bodies go where they go");
  const auto recording = Recording::open(a.file);
  if (!recording) return complain(recording.error());
  const auto done = export_bodies(*recording, {a.format, a.out, a.people, a.detail, a.from, a.until, a.force});
  if (!done) {
    const std::string hint = done.error().find("exists already") != std::string::npos ? "; --force replaces it" : "";
    return complain(done.error() + hint);
  }
  if (a.json) {
    print_json(*recording, {done->file});
  } else if (!a.quiet) {
    fmt::print("  wrote {}\n  {} people, {} poses\n", printable(done->file, 400), done->people, done->frames);
  }
  return kOk;
}

}  // namespace

int export_command(Arguments arguments) {
  ExportArguments a;
  std::vector<std::string> formats;
  std::string doc = "Format:";
  for (const ExportFormat& f : export_formats()) {
    formats.emplace_back(f.name);
    doc += fmt::format(" {} ({});", f.name, f.summary);
  }
  for (const char* f : kBodyFormats) formats.emplace_back(f);
  doc += " gltf (people with poses as skinned animations); bvh (the motion of one).";
  Args args(
      "export", "Writes a recording as files that other tools read.",
      "  throng export run.throng --to jupedsim --out run.sqlite  for PedPy and JuPedSim's viewer\n"
      "  throng export run.throng --to hdf5 --out run.h5          layout of the Data Archive\n"
      "  throng export run.throng --to txt --out run.txt          text, and run.wkt with the walkable area\n"
      "  throng export run.throng --to csv --out run.csv          table: id,frame,time,x,y,z,level,vx,vy,...\n"
      "  throng export run.throng --to csv --level upper --out upper.csv\n"
      "  throng export run.throng --to gltf --out people.glb --person west.0 --person west.1 --until 20\n"
      "  throng export run.throng --to bvh --out walk.bvh --person west.0\n"
      "\n"
      "A recording with several levels gives one file a level, run_LEVEL.csv, or the one asked for with --level.\n"
      "Who is on a stair belongs to the level at its lower end. Coordinates are those of the scenario.\n");
  args.positional("FILE", a.file, "Recording (.throng)")
      .choice("--to", a.format, formats, doc)
      .option("--out", a.out, "File to write; without an extension it gets the format's")
      .option("--level", a.level, "Only this level")
      .option("--person", a.people, "gltf, bvh: who, as west.0, west or 3; may be repeated")
      .option("--from", a.from, "gltf, bvh: from this time, s", 0, 1e9)
      .option("--until", a.until, "gltf, bvh: until this time, s", 0, 1e9)
      .option("--detail", a.detail, "gltf: level of detail of the meshes, 0 the finest", 0, 3)
      .flag("--force", a.force, "Replace files that exist")
      .flag("--quiet", a.quiet, "Print problems only")
      .flag("--json", a.json, "Print what was written as JSON");
  if (const auto code = args.parse(arguments)) return *code;
  if (a.format.empty()) return complain("--to is missing: csv, jupedsim, txt, hdf5, gltf or bvh");
  if (a.out.empty()) return complain("--out is missing: the name of the file to write");
  if (is_body_format(a.format)) return export_people(a);
  if (!a.people.empty() || a.from || a.until || a.detail != 0)
    return complain("--person, --from, --until and --detail are for --to gltf and bvh");
  return export_file(a);
}

}  // namespace throng::cli
