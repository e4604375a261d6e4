#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>

#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/environment/compile/check_tools.h"
#include "throng/geometry/overlay.h"
#include "throng/geometry/snap.h"

namespace throng::compile {

std::string text(double x) {
  std::array<char, 400> buffer;
  const auto [end, ec] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x, std::chars_format::fixed, 3);
  std::string s(buffer.data(), ec == std::errc() ? end : buffer.data());
  if (s.find('.') != std::string::npos) {
    while (s.back() == '0') s.pop_back();
    if (s.back() == '.') s.pop_back();
  }
  return s == "-0" ? "0" : s;
}

std::string text(Vec2d p) { return "(" + text(p.x) + ", " + text(p.y) + ")"; }

namespace {

constexpr double kLargest = 20000;  // extent in metres: floats still resolve about a millimetre at the rim

class Checker : CheckTools {
 public:
  Checker(const WorldPlan& plan, Diagnostics& diagnostics) : CheckTools(diagnostics), plan_(plan) {}

  Draft run() {
    levels();
    draft_.offset = choose_offset();
    if (too_large_) return std::move(draft_);
    draft_.walkable.resize(draft_.levels.size());
    draft_.solid.resize(draft_.levels.size());
    draft_.regions.resize(draft_.levels.size());
    walkable();
    obstacles();
    flights();
    flights_apart();
    seams();
    speed_areas();
    places();
    check_regions(plan_, *this);
    check_guides(plan_, *this);
    check_objects(plan_, *this);
    return std::move(draft_);
  }

 private:
  /// Box of everything that is usable, on the snapping grid, so that it moves exactly with the plan.
  Vec2d choose_offset() {
    Boxd box;
    const auto add = [&](Vec2d p) {
      if (usable(p)) box.add(snapped(p));
    };
    const auto add_all = [&](const Polygon& p) {
      for (const Vec2d v : p.outer) add(v);
    };
    for (const auto& w : plan_.walkable) add_all(w.area);
    for (const auto& o : plan_.obstacles) {
      add_all(o.area);
      for (const Vec2d v : o.line) add(v);
    }
    for (const auto& s : plan_.stairs) add(s.foot);
    for (const auto& r : plan_.ramps) add(r.foot);
    for (const auto& a : plan_.speed_areas) add_all(a.area);
    for (const auto& p : plan_.places) add_all(p.area);
    for (const auto& r : plan_.regions) add_all(r.area);
    for (const auto& o : plan_.objects) add_all(o.footprint);
    if (box.empty()) return {};
    const Vec2d size = box.hi - box.lo;
    if (size.x > kLargest || size.y > kLargest) {
      too_large_ = true;
      error("world", "the plan extends over " + text(size.x) + " m by " + text(size.y) + " m, from " + text(box.lo) +
                         " to " + text(box.hi) + "; allowed: 20 km (is one of its points misplaced?)");
      return {};
    }
    const Vec2d middle = box.middle();
    return {math::floor(middle.x / 64 + 0.5) * 64, math::floor(middle.y / 64 + 0.5) * 64};
  }

  // ---- ids

  void levels() {
    if (plan_.levels.empty()) error("world.levels", "there is no level; at least one is needed");
    for (std::size_t i = 0; i < plan_.levels.size(); ++i) {
      const LevelPlan& l = plan_.levels[i];
      const std::string path = item("levels", i);
      if (l.id.empty()) error(path, "the id is missing");
      if (std::find(level_ids_.begin(), level_ids_.end(), l.id) != level_ids_.end()) {
        error(path, "the id " + quoted(l.id) + " is used twice");
      }
      check_number(path, "elevation", l.elevation, -10000, 10000);
      level_ids_.push_back(l.id);
      draft_.levels.push_back({l.id, l.elevation, SurfaceIndex(i)});
    }
  }

  void walkable() {
    if (plan_.walkable.empty()) error("world.walkable", "there is no walkable area; at least one is needed");
    for (std::size_t i = 0; i < plan_.walkable.size(); ++i) {
      const std::string path = item("walkable", i);
      const LevelIndex l = level(path, plan_.walkable[i].level);
      auto p = polygon(path, plan_.walkable[i].area);
      if (l.exists() && p) draft_.walkable[l.value].push_back(std::move(*p));
    }
  }

