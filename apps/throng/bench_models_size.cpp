#include "bench_models_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "commands.h"
#include "model_scenes.h"
#include "runs_progress.h"
#include "study_workers.h"
#include "throng/core/text.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

using bench::ModelVariant;
using bench::RunCost;

constexpr std::uint64_t kFewest = 100, kMost = 200'000;

/// One model at one size, us per person and step; `error` where there is none.
struct Cost {
  double steer = std::nan(""), step = std::nan("");
  std::string error;
};

std::string to_line(const Cost& c) {
  std::string why = c.error;
  for (char& l : why)
    if (l == '\n' || l == '\t') l = ' ';
  return fmt::format("{}\t{}\t{}", c.steer, c.step, why);
}

Cost from_line(const std::string& line) {
  const std::vector<std::string> parts = bench::split(line, '\t');
  Cost c;
  if (parts.size() != 3) {
    c.error = "the process of this run said nothing that makes sense";
    return c;
  }
  c.error = parts[2];
  const auto read = [](const std::string& text, double& v) {
    if (text != "nan") std::from_chars(text.data(), text.data() + text.size(), v);
  };
  read(parts[0], c.steer), read(parts[1], c.step);
  return c;
}

/// Median over the repeats by the cost of the whole step; all must end in the same state.
Cost measure(const ModelVariant& variant, std::uint64_t people, int repeats) {
  std::vector<RunCost> costs;
  std::uint64_t first = 0;
  for (int i = 0; i < repeats; ++i) {
    std::uint64_t hash = 0;
    costs.push_back(bench::time_people(variant, people, hash));
    if (i == 0) first = hash;
    if (hash != first) throw std::runtime_error("repeats of one run ended in different states");
  }
  std::sort(costs.begin(), costs.end(), [](const RunCost& a, const RunCost& b) { return a.step_s < b.step_s; });
  const RunCost& median = costs[costs.size() / 2];
  return {median.steer_us(), median.step_us(), ""};
}

/// Of the largest crowd to the smallest: 1 = linear in people.
double ratio(const std::vector<Cost>& costs, const std::vector<std::uint64_t>& people, double Cost::*what) {
  const auto [least, most] = std::minmax_element(people.begin(), people.end());
  return costs[static_cast<std::size_t>(most - people.begin())].*what /
         costs[static_cast<std::size_t>(least - people.begin())].*what;
}

std::string cell(double v) { return std::isnan(v) ? "-" : fmt::format("{:.3f}", v); }

void print_text(const std::vector<ModelVariant>& variants, const std::vector<std::vector<Cost>>& all,
                const SizeOptions& o) {
  std::size_t wide = 5;
  for (const ModelVariant& v : variants) wide = std::max(wide, v.text.size());
  fmt::print("us per person and step at one person a square metre, one core, median of {}\n\n", o.repeats);
  fmt::print("{:<{}}", "model", wide);
  for (const char* stage : {"steer", "step"})
    for (const std::uint64_t n : o.people) fmt::print("  {:>12}", fmt::format("{} {}", stage, n));
  fmt::print("  {:>11}  {:>10}\n", "steer ratio", "step ratio");
  for (std::size_t m = 0; m < variants.size(); ++m) {
    fmt::print("{:<{}}", variants[m].text, wide);
    const auto broken = std::find_if(all[m].begin(), all[m].end(), [](const Cost& c) { return !c.error.empty(); });
    if (broken != all[m].end()) {
      fmt::print("  {}\n", printable(broken->error, 300));
      continue;
    }
    for (const Cost& c : all[m]) fmt::print("  {:>12}", cell(c.steer));
    for (const Cost& c : all[m]) fmt::print("  {:>12}", cell(c.step));
    fmt::print("  {:>11.2f}  {:>10.2f}\n", ratio(all[m], o.people, &Cost::steer), ratio(all[m], o.people, &Cost::step));
  }
  fmt::print(
      "\nsteer    the stage `steer` alone\nstep     all stages\n"
      "ratio    cost in the largest crowd by that in the smallest: 1 = linear in people; above it is mostly waiting "
      "for "
      "memory\n");
}

void print_json(const std::vector<ModelVariant>& variants, const std::vector<std::vector<Cost>>& all,
                const SizeOptions& o) {
  DocumentNode node = map_node();
  put(node, "name", std::string_view("models by size"));
  DocumentNode& rows = put(node, "rows", list_node());
  for (std::size_t m = 0; m < variants.size(); ++m)
    for (std::size_t k = 0; k < o.people.size(); ++k) {
      DocumentNode row = map_node();
      put(row, "model", variants[m].text);
      put(row, "people", integer_node(static_cast<std::int64_t>(o.people[k])));
      const Cost& c = all[m][k];
      if (c.error.empty()) {
        put(row, "steer_us", number_node(c.steer));
        put(row, "step_us", number_node(c.step));
      } else {
        put(row, "error", c.error);
      }
      rows.children.push_back(std::move(row));
    }
  fmt::print("{}", to_json(node));
}

}  // namespace

Result<std::vector<std::uint64_t>> read_sizes(const std::string& text) {
  std::vector<std::uint64_t> sizes;
  for (const std::string& part : bench::split(text, ',')) {
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), n);
    if (error != std::errc() || end != part.data() + part.size() || n < kFewest || n > kMost)
      return Error{fmt::format("--agents '{}': '{}' is no number of people from {} to {}", printable(text, 80),
                               printable(part, 40), kFewest, kMost)};
    if (std::find(sizes.begin(), sizes.end(), n) != sizes.end())
      return Error{fmt::format("--agents '{}': {} is there twice", printable(text, 80), n)};
    sizes.push_back(n);
  }
  return sizes;
}

int compare_sizes(const std::vector<ModelVariant>& variants, const SizeOptions& o) {
  const std::size_t n = o.people.size(), jobs = variants.size() * n;
  std::vector<std::vector<Cost>> all(variants.size(), std::vector<Cost>(n));
  RunsProgress progress("runs", jobs);
  const auto work = [&](std::size_t i) {
    try {
      return to_line(measure(variants[i / n], o.people[i % n], o.repeats));
    } catch (const std::exception& e) {
      return to_line(Cost{std::nan(""), std::nan(""), e.what()});
    }
  };
  const auto put_cost = [&](std::size_t i, Cost c) {
    all[i / n][i % n] = std::move(c);
    progress.one_more(fmt::format("{} {}", variants[i / n].text, o.people[i % n]));
  };
  const auto take = [&](std::size_t i, const std::string& line) {
    put_cost(i, from_line(line));
    return true;
  };
  const auto died = [&](std::size_t i) {
    put_cost(i, Cost{std::nan(""), std::nan(""), "the process of this run died"});
  };
  if (!run_in_processes(jobs, o.jobs, work, take, died)) {
    fmt::print(stderr, "throng bench models: no process could be started for the runs\n");
    return kRunFailed;
  }
  if (o.json) {
    print_json(variants, all, o);
  } else {
    print_text(variants, all, o);
  }
  for (const auto& costs : all)
    for (const Cost& c : costs)
      if (!c.error.empty()) return kRunFailed;
  return kOk;
}

}  // namespace throng::cli
