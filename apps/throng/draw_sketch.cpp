#include "draw_sketch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace throng::cli {
namespace {

constexpr double kSurroundings = 8;  ///< m shown around the person
constexpr double kLegend = 340;      ///< pixels
constexpr double kLine = 15, kFont = 11;
constexpr double kImageWidth = 310, kImageHeight = 190;  ///< pixels: of a picture in the legend, at most
constexpr std::size_t kMostCells = 20000;                ///< of a field or an image; larger ones are drawn coarser

Vec2d flat(const SketchPoint& p) { return {p.x, p.y}; }

/// A flight belongs to the level at its lower end, as everywhere.
std::uint32_t level_of(const RecordedScene& scene, float z) {
  constexpr double kSteps = 0.3;  ///< m below its level that something may lie
  std::uint32_t best = 0;
  for (std::uint32_t l = 0; l < scene.levels.size(); ++l) {
    const double height = scene.levels[l].elevation, before = scene.levels[best].elevation;
    if (height <= z + kSteps && (before > z + kSteps || height > before)) best = l;
  }
  return best;
}

/// f(point) for everything of the layer that has a place.
template <class F>
void each_place(const SketchLayer& l, F&& f) {
  for (const SketchPoint& p : l.points) f(p);
  for (const SketchSegment& s : l.segments) f(s.a), f(s.b);
  for (const auto& polygon : l.polygons)
    for (const SketchPoint& p : polygon) f(p);
  for (const SketchArc& a : l.arcs) {
    for (const Vec2 corner : {Vec2{-1, -1}, Vec2{1, 1}})
      f(SketchPoint{a.centre.x + corner.x * a.radius, a.centre.y + corner.y * a.radius, a.centre.z});
  }
  for (const SketchField& g : l.fields) {
    f(g.corner);
    f(SketchPoint{g.corner.x + g.cell * static_cast<float>(g.nx), g.corner.y + g.cell * static_cast<float>(g.ny),
                  g.corner.z});
  }
}

/// Smallest and largest of the values that are numbers; low > high where none is.
template <class T>
std::pair<double, double> range_of(const std::vector<T>& values) {
  double low = 1, high = 0;
  bool any = false;
  for (const T v : values) {
    const auto d = static_cast<double>(v);
    if (!std::isfinite(d)) continue;
    low = any ? std::min(low, d) : d, high = any ? std::max(high, d) : d;
    any = true;
  }
  return {low, high};
}

std::string colour_text(double r, double g, double b) {
  const auto part = [](double v) { return static_cast<int>(std::lround(std::clamp(v, 0.0, 255.0))); };
  return fmt::format("#{:02x}{:02x}{:02x}", part(r), part(g), part(b));
}

/// From nearly white to the colour of the layer.
std::string shade(std::string_view colour, double t) {
  const auto part = [&](std::size_t at) {
    const double v = std::stoi(std::string(colour.substr(at, 2)), nullptr, 16);
    return 245 + (v - 245) * t;
  };
  return colour_text(part(1), part(3), part(5));
}

Polygon box_at(Vec2d low, double width, double height) {
  return {{low, {low.x + width, low.y}, {low.x + width, low.y + height}, {low.x, low.y + height}}, {}};
}

class SketchPicture {
 public:
  SketchPicture(const SketchView& view, const Sketch& sketch, DrawPage& page)
      : v_(view), sketch_(sketch), page_(page), own_(view.frame.level[view.who]) {}

  void draw() {
    choose_levels();
    surroundings();
    for (std::size_t i = 0; i < sketch_.layers.size(); ++i) {
      const SketchLayer& l = sketch_.layers[i];
      const std::string colour(source_colour(i));
      for (const SketchField& f : l.fields) field(f, colour);
      shapes(l, colour);
    }
    legend();
  }

 private:
  bool shown(std::uint32_t level) const { return std::find(levels_.begin(), levels_.end(), level) != levels_.end(); }
  bool shown(const SketchPoint& p) const { return shown(level_of(v_.scene, p.z)); }
  Vec2d place(const SketchPoint& p) const { return flat(p) + page_.shift(level_of(v_.scene, p.z)); }
  Vec2d person() const { return {v_.frame.x[v_.who], v_.frame.y[v_.who]}; }

