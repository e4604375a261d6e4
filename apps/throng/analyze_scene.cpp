#include "analyze_scene.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "throng/core/text.h"
#include "throng/recording/recording.h"

namespace throng::cli {
namespace {

/// "1,2": finite numbers.
std::optional<std::vector<double>> numbers_of(const std::string& text) {
  std::vector<double> numbers;
  for (const std::string& word : comma_words({text})) {
    double v = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), v);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(v)) return std::nullopt;
    numbers.push_back(v);
  }
  return numbers;
}

/// That many of them.
std::optional<std::vector<double>> numbers_of(const std::string& text, std::size_t count) {
  auto numbers = numbers_of(text);
  return numbers && numbers->size() == count ? numbers : std::nullopt;
}

/// A place of the recording as a box in the author's coordinates.
std::optional<Boxd> place_box(const Recording* recording, const std::string& name, std::vector<std::string>& known) {
  if (!recording) return std::nullopt;
  const RecordedScene& scene = recording->scene();
  for (const RecordedPlace& p : scene.places) {
    known.push_back(p.id);
    if (p.id != name) continue;
    Boxd box = bounds(p.area);
    if (p.point) box.add(*p.point);
    if (!box.empty()) return Boxd{box.lo + scene.offset, box.hi + scene.offset};
  }
  return std::nullopt;
}

Error not_understood(std::string_view option, const std::string& text, std::string_view form,
                     const std::vector<std::string>& places) {
  std::string hint;
  if (!places.empty()) hint = fmt::format(", or a place of the recording{}", did_you_mean(text, places));
  return {fmt::format("{} '{}' must be {}{}", option, printable(text, 80), form, hint)};
}

Result<std::optional<Vec2d>> point_of(const Recording* recording, std::string_view option, const std::string& text) {
  if (text.empty()) return std::optional<Vec2d>();
  if (const auto n = numbers_of(text, 2)) return std::optional(Vec2d{(*n)[0], (*n)[1]});
  std::vector<std::string> known;
  if (const auto box = place_box(recording, text, known)) return std::optional(box->middle());
  return not_understood(option, text, "X,Y in metres", known);
}

Result<std::optional<Vec2d>> direction_of(std::string_view option, const std::string& text) {
  if (text.empty()) return std::optional<Vec2d>();
  const auto n = numbers_of(text, 2);
  if (!n || !(length(Vec2d{(*n)[0], (*n)[1]}) > 0))
    return Error{fmt::format("{} '{}' must be DX,DY, not both 0: 1,0 is along x", option, printable(text, 80))};
  return std::optional(normalized(Vec2d{(*n)[0], (*n)[1]}));
}

Result<std::optional<Boxd>> zone_of(const Recording* recording, const std::string& text) {
  if (text.empty()) return std::optional<Boxd>();
  std::vector<std::string> known;
  if (const auto n = numbers_of(text, 4)) {
    const Boxd box{{(*n)[0], (*n)[1]}, {(*n)[2], (*n)[3]}};
    if (!(box.lo.x < box.hi.x && box.lo.y < box.hi.y))
      return Error{fmt::format("--zone {} is inside out: X0,Y0,X1,Y1 with X0 < X1 and Y0 < Y1", printable(text, 80))};
    return std::optional(box);
  }
  if (const auto box = place_box(recording, text, known)) {
    if (box->lo.x < box->hi.x && box->lo.y < box->hi.y) return std::optional(*box);
    return Error{fmt::format("--zone '{}': this place is a point and has no area", printable(text, 80))};
  }
  return not_understood("--zone", text, "X0,Y0,X1,Y1 in metres", known);
}

Result<std::optional<analysis::LineAcross>> line_of(const std::string& text) {
  if (text.empty()) return std::optional<analysis::LineAcross>();
  const auto n = numbers_of(text, 4);
  if (!n) return Error{fmt::format("--line '{}' must be X0,Y0,X1,Y1 in metres: its two ends", printable(text, 80))};
  const analysis::LineAcross line{{(*n)[0], (*n)[1]}, {(*n)[2], (*n)[3]}};
  if (!(distance(line.a, line.b) > 0)) return Error{fmt::format("--line {} has no length", printable(text, 80))};
  return std::optional(line);
}

Polygon box_polygon(const Boxd& b) { return {{b.lo, {b.hi.x, b.lo.y}, b.hi, {b.lo.x, b.hi.y}}, {}}; }

