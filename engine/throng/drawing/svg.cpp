#include "throng/drawing/svg.h"

#include <charconv>

namespace throng {
namespace {

std::string number(double v) {
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof(text), v, std::chars_format::fixed, 3);
  if (error != std::errc()) return "0";
  std::string s(text, end);
  while (s.back() == '0') s.pop_back();
  if (s.back() == '.') s.pop_back();
  return s == "-0" ? "0" : s;
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    }
  }
  return out;
}

/// Puts shapes on a page of pixels: only plain coordinates, so that every SVG reader shows the same.
class SvgPicture::Writer {
 public:
  Writer(const Boxd& box, double pixels) : box_(box), scale_(pixels / (box.hi.x - box.lo.x)) {}

  double height() const { return (box_.hi.y - box_.lo.y) * scale_; }
  std::string write(const Shape& s) const {
    if (!s.words.empty()) return text(s);
    return s.rings.empty() ? circle(s) : path(s);
  }

 private:
  std::string x(double v) const { return number((v - box_.lo.x) * scale_); }
  std::string y(double v) const { return number((box_.hi.y - v) * scale_); }
  static std::string anchor(Anchor a) {
    return a == Anchor::kStart ? "" : a == Anchor::kEnd ? " text-anchor=\"end\"" : " text-anchor=\"middle\"";
  }
  static std::string style(const Paint& p) {
    std::string s = " fill=\"" + xml_text(p.fill) + "\"";
    if (p.stroke != "none") s += " stroke=\"" + xml_text(p.stroke) + "\" stroke-width=\"" + number(p.width) + "\"";
    if (p.opacity != 1) s += " opacity=\"" + number(p.opacity) + "\"";
    return s;
  }
  std::string path(const Shape& s) const {
    std::string d;
    for (const Ring& ring : s.rings) {
      for (std::size_t i = 0; i < ring.size(); ++i) d += (i ? "L" : "M") + x(ring[i].x) + " " + y(ring[i].y);
      if (s.closed) d += "Z";
    }
    return "<path fill-rule=\"evenodd\"" + style(s.paint) + " d=\"" + d + "\"/>\n";
  }
  std::string circle(const Shape& s) const {
    return "<circle cx=\"" + x(s.at.x) + "\" cy=\"" + y(s.at.y) + "\" r=\"" + number(s.size * scale_) + "\"" +
           style(s.paint) + "/>\n";
  }
  std::string text(const Shape& s) const {
    return "<text x=\"" + x(s.at.x) + "\" y=\"" + y(s.at.y) + "\"" + anchor(s.anchor) + " font-family=\"sans-serif\"" +
           " font-size=\"" + number(s.size) + "\"" + style(s.paint) + ">" + xml_text(s.words) + "</text>\n";
  }

  Boxd box_;
  double scale_;
};

void SvgPicture::polygon(const Polygon& shape, const Paint& paint) {
  Shape s;
  s.rings.push_back(shape.outer);
  s.rings.insert(s.rings.end(), shape.holes.begin(), shape.holes.end());
  s.closed = true;
  s.paint = paint;
  for (const Vec2d p : shape.outer) bounds_.add(p);
  shapes_.push_back(std::move(s));
}

void SvgPicture::line(std::span<const Vec2d> points, const Paint& paint) {
  Shape s;
  s.rings.emplace_back(points.begin(), points.end());
  s.paint = paint;
  for (const Vec2d p : points) bounds_.add(p);
  shapes_.push_back(std::move(s));
}

void SvgPicture::circle(Vec2d centre, double radius, const Paint& paint) {
  Shape s;
  s.at = centre;
  s.size = radius;
  s.paint = paint;
  bounds_.add(centre);
  shapes_.push_back(std::move(s));
}

void SvgPicture::text(Vec2d at, std::string_view words, double pixels, std::string_view colour) {
  Shape s;
  s.at = at;
  s.size = pixels;
  s.paint.fill = colour;
  s.words = words;
  bounds_.add(at);
  if (!words.empty()) shapes_.push_back(std::move(s));
}

void SvgPicture::text_from(Vec2d at, std::string_view words, double pixels, std::string_view colour) {
  text(at, words, pixels, colour);
  if (!words.empty()) shapes_.back().anchor = Anchor::kStart;
}

void SvgPicture::text_to(Vec2d at, std::string_view words, double pixels, std::string_view colour) {
  text(at, words, pixels, colour);
  if (!words.empty()) shapes_.back().anchor = Anchor::kEnd;
}

Boxd SvgPicture::page() const {
  if (crop_) return *crop_;
  Boxd b = bounds_;
  if (b.empty()) b.add(Vec2d{0, 0}), b.add(Vec2d{1, 1});
  return b.grown(0.02 * (b.hi.x - b.lo.x) + 0.5);
}

std::string SvgPicture::document(double pixels, std::string_view title, std::string_view background) const {
  const Writer writer(page(), pixels);
  const std::string size = "width=\"" + number(pixels) + "\" height=\"" + number(writer.height()) + "\"";
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + ">\n<title>" + xml_text(title) +
                    "</title>\n<rect " + size + " fill=\"" + xml_text(background) + "\"/>\n";
  for (const Shape& s : shapes_) out += writer.write(s);
  return out + "</svg>\n";
}

}  // namespace throng
