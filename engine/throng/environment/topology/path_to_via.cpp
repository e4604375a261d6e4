#include "throng/environment/topology/path_to_via.h"

#include <algorithm>

namespace throng {
namespace {

constexpr std::uint32_t kFar = 0xffffffffu;

/// Of every region to one target: edges of the shortest walk, and whether a walk with one edge more exists. Walks of
/// other lengths need not be known: two edges more always exist (there and back) and are pruned.
struct Reach {
  std::vector<std::uint32_t> edges;
  std::vector<std::uint8_t> one_more;
  std::vector<std::uint32_t> order;  ///< by edges

  void find(std::span<const std::vector<RegionIndex>> neighbours, std::uint32_t target) {
    edges.assign(neighbours.size(), kFar);
    one_more.assign(neighbours.size(), 0);
    order.assign(1, target);
    edges[target] = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (const RegionIndex n : neighbours[order[i]]) {
        if (edges[n.value] != kFar) continue;
        edges[n.value] = edges[order[i]] + 1;
        order.push_back(n.value);
      }
    }
    for (const std::uint32_t at : order) {  // nearer ones first: they are known when asked
      one_more[at] = std::any_of(neighbours[at].begin(), neighbours[at].end(), [&](RegionIndex n) {
        return edges[n.value] == edges[at] || (edges[n.value] + 1 == edges[at] && one_more[n.value]);
      });
    }
  }
};

}  // namespace

// Table 6.1 sweeps over all lengths and prunes afterwards. What survives the pruning has the length d(A) or d(A) + 1,
// so one breadth-first search a target gives the same entries in time regions x edges.
ViaTables make_via_tables(std::span<const std::vector<RegionIndex>> neighbours) {
  const std::size_t n = neighbours.size();
  ViaTables t;
  t.first.reserve(n * n + 1);
  t.first.push_back(0);
  Reach reach;
  for (std::uint32_t to = 0; to < n; ++to) {
    reach.find(neighbours, to);
    for (std::uint32_t from = 0; from < n; ++from) {
      const std::uint32_t d = reach.edges[from];
      if (from == to) t.vias.push_back({RegionIndex(to), 0});
      if (from != to && d != kFar) {
        for (const RegionIndex b : neighbours[from])
          if (reach.edges[b.value] + 1 == d) t.vias.push_back({b, d});
        for (const RegionIndex b : neighbours[from])
          if (reach.edges[b.value] == d || (reach.edges[b.value] + 1 == d && reach.one_more[b.value]))
            t.vias.push_back({b, d + 1});
      }
      t.first.push_back(static_cast<std::uint32_t>(t.vias.size()));
    }
  }
  return t;
}

}  // namespace throng
