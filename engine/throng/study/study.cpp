#include "throng/study/study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "throng/analysis/measures.h"
#include "throng/analysis/measures/fundamental_diagram/reference.h"
#include "throng/core/text.h"
#include "throng/scenario/read_fields.h"
#include "throng/scenario/spec.h"

namespace throng {
namespace {

constexpr std::size_t kMostCombinations = 100000;

bool fits(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '*') {
    for (std::size_t i = 0; i <= text.size(); ++i)
      if (fits(pattern.substr(1), text.substr(i))) return true;
    return false;
  }
  return !text.empty() && (pattern[0] == '?' || pattern[0] == text[0]) && fits(pattern.substr(1), text.substr(1));
}

std::vector<std::string> values_of(const StudyVary& v) {
  if (!v.permutations.empty()) {
    std::vector<std::string> all;
    std::string letters = v.permutations;
    std::sort(letters.begin(), letters.end());
    do all.push_back(letters);
    while (all.size() <= kMostCombinations && std::next_permutation(letters.begin(), letters.end()));
    for (const std::string& extra : v.values) all.push_back(extra);
    return all;
  }
  if (v.range.size() != 3) return v.values;
  std::vector<std::string> all;
  const auto steps = static_cast<std::size_t>(std::floor((v.range[1] - v.range[0]) / v.range[2] + 1e-9));
  for (std::size_t i = 0; i <= steps && i <= kMostCombinations; ++i)
    all.push_back(fmt::format("{:g}", v.range[0] + static_cast<double>(i) * v.range[2]));
  return all;
}

/// Names that are used twice, measured diagrams that are not known.
template <class Wrong>
void check_diagrams(const StudySpec& s, const Wrong& wrong) {
  std::vector<std::string> known;
  for (const analysis::ReferenceDiagram& d : analysis::reference_diagrams()) known.emplace_back(d.name);
  std::set<std::string> ids;
  for (std::size_t i = 0; i < s.diagrams.size(); ++i) {
    const DiagramSpec& d = s.diagrams[i];
    const std::string path = fmt::format("diagrams[{}]", i);
    if (!ids.insert(d.id).second || d.id.find('/') != std::string::npos)
      wrong(path + ".id", fmt::format("'{}' is used twice or has a '/' in it", printable(d.id)));
    if (!d.reference.empty() && analysis::find_reference(d.reference) == nullptr)
      wrong(path + ".reference", fmt::format("there is no measured diagram '{}'{}", printable(d.reference),
                                             did_you_mean(d.reference, known)));
    const bool file = d.method == DiagramSpec::Method::kFile;
    for (const auto& [name, box] : {std::pair("area", &d.area), {"floor", &d.floor}})
      if (box->size() == 4 && (!((*box)[2] > (*box)[0]) || (!file && !((*box)[3] > (*box)[1]))))
        wrong(path + "." + name, "must be [x0, y0, x1, y1] with x0 < x1 and y0 < y1");
    std::set<std::string> variants;
    for (std::size_t k = 0; k < d.variants.size(); ++k)
      if (!variants.insert(d.variants[k].id).second || d.variants[k].id.find('/') != std::string::npos)
        wrong(fmt::format("{}.variants[{}].id", path, k),
              fmt::format("'{}' is used twice or has a '/' in it", printable(d.variants[k].id)));
  }
}

/// What no field can say alone.
void check(const StudySpec& s, const Document& document, Diagnostics& out) {
  const auto wrong = [&](const std::string& path, std::string message) {
    report_problem(out, document.locate(path), path, std::move(message));
  };
  if (!s.settings.empty() && s.measures.empty()) wrong("measures", "'measures' is missing: what each run is asked");
  std::vector<std::string> words;
  for (const FieldChoice& c : ExpectSpec::fields().find("measure")->choices) words.push_back(c.name);
  for (const analysis::Measure& m : analysis::measures()) words.emplace_back(m.name);
  for (std::size_t i = 0; i < s.measures.size(); ++i)
    if (std::find(words.begin(), words.end(), s.measures[i]) == words.end())
      wrong(fmt::format("measures[{}]", i),
            fmt::format("there is no measure '{}'{}", printable(s.measures[i]), did_you_mean(s.measures[i], words)));
  const auto measured = [&](const std::string& path, const std::string& name) {
    if (!name.empty() && std::find(s.measures.begin(), s.measures.end(), name) == s.measures.end())
      wrong(path, fmt::format("'{}' is not among `measures`{}", printable(name), did_you_mean(name, s.measures)));
  };
  measured("rank_by", s.rank_by);
  check_diagrams(s, wrong);
  std::set<std::string> ids;
  for (std::size_t i = 0; i < s.settings.size(); ++i)
    if (!ids.insert(s.settings[i].id).second)
      wrong(fmt::format("settings[{}].id", i), fmt::format("'{}' is used twice", printable(s.settings[i].id)));
  for (std::size_t i = 0; i < s.quick.settings.size(); ++i)
    if (!ids.contains(s.quick.settings[i]))
      wrong(fmt::format("quick.settings[{}]", i),
            fmt::format("there is no setting '{}'", printable(s.quick.settings[i])));
  std::size_t total = 1;
  for (std::size_t i = 0; i < s.vary.size(); ++i) {
    const StudyVary& v = s.vary[i];
    const std::string path = fmt::format("vary[{}]", i);
    if (!v.range.empty() && (v.range.size() != 3 || !(v.range[2] > 0) || v.range[1] < v.range[0]))
      wrong(path + ".range", "must be [first, last, step] with a step above 0");
    else if (v.permutations.size() > 8)
      wrong(path + ".permutations", fmt::format("{} letters have too many orders; 8 at most", v.permutations.size()));
    else
      total *= values_of(v).size();
    if (total > kMostCombinations || total == 0)
      return wrong(path,
                   fmt::format("this makes {} combinations; from 1 to {} are possible", total, kMostCombinations));
  }
  std::vector<std::string> groups;
  for (const StudyGroup& g : s.groups) groups.push_back(g.id);
  for (std::size_t i = 0; i < s.claims.size(); ++i) {
    const StudyClaim& c = s.claims[i];
    const std::string path = fmt::format("claims[{}]", i);
    measured(path + ".measure", c.measure);
    for (const std::string* side : {&c.left, &c.below, &c.above}) {
      const auto blank = side->find(' ');
      const std::string group = blank == std::string::npos ? *side : side->substr(blank + 1);
      if (!side->empty() && group != "all" && std::find(groups.begin(), groups.end(), group) == groups.end())
        wrong(path, fmt::format("there is no group '{}'{}", printable(group), did_you_mean(group, groups)));
    }
  }
}

}  // namespace

