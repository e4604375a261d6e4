// Prepared clips (motor/clip/prepare.h) as files: YAML to read and edit, or the same numbers as bytes.
#pragma once

#include <optional>
#include <string>

#include "throng/core/diagnostics.h"
#include "throng/motor/gait/clip.h"

namespace throng {

std::string clip_to_yaml(const Clip& clip);
std::string clip_to_bytes(const Clip& clip);

/// Either form, told by its first bytes. Numbers are checked: finite, speeds and lengths in the range of people.
/// Problems go to `out` with their place; then there is no clip.
std::optional<Clip> read_clip(const std::string& content, const std::string& file, Diagnostics& out);

}  // namespace throng
