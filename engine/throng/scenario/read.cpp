#include "throng/scenario/read.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "throng/core/text.h"
#include "throng/scenario/include.h"
#include "throng/scenario/read_fields.h"
#include "throng/scenario/resolve.h"

namespace throng {

namespace {

bool apply_settings(const std::vector<std::string>& settings, Scenario& s) {
  for (const auto& text : settings) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      s.diagnostics.error("--set", fmt::format("--set {}: write it as path=value", printable(text)));
      continue;
    }
    s.document.settings.push_back(text);
    const auto done =
        set_in_document(s.document.root, std::string_view(text).substr(0, equals), text.substr(equals + 1),
                        static_cast<std::uint32_t>(s.document.settings.size() - 1));
    if (!done) s.diagnostics.error("--set", fmt::format("--set {}: {}", printable(text), done.error()));
  }
  return !s.diagnostics.has_errors();
}

}  // namespace

bool Scenario::has_errors_at(std::string_view element) const {
  const auto& list = diagnostics.list();
  return std::any_of(list.begin(), list.end(), [&](const Diagnostic& d) {
    return d.severity == Diagnostic::Severity::kError && d.path.starts_with(element) &&
           (d.path.size() == element.size() || d.path[element.size()] == '.' || d.path[element.size()] == '[');
  });
}

void Scenario::error(const std::string& path, std::string message) {
  report_problem(diagnostics, document.locate(path), path, std::move(message));
}

void Scenario::warning(const std::string& path, std::string message) {
  report_problem(diagnostics, document.locate(path), path, std::move(message), Diagnostic::Severity::kWarning);
}

void Scenario::sort_problems() {
  const auto place = [&](const Diagnostic& d) {
    const auto file = std::find(document.files.begin(), document.files.end(), d.at.file);
    return std::make_tuple(file - document.files.begin(), d.at.line, d.at.column);
  };
  auto& list = diagnostics.list();
  std::stable_sort(list.begin(), list.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return place(a) < place(b); });
}

Scenario read_scenario(const FileSource& source, const std::string& file, const ReadOptions& options) {
  Scenario s;
  if (!load_document(source, file, s.document, s.file, s.diagnostics)) {
    if (!s.diagnostics.has_errors()) s.diagnostics.error("", "the file could not be read");
    return s;
  }
  if (!apply_settings(options.set, s)) return s;
  FieldReader reader(s.document, s.diagnostics);
  reader.read(s.document.root, ScenarioSpec::fields(), &s.spec, "");
  resolve_names(reader.references(), s);
  s.is_read = true;
  s.sort_problems();
  return s;
}

Scenario read_scenario_text(const std::string& text, const std::string& shown_name) {
  const MemoryFiles files(std::map<std::string, std::string>{{shown_name, text}});
  return read_scenario(files, shown_name);
}

std::string to_text(const Diagnostic& d) {
  std::string s;
  if (!d.at.file.empty()) s = d.at.file;
  if (d.at.line > 0) s += fmt::format(":{}:{}", d.at.line, d.at.column);
  if (!s.empty()) s += ": ";
  s += d.severity == Diagnostic::Severity::kError ? "error: " : "warning: ";
  return s + d.message;
}

}  // namespace throng