  void obstacles() {
    std::vector<std::string>& ids = object_ids_;
    for (std::size_t i = 0; i < plan_.obstacles.size(); ++i) {
      const ObstaclePlan& o = plan_.obstacles[i];
      const std::string path = item("obstacles", i);
      if (!o.id.empty()) unique_id(path, o.id, ids);
      check_number(path, "height", o.height, 0, 1000);
      const LevelIndex l = level(path, o.level);
      MultiPolygon solid;
      if (o.line.empty()) {
        if (auto p = polygon(path, o.area)) solid.push_back(std::move(*p));
      } else {
        if (!o.area.empty()) error(path, "has both an area and a line; give one of them");
        solid = thick_line(path, o);
      }
      if (!l.exists()) continue;
      add_obstacle(path, o, i, l, solid, *this);
      std::move(solid.begin(), solid.end(), std::back_inserter(draft_.solid[l.value]));
    }
  }

  /// A rectangle for each stretch, ends prolonged by half the thickness: neighbours overlap at bends, and a wall that
  /// ends on another one leaves no slit.
  MultiPolygon thick_line(const std::string& path, const ObstaclePlan& o) {
    MultiPolygon wall;
    if (!check_points(path, o.line, "the line") || !check_number(path, "thickness", o.thickness, 0, 100)) return wall;
    std::vector<Vec2d> line;
    for (const Vec2d v : o.line) line.push_back(engine(v));
    line.erase(std::unique(line.begin(), line.end()), line.end());
    if (line.size() < 2) {
      error(path, "the line needs at least two different points");
      return wall;
    }
    const double half = std::max(o.thickness, kThinWall) / 2;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const Vec2d u = normalized(line[i + 1] - line[i]) * half, n = left_of(u);
      const Vec2d a = line[i] - u, b = line[i + 1] + u;
      wall.push_back({{snapped(a - n), snapped(b - n), snapped(b + n), snapped(a + n)}, {}});
    }
    return wall;
  }

  // ---- stairs and ramps

