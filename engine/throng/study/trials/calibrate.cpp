#include "throng/study/trials/calibrate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <thread>

#include "throng/analysis/measures/crossing/mpd.h"
#include "throng/analysis/measures/likelihood/likelihood.h"
#include "throng/core/distributions.h"
#include "throng/core/hash.h"
#include "throng/core/random.h"
#include "throng/core/text.h"
#include "throng/study/trials/simplex.h"

namespace throng {
namespace {

/// Where a trial happens: it is simulated about the origin, wherever the file puts it (plans come in UTM).
Vec2d centre_of(const Trial& t) {
  Boxd box;
  for (const TrialWalk& w : t.people) box.add(w.point[0]);
  return box.middle();
}

/// m: how far people and goals of the trials reach from their centres, with room around.
double half_width_of(std::span<const Trial> trials) {
  double most = 5;
  for (const Trial& t : trials) {
    const Vec2d centre = centre_of(t);
    for (const TrialWalk& w : t.people) {
      const auto reach = [&](Vec2d p) {
        most = std::max({most, std::fabs(p.x - centre.x), std::fabs(p.y - centre.y)});
      };
      for (const Vec2d p : w.point) reach(p);
      reach(w.start.goal);
    }
  }
  return most + 15;
}

/// Beyond the goal in the same direction: goals taken from the end of a walk are no place where people stop.
Vec2d beyond(const TrialPerson& p) {
  return p.goal + normalized(p.goal - p.position, normalized(p.velocity, Vec2d{1, 0})) * 8.0;
}

/// Positions at the times of the trial, from positions at those of the simulation.
std::vector<Vec2d> at_times(const std::vector<Vec2d>& way, double step, double trial_step, std::size_t frames) {
  std::vector<Vec2d> out;
  if (way.empty()) return out;
  for (std::size_t i = 0; i < frames; ++i) {
    const double at = static_cast<double>(i) * trial_step / step;
    const auto k = std::min(static_cast<std::size_t>(at), way.size() - 1);
    out.push_back(lerp(way[k], way[std::min(k + 1, way.size() - 1)], at - static_cast<double>(k)));
  }
  return out;
}

std::vector<std::vector<Vec2d>> simulate(const TrialRunner& runner, const Trial& trial, const ModelChoice& model,
                                         std::uint64_t seed) {
  std::vector<TrialPerson> people;
  const Vec2d centre = centre_of(trial);
  for (const TrialWalk& w : trial.people) {
    people.push_back(w.start);
    people.back().goal = beyond(w.start) - centre;
    people.back().position -= centre;
  }
  const auto steps = static_cast<std::size_t>(std::ceil(trial.duration() / runner.step() - 1e-9));
  auto ways = runner.run(model, people, steps, seed);
  for (auto& w : ways) {
    w = at_times(w, runner.step(), trial.step, trial.frames());
    for (Vec2d& p : w) p += centre;
  }
  return ways;
}

std::uint64_t seed_of(const Trial& t) { return hash_text(t.id); }

/// Who of two passed first: the one ahead when they are nearest; nothing when that is at the beginning or the end
/// (their ways do not cross).
std::optional<int> first_of(const std::vector<Vec2d>& a, const std::vector<Vec2d>& b) {
  const std::size_t n = std::min(a.size(), b.size());
  std::size_t nearest = 0;
  for (std::size_t i = 0; i < n; ++i)
    if (distance(a[i], b[i]) < distance(a[nearest], b[nearest])) nearest = i;
  if (n < 4 || nearest < 2 || nearest + 2 >= n) return std::nullopt;
  return analysis::who_is_ahead(a[nearest], a[nearest + 2] - a[nearest - 2], b[nearest],
                                b[nearest + 2] - b[nearest - 2]);
}

}  // namespace

TrialFitter::TrialFitter(std::span<const Trial> trials, double sigma, double step, int threads)
    : trials_(trials), sigma_(sigma), threads_(threads), runner_({step, half_width_of(trials), {}}) {}

Fit TrialFitter::fit(const ModelChoice& model) const {
  Fit out;
  analysis::Likelihood all(sigma_);
  // Simulated in any order, compared in that of the file.
  std::vector<std::vector<std::vector<Vec2d>>> simulated_ways(trials_.size());
  runner_.prepare(model);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < trials_.size(); i = next++)
      simulated_ways[i] = simulate(runner_, trials_[i], model, seed_of(trials_[i]));
  };
  std::vector<std::thread> others;
  for (int k = 1; k < std::min<int>(threads_, static_cast<int>(trials_.size())); ++k) others.emplace_back(work);
  work();
  for (std::thread& t : others) t.join();
  for (std::size_t number = 0; number < trials_.size(); ++number) {
    const Trial& t = trials_[number];
    const auto& ways = simulated_ways[number];
    analysis::Likelihood own(sigma_);
    for (std::size_t p = 0; p < t.people.size(); ++p) {
      // The first position is given: it says nothing about the model. Somebody for whom there was no room stands.
      const std::span<const Vec2d> seen = std::span(t.people[p].point).subspan(1);
      const std::vector<Vec2d> stands(seen.size(), t.people[p].point[0]);
      const auto simulated =
          ways[p].empty() ? std::span<const Vec2d>(stands) : std::span<const Vec2d>(ways[p]).subspan(1);
      own.add(seen, simulated);
      all.add(seen, simulated);
      for (std::size_t q = p + 1; q < t.people.size(); ++q) {
        const auto real = first_of(t.people[p].point, t.people[q].point);
        if (!real) continue;
        ++out.pairs;
        out.order_right += first_of(ways[p], ways[q]) == real;
      }
    }
    out.mean_likelihood += own.geometric_mean() / static_cast<double>(trials_.size());
  }
  out.trials = trials_.size();
  out.likelihood = all.geometric_mean(), out.mean_log = all.mean_log(), out.mean_distance = all.mean_distance();
  return out;
}

