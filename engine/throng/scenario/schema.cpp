#include "throng/scenario/schema.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

#include "throng/scenario/emit.h"
#include "throng/scenario/parts.h"
#include "throng/scenario/read_fields.h"
#include "throng/scenario/spec.h"
#include "throng/scenario/types.h"
#include "throng/scenario/types_detail.h"
#include "throng/scenario/write.h"

namespace throng {

namespace {

using types::typed;

bool finite(double v) { return v - v == 0; }

DocumentNode reference(std::string_view name) {
  DocumentNode n = map_node();
  put(n, "$ref", fmt::format("#/$defs/{}", name));
  return n;
}

void put_count(DocumentNode& n, const Field& f, std::string_view least, std::string_view most) {
  if (finite(f.min)) put(n, least, number_node(f.min));
  if (finite(f.max)) put(n, most, number_node(f.max));
}

DocumentNode list_schema(const Field& f, DocumentNode items) {
  DocumentNode n = typed("array");
  put(n, "items", std::move(items));
  put_count(n, f, "minItems", "maxItems");
  return n;
}

DocumentNode boolean_schema() {
  DocumentNode n = map_node();
  DocumentNode& words = put(n, "enum", list_node({boolean_node(true), boolean_node(false)}));
  for (const char* w : {"on", "off", "yes", "no", "On", "Off", "Yes", "No", "ON", "OFF", "YES", "NO"})
    words.children.push_back(text_node(w));
  return n;
}

/// Collects the definitions of nested structs while it goes.
class SchemaBuilder {
 public:
  DocumentNode object(const FieldList& list, bool section) {
    DocumentNode n = typed("object");
    if (!list.doc().empty()) put(n, "description", list.doc());
    DocumentNode& properties = put(n, "properties", map_node());
    DocumentNode required = list_node();
    const std::shared_ptr<void> defaults = list.make();
    const DocumentNode written = write_fields(list, defaults.get());
    for (const auto& f : list.fields()) {
      DocumentNode s = field(f, section);
      describe(f, written, s);
      put(properties, f.name, std::move(s));
      if (f.required) required.children.push_back(text_node(f.name));
    }
    if (!required.children.empty()) put(n, "required", std::move(required));
    groups(list, n);
    put(n, "additionalProperties", boolean_node(false));
    return n;
  }

  DocumentNode include() const {
    DocumentNode n = map_node();
    DocumentNode many = typed("array");
    put(many, "items", typed("string"));
    put(n, "anyOf", list_node({typed("string"), std::move(many)}));
    put(n, "description", "Files whose content is merged in; what stands here wins.");
    return n;
  }

  /// Those met so far.
  DocumentNode nested_definitions() { return std::move(definitions_); }

  /// Those and all parts.
  DocumentNode definitions() {
    // Parts are defined whether or not a field list leads to them.
    for (const auto& family : part_families())
      for (const auto& part : family.parts) {
        DocumentNode n = object(part.fields(), false);
        DocumentNode* properties = n.find("properties");
        DocumentNode required = list_node({text_node(std::string(family.key))});
        if (family.common) join(family.common(), family.key, *properties, required);
        for (const auto& f : part.fields().fields())
          if (family.common && f.required) required.children.push_back(text_node(f.name));
        DocumentNode model = map_node();
        put(model, "const", part.name);
        model.key = family.key;
        properties->children.insert(properties->children.begin(), std::move(model));
        std::erase_if(n.children, [](const DocumentNode& c) { return c.key == "required"; });
        put(n, "required", std::move(required));
        put(definitions_, fmt::format("{}.{}", family.name, part.name), std::move(n));
      }
    return nested_definitions();
  }

 private:
  /// Keys that every part of a family has, but the one that chooses it.
  void join(const FieldList& common, std::string_view key, DocumentNode& properties, DocumentNode& required) {
    DocumentNode all = object(common, false);
    for (auto& c : all.find("properties")->children)
      if (c.key != key) properties.children.push_back(std::move(c));
    for (const auto& f : common.fields())
      if (f.required && f.name != key) required.children.push_back(text_node(f.name));
  }

