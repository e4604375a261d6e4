#include "regions_text.h"

#include <algorithm>
#include <cmath>

#include "throng/core/fields.h"
#include "throng/geometry/wkt.h"
#include "throng/scenario/emit.h"

namespace throng::cli {
namespace {

/// Coordinates are written to the tenth of a millimetre: shorter than any tolerance of regions.
double rounded(double v) { return std::round(v * 1e4) / 1e4; }

DocumentNode node_of(const RegionPlan& r) {
  DocumentNode n = map_node();
  put(n, "id", r.id);
  if (!r.level.empty()) put(n, "level", r.level);
  put(n, "type", word(r.type));
  if (r.area.holes.empty()) {
    DocumentNode& points = put(n, "area", list_node());
    for (const Vec2d p : r.area.outer) points.children.push_back(list_node({number_node(p.x), number_node(p.y)}));
  } else {
    put(n, "wkt", to_wkt(r.area));
  }
  if (r.isolated) put(n, "isolated", boolean_node(true));
  return n;
}

/// Offset in the text of line and column (both from 1).
std::size_t offset_of(const std::string& text, const TextMark& mark) {
  std::size_t at = 0;
  for (std::uint32_t line = 1; line < mark.line; ++line) {
    at = text.find('\n', at);
    if (at == std::string::npos) return text.size();
    ++at;
  }
  return std::min(text.size(), at + mark.column - 1);
}

}  // namespace

std::vector<RegionPlan> region_plans(const World& world) {
  std::vector<RegionPlan> out;
  const Islands island = islands_of(world.topology);
  for (std::size_t k = 0; k < world.topology.size(); ++k) {
    const Region& r = world.topology.regions[k];
    if (world.surface(r.surface).kind != SurfaceKind::kFloor) continue;
    for (const Polygon& part : r.outline) {
      RegionPlan plan{r.id, world.levels.size() > 1 ? world.surface(r.surface).id : "", r.type, part,
                      island.of[k] != island.main};
      const auto move = [&](Ring& ring) {
        for (Vec2d& p : ring) p = {rounded(p.x + world.offset.x), rounded(p.y + world.offset.y)};
      };
      move(plan.area.outer);
      // Columns and the like are no part of a region in any case: outlines are easier to edit without them.
      std::erase_if(plan.area.holes, [&](const Ring& hole) {
        return std::none_of(world.topology.regions.begin(), world.topology.regions.end(), [&](const Region& other) {
          return other.surface == r.surface && other.id != r.id && !other.outline.empty() &&
                 locate_in_ring(hole, other.outline[0].outer[0]) != Inside::kOutside;
        });
      });
      for (Ring& hole : plan.area.holes) move(hole);
      out.push_back(std::move(plan));
    }
  }
  return out;
}

std::string regions_yaml(const std::vector<RegionPlan>& regions, std::size_t indent) {
  const std::string space(indent, ' ');
  std::string out = space + "regions:\n";
  for (const RegionPlan& r : regions) out += space + "  - " + to_flow(node_of(r)) + "\n";
  return out;
}

Result<std::string> with_regions(const std::string& text, const DocumentNode& world,
                                 const std::vector<RegionPlan>& regions) {
  if (!world.is_map() || world.children.empty() || world.mark.line == 0)
    return Error{"the section 'world' is not written in this file; use --out"};
  const DocumentNode* first = &world.children[0];
  for (const DocumentNode& child : world.children) {
    const TextMark a = child.key_mark, b = first->key_mark;
    if (a.line != 0 && (a.line < b.line || (a.line == b.line && a.column < b.column))) first = &child;
  }
  const std::size_t at = offset_of(text, first->key_mark);
  const std::size_t open = text.find_last_not_of(" \t\r\n", at == 0 ? 0 : at - 1);
  if (open != std::string::npos && text[open] == '{') {  // flow style, or JSON
    DocumentNode list = list_node();
    for (const RegionPlan& r : regions) list.children.push_back(node_of(r));
    const bool json = text[at] == '"';
    const std::string words = json ? "\"regions\": " + to_json(list) : "regions: " + to_flow(list);
    return text.substr(0, open + 1) + words + ", " + text.substr(open + 1);
  }
  const std::size_t line = text.rfind('\n', at == 0 ? 0 : at - 1);
  const std::size_t start = line == std::string::npos ? 0 : line + 1;
  if (text.find_first_not_of(' ', start) != at)
    return Error{"the section 'world' is written in a way that cannot be added to; use --out"};
  return text.substr(0, start) + regions_yaml(regions, at - start) + text.substr(start);
}

}  // namespace throng::cli