std::optional<double> number_in(const Field& f, const void* params) {
  if (f.kind == FieldKind::kNumber)
    if (const FieldValue v = f.get(params); std::holds_alternative<double>(v)) return std::get<double>(v);
  if (f.kind == FieldKind::kDistribution && !f.degrees && !f.optional)
    return mean(*static_cast<const Distribution*>(f.look(params)));
  return std::nullopt;
}

void set_number(const Field& f, void* params, double value) {
  if (f.kind == FieldKind::kNumber) {
    f.set(params, value);
  } else {
    *static_cast<Distribution*>(f.emplace(params)) = Distribution::constant(value);
  }
}

Result<std::vector<VariedParameter>> varied_parameters(const ModelChoice& model, std::span<const std::string> words) {
  const FieldList& fields = model.kind->fields();
  std::vector<VariedParameter> list;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    VariedParameter v{word.substr(0, equals), 0, 0};
    const Field* f = fields.find(v.name);
    if (!f)
      return Error{fmt::format("the model {} has no parameter '{}'{}; it has {}", model.kind->name,
                               printable(v.name, 60), did_you_mean(v.name, fields.names()),
                               fmt::join(fields.names(), ", "))};
    const auto given = number_in(*f, model.params.data());
    if (!given)
      return Error{fmt::format("parameter '{}' cannot be varied: only numbers that may have decimals can", f->name)};
    for (const VariedParameter& other : list)
      if (other.name == v.name) return Error{fmt::format("parameter '{}' is named twice", f->name)};
    const double now = *given;
    const double scale = now != 0 ? std::fabs(now) : 1;
    v.low = std::max(f->min, now > 0 ? now / 20 : now - 4 * scale);
    v.high = std::min(f->max, now + 3 * scale);
    if (f->exclusive_min && v.low <= f->min) v.low = f->min + 1e-6 * scale;
    if (f->exclusive_max && v.high >= f->max) v.high = f->max - 1e-6 * scale;
    if (equals != std::string::npos) {
      const std::string range = word.substr(equals + 1);
      const char* end = range.data() + range.size();
      const auto first = std::from_chars(range.data(), end, v.low);
      const auto second = first.ec == std::errc() && first.ptr != end && *first.ptr == ':'
                              ? std::from_chars(first.ptr + 1, end, v.high)
                              : std::from_chars_result{range.data(), std::errc::invalid_argument};
      if (second.ec != std::errc() || second.ptr != end || !(v.low < v.high))
        return Error{fmt::format("'{}' must be NAME=LOWEST:HIGHEST, two numbers", printable(word, 60))};
      if (f->out_of_range(v.low) || f->out_of_range(v.high))
        return Error{fmt::format("'{}': {} must be {}", printable(word, 60), f->name, f->range_text())};
    }
    list.push_back(std::move(v));
  }
  return list;
}

