// Older versions of the format, brought up to date before anything else looks at the tree. One entry a version; each
// changes version n into n + 1 and says in a warning what it renamed, so that authors can update their files.
#pragma once

#include "throng/core/diagnostics.h"
#include "throng/scenario/document.h"

namespace throng {

/// Migrates one file's tree. False when its version is unknown (reported): then nothing else is worth reading.
/// A tree without version is taken as current; whether it must have one is the reader's to say.
bool migrate(DocumentNode& root, const Document& files, Diagnostics& out);

}  // namespace throng
