// A scene several times beside itself: for benchmarks of size (eight stations in one world).
#pragma once

#include "throng/scenario/document.h"

namespace throng::cli {

/// Adds `copies` - 1 copies of everything but levels and parameters, each moved by `pitch` metres in x; names get "_2",
/// "_3" ... The root is one loaded with all its includes. Names of people, places and journeys must not be words of the
/// format. WKT is not moved: the scene must have none.
void copy_scene(DocumentNode& root, int copies, double pitch);

}  // namespace throng::cli
