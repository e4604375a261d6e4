#include "throng/perception/selectors/voronoi/voronoi_selector.h"

#include "throng/perception/selectors/voronoi/cell.h"

namespace throng {

const FieldList& VoronoiParams::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<VoronoiParams>("voronoi: people whose Voronoi cells touch one's own");
    with_common_fields<VoronoiParams>(l);
    return l;
  }();
  return list;
}

PerceptionNeeds VoronoiSelector::needs(const PerceptionNeeds& of_model) const {
  return all_around(of_model, kMaxNeighbours, params_.range);
}

void VoronoiSelector::explain(Row row, const PerceptionNeeds& needs, const SelectInput& in, const Percepts& percepts,
                              Sketch& out) const {
  SelectorWith::explain(row, needs, in, percepts, out);
  const Shown* shown = in.scene.appearance.shown.data();
  const Shown& own = shown[row];
  VoronoiCell cell(0.5f * needs.range);
  const auto who = percepts.neighbours(row);
  for (std::size_t k = 0; k < who.size(); ++k)
    cell.cut(Vec2{shown[who[k]].x - own.x, shown[who[k]].y - own.y} + percepts.shift_of(row, k), static_cast<int>(k));
  std::vector<SketchPoint> outline;
  for (int i = 0; i < cell.corners(); ++i)
    outline.push_back({own.x + cell.corner(i).x, own.y + cell.corner(i).y, own.z});
  out.layer("selection").polygons.push_back(std::move(outline));
}

void VoronoiSelector::choose(std::span<const Row> rows, const PerceptionNeeds& needs, const SelectInput& in,
                             Percepts& out) const {
  // Two people within the range of each other share their bisector; no point of it that is nearer than half the range
  // can be nearer still to somebody out of range.
  const float half = 0.5f * needs.range;
  const Shown* shown = in.scene.appearance.shown.data();
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const Row r = rows[at];
    const auto who = out.neighbours(r);
    VoronoiCell cell(half);
    std::uint64_t touching = 0;
    for (std::size_t k = 0; k < who.size(); ++k) {
      const Shown& o = shown[who[k]];
      const Vec2 d = Vec2{o.x - shown[r].x, o.y - shown[r].y} + out.shift_of(r, k);
      const float d_sq = length_sq(d);
      if (d_sq > 4 * cell.reach_sq()) break;  // nearest first: nor does anybody behind
      if (d_sq < VoronoiCell::kShortest * VoronoiCell::kShortest) {
        touching |= std::uint64_t{1} << k;  // in the same spot: no bisector, but surely a neighbour
        continue;
      }
      cell.cut(d, static_cast<int>(k));
    }
    touching |= cell.sides(half);
    keep_where(rows.subspan(at, 1), out, [&](Row, std::size_t k) { return (touching >> k & 1) != 0; });
  }
}

}  // namespace throng
