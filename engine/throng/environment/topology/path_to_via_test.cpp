#include "throng/environment/topology/path_to_via.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "throng/geometry/random_for_test.h"

namespace throng {
namespace {

using Graph = std::vector<std::vector<RegionIndex>>;
using Entries = std::set<std::pair<std::uint32_t, std::uint32_t>>;  // (cost, next)

Graph graph(std::size_t n, std::initializer_list<std::pair<int, int>> edges) {
  Graph g(n);
  for (const auto& [a, b] : edges) {
    g[a].push_back(RegionIndex(b));
    g[b].push_back(RegionIndex(a));
  }
  for (auto& list : g) std::sort(list.begin(), list.end());
  return g;
}

/// Table 6.1 as it is written: all lengths up to N - 1, then the pruning. [a * n + t].
std::vector<Entries> literal(const Graph& g, bool prune) {
  const std::size_t n = g.size();
  std::vector<Entries> v(n * n);
  for (std::size_t a = 0; a < n; ++a) v[a * n + a].insert({0, static_cast<std::uint32_t>(a)});
  for (std::uint32_t l = 1; l + 1 <= n; ++l) {
    std::vector<Entries> next = v;  // entries of exactly length l - 1 count: synchronous
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t t = 0; t < n; ++t)
        for (const RegionIndex b : g[a]) {
          const Entries& from = v[b.value * n + t];
          if (std::any_of(from.begin(), from.end(), [&](const auto& e) { return e.first == l - 1; }))
            next[a * n + t].insert({l, b.value});
        }
    v = std::move(next);
  }
  for (Entries& e : v) {
    if (e.empty() || !prune) continue;
    const std::uint32_t least = e.begin()->first;
    std::erase_if(e, [&](const auto& x) { return x.first > least + 1; });
  }
  return v;
}

Entries ours(const ViaTables& t, std::size_t n, std::size_t from, std::size_t to) {
  Entries out;
  for (std::uint32_t i = t.first[to * n + from]; i < t.first[to * n + from + 1]; ++i)
    out.insert({t.vias[i].cost, t.vias[i].next.value});
  return out;
}

TEST(PathToVia, CheckVectors) {
  enum { A, B, C, D };
  const Graph line = graph(4, {{A, B}, {A, C}, {C, D}});
  EXPECT_EQ(literal(line, false)[A * 4 + C], (Entries{{1, C}, {3, C}, {3, B}}));
  EXPECT_EQ(ours(make_via_tables(line), 4, A, C), (Entries{{1, C}}));
  EXPECT_EQ(ours(make_via_tables(graph(3, {{A, B}, {B, C}, {A, C}})), 3, A, C), (Entries{{1, C}, {2, B}}));
  enum { W, P1, P2, H };
  EXPECT_EQ(ours(make_via_tables(graph(4, {{W, P1}, {W, P2}, {P1, H}, {P2, H}})), 4, W, H),
            (Entries{{2, P1}, {2, P2}}));
  EXPECT_EQ(ours(make_via_tables(line), 4, D, D), (Entries{{0, D}}));
}

TEST(PathToVia, EqualsTheLiteralAlgorithmOnRandomGraphs) {
  TestRandom random(11);
  for (int round = 0; round < 300; ++round) {
    const auto n = static_cast<std::size_t>(random.integer(2, 11));
    const double density = random.uniform(0.08, 0.6);
    Graph g(n);
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = a + 1; b < n; ++b)
        if (random.uniform() < density) g[a].push_back(RegionIndex(b)), g[b].push_back(RegionIndex(a));
    for (auto& list : g) std::sort(list.begin(), list.end());
    const ViaTables t = make_via_tables(g);
    std::vector<Entries> expected = literal(g, true);
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        // The loop of Table 6.1 ends at N - 1, so a detour of length N through every region is not in it; it is one
        // edge longer than the minimum all the same (definition of P(A, T)).
        Entries mine = ours(t, n, a, b), wanted = expected[a * n + b];
        if (a == b) wanted = {{0, static_cast<std::uint32_t>(a)}};  // no way at all is meant: there and back is no path
        std::erase_if(mine, [&](const auto& e) { return e.first > n - 1; });
        ASSERT_EQ(mine, wanted) << "round " << round << ", " << a << " -> " << b << " of " << n;
      }
    }
  }
}

TEST(PathToVia, EntriesAreSortedByCostThenRegion) {
  const Graph g = graph(5, {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {1, 2}, {3, 4}});
  const ViaTables t = make_via_tables(g);
  for (std::size_t k = 0; k + 1 < t.first.size(); ++k)
    for (std::uint32_t i = t.first[k] + 1; i < t.first[k + 1]; ++i)
      EXPECT_TRUE(std::pair(t.vias[i - 1].cost, t.vias[i - 1].next) < std::pair(t.vias[i].cost, t.vias[i].next));
}

}  // namespace
}  // namespace throng
