#include "throng/scenario/document.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "throng/core/text.h"

namespace throng {

namespace {

/// Thrown by the builder to leave the YAML parser; never leaves this file.
struct Stop {
  TextMark mark;
  std::string message;
};

/// Nodes of a tree, which aliases can multiply.
std::size_t count_nodes(const DocumentNode& n) {
  std::size_t count = 1;
  for (const auto& c : n.children) count += count_nodes(c);
  return count;
}

/// Builds the tree from the parser's events. Own anchors: a copy of what was closed before, within the node budget.
class Builder : public YAML::EventHandler {
 public:
  Builder(std::uint32_t file, const Document& files, Diagnostics& out) : file_(file), files_(files), out_(out) {}

  DocumentNode root;
  bool done = false;

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& m, YAML::anchor_t anchor) override {
    DocumentNode n;
    n.mark = mark_of(m);
    finish(std::move(n), anchor);
  }
  void OnAlias(const YAML::Mark& m, YAML::anchor_t anchor) override {
    const auto it = anchors_.find(anchor);
    if (it == anchors_.end()) throw Stop{mark_of(m), "an alias stands inside the element it refers to"};
    spend(it->second.nodes, mark_of(m));
    DocumentNode copy = it->second.node;
    copy.mark = mark_of(m);
    attach(std::move(copy));
  }
  void OnScalar(const YAML::Mark& m, const std::string& tag, YAML::anchor_t anchor, const std::string& value) override {
    check_tag(m, tag);
    DocumentNode n;
    n.kind = DocumentNode::Kind::kScalar;
    n.quoted = tag == "!";
    n.mark = mark_of(m);
    n.text = value;
    finish(std::move(n), anchor);
  }
  void OnSequenceStart(const YAML::Mark& m, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(m, tag, anchor, DocumentNode::Kind::kList);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& m, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(m, tag, anchor, DocumentNode::Kind::kMap);
  }
  void OnMapEnd() override { close(); }

 private:
  struct Frame {
    DocumentNode node;
    YAML::anchor_t anchor = 0;
    bool key_ready = false;
    DocumentNode key;
    std::set<std::string> keys;
  };
  struct Anchored {
    DocumentNode node;
    std::size_t nodes;
  };

  TextMark mark_of(const YAML::Mark& m) const {
    return {file_, static_cast<std::uint32_t>(m.line + 1), static_cast<std::uint32_t>(m.column + 1)};
  }

  void spend(std::size_t nodes, const TextMark& at) {
    nodes_ += nodes;
    if (nodes_ > kMaxDocumentNodes)
      throw Stop{at, fmt::format("the text has more than {} elements (aliases count as what they expand to)",
                                 kMaxDocumentNodes)};
  }

  void check_tag(const YAML::Mark& m, const std::string& tag) const {
    if (tag.empty() || tag == "?" || tag == "!") return;
    throw Stop{mark_of(m), fmt::format("the tag '{}' is not used in scenarios", printable(tag))};
  }

  void open(const YAML::Mark& m, const std::string& tag, YAML::anchor_t anchor, DocumentNode::Kind kind) {
    check_tag(m, tag);
    if (stack_.size() >= kMaxDocumentDepth)
      throw Stop{mark_of(m), fmt::format("elements are nested more than {} deep", kMaxDocumentDepth)};
    Frame f;
    f.node.kind = kind;
    f.node.mark = mark_of(m);
    f.anchor = anchor;
    stack_.push_back(std::move(f));
  }

  void close() {
    Frame f = std::move(stack_.back());
    stack_.pop_back();
    finish(std::move(f.node), f.anchor);
  }

  void finish(DocumentNode n, YAML::anchor_t anchor) {
    spend(1, n.mark);
    if (anchor != 0) {
      const std::size_t nodes = count_nodes(n);
      spend(nodes, n.mark);  // the kept copy costs memory as well
      anchors_[anchor] = {n, nodes};
    }
    attach(std::move(n));
  }

  void attach(DocumentNode n) {
    if (stack_.empty()) {
      root = std::move(n);
      done = true;
      return;
    }
    Frame& f = stack_.back();
    if (f.node.is_list()) {
      f.node.children.push_back(std::move(n));
      return;
    }
    if (!f.key_ready) {
      if (!n.is_scalar()) throw Stop{n.mark, "a key must be a plain word"};
      f.key = std::move(n);
      f.key_ready = true;
      return;
    }
    f.key_ready = false;
    if (!f.keys.insert(f.key.text).second) {
      Diagnostic d;
      d.message = fmt::format("the key '{}' is given twice in the same map", printable(f.key.text));
      d.at = files_.position(f.key.mark);
      out_.add(std::move(d));
      return;
    }
    // The parser puts a missing value where the next word begins.
    if (n.is_null() && n.mark.line != f.key.mark.line) n.mark = f.key.mark;
    n.key = std::move(f.key.text);
    n.key_mark = f.key.mark;
    f.node.children.push_back(std::move(n));
  }

