// Elements of a document by path: "world.walkable[2].wkt".
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "throng/core/text.h"
#include "throng/scenario/document.h"

namespace throng {

namespace {

/// The element of a list that a step without brackets means: "sources.0" or, by its id, "sources.crowd".
DocumentNode* find_in_list(DocumentNode& list, std::string_view key) {
  std::size_t index = 0;
  const auto r = std::from_chars(key.data(), key.data() + key.size(), index);
  if (r.ec == std::errc() && r.ptr == key.data() + key.size())
    return index < list.children.size() ? &list.children[index] : nullptr;
  for (DocumentNode& c : list.children) {
    const DocumentNode* id = c.is_map() ? c.find("id") : nullptr;
    if (id && id->is_scalar() && id->text == key) return &c;
  }
  return nullptr;
}

/// The next step of a path: ".name" or "[3]". Returns false at the end or where the path makes no sense.
bool next_step(std::string_view& path, std::string_view& key, std::size_t& index, bool& is_index) {
  if (!path.empty() && path.front() == '.') path.remove_prefix(1);
  if (path.empty()) return false;
  is_index = path.front() == '[';
  if (is_index) {
    const auto close = path.find(']');
    if (close == std::string_view::npos) return false;
    const auto digits = path.substr(1, close - 1);
    const auto r = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    path.remove_prefix(close + 1);
    return r.ec == std::errc() && r.ptr == digits.data() + digits.size();
  }
  const auto end = std::min(path.find('.'), path.find('['));
  key = path.substr(0, end);
  path.remove_prefix(std::min(end, path.size()));
  return true;
}

}  // namespace

SourcePosition Document::locate(std::string_view path) const {
  const DocumentNode* n = &root;
  std::string_view key;
  std::size_t index = 0;
  bool is_index = false;
  TextMark best = root.mark;
  while (next_step(path, key, index, is_index)) {
    const DocumentNode* child = nullptr;
    if (is_index) {
      if (n->is_list() && index < n->children.size()) child = &n->children[index];
    } else if (n->is_map()) {
      child = n->find(key);
    }
    if (!child) break;
    n = child;
    if (n->mark.line > 0) best = n->mark;
  }
  return position(best);
}

Result<bool> set_in_document(DocumentNode& root, std::string_view path, const std::string& value,
                             std::uint32_t setting) {
  const std::uint32_t file = kFromSetting + setting;
  const Document files;
  Diagnostics problems;
  DocumentNode parsed;
  if (value.empty()) {
    parsed = DocumentNode{};
  } else if (!parse_document(value, file, files, parsed, problems) || problems.has_errors()) {
    return Error{problems.list().empty() ? "the value is empty" : problems.list().front().message};
  }
  const std::string whole(path);
  DocumentNode* n = &root;
  std::string_view key;
  std::size_t index = 0;
  bool is_index = false;
  bool any = false;
  while (!path.empty()) {
    if (!next_step(path, key, index, is_index))
      return Error{
          fmt::format("'{}' is no path; write it as population.adult.radius or sources[0].count", printable(whole))};
    any = true;
    if (is_index) {
      if (!n->is_list() || index >= n->children.size())
        return Error{fmt::format("'{}': there is no element [{}]", printable(whole), index)};
      n = &n->children[index];
      continue;
    }
    if (n->is_list()) {
      DocumentNode* const element = find_in_list(*n, key);
      if (!element)
        return Error{fmt::format("'{}': no element of the list is number '{}' or has that id", printable(whole),
                                 printable(key))};
      n = element;
      continue;
    }
    if (n->is_null()) n->kind = DocumentNode::Kind::kMap;
    if (!n->is_map())
      return Error{fmt::format(
          "'{0}': what should have '{1}' is the word '{2}', no map; set that as a whole, as {{model: {2}, {1}: ...}}",
          printable(whole), printable(key), printable(n->text))};
    DocumentNode* child = n->find(key);
    if (!child) {
      n->children.emplace_back();
      child = &n->children.back();
      child->key = key;
      child->mark = child->key_mark = {file, 1, 1};
    }
    n = child;
  }
  if (!any) return Error{"the path is empty"};
  parsed.key = n->key;
  parsed.key_mark = parsed.mark = {file, 1, 1};
  *n = std::move(parsed);
  return true;
}

}  // namespace throng
