#include "study_diagrams.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "commands.h"
#include "runs_progress.h"
#include "study_workers.h"
#include "throng/core/text.h"
#include "throng/core/workers.h"
#include "throng/scenario/read.h"
#include "throng/study/diagrams/diagram_report.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;

struct Job {
  const DiagramSpec* diagram;
  const DiagramVariant* variant;
  std::uint64_t seed;
  std::string key() const { return fmt::format("{}/{}/{}", diagram->id, variant->id, seed); }
};

std::vector<Job> plan(const StudySpec& study, bool quick) {
  std::vector<Job> jobs;
  const std::vector<double>& seeds = quick && !study.quick.seeds.empty() ? study.quick.seeds : study.seeds;
  for (const DiagramSpec& d : study.diagrams)
    for (const DiagramVariant& v : d.variants) {
      if (quick && !v.quick) continue;
      for (const double seed : seeds) jobs.push_back({&d, &v, static_cast<std::uint64_t>(seed)});
    }
  return jobs;
}

bool write_file(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  return static_cast<bool>(out.flush());
}

/// Results of runs done before; a last line that is half written is left out.
std::vector<DiagramResult> read_results(const fs::path& file) {
  std::vector<DiagramResult> list;
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line) || line != kDiagramHeader) return list;
  while (std::getline(in, line))
    if (auto r = diagram_from_line(line)) list.push_back(std::move(*r));
  return list;
}

bool do_runs(const std::vector<Job>& todo, const fs::path& scenarios, int jobs, const fs::path& file,
             std::vector<DiagramResult>& results) {
  std::ofstream out(file, std::ios::app);
  RunsProgress progress("runs", todo.size());
  const auto work = [&](std::size_t i) {
    const DiskFiles disk;
    return to_line(run_diagram(disk, (scenarios / todo[i].diagram->scenario).string(), *todo[i].diagram,
                               *todo[i].variant, todo[i].seed));
  };
  const auto done = [&](std::size_t, const std::string& line) {
    out << line << '\n';
    out.flush();
    if (auto r = diagram_from_line(line)) results.push_back(std::move(*r));
    progress.one_more();
    return static_cast<bool>(out);
  };
  const auto died = [&](std::size_t i) {
    fmt::print(stderr, "throng study: {}: the process of this run died\n", printable(todo[i].key(), 300));
    DiagramResult r;
    r.key = todo[i].key(), r.error = "the process of this run died";
    results.push_back(r);  // not written: --resume tries it again
    progress.one_more();
  };
  return todo.empty() || (run_in_processes(todo.size(), jobs, work, done, died) && static_cast<bool>(out));
}

}  // namespace

int study_diagrams(const StudySpec& study, const std::string& scenarios, const std::string& folder,
                   const DiagramRunOptions& o) {
  const fs::path results_file = fs::path(folder) / "runs.tsv";
  std::error_code error;
  fs::create_directories(folder, error);
  if (o.restart) fs::remove(results_file, error);
  if (fs::exists(results_file, error) && !o.resume) {
    fmt::print(stderr, "throng study: {} exists; --resume goes on with it, --restart begins anew\n",
               printable(results_file.string(), 300));
    return kBadInput;
  }
  const std::vector<Job> all = plan(study, o.quick);
  std::vector<DiagramResult> results = read_results(results_file);
  std::set<std::string> wanted, known;
  for (const Job& j : all) wanted.insert(j.key());
  std::erase_if(results,
                [&](const DiagramResult& r) { return !wanted.contains(r.key) || !known.insert(r.key).second; });
  std::string text = std::string(kDiagramHeader) + "\n";
  for (const DiagramResult& r : results) text += to_line(r) + "\n";
  std::vector<Job> todo;
  for (const Job& j : all)
    if (!known.contains(j.key())) todo.push_back(j);
  const int jobs = o.jobs > 0 ? o.jobs : Workers::available();
  fmt::print(stderr, "{}: {} runs in {} processes, {} done before\n", printable(study.name, 200), todo.size(), jobs,
             known.size());
  if (!write_file(results_file, text) || !do_runs(todo, scenarios, jobs, results_file, results)) {
    fmt::print(stderr, "throng study: cannot write {}\n", printable(results_file.string(), 300));
    return kRunFailed;
  }
  // Processes finish in any order: the report does not show it.
  std::sort(results.begin(), results.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  const std::vector<DiagramSummary> summary = summarize_diagrams(study.diagrams, results);
  std::size_t failed = 0;
  for (const DiagramResult& r : results)
    if (!r.error.empty() && failed++ < 3)
      fmt::print(stderr, "throng study: {}: {}\n", printable(r.key, 300), printable(r.error, 600));
  const std::string report =
      fmt::format("# {}\n\n{}\n\n{} runs{}.\n\n{}", study.name, study.description, results.size(),
                  failed ? fmt::format("; {} failed", failed) : "", diagram_report(summary));
  bool written = write_file(fs::path(folder) / "report.md", report), holds = true;
  for (const DiagramSummary& s : summary) {
    written = write_file(fs::path(folder) / (s.diagram->id + ".svg"), diagram_svg(s)) && written;
    holds &= s.holds;
  }
  fmt::print("{}\nresults in {}\n", report, folder);
  if (!written || failed) return kRunFailed;
  return holds ? kOk : kCheckFailed;
}

}  // namespace throng::cli
