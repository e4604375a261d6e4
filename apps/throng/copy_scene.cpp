#include "copy_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

constexpr std::array<std::string_view, 6> kCoordinates{"area", "line", "foot", "position", "point", "axis"};

bool is_coordinate(const std::string& key) {
  return std::find(kCoordinates.begin(), kCoordinates.end(), key) != kCoordinates.end();
}

/// Moves every [x, y] below.
void shift_points(DocumentNode& n, double dx) {
  double x = 0, y = 0;
  const bool pair = n.is_list() && n.children.size() == 2 && n.children[0].is_scalar() && n.children[1].is_scalar();
  if (pair && parse_number(n.children[0].text, x) == NumberProblem::kNone &&
      parse_number(n.children[1].text, y) == NumberProblem::kNone) {
    n.children[0].text = fmt::format("{}", x + dx);
    return;
  }
  for (DocumentNode& c : n.children) shift_points(c, dx);
}

void collect(const DocumentNode& list, std::set<std::string>& names) {
  for (const DocumentNode& e : list.children) {
    const DocumentNode* id = e.is_map() ? e.find("id") : nullptr;
    if (id) names.insert(id->text);
    if (const DocumentNode* label = e.is_map() ? e.find("train") : nullptr) names.insert(label->text);
  }
}

void rename_all(DocumentNode& n, const std::set<std::string>& names, const std::string& suffix, double dx) {
  if (n.is_scalar() && names.contains(n.text)) n.text += suffix;
  if (names.contains(n.key)) n.key += suffix;
  if (is_coordinate(n.key)) return shift_points(n, dx);
  for (DocumentNode& c : n.children) rename_all(c, names, suffix, dx);
}

void append(DocumentNode& section, const DocumentNode& original, const std::set<std::string>& names,
            const std::string& suffix, double dx) {
  for (DocumentNode c : original.children) {
    rename_all(c, names, suffix, dx);
    section.children.push_back(std::move(c));
  }
}

/// The copies stand alone: nobody need get from one into another.
void isolate_regions(DocumentNode& world) {
  DocumentNode* regions = world.find("regions");
  if (!regions) return;
  for (DocumentNode& r : regions->children)
    if (r.is_map() && !r.find("isolated")) put(r, "isolated", boolean_node(true));
}

}  // namespace

void copy_scene(DocumentNode& root, int copies, double pitch) {
  const DocumentNode original = root;
  std::set<std::string> names;
  const DocumentNode* world = original.find("world");
  for (const DocumentNode& list : world ? world->children : std::vector<DocumentNode>{})
    if (list.is_list() && list.key != "levels") collect(list, names);
  for (const char* key : {"objects", "sources", "timetable"})
    if (const DocumentNode* list = original.find(key)) collect(*list, names);
  for (const char* key : {"journeys", "population"})
    if (const DocumentNode* map = original.find(key))
      for (const DocumentNode& c : map->children) names.insert(c.key);
  for (int k = 2; k <= copies; ++k) {
    const std::string suffix = fmt::format("_{}", k);
    const double dx = pitch * (k - 1);
    for (const DocumentNode& list : world ? world->children : std::vector<DocumentNode>{})
      if (list.is_list() && list.key != "levels" && list.key != "grids")
        append(*root.find("world")->find(list.key), list, names, suffix, dx);
    if (world) isolate_regions(*root.find("world"));
    for (const char* key : {"objects", "sources", "sinks", "journeys", "population", "timetable"})
      if (const DocumentNode* section = original.find(key)) append(*root.find(key), *section, names, suffix, dx);
  }
}

}  // namespace throng::cli
