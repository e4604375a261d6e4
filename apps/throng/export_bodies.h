// throng export --to gltf|bvh: people of a recording with poses, as skinned animations or as the motion of one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/recording/recording.h"

namespace throng::cli {

struct BodyExport {
  std::string format;                 ///< "gltf" or "bvh"
  std::string out;                    ///< without an extension it gets the format's
  std::vector<std::string> people;    ///< as everywhere: 3, west.0, west; none: everybody (gltf)
  int detail = 0;                     ///< 0 the finest .. 3
  std::optional<double> from, until;  ///< s
  bool force = false;
};

struct BodyExported {
  std::string file;
  std::size_t people = 0, frames = 0;  ///< frames: of all of them together
};

inline constexpr const char* kBodyFormats[] = {"gltf", "bvh"};
bool is_body_format(const std::string& format);

/// What is wrong with the request or the file, or what was written.
Result<BodyExported> export_bodies(const Recording& recording, const BodyExport& request);

}  // namespace throng::cli
