#include "throng/drawing/canvas.h"

#include <algorithm>
#include <cmath>

namespace throng {
namespace {

constexpr int kLines = 4;  ///< scan lines in a pixel; along them coverage is exact

/// Three by five dots, rows from the top, three bits each.
struct Glyph {
  char sign;
  std::uint8_t rows[5];
};
constexpr Glyph kGlyphs[] = {
    {'A', {2, 5, 7, 5, 5}}, {'B', {6, 5, 6, 5, 6}}, {'C', {3, 4, 4, 4, 3}}, {'D', {6, 5, 5, 5, 6}},
    {'E', {7, 4, 6, 4, 7}}, {'F', {7, 4, 6, 4, 4}}, {'G', {3, 4, 5, 5, 3}}, {'H', {5, 5, 7, 5, 5}},
    {'I', {7, 2, 2, 2, 7}}, {'J', {1, 1, 1, 5, 2}}, {'K', {5, 5, 6, 5, 5}}, {'L', {4, 4, 4, 4, 7}},
    {'M', {5, 7, 7, 5, 5}}, {'N', {6, 5, 5, 5, 5}}, {'O', {2, 5, 5, 5, 2}}, {'P', {6, 5, 6, 4, 4}},
    {'Q', {2, 5, 5, 6, 3}}, {'R', {6, 5, 6, 5, 5}}, {'S', {3, 4, 2, 1, 6}}, {'T', {7, 2, 2, 2, 2}},
    {'U', {5, 5, 5, 5, 7}}, {'V', {5, 5, 5, 5, 2}}, {'W', {5, 5, 7, 7, 5}}, {'X', {5, 5, 2, 5, 5}},
    {'Y', {5, 5, 2, 2, 2}}, {'Z', {7, 1, 2, 4, 7}}, {'0', {7, 5, 5, 5, 7}}, {'1', {2, 6, 2, 2, 7}},
    {'2', {6, 1, 2, 4, 7}}, {'3', {7, 1, 3, 1, 7}}, {'4', {5, 5, 7, 1, 1}}, {'5', {7, 4, 6, 1, 6}},
    {'6', {3, 4, 7, 5, 7}}, {'7', {7, 1, 2, 2, 2}}, {'8', {7, 5, 7, 5, 7}}, {'9', {7, 5, 7, 1, 6}},
    {'_', {0, 0, 0, 0, 7}}, {'-', {0, 0, 7, 0, 0}}, {'.', {0, 0, 0, 0, 2}}, {':', {0, 2, 0, 2, 0}},
    {'/', {1, 1, 2, 4, 4}}, {' ', {0, 0, 0, 0, 0}}};

const Glyph& glyph_of(char c) {
  if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  for (const Glyph& g : kGlyphs)
    if (g.sign == c) return g;
  return kGlyphs[std::size(kGlyphs) - 4];  // what cannot be written becomes a dot
}

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Colour colour_of(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') return {};
  std::uint8_t part[3];
  for (std::size_t i = 0; i < 3; ++i) {
    const int hi = hex(text[1 + 2 * i]), lo = hex(text[2 + 2 * i]);
    if (hi < 0 || lo < 0) return {};
    part[i] = static_cast<std::uint8_t>(16 * hi + lo);
  }
  return {part[0], part[1], part[2]};
}

Canvas::Canvas(int width, int height, Colour background)
    : width_(std::clamp(width, 1, 32000)), height_(std::clamp(height, 1, 32000)) {
  const std::size_t n = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
  pixels_.resize(3 * n);
  for (std::size_t i = 0; i < n; ++i)
    pixels_[3 * i] = background.red, pixels_[3 * i + 1] = background.green, pixels_[3 * i + 2] = background.blue;
  cover_.resize(static_cast<std::size_t>(width_));
}

Colour Canvas::at(int x, int y) const {
  const std::size_t i =
      3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x));
  return {pixels_[i], pixels_[i + 1], pixels_[i + 2]};
}

void Canvas::span(int, double from, double to, double weight) {
  from = std::max(from, 0.0);
  to = std::min(to, static_cast<double>(width_));
  if (!(from < to)) return;
  const int first = static_cast<int>(from), last = std::min(static_cast<int>(to), width_ - 1);
  for (int x = first; x <= last; ++x) {
    const double part = std::min(to, x + 1.0) - std::max(from, static_cast<double>(x));
    cover_[static_cast<std::size_t>(x)] += static_cast<float>(weight * part);
  }
}

