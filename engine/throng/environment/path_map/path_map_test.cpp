// Construction of path maps: what SH-14 .. SH-17 and SH-68 ask for.
#include "throng/environment/path_map/path_map.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "throng/environment/maps.h"
#include "throng/environment/plans_for_test.h"
#include "throng/geometry/segments.h"

namespace throng {
namespace {

World mapped(const WorldPlan& plan, const MapSettings& settings = {}) {
  World w = test::compiled(plan);
  Diagnostics d;
  if (!build_maps(w, settings, kPathMap, d)) throw std::runtime_error(test::all_messages(d));
  return w;
}

std::vector<World> worlds() {
  std::vector<World> list;
  list.push_back(mapped(test::office()));
  list.push_back(mapped(test::two_floors()));
  for (const std::uint64_t seed : {1, 2, 3}) list.push_back(mapped(test::random_hall(seed)));
  return list;
}

template <class F>
void for_each_region(F f) {
  for (const World& w : worlds())
    for (std::size_t i = 0; i < w.topology.size(); ++i) f(w, w.topology.regions[i], w.path_map.regions[i]);
}

TEST(PathMap, NodesTileTheRasterAndAreUniform) {
  for_each_region([](const World&, const Region& region, const PathMapRegion& r) {
    std::vector<std::uint32_t> owner(static_cast<std::size_t>(r.ground.nx) * r.ground.ny, 0xffffffffu);
    for (std::uint32_t n = 0; n < r.nodes.size(); ++n) {
      const PathNode& node = r.nodes[n];
      const int side = 1 << node.level;
      ASSERT_EQ(node.x % side, 0);
      ASSERT_EQ(node.y % side, 0);
      for (int y = node.y; y < node.y + side; ++y) {
        for (int x = node.x; x < node.x + side; ++x) {
          std::uint32_t& o = owner[static_cast<std::size_t>(y) * r.ground.nx + x];
          ASSERT_EQ(o, 0xffffffffu) << region.id << ": two nodes on one cell";
          o = n;
          ASSERT_EQ(r.ground.get(x, y), node.type == Occupancy::kGround);
          ASSERT_EQ(r.node_of_cell(x, y), n);
        }
      }
    }
    for (const std::uint32_t o : owner) ASSERT_NE(o, 0xffffffffu) << region.id << ": a cell without node";
  });
}

TEST(PathMap, NoFourSiblingsCouldBeMerged) {
  for_each_region([](const World&, const Region& region, const PathMapRegion& r) {
    for (const PathNode& n : r.nodes) {
      const int side = 1 << n.level;
      if (n.x % (2 * side) || n.y % (2 * side)) continue;
      if (n.x + 2 * side > r.ground.nx || n.y + 2 * side > r.ground.ny) continue;
      int same = 0;
      for (int k = 0; k < 4; ++k) {
        const PathNode& m = r.nodes[r.node_of_cell(n.x + (k & 1) * side, n.y + (k >> 1) * side)];
        same += m.level == n.level && m.type == n.type;
      }
      ASSERT_LT(same, 4) << region.id << " at " << n.x << ", " << n.y << " level " << int{n.level};
    }
  });
}

TEST(PathMap, NeighboursShareAnEdgeAndAreSymmetric) {
  for_each_region([](const World&, const Region&, const PathMapRegion& r) {
    for (std::uint32_t a = 0; a < r.nodes.size(); ++a) {
      const PathNode& n = r.nodes[a];
      int touching = 0;  // ground cells across the border, each counted once a node
      std::vector<std::uint32_t> seen;
      for (int k = 0; k < 1 << n.level; ++k) {
        for (const auto& [x, y] : {std::pair{n.x + (1 << n.level), n.y + k}, std::pair{n.x - 1, n.y + k},
                                   std::pair{n.x + k, n.y + (1 << n.level)}, std::pair{n.x + k, n.y - 1}}) {
          if (!r.ground.get(x, y)) continue;
          const std::uint32_t b = r.node_of_cell(x, y);
          if (std::find(seen.begin(), seen.end(), b) == seen.end()) seen.push_back(b), ++touching;
        }
      }
      if (n.type != Occupancy::kGround) {
        ASSERT_EQ(n.links, 0);
        continue;
      }
      ASSERT_EQ(n.links, touching);
      for (std::size_t i = 0; i < n.links; ++i) {
        const std::uint32_t l = r.links_of(n)[i];
        const PathNode& m = r.nodes[link_node(l)];
        ASSERT_EQ(link_level(l), m.level);
        ASSERT_EQ(i < n.search_links, m.level >= r.search_level) << "searchable neighbours come first";
        bool back = false;
        for (const std::uint32_t o : r.links_of(m)) back |= link_node(o) == a;
        ASSERT_TRUE(back);
        ASSERT_EQ(m.component, n.component);
      }
    }
  });
}

TEST(PathMap, GroundIsInsideAndTheBufferAwayFromEveryWall) {
  for_each_region([](const World& w, const Region& region, const PathMapRegion& r) {
    const Surface& s = w.surface(region.surface);
    int open_edge = 0;
    for (int y = 0; y < r.ground.ny; ++y) {
      for (int x = 0; x < r.ground.nx; ++x) {
        const Vec2d c{r.origin.x + (x + 0.5) * r.cell, r.origin.y + (y + 0.5) * r.cell};
        bool inside = false;
        for (const Polygon& p : region.outline) inside |= contains(p, c);
        double nearest = 1e9;
        for (std::uint32_t i = s.first_wall; i < s.last_wall; ++i)
          nearest = std::min(nearest, distance_sq_to_segment(Vec2d(w.walls.a(i)), Vec2d(w.walls.b(i)), c));
        const bool expected = inside && nearest >= 0.3 * 0.3;
        if (expected == r.ground.get(x, y)) continue;
        // Next to an open edge the walls of the adjoining surface count, too.
        ASSERT_TRUE(expected) << region.id << ": ground in a wall at " << c.x << ", " << c.y;
        ++open_edge;
      }
    }
    EXPECT_LE(open_edge, 40) << region.id;
  });
}

TEST(PathMap, FreeCellsOfGridsKeepTheBufferEverywhere) {
  for_each_region([](const World& w, const Region& region, const PathMapRegion& r) {
    const Surface& s = w.surface(region.surface);
    ASSERT_EQ(r.grids.size(), 3u);
    for (const PathGrid& g : r.grids) {
      for (int y = 0; y < g.free.ny; ++y) {
        for (int x = 0; x < g.free.nx; ++x) {
          if (!g.free.get(x, y)) continue;
          ASSERT_TRUE(x > 0 && y > 0 && x + 1 < g.free.nx && y + 1 < g.free.ny) << "grids have a blocked border";
          for (int k = 0; k < 9; ++k) {
            const Vec2d p{g.origin.x + (x + k % 3 * 0.5) * g.cell, g.origin.y + (y + k / 3 * 0.5) * g.cell};
            for (std::uint32_t i = s.first_wall; i < s.last_wall; ++i) {
              const Vec2d a(w.walls.a(i)), b(w.walls.b(i));
              ASSERT_GE(distance_sq_to_segment(a, b, p), 0.09 - 1e-9) << region.id << " cell " << g.cell;
            }
          }
        }
      }
    }
  });
}

/// SH-70 rests on this: the finest grid connects whatever a coarser one connects.
TEST(PathMap, WhatAGridConnectsTheRasterConnects) {
  for_each_region([](const World&, const Region& region, const PathMapRegion& r) {
    for (const PathGrid& g : r.grids) {
      std::vector<std::uint16_t> of_piece(0x10000, kNoComponent);
      for (int y = 0; y < g.free.ny; ++y) {
        for (int x = 0; x < g.free.nx; ++x) {
          if (!g.free.get(x, y)) continue;
          const Vec2 c = g.centre(x, y);
          ASSERT_TRUE(r.ground.get(r.cell_x(c.x), r.cell_y(c.y))) << region.id;
          const std::uint16_t raster = r.nodes[r.node_of_cell(r.cell_x(c.x), r.cell_y(c.y))].component;
          std::uint16_t& known = of_piece[g.component[static_cast<std::size_t>(y) * g.free.nx + x]];
          if (known == kNoComponent) known = raster;
          ASSERT_EQ(known, raster) << region.id << " cell " << g.cell;
        }
      }
    }
  });
}

/// SH-17 and SH-68: highest level that keeps the share; the numbers of SH-Q11 and SH-Q12 are printed.
TEST(PathMap, LevelsAreChosenByCoverage) {
  for_each_region([](const World&, const Region& region, const PathMapRegion& r) {
    const auto covered = [&](int level) {
      double a = 0;
      for (const PathNode& n : r.nodes)
        if (n.type == Occupancy::kGround && n.level >= level) a += r.size(n.level) * r.size(n.level);
      return a;
    };
    const double ground = covered(0);
    EXPECT_NEAR(r.ground_area, ground, 1e-6);
    EXPECT_NEAR(r.search_area, covered(r.search_level), 1e-6);
    EXPECT_GE(covered(r.search_level), 0.8 * ground);
    EXPECT_GE(r.target_level, r.search_level);
    if (r.target_level > 0) {
      EXPECT_GE(covered(r.target_level), 0.7 * ground - 1e-9);
    }
    if (r.target_level + 1 < r.levels) {
      EXPECT_LT(covered(r.target_level + 1), 0.7 * ground);
    }
    std::size_t all = 0, low = 0, high = 0;
    double total = 0;
    for (int level = 0; level < r.levels; ++level) {
      const LevelStatistics& s = r.statistics[level];
      std::printf("%-12s level %d: %5u ground nodes, %7.1f m2\n", region.id.c_str(), level, s.nodes[0], s.area[0]);
      for (int type = 0; type < kOccupancies; ++type) total += s.area[type];
      all += s.nodes[0], low += level < r.search_level ? s.nodes[0] : 0,
          high += level >= r.target_level ? s.nodes[0] : 0;
    }
    EXPECT_NEAR(total, r.ground.nx * r.ground.ny * r.cell * r.cell, 1e-6);
    std::printf("%-12s excluded %.0f %% of the nodes on %.0f %% of the ground; L_t = %d with %.0f %% of the nodes\n",
                region.id.c_str(), 100.0 * low / all, 100 * (1 - r.search_area / r.ground_area), r.target_level,
                100.0 * high / all);
  });
}

TEST(PathMap, EveryPointHasANode) {
  const World w = mapped(test::office());
  TestRandom random(5);
  for (std::size_t i = 0; i < w.topology.size(); ++i) {
    const Region& region = w.topology.regions[i];
    for (int k = 0; k < 2000; ++k) {
      const Vec2 p{static_cast<float>(random.uniform(region.bounds.lo.x - 1, region.bounds.hi.x + 1)),
                   static_cast<float>(random.uniform(region.bounds.lo.y - 1, region.bounds.hi.y + 1))};
      const std::uint32_t n = w.path_map.node_at(RegionIndex(i), p);
      ASSERT_LT(n, w.path_map.node_count);
      ASSERT_GE(n, w.path_map.regions[i].first_node);
      if (!region.bounds.contains(p)) continue;
      const PathMapRegion& r = w.path_map.regions[i];
      const double half = 0.5 * r.size(r.nodes[n - r.first_node].level) + 1e-5;
      const Vec2 c = r.centre(n - r.first_node);
      ASSERT_LE(std::max(std::abs(p.x - c.x), std::abs(p.y - c.y)), half);
      ASSERT_NEAR(w.path_map.node_area(RegionIndex(i), n), 4 * half * half, 1e-3 * half + 1e-4);
    }
  }
}

TEST(PathMap, AnEmptyRoomIsAFewLargeNodes) {
  const World w = mapped(test::one_room(20, 20));
  const PathMapRegion& r = w.path_map.regions[0];
  EXPECT_GE(r.levels, 5);
  EXPECT_GE(r.search_level, 1);
  // 19.4 m x 19.4 m, drawn in cells of 0.2 m
  EXPECT_NEAR(r.ground_area, 19.4 * 19.4, 0.4 * 19.4);
}

}  // namespace
}  // namespace throng
