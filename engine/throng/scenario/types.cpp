#include "throng/scenario/types.h"

#include "throng/scenario/emit.h"
#include "throng/scenario/types_detail.h"

namespace throng {

namespace types {

DocumentNode typed(std::string_view type) {
  DocumentNode n = map_node();
  put(n, "type", type);
  return n;
}

DocumentNode any_of(std::vector<DocumentNode> options) {
  DocumentNode n = map_node();
  put(n, "anyOf", list_node(std::move(options)));
  return n;
}

DocumentNode array_of(DocumentNode items, std::size_t least, std::size_t most) {
  DocumentNode n = typed("array");
  put(n, "items", std::move(items));
  if (least > 0) put(n, "minItems", integer_node(static_cast<std::int64_t>(least)));
  if (most > 0) put(n, "maxItems", integer_node(static_cast<std::int64_t>(most)));
  return n;
}

DocumentNode words(std::initializer_list<std::string_view> list) {
  DocumentNode n = map_node();
  DocumentNode& values = put(n, "enum", list_node());
  for (const auto w : list) values.children.push_back(text_node(std::string(w)));
  return n;
}

}  // namespace types

const std::vector<CustomType>& custom_types() {
  static const std::vector<CustomType> list = [] {
    std::vector<CustomType> all = types::shapes();
    for (const auto& more : {types::values(), types::parts(), types::objects()})
      all.insert(all.end(), more.begin(), more.end());
    return all;
  }();
  return list;
}

const CustomType* find_custom_type(std::string_view name) {
  if (const auto colon = name.find(':'); colon != std::string_view::npos) name = name.substr(0, colon + 1);
  for (const auto& t : custom_types())
    if (t.name == name) return &t;
  return nullptr;
}

}  // namespace throng
