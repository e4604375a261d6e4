#include "throng/scenario/culture_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/behavior/manners/decision.h"
#include "throng/core/text.h"
#include "throng/scenario/read_fields.h"

namespace throng {
namespace {

bool is_file_name(const std::string& name) {
  return name.ends_with(".yaml") || name.ends_with(".yml") || name.ends_with(".json");
}

/// Values that only make sense in one order.
void check_order(Scenario& s) {
  const FactorSettings& f = s.spec.culture.manners.factors;
  const auto above = [&](std::string_view low, float a, std::string_view high, float b) {
    if (a < b) return;
    const std::string path = fmt::format("culture.factors.{}", high);
    s.error(path, fmt::format("{}: {} must be above {} ({})", path, number_text(b), low, number_text(a)));
  };
  above("effort_near", f.effort_near, "effort_far", f.effort_far);
  above("catch_up_until", f.catch_up_until, "catch_up_from", f.catch_up_from);
  above("old_from", f.old_from, "old_at", f.old_at);
  above("child_at", f.child_at, "child_from", f.child_from);
  above("child_from", f.child_from, "old_from", f.old_from);
}

}  // namespace

const FieldList& CultureSpec::fields() {
  using C = CultureSpec;
  static const FieldList list =
      FieldList::of<C>("culture: who holds a door for whom.")
          .text(
              "name", &C::name,
              {.doc = "A culture that comes with the program (throng list cultures), or a file of one's own, relative "
                      "to the scenario: name.yaml."})
          .embed(&C::manners, MannersSettings::fields())
          .object("ordering", &C::ordering, {.doc = "Who goes first at a door."})
          .object("interaction", &C::rules, {.doc = "How people open, hold and hand over a door."})
          .shorthand("name");
  return list;
}

const ShippedCulture* find_shipped_culture(std::string_view name) {
  for (const ShippedCulture& c : shipped_cultures())
    if (c.name == name) return &c;
  return nullptr;
}

std::optional<Culture> read_culture(const std::string& text, const std::string& file, Diagnostics& out) {
  const std::size_t before = out.error_count();
  Document document;
  document.files.push_back(printable(file, 200));
  if (!parse_document(text, 0, document, document.root, out)) return std::nullopt;
  CulturePlan plan;
  FieldReader reader(document, out);
  reader.read(document.root, CulturePlan::fields(), &plan, "");
  if (out.error_count() > before) return std::nullopt;
  Diagnostics found;
  std::optional<Culture> culture = compile_culture(plan, found);
  for (const Diagnostic& d : found.list()) report_problem(out, document.locate(d.path), d.path, d.message, d.severity);
  return culture;
}

std::optional<Culture> compile_culture_section(Scenario& s, const FileSource& files) {
  if (s.has_errors_at("culture")) return std::nullopt;
  const std::string& name = s.spec.culture.name;
  const auto complain = [&](const std::string& message) {
    // At the name, also where it stands for the whole section.
    s.error("culture.name", "culture: " + message);
    return std::nullopt;
  };
  check_order(s);
  if (const ShippedCulture* shipped = find_shipped_culture(name))
    return read_culture(std::string(shipped->text), fmt::format("{}.yaml", name), s.diagnostics);
  if (!is_file_name(name)) {
    std::vector<std::string> names;
    for (const ShippedCulture& c : shipped_cultures()) names.emplace_back(c.name);
    const std::string hint = did_you_mean(name, names);
    return complain(fmt::format("there is no culture '{}'{}; known are {}; a file of your own is written name.yaml",
                                printable(name, 60), hint, fmt::join(names, ", ")));
  }
  const auto resolved = files.resolve(name, s.file, s.file);
  if (!resolved) return complain(resolved.error());
  const auto text = files.read(*resolved, kMaxFileBytes);
  if (!text) return complain(text.error());
  return read_culture(*text, *resolved, s.diagnostics);
}

namespace {

/// Where the decision changes with distance, for people whose factors are all 0 or 1.
std::string distances(const Culture& culture, bool rush, bool care, bool kind) {
  const MannersSettings settings;
  const auto decide = [&](int tenth) {
    const double d = tenth / 10.0;
    Factors f;
    f[Factor::kEffort] = effort(d, settings.factors);
    f[Factor::kRush] = rush ? 1 : 0, f[Factor::kKindness] = kind ? 1 : 0;
    f[Factor::kCarrier] = care ? 1 : 0;
    return most_likely(culture.odds(f), d, settings);
  };
  std::string s;
  Holding before = decide(0);
  for (int tenth = 1; tenth <= 60; ++tenth) {
    const Holding now = decide(tenth);
    if (now != before) s += fmt::format("{} up to {:.1f} m, then ", words_of(before), (tenth - 1) / 10.0);
    before = now;
  }
  return s + std::string(words_of(before));
}

}  // namespace

std::string describe_culture(const Culture& culture, std::string_view name) {
  std::string s = fmt::format("culture {}: {}\n  {}\n\n  passes on the {}; heeds\n", name, culture.name(),
                              printable(culture.description(), 600),
                              culture.passing_side() == PassingSide::kRight ? "right" : "left");
  for (std::size_t f = 0; f < kFactors; ++f)
    if (culture.heeds(static_cast<Factor>(f)))
      s += fmt::format("    {:<9} {}\n", word(static_cast<Factor>(f)), meaning(static_cast<Factor>(f)));
  s += "\n  for a follower (without | with a load), by distance:\n";
  for (const bool kind : {true, false})
    for (const bool rush : {false, true})
      s += fmt::format("    {}, {}: {} | {}\n", kind ? "kind" : "unkind", rush ? "in a rush" : "not in a rush",
                       distances(culture, rush, false, kind), distances(culture, rush, true, kind));
  return s;
}

}  // namespace throng
