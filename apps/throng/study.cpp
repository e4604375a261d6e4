// throng study FILE|NAME
#include "throng/study/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "args.h"
#include "commands.h"
#include "demos.h"
#include "runs_progress.h"
#include "study_crossings.h"
#include "study_diagrams.h"
#include "study_workers.h"
#include "throng/core/hash.h"
#include "throng/core/text.h"
#include "throng/core/workers.h"
#include "throng/scenario/read.h"
#include "throng/study/run_one.h"
#include "throng/study/summary.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;

struct StudyOptions {
  std::string file, out;
  int jobs = 0;
  bool quick = false, resume = false, restart = false;
};

/// A shipped study by name, or the file itself.
std::string study_file(const std::string& name) {
  std::error_code error;
  if (fs::exists(name, error)) return name;
  const fs::path shipped = fs::path(scenarios_folder()) / "studies" / (name + ".yaml");
  return fs::exists(shipped, error) ? shipped.string() : name;
}

/// The results of runs done before. The last line may be half written: it is left out and written anew.
Result<std::vector<StudyResult>> read_results(const fs::path& file, const StudySpec& study) {
  std::vector<StudyResult> list;
  std::ifstream in(file);
  if (!in) return list;
  std::string line;
  if (!std::getline(in, line) || line != header_line(study.measures))
    return Error{file.string() + " has other columns than this study; give another --out, or --restart"};
  while (std::getline(in, line))
    if (auto r = from_line(line, study.measures.size())) list.push_back(std::move(*r));
  return list;
}

/// Of this very program: two builds of one version may differ.
std::uint64_t hash_of_program() {
  std::ifstream in("/proc/self/exe", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), {});
  return hash_bytes(bytes.data(), bytes.size());
}

/// By setting.
std::vector<std::uint64_t> inputs_of_settings(const FileSource& files, const StudySpec& study, const fs::path& folder) {
  const std::uint64_t program = hash_of_program();
  std::vector<std::uint64_t> list;
  for (const StudySetting& s : study.settings)
    list.push_back(inputs_of(files, (folder / s.scenario).string(), s.set, program));
  return list;
}

/// How many of the runs that are done are of another build of the program or of other files.
std::size_t count_others(const StudySpec& study, const std::vector<Combination>& all, const std::vector<StudyRun>& runs,
                         const std::vector<StudyResult>& results, const std::vector<std::uint64_t>& inputs) {
  std::map<std::string_view, std::uint64_t> known;
  for (const StudyResult& r : results) known[r.key] = r.inputs;
  std::size_t others = 0;
  for (const StudyRun& run : runs) {
    const auto it = known.find(key_of(study, all[run.combination], run));
    others += it != known.end() && it->second != 0 && it->second != inputs[run.setting];  // 0: not known
  }
  return others;
}

bool write_file(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  return static_cast<bool>(out.flush());
}

/// Does what is not done yet; each result is on disk before the next run begins. False when it could not be written.
bool do_runs(const StudyOptions& o, const StudySpec& study, const std::vector<Combination>& all,
             const std::vector<StudyRun>& runs, const std::vector<std::uint64_t>& inputs, const fs::path& folder,
             const fs::path& results_file, std::vector<StudyResult>& results) {
  std::vector<std::string> known;
  for (const StudyResult& r : results) known.push_back(r.key);
  std::sort(known.begin(), known.end());
  std::vector<StudyRun> todo;
  for (const StudyRun& run : runs)
    if (!std::binary_search(known.begin(), known.end(), key_of(study, all[run.combination], run))) todo.push_back(run);
  if (todo.empty()) return true;
  const int jobs = o.jobs > 0 ? o.jobs : Workers::available();
  fmt::print(stderr, "{}: {} runs in {} processes, {} done before\n", printable(study.name, 200), todo.size(), jobs,
             runs.size() - todo.size());
  std::ofstream out(results_file, std::ios::app);
  RunsProgress progress("runs", todo.size());
  const auto work = [&](std::size_t i) {
    const StudyRun& run = todo[i];
    const Combination& c = all[run.combination];
    const DiskFiles disk;
    StudyResult r = run_one(disk, (folder / study.settings[run.setting].scenario).string(), settings_of(study, c, run),
                            run.until, study.measures);
    r.key = key_of(study, c, run);
    r.inputs = inputs[run.setting];
    return to_line(r);
  };
  const auto done = [&](std::size_t, const std::string& line) {
    out << line << '\n';
    out.flush();
    if (auto r = from_line(line, study.measures.size())) results.push_back(std::move(*r));
    progress.one_more();
    return static_cast<bool>(out);
  };
  const auto died = [&](std::size_t i) {
    StudyResult r;
    r.key = key_of(study, all[todo[i].combination], todo[i]);
    r.error = "the process of this run died";
    fmt::print(stderr, "throng study: {}: {}\n", printable(r.key, 300), r.error);
    results.push_back(r);  // not written: --resume tries it again
    progress.one_more();
  };
  return run_in_processes(todo.size(), jobs, work, done, died) && static_cast<bool>(out);
}

