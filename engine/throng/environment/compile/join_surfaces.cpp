// Opens the boundaries of surfaces where they meet. Both sides end up with the same two points (shifted by the seam's
// translation), so that later stages match them exactly and need no tolerance.
#include <algorithm>
#include <cmath>
#include <optional>

#include "throng/environment/compile/draft.h"
#include "throng/geometry/snap.h"

namespace throng::compile {
namespace {

/// Narrower openings stay closed, metres.
constexpr double kNarrowest = 0.05;

/// A run of consecutive edges of one ring along the line asked for, as parameters (metres from its start).
struct Chain {
  std::size_t ring = 0;
  double from = 0, to = 0;
};

/// The line a -> b; the surface must lie on its left.
struct Line {
  Vec2d a, b, unit;
  double length;

  Line(Vec2d from, Vec2d to) : a(from), b(to), unit(normalized(to - from)), length(distance(from, to)) {}
  double along(Vec2d p) const { return dot(p - a, unit); }
  double across(Vec2d p) const { return det(unit, p - a); }
  Vec2d at(double t) const { return a + unit * t; }
};

/// Part of edge p -> q that runs along the line, if any.
std::optional<std::pair<double, double>> stretch(const Line& line, Vec2d p, Vec2d q) {
  const double tp = line.along(p), tq = line.along(q);
  if (tq - tp < 1e-9) return std::nullopt;
  const double t0 = std::max(tp, 0.0), t1 = std::min(tq, line.length);
  if (t1 - t0 < 1e-9) return std::nullopt;
  const double cp = line.across(p), cq = line.across(q), slope = (cq - cp) / (tq - tp);
  const double c0 = cp + slope * (t0 - tp), c1 = cp + slope * (t1 - tp);
  if (std::max({c0, c1, -c0, -c1}) > kJoinTolerance) return std::nullopt;
  return std::pair{t0, t1};
}

std::vector<Chain> chains_along(const Outline& outline, const Line& line) {
  std::vector<Chain> out;
  for (std::size_t r = 0; r < outline.size(); ++r) {
    const OutlineRing& ring = outline[r];
    std::vector<Chain> pieces;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const OutlineVertex& p = ring[i];
      if (p.opening != kNone) continue;  // already leads elsewhere
      if (const auto s = stretch(line, p.p, ring[(i + 1) % ring.size()].p)) pieces.push_back({r, s->first, s->second});
    }
    std::sort(pieces.begin(), pieces.end(), [](const Chain& a, const Chain& b) { return a.from < b.from; });
    for (const Chain& c : pieces) {
      if (!out.empty() && out.back().ring == r && c.from - out.back().to <= kJoinTolerance) {
        out.back().to = std::max(out.back().to, c.to);
      } else {
        out.push_back(c);
      }
    }
  }
  return out;
}

/// Vertex of the ring nearest to p within the tolerance, or ring.size().
std::size_t vertex_near(const OutlineRing& ring, Vec2d p) {
  std::size_t best = ring.size();
  double least = 2 * kJoinTolerance * kJoinTolerance;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const double d = length_sq(ring[i].p - p);
    if (d <= least && (best == ring.size() || d < least)) best = i, least = d;
  }
  return best;
}

/// Makes p a vertex of the ring: moves a near one there or splits the edge that passes.
bool put_vertex(OutlineRing& ring, Vec2d p, const Line& line) {
  const std::size_t near = vertex_near(ring, p);
  if (near < ring.size()) {
    ring[near].p = p;
    return true;
  }
  const double t = line.along(p);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const auto s = stretch(line, ring[i].p, ring[(i + 1) % ring.size()].p);
    if (!s || t < s->first || t > s->second || ring[i].opening != kNone) continue;
    ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(i) + 1, {p, kNone, 0});
    return true;
  }
  return false;
}

/// Replaces what lies between vertex i (at p) and q by one open edge; false when q does not follow along the line.
bool open_from(OutlineRing& ring, std::size_t i, Vec2d q, std::uint32_t opening, std::uint8_t side) {
  const Line line(ring[i].p, q);
  while (ring[(i + 1) % ring.size()].p != q) {
    const std::size_t between = (i + 1) % ring.size();
    const double t = line.along(ring[between].p), c = line.across(ring[between].p);
    if (ring.size() <= 3 || t <= 0 || t >= line.length || std::max(c, -c) > 2 * kJoinTolerance) return false;
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(between));
    if (between < i) --i;
  }
  ring[i].opening = opening;
  ring[i].side = side;
  return true;
}

/// Tries every vertex at p: a ring may touch itself there. The ring is unchanged when none leads to q.
bool open_edge(OutlineRing& ring, Vec2d p, Vec2d q, std::uint32_t opening, std::uint8_t side) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (ring[i].p != p) continue;
    OutlineRing changed = ring;
    if (!open_from(changed, i, q, opening, side)) continue;
    ring = std::move(changed);
    return true;
  }
  return false;
}

struct Side {
  std::uint32_t surface;
  Line line;
};

