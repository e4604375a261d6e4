#include "throng/geometry/overlay.h"

#include <geos_c.h>

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

namespace throng {
namespace {

/// A reentrant handle that keeps the library's last complaint.
class Context {
 public:
  Context() : handle_(GEOS_init_r()) {
    GEOSContext_setErrorMessageHandler_r(handle_, &Context::note, this);
    GEOSContext_setNoticeMessageHandler_r(
        handle_, [](const char*, void*) {}, nullptr);
  }
  ~Context() { GEOS_finish_r(handle_); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  operator GEOSContextHandle_t() const { return handle_; }
  Error error() const { return {message_.empty() ? "the geometry library failed" : message_}; }

 private:
  static void note(const char* message, void* self) { static_cast<Context*>(self)->message_ = message; }

  GEOSContextHandle_t handle_;
  std::string message_;
};

class Geometry {
 public:
  Geometry(const Context& context, GEOSGeometry* g) : context_(context), g_(g) {}
  ~Geometry() {
    if (g_) GEOSGeom_destroy_r(context_, g_);
  }
  Geometry(Geometry&& o) noexcept : context_(o.context_), g_(std::exchange(o.g_, nullptr)) {}
  Geometry(const Geometry&) = delete;
  Geometry& operator=(const Geometry&) = delete;

  explicit operator bool() const { return g_ != nullptr; }
  GEOSGeometry* get() const { return g_; }
  GEOSGeometry* release() { return std::exchange(g_, nullptr); }

