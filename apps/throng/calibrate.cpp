// throng calibrate --trials FILE
#include "throng/study/trials/calibrate.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "args.h"
#include "commands.h"
#include "throng/core/text.h"
#include "throng/core/workers.h"
#include "throng/recording/importers/import.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/read.h"
#include "throng/study/trials/crossing_study.h"
#include "throng/study/trials/model_choice.h"

namespace throng::cli {
namespace {

struct CalibrateArguments {
  std::string trials, model, generate;
  std::vector<std::string> vary, set;
  std::optional<double> sigma, step, noise;
  std::optional<std::uint64_t> seed;
  int count = 40, evaluations = 400;
  bool each_trial = false, json = false;
};

int wrong(const std::string& message) {
  fmt::print(stderr, "throng calibrate: {}\n", message);
  return kBadInput;
}

/// "a,b c" and several options: one word each.
std::vector<std::string> words_of(const std::vector<std::string>& given) {
  std::vector<std::string> words;
  for (const std::string& text : given)
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t end = std::min(text.find_first_of(", ", from), text.size());
      if (end > from) words.push_back(text.substr(from, end - from));
      from = end + 1;
    }
  return words;
}

/// The model with `--set NAME=VALUE` applied, which `--vary` may not name too.
Result<ModelChoice> given_model(const CalibrateArguments& a) {
  if (a.model.empty()) return ModelChoice{};
  const std::vector<std::string> set = words_of(a.set);
  auto model = model_with(a.model, set);
  if (!model) return set.empty() ? model : Error{(model_named(a.model) ? "--set " : "") + model.error()};
  const auto name = [](const std::string& word) { return word.substr(0, word.find('=')); };
  for (const std::string& varied : words_of(a.vary))
    for (const std::string& word : set)
      if (name(word) == name(varied))
        return Error{fmt::format("{} is given by --set and looked for by --vary: one of them", name(word))};
  return model;
}

std::string row(const std::string& label, const Fit& f) {
  const std::string order = f.pairs
                                ? fmt::format("{} of {} ({:.1f} %)", f.order_right, f.pairs,
                                              100.0 * static_cast<double>(f.order_right) / static_cast<double>(f.pairs))
                                : std::string("no pair crosses");
  return fmt::format("{:<28} {:>9.4f} {:>11.4f} {:>9.3f} m   {}\n", label, f.mean_likelihood, f.likelihood,
                     f.mean_distance, order);
}

std::string head(double sigma, std::size_t trials) {
  return fmt::format(
      "{} trials; likelihood: normal density of Manhattan distances, mean 0, sigma {} m, so at most {:.4f}\n\n"
      "{:<28} {:>9} {:>11} {:>11}   {}\n",
      trials, number_text(sigma), 0.3989422804 / sigma, "model", "mean L", "L of all", "distance",
      "passed in the order seen");
}

/// Table 1 of the source: its trials are not public, and mu, sigma and the norming are not given (EG-36).
constexpr const char* kSource =
    "\nBeside it, the source's 429 captured trials (Pettré et al. 2009, Table 1), *not reproducible without the data*: "
    "mean "
    "L 0.214 Tangent\ncalibrated, 0.165 Tangent as it is, 0.14 RVO, 0.047 Reynolds, 0.004 Helbing; passed in the order "
    "seen "
    "416 and 398 of 429.\nOnly the order of models can be compared, not the values.\n";

DocumentNode to_node(const std::string& label, const Fit& f) {
  DocumentNode n = map_node();
  put(n, "model", label);
  put(n, "mean_likelihood", number_node(f.mean_likelihood));
  put(n, "likelihood", number_node(f.likelihood));
  put(n, "mean_log_likelihood", number_node(f.mean_log));
  put(n, "mean_distance", number_node(f.mean_distance));
  put(n, "order_right", integer_node(static_cast<std::int64_t>(f.order_right)));
  put(n, "pairs", integer_node(static_cast<std::int64_t>(f.pairs)));
  return n;
}

/// Every model as it is, the most likely one first.
int compare(const CalibrateArguments& a, const TrialFitter& fitter, std::size_t trials) {
  std::vector<std::pair<std::string, Fit>> rows;
  const bool terminal = ::isatty(STDERR_FILENO) == 1;
  for (const ModelChoice& m : chosen_models({})) {
    if (terminal) fmt::print(stderr, "\r\x1b[K{} ...", m.label), std::fflush(stderr);
    rows.push_back({m.label, fitter.fit(m)});
  }
  if (terminal) fmt::print(stderr, "\r\x1b[K");
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& x, const auto& y) { return x.second.mean_likelihood > y.second.mean_likelihood; });
  if (a.json) {
    DocumentNode list = list_node();
    for (const auto& [label, fit] : rows) list.children.push_back(to_node(label, fit));
    fmt::print("{}", to_json(list));
    return kOk;
  }
  fmt::print("{}", head(fitter.sigma(), trials));
  for (const auto& [label, fit] : rows) fmt::print("{}", row(label, fit));
  fmt::print(
      "{}\nthrong calibrate --trials {} --model NAME --vary PARAMETER,... fits one; throng describe NAME lists "
      "parameters.\n",
      kSource, printable(a.trials, 200));
  return kOk;
}

