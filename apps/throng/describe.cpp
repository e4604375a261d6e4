// throng describe NAME
#include <fmt/format.h>

#include "args.h"
#include "commands.h"
#include "throng/core/text.h"
#include "throng/scenario/schema.h"

namespace throng::cli {

int describe_command(Arguments arguments) {
  std::string name;
  Args args("describe",
            "Explains a section, an element or a part of the scenario file: its keys, units, ranges, defaults.",
            "  throng describe scenario        the sections of a file\n"
            "  throng describe population      what can be said about people\n"
            "  throng describe orca            the parameters of a steering model\n"
            "  throng describe expect          what a run can be asked\n");
  args.positional("NAME", name, "Section, element or part");
  if (const auto code = args.parse(arguments)) return *code;
  std::string text = describe(name);
  // A file has `sources:`; what can be said of one is described under `source`.
  if (text.empty() && name.size() > 1 && name.back() == 's') text = describe(name.substr(0, name.size() - 1));
  if (!text.empty()) {
    fmt::print("{}", text);
    return kOk;
  }
  std::vector<std::string> names;
  std::string all;
  for (const auto& d : everything_described()) {
    names.push_back(d.name);
    all += (all.empty() ? "" : ", ") + d.name;
  }
  fmt::print(stderr, "throng describe: there is no '{}'{}; known are {}\n", printable(name), did_you_mean(name, names),
             all);
  return kBadInput;
}

}  // namespace throng::cli
