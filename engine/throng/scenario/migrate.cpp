#include "throng/scenario/migrate.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/scenario/emit.h"
#include "throng/scenario/read_fields.h"
#include "throng/scenario/spec.h"

namespace throng {

namespace {

struct Context {
  const Document& files;
  Diagnostics& out;

  void renamed(const TextMark& mark, std::string_view before, std::string_view now) const {
    report_problem(out, files.position(mark), "",
                   fmt::format("'{}' is the word of an older format and read as '{}'", before, now),
                   Diagnostic::Severity::kWarning);
  }
};

void rename_key(DocumentNode& map, std::string_view before, std::string_view now, const Context& context) {
  DocumentNode* child = map.find(before);
  if (!child || map.find(now)) return;
  context.renamed(child->key_mark, before, now);
  child->key = now;
}

/// Version 0, the drafts: `agents` (now population), `speed` in it (preferred_speed), `exits` (sinks) and a bare
/// `duration` (time.end).
void from_0(DocumentNode& root, const Context& context) {
  rename_key(root, "agents", "population", context);
  rename_key(root, "exits", "sinks", context);
  if (DocumentNode* population = root.find("population"); population && population->is_map())
    for (auto& kind : population->children)
      if (kind.is_map()) rename_key(kind, "speed", "preferred_speed", context);
  const auto duration = std::find_if(root.children.begin(), root.children.end(),
                                     [](const DocumentNode& c) { return c.key == "duration"; });
  if (duration == root.children.end()) return;
  context.renamed(duration->key_mark, "duration", "time.end");
  DocumentNode end = std::move(*duration);
  root.children.erase(duration);
  if (!root.find("time")) put(root, "time", map_node()).mark = end.mark;
  DocumentNode& time = *root.find("time");
  if (time.is_map() && !time.find("end")) put(time, "end", std::move(end));
}

struct Migration {
  int from;
  void (*apply)(DocumentNode& root, const Context& context);
};

constexpr Migration kMigrations[] = {
    {0, from_0},
};

}  // namespace

bool migrate(DocumentNode& root, const Document& files, Diagnostics& out) {
  DocumentNode* version = root.find("throng");
  if (!version) return true;
  double number = 0;
  const auto complain = [&](std::string message) {
    report_problem(out, files.position(version->mark), "throng", std::move(message));
    return false;
  };
  if (!version->is_scalar() || version->quoted || parse_number(version->text, number) != NumberProblem::kNone)
    return complain(fmt::format("throng: the version of the format must be a number, not {}", version->shown()));
  if (!(number >= 0 && number <= kScenarioVersion && static_cast<int>(number) == number))
    return complain(
        fmt::format("throng: version {} is unknown; this program reads 0 to {}", version->shown(), kScenarioVersion));
  const Context context{files, out};
  for (int v = static_cast<int>(number); v < kScenarioVersion; ++v)
    for (const auto& m : kMigrations)
      if (m.from == v) m.apply(root, context);
  version->text = std::to_string(kScenarioVersion);
  return true;
}

}  // namespace throng
