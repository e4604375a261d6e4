// Trees made by the program and their text as YAML or JSON. A quoted scalar is text; an unquoted one is printed as is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "throng/scenario/document.h"

namespace throng {

DocumentNode text_node(std::string text);
DocumentNode number_node(double value);
DocumentNode integer_node(std::int64_t value);
DocumentNode boolean_node(bool value);
DocumentNode list_node(std::vector<DocumentNode> children = {});
DocumentNode map_node();
/// Appends to a map and returns the child.
DocumentNode& put(DocumentNode& map, std::string_view key, DocumentNode child);
DocumentNode& put(DocumentNode& map, std::string_view key, std::string_view text);

/// Block style; lists of scalars and of points on one line.
std::string to_yaml(const DocumentNode& root);
/// One line, flow style: {a: 1, b: [x, y]}.
std::string to_flow(const DocumentNode& node);
/// Indented JSON. Unquoted scalars that are no JSON literal (a file's plain words) become strings.
std::string to_json(const DocumentNode& root);

/// A string as a JSON literal with its quotes; text that is not UTF-8 must not be given.
std::string json_string(std::string_view text);

}  // namespace throng