void Canvas::blend_row(int y, Colour colour, double opacity) {
  std::uint8_t* p = pixels_.data() + 3 * static_cast<std::size_t>(y) * static_cast<std::size_t>(width_);
  const std::uint8_t to[3] = {colour.red, colour.green, colour.blue};
  for (float& c : cover_) {
    if (c > 0) {
      const double a = std::min(1.0, static_cast<double>(c)) * opacity;
      for (int k = 0; k < 3; ++k) p[k] = static_cast<std::uint8_t>(p[k] + (to[k] - p[k]) * a + 0.5);
    }
    c = 0;
    p += 3;
  }
}

void Canvas::fill(std::span<const Ring> rings, Colour colour, double opacity) {
  struct Edge {
    Vec2d a, b;  // a above b
  };
  std::vector<Edge> edges;
  double top = height_, bottom = 0;
  for (const Ring& ring : rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      Vec2d a = ring[i], b = ring[(i + 1) % ring.size()];
      if (!std::isfinite(a.x + a.y + b.x + b.y) || a.y == b.y) continue;
      if (a.y > b.y) std::swap(a, b);
      edges.push_back({a, b});
      top = std::min(top, a.y);
      bottom = std::max(bottom, b.y);
    }
  }
  std::vector<double> crossings;
  const int from = static_cast<int>(std::max(0.0, std::floor(top)));
  const int to = static_cast<int>(std::min<double>(height_ - 1, std::floor(bottom)));
  for (int y = from; y <= to; ++y) {
    bool any = false;
    for (int s = 0; s < kLines; ++s) {
      const double line = y + (s + 0.5) / kLines;
      crossings.clear();
      for (const Edge& e : edges)
        if (e.a.y <= line && line < e.b.y)
          crossings.push_back(e.a.x + (e.b.x - e.a.x) * ((line - e.a.y) / (e.b.y - e.a.y)));
      std::sort(crossings.begin(), crossings.end());
      for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
        span(y, crossings[i], crossings[i + 1], 1.0 / kLines), any = true;
    }
    if (any) blend_row(y, colour, opacity);
  }
}

void Canvas::line(std::span<const Vec2d> points, bool closed, double width, Colour colour, double opacity) {
  const std::size_t n = points.size();
  for (std::size_t i = 0; i + 1 < n + (closed ? 1 : 0); ++i) {
    const Vec2d a = points[i], b = points[(i + 1) % n], along = b - a;
    const double l = length(along);
    if (!(l > 0)) continue;
    const Vec2d side = Vec2d{-along.y, along.x} * (0.5 * width / l);
    const Ring box = {a + side, b + side, b - side, a - side};
    fill({&box, 1}, colour, opacity);
  }
}

namespace {

Ring round(Vec2d centre, double radius) {
  const int corners = std::clamp(static_cast<int>(6 + 3 * radius), 8, 128);
  Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double angle = 6.283185307179586 * i / corners;
    ring.push_back(centre + Vec2d{std::cos(angle), std::sin(angle)} * radius);
  }
  return ring;
}

}  // namespace

void Canvas::circle(Vec2d centre, double radius, Colour colour, double opacity) {
  const Ring ring = round(centre, radius);
  fill({&ring, 1}, colour, opacity);
}

void Canvas::hollow_circle(Vec2d centre, double radius, double width, Colour colour, double opacity) {
  line(round(centre, radius), true, width, colour, opacity);
}

void Canvas::text(Vec2d at, std::string_view words, double height, Colour colour, double opacity, Anchor anchor) {
  const double dot = height / 7;  // capitals are five sevenths of the size of a font
  const double wide = 4 * dot * static_cast<double>(words.size());
  double x = at.x - (anchor == Anchor::kMiddle ? wide / 2 : anchor == Anchor::kEnd ? wide : 0);
  for (const char c : words) {
    const Glyph& g = glyph_of(c);
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 3; ++column) {
        if (!(g.rows[row] >> (2 - column) & 1)) continue;
        const Vec2d p{x + column * dot, at.y + (row - 5) * dot};
        const Ring box = {p, p + Vec2d{dot, 0}, p + Vec2d{dot, dot}, p + Vec2d{0, dot}};
        fill({&box, 1}, colour, opacity);
      }
    x += 4 * dot;
  }
}

}  // namespace throng
