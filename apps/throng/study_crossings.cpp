#include "study_crossings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "commands.h"
#include "throng/analysis/measures/crossing/pictures.h"
#include "throng/core/text.h"
#include "throng/core/workers.h"
#include "throng/study/trials/crossing_study.h"
#include "throng/study/trials/model_choice.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;
using Filter = CrossingPairsSpec::Filter;

analysis::LowPass filter_of(Filter f) {
  return f == Filter::k2012 ? analysis::kFilter2012 : f == Filter::k2009 ? analysis::kFilter2009 : analysis::kNoFilter;
}

std::string_view words_of(Filter f) {
  return f == Filter::k2012   ? "of 2012 (Butterworth, third order, 0.5 Hz, both ways)"
         : f == Filter::k2009 ? "of 2009 (Butterworth, second order, 1 Hz, both ways)"
                              : "none";
}

bool write_file(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  return static_cast<bool>(out.flush());
}

/// One line on a terminal, written over; a line for each model that is done elsewhere.
class CrossingProgress {
 public:
  explicit CrossingProgress(std::size_t total) : total_(total), terminal_(::isatty(STDERR_FILENO) == 1) {}

  void one_more() {
    const std::size_t done = ++done_;
    if (!terminal_ || (done % 10 != 0 && done != total_)) return;
    const std::scoped_lock lock(mutex_);
    fmt::print(stderr, "\r\x1b[K{} of {} trials", done, total_);
    std::fflush(stderr);
  }
  void model_done(const std::string& label, double score) {
    const std::scoped_lock lock(mutex_);
    fmt::print(stderr, "{}{}: score {:.2f}\n", terminal_ ? "\r\x1b[K" : "", label, score);
  }

 private:
  std::size_t total_;
  std::atomic<std::size_t> done_{0};
  bool terminal_;
  std::mutex mutex_;
};

bool write_model(const fs::path& folder, const CrossingRun& run, std::span<const CrossingStart> starts) {
  const std::string name = file_name_of(run.result.label);
  const auto& crossings = run.crossings;
  return write_file(folder / (name + ".png"), analysis::density_png(analysis::density_map(crossings),
                                                                    run.result.report.phases, run.result.label)) &&
         write_file(folder / (name + "_roles.png"),
                    analysis::adaptation_png(analysis::adaptation_map(crossings, 0),
                                             analysis::adaptation_map(crossings, 1), run.result.label)) &&
         write_file(folder / (name + "_trials.csv"), write_trials(as_trials(run.trials, starts)));
}

}  // namespace

int study_crossings(const StudySpec& study, const std::string& folder, bool quick, int jobs) {
  const CrossingPairsSpec& spec = *study.crossing_pairs;
  CrossingProtocol protocol;
  protocol.trials = quick ? spec.quick_trials : spec.trials;
  protocol.seed = spec.seed;
  protocol.step = spec.step;
  const std::vector<CrossingStart> starts = crossing_starts(protocol);
  const std::vector<ModelChoice> models = chosen_models(spec.models);
  std::error_code error;
  fs::create_directories(folder, error);

  std::vector<CrossingResult> results(models.size());
  std::atomic<std::size_t> next{0};
  std::atomic<bool> written{true};
  CrossingProgress progress(models.size() * starts.size());
  const auto work = [&] {
    for (std::size_t i = next++; i < models.size(); i = next++) {
      const CrossingRun run =
          run_crossings(models[i], protocol, starts, filter_of(spec.filter), [&](std::size_t) { progress.one_more(); });
      results[i] = run.result;
      if (!write_model(folder, run, starts)) written = false;
      progress.model_done(run.result.label, run.result.report.score);
    }
  };
  const int threads = std::min<int>(jobs > 0 ? jobs : Workers::available(), static_cast<int>(models.size()));
  fmt::print(stderr, "{}: {} models, {} trials each, {} at a time\n", printable(study.name, 200), models.size(),
             starts.size(), threads);
  std::vector<std::thread> pool;
  for (int t = 1; t < threads; ++t) pool.emplace_back(work);
  work();
  for (std::thread& t : pool) t.join();

  const std::string report = "# " + study.name + "\n\n" + study.description + "\n\n" +
                             crossing_report(results, protocol, words_of(spec.filter),
                                             [](const std::string& label) { return file_name_of(label) + ".png"; });
  if (!write_file(fs::path(folder) / "report.md", report)) written = false;
  fmt::print("{}\nresults in {}\n", report, folder);
  if (!written) fmt::print(stderr, "throng study: cannot write into {}\n", printable(folder, 300));
  return written ? kOk : kRunFailed;
}

}  // namespace throng::cli