  void describe(const Field& f, const DocumentNode& defaults, DocumentNode& s) {
    std::string doc = f.doc;
    if (!f.unit.empty()) doc += fmt::format(" Unit: {}.", f.unit);
    if (!doc.empty()) put(s, "description", doc);
    const DocumentNode* value = defaults.find(f.name);
    if (!value || f.required || f.kind == FieldKind::kObject) return;
    DocumentNode copy = *value;
    put(s, "default", std::move(copy));
  }

  void groups(const FieldList& list, DocumentNode& n) {
    DocumentNode all = list_node();
    for (const auto& g : list.groups()) {
      DocumentNode options = list_node();
      for (const auto& name : g.names) {
        DocumentNode one = map_node();
        put(one, "required", list_node({text_node(name)}));
        options.children.push_back(std::move(one));
      }
      if (!g.required) {  // none of them is the further option
        DocumentNode any = map_node(), none = map_node();
        put(any, "anyOf", options);
        put(none, "not", std::move(any));
        options.children.push_back(std::move(none));
      }
      DocumentNode choice = map_node();
      put(choice, "oneOf", std::move(options));
      all.children.push_back(std::move(choice));
    }
    if (!all.children.empty()) put(n, "allOf", std::move(all));
  }

  /// Reference to the definition of a nested struct, which is made when met first. A section may be included, so what
  /// it must have is asked of the whole file.
  DocumentNode nested(const FieldList& list, bool section) {
    const auto [known, is_new] = defined_.try_emplace(&list, list.name());
    if (is_new) {
      // Two lists may have one name: the journeys of a scenario and what a mind does with them.
      for (int i = 2; !names_.insert(known->second).second; ++i) known->second = fmt::format("{}_{}", list.name(), i);
      const std::string name = known->second;
      DocumentNode n = object(list, false);
      if (section) {
        put(*n.find("properties"), "include", include());
        std::erase_if(n.children, [](const DocumentNode& c) { return c.key == "required"; });
      }
      if (const Field* s = list.shorthand()) {
        DocumentNode choice = map_node();
        DocumentNode bare = field(*s, false);
        put(choice, "anyOf", list_node({std::move(bare), std::move(n)}));
        n = std::move(choice);
      }
      put(definitions_, name, std::move(n));
    }
    return reference(defined_.at(&list));
  }

  DocumentNode field(const Field& f, bool top) {
    switch (f.kind) {
      case FieldKind::kNumber:
        return number_schema(f);
      case FieldKind::kInteger: {
        DocumentNode n = number_schema(f);
        n.children[0].text = "integer";
        return n;
      }
      case FieldKind::kBoolean:
        return boolean_schema();
      case FieldKind::kText: {
        if (!f.required && f.refers.empty()) return text_schema();
        DocumentNode n = text_schema();
        put(n, "minLength", integer_node(1));
        return n;
      }
      case FieldKind::kTexts:
        return list_schema(f, text_schema());
      case FieldKind::kNumbers:
        return list_schema(f, typed("number"));
      case FieldKind::kPoint:
        return types::array_of(typed("number"), 2, 2);
      case FieldKind::kPoints:
        return list_schema(f, types::array_of(typed("number"), 2, 2));
      case FieldKind::kChoice: {
        DocumentNode n = map_node();
        DocumentNode& words = put(n, "enum", list_node());
        for (const auto& c : f.choices) words.children.push_back(text_node(c.name));
        return n;
      }
      case FieldKind::kDistribution:
        return distribution_schema(f);
      case FieldKind::kObject: {
        if (!may_be_switched(f)) return nested(f.nested(), top);
        DocumentNode n = map_node();
        put(n, "anyOf", list_node({boolean_schema(), nested(f.nested(), top)}));
        return n;
      }
      case FieldKind::kList:
        return list_schema(f, nested(f.nested(), false));
      case FieldKind::kMap: {
        DocumentNode n = typed("object");
        put(n, "additionalProperties", nested(f.nested(), false));
        if (top) put(put(n, "properties", map_node()), "include", include());
        return n;
      }
      case FieldKind::kCustom: {
        const CustomType* type = find_custom_type(f.type);
        return type ? type->schema(f) : map_node();
      }
    }
    return map_node();
  }

