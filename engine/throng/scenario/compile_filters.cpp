#include "throng/scenario/compile_filters.h"

#include <algorithm>

#include "throng/navigation/filter.h"

namespace throng {

std::vector<PartSpec> own_filters_of(const PopulationSpec& p, const SteeringModel& model,
                                     std::span<const PartSpec> of_everybody) {
  std::vector<PartSpec> own = p.filters;
  for (const std::string_view name : model.filters()) {
    const auto named = [&](const PartSpec& f) { return f.model == name; };
    if (std::any_of(own.begin(), own.end(), named) || std::any_of(of_everybody.begin(), of_everybody.end(), named))
      continue;
    const auto* kind = find_part(filters(), name);
    own.push_back({std::string(name), &kind->fields(), kind->defaults()});
  }
  return own;
}

}  // namespace throng
