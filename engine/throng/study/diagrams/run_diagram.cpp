#include "throng/study/diagrams/run_diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <limits>

#include "throng/analysis/measures/acceleration/acceleration.h"
#include "throng/analysis/measures/flow/flow.h"
#include "throng/analysis/measures/fundamental_diagram/area.h"
#include "throng/analysis/measures/fundamental_diagram/single_file.h"
#include "throng/analysis/measures/fundamental_diagram/transits.h"
#include "throng/analysis/measures/penetration/penetration.h"
#include "throng/scenario/compile.h"
#include "throng/simulation/simulation.h"

namespace throng {
namespace {

using namespace analysis;
using Method = DiagramSpec::Method;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kSteadyShare = 0.7;

Polygon rectangle(const std::vector<double>& b) {
  return {{{b[0], b[1]}, {b[2], b[1]}, {b[2], b[3]}, {b[0], b[3]}}, {}};
}

/// Everybody's positions in every frame.
Trajectories everybody(Simulation& sim, double until) {
  Gatherer gather(1 / sim.clock().dt());
  const auto add = [&] {
    const Crowd& c = sim.crowd();
    for (Row r = 0; r < c.size(); ++r)
      gather.add(c.profile.id[r].index, static_cast<std::int64_t>(sim.clock().frame()),
                 sim.world().to_author({c.body.x[r], c.body.y[r]}), double{c.profile.radius[r]});
  };
  while (sim.now() < until - 0.5 * sim.clock().dt() && !(sim.clock().frame() > 0 && sim.finished())) {
    sim.step();
    add();
  }
  return gather.take();
}

/// Without what comes before.
Trajectories from_then_on(Trajectories all, double time) {
  const auto first = static_cast<std::int64_t>(std::ceil(time * all.rate));
  for (Walk& w : all.people) {
    const auto cut = std::clamp<std::int64_t>(first - w.first, 0, static_cast<std::int64_t>(w.point.size()));
    w.point.erase(w.point.begin(), w.point.begin() + cut);
    w.first += cut;
  }
  std::erase_if(all.people, [](const Walk& w) { return w.point.empty(); });
  return all;
}

void measure(const Trajectories& all, const DiagramSpec& d, DiagramResult& out) {
  const std::vector<double>& b = d.area;
  TimeWindow window;
  window.from = d.from;
  // Eastward through the middle of the area: its left is the west.
  const double middle = 0.5 * (b[0] + b[2]);
  const Flow flow = flow_through(all, {middle, b[1]}, {middle, b[3]}, d.steady ? kSteadyShare : 1);
  out.flow = flow.flow;
  if (d.steady) window = {flow.first, flow.last};
  if (d.method == Method::kFile) {
    FileOptions o;
    o.from = {b[0], b[1]}, o.to = {b[2], b[3]};
    if (!d.section.empty()) o.section_from = d.section[0], o.section_to = d.section[1];
    o.period = d.period, o.window = window;
    out.points = single_file(all, o);
    out.density = out.speed = 0;
    for (const DiagramPoint& p : out.points) out.density += p.density, out.speed += p.speed;
    const double n = static_cast<double>(out.points.size());
    out.density /= n, out.speed /= n;
    return;
  }
  AreaOptions o;
  o.area = rectangle(b), o.walkable = rectangle(d.floor.empty() ? b : d.floor);
  o.period = d.period, o.window = window;
  if (d.method == Method::kTransits)
    out.points = points_of(transits(all, {o.area, d.length, window}));
  else
    out.points = points_of(d.method == Method::kVoronoi ? voronoi_diagram(all, o) : classic_diagram(all, o));
  const DiagramPoint mean = mean_of(classic_diagram(all, o));
  out.density = mean.density, out.speed = mean.speed;
}

template <class T>
bool parse(std::string_view text, T& value) {
  if (text == "nan") return value = kNone, true;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  return end.ec == std::errc() && end.ptr == text.data() + text.size();
}

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0;;) {
    const auto at = text.find(by, from);
    parts.push_back(text.substr(from, at - from));
    if (at == std::string_view::npos) return parts;
    from = at + 1;
  }
}

}  // namespace

DiagramResult run_diagram(const FileSource& files, const std::string& scenario, const DiagramSpec& d,
                          const DiagramVariant& variant, std::uint64_t seed) {
  DiagramResult out;
  out.key = fmt::format("{}/{}/{}", d.id, variant.id, seed);
  ReadOptions read;
  read.set = d.set;
  read.set.insert(read.set.end(), variant.set.begin(), variant.set.end());
  read.set.push_back(fmt::format("seed={}", seed));
  Scenario s = read_scenario(files, scenario, read);
  s.spec.expect.clear();
  std::optional<Setup> setup = compile_scenario(s, files);
  if (!setup) {
    for (const Diagnostic& problem : s.diagnostics.list())
      if (out.error.empty() && problem.severity == Diagnostic::Severity::kError) out.error = to_text(problem);
    if (out.error.empty()) out.error = "the scenario cannot be run";
    return out;
  }
  const auto start = std::chrono::steady_clock::now();
  Simulation sim(std::move(*setup), 1);
  const Trajectories all = everybody(sim, d.until > 0 ? d.until : s.spec.time.end);
  measure(all, d, out);
  const Trajectories later = from_then_on(all, d.from);
  out.acceleration = mean_acceleration(later);
  out.penetration = penetration(later).score;
  out.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return out;
}

std::string to_line(const DiagramResult& r) {
  std::string error = r.error.empty() ? "-" : r.error;
  for (char& c : error)
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  std::string line = r.key;
  for (const double v : {r.flow, r.density, r.speed, r.acceleration, r.penetration})
    line += std::isnan(v) ? std::string("\tnan") : fmt::format("\t{:.6g}", v);
  line += fmt::format("\t{:.3f}\t{}\t", r.wall_s, error);
  for (std::size_t i = 0; i < r.points.size(); ++i)
    line += fmt::format("{}{:.4f}:{:.4f}", i ? " " : "", r.points[i].density, r.points[i].speed);
  return line + (r.points.empty() ? "-" : "");
}

std::optional<DiagramResult> diagram_from_line(std::string_view line) {
  const auto parts = split(line, '\t');
  if (parts.size() != 9) return std::nullopt;
  DiagramResult r;
  r.key = parts[0];
  double* const numbers[] = {&r.flow, &r.density, &r.speed, &r.acceleration, &r.penetration, &r.wall_s};
  for (std::size_t i = 0; i < 6; ++i)
    if (!parse(parts[i + 1], *numbers[i])) return std::nullopt;
  if (parts[7] != "-") r.error = parts[7];
  if (parts[8] == "-") return r;
  for (const std::string_view pair : split(parts[8], ' ')) {
    const auto values = split(pair, ':');
    DiagramPoint p;
    if (values.size() != 2 || !parse(values[0], p.density) || !parse(values[1], p.speed)) return std::nullopt;
    r.points.push_back(p);
  }
  return r;
}

}  // namespace throng
