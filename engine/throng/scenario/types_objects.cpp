// Placed objects: {id: seats, kind: bench, position: [3, 4], length: 2}. Keys of every object and those of its kind
// stand side by side, so the kind is looked at first.
#include <fmt/format.h>

#include "throng/core/text.h"
#include "throng/scenario/emit.h"
#include "throng/scenario/parts.h"
#include "throng/scenario/read_fields.h"
#include "throng/scenario/schema.h"
#include "throng/scenario/spec.h"
#include "throng/scenario/types_detail.h"
#include "throng/scenario/write.h"

namespace throng {

namespace types {

namespace {

const PartFamily& kinds() { return *find_part_family("object"); }

/// The part of a kind that was named, or an error that says which there are.
const PartInfo* read_kind(FieldReader& r, const DocumentNode& node, const std::string& path) {
  const DocumentNode* name = node.find("kind");
  const auto names = kinds().names();
  std::string known;
  for (const auto& n : names) known += (known.empty() ? "" : ", ") + n;
  if (!name) {
    r.error(node, path, "'kind' is missing: what it is; known are " + known);
    return nullptr;
  }
  if (!name->is_scalar()) {
    r.wrong_type(*name, path + ".kind", "the name of a kind");
    return nullptr;
  }
  const PartInfo* kind = kinds().find(name->text);
  if (!kind)
    r.error(*name, path + ".kind",
            fmt::format("there is no kind {}{}; known are {}", name->shown(), did_you_mean(name->text, names), known));
  return kind;
}

void read_object(FieldReader& r, const DocumentNode& node, const std::string& path, ObjectSpec& out) {
  if (!node.is_map()) {
    r.wrong_type(node, path, "a map with id, kind and the keys of its kind");
    return;
  }
  const PartInfo* kind = read_kind(r, node, path);
  if (!kind) return;
  out.part = {std::string(kind->name), &kind->fields(), kind->defaults()};
  const FieldList& common = ObjectSpec::fields();
  DocumentNode own = node, shared = node;
  std::erase_if(shared.children, [&](const DocumentNode& c) { return !common.find(c.key); });
  std::erase_if(own.children, [&](const DocumentNode& c) { return common.find(c.key) != nullptr; });
  // A key that neither knows is reported once, with what both know.
  std::erase_if(own.children, [&](const DocumentNode& c) {
    if (kind->fields().find(c.key)) return false;
    auto names = kind->fields().names();
    for (const auto& n : common.names()) names.push_back(n);
    std::string hint = did_you_mean(c.key, names);
    if (hint.empty()) {
      hint = "; known are ";
      for (std::size_t i = 0; i < names.size(); ++i) hint += (i ? ", " : "") + names[i];
    }
    r.error(c, path, fmt::format("a {} has no '{}'{}", kind->name, printable(c.key, 60), hint));
    return true;
  });
  r.read(shared, common, &out, path);
  r.read(own, *out.part.fields, out.part.params.data(), path);
}

void read_objects(FieldReader& r, const DocumentNode& node, const Field&, const std::string& path, void* member) {
  if (!node.is_list()) {
    r.wrong_type(node, path, "a list of objects");
    return;
  }
  auto& list = *static_cast<std::vector<ObjectSpec>*>(member);
  list.assign(node.children.size(), {});
  for (std::size_t i = 0; i < list.size(); ++i)
    read_object(r, node.children[i], fmt::format("{}[{}]", path, i), list[i]);
}

DocumentNode write_objects(const Field&, const void* member) {
  DocumentNode n = list_node();
  for (const auto& o : *static_cast<const std::vector<ObjectSpec>*>(member)) {
    DocumentNode one = write_fields(ObjectSpec::fields(), &o);
    if (o.part.fields) {
      DocumentNode own = write_fields(*o.part.fields, o.part.params.data());
      // An unset text that names something else is not written.
      for (auto& c : own.children) one.children.push_back(std::move(c));
    }
    n.children.push_back(std::move(one));
  }
  return n;
}

DocumentNode objects_schema(const Field&) {
  std::vector<DocumentNode> options;
  for (const auto& part : kinds().parts) options.push_back(part_reference("object", part.name));
  return array_of(any_of(std::move(options)), 0);
}

}  // namespace

std::vector<CustomType> objects() {
  return {{"objects", "a list of {id: name, kind: word, position: [x, y], parameter: value, ...}", read_objects,
           write_objects, objects_schema}};
}

}  // namespace types

std::string to_text(const std::vector<ObjectSpec>& objects) { return to_flow(types::write_objects({}, &objects)); }
bool ObjectSpec::operator==(const ObjectSpec& other) const {
  return to_text(std::vector<ObjectSpec>{*this}) == to_text(std::vector<ObjectSpec>{other});
}

}  // namespace throng
