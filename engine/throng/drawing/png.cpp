// PNG without a library: pictures here are large areas of few colours, so each row is written as its difference to the
// row above (filter "up"), and what stood there before (the byte, the pixel, the same bytes within 32 KB) is repeated,
// in the fixed code of deflate.
#include <array>
#include <cmath>
#include <vector>

#include "throng/drawing/canvas.h"
#include "throng/drawing/svg.h"

namespace throng {
namespace {

class Deflate {
 public:
  explicit Deflate(std::string& out) : out_(out) {
    bits(1, 1);  // the last block
    bits(1, 2);  // with the fixed code
  }
  void add(std::uint8_t byte) { bytes_.push_back(byte); }
  void finish() {
    std::vector<std::size_t> last(kHashes, kNowhere);  // where these three bytes stood before
    for (std::size_t at = 0; at < bytes_.size();) {
      // The byte before, the pixel before, or the last place with the same beginning.
      std::size_t best = 0, back = 0;
      const auto look = [&](std::size_t distance) {
        const std::size_t length = equal(at, distance);
        if (length > best) best = length, back = distance;
      };
      if (at >= 1) look(1);
      if (at >= 3) look(3);
      const std::size_t before = at + 3 <= bytes_.size() ? last[hash(at)] : kNowhere;
      if (before != kNowhere && at - before <= 32768) look(at - before);
      const std::size_t taken = best >= 3 ? best : 1;
      if (best >= 3) {
        repeat(static_cast<int>(best), back);
      } else {
        literal(bytes_[at]);
      }
      for (const std::size_t end = at + taken; at < end; ++at)
        if (at + 3 <= bytes_.size()) last[hash(at)] = at;
    }
    code(0, 7);  // end of block
    if (filled_ > 0) out_ += static_cast<char>(buffer_);
  }

 private:
  static constexpr std::size_t kHashes = std::size_t{1} << 15, kNowhere = ~std::size_t{0};

