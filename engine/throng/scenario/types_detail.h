// Pieces of JSON Schema that the custom types share, and where each group of types is.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "throng/scenario/document.h"
#include "throng/scenario/types.h"

namespace throng::types {

DocumentNode typed(std::string_view type);
DocumentNode any_of(std::vector<DocumentNode> options);
/// most 0: no limit.
DocumentNode array_of(DocumentNode items, std::size_t least, std::size_t most = 0);
DocumentNode words(std::initializer_list<std::string_view> list);

std::vector<CustomType> shapes();
std::vector<CustomType> values();
std::vector<CustomType> parts();
std::vector<CustomType> objects();

}  // namespace throng::types