Calibrated calibrate(const TrialFitter& fitter, const ModelChoice& model, std::span<const VariedParameter> vary,
                     const CalibrateOptions& options, const std::function<void(std::size_t)>& progress) {
  Calibrated out;
  out.model = model;
  out.before = fitter.fit(model);
  const std::size_t n = vary.size();
  using Point = std::vector<double>;  // in the unit cube
  const auto with = [&](const Point& p) {
    ModelChoice m = model;
    for (std::size_t i = 0; i < n; ++i)
      set_number(*m.kind->fields().find(vary[i].name), m.params.data(),
                 vary[i].low + p[i] * (vary[i].high - vary[i].low));
    return m;
  };
  const auto value = [&](const Point& p) {
    ++out.evaluations;
    if (progress) progress(out.evaluations);
    return fitter.fit(with(p)).mean_log;
  };
  // The grid: as many values of each parameter as a third of the evaluations allows.
  int each = std::max(2, options.grid);
  while (each > 2 && std::pow(each, static_cast<double>(n)) > options.evaluations / 3.0) --each;
  std::vector<std::pair<double, Point>> found;
  std::vector<int> index(n, 0);
  for (bool more = true; more;) {
    Point p;
    for (std::size_t i = 0; i < n; ++i) p.push_back((index[i] + 0.5) / each);
    found.push_back({value(p), p});
    std::size_t i = 0;
    while (i < n && ++index[i] == each) index[i++] = 0;
    more = i < n;
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::pair<double, Point> best = found[0];
  const int starts = std::min(options.starts, static_cast<int>(found.size()));
  for (int s = 0; s < starts; ++s) {
    SimplexOptions o;
    o.size = 0.5 / each;
    o.evaluations = (options.evaluations - static_cast<int>(out.evaluations)) / (starts - s);
    if (o.evaluations <= static_cast<int>(n) + 1) break;
    const SimplexResult r = maximise(value, found[static_cast<std::size_t>(s)].second, o);
    if (r.value > best.first) best = {r.value, r.at};
  }
  // What was given counts, too: calibration never makes a model worse.
  const ModelChoice candidate = with(best.second);
  const Fit fit = fitter.fit(candidate);
  const bool improved = fit.mean_log > out.before.mean_log;
  out.model = improved ? candidate : model;
  out.after = improved ? fit : out.before;
  for (const VariedParameter& v : vary) {
    const Field* f = out.model.kind->fields().find(v.name);
    const double best_value = *number_in(*f, out.model.params.data());
    out.values.push_back(best_value);
    double falls = 0;
    for (const double factor : {0.9, 1.1}) {
      ModelChoice other = out.model;
      set_number(*f, other.params.data(), std::clamp(best_value * factor, v.low, v.high));
      falls = std::max(falls, out.after.mean_log - fitter.fit(other).mean_log);
    }
    out.matters.push_back(falls);
  }
  return out;
}

std::vector<Trial> simulated_trials(std::span<const Trial> starts, const ModelChoice& model, double noise,
                                    std::uint64_t seed, double step) {
  const TrialRunner runner({step, half_width_of(starts), {}});
  std::vector<Trial> list(starts.begin(), starts.end());
  for (std::size_t i = 0; i < list.size(); ++i) {
    Trial& t = list[i];
    const auto ways = simulate(runner, t, model, seed_of(t));
    for (std::size_t p = 0; p < t.people.size(); ++p) {
      if (ways[p].empty()) continue;
      t.people[p].point = ways[p];
      Draws draws({seed, hash_text(t.id), static_cast<std::uint32_t>(p)}, Stream::kNoise);
      for (std::size_t k = 1; k < t.people[p].point.size(); ++k)
        t.people[p].point[k] += Vec2d{draws.normal(), draws.normal()} * noise;
    }
  }
  return list;
}

}  // namespace throng
