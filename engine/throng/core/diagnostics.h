// Messages for the author of an input: all of them at once, each with where, what was found and what is allowed.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace throng {

/// Where in the text. line and column count from 1; 0 = unknown.
struct SourcePosition {
  std::string file;
  int line = 0;
  int column = 0;
};

struct Diagnostic {
  enum class Severity { kError, kWarning };
  Severity severity = Severity::kError;
  std::string path;     ///< which element: "world.walkable[2].wkt"; the scenario layer turns it into `at`
  SourcePosition at;    ///< filled by the scenario layer
  std::string message;  ///< one sentence: what is wrong, the value, the allowed range, the nearest valid name
};

class Diagnostics {
 public:
  void error(std::string path, std::string message) {
    list_.push_back({Diagnostic::Severity::kError, std::move(path), {}, std::move(message)});
    ++errors_;
  }
  void warning(std::string path, std::string message) {
    list_.push_back({Diagnostic::Severity::kWarning, std::move(path), {}, std::move(message)});
  }
  void add(Diagnostic d) {
    errors_ += d.severity == Diagnostic::Severity::kError;
    list_.push_back(std::move(d));
  }
  bool has_errors() const { return errors_ > 0; }
  std::size_t error_count() const { return errors_; }
  const std::vector<Diagnostic>& list() const { return list_; }
  std::vector<Diagnostic>& list() { return list_; }

 private:
  std::vector<Diagnostic> list_;
  std::size_t errors_ = 0;
};

}  // namespace throng
