// Field lists of roadmaps and guidance fields: parts of the world section.
#pragma once

#include "throng/core/fields.h"

namespace throng {

const FieldList& roadmap_fields();
const FieldList& field_fields();

}  // namespace throng