  void flights() {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < plan_.stairs.size(); ++i) {
      flight(item("stairs", i), plan_.stairs[i], SurfaceKind::kStairs, ids);
    }
    for (std::size_t i = 0; i < plan_.ramps.size(); ++i)
      flight(item("ramps", i), plan_.ramps[i], SurfaceKind::kRamp, ids);
  }

  static Vec2d unit(double degrees) {
    const double d = math::fmod(degrees, 360.0);
    // Right angles exactly: sine and cosine of a rounded angle would miss zero.
    if (d == 0) return {1, 0};
    if (d == 90 || d == -270) return {0, 1};
    if (d == 180 || d == -180) return {-1, 0};
    if (d == 270 || d == -90) return {0, -1};
    const auto sc = math::sincos(math::radians(d));
    return {sc.cos, sc.sin};
  }

  void flight(const std::string& path, const StairPlan& s, SurfaceKind kind, std::vector<std::string>& ids) {
    const std::size_t before = out_.error_count();
    Flight f;
    f.path = path;
    f.id = s.id.empty() ? path.substr(6) : s.id;
    f.kind = kind;
    unique_id(path, f.id, ids);
    f.from = level(path, s.from, "from");
    f.to = level(path, s.to, "to");
    if (f.from.exists() && f.to.exists()) check_rise(path, s, f);
    check_point(path, s.foot, "foot");
    check_number(path, "direction", s.direction, -3600, 3600);
    check_number(path, "width", s.width, 0.3, 1000);
    check_number(path, "run", s.run, 0.2, 1000);
    check_number(path, "speed_up", s.speed_up, 0.01, 10);
    check_number(path, "speed_down", s.speed_down, 0.01, 10);
    if (out_.error_count() > before) return;
    f.direction = unit(s.direction);
    const Vec2d foot = engine(s.foot), side = left_of(f.direction) * (s.width / 2), up = f.direction * s.run;
    // Each part is snapped by itself: sums of grid points stay on the grid wherever the plan lies.
    const Vec2d right = snapped(-side), left = snapped(side);
    f.corner = {foot + right, foot + snapped(up - side), foot + snapped(up + side), foot + left};
    f.run = s.run;
    f.speed_up = s.speed_up, f.speed_down = s.speed_down;
    draft_.flights.push_back(std::move(f));
  }

  void check_rise(const std::string& path, const StairPlan& s, Flight& f) {
    f.low = draft_.levels[f.from.value].elevation, f.high = draft_.levels[f.to.value].elevation;
    if (f.from == f.to) return error(path, "from and to are the same level " + quoted(s.from));
    if (f.low >= f.high) {
      return error(path, "from must be the lower level, but " + quoted(s.from) + " is at " + text(f.low) + " m and " +
                             quoted(s.to) + " at " + text(f.high) + " m");
    }
    const double rise = f.high - f.low;
    if (s.rise && !(math::abs(*s.rise - rise) <= 0.01)) {
      error(path, "rise = " + (math::is_finite(*s.rise) ? text(*s.rise) : "not a finite number") + " m, but " +
                      quoted(s.to) + " is " + text(rise) + " m above " + quoted(s.from));
    }
  }

  /// Height of the flight's plane.
  static double height(const Flight& f, Vec2d p) {
    const Vec2d foot = (f.corner[0] + f.corner[3]) * 0.5;
    return f.low + (f.high - f.low) / f.run * dot(p - foot, f.direction);
  }

  void flights_apart() {
    const auto& all = draft_.flights;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (all[i].low >= all[j].high || all[j].low >= all[i].high) continue;
        const Ring common = clip_convex(all[i].corner, all[j].corner);
        if (common.empty() || signed_area(common) < kSmallestArea) continue;
        // The difference of two planes is extreme at corners of the common part.
        double least = 1e30, most = -1e30;
        for (const Vec2d p : common) {
          const double d = height(all[i], p) - height(all[j], p);
          least = std::min(least, d), most = std::max(most, d);
        }
        if (least >= kHeadroom || most <= -kHeadroom) continue;
        error(all[i].path, "overlaps " + all[j].path + " " + quoted(all[j].id) + " around " + where(centroid(common)) +
                               " with less than " + text(kHeadroom) + " m of headroom");
      }
    }
  }

  // ---- the rest

  void seams() {
    for (std::size_t i = 0; i < plan_.periodic.size(); ++i) {
      const PeriodicPlan& p = plan_.periodic[i];
      const std::size_t before = out_.error_count();
      Seam s;
      s.path = item("periodic", i);
      s.level = level(s.path, p.level);
      for (int k = 0; k < 2; ++k) {
        check_point(s.path, p.edge_a[k], "edge_a");
        check_point(s.path, p.edge_b[k], "edge_b");
      }
      if (out_.error_count() > before) continue;
      for (int k = 0; k < 2; ++k) s.a[k] = engine(p.edge_a[k]), s.b[k] = engine(p.edge_b[k]);
      // b may be written in either direction.
      if (dot(s.a[1] - s.a[0], s.b[1] - s.b[0]) < 0) std::swap(s.b[0], s.b[1]);
      const double la = distance(s.a[0], s.a[1]), lb = distance(s.b[0], s.b[1]);
      const Vec2d mismatch = (s.b[1] - s.b[0]) - (s.a[1] - s.a[0]);
      s.translation = s.b[0] - s.a[0];
      if (la < 0.1 || lb < 0.1) {
        error(s.path, "both edges must be at least 0.1 m long; they have " + text(la) + " m and " + text(lb) + " m");
      } else if (math::abs(la - lb) > kJoinTolerance) {
        error(s.path, "the edges must be equally long; they have " + text(la) + " m and " + text(lb) + " m");
      } else if (length(mismatch) > kJoinTolerance) {
        error(s.path, "the edges must be parallel; edge_a runs from " + where(s.a[0]) + " to " + where(s.a[1]) +
                          ", edge_b from " + where(s.b[0]) + " to " + where(s.b[1]));
      } else if (length(s.translation) < 0.1) {
        error(s.path, "edge_a and edge_b are the same edge");
      } else {
        draft_.seams.push_back(std::move(s));
      }
    }
  }

  void speed_areas() {
    for (std::size_t i = 0; i < plan_.speed_areas.size(); ++i) {
      const SpeedAreaPlan& s = plan_.speed_areas[i];
      AreaDraft d{item("speed_areas", i), {}, {}, false, {}};
      d.level = level(d.path, s.level);
      check_number(d.path, "factor", s.factor, 0.01, 10);
      if (auto p = polygon(d.path, s.area)) d.area = std::move(*p);
      draft_.speed_areas.push_back(std::move(d));
    }
  }

  void places() {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < plan_.places.size(); ++i) {
      const PlacePlan& p = plan_.places[i];
      AreaDraft d{item("places", i), {}, {}, p.point.has_value(), {}};
      if (p.id.empty()) error(d.path, "the id is missing");
      if (!p.id.empty()) unique_id(d.path, p.id, ids);
      d.level = level(d.path, p.level);
      if (p.point) {
        if (!p.area.empty()) error(d.path, "has both an area and a point; give one of them");
        if (check_point(d.path, *p.point, "point")) d.point = engine(*p.point);
      } else if (auto area = polygon(d.path, p.area)) {
        d.area = std::move(*area);
      }
      draft_.places.push_back(std::move(d));
    }
  }

  const WorldPlan& plan_;
  bool too_large_ = false;
};

}  // namespace

Draft check_plan(const WorldPlan& plan, Diagnostics& diagnostics) { return Checker(plan, diagnostics).run(); }

}  // namespace throng::compile
