// The quadtree searches: Table 7.1 with four queue disciplines (SH-59 .. SH-69). Gaps of the table and what is done:
//  (a) nodes are marked when they are put into a queue, so each is queued once and has one distance;
//  (b) the start inside the expanded target is tested first;
//  (c) excluded nodes are not among the links a search looks at;
//  (d) a node of infinite weight is not passable;
//  (e) a start in an excluded node is expanded the same way as the target, and the search begins with all searchable
//      nodes of that expansion.
#include <algorithm>

#include "throng/environment/path_map/ends.h"
#include "throng/environment/path_map/queues.h"
#include "throng/environment/path_map/search.h"

namespace throng {
namespace {

using Mark = PathMapScratch::Mark;
using path_map::kNone;
using path_map::MultiQueue;
using path_map::PmultiQueue;
using path_map::SingleQueue;
using path_map::SortedQueue;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// eq. 7.4; the other two rows serve the pictures (SH-61)
constexpr float kFibonacci[kMaxPathLevels] = {1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987};
constexpr float kExact[kMaxPathLevels] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
constexpr float kConstant[kMaxPathLevels] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

const float* table(Increments i) {
  return i == Increments::kFibonacci ? kFibonacci : (i == Increments::kExact ? kExact : kConstant);
}

/// w(C) Fib(L) of a node: half of the increment towards each of its neighbours (eq. 7.5).
class Costs {
 public:
  Costs(const PathMapRegion& r, const PathMapQuery& q)
      : table_(table(q.increments)), threshold_(q.congestion_threshold) {
    if (!q.congestion.empty()) congestion_ = q.congestion.data() + r.first_node;
  }
  bool weighted() const { return congestion_ != nullptr; }
  float plain(int level) const { return table_[level]; }
  float of(std::uint32_t node, int level) const {
    if (!congestion_) return table_[level];
    const float c = congestion_[node];
    return c < threshold_ ? table_[level] : table_[level] * congestion_weight(c, threshold_);
  }
  /// Without the asker's own body, and passable in any case: whoever stands in a jam must be able to leave it.
  float of_start(std::uint32_t node, int level, float own_share) const {
    if (!congestion_) return table_[level];
    const float w = congestion_weight(congestion_[node] - own_share, threshold_);
    return w < kInfinity ? w * table_[level] : table_[level];
  }

 private:
  const float* table_;
  const float* congestion_ = nullptr;
  float threshold_;
};

// ---- phases
// ----------------------------------------------------------------------------------------------------------

class Search {
 public:
  Search(const PathMapRegion& region, const PathMapQuery& query, PathMapScratch& scratch)
      : r_(region),
        q_(query),
        s_(scratch),
        costs_(region, query),
        marks_(scratch.marks.data()),
        stamp_(scratch.stamp) {}

  /// Grows the target, or a start in an excluded node, until it touches a node of level >= L_t (SH-68). Through
  /// excluded nodes too, in the order of SortedQ. Crowded nodes count, jammed ones are passed around.
  /// Returns the node of the other expansion that was met, or kNone.
  std::uint32_t expand(std::uint32_t own_stamp) {
    const std::uint32_t other = own_stamp ^ 1;
    for (std::uint32_t n; (n = expansion_->pop()) != kNone;) {
      ++taken_;
      const PathNode& node = r_.nodes[n];
      const float from = marks_[n].distance + weight_of_expanded(n, node.level);
      for (const std::uint32_t l : r_.links_of(node)) {
        const std::uint32_t b = link_node(l);
        if (marks_[b].stamp == other) {
          last_ = n;
          return b;
        }
        if (marks_[b].stamp >= stamp_) continue;
        const float cost = costs_.of(b, link_level(l));
        if (!(cost < kInfinity)) continue;
        add(b, link_level(l), from + cost, n, own_stamp);
        if (link_level(l) >= r_.target_level) return kNone;
      }
    }
    return kNone;
  }

  void expand_target(const std::vector<PathMapScratch::Seed>& seeds) {
    SortedQueue queue(s_.sorted, q_.window, r_.nodes.size());
    expansion_ = &queue;
    s_.target_nodes.clear();
    list_ = &s_.target_nodes;
    bool high = false;
    for (const auto& seed : seeds) {
      if (marks_[seed.node].stamp == stamp_ + 1) continue;
      add(seed.node, r_.nodes[seed.node].level, 0, kNone, stamp_ + 1);
      high |= r_.nodes[seed.node].level >= r_.target_level;
    }
    if (!high) expand(stamp_ + 1);
    expanded_ = count_;
  }

  /// From the start to any node of the expanded target: hit() and last() afterwards.
  bool run(std::uint32_t start) {
    if (marks_[start].stamp == stamp_ + 1) {  // gap (b)
      hit_ = start;
      return true;
    }
    switch (q_.scheme) {
      case QueueScheme::kSorted:
        return run(start, SortedQueue(s_.sorted, q_.window, r_.nodes.size()));
      case QueueScheme::kSingle:
        return run(start, SingleQueue(marks_));
      case QueueScheme::kMulti:
        return run(start, MultiQueue(marks_));
      case QueueScheme::kPmulti:
        return run(start, PmultiQueue(marks_));
    }
    return false;
  }

  std::uint32_t hit() const { return hit_; }    ///< node of the expanded target
  std::uint32_t last() const { return last_; }  ///< node before it; kNone = the start itself is `hit`
  std::uint32_t taken() const { return taken_; }
  std::uint32_t reached() const { return count_; }
  std::uint32_t expanded() const { return expanded_; }

