#include "throng/study/run_one.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>
#include <map>

#include "throng/analysis/measures.h"
#include "throng/core/hash.h"
#include "throng/core/text.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/expect/expectations.h"

namespace throng {
namespace {

/// Independent of the order of rows: a sum over people.
std::uint64_t hash_positions(const Crowd& c) {
  std::uint64_t sum = 0;
  for (Row r = 0; r < c.size(); ++r) {
    const auto bits = [](float v) { return static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(v)); };
    sum += mix64(mix64(bits(c.body.x[r]) << 32 | bits(c.body.y[r])) ^ c.profile.id[r].index);
  }
  return sum;
}

std::vector<std::string_view> columns_of(std::string_view line) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0;;) {
    const auto tab = line.find('\t', from);
    parts.push_back(line.substr(from, tab - from));
    if (tab == std::string_view::npos) return parts;
    from = tab + 1;
  }
}

template <class T>
bool parse(std::string_view text, T& value, int base = 10) {
  if constexpr (std::is_floating_point_v<T>) {
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    return end.ec == std::errc() && end.ptr == text.data() + text.size();
  } else {
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return end.ec == std::errc() && end.ptr == text.data() + text.size();
  }
}

const FieldChoice* word_of_expect(const std::string& name) {
  for (const FieldChoice& c : ExpectSpec::fields().find("measure")->choices)
    if (c.name == name) return &c;
  return nullptr;
}

/// The measures take the place of what the scenario expects. What it expects of one of them first says where, when and
/// of whom it is taken. Those that are no words of `expect` are left out: they are taken of trajectories.
std::vector<ExpectSpec> expectations_of(const std::vector<std::string>& measures, const std::vector<ExpectSpec>& own) {
  std::vector<ExpectSpec> list;
  for (const std::string& name : measures) {
    const FieldChoice* c = word_of_expect(name);
    if (c == nullptr) continue;
    const auto measure = static_cast<Measure>(c->value);
    const auto same = std::find_if(own.begin(), own.end(), [&](const ExpectSpec& e) { return e.measure == measure; });
    ExpectSpec& e = list.emplace_back(same != own.end() ? *same : ExpectSpec{});
    e.measure = measure;
    const bool of_a_person = measure == Measure::kTravelTimeRatio || measure == Measure::kDisplacement;
    for (auto other = own.begin(); of_a_person && e.person.empty() && other != own.end(); ++other)
      e.person = other->person;
  }
  return list;
}

/// Everybody's walk, where a measure asks for it.
class Walks {
 public:
  Walks(const std::vector<std::string>& measures, const Simulation& sim) : gather_(1 / sim.clock().dt()) {
    wanted_ = std::any_of(measures.begin(), measures.end(), [](const std::string& m) { return !word_of_expect(m); });
    if (!wanted_) return;
    for (const SourceSetup& source : sim.setup().sources) {
      const auto number = static_cast<std::uint32_t>(group_of_.size());
      if (group_of_.try_emplace(hash_text(source.name), number).second) gather_.name_group(number, source.name);
    }
    observe(sim);
  }

  void observe(const Simulation& sim) {
    if (!wanted_) return;
    const Crowd& c = sim.crowd();
    const auto key = [](AgentId id) { return std::uint64_t{id.index} << 32 | id.generation; };
    for (const Event& e : c.events)
      if (e.kind == EventKind::kLeft || e.kind == EventKind::kJourneyEnded) gather_.arrived(key(e.who), sim.now());
    for (Row r = 0; r < c.size(); ++r) {
      const auto group = group_of_.find(c.profile.source[r]);
      gather_.add(key(c.profile.id[r]), static_cast<std::int64_t>(sim.clock().frame()),
                  sim.world().to_author({c.body.x[r], c.body.y[r]}), double{c.profile.radius[r]},
                  group != group_of_.end() ? group->second : static_cast<std::uint32_t>(group_of_.size()));
    }
  }

  /// NaN where there is nothing to measure, or where several levels lie on each other.
  std::vector<double> values(const std::vector<std::string>& measures, const std::vector<double>& expected,
                             const World& world) {
    const analysis::Trajectories all = gather_.take();
    analysis::MeasureScene scene;
    if (world.levels.size() > 1)
      for (const Level& l : world.levels) scene.levels.push_back(l.id);
    analysis::Subject subject(all, scene);
    std::vector<double> list;
    auto next = expected.begin();
    for (const std::string& m : measures) {
      const bool word = word_of_expect(m) != nullptr;
      list.push_back(word ? *next++ : analysis::take(*analysis::find_measure(m), subject).value);
    }
    return list;
  }

