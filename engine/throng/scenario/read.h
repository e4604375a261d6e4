// Text -> Spec. Reports all problems at once, each with file:line:column, the value, the allowed range and the nearest
// valid name. Never throws on bad input and never runs away: size, depth, aliases and includes are bounded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/scenario/document.h"
#include "throng/scenario/files.h"
#include "throng/scenario/spec.h"

namespace throng {

struct ReadOptions {
  std::vector<std::string> set;  ///< "path=value", applied after includes
};

/// What came of reading: the spec (defaults filled in, names resolved), where everything stood, and the problems.
struct Scenario {
  ScenarioSpec spec;
  Document document;
  std::string file;  ///< resolved name of the main file; includes and trajectory files are relative to it
  Diagnostics diagnostics;
  bool is_read = false;  ///< the text could be read at all, and spec holds what was right in it

  bool ok() const { return !diagnostics.has_errors(); }
  /// At the element or below it: then what rests on it need not be checked further.
  bool has_errors_at(std::string_view element) const;
  /// Adds a problem at the element `path` names.
  void error(const std::string& path, std::string message);
  void warning(const std::string& path, std::string message);
  /// By file, line and column.
  void sort_problems();
};

/// Structure, types, ranges, names and ids. The world's geometry is checked by check_scenario() (check.h).
Scenario read_scenario(const FileSource& source, const std::string& file, const ReadOptions& options = {});

/// The same for a text that is not in a file.
Scenario read_scenario_text(const std::string& text, const std::string& shown_name = "scenario");

/// "file:line:column: error: message", printable, without a line break.
std::string to_text(const Diagnostic& d);

}  // namespace throng
