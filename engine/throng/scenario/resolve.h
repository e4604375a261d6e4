// What follows from the whole scenario rather than from one field: names that must exist, ids that must differ, and
// what may be left out when there is only one of it.
#pragma once

#include <vector>

#include "throng/scenario/read.h"
#include "throng/scenario/read_fields.h"

namespace throng {

void resolve_names(const std::vector<FieldReader::Reference>& references, Scenario& scenario);

}  // namespace throng
