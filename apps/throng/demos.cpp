#include "demos.h"

#include <algorithm>
#include <filesystem>

#include "throng/scenario/read.h"
#include "throng/study/study.h"

namespace throng::cli {

namespace fs = std::filesystem;

std::string scenarios_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path& folder : {program.parent_path() / "../share/throng/scenarios", fs::path(THRONG_SCENARIOS)})
    if (fs::is_directory(folder / "demos", error)) return fs::canonical(folder, error).string();
  return "";
}

namespace {

/// Name and description of a scenario without reading what it includes.
Demo head_of(const fs::path& path) {
  Demo demo{(path.parent_path().filename() / path.stem()).string(), path.string(), "", ""};
  const DiskFiles files;
  const auto text = files.read(path.string());
  Document document;
  document.files.push_back(path.string());
  Diagnostics problems;
  if (!text || !parse_document(*text, 0, document, document.root, problems)) return demo;
  if (const DocumentNode* name = document.root.find("name")) demo.title = name->text;
  if (const DocumentNode* words = document.root.find("description")) demo.description = words->text;
  return demo;
}

}  // namespace

std::vector<Demo> demos() {
  std::vector<Demo> list;
  std::error_code error;
  for (const char* folder : {"demos", "penn_station"})
    for (const auto& entry : fs::directory_iterator(fs::path(scenarios_folder()) / folder, error))
      if (entry.path().extension() == ".yaml") list.push_back(head_of(entry.path()));
  std::sort(list.begin(), list.end(), [](const Demo& a, const Demo& b) { return a.name < b.name; });
  return list;
}

std::vector<Demo> shipped_studies() {
  std::vector<Demo> list;
  std::error_code error;
  const DiskFiles files;
  for (const auto& entry : fs::directory_iterator(fs::path(scenarios_folder()) / "studies", error)) {
    if (entry.path().extension() != ".yaml") continue;
    Diagnostics problems;
    const auto s = read_study(files, entry.path().string(), problems);
    if (s) list.push_back({entry.path().stem().string(), entry.path().string(), s->name, s->description});
  }
  std::sort(list.begin(), list.end(), [](const Demo& a, const Demo& b) { return a.name < b.name; });
  return list;
}

}  // namespace throng::cli
