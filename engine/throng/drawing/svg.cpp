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
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    }
  }
  return out;
}

// World coordinates with y turned down; the page's transform does the rest.
std::string SvgPicture::point(Vec2d p) const { return number(p.x) + " " + number(-p.y); }

std::string SvgPicture::style(const Paint& p) const {
  std::string s = " fill=\"" + xml_text(p.fill) + "\" stroke=\"" + xml_text(p.stroke) + "\"";
  if (p.stroke != "none") s += " stroke-width=\"" + number(p.width) + "\" vector-effect=\"non-scaling-stroke\"";
  if (p.opacity != 1) s += " opacity=\"" + number(p.opacity) + "\"";
  return s;
}

void SvgPicture::polygon(const Polygon& shape, const Paint& paint) {
  body_ += "<path fill-rule=\"evenodd\"" + style(paint) + " d=\"";
  const auto ring = [&](const std::vector<Vec2d>& points) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      bounds_.add(points[i]);
      body_ += (i ? "L" : "M") + point(points[i]);
    }
    body_ += "Z";
  };
  ring(shape.outer);
  for (const auto& hole : shape.holes) ring(hole);
  body_ += "\"/>\n";
}

void SvgPicture::line(std::span<const Vec2d> points, const Paint& paint) {
  body_ += "<path" + style(paint) + " d=\"";
  for (std::size_t i = 0; i < points.size(); ++i) {
    bounds_.add(points[i]);
    body_ += (i ? "L" : "M") + point(points[i]);
  }
  body_ += "\"/>\n";
}

void SvgPicture::circle(Vec2d c, double radius, const Paint& paint) {
  bounds_.add(c);
  body_ += "<circle cx=\"" + number(c.x) + "\" cy=\"" + number(-c.y) + "\" r=\"" + number(radius) + "\"" +
           style(paint) + "/>\n";
}

void SvgPicture::text(Vec2d at, std::string_view words, double pixels, std::string_view colour) {
  // The size is in pixels of the page: --m is the number of metres a pixel has.
  body_ += "<text x=\"" + number(at.x) + "\" y=\"" + number(-at.y) + "\" text-anchor=\"middle\" fill=\"" +
           xml_text(colour) + "\" style=\"font:calc(var(--m)*" + number(pixels) + "px) sans-serif\">" + xml_text(words) +
           "</text>\n";
}

std::string SvgPicture::document(double pixels, std::string_view title, std::string_view background) const {
  Boxd b = bounds_;
  if (b.empty()) b.add(Vec2d{0, 0}), b.add(Vec2d{1, 1});
  const double margin = 0.03 * (b.hi.x - b.lo.x) + 0.5;
  b = b.grown(margin);
  const double w = b.hi.x - b.lo.x, h = b.hi.y - b.lo.y;
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(pixels) + "\" height=\"" +
         number(pixels * h / w) + "\" viewBox=\"" + number(b.lo.x) + " " + number(-b.hi.y) + " " + number(w) + " " +
         number(h) + "\" style=\"--m:" + number(w / pixels) + "\">\n<title>" + xml_text(title) + "</title>\n<rect x=\"" +
         number(b.lo.x) + "\" y=\"" + number(-b.hi.y) + "\" width=\"" + number(w) + "\" height=\"" + number(h) +
         "\" fill=\"" + xml_text(background) + "\"/>\n" + body_ + "</svg>\n";
}

}  // namespace throng