  std::uint32_t file_;
  const Document& files_;
  Diagnostics& out_;
  std::vector<Frame> stack_;
  std::map<YAML::anchor_t, Anchored> anchors_;
  std::size_t nodes_ = 0;
};

/// Line and column of a byte, for problems found before parsing.
TextMark mark_at(const std::string& text, std::size_t offset, std::uint32_t file) {
  TextMark m{file, 1, 1};
  for (std::size_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++m.line;
      m.column = 1;
    } else {
      ++m.column;
    }
  }
  return m;
}

/// First byte that is not part of valid UTF-8; by halving, since only a whole-text test exists.
std::size_t first_bad_utf8(const std::string& text) {
  std::size_t line_start = 0;
  while (line_start < text.size()) {
    std::size_t end = text.find('\n', line_start);
    if (end == std::string::npos) end = text.size();
    const std::string_view line(text.data() + line_start, end - line_start);
    if (!valid_utf8(line)) {
      std::size_t lo = 0, hi = line.size();  // prefixes up to lo are valid up to a cut character
      while (hi - lo > 4) {
        const std::size_t middle = lo + (hi - lo) / 2;
        bool good = false;
        for (std::size_t cut = 0; cut < 4 && cut <= middle && !good; ++cut)
          good = valid_utf8(line.substr(0, middle - cut));
        (good ? lo : hi) = middle;
      }
      std::size_t good = std::min(hi + 3, line.size());
      while (good > 0 && !valid_utf8(line.substr(0, good))) --good;
      return line_start + good;
    }
    line_start = end + 1;
  }
  return text.size();
}

void report(const Document& files, const TextMark& mark, std::string message, Diagnostics& out) {
  Diagnostic d;
  d.at = files.position(mark);
  d.message = std::move(message);
  out.add(std::move(d));
}

}  // namespace

const DocumentNode* DocumentNode::find(std::string_view wanted) const {
  for (const auto& c : children)
    if (c.key == wanted) return &c;
  return nullptr;
}

DocumentNode* DocumentNode::find(std::string_view wanted) {
  return const_cast<DocumentNode*>(static_cast<const DocumentNode*>(this)->find(wanted));
}

std::string DocumentNode::shown() const {
  switch (kind) {
    case Kind::kNull:
      return "nothing";
    case Kind::kList:
      return fmt::format("a list of {}", children.size());
    case Kind::kMap:
      return "a map";
    case Kind::kScalar:
      break;
  }
  return quoted ? "\"" + printable(text) + "\"" : "'" + printable(text) + "'";
}

SourcePosition Document::position(const TextMark& mark) const {
  SourcePosition p;
  if (const std::uint32_t setting = mark.file - kFromSetting; mark.file >= kFromSetting) {
    if (setting < settings.size()) p.file = "--set " + printable(settings[setting]);
    return p;
  }
  if (mark.file < files.size()) p.file = files[mark.file];
  p.line = static_cast<int>(mark.line);
  p.column = static_cast<int>(mark.column);
  return p;
}

bool parse_document(const std::string& text, std::uint32_t file, const Document& files, DocumentNode& root,
                    Diagnostics& out) {
  if (const auto nul = text.find('\0'); nul != std::string::npos) {
    report(files, mark_at(text, nul, file), "the file contains a NUL byte: it is not text", out);
    return false;
  }
  if (!valid_utf8(text)) {
    report(files, mark_at(text, first_bad_utf8(text), file), "the file is not valid UTF-8 from here on", out);
    return false;
  }
  const auto signs = std::count_if(text.begin(), text.end(), [](char c) {
    return std::string_view("[]{},:?&*!'\"").find(c) != std::string_view::npos;
  });
  if (static_cast<std::size_t>(signs) > kMaxDocumentSigns) {
    report(files, {file, 1, 1},
           fmt::format("the text has more than {} brackets, commas, colons and quotes", kMaxDocumentSigns), out);
    return false;
  }
  Builder builder(file, files, out);
  const std::size_t errors = out.error_count();
  try {
    // The library notices a quote that is never closed only when no line break follows it.
    const auto end = text.find_last_not_of(" \t\r\n");
    std::istringstream stream(text.substr(0, end == std::string::npos ? 0 : end + 1));
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(builder) || !builder.done) {
      report(files, {file, 1, 1}, "the file is empty", out);
      return false;
    }
    root = std::move(builder.root);
    builder.done = false;
    if (parser.HandleNextDocument(builder)) {
      report(files, builder.root.mark, "a scenario is one document: remove what follows '---'", out);
      return false;
    }
  } catch (const Stop& stop) {
    report(files, stop.mark, stop.message, out);
    return false;
  } catch (const YAML::Exception& e) {
    const TextMark mark{file, static_cast<std::uint32_t>(std::max(e.mark.line, 0) + 1),
                        static_cast<std::uint32_t>(std::max(e.mark.column, 0) + 1)};
    report(files, mark, fmt::format("not YAML or JSON: {}", printable(e.msg, 200)), out);
    return false;
  }
  return out.error_count() == errors || !root.children.empty();
}

}  // namespace throng
