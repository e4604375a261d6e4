#include "throng/geometry/convex_merge.h"

#include <algorithm>

#include "throng/geometry/predicates.h"

namespace throng {
namespace {

using Id = std::uint32_t;

/// Half-edge 3 t + i is edge i of triangle t.
class Merger {
 public:
  Merger(const Triangulation& t) : tri_(t) {
    const Id n = static_cast<Id>(3 * t.triangles.size());
    next_.resize(n), prev_.resize(n), twin_.assign(n, kNoTriangle), face_.resize(t.triangles.size());
    corners_.assign(t.triangles.size(), 3);
    for (Id f = 0; f < t.triangles.size(); ++f) {
      face_[f] = f;
      for (Id i = 0; i < 3; ++i) {
        next_[3 * f + i] = 3 * f + (i + 1) % 3;
        prev_[3 * f + i] = 3 * f + (i + 2) % 3;
        const Id n_f = t.triangles[f].neighbor[i];
        if (n_f == kNoTriangle) continue;
        const Id from = t.triangles[f].v[(i + 1) % 3];
        for (Id j = 0; j < 3; ++j) {
          if (t.triangles[n_f].neighbor[j] == f && t.triangles[n_f].v[j] == from) twin_[3 * f + i] = 3 * n_f + j;
        }
      }
    }
    gone_.assign(n, 0);
  }

  void run(std::size_t max_corners) {
    struct Candidate {
      double length_sq;
      Id half;
    };
    std::vector<Candidate> candidates;
    for (Id h = 0; h < next_.size(); ++h) {
      if (twin_[h] != kNoTriangle && h < twin_[h] && !fixed(h)) candidates.push_back({length_sq(to(h) - from(h)), h});
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return a.length_sq != b.length_sq ? a.length_sq > b.length_sq : a.half < b.half;
    });
    for (const Candidate& c : candidates) try_drop(c.half, max_corners);
  }

  ConvexCells take() {
    std::vector<Id> number(face_.size(), kNoTriangle), start;
    for (Id h = 0; h < next_.size(); ++h) {
      if (gone_[h]) continue;
      const Id f = root(h / 3);
      if (number[f] == kNoTriangle) number[f] = static_cast<Id>(start.size()), start.push_back(h);
    }
    ConvexCells out;
    out.first.push_back(0);
    for (const Id s : start) {
      Id h = s;
      do {
        out.vertex.push_back(tri_.triangles[h / 3].v[h % 3]);
        out.neighbor.push_back(twin_[h] == kNoTriangle ? kNoTriangle : number[root(twin_[h] / 3)]);
        out.fixed.push_back(fixed(h));
        h = next_[h];
      } while (h != s);
      out.first.push_back(static_cast<Id>(out.vertex.size()));
    }
    return out;
  }

 private:
  Vec2d from(Id h) const { return tri_.points[tri_.triangles[h / 3].v[h % 3]]; }
  Vec2d to(Id h) const { return tri_.points[tri_.triangles[h / 3].v[(h % 3 + 1) % 3]]; }
  std::uint8_t fixed(Id h) const { return tri_.triangles[h / 3].fixed[h % 3]; }
  Id root(Id f) {
    while (face_[f] != f) f = face_[f] = face_[face_[f]];
    return f;
  }

  void try_drop(Id h, std::size_t max_corners) {
    const Id t = twin_[h];
    const Id f = root(h / 3), g = root(t / 3);
    if (f == g || corners_[f] + corners_[g] - 2 > max_corners) return;
    // The new corners: at the start of h, between the edges prev(h) and next(t); at its end likewise.
    if (orient(from(prev_[h]), from(h), to(next_[t])) < 0) return;
    if (orient(from(prev_[t]), from(t), to(next_[h])) < 0) return;
    next_[prev_[h]] = next_[t], prev_[next_[t]] = prev_[h];
    next_[prev_[t]] = next_[h], prev_[next_[h]] = prev_[t];
    gone_[h] = gone_[t] = 1;
    face_[g] = f;
    corners_[f] += corners_[g] - 2;
  }

  const Triangulation& tri_;
  std::vector<Id> next_, prev_, twin_, face_;
  std::vector<std::size_t> corners_;
  std::vector<std::uint8_t> gone_;
};

}  // namespace

ConvexCells merge_convex(const Triangulation& triangulation, std::size_t max_corners) {
  Merger m(triangulation);
  m.run(max_corners);
  return m.take();
}

}  // namespace throng
