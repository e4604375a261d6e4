// throng describe NAME
#include <fmt/format.h>

#include <algorithm>

#include "args.h"
#include "commands.h"
#include "throng/core/text.h"
#include "throng/scenario/culture_file.h"
#include "throng/scenario/parts.h"
#include "throng/scenario/schema.h"

namespace throng::cli {
namespace {

/// `model`, `models` or `steering`: the family of parts that is meant by a word; nullptr when none is.
const PartFamily* family_of(const std::string& word) {
  for (const PartFamily& f : part_families())
    if (word == f.name || word == f.plural || word + "s" == f.plural) return &f;
  return nullptr;
}

/// "models" -> "model", "proxies" -> "proxy".
std::string singular(std::string_view plural) {
  return plural.ends_with("ies") ? std::string(plural.substr(0, plural.size() - 3)) + "y"
                                 : std::string(plural.substr(0, plural.size() - 1));
}

/// Whether NAME is one of the kind said before it, with words where it is not.
bool is_of_kind(const std::string& kind, const std::string& name) {
  const PartFamily* family = family_of(kind);
  if (family == nullptr) {
    std::vector<std::string> kinds;
    for (const PartFamily& f : part_families()) kinds.push_back(singular(f.plural));
    kinds.push_back("culture");
    fmt::print(stderr, "throng describe: there is no kind '{}'{}; known are {}\n", printable(kind),
               did_you_mean(kind, kinds), fmt::join(kinds, ", "));
    return false;
  }
  const std::vector<std::string> names = family->names();
  if (std::find(names.begin(), names.end(), name) != names.end()) return true;
  fmt::print(stderr, "throng describe: there is no {} '{}'{}; known are {}\n", family->doc, printable(name),
             did_you_mean(name, names), fmt::join(names, ", "));
  return false;
}

/// A culture that comes with the program: data, and no part.
int explain_culture(const std::string& name) {
  std::vector<std::string> names;
  for (const ShippedCulture& c : shipped_cultures()) names.emplace_back(c.name);
  const ShippedCulture* shipped = find_shipped_culture(name);
  Diagnostics problems;
  std::optional<Culture> culture;
  if (shipped) culture = read_culture(std::string(shipped->text), name, problems);
  if (!culture) {
    fmt::print(stderr, "throng describe: there is no culture '{}'{}; known are {}\n", printable(name),
               did_you_mean(name, names), fmt::join(names, ", "));
    return kBadInput;
  }
  fmt::print("{}", describe_culture(*culture, name));
  return kOk;
}

}  // namespace

int describe_command(Arguments arguments) {
  std::vector<std::string> words;
  Args args("describe",
            "Explains a section, an element or a part of the scenario file: its keys, units, ranges, defaults.",
            "  throng describe scenario        the sections of a file\n"
            "  throng describe population      what can be said about people\n"
            "  throng describe orca            the parameters of a steering model\n"
            "  throng describe model orca      the same, saying what kind of thing it is\n"
            "  throng describe culture need_based    whom people hold a door for\n"
            "  throng describe expect          what a run can be asked\n");
  args.positional("NAME", words, "Section, element or part; before a part its kind may stand");
  if (const auto code = args.parse(arguments)) return *code;
  if (words.size() > 2) {
    fmt::print(stderr, "throng describe: one thing at a time, please\n");
    return kBadInput;
  }
  const std::string name = words.back();
  if (words.size() == 2 && (words.front() == "culture" || words.front() == "cultures")) return explain_culture(name);
  if (words.size() == 2 && !is_of_kind(words.front(), name)) return kBadInput;
  std::string text = describe(name);
  // A file has `sources:`; what can be said of one is described under `source`.
  if (text.empty() && name.size() > 1 && name.back() == 's') text = describe(name.substr(0, name.size() - 1));
  if (!text.empty()) {
    fmt::print("{}", text);
    return kOk;
  }
  if (const PartFamily* family = words.size() == 1 ? family_of(name) : nullptr) {
    fmt::print(stderr, "throng describe: which one? throng describe {} NAME; known are {}\n", singular(family->plural),
               fmt::join(family->names(), ", "));
    return kBadInput;
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
