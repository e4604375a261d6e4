// The text of a scenario as a tree that still knows where each element stood. YAML and JSON give the same tree; nothing
// beyond this file and document.cpp knows the YAML library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/core/result.h"

namespace throng {

/// Limits that keep a hostile text from costing more than a moment. Aliases count as what they expand to.
inline constexpr std::size_t kMaxDocumentNodes = 1'000'000;
/// Brackets, commas and the like: the YAML library keeps a token for each until it knows what a long line begins with.
inline constexpr std::size_t kMaxDocumentSigns = 3 * kMaxDocumentNodes;
inline constexpr std::size_t kMaxDocumentDepth = 64;

/// TextMark::file of what --set put there: this and the number of the setting.
inline constexpr std::uint32_t kFromSetting = 0x80000000u;

/// Position of an element: index into the table of file names, line and column from 1 (0 = made by the program).
struct TextMark {
  std::uint32_t file = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

struct DocumentNode {
  enum class Kind : std::uint8_t { kNull, kScalar, kList, kMap };
  Kind kind = Kind::kNull;
  bool quoted = false;  ///< scalar in quotes: text, never a number
  TextMark mark;
  TextMark key_mark;                   ///< of the key, in a map
  std::string key;                     ///< in a map
  std::string text;                    ///< of a scalar
  std::vector<DocumentNode> children;  ///< of a list or map

  bool is_map() const { return kind == Kind::kMap; }
  bool is_list() const { return kind == Kind::kList; }
  bool is_scalar() const { return kind == Kind::kScalar; }
  bool is_null() const { return kind == Kind::kNull; }
  const DocumentNode* find(std::string_view key) const;
  DocumentNode* find(std::string_view key);
  /// "a map", "a list", "text", "a number" ... for messages; the value itself where short.
  std::string shown() const;
};

/// A parsed scenario: the tree after includes, and the names of the files and settings it came from.
struct Document {
  DocumentNode root;
  std::vector<std::string> files;
  std::vector<std::string> settings;  ///< "path=value"

  SourcePosition position(const TextMark& mark) const;
  /// Position of "world.walkable[2].wkt", or of the nearest element above that exists in the text.
  SourcePosition locate(std::string_view path) const;
};

/// Parses one YAML or JSON text. Problems go to `out` with their position; returns false when there is no tree.
bool parse_document(const std::string& text, std::uint32_t file, const Document& files, DocumentNode& root,
                    Diagnostics& out);

/// Puts `value` (YAML text) at `path`, making maps on the way: --set population.adult.radius=0.3. `setting`: its number
/// in Document::settings, so that problems with it name the option and not a place in a file.
Result<bool> set_in_document(DocumentNode& root, std::string_view path, const std::string& value,
                             std::uint32_t setting = 0);

/// Strict numbers: the whole text is one finite decimal (leading +, exponent allowed; no hexadecimal, no spaces).
enum class NumberProblem { kNone, kNotANumber, kNotFinite };
NumberProblem parse_number(std::string_view text, double& value);
/// true false yes no on off, any of them lower case, Capitalised or in capitals.
bool parse_boolean(std::string_view text, bool& value);

}  // namespace throng