 private:
  const Context& context_;
  GEOSGeometry* g_;
};

Geometry to_ring(const Context& c, const Ring& ring) {
  const auto n = static_cast<unsigned>(ring.size());
  GEOSCoordSequence* s = GEOSCoordSeq_create_r(c, n + 1, 2);
  if (!s) return {c, nullptr};
  for (unsigned i = 0; i <= n; ++i) GEOSCoordSeq_setXY_r(c, s, i, ring[i % n].x, ring[i % n].y);
  return {c, GEOSGeom_createLinearRing_r(c, s)};
}

Geometry to_geos(const Context& c, const Polygon& polygon) {
  if (polygon.outer.size() < 3) return {c, GEOSGeom_createEmptyPolygon_r(c)};
  Geometry shell = to_ring(c, polygon.outer);
  if (!shell) return shell;
  std::vector<Geometry> holes;
  for (const Ring& hole : polygon.holes) {
    if (hole.size() < 3) continue;
    holes.push_back(to_ring(c, hole));
    if (!holes.back()) return {c, nullptr};
  }
  std::vector<GEOSGeometry*> raw;
  for (Geometry& h : holes) raw.push_back(h.release());
  return {c, GEOSGeom_createPolygon_r(c, shell.release(), raw.data(), static_cast<unsigned>(raw.size()))};
}

Geometry to_geos(const Context& c, const MultiPolygon& polygons) {
  std::vector<Geometry> parts;
  for (const Polygon& p : polygons) {
    parts.push_back(to_geos(c, p));
    if (!parts.back()) return {c, nullptr};
  }
  std::vector<GEOSGeometry*> raw;
  for (Geometry& p : parts) raw.push_back(p.release());
  return {c, GEOSGeom_createCollection_r(c, GEOS_MULTIPOLYGON, raw.data(), static_cast<unsigned>(raw.size()))};
}

Ring from_ring(const Context& c, const GEOSGeometry* g) {
  Ring ring;
  const GEOSCoordSequence* s = GEOSGeom_getCoordSeq_r(c, g);
  unsigned n = 0;
  if (!s || !GEOSCoordSeq_getSize_r(c, s, &n)) return ring;
  for (unsigned i = 0; i < n; ++i) {
    Vec2d p;
    GEOSCoordSeq_getXY_r(c, s, i, &p.x, &p.y);
    ring.push_back(p);
  }
  clean_ring(ring);
  return ring;
}

void from_geos(const Context& c, const GEOSGeometry* g, MultiPolygon& out) {
  if (GEOSGeomTypeId_r(c, g) == GEOS_POLYGON) {
    if (GEOSisEmpty_r(c, g) != 0) return;
    Polygon p;
    p.outer = from_ring(c, GEOSGetExteriorRing_r(c, g));
    for (int i = 0; i < GEOSGetNumInteriorRings_r(c, g); ++i) {
      p.holes.push_back(from_ring(c, GEOSGetInteriorRingN_r(c, g, i)));
      if (p.holes.back().size() < 3) p.holes.pop_back();
    }
    if (p.outer.size() >= 3) out.push_back(std::move(p));
    return;
  }
  // Points and lines where areas only touch are no part of an area: dropped with their type.
  const int type = GEOSGeomTypeId_r(c, g);
  if (type != GEOS_MULTIPOLYGON && type != GEOS_GEOMETRYCOLLECTION) return;
  for (int i = 0; i < GEOSGetNumGeometries_r(c, g); ++i) from_geos(c, GEOSGetGeometryN_r(c, g, i), out);
}

Geometry to_line(const Context& c, const Piece& piece) {
  GEOSCoordSequence* s = GEOSCoordSeq_create_r(c, 2, 2);
  if (!s) return {c, nullptr};
  GEOSCoordSeq_setXY_r(c, s, 0, piece.first.x, piece.first.y);
  GEOSCoordSeq_setXY_r(c, s, 1, piece.second.x, piece.second.y);
  return {c, GEOSGeom_createLineString_r(c, s)};
}

void pieces_of(const Context& c, const GEOSGeometry* g, std::vector<Piece>& out) {
  if (GEOSGeomTypeId_r(c, g) != GEOS_LINESTRING) {
    for (int i = 0; i < GEOSGetNumGeometries_r(c, g); ++i) {
      const GEOSGeometry* part = GEOSGetGeometryN_r(c, g, i);
      if (part != g) pieces_of(c, part, out);
    }
    return;
  }
  const GEOSCoordSequence* s = GEOSGeom_getCoordSeq_r(c, g);
  unsigned n = 0;
  if (!s || !GEOSCoordSeq_getSize_r(c, s, &n)) return;
  Vec2d before;
  for (unsigned i = 0; i < n; ++i) {
    Vec2d p;
    GEOSCoordSeq_getXY_r(c, s, i, &p.x, &p.y);
    if (i > 0 && p != before) {
      const bool ascending = before.x != p.x ? before.x < p.x : before.y < p.y;
      out.push_back(ascending ? Piece{before, p} : Piece{p, before});
    }
    before = p;
  }
}

Result<MultiPolygon> finish(const Context& c, GEOSGeometry* raw) {
  const Geometry g(c, raw);
  if (!g) return c.error();
  MultiPolygon out;
  from_geos(c, g.get(), out);
  canonicalize(out);
  return out;
}

const char* plain_words(const char* reason) {
  static constexpr const char* kWords[][2] = {
      {"Ring Self-intersection", "touches or crosses itself"},
      {"Self-intersection", "crosses itself"},
      {"Hole lies outside shell", "a hole lies outside the outer ring"},
      {"Holes are nested", "one hole lies inside another"},
      {"Interior is disconnected", "holes cut the area into pieces"},
      {"Duplicate Rings", "two rings are the same"},
      {"Too few points in geometry component", "a ring has fewer than three different points"},
      {"Too few distinct points", "a ring has fewer than three different points"},
      {"Invalid Coordinate", "a coordinate is not a number"},
  };
  for (const auto& w : kWords) {
    if (std::strncmp(reason, w[0], std::strlen(w[0])) == 0) return w[1];
  }
  return nullptr;
}

}  // namespace

Result<MultiPolygon> unite(const MultiPolygon& polygons, double grid) {
  const Context c;
  // Valid parts may overlap each other; a union of the collection is defined for that.
  const Geometry g = to_geos(c, polygons);
  if (!g) return c.error();
  return finish(c, GEOSUnaryUnionPrec_r(c, g.get(), grid));
}

Result<MultiPolygon> subtract(const MultiPolygon& from, const MultiPolygon& cut, double grid) {
  const Context c;
  const Geometry a = to_geos(c, from), b = to_geos(c, cut);
  if (!a || !b) return c.error();
  return finish(c, GEOSDifferencePrec_r(c, a.get(), b.get(), grid));
}

Result<MultiPolygon> intersect(const MultiPolygon& a, const MultiPolygon& b, double grid) {
  const Context c;
  const Geometry ga = to_geos(c, a), gb = to_geos(c, b);
  if (!ga || !gb) return c.error();
  return finish(c, GEOSIntersectionPrec_r(c, ga.get(), gb.get(), grid));
}

Result<std::vector<Piece>> cut_at_crossings(const std::vector<Piece>& lines, double grid) {
  std::vector<Piece> out;
  if (lines.empty()) return out;
  const Context c;
  std::vector<Geometry> parts;
  for (const Piece& piece : lines) {
    parts.push_back(to_line(c, piece));
    if (!parts.back()) return c.error();
  }
  std::vector<GEOSGeometry*> raw;
  for (Geometry& p : parts) raw.push_back(p.release());
  const Geometry all(
      c, GEOSGeom_createCollection_r(c, GEOS_MULTILINESTRING, raw.data(), static_cast<unsigned>(raw.size())));
  if (!all) return c.error();
  const Geometry cut(c, GEOSUnaryUnionPrec_r(c, all.get(), grid));
  if (!cut) return c.error();
  pieces_of(c, cut.get(), out);
  const auto key = [](const Piece& p) { return std::tuple(p.first.x, p.first.y, p.second.x, p.second.y); };
  std::sort(out.begin(), out.end(), [&](const Piece& a, const Piece& b) { return key(a) < key(b); });
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Result<MultiPolygon> offset(const MultiPolygon& polygons, double radius, int segments, double grid) {
  const Context c;
  const Geometry g = to_geos(c, polygons);
  if (!g) return c.error();
  const Geometry grown(c, GEOSBuffer_r(c, g.get(), radius, segments));
  if (!grown) return c.error();
  return finish(c, GEOSGeom_setPrecision_r(c, grown.get(), grid, 0));
}

std::optional<Flaw> find_flaw(const Polygon& polygon) {
  for (const Ring* ring : {&polygon.outer}) {
    if (ring->size() < 3)
      return Flaw{"a ring has fewer than three different points", ring->empty() ? Vec2d{} : (*ring)[0]};
  }
  for (const Ring& hole : polygon.holes) {
    if (hole.size() < 3)
      return Flaw{"a hole has fewer than three different points", hole.empty() ? polygon.outer[0] : hole[0]};
  }
  const Context c;
  const Geometry g = to_geos(c, polygon);
  if (!g) return Flaw{c.error().message, polygon.outer[0]};
  char* reason = nullptr;
  GEOSGeometry* raw = nullptr;
  const char valid = GEOSisValidDetail_r(c, g.get(), 0, &reason, &raw);
  const Geometry place(c, raw);
  Flaw flaw;
  if (valid == 0 && reason) {
    const char* words = plain_words(reason);
    flaw.what = words ? words : reason;
    flaw.where = polygon.outer[0];
    if (place) GEOSGeomGetX_r(c, place.get(), &flaw.where.x), GEOSGeomGetY_r(c, place.get(), &flaw.where.y);
  }
  if (reason) GEOSFree_r(c, reason);
  if (valid == 1) return std::nullopt;
  if (valid != 0) return Flaw{c.error().message, polygon.outer[0]};
  return flaw;
}

}  // namespace throng
