// Types with a text form of their own, known to field lists by name (Field::type). One line each in types.cpp; reading,
// writing, schema and documentation of a type stand together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "throng/core/fields.h"
#include "throng/scenario/document.h"

namespace throng {

class FieldReader;

struct CustomType {
  std::string_view name;  ///< "part:" stands for every family of parts
  std::string_view doc;   ///< how it is written
  void (*read)(FieldReader& reader, const DocumentNode& node, const Field& field, const std::string& path,
               void* member);
  DocumentNode (*write)(const Field& field, const void* member);
  /// Null node: not chosen, left out when writing.
  DocumentNode (*schema)(const Field& field);
};

/// Never null for a type named in a field list (a test holds this).
const CustomType* find_custom_type(std::string_view name);
const std::vector<CustomType>& custom_types();

}  // namespace throng
