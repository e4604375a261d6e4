#include "throng/scenario/emit.h"

#include <fmt/format.h>

#include <algorithm>

#include "throng/core/fields.h"

namespace throng {

namespace {

DocumentNode scalar(std::string text, bool quoted) {
  DocumentNode n;
  n.kind = DocumentNode::Kind::kScalar;
  n.quoted = quoted;
  n.text = std::move(text);
  return n;
}

bool word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.' || c == '/';
}

/// Text that means itself without quotes in every YAML version.
bool plain(std::string_view text) {
  if (text.empty() || text.size() > 80) return false;
  const char first = text.front();
  if (!((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_')) return false;
  if (text.back() == ' ') return false;
  if (!std::all_of(text.begin(), text.end(), [](char c) { return word_character(c) || c == ' '; })) return false;
  bool flag = false;
  double number = 0;
  if (parse_boolean(text, flag) || parse_number(text, number) != NumberProblem::kNotANumber) return false;
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower != "null" && lower != "y" && lower != "n";
}

std::string text_of(std::string_view text) { return plain(text) ? std::string(text) : json_string(text); }

std::string scalar_text(const DocumentNode& n) {
  if (n.is_null()) return "null";
  return n.quoted ? text_of(n.text) : n.text;
}

/// Fits a line: scalars, lists of scalars or points, and small maps of these.
bool short_enough(const DocumentNode& n, int depth = 0) {
  if (n.is_scalar() || n.is_null() || n.children.empty()) return true;
  if (depth >= 2 || (n.is_map() && (depth > 0 || n.children.size() > 4))) return false;
  return std::all_of(n.children.begin(), n.children.end(),
                     [&](const DocumentNode& c) { return short_enough(c, depth + 1) && c.text.size() <= 60; });
}

void block(const DocumentNode& n, int indent, std::string& out);

/// The value after "key:" or "-".
void value(const DocumentNode& n, int indent, bool in_list, std::string& out) {
  if (short_enough(n)) {
    out += " " + to_flow(n) + "\n";
  } else if (in_list) {
    std::string inner;
    block(n, indent + 2, inner);
    out += " " + inner.substr(static_cast<std::size_t>(indent) + 2);
  } else {
    out += "\n";
    block(n, indent + 2, out);
  }
}

void block(const DocumentNode& n, int indent, std::string& out) {
  const std::string pad(static_cast<std::size_t>(indent), ' ');
  for (const auto& c : n.children) {
    out += pad + (n.is_map() ? text_of(c.key) + ":" : "-");
    value(c, indent, !n.is_map(), out);
  }
}

std::string json_scalar(const DocumentNode& n) {
  if (n.is_null()) return "null";
  if (n.quoted) return json_string(n.text);
  if (n.text == "true" || n.text == "false") return n.text;
  double number = 0;
  if (parse_number(n.text, number) != NumberProblem::kNone) return json_string(n.text);
  const bool integer = n.text.find_first_not_of("-0123456789") == std::string::npos;
  const bool leading_zero = n.text.size() > 1 && n.text[n.text[0] == '-' ? 1 : 0] == '0';
  return integer && !leading_zero ? n.text : number_text(number);
}

void json(const DocumentNode& n, int indent, std::string& out) {
  if (!n.is_list() && !n.is_map()) {
    out += json_scalar(n);
    return;
  }
  const char open = n.is_map() ? '{' : '[';
  const char close = n.is_map() ? '}' : ']';
  const bool flat = n.is_list() && std::all_of(n.children.begin(), n.children.end(),
                                               [](const DocumentNode& c) { return c.is_scalar() || c.is_null(); });
  const std::string pad(static_cast<std::size_t>(indent) + 2, ' ');
  out += open;
  for (std::size_t i = 0; i < n.children.size(); ++i) {
    if (i > 0) out += flat ? ", " : ",";
    if (!flat) out += "\n" + pad;
    if (n.is_map()) out += json_string(n.children[i].key) + ": ";
    json(n.children[i], indent + 2, out);
  }
  if (!flat && !n.children.empty()) out += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
  out += close;
}

}  // namespace

DocumentNode text_node(std::string text) { return scalar(std::move(text), true); }
DocumentNode number_node(double value) { return scalar(number_text(value), false); }
DocumentNode integer_node(std::int64_t value) { return scalar(std::to_string(value), false); }
DocumentNode boolean_node(bool value) { return scalar(value ? "true" : "false", false); }

DocumentNode list_node(std::vector<DocumentNode> children) {
  DocumentNode n;
  n.kind = DocumentNode::Kind::kList;
  n.children = std::move(children);
  return n;
}

DocumentNode map_node() {
  DocumentNode n;
  n.kind = DocumentNode::Kind::kMap;
  return n;
}

DocumentNode& put(DocumentNode& map, std::string_view key, DocumentNode child) {
  child.key = key;
  map.children.push_back(std::move(child));
  return map.children.back();
}

DocumentNode& put(DocumentNode& map, std::string_view key, std::string_view text) {
  return put(map, key, text_node(std::string(text)));
}

std::string to_yaml(const DocumentNode& root) {
  if (root.is_scalar() || root.is_null() || root.children.empty()) return to_flow(root) + "\n";
  std::string out;
  block(root, 0, out);
  return out;
}

std::string to_flow(const DocumentNode& n) {
  if (n.is_scalar() || n.is_null()) return scalar_text(n);
  std::string out = n.is_map() ? "{" : "[";
  for (std::size_t i = 0; i < n.children.size(); ++i) {
    if (i > 0) out += ", ";
    if (n.is_map()) out += text_of(n.children[i].key) + ": ";
    out += to_flow(n.children[i]);
  }
  return out + (n.is_map() ? "}" : "]");
}

std::string to_json(const DocumentNode& root) {
  std::string out;
  json(root, 0, out);
  return out + "\n";
}

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\u{:04x}", byte);
    } else if (byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned char>(text[++i]));  // C1 controls, among them NEL
    } else if (byte == 0xe2 && i + 2 < text.size() && text[i + 1] == '\x80' &&
               (text[i + 2] == '\xa8' || text[i + 2] == '\xa9')) {
      out += text[i + 2] == '\xa8' ? "\\u2028" : "\\u2029";  // line breaks to YAML 1.1
      i += 2;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace throng
