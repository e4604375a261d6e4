// Any of the trajectory files we read: which format it is, then its reader. Never trusts the file.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "throng/core/result.h"
#include "throng/recording/trajectory.h"

namespace throng {

struct ImportFormat {
  std::string_view name;  ///< same as in export_formats()
  std::string_view summary;
  Result<TrajectoryFile> (*read)(const std::string& path, const ImportOptions& options);
};

std::span<const ImportFormat> import_formats();
const ImportFormat* find_import_format(std::string_view name);

/// By the first bytes of the file, not by its name. An error when it cannot be read or is none of them.
Result<const ImportFormat*> detect_format(const std::string& path);

/// A whole text file, at most `most` bytes.
Result<std::string> read_text_file(const std::string& path, std::size_t most);

}  // namespace throng
