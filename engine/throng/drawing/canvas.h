// A picture of pixels: areas and lines with smooth edges, written as PNG.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/vec.h"
#include "throng/geometry/polygon.h"

namespace throng {

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
};
/// "#rrggbb"; anything else is black.
Colour colour_of(std::string_view text);

/// Which part of a text is where it is put.
enum class Anchor : std::uint8_t { kMiddle, kStart, kEnd };

/// Pixels from the top left; coordinates are continuous, pixel (i, j) covers [i, i + 1) x [j, j + 1).
class Canvas {
 public:
  Canvas(int width, int height, Colour background);
  int width() const { return width_; }
  int height() const { return height_; }
  Colour at(int x, int y) const;

  /// Even-odd, so that holes are holes.
  void fill(std::span<const Ring> rings, Colour colour, double opacity);
  void line(std::span<const Vec2d> points, bool closed, double width, Colour colour, double opacity);
  void circle(Vec2d centre, double radius, Colour colour, double opacity);
  void hollow_circle(Vec2d centre, double radius, double width, Colour colour, double opacity);
  /// Plain capitals of that height, with their anchor at `at`, standing on it.
  void text(Vec2d at, std::string_view words, double height, Colour colour, double opacity,
            Anchor anchor = Anchor::kMiddle);

  std::string png() const;

 private:
  void span(int y, double from, double to, double weight);
  void blend_row(int y, Colour colour, double opacity);

  int width_, height_;
  std::vector<std::uint8_t> pixels_;  ///< red, green, blue
  std::vector<float> cover_;          ///< of the present row
};

}  // namespace throng
