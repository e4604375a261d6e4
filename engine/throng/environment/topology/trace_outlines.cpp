#include <algorithm>
#include <map>

#include "throng/environment/topology/divided_floor.h"

namespace throng::topology {
namespace {

/// Points nearer than this to the line between their neighbours are left out of outlines, metres.
constexpr double kStraight = 5e-5;

constexpr int next3(int i) { return i == 2 ? 0 : i + 1; }

class Tracer {
 public:
  Tracer(const DividedFloor& floor, std::size_t count) : floor_(floor), rings_(count) {
    seen_.assign(floor.triangles.size() * 3, 0);
  }

  std::vector<MultiPolygon> run() {
    for (std::uint32_t t = 0; t < floor_.triangles.size(); ++t) {
      if (floor_.label[t] >= rings_.size()) continue;
      for (int i = 0; i < 3; ++i)
        if (border(t, i) && !seen_[3 * t + i]) follow(t, i);
    }
    std::vector<MultiPolygon> out;
    for (std::vector<Ring>& rings : rings_) out.push_back(assemble(rings));
    return out;
  }

 private:
  bool border(std::uint32_t t, int i) const {
    const std::uint32_t n = floor_.triangles[t].neighbor[i];
    return n == kNoTriangle || floor_.label[n] != floor_.label[t];
  }

  /// Along the border with the label on the left; at a corner through the triangles of the label.
  void follow(std::uint32_t t, int i) {
    const std::uint32_t label = floor_.label[t];
    std::vector<std::uint32_t> corners;
    while (!seen_[3 * t + i]) {
      seen_[3 * t + i] = 1;
      corners.push_back(floor_.triangles[t].v[i]);
      i = next3(i);
      while (!border(t, i)) {
        const std::uint32_t n = floor_.triangles[t].neighbor[i], at = floor_.triangles[t].v[i];
        int j = 0;
        while (floor_.triangles[n].v[j] != at) ++j;
        t = n, i = j;
      }
    }
    split(corners, rings_[label]);
  }

  /// A ring that comes to a point twice is several rings that touch there.
  void split(const std::vector<std::uint32_t>& corners, std::vector<Ring>& out) {
    std::vector<std::uint32_t> stack;
    std::map<std::uint32_t, std::size_t> at;
    const auto close = [&](std::size_t from) {
      Ring ring;
      for (std::size_t k = from; k < stack.size(); ++k) ring.push_back(floor_.points[stack[k]]);
      for (std::size_t k = from + 1; k < stack.size(); ++k) at.erase(stack[k]);
      stack.resize(from + 1);
      straighten(ring);
      if (ring.size() >= 3) out.push_back(std::move(ring));
    };
    for (const std::uint32_t c : corners) {
      if (const auto it = at.find(c); it != at.end()) {
        close(it->second);
      } else {
        at[c] = stack.size();
        stack.push_back(c);
      }
    }
    close(0);
  }

  static void straighten(Ring& ring) {
    // Start at a real corner: the lowest point is one.
    const auto low =
        std::min_element(ring.begin(), ring.end(), [](Vec2d a, Vec2d b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::rotate(ring.begin(), low, ring.end());
    Ring out;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (!out.empty()) {
        const Vec2d d = ring[(i + 1) % ring.size()] - out.back(), v = ring[i] - out.back();
        const double off = det(d, v), l = length(d);
        if (l > 0 && std::max(off, -off) <= kStraight * l && dot(d, v) > 0 && dot(d, v) < l * l) continue;
      }
      out.push_back(ring[i]);
    }
    ring = std::move(out);
  }

  static MultiPolygon assemble(std::vector<Ring>& rings) {
    MultiPolygon out;
    for (Ring& r : rings)
      if (signed_area(r) > 0) out.push_back({std::move(r), {}});
    for (Ring& r : rings) {
      if (r.empty()) continue;
      // The smallest outer ring around it: parts may lie in holes of others.
      Polygon* around = nullptr;
      for (Polygon& p : out) {
        const bool holds =
            std::all_of(r.begin(), r.end(), [&](Vec2d v) { return locate_in_ring(p.outer, v) != Inside::kOutside; });
        if (holds && (!around || signed_area(p.outer) < signed_area(around->outer))) around = &p;
      }
      if (around) around->holes.push_back(std::move(r));
    }
    canonicalize(out);
    return out;
  }

  const DividedFloor& floor_;
  std::vector<std::vector<Ring>> rings_;
  std::vector<std::uint8_t> seen_;
};

}  // namespace

double DividedFloor::area(std::size_t t) const {
  return det(corner(t, 1) - corner(t, 0), corner(t, 2) - corner(t, 0)) / 2;
}

std::vector<MultiPolygon> trace_outlines(const DividedFloor& floor, std::size_t count) {
  return Tracer(floor, count).run();
}

}  // namespace throng::topology
