// throng import FILE --out X.throng
#include <fmt/format.h>

#include <filesystem>

#include "args.h"
#include "commands.h"
#include "throng/core/text.h"
#include "throng/geometry/wkt.h"
#include "throng/recording/importers/import.h"
#include "throng/recording/importers/to_recording.h"
#include "throng/recording/recording.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;

struct ImportArguments {
  std::string file, format, out, unit, geometry;
  std::optional<double> rate;
  bool force = false, quiet = false, json = false;
};

int complain(const std::string& what) {
  fmt::print(stderr, "throng import: {}\n", printable(what, 900));
  return what.starts_with("cannot write") ? kRunFailed : kBadInput;
}

/// Lays the walkable area of a WKT file under every level that has none.
std::optional<Error> add_geometry(const std::string& path, TrajectoryFile& file) {
  const auto text = read_text_file(path, std::size_t{256} << 20);
  if (!text) return Error{fmt::format("'{}' {}", path, text.error())};
  const auto wkt = parse_wkt(*text);
  if (!wkt) return Error{fmt::format("'{}' is not well-known text: {}", path, wkt.error())};
  if (wkt->polygons.empty()) return Error{fmt::format("'{}' has no polygon in it", path)};
  if (file.levels.empty()) file.levels.push_back({"ground", 0, {}});
  for (TrajectoryLevel& l : file.levels) l.walkable = wkt->polygons;
  return std::nullopt;
}

void print_json(const ImportArguments& a, const ImportSummary& s) {
  const auto whole = [](std::size_t v) { return integer_node(static_cast<std::int64_t>(v)); };
  DocumentNode j = map_node();
  put(j, "file", text_node(valid_utf8(a.out) ? a.out : printable(a.out, 4096)));
  put(j, "people", whole(s.people));
  put(j, "positions", whole(s.rows));
  put(j, "frames", whole(s.frames));
  put(j, "rate", number_node(s.rate));
  put(j, "start", number_node(s.start));
  put(j, "end", number_node(s.end));
  put(j, "walkable_area", boolean_node(!s.made_up_floor));
  put(j, "heights_from_z", boolean_node(s.heights_from_z));
  put(j, "renumbered", boolean_node(s.renumbered));
  fmt::print("{}", to_json(j));
}

void print_summary(const ImportArguments& a, const ImportSummary& s) {
  fmt::print("  wrote {}\n", printable(a.out, 400));
  fmt::print("  {} people, {} positions, {} frames at {:g} a second, from {:.2f} to {:.2f} s\n", s.people, s.rows,
             s.frames, s.rate, s.start, s.end);
  if (s.made_up_floor)
    fmt::print(
        "  note: the file has no walkable area; the floor is a box around all positions (--geometry FILE.wkt)\n");
  if (s.heights_from_z) fmt::print("  note: z was taken for the height of the people, not of the ground\n");
  if (s.renumbered) fmt::print("  note: ids are not plain numbers; people are numbered 1, 2, 3 ... as they come\n");
  if (s.frame_shift) fmt::print("  note: negative frame numbers; {} was added to all\n", s.frame_shift);
}

int import_file(const ImportArguments& a) {
  std::error_code ignored;
  if (fs::equivalent(a.file, a.out, ignored)) return complain("--out is the file to import: give it another name");
  if (!a.force && fs::exists(fs::path(a.out), ignored))
    return complain(fmt::format("'{}' exists already and is left as it is; --force replaces a recording", a.out));
  const ImportFormat* format = find_import_format(a.format);
  if (a.format.empty()) {
    const auto detected = detect_format(a.file);
    if (!detected) return complain(fmt::format("'{}' {}", a.file, detected.error()));
    format = *detected;
  }
  ImportOptions options;
  options.rate = a.rate;
  if (!a.unit.empty()) options.metres_per_unit = a.unit == "cm" ? 0.01 : 1.0;
  auto file = format->read(a.file, options);
  if (!file) {
    std::string hint;
    if (file.error().find("`rate`") != std::string::npos) hint += " --rate 25";
    if (file.error().find("`unit`") != std::string::npos) hint += " --unit cm";
    if (!hint.empty()) hint = ", for example:" + hint;
    if (format->name == "jupedsim" && Recording::open(a.file))
      return complain(fmt::format("'{}' is a recording already: throng view, throng export", a.file));
    return complain(fmt::format("'{}' read as {}: {}{}", a.file, format->name, file.error(), hint));
  }
  if (!a.geometry.empty())
    if (const auto error = add_geometry(a.geometry, *file)) return complain(error->message);
  const ImportInfo info{fs::path(a.file).filename().string(), "throng " THRONG_VERSION, a.force};
  const auto summary = record_trajectories(*file, a.out, info);
  if (!summary) return complain(summary.error());
  if (a.json) {
    print_json(a, *summary);
  } else if (!a.quiet) {
    print_summary(a, *summary);
  }
  return kOk;
}

}  // namespace

int import_command(Arguments arguments) {
  ImportArguments a;
  std::vector<std::string> formats;
  std::string doc = "Format, where the content does not tell it:";
  for (const ImportFormat& f : import_formats()) {
    formats.emplace_back(f.name);
    doc += fmt::format(" {} ({});", f.name, f.summary);
  }
  doc.back() = '.';
  Args args("import", "Makes a recording of measured or other tools' trajectories, to view, draw and export.",
            "  throng import bottleneck.txt --out bottleneck.throng    archive text that says rate and unit\n"
            "  throng import corridor.txt --rate 16 --unit cm --out corridor.throng    ... and one that does not\n"
            "  throng import run.sqlite --out run.throng               JuPedSim\n"
            "  throng import run.h5 --out run.throng                   HDF5 of the Data Archive\n"
            "  throng import table.csv --rate 25 --unit m --geometry area.wkt --out table.throng\n"
            "\n"
            "The format is found by looking at the file. The recording has no scenario in it: it can be viewed, drawn\n"
            "and exported, not replayed.\n");
  args.positional("FILE", a.file, "File to import")
      .option("--out", a.out, "Recording to write (.throng)")
      .choice("--from", a.format, formats, doc)
      .option("--rate", a.rate, "Frames per second, where the file does not say or is wrong", 1e-6, 1e5)
      .choice("--unit", a.unit, {"m", "cm"}, "Unit of lengths, where the file does not say or is wrong")
      .option("--geometry", a.geometry, "Walkable area as well-known text, metres")
      .flag("--force", a.force, "Replace a recording that exists")
      .flag("--quiet", a.quiet, "Print problems only")
      .flag("--json", a.json, "Print what was imported as JSON");
  if (const auto code = args.parse(arguments)) return *code;
  if (a.out.empty()) return complain("--out is missing: the recording to write, for example --out run.throng");
  return import_file(a);
}

}  // namespace throng::cli