std::function<void(std::size_t)> counter(const CalibrateArguments& a) {
  if (::isatty(STDERR_FILENO) != 1) return {};
  return [most = a.evaluations](std::size_t done) {
    if (done % 5 == 0)
      fmt::print(stderr, "\r\x1b[K{} of at most {} sets of parameters", done, most), std::fflush(stderr);
  };
}

void print_values(const std::vector<VariedParameter>& vary, const Calibrated& c, const ModelChoice& given) {
  for (std::size_t i = 0; i < vary.size(); ++i) {
    const Field* f = given.kind->fields().find(vary[i].name);
    fmt::print("  {:<24} {:>10.4g} {:<6} was {:g}, searched from {:g} to {:g}{}\n", vary[i].name, c.values[i], f->unit,
               *number_in(*f, given.params.data()), vary[i].low, vary[i].high,
               c.matters[i] < 1e-6 ? "; these trials do not tell it: L is the same a tenth lower and higher" : "");
  }
}

/// One set of parameters for all trials; what it says about the model.
int fit_all(const CalibrateArguments& a, const TrialFitter& fitter, const ModelChoice& model,
            const std::vector<VariedParameter>& vary, std::size_t trials) {
  CalibrateOptions options;
  options.evaluations = a.evaluations;
  const Calibrated c = calibrate(fitter, model, vary, options, counter(a));
  if (::isatty(STDERR_FILENO) == 1) fmt::print(stderr, "\r\x1b[K");
  if (a.json) {
    DocumentNode n = map_node();
    put(n, "before", to_node(model.label, c.before));
    put(n, "after", to_node(model.label, c.after));
    put(n, "evaluations", integer_node(static_cast<std::int64_t>(c.evaluations)));
    DocumentNode& values = put(n, "parameters", map_node());
    for (std::size_t i = 0; i < vary.size(); ++i) put(values, vary[i].name, number_node(c.values[i]));
    fmt::print("{}", to_json(n));
    return kOk;
  }
  fmt::print("{}{}{}", head(fitter.sigma(), trials), row(model.label + ", as given", c.before),
             row(std::string(model.kind->name) + ", calibrated", c.after));
  fmt::print("\nbest of {} sets of parameters:\n", c.evaluations);
  print_values(vary, c, model);
  std::string text;
  for (std::size_t i = 0; i < vary.size(); ++i) text += fmt::format(", {}: {:.4g}", vary[i].name, c.values[i]);
  fmt::print("\nin a scenario:  steering: {{default: {{model: {}{}}}}}\n{}", model.kind->name, text, kSource);
  return kOk;
}

/// Each trial its own parameters (EG-36: individual parameters).
int fit_each(const CalibrateArguments& a, std::span<const Trial> trials, const ModelChoice& model,
             const std::vector<VariedParameter>& vary, double sigma, double step) {
  fmt::print("trial");
  for (const VariedParameter& v : vary) fmt::print("\t{}", v.name);
  fmt::print("\tL\tL_as_given\torder_right\n");
  CalibrateOptions options;
  options.evaluations = std::min(a.evaluations, 120);
  double likelihoods = 0;
  for (const Trial& t : trials) {
    const TrialFitter fitter(std::span(&t, 1), sigma, step);
    const Calibrated c = calibrate(fitter, model, vary, options);
    fmt::print("{}", printable(t.id, 60));
    for (const double v : c.values) fmt::print("\t{:.4g}", v);
    fmt::print("\t{:.4f}\t{:.4f}\t{} of {}\n", c.after.likelihood, c.before.likelihood, c.after.order_right,
               c.after.pairs);
    likelihoods += c.after.likelihood / static_cast<double>(trials.size());
  }
  fmt::print("# mean L with each trial's own parameters: {:.4f}\n", likelihoods);
  return kOk;
}

/// Trials of a model with known parameters: to see that calibration finds them.
int generate(const CalibrateArguments& a, const ModelChoice& model) {
  CrossingProtocol protocol;
  protocol.trials = a.count;
  protocol.seed = a.seed.value_or(1);
  protocol.step = 0.05;
  // As in the study: who comes near enough to have to do something.
  protocol.largest_mpd = 1;
  const std::vector<CrossingStart> starts = crossing_starts(protocol);
  std::vector<Trial> trials;
  for (const CrossingStart& s : starts) {
    Trial t;
    t.id = s.id;
    t.step = 0.1;
    const auto frames = static_cast<std::size_t>(static_cast<double>(s.steps) * protocol.step / t.step) + 1;
    for (std::size_t k = 0; k < 2; ++k) {
      TrialWalk w;
      w.person.push_back(k == 0 ? 'a' : 'b');
      w.start = s.people[k];
      w.point.assign(frames, s.people[k].position);
      t.people.push_back(std::move(w));
    }
    trials.push_back(std::move(t));
  }
  trials = simulated_trials(trials, model, a.noise.value_or(0.02), protocol.seed);
  std::ofstream out(a.generate, std::ios::binary);
  out << "# made by throng calibrate --generate with " << model.label << ", noise " << a.noise.value_or(0.02) << " m\n"
      << write_trials(trials);
  if (!out.flush()) {
    fmt::print(stderr, "throng calibrate: cannot write {}\n", printable(a.generate, 300));
    return kRunFailed;
  }
  fmt::print("{} trials of two people with {} in {}\n", trials.size(), model.label, printable(a.generate, 300));
  return kOk;
}