 private:
  void add(std::uint32_t node, int level, float distance, std::uint32_t parent, std::uint32_t stamp) {
    marks_[node] = {stamp, distance, parent, kNone};
    expansion_->push(node, level, distance);
    list_->push_back(node);
    ++count_;
  }
  float weight_of_expanded(std::uint32_t node, int level) const {
    const float c = costs_.of(node, level);
    return c < kInfinity ? c : costs_.plain(level);  // a jammed target can still be a target
  }

  template <class Queue>
  bool run(std::uint32_t start, Queue queue) {
    const PathNode& node = r_.nodes[start];
    start_ = start;
    if (node.level >= r_.search_level) {
      marks_[start] = {stamp_, 0, kNone, kNone};
      ++count_;
      queue.push(start, node.level, 0);
      if (!meets(start)) return false;
    } else if (expand_start(start)) {
      return true;
    } else {
      bool possible = false;
      for (const std::uint32_t n : s_.nodes) {
        if (r_.nodes[n].level < r_.search_level) continue;
        queue.push(n, r_.nodes[n].level, marks_[n].distance);
        possible = possible || meets(n);
      }
      if (!possible) return false;
    }
    return costs_.weighted() ? loop<true>(queue) : loop<false>(queue);
  }

  /// Whether the searchable nodes around `node` include one of the expanded target: if not, the space would be
  /// exhausted for nothing.
  bool meets(std::uint32_t node) const {
    const std::uint16_t piece = r_.search_piece[node];
    return std::any_of(s_.target_nodes.begin(), s_.target_nodes.end(),
                       [&](std::uint32_t n) { return n < r_.search_piece.size() && r_.search_piece[n] == piece; });
  }

  /// Gap (e). True when the target was met on the way.
  bool expand_start(std::uint32_t start) {
    s_.nodes.clear();
    list_ = &s_.nodes;
    SortedQueue queue(s_.start_sorted, q_.window, r_.nodes.size());
    expansion_ = &queue;
    add(start, r_.nodes[start].level, 0, kNone, stamp_);
    hit_ = expand(stamp_);
    return hit_ != kNone;
  }

  template <bool kWeighted, class Queue>
  bool loop(Queue& queue) {
    for (std::uint32_t n; (n = queue.pop()) != kNone;) {
      ++taken_;
      const PathNode& node = r_.nodes[n];
      float from = marks_[n].distance;
      if constexpr (kWeighted)
        from += n == start_ ? costs_.of_start(n, node.level, q_.own_share) : costs_.of(n, node.level);
      else
        from += costs_.plain(node.level);
      for (const std::uint32_t l : r_.search_links_of(node)) {
        const std::uint32_t b = link_node(l);
        Mark& mark = marks_[b];
        if (mark.stamp >= stamp_) {
          if (mark.stamp == stamp_) continue;
          hit_ = b, last_ = n;
          return true;
        }
        const int level = link_level(l);
        const float cost = kWeighted ? costs_.of(b, level) : costs_.plain(level);
        if (kWeighted && !(cost < kInfinity)) continue;  // gap (d)
        mark = {stamp_, from + cost, n, kNone};
        ++count_;
        queue.push(b, level, mark.distance);
      }
    }
    return false;
  }

  const PathMapRegion& r_;
  const PathMapQuery& q_;
  PathMapScratch& s_;
  Costs costs_;
  Mark* marks_;
  std::uint32_t stamp_;
  SortedQueue* expansion_ = nullptr;
  std::vector<std::uint32_t>* list_ = nullptr;  ///< nodes of the expansion in work
  std::uint32_t start_ = kNone, hit_ = kNone, last_ = kNone;
  std::uint32_t count_ = 0, expanded_ = 0, taken_ = 0;
};

/// SH-69: back from the hit to the start, and through the expansion to a node of the target, by stored parents.
void construct(const PathMapRegion& r, const PathMapQuery& q, const path_map::Ends& ends, const Search& search,
               PathMapScratch& s, RoughPath& path) {
  s.nodes.clear();
  for (std::uint32_t n = search.last(); n != kNone; n = s.marks[n].parent) s.nodes.push_back(n);
  std::reverse(s.nodes.begin(), s.nodes.end());
  for (std::uint32_t n = search.hit(); n != kNone; n = s.marks[n].parent) s.nodes.push_back(n);
  path_map::begin_points(ends, path);
  for (const std::uint32_t n : s.nodes) path.points.push_back(r.centre(n));
  path_map::end_points(q, ends, path);
}

}  // namespace

float congestion_weight(float congestion, float threshold) {
  if (congestion < threshold) return 1;
  const float rest = 1 - (congestion - threshold);
  return rest > 0 ? 1 / (rest * rest) : kInfinity;
}

namespace path_map {

bool search_quadtree(const PathMapRegion& r, const PathMapQuery& q, const Ends& ends, PathMapScratch& s,
                     RoughPath& path) {
  if (s.marks.size() < r.nodes.size()) s.marks.resize(r.nodes.size());
  if (s.stamp >= 0xfffffff0u) {
    std::fill(s.marks.begin(), s.marks.end(), Mark{});
    s.stamp = 0;
  }
  s.stamp += 2;
  s.nodes.clear();
  Search search(r, q, s);
  search.expand_target(s.seeds);
  const bool found = search.run(ends.start_node);
  path.visited += search.taken();
  path.reached += search.reached();
  path.expanded = search.expanded();
  s.use.quadtree_nodes += search.taken();
  if (!found) return false;
  path.source = PathSource::kQuadtree;
  construct(r, q, ends, search, s, path);
  return true;
}

}  // namespace path_map
}  // namespace throng