  void choose_levels() {
    std::set<std::uint32_t> touched{own_};
    for (const SketchLayer& l : sketch_.layers)
      each_place(l, [&](const SketchPoint& p) { touched.insert(level_of(v_.scene, p.z)); });
    levels_ = {touched.begin(), touched.end()};
    if (v_.only) levels_ = {*v_.only};
    area_.add(person() - Vec2d{kSurroundings, kSurroundings}),
        area_.add(person() + Vec2d{kSurroundings, kSurroundings});
    for (const SketchLayer& l : sketch_.layers)
      each_place(l, [&](const SketchPoint& p) {
        if (shown(p)) area_.add(flat(p));
      });
    pitch_ = (area_.hi.x - area_.lo.x) * 1.06 + 1;
    page_.panels(levels_, pitch_);
  }

  void surroundings() {
    const double middle = (area_.lo.x + area_.hi.x) / 2, width = area_.hi.x - area_.lo.x;
    for (const std::uint32_t level : levels_) {
      page_.picture.polygon(box_at(area_.lo + page_.shift(level), width, area_.hi.y - area_.lo.y),
                            {.fill = "#fbfaf7", .stroke = "#cccccc", .width = 0.8});
      page_.walls_in(area_, level);
      page_.picture.text(Vec2d{middle, area_.hi.y + 0.012 * pitch_} + page_.shift(level), v_.scene.levels[level].id, 13,
                         "#555555");
    }
    for (const std::uint32_t level : levels_) page_.leaves_in(area_, level, v_.frame.gauges);
    for (const std::uint32_t level : levels_) page_.people_in(area_, level, v_.frame);
  }

  void field(const SketchField& f, const std::string& colour) {
    const auto [low, high] = range_of(f.values);
    if (!shown(f.corner) || f.nx <= 0 || f.ny <= 0 || low > high) return;
    const auto nx = static_cast<std::size_t>(f.nx), ny = static_cast<std::size_t>(f.ny);
    std::size_t step = 1;
    while ((nx / step) * (ny / step) > kMostCells) ++step;
    const double side = double{f.cell} * static_cast<double>(step);
    for (std::size_t y = 0; y < ny; y += step)
      for (std::size_t x = 0; x < nx; x += step) {
        if (y * nx + x >= f.values.size()) return;
        const auto value = static_cast<double>(f.values[y * nx + x]);
        if (!std::isfinite(value)) continue;
        const Vec2d at = place(f.corner) + Vec2d{static_cast<double>(x), static_cast<double>(y)} * double{f.cell};
        page_.picture.polygon(box_at(at, side, side),
                              {.fill = shade(colour, high > low ? (value - low) / (high - low) : 0.5), .opacity = 0.8});
      }
  }

  void shapes(const SketchLayer& l, const std::string& colour) {
    for (const auto& polygon : l.polygons) {
      Polygon p;
      for (const SketchPoint& q : polygon)
        if (shown(q)) p.outer.push_back(flat(q) + page_.shift(level_of(v_.scene, polygon.front().z)));
      if (p.outer.size() > 2) page_.picture.polygon(p, {.fill = colour, .stroke = colour, .opacity = 0.3});
    }
    for (const SketchArc& a : l.arcs) {
      if (!shown(a.centre)) continue;
      std::vector<Vec2d> points;
      for (int i = 0; i <= 48; ++i) {
        const double angle = a.from + (a.to - a.from) * i / 48.0;
        points.push_back(place(a.centre) + Vec2d{std::cos(angle), std::sin(angle)} * double{a.radius});
      }
      page_.picture.line(points, {.stroke = colour, .width = 1.2});
    }
    for (const SketchSegment& s : l.segments) {  // one that leads up or down ends on the level it begins on
      if (!shown(s.a)) continue;
      const Vec2d ends[] = {place(s.a), flat(s.b) + page_.shift(level_of(v_.scene, s.a.z))};
      page_.picture.line(ends, {.stroke = colour, .width = 1.6});
    }
    for (const SketchPoint& p : l.points)
      if (shown(p)) page_.picture.circle(place(p), 0.08, {.fill = colour});
  }

  // ---- the legend: lines of text below each other, to the right of the panels ----