/// Opens every common stretch. Side 1's line is side 0's reversed and shifted. Returns the metres opened.
double open_between(Outlines& out, const Side& s0, const Side& s1, Vec2d translation, std::int32_t laps) {
  double opened = 0;
  const auto chains0 = chains_along(out.surfaces[s0.surface], s0.line);
  const auto chains1 = chains_along(out.surfaces[s1.surface], s1.line);
  for (const Chain& c0 : chains0) {
    for (const Chain& c1 : chains1) {
      const double t0 = std::max(c0.from, s0.line.length - c1.to), t1 = std::min(c0.to, s0.line.length - c1.from);
      if (t1 - t0 < kNarrowest) continue;
      OutlineRing& ring0 = out.surfaces[s0.surface][c0.ring];
      OutlineRing& ring1 = out.surfaces[s1.surface][c1.ring];
      // A point both can have: an existing one of side 0, else of side 1, else a new one.
      const auto common = [&](double t) {
        const Vec2d p = s0.line.at(t);
        if (const std::size_t i = vertex_near(ring0, p); i < ring0.size()) return ring0[i].p;
        if (const std::size_t i = vertex_near(ring1, p + translation); i < ring1.size())
          return ring1[i].p - translation;
        return snapped(p);
      };
      const Vec2d p = common(t0), q = common(t1);
      const auto opening = static_cast<std::uint32_t>(out.openings.size());
      if (!put_vertex(ring0, p, s0.line) || !put_vertex(ring0, q, s0.line)) continue;
      if (!put_vertex(ring1, p + translation, s1.line) || !put_vertex(ring1, q + translation, s1.line)) continue;
      OutlineRing keep = ring0;
      if (!open_edge(ring0, p, q, opening, 0)) continue;
      if (!open_edge(ring1, q + translation, p + translation, opening, 1)) {
        ring0 = std::move(keep);
        continue;
      }
      out.openings.push_back({{s0.surface, s1.surface}, translation, laps});
      opened += t1 - t0;
    }
  }
  return opened;
}

class Joiner {
 public:
  Joiner(const Draft& draft, Outlines& outlines, Diagnostics& diagnostics)
      : draft_(draft), out_(outlines), diagnostics_(diagnostics) {}

  void run() {
    for (std::size_t i = 0; i < draft_.flights.size(); ++i) {
      const Flight& f = draft_.flights[i];
      const auto surface = static_cast<std::uint32_t>(draft_.levels.size() + i);
      flight_end(f, surface, f.from, f.corner[3], f.corner[0], "foot");
      flight_end(f, surface, f.to, f.corner[1], f.corner[2], "head");
    }
    for (const Seam& s : draft_.seams) seam(s);
  }

 private:
  std::string where(Vec2d p) const { return text(p + draft_.offset); }
  std::string edge(Vec2d a, Vec2d b) const { return where(a) + " to " + where(b); }

  void flight_end(const Flight& f, std::uint32_t surface, LevelIndex level, Vec2d a, Vec2d b, const char* name) {
    const double opened = open_between(out_, {level.value, Line(b, a)}, {surface, Line(a, b)}, {}, 0);
    const double width = distance(a, b);
    const std::string what = std::string("the ") + name + " edge from " + edge(a, b);
    const std::string floor = "level '" + draft_.levels[level.value].id + "'";
    if (opened == 0) {
      diagnostics_.error(f.path, what + " is not connected: no walkable area of " + floor + " lies there");
    } else if (opened < 0.9 * width) {
      diagnostics_.warning(f.path, "only " + text(opened) + " m of " + what + " (" + text(width) +
                                       " m) open to the walkable area of " + floor);
    }
  }

  /// The edge turned so that the floor is on its left, if the floor's boundary runs there.
  std::optional<Line> on_boundary(const Outline& floor, Vec2d a, Vec2d b) const {
    const Line forward(a, b), backward(b, a);
    const auto covered = [&](const Line& l) {
      double sum = 0;
      for (const Chain& c : chains_along(floor, l)) sum += c.to - c.from;
      return sum;
    };
    const double f = covered(forward), g = covered(backward);
    if (std::max(f, g) < kNarrowest) return std::nullopt;
    return f >= g ? forward : backward;
  }

  void seam(const Seam& s) {
    const Outline& floor = out_.surfaces[s.level.value];
    const std::string level = "level '" + draft_.levels[s.level.value].id + "'";
    const auto line_a = on_boundary(floor, s.a[0], s.a[1]), line_b = on_boundary(floor, s.b[0], s.b[1]);
    if (!line_a || !line_b) {
      const std::string name = line_a ? "edge_b from " + edge(s.b[0], s.b[1]) : "edge_a from " + edge(s.a[0], s.a[1]);
      return diagnostics_.error(s.path, name + " does not lie on the boundary of the walkable area of " + level);
    }
    if (dot(line_a->unit, line_b->unit) > 0) {
      return diagnostics_.error(s.path, "the walkable area must lie on opposite sides of edge_a (" +
                                            edge(s.a[0], s.a[1]) + ") and edge_b (" + edge(s.b[0], s.b[1]) + ")");
    }
    // Side 1 is side 0 reversed and shifted, exactly.
    const Line other(line_a->b + s.translation, line_a->a + s.translation);
    const double opened = open_between(out_, {s.level.value, *line_a}, {s.level.value, other}, s.translation, 1);
    if (opened == 0) {
      diagnostics_.error(s.path, "edge_a (" + edge(s.a[0], s.a[1]) + ") and edge_b (" + edge(s.b[0], s.b[1]) +
                                     ") have no stretch where both sides are walkable");
    } else if (opened < 0.9 * line_a->length) {
      diagnostics_.warning(s.path, "only " + text(opened) + " m of the edges (" + text(line_a->length) +
                                       " m) are walkable on both sides");
    }
  }

  const Draft& draft_;
  Outlines& out_;
  Diagnostics& diagnostics_;
};

}  // namespace

void join_surfaces(const Draft& draft, Outlines& outlines, Diagnostics& diagnostics) {
  Joiner(draft, outlines, diagnostics).run();
}

}  // namespace throng::compile
