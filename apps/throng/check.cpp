// throng check FILE...
#include <fmt/format.h>

#include "args.h"
#include "commands.h"
#include "throng/core/text.h"
#include "throng/scenario/compile.h"
#include "throng/scenario/emit.h"

namespace throng::cli {

namespace {

DocumentNode to_node(const std::string& file, const Scenario& s) {
  DocumentNode n = map_node();
  put(n, "file", printable(file, 4096));
  put(n, "ok", boolean_node(s.ok()));
  DocumentNode& list = put(n, "problems", list_node());
  for (const auto& d : s.diagnostics.list()) {
    DocumentNode p = map_node();
    put(p, "severity", d.severity == Diagnostic::Severity::kError ? "error" : "warning");
    put(p, "file", d.at.file);
    put(p, "line", integer_node(d.at.line));
    put(p, "column", integer_node(d.at.column));
    put(p, "path", d.path);
    put(p, "message", d.message);
    list.children.push_back(std::move(p));
  }
  return n;
}

}  // namespace

int check_command(Arguments arguments) {
  std::vector<std::string> files;
  std::vector<std::string> allowed;
  bool json = false;
  bool quiet = false;
  Args args("check", "Prints every problem of scenario files: where, what, what is allowed.",
            "  throng check room.yaml                    all problems, with line and column\n"
            "  throng check scenarios/demos/*.yaml       several files\n"
            "  throng check room.yaml --json             for programs and editors\n"
            "  throng check a/b.yaml --allow-include a   b.yaml includes ../common.yaml\n"
            "Exit code 0: all files are right (warnings do not count); 1: there are errors.\n");
  args.positional("FILE", files, "Scenario files")
      .option("--allow-include", allowed, "A further folder that includes may come from; may be repeated")
      .flag("--quiet", quiet, "Say nothing about files that are right")
      .flag("--json", json, "Print one JSON object");
  if (const auto code = args.parse(arguments)) return *code;

  const DiskFiles source(allowed);
  DocumentNode report = map_node();
  DocumentNode& results = put(report, "files", list_node());
  std::size_t errors = 0;
  for (const auto& file : files) {
    Scenario s = read_scenario(source, file);
    check_scenario(s, source);
    errors += s.diagnostics.error_count();
    if (json) {
      results.children.push_back(to_node(file, s));
      continue;
    }
    for (const auto& d : s.diagnostics.list()) fmt::print("{}\n", to_text(d));
    if (s.ok() && !quiet) fmt::print("{}: ok\n", printable(file, 200));
  }
  if (json) {
    put(report, "errors", integer_node(static_cast<std::int64_t>(errors)));
    fmt::print("{}", to_json(report));
  } else if (errors > 0) {
    fmt::print("{} problem{}\n", errors, errors == 1 ? "" : "s");
  }
  return errors == 0 ? kOk : kBadInput;
}

}  // namespace throng::cli
