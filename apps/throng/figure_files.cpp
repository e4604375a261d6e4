#include "figure_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "throng/core/text.h"
#include "throng/figure/bvh/bvh.h"
#include "throng/figure/gltf/read.h"
#include "throng/scenario/bone_map_file.h"
#include "throng/scenario/files.h"

namespace throng::cli {

namespace fs = std::filesystem;

Result<std::string> read_figure_file(const std::string& path) {
  const DiskFiles files;
  const auto resolved = files.resolve(path, "", "");
  if (!resolved) return Error{resolved.error()};
  return files.read(*resolved, kMaxGltfBytes);
}

std::optional<Error> write_figure_file(const std::string& path, const std::string& content, bool force) {
  std::error_code ignored;
  if (!force && fs::exists(fs::path(path), ignored))
    return Error{fmt::format("'{}' exists already and is left as it is; --force replaces it", path)};
  std::ofstream stream(path, std::ios::binary);
  stream << content;
  if (!stream.flush()) return Error{fmt::format("cannot write '{}'", path)};
  return std::nullopt;
}

Result<Character> read_character(const std::string& path) {
  const auto content = read_figure_file(path);
  if (!content) return Error{content.error()};
  const auto first = content->find_first_not_of(" \t\r\n\xef\xbb\xbf");
  const bool bvh = first != std::string::npos && content->compare(first, 9, "HIERARCHY") == 0;
  auto character = bvh ? read_bvh(std::string_view(*content).substr(first)) : read_gltf(*content);
  if (!character) return Error{fmt::format("'{}' {}", path, (bvh ? "read as BVH: " : "") + character.error())};
  return character;
}

std::optional<Bones> read_bones(const Character& character, const std::string& path) {
  Diagnostics problems;
  std::optional<BoneMap> map = own_bone_names();
  bool unnamed = false;  ///< joints of ours that no node is called
  if (!path.empty()) {
    const auto text = read_figure_file(path);
    if (!text) {
      fmt::print(stderr, "throng: {}\n", printable(text.error(), 400));
      return std::nullopt;
    }
    map = read_bone_map(*text, path, problems);
  } else {  // nodes that our own names do not have are no mistake of a map
    for (std::size_t j = 0; j < kJoints; ++j)
      if (character.find(map->node[j]) < 0) map->node[j].clear(), unnamed = true;
  }
  std::optional<Bones> bones;
  if (map) bones = find_bones(character, *map, problems);
  for (const Diagnostic& d : problems.list()) {
    std::string place = d.at.file.empty() ? path : d.at.file;
    if (d.at.line) place += fmt::format(":{}:{}", d.at.line, d.at.column);
    fmt::print(stderr, "{}{}{}: {}\n", printable(place, 300), place.empty() ? "" : ": ", d.path,
               printable(d.message, 600));
  }
  if (bones) return bones;
  if (unnamed)
    fmt::print(stderr,
               "The nodes have names of their own: say with --bones MAP.yaml which is which. To start from:\n\n{}",
               bone_map_draft(character));
  return std::nullopt;
}

std::string ending_of_file(const std::string& path) {
  std::string ending = fs::path(path).extension().string();
  for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return ending;
}

}  // namespace throng::cli
