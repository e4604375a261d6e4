// A picture in metres, written as SVG: shapes are added in world coordinates (y up) and placed on the page at the end.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/vec.h"
#include "throng/drawing/canvas.h"
#include "throng/geometry/polygon.h"

namespace throng {

struct Paint {
  std::string fill = "none";  ///< any CSS colour
  std::string stroke = "none";
  double width = 1;  ///< of the stroke, pixels
  double opacity = 1;
};

class SvgPicture {
 public:
  void polygon(const Polygon& shape, const Paint& paint);
  void line(std::span<const Vec2d> points, const Paint& paint);
  void circle(Vec2d centre, double radius, const Paint& paint);
  /// Text of that height in pixels, in the middle of `at`. Any text is safe: mark-up appears as text.
  void text(Vec2d at, std::string_view words, double pixels, std::string_view colour);
  /// The same, beginning at `at`.
  void text_from(Vec2d at, std::string_view words, double pixels, std::string_view colour);
  /// The same, ending at `at`.
  void text_to(Vec2d at, std::string_view words, double pixels, std::string_view colour);
  void add_to_bounds(Vec2d p) { bounds_.add(p); }
  /// The page shows this much and nothing beside it.
  void crop(const Boxd& box) { crop_ = box; }

  /// The whole document, `pixels` wide, with a margin and a title for screen readers.
  std::string document(double pixels, std::string_view title, std::string_view background = "#ffffff") const;
  /// The same as the bytes of a PNG file. Colours must be "#rrggbb" or "none" (others are drawn black); texts come in
  /// plain capitals. At most 32,000 pixels high.
  std::string png(double pixels, std::string_view background = "#ffffff") const;

 private:
  struct Shape {
    std::vector<Ring> rings;  ///< polygons and lines
    bool closed = false;
    Vec2d at;         ///< circles and text
    double size = 0;  ///< radius, m; height of text, pixels
    Paint paint;
    std::string words;
    Anchor anchor = Anchor::kMiddle;  ///< text: what of it is at `at`
  };
  class Writer;
  class Painter;
  Boxd page() const;  ///< bounds with the margin
  std::vector<Shape> shapes_;
  Boxd bounds_;
  std::optional<Boxd> crop_;
};

/// Text with the five mark-up characters escaped and control characters replaced.
std::string xml_text(std::string_view text);

}  // namespace throng
