#include "bench_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "args.h"
#include "bench_models_size.h"
#include "draw_out.h"
#include "model_chart.h"
#include "model_measure.h"
#include "runs_progress.h"
#include "study_workers.h"
#include "throng/core/text.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

using bench::MeasureOptions;
using bench::ModelRow;
using bench::ModelScene;
using bench::ModelVariant;

constexpr double kChartWidth = 900;  // pixels
constexpr int kSizeRepeats = 3;

struct ModelsOptions {
  std::string models, scenes, csv, chart, agents;
  int jobs = 1, repeats = 1;
  bool quick = false, json = false, no_ladder = false;
};

struct Job {
  const ModelScene* scene;
  const ModelVariant* variant;
};

Result<std::vector<const ModelScene*>> scenes_of(const ModelsOptions& o) {
  std::vector<const ModelScene*> list;
  if (o.scenes.empty()) {
    for (const ModelScene& s : bench::model_scenes())
      if (!o.quick || s.quick) list.push_back(&s);
    return list;
  }
  for (const std::string& name : bench::split(o.scenes, ',')) {
    const ModelScene* scene = bench::find_scene(name);
    if (!scene) {
      std::vector<std::string_view> names;
      for (const ModelScene& s : bench::model_scenes()) names.push_back(s.name);
      return Error{fmt::format("there is no scene '{}'{}; there are {}", printable(name), did_you_mean(name, names),
                               fmt::join(names, ", "))};
    }
    list.push_back(scene);
  }
  return list;
}

/// A value that is out of its range is told before hours of runs, not after. Every scene takes the same model.
bool can_be_run(const std::vector<ModelVariant>& variants) {
  std::string problems;
  for (const ModelVariant& v : variants)
    if (const std::string p = bench::problems_of(bench::model_scenes().front(), v); !p.empty())
      problems += fmt::format("throng bench models: {}: {}\n", printable(v.text), p);
  if (!problems.empty()) fmt::print(stderr, "{}", problems);
  return problems.empty();
}

ModelRow failed(const Job& job, std::string why) {
  ModelRow row;
  row.scene = job.scene->name, row.model = job.variant->text;
  row.error = std::move(why);
  return row;
}

/// Each run in a process of its own: what one model breaks is its own row.
bool run_jobs(const std::vector<Job>& jobs, const ModelsOptions& o, const std::function<ModelRow(const Job&)>& measure,
              RunsProgress& progress, std::vector<ModelRow>& rows) {
  std::vector<ModelRow> done(jobs.size());
  const auto work = [&](std::size_t i) {
    try {
      return to_line(measure(jobs[i]));
    } catch (const std::exception& e) {
      return to_line(failed(jobs[i], e.what()));
    }
  };
  const auto take = [&](std::size_t i, const std::string& line) {
    auto row = bench::from_line(line);
    done[i] = row ? std::move(*row) : failed(jobs[i], "the process of this run said nothing that makes sense");
    progress.one_more(fmt::format("{} {}", jobs[i].variant->text, jobs[i].scene->name));
    return true;
  };
  const auto died = [&](std::size_t i) {
    done[i] = failed(jobs[i], "the process of this run died");
    progress.one_more(fmt::format("{} {}", jobs[i].variant->text, jobs[i].scene->name));
  };
  if (!run_in_processes(jobs.size(), o.jobs, work, take, died)) return false;
  rows.insert(rows.end(), done.begin(), done.end());
  return true;
}

/// Of each model, over the scenes it was looked for in.
std::map<std::string, double> least_stable(const std::vector<ModelRow>& rows) {
  std::map<std::string, double> least;
  for (const ModelRow& r : rows) {
    const double dt = r[bench::kStableStep];
    if (std::isnan(dt)) continue;
    const auto [it, fresh] = least.try_emplace(r.model, dt);
    if (!fresh) it->second = std::min(it->second, dt);
  }
  return least;
}

/// Nothing to do without a name.
bool write_file(const std::string& file, const std::function<std::string()>& content) {
  if (file.empty()) return true;
  std::ofstream out(file, std::ios::binary);
  out << content();
  if (out.flush()) return true;
  fmt::print(stderr, "throng bench models: cannot write {}\n", printable(file, 300));
  return false;
}

int print(const ModelsOptions& o, const std::vector<ModelRow>& rows) {
  bool written = write_file(o.csv, [&] { return bench::to_csv(rows); });
  written =
      write_file(o.chart,
                 [&] {
                   const SvgPicture picture = bench::chart_of(rows);
                   return is_png(o.chart) ? picture.png(kChartWidth) : picture.document(kChartWidth, "steering models");
                 }) &&
      written;
  fmt::print("{}", o.json ? to_json(bench::to_node(rows)) : bench::to_text(rows));
  const bool whole = std::all_of(rows.begin(), rows.end(), [](const ModelRow& r) { return r.error.empty(); });
  return whole && written ? kOk : kRunFailed;
}