 private:
  bool wanted_ = false;
  analysis::Gatherer gather_;
  std::map<std::uint64_t, std::uint32_t> group_of_;  ///< by the key of the source; who came by none is of the last
};

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  return text;
}

}  // namespace

StudyResult run_one(const FileSource& files, const std::string& scenario, const std::vector<std::string>& set,
                    double until, const std::vector<std::string>& measures) {
  StudyResult result;
  ReadOptions read;
  read.set = set;
  Scenario s = read_scenario(files, scenario, read);
  s.spec.expect = expectations_of(measures, s.spec.expect);
  std::optional<Setup> setup = compile_scenario(s, files);
  if (!setup) {
    for (const Diagnostic& d : s.diagnostics.list())
      if (result.error.empty() && d.severity == Diagnostic::Severity::kError) result.error = to_text(d);
    if (result.error.empty()) result.error = "the scenario cannot be run";
    return result;
  }
  const double end = until > 0 ? until : s.spec.time.end;
  Simulation sim(std::move(*setup), 1);
  Expectations taken(s.spec, sim);
  Walks walks(measures, sim);
  const auto every = static_cast<std::uint64_t>(std::max(1.0, std::round(1 / sim.clock().dt())));
  const auto start = std::chrono::steady_clock::now();
  while (sim.now() < end - 0.5 * sim.clock().dt() && !(sim.clock().frame() > 0 && sim.finished())) {
    const StepReport report = sim.step();
    taken.observe(sim, report);
    walks.observe(sim);
    if (report.frame % every == 0) result.track_hash = mix64(result.track_hash ^ hash_positions(sim.crowd()));
  }
  result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.agent_steps = sim.totals().agent_steps;
  result.values = walks.values(measures, taken.values(sim), sim.world());
  return result;
}

std::uint64_t inputs_of(const FileSource& files, const std::string& scenario, const std::vector<std::string>& set,
                        std::uint64_t program) {
  ReadOptions read;
  read.set = set;
  const Scenario s = read_scenario(files, scenario, read);
  Hasher hash(program);
  for (const std::string& text : set) hash.add(std::string_view(text));
  for (const std::string& file : s.document.files)
    if (const auto text = files.read(file)) hash.add(std::string_view(*text));
  return hash.value();
}

std::string header_line(const std::vector<std::string>& measures) {
  std::string line = "run";
  for (const std::string& m : measures) line += '\t' + m;
  return line + "\ttrack_hash\tperson_steps\twall_s\tinputs\terror";
}

std::string to_line(const StudyResult& r) {
  std::string line = one_line(r.key);
  for (const double v : r.values) line += std::isnan(v) ? std::string("\tnan") : fmt::format("\t{}", v);
  return line + fmt::format("\t{:016x}\t{}\t{:.3f}\t{:016x}\t{}", r.track_hash, r.agent_steps, r.wall_s, r.inputs,
                            r.error.empty() ? "-" : one_line(r.error));
}

std::optional<StudyResult> from_line(std::string_view line, std::size_t measures) {
  const auto parts = columns_of(line);
  StudyResult r;
  const bool failed = parts.size() == 6;  // a run without values
  if (parts.size() != measures + 6 && !failed) return std::nullopt;
  r.key = parts[0];
  const std::size_t n = failed ? 0 : measures;
  for (std::size_t i = 0; i < n; ++i) {
    double v = std::nan("");
    if (parts[1 + i] != "nan" && !parse(parts[1 + i], v)) return std::nullopt;
    r.values.push_back(v);
  }
  if (!parse(parts[n + 1], r.track_hash, 16) || !parse(parts[n + 2], r.agent_steps) || !parse(parts[n + 3], r.wall_s) ||
      !parse(parts[n + 4], r.inputs, 16))
    return std::nullopt;
  if (parts[n + 5].empty()) return std::nullopt;
  if (parts[n + 5] != "-") r.error = parts[n + 5];
  if (r.error.empty() && failed && measures > 0) return std::nullopt;
  return r;
}

}  // namespace throng
