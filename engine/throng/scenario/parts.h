// Every part a scenario can choose by name, whatever its module: name, summary, parameters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "throng/core/registry.h"

namespace throng {

struct PartInfo {
  std::string_view name;
  std::string_view summary;
  const FieldList& (*fields)();
  Params (*defaults)();
};

/// A kind of part as the scenario knows it.
struct PartFamily {
  std::string_view name;    ///< "steering": the type of the field is "part:steering"
  std::string_view plural;  ///< the word of `throng list`
  std::string_view doc;
  std::vector<PartInfo> parts;
  std::string_view standard;               ///< the part of scenarios that name none: the first, unless said
  std::string_view key = "model";          ///< of the scenario that chooses it
  const FieldList& (*common)() = nullptr;  ///< keys that every part of the family has besides its own

  const PartInfo* find(std::string_view part) const;
  const PartInfo& standard_part() const { return *find(standard); }
  std::vector<std::string> names() const;
};

/// All families: one line each in parts.cpp.
const std::vector<PartFamily>& part_families();
const PartFamily* find_part_family(std::string_view name);

}  // namespace throng
