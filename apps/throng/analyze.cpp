// throng analyze RECORDING|FILE --measure NAME,... --out DIR
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "analyze_report.h"
#include "args.h"
#include "commands.h"
#include "throng/core/text.h"
#include "throng/recording/importers/import.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;
using analysis::Measure;

int complain(const std::string& what) {
  fmt::print(stderr, "throng analyze: {}\n", printable(what, 900));
  return what.starts_with("cannot write") ? kRunFailed : kBadInput;
}

struct Wanted {
  std::vector<const Measure*> list;
  bool all = false;  ///< as many as can be taken
};

Result<Wanted> wanted_measures(const AnalyzeOptions& o) {
  Wanted w;
  const std::vector<std::string> words = comma_words(o.measures);
  w.all = words.empty() || std::find(words.begin(), words.end(), "all") != words.end();
  if (w.all)
    for (const Measure& m : analysis::measures()) w.list.push_back(&m);
  for (const std::string& word : words) {
    if (word == "all") continue;
    const Measure* m = analysis::find_measure(word);
    if (!m) {
      std::vector<std::string_view> names;
      for (const Measure& known : analysis::measures()) names.push_back(known.name);
      return Error{fmt::format("there is no measure '{}'{}; throng list trajectory-measures shows them",
                               printable(word, 60), did_you_mean(word, names))};
    }
    if (std::find(w.list.begin(), w.list.end(), m) == w.list.end()) w.list.push_back(m);
  }
  return w;
}

/// Before anything is read: a wrong folder must not cost the work.
std::optional<Error> prepare_folder(const AnalyzeOptions& o) {
  std::error_code error;
  fs::create_directories(o.out, error);
  if (error || !fs::is_directory(o.out, error))
    return Error{fmt::format("cannot write to '{}': {}", o.out, error ? error.message() : "it is not a folder")};
  if (!o.force && fs::exists(fs::path(o.out) / "measures.csv", error))
    return Error{fmt::format("'{}' holds an analysis already, which is left as it is; --force replaces it", o.out)};
  return std::nullopt;
}

int analyze(const AnalyzeOptions& o) {
  const auto wanted = wanted_measures(o);
  if (!wanted) return complain(wanted.error());
  const auto input = read_input(o);
  if (!input) return complain(input.error());
  analysis::Subject subject(input->all, input->scene);
  Analysis a;
  for (const Measure* m : wanted->list) {
    const unsigned needs = missing(*m, subject);
    if (needs && !wanted->all) return complain(fmt::format("{} needs {}", m->name, needs_text(needs, *input)));
    if (needs) a.left_out.push_back(m);
  }
  if (!o.out.empty())
    if (const auto error = prepare_folder(o)) return complain(error->message);
  for (const Measure* m : wanted->list)
    if (!missing(*m, subject)) a.taken.push_back({m, take(*m, subject)});
  std::vector<std::string> files;
  if (!o.out.empty()) {
    auto written = write_analysis(a, o);
    if (!written) {
      const bool exists = written.error().find("exists already") != std::string::npos;
      return complain(written.error() + (exists ? "; --force replaces it" : ""));
    }
    files = std::move(*written);
  }
  if (o.json) {
    print_json(a, *input, o, files);
  } else if (!o.quiet) {
    print_text(a, *input, o, files);
  }
  return kOk;
}

}  // namespace

