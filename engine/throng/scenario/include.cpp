#include "throng/scenario/include.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "throng/core/text.h"
#include "throng/scenario/migrate.h"
#include "throng/scenario/read_fields.h"

namespace throng {

namespace {

std::size_t count_nodes(const DocumentNode& n) {
  std::size_t count = 1;
  for (const auto& c : n.children) count += count_nodes(c);
  return count;
}

/// `from` joins `into`, which wins. depth 0 = the whole file, 1 = a section.
void merge(DocumentNode from, DocumentNode& into, int depth) {
  for (auto& child : from.children) {
    DocumentNode* mine = into.find(child.key);
    if (!mine) {
      into.children.push_back(std::move(child));
    } else if (mine->is_map() && child.is_map() && depth == 0) {
      merge(std::move(child), *mine, depth + 1);
    } else if (mine->is_list() && child.is_list()) {
      mine->children.insert(mine->children.begin(), std::make_move_iterator(child.children.begin()),
                            std::make_move_iterator(child.children.end()));
    }
  }
}

class Loader {
 public:
  Loader(const FileSource& source, Document& document, Diagnostics& out)
      : source_(source), document_(document), out_(out) {}

  bool load_main(const std::string& file, std::string& resolved) {
    document_.files.push_back(printable(file, 200));
    auto name = source_.resolve(file, "", "");
    if (!name) return complain({0, 0, 0}, name.error());
    resolved = root_ = *name;
    return load(*name, 0, document_.root);
  }

 private:
  bool complain(const TextMark& mark, std::string message) {
    report_problem(out_, document_.position(mark), "", std::move(message));
    return false;
  }

  /// One file with everything it includes. `index` is its place in the table of file names.
  bool load(const std::string& resolved, std::uint32_t index, DocumentNode& root) {
    auto text = source_.read(resolved);
    if (!text) return complain({index, 0, 0}, text.error());
    if (!parse_document(*text, index, document_, root, out_)) return false;
    if (!root.is_map())
      return complain(root.mark, fmt::format("a scenario is a map of sections, not {}", root.shown()));
    nodes_ += count_nodes(root);
    if (nodes_ > kMaxDocumentNodes)
      return complain(root.mark,
                      fmt::format("the scenario and its includes have more than {} elements", kMaxDocumentNodes));
    if (!migrate(root, document_, out_)) return false;
    stack_.push_back(resolved);
    bool ok = expand(root, index, 0);
    for (auto& section : root.children)
      if (section.is_map()) ok = expand(section, index, 1) && ok;
    stack_.pop_back();
    return ok;
  }

  /// Replaces the `include` of one map by what the files say.
  bool expand(DocumentNode& map, std::uint32_t index, int depth) {
    const auto it = std::find_if(map.children.begin(), map.children.end(),
                                 [](const DocumentNode& c) { return c.key == "include"; });
    if (it == map.children.end()) return true;
    const DocumentNode include = std::move(*it);
    map.children.erase(it);
    std::vector<const DocumentNode*> names;
    if (include.is_scalar()) names.push_back(&include);
    if (include.is_list())
      for (const auto& c : include.children) names.push_back(&c);
    if (names.empty() && !include.is_list())
      return complain(include.mark, "include: must be the name of a file or a list of them");
    bool ok = true;
    DocumentNode all;
    all.kind = DocumentNode::Kind::kMap;
    // Later ones win over earlier ones, the including file over all; lists stay in the order of the files.
    for (const DocumentNode* name : names) {
      DocumentNode part;
      ok = load_included(*name, index, part) && ok;
      if (!part.is_map()) continue;
      if (depth == 1) std::erase_if(part.children, [](const DocumentNode& c) { return c.key == "throng"; });
      merge(std::move(all), part, depth);
      all = std::move(part);
    }
    merge(std::move(all), map, depth);
    return ok;
  }

  bool load_included(const DocumentNode& name, std::uint32_t index, DocumentNode& root) {
    if (!name.is_scalar())
      return complain(name.mark, fmt::format("include: must be the name of a file, not {}", name.shown()));
    auto resolved = source_.resolve(name.text, stack_.back(), root_);
    if (!resolved) return complain(name.mark, "include: " + resolved.error());
    if (std::find(stack_.begin(), stack_.end(), *resolved) != stack_.end())
      return complain(name.mark, fmt::format("include: {} includes itself in a loop", name.shown()));
    if (stack_.size() >= kMaxIncludeDepth)
      return complain(name.mark, fmt::format("include: files include each other more than {} deep", kMaxIncludeDepth));
    if (document_.files.size() > kMaxIncludedFiles)
      return complain(name.mark, fmt::format("include: more than {} files are included", kMaxIncludedFiles));
    const auto folder = std::filesystem::path(document_.files[index]).parent_path();
    document_.files.push_back(printable((folder / name.text).string(), 200));
    return load(*resolved, static_cast<std::uint32_t>(document_.files.size() - 1), root);
  }

  const FileSource& source_;
  Document& document_;
  Diagnostics& out_;
  std::string root_;
  std::vector<std::string> stack_;
  std::size_t nodes_ = 0;
};

}  // namespace

bool load_document(const FileSource& source, const std::string& file, Document& document, std::string& resolved,
                   Diagnostics& out) {
  return Loader(source, document, out).load_main(file, resolved);
}

}  // namespace throng
