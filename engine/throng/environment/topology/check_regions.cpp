#include "throng/environment/topology/check_regions.h"

#include <algorithm>
#include <set>

#include "throng/core/text.h"
#include "throng/environment/compile/draft.h"
#include "throng/geometry/overlay.h"

namespace throng::topology {
namespace {

/// Left-over pieces named one by one; the rest is counted.
constexpr std::size_t kNamed = 20;

std::string quoted(std::string_view s) { return "'" + printable(s) + "'"; }

class Checker {
 public:
  Checker(const World& world, Diagnostics& diagnostics) : world_(world), out_(diagnostics) {}

  void overlaps(const std::vector<DrawnRegion>& drawn) {
    std::vector<Boxd> boxes;
    for (const DrawnRegion& r : drawn) boxes.push_back(bounds(r.area));
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!boxes[i].touches(boxes[j])) continue;
        const auto common = intersect({drawn[i].area}, {drawn[j].area});
        if (!common) continue;
        for (const Polygon& p : *common) report_overlap(drawn[i], drawn[j], p);
      }
    }
  }

  void parts(const std::vector<DrawnRegion>& drawn, const SurfaceCut& s, const std::string& level) {
    std::vector<std::uint8_t> found(drawn.size(), 0);
    for (const FloorRegion& r : s.cut.regions)
      if (r.drawn != kSolid) found[r.drawn] = 1;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (found[i] || overlapping_.count(&drawn[i]) > 0) continue;  // nothing is left of it: said before
      out_.error(drawn[i].path, "region " + quoted(drawn[i].id) + " covers no walkable area of level " + quoted(level) +
                                    ": nothing is walkable at " + where(drawn[i].area.outer[0]));
    }
    for (const FloorRegion& r : s.cut.regions) {
      if (s.cut.floor.triangles.empty()) continue;
      if (r.drawn == kSolid) {
        if (++left_over_ > kNamed) continue;
        out_.warning("world.regions", "no region covers the floor of level " + quoted(level) + " around " +
                                          where(r.middle) + " (" + compile::text(r.area) + " m2); it becomes region " +
                                          quoted(r.id));
        continue;
      }
      if (r.part == 0) continue;
      out_.warning(drawn[r.drawn].path, "walls divide region " + quoted(drawn[r.drawn].id) + ": its part around " +
                                            where(r.middle) + " (" + compile::text(r.area) +
                                            " m2) is not connected with the rest inside it and becomes region " +
                                            quoted(r.id));
    }
  }

  void count_left_over() {
    if (left_over_ > kNamed)
      out_.warning("world.regions",
                   "no region covers " + std::to_string(left_over_ - kNamed) + " more pieces of the floor");
  }

  void graph(const std::vector<std::vector<DrawnRegion>>& drawn, const Topology& t) {
    const Islands island = islands_of(t);
    for (std::size_t l = 0; l < drawn.size(); ++l) {
      for (const DrawnRegion& d : drawn[l]) {
        const RegionIndex k = t.find(d.id);
        if (!k.exists() || t.region(k).area <= 0) continue;
        if (d.type == RegionType::kPortal) portal(d, k, t);
        if (island.of[k.value] == island.main || d.isolated) continue;
        out_.error(d.path, "region " + quoted(d.id) + " around " + where(Vec2d(t.region(k).middle)) +
                               " cannot be reached from " + quoted(t.regions[island.main].id) +
                               (t.boundaries_of(k).empty() ? ": it has no opening at all" : "") +
                               "; connect them, or say isolated: true");
      }
    }
  }

 private:
  std::string where(Vec2d engine) const { return compile::text(engine + world_.offset); }

  void report_overlap(const DrawnRegion& a, const DrawnRegion& b, const Polygon& common) {
    double border = 0;
    for (std::size_t k = 0; k < common.outer.size(); ++k)
      border += distance(common.outer[k], common.outer[(k + 1) % common.outer.size()]);
    if (2 * throng::area(common) < kSlit * border) return;  // drawn a little over each other: the first one has it
    out_.error(a.path, "region " + quoted(a.id) + " overlaps " + b.path + " " + quoted(b.id) + " around " +
                           where(centroid(common.outer)) + " (" + compile::text(throng::area(common)) +
                           " m2); regions of one level must not overlap");
    overlapping_.insert(&a);
  }

  void portal(const DrawnRegion& d, RegionIndex k, const Topology& t) {
    std::set<std::uint32_t> sides;
    for (const Boundary& b : t.boundaries_of(k))
      if (b.to != k) sides.insert(b.to.value);
    if (sides.size() >= 2) return;
    const std::string opens = sides.empty() ? "no region" : "region " + quoted(t.regions[*sides.begin()].id) + " only";
    out_.error(d.path, "portal " + quoted(d.id) + " around " + where(Vec2d(t.region(k).middle)) + " opens to " + opens +
                           "; a portal must lie on the boundaries of two regions");
  }

  const World& world_;
  Diagnostics& out_;
  std::size_t left_over_ = 0;
  std::set<const DrawnRegion*> overlapping_;  ///< those that an overlap was reported of
};

}  // namespace

void check_regions(const World& world, const std::vector<std::vector<DrawnRegion>>& drawn,
                   const std::vector<SurfaceCut>& surfaces, Diagnostics& diagnostics) {
  Checker checker(world, diagnostics);
  for (std::size_t l = 0; l < drawn.size(); ++l) {
    checker.overlaps(drawn[l]);
    checker.parts(drawn[l], surfaces[l], world.levels[l].id);
  }
  checker.count_left_over();
}

void check_graph(const World& world, const std::vector<std::vector<DrawnRegion>>& drawn, const Topology& topology,
                 Diagnostics& diagnostics) {
  Checker(world, diagnostics).graph(drawn, topology);
}

}  // namespace throng::topology
