// Parts chosen by name: {model: orca, horizon: 2}.
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

// ------------------------------------------------------------------------------------------------------------

const PartFamily* family_of(const Field& field) {
  return find_part_family(std::string_view(field.type).substr(field.type.find(':') + 1));
}

void read_part(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  const PartFamily* family = family_of(field);
  if (!family) return;
  const std::string key(family->key);
  const DocumentNode* name = node.is_map() ? node.find(key) : &node;
  const auto names = family->names();
  if (!name) {
    r.error(node, path, fmt::format("'{}' is missing: the name of a {}", key, family->doc));
    return;
  }
  if (!name->is_scalar()) {
    r.wrong_type(*name, path, fmt::format("the name of a {}, or a map with {} and its parameters", family->doc, key));
    return;
  }
  const PartInfo* part = family->find(name->text);
  if (!part) {
    std::string known;
    for (const auto& n : names) known += (known.empty() ? "" : ", ") + n;
    r.error(
        *name, path,
        fmt::format("there is no {} {}{}; known are {}", key, name->shown(), did_you_mean(name->text, names), known));
    return;
  }
  PartSpec spec{name->text, &part->fields(), part->defaults()};
  DocumentNode parameters = node;  // a bare name has none: what is required is missing all the same
  parameters.kind = DocumentNode::Kind::kMap;
  std::erase_if(parameters.children, [&](const DocumentNode& c) { return c.key == key; });
  r.read(parameters, *spec.fields, spec.params.data(), path);
  *static_cast<PartSpec*>(member) = std::move(spec);
}

DocumentNode write_part(const Field& field, const void* member) {
  const auto& part = *static_cast<const PartSpec*>(member);
  if (part.model.empty()) return {};
  const PartFamily* family = field.type.empty() ? nullptr : family_of(field);
  DocumentNode n = map_node();
  put(n, family ? std::string(family->key) : "model", part.model);
  DocumentNode parameters = write_fields(*part.fields, part.params.data());
  for (auto& c : parameters.children) n.children.push_back(std::move(c));
  return n;
}

DocumentNode part_schema(const Field& field) {
  std::vector<DocumentNode> options;
  DocumentNode names = words({});
  const PartFamily* family = family_of(field);
  if (!family) return map_node();
  for (const auto& part : family->parts) {
    names.children[0].children.push_back(text_node(std::string(part.name)));
    options.push_back(part_reference(family->name, part.name));
  }
  options.insert(options.begin(), std::move(names));
  return any_of(std::move(options));
}

void read_parts(FieldReader& r, const DocumentNode& node, const Field& field, const std::string& path, void* member) {
  if (!node.is_list()) {
    r.wrong_type(node, path, "a list");
    return;
  }
  std::vector<PartSpec> parts(node.children.size());
  for (std::size_t i = 0; i < parts.size(); ++i)
    read_part(r, node.children[i], field, fmt::format("{}[{}]", path, i), &parts[i]);
  *static_cast<std::vector<PartSpec>*>(member) = std::move(parts);
}

DocumentNode write_parts(const Field& field, const void* member) {
  DocumentNode n = list_node();
  for (const auto& part : *static_cast<const std::vector<PartSpec>*>(member))
    n.children.push_back(write_part(field, &part));
  return n;
}

DocumentNode parts_schema(const Field& field) { return array_of(part_schema(field), 0); }

}  // namespace

std::vector<CustomType> parts() {
  return {
      {"part:", "a name, or {model: name, parameter: value, ...}", read_part, write_part, part_schema},
      {"parts:", "a list of names or of {model: name, parameter: value, ...}; proxies have a kind", read_parts,
       write_parts, parts_schema},
  };
}

}  // namespace types

std::string to_text(const PartSpec& part) { return part.model.empty() ? "" : to_flow(types::write_part({}, &part)); }
bool PartSpec::operator==(const PartSpec& other) const { return to_text(*this) == to_text(other); }
std::string to_text(const std::vector<PartSpec>& parts) { return to_flow(types::write_parts({}, &parts)); }

}  // namespace throng