int run(const CalibrateArguments& a) {
  if (a.trials.empty() == a.generate.empty())
    return wrong("give --trials FILE, or --generate FILE to make trials; --help explains both");
  if (a.model.empty() && (!a.vary.empty() || !a.set.empty() || !a.generate.empty()))
    return wrong("which model? --model NAME; throng list models shows them");
  const auto model = given_model(a);
  if (!model) return wrong(model.error());
  if (!a.generate.empty()) return generate(a, *model);
  std::vector<VariedParameter> vary;
  if (!a.model.empty()) {
    auto list = varied_parameters(*model, words_of(a.vary));
    if (!list) return wrong("--vary: " + list.error());
    vary = std::move(*list);
  }
  const auto text = read_text_file(a.trials, std::size_t{1} << 30);
  if (!text) return wrong(fmt::format("{} {}", printable(a.trials, 300), text.error()));
  Diagnostics problems;
  const std::vector<Trial> trials = read_trials(*text, a.trials, problems);
  for (const Diagnostic& d : problems.list()) fmt::print(stderr, "{}\n", to_text(d));
  if (problems.has_errors()) return kBadInput;
  const double sigma = a.sigma.value_or(0.5), step = a.step.value_or(0.05);
  const TrialFitter fitter(trials, sigma, step, Workers::available());
  if (a.model.empty()) return compare(a, fitter, trials.size());
  if (!vary.empty())
    return a.each_trial ? fit_each(a, trials, *model, vary, sigma, step)
                        : fit_all(a, fitter, *model, vary, trials.size());
  const Fit fit = fitter.fit(*model);
  if (a.json)
    fmt::print("{}", to_json(to_node(model->label, fit)));
  else
    fmt::print("{}{}{}", head(sigma, trials.size()), row(model->label, fit), kSource);
  return kOk;
}

}  // namespace

int calibrate_command(Arguments arguments) {
  CalibrateArguments a;
  Args args(
      "calibrate", "Finds how likely models make what people did, and the parameters that make it most likely.",
      "  throng calibrate --trials crossings.csv                 every model as it is, the most likely one first\n"
      "  throng calibrate --trials crossings.csv --model orca --vary horizon,range=2:20\n"
      "                                                          the most likely values of two parameters\n"
      "  throng calibrate --generate t.csv --model orca --set horizon=1.5 --noise 0.03\n"
      "                                                          trials with known parameters: are they found again?\n"
      "The file of trials is a table of text; each trial is simulated from its first moment:\n"
      "  trial,time,person,x,y[,goal_x,goal_y,speed,radius]      first line; any order, others are ignored\n"
      "  1,0.00,a,-4.5,-4.5                                      s and m; everybody of a trial at the same, even "
      "times\n"
      "goal: otherwise where the walk ends; speed, m/s: otherwise that of the first half second. trials/MODEL.csv of\n"
      "throng study crossing_pairs is such a file. L is the geometric mean of the normal density of the Manhattan "
      "distance\n"
      "between seen and simulated positions; its size depends on --sigma, its order hardly.\n");
  args.option("--trials", a.trials, "Trials of people, or of another tool")
      .option("--model", a.model, "Steering model; otherwise all of them are compared")
      .option("--vary", a.vary, "Parameters to find: NAME or NAME=LOWEST:HIGHEST, with commas between")
      .option("--set", a.set, "Parameters that stay: NAME=VALUE, numbers and words (law=literal), with commas between")
      .option("--sigma", a.sigma, "Deviation of the density, m (default 0.5)", 0.001, 100)
      .option("--step", a.step, "Time step of the simulation, s (default 0.05)", 0.001, 0.5)
      .option("--evaluations", a.evaluations, "Most sets of parameters tried", 10, 100000)
      .flag("--each-trial", a.each_trial, "Parameters of each trial alone")
      .option("--generate", a.generate, "Write trials of crossing pairs made with --model to this file")
      .option("--count", a.count, "How many trials --generate makes", 1, 100000)
      .option("--noise", a.noise, "Deviation of the noise on their positions, m (default 0.02)", 0, 10)
      .option("--seed", a.seed, "Of their starts and noise")
      .flag("--json", a.json, "For programs");
  if (const auto code = args.parse(arguments)) return *code;
  return run(a);
}

}  // namespace throng::cli
