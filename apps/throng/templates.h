// What `throng new` writes. The texts are the files of scenarios/templates, embedded when the program is built.
#pragma once

#include <string_view>
#include <vector>

namespace throng::cli {

struct Template {
  std::string_view name;
  std::string_view summary;  ///< the file's first comment line
  std::string_view text;
};

const std::vector<Template>& templates();

}  // namespace throng::cli
