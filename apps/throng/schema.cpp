// throng schema [--of scenario|part|study] [--markdown]
#include "throng/scenario/schema.h"

#include <fmt/format.h>

#include "args.h"
#include "commands.h"
#include "throng/study/study.h"

namespace throng::cli {

namespace {

std::string schema_text(const std::string& file) {
  if (file == "study") return schema_of(StudySpec::fields(), "Throng study");
  return scenario_schema(file == "part" ? SchemaOf::kPart : SchemaOf::kScenario);
}

}  // namespace

int schema_command(Arguments arguments) {
  bool markdown = false;
  std::string file = "scenario";
  Args args(
      "schema", "Prints the JSON Schema (2020-12) of the scenario file.",
      "  throng schema > throng.schema.json      for an editor that completes and checks YAML\n"
      "  throng schema --of part                 for files that scenarios include: they may lack what others have\n"
      "  throng schema --markdown                the reference page docs/scenario.md\n");
  args.choice("--of", file, {"scenario", "part", "study"}, "Kind of file");
  args.flag("--markdown", markdown, "Print the reference page instead");
  if (const auto code = args.parse(arguments)) return *code;
  fmt::print("{}", markdown ? scenario_markdown() : schema_text(file));
  return kOk;
}

}  // namespace throng::cli
