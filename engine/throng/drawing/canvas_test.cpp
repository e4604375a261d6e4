#include "throng/drawing/canvas.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "throng/drawing/svg.h"

namespace throng {
namespace {

TEST(Canvas, AreasCoverWhatTheyShould) {
  Canvas c(10, 10, {255, 255, 255});
  const Ring square[] = {{{2, 2}, {8, 2}, {8, 8}, {2, 8}}, {{4, 4}, {6, 4}, {6, 6}, {4, 6}}};
  c.fill(square, {0, 0, 0}, 1);
  int black = 0;
  for (int y = 0; y < 10; ++y)
    for (int x = 0; x < 10; ++x) black += c.at(x, y).red == 0;
  EXPECT_EQ(black, 36 - 4);
  EXPECT_EQ(c.at(5, 5).red, 255) << "a hole";
}

TEST(Canvas, EdgesAreSmoothAndOpacityBlends) {
  Canvas c(4, 4, {255, 255, 255});
  const Ring half[] = {{{0, 0}, {1.5, 0}, {1.5, 4}, {0, 4}}};
  c.fill(half, {0, 0, 0}, 1);
  EXPECT_EQ(c.at(0, 0).red, 0);
  EXPECT_NEAR(c.at(1, 2).red, 128, 2);
  EXPECT_EQ(c.at(2, 2).red, 255);
  Canvas d(2, 2, {255, 255, 255});
  const Ring all[] = {{{-9, -9}, {9, -9}, {9, 9}, {-9, 9}}};
  d.fill(all, {0, 0, 0}, 0.25);
  EXPECT_NEAR(d.at(1, 1).green, 191, 2);
}

TEST(Canvas, WhatIsOutsideOrNotANumberIsLeftOut) {
  Canvas c(3, 3, {1, 2, 3});
  const Ring bad[] = {{{NAN, 0}, {1, INFINITY}, {-1e30, 1e30}}, {{100, 100}, {200, 100}, {200, 200}}};
  c.fill(bad, {9, 9, 9}, 1);
  c.line(bad[0], true, 3, {9, 9, 9}, 1);
  c.circle({-50, -50}, 2, {9, 9, 9}, 1);
  EXPECT_EQ(c.at(1, 1).red, 1);
}

TEST(Canvas, AHollowCircleIsHollow) {
  Canvas c(40, 40, {255, 255, 255});
  c.hollow_circle({20, 20}, 15, 2, {0, 0, 0}, 1);
  EXPECT_EQ(c.at(20, 20).red, 255);
  EXPECT_LT(c.at(34, 20).red, 60);
  EXPECT_EQ(c.at(39, 20).red, 255);
}

TEST(Canvas, Colours) {
  EXPECT_EQ(colour_of("#0072b2").green, 0x72);
  EXPECT_EQ(colour_of("red").red, 0);
  EXPECT_EQ(colour_of("#12345").blue, 0);
}

// Read back by an implementation of its own: Python's zlib.
TEST(Png, AnotherReaderSeesTheSamePixels) {
  Canvas c(301, 87, {250, 250, 250});
  for (int i = 0; i < 40; ++i)
    c.circle({7.0 * i, 40 + 30 * std::sin(i)}, 3.0 + i % 5,
             {static_cast<std::uint8_t>(i * 37), static_cast<std::uint8_t>(i * 91), static_cast<std::uint8_t>(i)}, 0.8);
  c.text({150, 60}, "Ground 1-2", 21, {0, 0, 0}, 1);
  const auto folder = std::filesystem::temp_directory_path() / ("throng_png_" + std::to_string(std::rand()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "a.png", std::ios::binary) << c.png();
  std::ofstream raw(folder / "a.raw", std::ios::binary);
  for (int y = 0; y < c.height(); ++y)
    for (int x = 0; x < c.width(); ++x) {
      const Colour p = c.at(x, y);
      raw << static_cast<char>(p.red) << static_cast<char>(p.green) << static_cast<char>(p.blue);
    }
  raw.close();
  std::ofstream(folder / "read.py") << R"(
import struct, sys, zlib
data = open(sys.argv[1], 'rb').read()
assert data[:8] == b'\x89PNG\r\n\x1a\n'
at, idat = 8, b''
while at < len(data):
    n, name = struct.unpack('>I4s', data[at:at + 8])
    body = data[at + 8:at + 8 + n]
    assert zlib.crc32(name + body) == struct.unpack('>I', data[at + 8 + n:at + 12 + n])[0], name
    if name == b'IHDR': w, h = struct.unpack('>II', body[:8])
    if name == b'IDAT': idat += body
    at += 12 + n
rows, out, above = zlib.decompress(idat), b'', bytes(3 * w)
for y in range(h):
    row = rows[y * (3 * w + 1):(y + 1) * (3 * w + 1)]
    assert row[0] == 2
    above = bytes((a + b) & 255 for a, b in zip(row[1:], above))
    out += above
sys.exit(out != open(sys.argv[2], 'rb').read())
)";
  const std::string command = "/usr/bin/python3 " + (folder / "read.py").string() + " " + (folder / "a.png").string() +
                              " " + (folder / "a.raw").string();
  EXPECT_EQ(std::system(command.c_str()), 0);
  EXPECT_LT(std::filesystem::file_size(folder / "a.png"), 40000u);
  std::filesystem::remove_all(folder);
}

TEST(Png, APictureInMetres) {
  SvgPicture p;
  Polygon square;
  square.outer = {{0, 0}, {10, 0}, {10, 5}, {0, 5}};
  p.polygon(square, {.fill = "#eeeeee", .stroke = "#333333"});
  p.circle({3, 4}, 0.25, {.fill = "#ff0000"});
  const std::string png = p.png(1140);
  EXPECT_EQ(png.substr(1, 3), "PNG");
  EXPECT_EQ(static_cast<unsigned char>(png[18]) * 256 + static_cast<unsigned char>(png[19]), 1140);
  EXPECT_EQ(static_cast<unsigned char>(png[22]) * 256 + static_cast<unsigned char>(png[23]), 640);
  EXPECT_FALSE(SvgPicture().png(100).empty());
}

}  // namespace
}  // namespace throng
