// Loading a scenario's files into one tree.
#pragma once

#include <string>

#include "throng/core/diagnostics.h"
#include "throng/scenario/document.h"
#include "throng/scenario/files.h"

namespace throng {

inline constexpr std::size_t kMaxIncludedFiles = 256;
inline constexpr std::size_t kMaxIncludeDepth = 16;

/// Reads `file`, migrates it and merges what it includes. `include` (a name or a list of names) may stand at the top or
/// in a section. Sections are merged key by key: lists are joined (included ones first), anything else is the including
/// file's where both have it. False when there is no tree to go on with. `resolved` receives the one name of the file.
bool load_document(const FileSource& source, const std::string& file, Document& document, std::string& resolved,
                   Diagnostics& out);

}  // namespace throng