std::size_t StudySpec::ranked() const {
  const auto it = std::find(measures.begin(), measures.end(), rank_by);
  return it == measures.end() ? 0 : static_cast<std::size_t>(it - measures.begin());
}

std::string Combination::label() const {
  std::string text;
  for (const std::string& v : values) text += (text.empty() ? "" : " ") + v;
  return text.empty() ? "-" : text;
}

std::vector<Combination> combinations(const StudySpec& study) {
  std::vector<Combination> all(1);
  for (const StudyVary& v : study.vary) {
    std::vector<Combination> more;
    for (const Combination& c : all)
      for (const std::string& value : values_of(v)) {
        more.push_back(c);
        more.back().values.push_back(value);
      }
    all = std::move(more);
  }
  return all;
}

std::vector<StudyRun> plan_runs(const StudySpec& study, const std::vector<Combination>& all, bool quick) {
  const std::size_t every = quick ? static_cast<std::size_t>(study.quick.every) : 1;
  const auto& only = study.quick.settings;
  std::vector<StudyRun> runs;
  for (std::size_t c = 0; c < all.size(); c += every)
    for (std::size_t s = 0; s < study.settings.size(); ++s) {
      const StudySetting& setting = study.settings[s];
      if (quick && !only.empty() && std::find(only.begin(), only.end(), setting.id) == only.end()) continue;
      std::vector<double> seeds = setting.seeds.empty() ? study.seeds : setting.seeds;
      if (quick && !study.quick.seeds.empty()) seeds = study.quick.seeds;
      for (const double seed : seeds) {
        const double until = quick && study.quick.until ? *study.quick.until : study.until.value_or(0);
        runs.push_back({c, s, static_cast<std::uint64_t>(seed), until});
      }
    }
  return runs;
}

std::vector<std::string> settings_of(const StudySpec& study, const Combination& c, const StudyRun& run) {
  std::vector<std::string> set = study.settings[run.setting].set;
  for (std::size_t i = 0; i < study.vary.size(); ++i)
    for (std::size_t from = 0; from < study.vary[i].path.size();) {  // several paths, parted by blanks, get one value
      const std::size_t end = std::min(study.vary[i].path.find(' ', from), study.vary[i].path.size());
      if (end > from) set.push_back(study.vary[i].path.substr(from, end - from) + "=" + c.values[i]);
      from = end + 1;
    }
  set.push_back("seed=" + std::to_string(run.seed));
  return set;
}

std::string key_of(const StudySpec& study, const Combination& c, const StudyRun& run) {
  return fmt::format("{}|{}|{}|{:g}", study.settings[run.setting].id, c.label(), run.seed, run.until);
}

bool belongs_to(const StudyGroup& group, const std::string& value) {
  if (!group.like.empty() && !fits(group.like, value)) return false;
  if (value.find_first_of(group.without) != std::string::npos) return false;
  return std::all_of(group.before.begin(), group.before.end(), [&](const std::string& pair) {
    const auto first = value.find(pair[0]), second = value.find(pair[1]);
    return first != std::string::npos && (second == std::string::npos || first < second);
  });
}

std::optional<StudySpec> read_study(const FileSource& files, const std::string& file, Diagnostics& out) {
  Document document;
  document.files.push_back(printable(file, 200));
  const auto complain = [&](const std::string& message) {
    report_problem(out, document.position({0, 0, 0}), "", message);
    return std::nullopt;
  };
  const auto name = files.resolve(file, "", "");
  if (!name) return complain(name.error());
  const auto text = files.read(*name);
  if (!text) return complain(text.error());
  if (!parse_document(*text, 0, document, document.root, out)) return std::nullopt;
  if (!document.root.is_map()) return complain("a study is a map of sections, not " + document.root.shown());
  StudySpec spec;
  FieldReader reader(document, out);
  reader.read(document.root, StudySpec::fields(), &spec, "");
  if (!out.has_errors()) check(spec, document, out);
  if (out.has_errors()) return std::nullopt;
  return spec;
}

}  // namespace throng
