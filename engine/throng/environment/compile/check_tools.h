// What every check of the plan needs: numbers, points, ids, polygons. Not for others.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/math.h"
#include "throng/core/text.h"
#include "throng/environment/compile/draft.h"
#include "throng/geometry/overlay.h"
#include "throng/geometry/snap.h"

namespace throng::compile {

inline constexpr double kFarthest = 1e9;       // beyond, doubles no longer resolve the snapping grid well
inline constexpr double kSmallestArea = 1e-4;  // square metres

inline std::string item(const char* list, std::size_t i) {
  return std::string("world.") + list + "[" + std::to_string(i) + "]";
}

inline std::string quoted(std::string_view s) { return "'" + printable(s) + "'"; }

struct CheckTools {
  explicit CheckTools(Diagnostics& diagnostics) : out_(diagnostics) {}

  void error(const std::string& path, const std::string& message) { out_.error(path, message); }

  // ---- numbers and positions

  static bool usable(Vec2d p) {
    return math::is_finite(p.x) && math::is_finite(p.y) && math::abs(p.x) <= kFarthest && math::abs(p.y) <= kFarthest;
  }

  bool check_point(const std::string& path, Vec2d p, const std::string& name) {
    if (usable(p)) return true;
    const bool finite = math::is_finite(p.x) && math::is_finite(p.y);
    error(path, name + (finite ? " " + text(p) + " is farther than 1e9 m from the origin" : " is not a finite number"));
    return false;
  }

  bool check_points(const std::string& path, const std::vector<Vec2d>& points, const std::string& ring) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (!check_point(path, points[i], "point " + std::to_string(i + 1) + " of " + ring)) return false;
    }
    return true;
  }

  bool check_number(const std::string& path, const char* name, double x, double lo, double hi) {
    if (x >= lo && x <= hi) return true;
    error(path, std::string(name) + " = " + (math::is_finite(x) ? text(x) : "not a finite number") +
                    "; allowed: " + text(lo) + " to " + text(hi));
    return false;
  }

  Vec2d engine(Vec2d author) const { return snapped(author) - draft_.offset; }
  std::string where(Vec2d engine_point) const { return text(engine_point + draft_.offset); }

  LevelIndex level(const std::string& path, const std::string& id, const char* key = "level") {
    if (id.empty() && level_ids_.size() == 1) return LevelIndex(0);
    const auto it = std::find(level_ids_.begin(), level_ids_.end(), id);
    if (it != level_ids_.end()) return LevelIndex(static_cast<std::size_t>(it - level_ids_.begin()));
    if (id.empty()) {
      error(path, std::string(key) + " is missing; it must be named when there are several levels");
    } else {
      error(path, std::string(key) + ": there is no level " + quoted(id) + did_you_mean(id, level_ids_));
    }
    return {};
  }

  void unique_id(const std::string& path, const std::string& id, std::vector<std::string>& ids) {
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) error(path, "the id " + quoted(id) + " is used twice");
    ids.push_back(id);
  }

  // ---- polygons

  std::optional<Polygon> polygon(const std::string& path, const Polygon& author) {
    if (author.outer.empty()) {
      error(path, "the area is missing");
      return std::nullopt;
    }
    if (!check_points(path, author.outer, "the outer ring")) return std::nullopt;
    for (std::size_t h = 0; h < author.holes.size(); ++h) {
      if (!check_points(path, author.holes[h], "hole " + std::to_string(h + 1))) return std::nullopt;
    }
    Polygon p;
    for (const Vec2d v : author.outer) p.outer.push_back(engine(v));
    for (const Ring& hole : author.holes) {
      p.holes.emplace_back();
      for (const Vec2d v : hole) p.holes.back().push_back(engine(v));
    }
    clean_rings(p);
    if (const auto flaw = find_flaw(p)) {
      error(path, "the polygon is not simple: " + flaw->what + " at " + where(flaw->where));
      return std::nullopt;
    }
    if (area(p) < kSmallestArea) {
      error(path, "the area at " + where(p.outer[0]) + " is almost zero (" + text(area(p) * 1e4) + " cm2)");
      return std::nullopt;
    }
    orient_rings(p);
    return p;
  }

  Diagnostics& out_;
  Draft draft_;
  std::vector<std::string> level_ids_;
  std::vector<std::string> object_ids_;  ///< of obstacles and objects
};

/// A plain obstacle as an object: number i of the plan, covering `solid`.
void add_obstacle(const std::string& path, const ObstaclePlan& obstacle, std::size_t i, LevelIndex level,
                  const MultiPolygon& solid, CheckTools& tools);
void check_regions(const WorldPlan& plan, CheckTools& tools);
/// Roadmaps and guidance fields.
void check_guides(const WorldPlan& plan, CheckTools& tools);
/// Objects of the scenario's kinds. Blocking ones are cut out of the floor like obstacles.
void check_objects(const WorldPlan& plan, CheckTools& tools);

}  // namespace throng::compile
