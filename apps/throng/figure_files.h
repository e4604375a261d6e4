// Files of `throng body` and `throng clip`: read whole, written whole, refused with a reason.
#pragma once

#include <optional>
#include <string>

#include "throng/core/diagnostics.h"
#include "throng/core/result.h"
#include "throng/figure/bones/bone_map.h"

namespace throng::cli {

/// Content of a plain file, or why not.
Result<std::string> read_figure_file(const std::string& path);
/// Nothing, or why not: "cannot write ..." where the file system refuses.
std::optional<Error> write_figure_file(const std::string& path, const std::string& content, bool force);
/// A glTF (.glb, .gltf) or BVH character, told by its content.
Result<Character> read_character(const std::string& path);
/// Map from a file, or our own names where `path` is empty; found and checked. Problems are printed on standard error.
std::optional<Bones> read_bones(const Character& character, const std::string& path);
/// ".glb" in lower case.
std::string ending_of_file(const std::string& path);

}  // namespace throng::cli