  void legend() {
    const double pixels = std::min(kLegend, 0.4 * v_.width);
    const double panels = pitch_ * static_cast<double>(levels_.size());
    metre_ = panels / (0.94 * v_.width - pixels);
    letters_ = static_cast<std::size_t>(std::max(12.0, pixels / (0.6 * kFont)));
    pen_ = Vec2d{area_.lo.x + panels, area_.hi.y} + v_.scene.offset;
    page_.picture.add_to_bounds(pen_ + Vec2d{pixels * metre_, 0});
    for (std::size_t i = 0; i < sketch_.layers.size(); ++i) {
      const SketchLayer& l = sketch_.layers[i];
      const double side = 0.7 * kFont * metre_;
      page_.picture.polygon(box_at(pen_, side, side), {.fill = std::string(source_colour(i))});
      line(l.unit.empty() ? l.name : l.name + " in " + l.unit, "#111111", 2);
      for (const SketchNumber& n : l.numbers) line(fmt::format("{}: {:.4g} {}", n.name, n.value, n.unit), "#555555", 3);
      for (const SketchText& t : l.texts) line(t.name + ": " + t.value, "#555555", 3);
      for (const SketchField& f : l.fields) {
        const auto [low, high] = range_of(f.values);
        line(fmt::format("field {} x {}, cell {:g} m: {:.4g} (pale) to {:.4g}", f.nx, f.ny, f.cell, low, high),
             "#555555", 3);
      }
      for (const SketchImage& image : l.images) picture(image);
      pen_.y -= 0.4 * kLine * metre_;
    }
  }

  /// Words that are too long go on in the next line. indent: in letters.
  void line(std::string_view words, const char* colour, double indent) {
    while (!words.empty()) {
      std::size_t n = words.size();
      if (n > letters_) {
        n = words.rfind(' ', letters_);
        if (n == std::string_view::npos || n == 0) n = letters_;
      }
      page_.picture.text_from(pen_ + Vec2d{indent * kFont * 0.6 * metre_, 0}, words.substr(0, n), kFont, colour);
      words.remove_prefix(n);
      while (words.starts_with(' ')) words.remove_prefix(1);
      pen_.y -= kLine * metre_;
    }
  }

  /// Values scaled to the full range, as in the studio.
  void picture(const SketchImage& image) {
    const auto w = static_cast<std::size_t>(std::max(0, image.width)),
               h = static_cast<std::size_t>(std::max(0, image.height)),
               channels = static_cast<std::size_t>(std::max(1, image.channels));
    if (w == 0 || h == 0 || image.values.size() < w * h * channels) return;
    const auto [low, high] = range_of(image.values);
    std::size_t step = 1;
    while ((w / step) * (h / step) > kMostCells) ++step;
    const double cell =
        std::min({6.0, kImageWidth / static_cast<double>(w), kImageHeight / static_cast<double>(h)}) * metre_;
    const double size = cell * static_cast<double>(step);
    const Vec2d top = pen_ + Vec2d{3 * kFont * 0.6 * metre_, kFont * 0.7 * metre_};
    for (std::size_t y = 0; y < h; y += step)
      for (std::size_t x = 0; x < w; x += step) {
        double rgb[3];
        for (std::size_t c = 0; c < 3; ++c) {
          const double value = image.values[(y * w + x) * channels + std::min(c, channels - 1)];
          rgb[c] = high > low ? (value - low) / (high - low) * 255 : 128;
        }
        const Vec2d at = top + Vec2d{static_cast<double>(x), -static_cast<double>(y)} * cell;
        page_.picture.polygon(box_at(at - Vec2d{0, size}, size, size), {.fill = colour_text(rgb[0], rgb[1], rgb[2])});
      }
    pen_.y -= cell * static_cast<double>(h) + 0.5 * kLine * metre_;
  }

  const SketchView& v_;
  const Sketch& sketch_;
  DrawPage& page_;
  std::uint32_t own_;
  std::vector<std::uint32_t> levels_;
  Boxd area_;  ///< of the world, shown of each level
  double pitch_ = 0;
  double metre_ = 1;  ///< m a pixel
  std::size_t letters_ = 40;
  Vec2d pen_;
};

}  // namespace

void draw_sketch(const SketchView& view, const Sketch& sketch, DrawPage& page) {
  SketchPicture(view, sketch, page).draw();
}

}  // namespace throng::cli