int analyze_command(Arguments arguments) {
  AnalyzeOptions o;
  std::vector<std::string> formats;
  for (const ImportFormat& f : import_formats()) formats.emplace_back(f.name);
  Args args(
      "analyze", "Takes measures of a recording, or of trajectories that people or other tools left in a file.",
      "  throng run scenarios/experiments/paris_gate.yaml --record gate.throng\n"
      "  throng analyze gate.throng                              every measure that can be taken, on the screen\n"
      "  throng analyze gate.throng --out gate                   ... and gate/measures.csv, a table and a plot for "
      "each\n"
      "  throng analyze gate.throng --measure arch_evenness --exit gate        before the place `gate` of the "
      "scenario\n"
      "  throng analyze swap.throng --measure lane_order,grouping --zone -6,-10,6,10 --from 10\n"
      "  throng analyze circle.throng --measure centre_density,rotation --centre 0,0\n"
      "  throng analyze door.throng --measure flow --line 0,-1,0,1             people through a line\n"
      "  throng analyze hall.throng --measure fundamental_diagram --area 4,-1,8,1 --method voronoi --out hall\n"
      "  throng analyze two.throng --measure door_hold_rate,door_delay --group-by population --out doors\n"
      "  throng analyze x.throng --measure grouping,stripe_orientation --groups "
      "from_west+from_east,from_south+from_north\n"
      "  throng analyze bottleneck.txt --measure all             archive text, CSV, JuPedSim, HDF5: as throng import\n"
      "\n"
      "measures.csv has one row a measure: its name, value and unit, what it is, and why there is no value where "
      "there\n"
      "is none. Measures with more than one number have NAME.csv (columns with units) and NAME.svg. A recording knows\n"
      "how wide people are, where they came from (groups) and when they arrived; of other files see the options.\n"
      "throng list trajectory-measures explains the measures.\n");
  args.positional("FILE", o.file, "Recording (.throng), or a trajectory file of any kind that throng import reads")
      .option("--measure", o.measures, "Measures, with commas between, or all (the default): those that can be taken")
      .option("--out", o.out, "Folder for measures.csv, tables and plots; made where it is not there")
      .option("--zone", o.zone,
              "X0,Y0,X1,Y1 or a place: where lanes, groups and stripes are looked for; else everywhere")
      .option("--axis", o.axis, "DX,DY along a counter-flow; else the axis along which most walking goes")
      .option("--centre", o.centre, "X,Y or a place: the middle of a traffic circle")
      .option("--radius", o.radius, "Of the circle, m; else as far out as people begin, on average", 0.1, 1e5)
      .option("--obstacle", o.obstacle, "X,Y or a place: the middle of what a stream flows around; else slow people")
      .option("--obstacle-radius", o.obstacle_radius, "Of it, m (default 0.5)", 0.05, 1000)
      .option("--exit", o.exit, "X,Y or a place: the middle of a door that people wait before")
      .option("--into", o.into, "DX,DY through the door; else the direction in which people walk there")
      .option("--exit-radius", o.exit_radius, "People within it wait for the door, m (default 4)", 0.1, 1000)
      .option("--line", o.line, "X0,Y0,X1,Y1: the line of a flow; with --method file the closed way people walk on")
      .option("--area", o.area,
              "X0,Y0,X1,Y1, or X,Y of each corner (convex), or a place: where a fundamental diagram is taken")
      .choice("--method", o.method, {"transits", "classic", "voronoi", "file"},
              "Of a fundamental diagram: a point for each who crosses the area (the default), or a look a second at "
              "who is in "
              "it or at the Voronoi cells in it, or the room of people in a file")
      .choice("--group-by", o.group_by, {"source", "population", "direction", "none"},
              "What makes a group; source where the file knows it. direction: east, north, west, south")
      .option("--groups", o.groups, "Only these groups, with commas between; A+B joins two")
      .choice("--arrivals", o.arrivals, {"events", "gone", "none"},
              "Who has arrived: as recorded, or who vanishes before the end, or nobody knows")
      .option("--level", o.level, "Only on this level")
      .option("--from", o.from, "Only from this time on, s", -1e9, 1e9)
      .option("--to", o.to, "Only up to this time, s", -1e9, 1e9)
      .option("--body-radius", o.body, "Of everybody, m; else as recorded, or 0.2", 0.01, 5)
      .choice("--format", o.format, formats, "Of a trajectory file whose content does not tell it")
      .option("--rate", o.rate, "Frames per second, where the file does not say or is wrong", 1e-6, 1e5)
      .choice("--unit", o.unit, {"m", "cm"}, "Unit of lengths, where the file does not say or is wrong")
      .flag("--force", o.force, "Replace the files of an earlier analysis")
      .flag("--quiet", o.quiet, "Print problems only")
      .flag("--json", o.json, "Print JSON");
  if (const auto code = args.parse(arguments)) return *code;
  return analyze(o);
}

}  // namespace throng::cli