/// Corners of a box, of a convex polygon, or a place.
Result<std::optional<Polygon>> area_of(const Recording* recording, const std::string& text) {
  if (text.empty()) return std::optional<Polygon>();
  Polygon area;
  std::vector<std::string> known;
  if (const auto n = numbers_of(text)) {
    if (n->size() == 4) {
      const Boxd box{{(*n)[0], (*n)[1]}, {(*n)[2], (*n)[3]}};
      if (!(box.lo.x < box.hi.x && box.lo.y < box.hi.y))
        return Error{fmt::format("--area {} is inside out: X0,Y0,X1,Y1 with X0 < X1 and Y0 < Y1", printable(text, 80))};
      area = box_polygon(box);
    } else {
      if (n->size() < 6 || n->size() % 2)
        return Error{fmt::format("--area has {} numbers; a box has 4, a polygon two a corner, 6 or more", n->size())};
      for (std::size_t i = 0; i < n->size(); i += 2) area.outer.push_back({(*n)[i], (*n)[i + 1]});
    }
  } else if (const auto box = place_box(recording, text, known)) {
    const RecordedScene& scene = recording->scene();
    for (const RecordedPlace& p : scene.places) {
      if (p.id != text || p.area.size() != 1) continue;
      for (const Vec2d c : p.area[0].outer) area.outer.push_back(c + scene.offset);
    }
    if (area.outer.empty())
      return Error{fmt::format("--area '{}': this place is a point or has several parts", printable(text, 80))};
  } else {
    return not_understood("--area", text, "X0,Y0,X1,Y1 or X,Y of three corners or more, in metres", known);
  }
  orient_rings(area);
  if (!(throng::area(area) > 0) || !is_convex(area.outer))
    return Error{fmt::format("--area {} must be a convex polygon with an area", printable(text, 80))};
  return std::optional(area);
}

/// The floor that the middle of the area lies on.
std::optional<Polygon> floor_of(const Recording* recording, const TrajectoryFile* file, const Polygon& area) {
  const Vec2d middle = bounds(area).middle();
  if (recording) {
    const Vec2d offset = recording->scene().offset;
    for (const RecordedSurface& s : recording->scene().surfaces)
      for (Polygon p : s.floor) {
        if (!contains(p, middle - offset)) continue;
        for (Vec2d& c : p.outer) c = c + offset;
        for (Ring& hole : p.holes)
          for (Vec2d& c : hole) c = c + offset;
        return p;
      }
  }
  if (file)
    for (const TrajectoryLevel& l : file->levels)
      for (const Polygon& p : l.walkable)
        if (contains(p, middle)) return p;
  return std::nullopt;
}

std::optional<Error> read_diagram(const AnalyzeOptions& o, const Recording* recording, const TrajectoryFile* file,
                                  AnalyzeInput& in) {
  const auto line = line_of(o.line);
  if (!line) return Error{line.error()};
  const auto area = area_of(recording, o.area);
  if (!area) return Error{area.error()};
  analysis::MeasureScene& scene = in.scene;
  scene.line = *line, scene.area = *area;
  using analysis::DiagramMethod;
  scene.method = o.method == "classic"   ? DiagramMethod::kClassic
                 : o.method == "voronoi" ? DiagramMethod::kVoronoi
                 : o.method == "file"    ? DiagramMethod::kFile
                                         : DiagramMethod::kTransits;
  if (scene.area) scene.floor = floor_of(recording, file, *scene.area);
  if (scene.area && !scene.floor && scene.method == DiagramMethod::kVoronoi)
    in.notes.push_back("floor: not known, cells end at the box around all positions");
  return std::nullopt;
}

}  // namespace

std::optional<Error> read_scene(const AnalyzeOptions& o, const Recording* recording, const TrajectoryFile* file,
                                AnalyzeInput& in) {
  analysis::MeasureScene& scene = in.scene;
  const auto zone = zone_of(recording, o.zone);
  if (!zone) return Error{zone.error()};
  const auto axis = direction_of("--axis", o.axis), into = direction_of("--into", o.into);
  if (!axis) return Error{axis.error()};
  if (!into) return Error{into.error()};
  const auto centre = point_of(recording, "--centre", o.centre), exit = point_of(recording, "--exit", o.exit);
  const auto obstacle = point_of(recording, "--obstacle", o.obstacle);
  if (!obstacle) return Error{obstacle.error()};
  if (!centre) return Error{centre.error()};
  if (!exit) return Error{exit.error()};
  scene.zone = *zone, scene.axis = *axis, scene.into = *into, scene.centre = *centre, scene.exit = *exit;
  scene.radius = o.radius;
  scene.obstacle = *obstacle;
  scene.obstacle_radius = o.obstacle_radius.value_or(scene.obstacle_radius);
  scene.exit_radius = o.exit_radius.value_or(scene.exit_radius);
  return read_diagram(o, recording, file, in);
}

}  // namespace throng::cli