  std::size_t hash(std::size_t at) const {
    const std::uint32_t three = bytes_[at] | bytes_[at + 1] << 8 | static_cast<std::uint32_t>(bytes_[at + 2]) << 16;
    return three * 2654435761u >> 17;
  }
  /// Bytes from `at` on that equal those `distance` before.
  std::size_t equal(std::size_t at, std::size_t distance) const {
    std::size_t n = 0;
    while (n < 258 && at + n < bytes_.size() && bytes_[at + n] == bytes_[at + n - distance]) ++n;
    return n;
  }
  void bits(unsigned value, int count) {
    for (int i = 0; i < count; ++i) {
      buffer_ |= (value >> i & 1u) << filled_;
      if (++filled_ < 8) continue;
      out_ += static_cast<char>(buffer_);
      buffer_ = 0;
      filled_ = 0;
    }
  }
  void code(unsigned value, int count) {  // codes begin with their highest bit
    for (int i = count - 1; i >= 0; --i) bits(value >> i & 1u, 1);
  }
  void literal(unsigned v) { v < 144 ? code(0x30 + v, 8) : code(0x190 + v - 144, 9); }
  /// "Copy `length` bytes from `back` bytes back."
  void repeat(int length, std::size_t back) {
    static constexpr std::array<int, 29> kBase{3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                               31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    std::size_t i = kBase.size() - 1;
    while (kBase[i] > length) --i;
    const int extra = i < 8 || i == 28 ? 0 : static_cast<int>(i) / 4 - 1;
    const unsigned symbol = 257 + static_cast<unsigned>(i);
    symbol < 280 ? code(symbol - 256, 7) : code(0xc0 + symbol - 280, 8);
    bits(static_cast<unsigned>(length - kBase[i]), extra);
    // Distances: codes 0 to 3 are 1 to 4; from then on two codes for each further bit.
    unsigned distance = static_cast<unsigned>(back - 1), far = 0;
    while (distance >> far >= 4) ++far;
    code(far == 0 ? distance : 2 * far + (distance >> far), 5);
    bits(distance & ((1u << far) - 1), static_cast<int>(far));
  }

  std::string& out_;
  std::vector<std::uint8_t> bytes_;
  unsigned buffer_ = 0;
  int filled_ = 0;
};

void big_endian(std::string& out, std::uint32_t v) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(v >> shift & 255);
}

std::uint32_t crc(std::string_view bytes) {
  std::uint32_t c = 0xffffffffu;
  for (const char byte : bytes) {
    c ^= static_cast<std::uint8_t>(byte);
    for (int k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
  }
  return ~c;
}

void chunk(std::string& out, std::string_view name, std::string_view content) {
  big_endian(out, static_cast<std::uint32_t>(content.size()));
  std::string body(name);
  body += content;
  out += body;
  big_endian(out, crc(body));
}

}  // namespace

std::string Canvas::png() const {
  std::string header;
  big_endian(header, static_cast<std::uint32_t>(width_));
  big_endian(header, static_cast<std::uint32_t>(height_));
  header += std::string("\x08\x02\x00\x00\x00", 5);  // 8 bits, red green blue

  std::string data("\x78\x01", 2);
  Deflate deflate(data);
  std::uint32_t a = 1, b = 0;  // Adler's sum
  const auto put = [&](std::uint8_t byte) {
    deflate.add(byte);
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  };
  const std::size_t row = 3 * static_cast<std::size_t>(width_);
  for (std::size_t y = 0; y < static_cast<std::size_t>(height_); ++y) {
    put(2);  // filter "up"
    const std::uint8_t* p = pixels_.data() + y * row;
    const std::uint8_t* above = y == 0 ? nullptr : p - row;
    for (std::size_t i = 0; i < row; ++i) put(static_cast<std::uint8_t>(above ? p[i] - above[i] : p[i]));
  }
  deflate.finish();
  big_endian(data, b << 16 | a);

  std::string out("\x89PNG\r\n\x1a\n", 8);
  chunk(out, "IHDR", header);
  chunk(out, "IDAT", data);
  chunk(out, "IEND", "");
  return out;
}

/// Shapes onto pixels.
class SvgPicture::Painter {
 public:
  Painter(const Boxd& box, double pixels, std::string_view background)
      : box_(box),
        scale_(pixels / (box.hi.x - box.lo.x)),
        canvas_(static_cast<int>(std::lround(pixels)),
                static_cast<int>(std::lround(std::min(32000.0, (box.hi.y - box.lo.y) * scale_))),
                colour_of(background)) {}

  void paint(const Shape& s) {
    const Paint& p = s.paint;
    if (!s.words.empty()) return canvas_.text(place(s.at), s.words, s.size, colour_of(p.fill), p.opacity, s.anchor);
    if (s.rings.empty()) {
      const double r = s.size * scale_;
      const double edge = p.stroke == "none" ? 0 : p.width / 2;
      if (edge > 0 && p.fill == "none")
        return canvas_.hollow_circle(place(s.at), r, p.width, colour_of(p.stroke), p.opacity);
      if (edge > 0) canvas_.circle(place(s.at), r + edge, colour_of(p.stroke), p.opacity);
      if (p.fill != "none") canvas_.circle(place(s.at), std::max(0.0, r - edge), colour_of(p.fill), p.opacity);
      return;
    }
    std::vector<Ring> rings = s.rings;
    for (Ring& ring : rings)
      for (Vec2d& q : ring) q = place(q);
    if (p.fill != "none" && s.closed) canvas_.fill(rings, colour_of(p.fill), p.opacity);
    if (p.stroke == "none") return;
    for (const Ring& ring : rings) canvas_.line(ring, s.closed, p.width, colour_of(p.stroke), p.opacity);
  }
  std::string take() const { return canvas_.png(); }

 private:
  Vec2d place(Vec2d p) const { return {(p.x - box_.lo.x) * scale_, (box_.hi.y - p.y) * scale_}; }

  Boxd box_;
  double scale_;
  Canvas canvas_;
};

std::string SvgPicture::png(double pixels, std::string_view background) const {
  Painter painter(page(), pixels, background);
  for (const Shape& s : shapes_) painter.paint(s);
  return painter.take();
}

}  // namespace throng