int wrong(const std::string& what) {
  fmt::print(stderr, "throng bench models: {}\n", what);
  return kBadInput;
}

/// Crowds of several sizes in the place of scenes.
int compare_crowds(const ModelsOptions& o, const std::vector<ModelVariant>& variants) {
  if (!o.scenes.empty() || o.quick || !o.csv.empty() || !o.chart.empty())
    return wrong("--agents times one square at several sizes: without --scenes, --quick, --csv and --chart");
  const auto sizes = read_sizes(o.agents);
  if (!sizes) return wrong(sizes.error());
  return compare_sizes(variants, {*sizes, std::max(o.repeats, kSizeRepeats), o.jobs, o.json});
}

int compare(const ModelsOptions& o) {
  const auto scenes = scenes_of(o);
  if (!scenes) return wrong(scenes.error());
  const auto variants =
      o.models.empty() ? Result<std::vector<ModelVariant>>(bench::every_variant()) : bench::read_variants(o.models);
  if (!variants) return wrong(variants.error());
  if (!can_be_run(*variants)) return kBadInput;
  if (!o.agents.empty()) return compare_crowds(o, *variants);
  std::vector<Job> walks, windows;
  for (const ModelScene* s : *scenes)
    for (const ModelVariant& v : *variants) (s->speed ? windows : walks).push_back({s, &v});
  const MeasureOptions measure{o.repeats, !o.no_ladder};
  RunsProgress progress("rows", walks.size() + windows.size());
  std::vector<ModelRow> rows;
  bool started = run_jobs(
      walks, o, [&](const Job& j) { return measure_model(*j.scene, *j.variant, measure); }, progress, rows);
  const auto stable = least_stable(rows);
  const auto time = [&](const Job& j) {
    const auto it = stable.find(j.variant->text);
    return measure_speed(*j.scene, *j.variant, it == stable.end() ? std::nan("") : it->second, measure);
  };
  started = started && run_jobs(windows, o, time, progress, rows);
  if (!started) {
    fmt::print(stderr, "throng bench models: no process could be started for the runs\n");
    return kRunFailed;
  }
  return print(o, rows);
}

std::string scene_list() {
  std::string text = "Scenes (scenarios/experiments/models_*.yaml; every model has the same people and start):\n";
  for (const ModelScene& s : bench::model_scenes()) text += fmt::format("  {:<9} {}\n", s.name, s.summary);
  return text;
}

}  // namespace

int bench_models_command(Arguments arguments) {
  ModelsOptions o;
  const std::string examples =
      "  throng bench models --quick                      a pair and the speed, every model: two minutes\n"
      "  throng bench models                              every model on every scene: most of an hour on one core\n"
      "  throng bench models --models orca,straight --scenes swap,circle\n"
      "  throng bench models --models orca,orca:horizon=5:range=8   one model with other values beside it\n"
      "  throng bench models --scenes speed --repeats 15  cost per person and step at one person a square metre\n"
      "  throng bench models --agents 1000,4000,16000 --models orca,social_force   is the cost linear in people?\n"
      "  throng bench models --csv models.csv --chart costs.png     a file for a spreadsheet, and a picture\n" +
      scene_list() + "What is measured and how: bench/README.md. The models, with pictures: docs/models.md.\n";
  Args args("bench models",
            "Runs every steering model on the same scenes with the same people and prints one table: cost, largest "
            "stable time step, collisions, smoothness, arrival and slow time, lanes, stripes and circles.",
            examples);
  args.option("--models", o.models,
              "Some models only, parted by commas; model:name=value:name=value sets parameters. throng list models")
      .option("--scenes", o.scenes, "Some scenes only, parted by commas")
      .option("--agents", o.agents,
              "Crowds of these sizes instead of scenes, with commas between: cost per person and step at one a square "
              "metre, and its ratio from the smallest to the largest")
      .option("--repeats", o.repeats,
              "How often each scene is run and timed; the median counts. speed: at least 5, --agents: 3", 1, 1000)
      .option("--jobs", o.jobs, "Processes at a time. More than one disturbs the times", 1, 1024)
      .option("--csv", o.csv, "File to write the table to, as comma-separated values")
      .option("--chart", o.chart, "Picture of the costs to write, .svg or .png")
      .flag("--quick", o.quick, "The scenes pair and speed only")
      .flag("--no-stability", o.no_ladder, "Do not look for the largest stable time step: three times as fast")
      .flag("--json", o.json, "Print JSON");
  if (const auto code = args.parse(arguments)) return *code;
  if (!o.chart.empty() && !is_png(o.chart) && !o.chart.ends_with(".svg")) {
    fmt::print(stderr, "throng bench models: --chart {}: pictures are .svg or .png\n", printable(o.chart, 300));
    return kBadInput;
  }
  return compare(o);
}

}  // namespace throng::cli
