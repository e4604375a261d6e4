// Fills a struct from a document tree through its FieldList. Collects every problem; what is wrong keeps its default,
// so that one mistake does not hide the next. Reads no file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/core/distributions.h"
#include "throng/core/fields.h"
#include "throng/scenario/document.h"

namespace throng {

/// Problems reported one by one; the rest is counted.
inline constexpr std::size_t kMaxProblems = 100;

/// Whether `true` and `false` may stand for a struct: one that may be left out and needs nothing said is then there
/// with its defaults, or not at all. In quotes it is the text its shorthand stands for.
bool may_be_switched(const Field& f);

class FieldReader {
 public:
  /// A name that must exist: found while reading, checked when everything is read.
  struct Reference {
    std::string family;
    std::string name;
    std::string path;
    TextMark mark;
  };

  FieldReader(const Document& document, Diagnostics& out) : document_(document), out_(out) {}

  /// Reads `node` into `object`, which `list` describes. `path` names the element in messages.
  void read(const DocumentNode& node, const FieldList& list, void* object, const std::string& path);
  const std::vector<Reference>& references() const { return references_; }

  // For the custom types (types.cpp): each reports what is wrong and says whether it went well.
  bool number(const DocumentNode& node, const std::string& path, double& value);
  bool number_in_range(const DocumentNode& node, const Field& field, const std::string& path, double& value);
  bool integer(const DocumentNode& node, const Field& field, const std::string& path, std::int64_t& value);
  bool text(const DocumentNode& node, const std::string& path, std::string& value);
  bool point(const DocumentNode& node, const std::string& path, Vec2d& value);
  bool points(const DocumentNode& node, const std::string& path, std::vector<Vec2d>& value);
  bool distribution(const DocumentNode& node, const Field& field, const std::string& path, Distribution& value);
  /// Coordinates so far out that the engine could not resolve them are reported.
  bool near_enough(const DocumentNode& node, const std::string& path, Vec2d p);
  void refer(const DocumentNode& node, const std::string& family, const std::string& name, const std::string& path);
  bool error(const DocumentNode& node, const std::string& path, std::string message);
  bool wrong_type(const DocumentNode& node, const std::string& path, std::string_view wanted);

 private:
  void read_map(const DocumentNode& node, const FieldList& list, void* object, const std::string& path);
  void read_field(const DocumentNode& node, const Field& field, void* object, const std::string& path);
  void read_scalar(const DocumentNode& node, const Field& field, void* object, const std::string& path);
  void read_choice(const DocumentNode& node, const Field& field, void* object, const std::string& path);
  void read_list(const DocumentNode& node, const Field& field, void* object, const std::string& path);
  void read_elements(const DocumentNode& node, const Field& field, void* object, const std::string& path);
  void check_groups(const DocumentNode& node, const FieldList& list, const std::string& path);
  void check_number_of(const DocumentNode& node, const Field& field, const std::string& path);

  const Document& document_;
  Diagnostics& out_;
  std::vector<Reference> references_;
};

/// Adds a problem with its position, unless there are too many already.
void report_problem(Diagnostics& out, const SourcePosition& at, const std::string& path, std::string message,
                    Diagnostic::Severity severity = Diagnostic::Severity::kError);

}  // namespace throng