  std::map<const FieldList*, std::string> defined_;  // looked up only; the order of the output is that of meeting
  std::set<std::string> names_;
  DocumentNode definitions_ = map_node();
};

}  // namespace

DocumentNode text_schema() {
  // A bare number is text to a text field: `name: 2024`.
  DocumentNode n = map_node();
  put(n, "type", list_node({text_node("string"), text_node("number")}));
  return n;
}

DocumentNode number_schema(const Field& f) {
  DocumentNode n = typed("number");
  if (finite(f.min)) put(n, f.exclusive_min ? "exclusiveMinimum" : "minimum", number_node(f.min));
  if (finite(f.max)) put(n, f.exclusive_max ? "exclusiveMaximum" : "maximum", number_node(f.max));
  return n;
}

DocumentNode part_reference(std::string_view family, std::string_view part) {
  return reference(fmt::format("{}.{}", family, part));
}

namespace {

/// {required: [...]} of a list's required fields but `except`; nothing when there is none.
std::optional<DocumentNode> required_of(const FieldList& list, std::string_view except = "") {
  DocumentNode names = list_node();
  for (const auto& f : list.fields())
    if (f.required && f.name != except) names.children.push_back(text_node(f.name));
  if (names.children.empty()) return std::nullopt;
  DocumentNode n = map_node();
  put(n, "required", std::move(names));
  return n;
}

DocumentNode required_include() {
  DocumentNode n = map_node();
  put(n, "required", list_node({text_node("include")}));
  return n;
}

/// What a scenario of one file must have: its required keys, and in each section those of the section. The reader asks
/// only when all files are merged, so whoever includes a file may leave them out.
DocumentNode complete_or_including(const FieldList& list) {
  DocumentNode complete = required_of(list, "throng").value_or(map_node());
  DocumentNode sections = map_node();
  for (const auto& f : list.fields()) {
    if (f.kind != FieldKind::kObject) continue;
    auto own = required_of(f.nested());
    if (own) put(sections, f.name, types::any_of({std::move(*own), required_include()}));
  }
  if (!sections.children.empty()) put(complete, "properties", std::move(sections));
  return types::any_of({std::move(complete), required_include()});
}

DocumentNode schema_head(std::string_view title) {
  DocumentNode root = map_node();
  put(root, "$schema", "https://json-schema.org/draft/2020-12/schema");
  put(root, "title", std::string(title));
  return root;
}

}  // namespace

std::string scenario_schema(SchemaOf file) {
  SchemaBuilder builder;
  const bool part = file == SchemaOf::kPart;
  DocumentNode root =
      schema_head(fmt::format("Throng scenario{}, version {}", part ? ", a part to include" : "", kScenarioVersion));
  DocumentNode body = builder.object(ScenarioSpec::fields(), true);
  put(*body.find("properties"), "include", builder.include());
  std::erase_if(body.children, [](const DocumentNode& c) { return c.key == "required"; });
  if (!part) {
    put(body, "required", list_node({text_node("throng")}));
    DocumentNode rule = complete_or_including(ScenarioSpec::fields());
    for (auto& c : rule.children) body.children.push_back(std::move(c));
  }
  for (auto& c : body.children) root.children.push_back(std::move(c));
  put(root, "$defs", builder.definitions());
  return to_json(root);
}

std::string schema_of(const FieldList& list, std::string_view title) {
  SchemaBuilder builder;
  DocumentNode root = schema_head(title);
  DocumentNode body = builder.object(list, false);
  for (auto& c : body.children) root.children.push_back(std::move(c));
  put(root, "$defs", builder.nested_definitions());
  return to_json(root);
}

}  // namespace throng
