#include "demos.h"

#include <algorithm>
#include <filesystem>

#include "throng/scenario/read.h"

namespace throng::cli {

namespace fs = std::filesystem;

std::string scenarios_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path& folder : {program.parent_path() / "../share/throng/scenarios", fs::path(THRONG_SCENARIOS)})
    if (fs::is_directory(folder / "demos", error)) return fs::canonical(folder, error).string();
  return "";
}

std::vector<Demo> demos() {
  std::vector<Demo> list;
  std::error_code error;
  const DiskFiles files;
  for (const auto& entry : fs::directory_iterator(fs::path(scenarios_folder()) / "demos", error)) {
    if (entry.path().extension() != ".yaml") continue;
    const Scenario s = read_scenario(files, entry.path().string());
    list.push_back({entry.path().stem().string(), entry.path().string(), s.spec.name, s.spec.description});
  }
  std::sort(list.begin(), list.end(), [](const Demo& a, const Demo& b) { return a.name < b.name; });
  return list;
}

}  // namespace throng::cli
