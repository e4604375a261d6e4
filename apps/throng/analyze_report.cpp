#include "analyze_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "throng/core/text.h"
#include "throng/recording/exporters/output_file.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

namespace fs = std::filesystem;
using analysis::Measure;
using analysis::NeedInfo;
using analysis::Reading;

/// Four digits, and no .000 behind a number of people.
std::string value_text(const Reading& r) {
  if (std::isnan(r.value)) return "-";
  if (r.value == std::floor(r.value) && std::fabs(r.value) < 1e9) return fmt::format("{:.0f}", r.value);
  return fmt::format("{:.4g}", r.value);
}

std::string summary_csv(const Analysis& a) {
  using analysis::csv_cell;
  std::string text = "measure,value,unit,what it is,why there is none\n";
  for (const Taken& t : a.taken)
    text += fmt::format("{},{},{},{},{}\n", t.measure->name, analysis::short_number(t.reading.value), t.measure->unit,
                        csv_cell(t.measure->doc), csv_cell(t.reading.why));
  return text;
}

std::optional<Error> write(const fs::path& file, const std::string& content, bool force) {
  auto out = OutputFile::create(file.string(), force ? Overwrite::kYes : Overwrite::kNo);
  if (!out) return Error{out.error()};
  out->write(content);
  return out->commit();
}

double seconds(const AnalyzeInput& in, std::int64_t frame) { return static_cast<double>(frame) / in.all.rate; }

}  // namespace

std::string needs_text(unsigned needs, const AnalyzeInput& input) {
  std::string text;
  for (const NeedInfo& n : analysis::need_infos()) {
    if (!(needs & n.need)) continue;
    std::string more;
    if (n.need == analysis::kOneLevel)
      more = fmt::format(" ({})", printable(fmt::format("{}", fmt::join(input.scene.levels, ", ")), 200));
    const std::string option = n.example.empty() ? "" : fmt::format("--{} {}: ", n.key, n.example);
    text += fmt::format("{}{}{}{}", text.empty() ? "" : "; ", option, n.doc, more);
  }
  return text;
}

Result<std::vector<std::string>> write_analysis(const Analysis& a, const AnalyzeOptions& o) {
  std::vector<std::string> files;
  const fs::path folder(o.out);
  const auto put_file = [&](const std::string& name, const std::string& content) {
    files.push_back((folder / name).string());
    return write(folder / name, content, o.force);
  };
  if (const auto error = put_file("measures.csv", summary_csv(a))) return *error;
  for (const Taken& t : a.taken) {
    const std::string name(t.measure->name);
    if (!t.reading.table.empty())
      if (const auto error = put_file(name + ".csv", to_csv(t.reading.table))) return *error;
    if (!t.reading.plot.empty())
      if (const auto error =
              put_file(name + ".svg", picture_of(t.reading.plot).document(kPlotWidth, t.reading.plot.title)))
        return *error;
  }
  return files;
}

void print_text(const Analysis& a, const AnalyzeInput& in, const AnalyzeOptions& o,
                const std::vector<std::string>& files) {
  fmt::print("{}: {} people, {:.2f} to {:.2f} s, {:g} frames a second\n", printable(o.file, 300), in.all.people.size(),
             seconds(in, in.all.first_frame()), seconds(in, in.all.end_frame() - 1), in.all.rate);
  for (const std::string& n : in.notes) fmt::print("  {}\n", n);
  fmt::print("\n");
  std::size_t wide = 0, digits = 0;
  for (const Taken& t : a.taken)
    wide = std::max(wide, t.measure->name.size()), digits = std::max(digits, value_text(t.reading).size());
  for (const Taken& t : a.taken) {
    const std::string_view words = t.reading.why.empty() ? t.measure->doc : std::string_view(t.reading.why);
    fmt::print("  {:<{}}  {:>{}} {:<5} {}\n", t.measure->name, wide, value_text(t.reading), digits, t.measure->unit,
               printable(words, 200));
  }
  std::map<std::string, std::string> by_need;
  for (const Measure* m : a.left_out) {
    const analysis::Subject subject(in.all, in.scene);
    std::string& names = by_need[needs_text(missing(*m, subject), in)];
    names += (names.empty() ? "" : ", ") + std::string(m->name);
  }
  if (!by_need.empty()) fmt::print("\nleft out, because something must be said about the scene:\n");
  for (const auto& [need, names] : by_need) fmt::print("  {}\n    {}\n", names, need);
  if (files.empty()) return;
  fmt::print("\nwrote {}", printable(files[0], 400));
  if (files.size() > 1) fmt::print(" and beside it {} tables and plots", files.size() - 1);
  fmt::print("\n");
}

void print_json(const Analysis& a, const AnalyzeInput& in, const AnalyzeOptions& o,
                const std::vector<std::string>& files) {
  const auto safe = [](const std::string& text) { return text_node(valid_utf8(text) ? text : printable(text, 4096)); };
  DocumentNode j = map_node();
  put(j, "file", safe(o.file));
  if (!o.out.empty()) put(j, "folder", safe(o.out));
  put(j, "people", integer_node(static_cast<std::int64_t>(in.all.people.size())));
  put(j, "rate", number_node(in.all.rate));
  put(j, "start", number_node(seconds(in, in.all.first_frame())));
  put(j, "end", number_node(seconds(in, in.all.end_frame() - 1)));
  DocumentNode& groups = put(j, "groups", list_node());
  for (const std::string& g : in.all.groups) groups.children.push_back(safe(g));
  DocumentNode& notes = put(j, "notes", list_node());
  for (const std::string& n : in.notes) notes.children.push_back(safe(n));
  DocumentNode& list = put(j, "measures", list_node());
  for (const Taken& t : a.taken) {
    DocumentNode m = map_node();
    put(m, "name", t.measure->name);
    if (!std::isnan(t.reading.value)) put(m, "value", number_node(t.reading.value));
    put(m, "unit", t.measure->unit);
    put(m, "what", t.measure->doc);
    if (!t.reading.why.empty()) put(m, "why", safe(t.reading.why));
    if (!o.out.empty() && !t.reading.table.empty()) put(m, "table", fmt::format("{}.csv", t.measure->name));
    if (!o.out.empty() && !t.reading.plot.empty()) put(m, "plot", fmt::format("{}.svg", t.measure->name));
    list.children.push_back(std::move(m));
  }
  DocumentNode& left = put(j, "left_out", list_node());
  for (const Measure* m : a.left_out) {
    DocumentNode n = map_node();
    put(n, "name", m->name);
    put(n, "needs", needs_text(missing(*m, analysis::Subject(in.all, in.scene)), in));
    left.children.push_back(std::move(n));
  }
  DocumentNode& written = put(j, "files", list_node());
  for (const std::string& f : files) written.children.push_back(safe(f));
  fmt::print("{}", to_json(j));
}

}  // namespace throng::cli