int study(const StudyOptions& o) {
  const DiskFiles disk;
  Diagnostics problems;
  const std::string file = study_file(o.file);
  std::error_code none;
  if (!fs::exists(file, none) && file.find_first_of("./") == std::string::npos) {
    std::vector<std::string> names;
    for (const auto& d : shipped_studies()) names.push_back(d.name);
    fmt::print(stderr, "throng study: there is no study '{}'{}; shipped are {}\n", printable(file, 100),
               did_you_mean(file, names), fmt::join(names, ", "));
    return kBadInput;
  }
  const std::optional<StudySpec> spec = read_study(disk, file, problems);
  for (const Diagnostic& d : problems.list()) fmt::print(stderr, "{}\n", to_text(d));
  if (!spec) return kBadInput;
  if (spec->crossing_pairs) {
    const std::string usual = "study_" + fs::path(file).stem().string() + (o.quick ? "_quick" : "");
    return study_crossings(*spec, o.out.empty() ? usual : o.out, o.quick, o.jobs);
  }
  if (!spec->diagrams.empty()) {
    const std::string usual = "study_" + fs::path(file).stem().string() + (o.quick ? "_quick" : "");
    return study_diagrams(*spec, fs::path(file).parent_path().string(), o.out.empty() ? usual : o.out,
                          {o.jobs, o.quick, o.resume, o.restart});
  }
  const std::vector<Combination> all = combinations(*spec);
  const std::vector<StudyRun> runs = plan_runs(*spec, all, o.quick);
  const std::string stem = "study_" + fs::path(file).stem().string() + (o.quick ? "_quick" : "");
  const fs::path folder = o.out.empty() ? fs::path(stem) : fs::path(o.out);
  const fs::path results_file = folder / "runs.tsv";
  std::error_code error;
  fs::create_directories(folder, error);
  if (o.restart) fs::remove(results_file, error);
  if (fs::exists(results_file, error) && !o.resume) {
    fmt::print(stderr, "throng study: {} exists; --resume goes on with it, --restart begins anew\n",
               printable(results_file.string(), 300));
    return kBadInput;
  }
  auto results = read_results(results_file, *spec);
  if (!results) {
    fmt::print(stderr, "throng study: {}\n", printable(results.error(), 600));
    return kBadInput;
  }
  const fs::path scenarios = fs::path(file).parent_path();
  const std::vector<std::uint64_t> inputs = inputs_of_settings(disk, *spec, scenarios);
  const std::size_t others = count_others(*spec, all, runs, *results, inputs);
  if (others)
    fmt::print(stderr,
               "throng study: {} of the runs in {} are of another build of the program or of other files; they are "
               "kept. --restart does them again\n",
               others, printable(results_file.string(), 300));
  // Written whole again: without what a kill left half written.
  std::string text = header_line(spec->measures) + "\n";
  for (const StudyResult& r : *results) text += to_line(r) + "\n";
  if (!write_file(results_file, text) || !do_runs(o, *spec, all, runs, inputs, scenarios, results_file, *results)) {
    fmt::print(stderr, "throng study: cannot write {}\n", printable(results_file.string(), 300));
    return kRunFailed;
  }
  StudySummary summary = summarize(*spec, all, runs, *results);
  summary.other = others;
  const std::string report = report_text(*spec, summary);
  bool written = write_file(folder / "report.md", report) &&
                 write_file(folder / "combinations.tsv", table_text(*spec, summary)) &&
                 write_file(folder / "plot.svg", plot_svg(*spec, summary)) &&
                 write_file(folder / "plot.png", plot_png(*spec, summary));
  const std::string bars = bars_svg(*spec, summary);
  if (!bars.empty()) written = write_file(folder / "best.svg", bars) && written;
  fmt::print("{}\nresults in {}\n", report, folder.string());
  return !written || summary.failed ? kRunFailed : kOk;
}

}  // namespace

int study_command(Arguments arguments) {
  StudyOptions o;
  Args args(
      "study", "Runs a scenario many times with values varied and seeds, and says what came of it.",
      "  throng study permutations --quick      the shorter set of a shipped study\n"
      "  throng study my_study.yaml --jobs 4    four runs at a time\n"
      "  throng study my_study.yaml --resume    goes on where it was interrupted\n"
      "Results in the folder --out: report.md (ranking, groups, claims), runs.tsv (every run), combinations.tsv,\n"
      "plot.svg and plot.png (the measure that ranks), best.svg (another measure of the best).\n"
      "  throng study crossing_pairs            every steering model against what people do when they cross: report.md "
      "with\n"
      "                                         one score a model, MODEL.png (density of the minimal predicted "
      "distance),\n"
      "                                         MODEL_roles.png (who adapts when), trials/MODEL.csv (for calibrate)\n"
      "  throng study fundamental_diagram       speed over density beside measured people: report.md, DIAGRAM.svg, "
      "runs.tsv\n");
  args.positional("STUDY", o.file, "Study file, or the name of a shipped one; throng list studies shows them")
      .option("--jobs", o.jobs, "Processes; 0 = one a core", 0, 1024)
      .option("--out", o.out, "Folder of the results; otherwise study_NAME")
      .flag("--quick", o.quick, "The shorter set of runs that the study names")
      .flag("--resume", o.resume, "Keep the runs that are done")
      .flag("--restart", o.restart, "Throw the runs away that are done");
  if (const auto code = args.parse(arguments)) return *code;
  return study(o);
}

}  // namespace throng::cli
