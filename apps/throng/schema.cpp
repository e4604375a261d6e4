// throng schema [--markdown]
#include "throng/scenario/schema.h"

#include <fmt/format.h>

#include "args.h"
#include "commands.h"

namespace throng::cli {

int schema_command(Arguments arguments) {
  bool markdown = false;
  Args args("schema", "Prints the JSON Schema (2020-12) of the scenario file.",
            "  throng schema > throng.schema.json      for an editor that completes and checks YAML\n"
            "  throng schema --markdown                the reference page docs/scenario.md\n");
  args.flag("--markdown", markdown, "Print the reference page instead");
  if (const auto code = args.parse(arguments)) return *code;
  fmt::print("{}", markdown ? scenario_markdown() : scenario_schema());
  return kOk;
}

}  // namespace throng::cli
