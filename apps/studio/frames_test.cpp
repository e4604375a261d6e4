#include "frames.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

namespace throng::studio {
namespace {

FrameColumns people(std::uint32_t number, std::size_t n, std::uint32_t seed = 1) {
  std::mt19937 random(seed);
  FrameColumns f;
  f.number = number;
  f.time = number * 0.1;
  f.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    f.id[i] = {static_cast<std::uint32_t>(2 * i), 1 + static_cast<std::uint32_t>(random() % 3)};
    f.x[i] = static_cast<float>(random() % 60000) / 1000.0f;
    f.y[i] = static_cast<float>(random() % 60000) / 1000.0f - 30.0f;
    f.z[i] = static_cast<float>(random() % 4000) / 1000.0f;
    f.heading[i] = static_cast<std::int16_t>(random());
    f.speed[i] = static_cast<std::uint16_t>(random());
    f.activity[i] = static_cast<std::uint8_t>(random() % 4);
    f.phase[i] = static_cast<std::uint8_t>(random());
    f.level[i] = static_cast<std::uint8_t>(random() % 5);
    f.population[i] = static_cast<std::uint8_t>(random() % 3);
    f.source[i] = static_cast<std::uint8_t>(random() % 3);
    f.radius[i] = static_cast<std::uint8_t>(random());
    f.height[i] = static_cast<std::uint8_t>(random());
  }
  return f;
}

FrameColumns without(const FrameColumns& f, std::size_t row) {
  FrameColumns out = f;
  const auto cut = [&](auto& column) { column.erase(column.begin() + static_cast<std::ptrdiff_t>(row)); };
  cut(out.id), cut(out.x), cut(out.y), cut(out.z), cut(out.heading), cut(out.speed), cut(out.activity), cut(out.phase);
  cut(out.level), cut(out.population), cut(out.source), cut(out.radius), cut(out.height);
  return out;
}

template <class T>
T at(const Bytes& b, std::size_t offset) {
  T v;
  std::memcpy(&v, b.data() + offset, sizeof v);
  return v;
}

TEST(Frames, AKeyFrameComesBackBitForBit) {
  for (const std::size_t n : {0u, 1u, 2u, 3u, 517u}) {
    const FrameColumns f = people(7, n);
    const auto back = decode_frame(encode_key(f));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, f);
  }
}

TEST(Frames, TheHeaderIsAsThePageSays) {
  const Bytes b = encode_key(people(7, 5));
  EXPECT_EQ(at<std::uint8_t>(b, 0), 1);
  EXPECT_EQ(at<std::uint8_t>(b, 1), 1);
  EXPECT_EQ(at<std::uint16_t>(b, 2), 15);
  EXPECT_EQ(at<std::uint32_t>(b, 4), 7u);
  EXPECT_EQ(at<std::uint32_t>(b, 8), 7u);
  EXPECT_EQ(at<std::uint32_t>(b, 12), 5u);
  EXPECT_EQ(at<std::uint32_t>(b, 16), 0u);
  EXPECT_EQ(at<std::uint32_t>(b, 20), b.size());
  EXPECT_DOUBLE_EQ(at<double>(b, 24), 0.7);
  EXPECT_EQ(at<double>(b, 32), 0);
  for (std::size_t c = 0; c < 15; ++c) {
    EXPECT_EQ(at<std::uint8_t>(b, 40 + 8 * c), c + 1);
    EXPECT_EQ(at<std::uint16_t>(b, 42 + 8 * c), 0);
    EXPECT_EQ(at<std::uint32_t>(b, 44 + 8 * c) % 4, 0u);
  }
  constexpr std::uint8_t kTypes[] = {4, 4, 3, 3, 3, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0};
  for (std::size_t c = 0; c < 15; ++c) EXPECT_EQ(at<std::uint8_t>(b, 41 + 8 * c), kTypes[c]);
}

TEST(Frames, ADeltaMovesAddsAndRemoves) {
  const FrameColumns key = people(10, 100);
  FrameColumns now = without(without(key, 40), 0);
  now.number = 13;
  now.time = 1.3;
  for (std::size_t i = 0; i < now.size(); ++i) {
    now.x[i] += 0.137f * static_cast<float>(i % 5);
    now.y[i] -= 0.25f;
    now.heading[i] = static_cast<std::int16_t>(now.heading[i] + 100);
    now.activity[i] = static_cast<std::uint8_t>(i % 4);
  }
  // A newcomer in a slot of its own, and one who took over slot 0 in a later generation.
  FrameColumns more = people(13, 1, 5);
  more.id[0] = {5, 1};
  FrameColumns other = more;
  other.id[0] = {0, 9};
  const auto insert = [&](const FrameColumns& one) {
    const std::size_t row =
        static_cast<std::size_t>(std::lower_bound(now.id.begin(), now.id.end(), one.id[0]) - now.id.begin());
    const auto put = [&](auto& column, const auto& from) {
      column.insert(column.begin() + static_cast<std::ptrdiff_t>(row), from[0]);
    };
    put(now.id, one.id), put(now.x, one.x), put(now.y, one.y), put(now.z, one.z), put(now.heading, one.heading);
    put(now.speed, one.speed), put(now.activity, one.activity), put(now.phase, one.phase), put(now.level, one.level);
    put(now.population, one.population), put(now.source, one.source), put(now.radius, one.radius);
    put(now.height, one.height);
  };
  insert(more), insert(other);

  const auto bytes = encode_delta(key, now);
  ASSERT_TRUE(bytes);
  const auto header = frame_header(*bytes);
  ASSERT_TRUE(header);
  EXPECT_FALSE(header->is_key);
  EXPECT_EQ(header->number, 13u);
  EXPECT_EQ(header->key, 10u);
  EXPECT_EQ(header->rows, 100u);
  EXPECT_EQ(header->added, 2u);
  const auto back = decode_frame(*bytes, &key);
  ASSERT_TRUE(back);
  ASSERT_EQ(back->id, now.id);
  for (std::size_t i = 0; i < now.size(); ++i) {
    EXPECT_NEAR(back->x[i], now.x[i], 0.00051);
    EXPECT_NEAR(back->y[i], now.y[i], 0.00051);
    EXPECT_NEAR(back->z[i], now.z[i], 0.00051);
  }
  FrameColumns rounded = *back;
  rounded.x = now.x, rounded.y = now.y, rounded.z = now.z;
  EXPECT_EQ(rounded, now);
}

TEST(Frames, WhoMovedTooFarNeedsAKeyFrame) {
  const FrameColumns key = people(1, 3);
  FrameColumns now = key;
  now.number = 2;
  now.x[1] += 32.7f;
  EXPECT_TRUE(encode_delta(key, now));
  now.x[1] += 0.1f;
  EXPECT_FALSE(encode_delta(key, now));
  now.x[1] = std::nanf("");
  EXPECT_FALSE(encode_delta(key, now));
}

TEST(Frames, ADeltaOfAnotherKeyFrameIsRefused) {
  const FrameColumns key = people(1, 10);
  FrameColumns now = key;
  now.number = 2;
  const auto delta = encode_delta(key, now);
  ASSERT_TRUE(delta);
  EXPECT_FALSE(decode_frame(*delta));
  FrameColumns other = key;
  other.number = 3;
  EXPECT_FALSE(decode_frame(*delta, &other));
  const FrameColumns fewer = without(key, 2);
  EXPECT_FALSE(decode_frame(*delta, &fewer));
}

TEST(Frames, DamagedBytesAreRefusedOrReadWithoutHarm) {
  const FrameColumns key = people(1, 20);
  FrameColumns now = people(2, 25);
  const Bytes good[] = {encode_key(key), *encode_delta(key, now)};
  std::mt19937 random(3);
  for (const Bytes& bytes : good) {
    for (std::size_t cut = 0; cut < bytes.size(); ++cut)
      EXPECT_FALSE(decode_frame(std::span(bytes).first(cut), &key)) << cut;
    for (int i = 0; i < 3000; ++i) {
      Bytes bad = bytes;
      for (int k = 0; k < 3; ++k) bad[random() % bad.size()] = static_cast<std::byte>(random());
      (void)decode_frame(bad, &key);  // the sanitizers watch
    }
  }
}

/// What is known of objects stands behind the columns, where readers who do not know it do not look.
TEST(Frames, GaugesAndHoldersComeWithEveryFrame) {
  const FrameColumns key = people(20, 7);
  FrameColumns now = key;
  now.number = 21, now.gauges = {1.5f, -0.25f, 0}, now.held = {{4, now.id[2]}, {4, now.id[5]}};
  const Bytes whole = encode_key(now);
  EXPECT_EQ(at<std::uint32_t>(whole, 32), 3u);
  const std::uint32_t from = at<std::uint32_t>(whole, 36);
  EXPECT_EQ(from % 4, 0u);
  EXPECT_EQ(at<float>(whole, from + 4), -0.25f);
  EXPECT_EQ(at<std::uint32_t>(whole, from + 12), 2u);
  EXPECT_EQ(at<std::uint32_t>(whole, from + 16), 4u);
  EXPECT_EQ(at<std::uint32_t>(whole, from + 20), now.id[2].index);
  EXPECT_EQ(whole.size(), from + 4 * 3 + 4 + 2 * 12);
  EXPECT_EQ(decode_frame(whole), now);
  const auto delta = encode_delta(key, now);
  ASSERT_TRUE(delta);
  const auto back = decode_frame(*delta, &key);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->gauges, now.gauges);
  EXPECT_EQ(back->held, now.held);
  EXPECT_TRUE(decode_frame(encode_key(key))->gauges.empty());
}

TEST(Frames, DamagedGaugesAreRefused) {
  FrameColumns f = people(20, 3);
  f.gauges = {1, 2}, f.held = {{0, f.id[0]}};
  const Bytes good = encode_key(f);
  const std::uint32_t from = at<std::uint32_t>(good, 36);
  const auto with = [&](std::size_t offset, std::uint32_t value) {
    Bytes bad = good;
    std::memcpy(bad.data() + offset, &value, sizeof value);
    return decode_frame(bad).has_value();
  };
  EXPECT_TRUE(with(32, 2));
  EXPECT_FALSE(with(32, 1u << 30));
  EXPECT_FALSE(with(36, 1u << 30));
  EXPECT_FALSE(with(36, 8)) << "in the header";
  EXPECT_FALSE(with(from, 0x7fc00000u)) << "not a number";
  EXPECT_FALSE(with(from + 8, 1000)) << "more holders than there are";
}

TEST(Frames, UnknownColumnsAreSkipped) {
  Bytes b = encode_key(people(1, 4));
  // The column of heights becomes one that nobody knows: then it is missing, which is refused; a further one is not.
  Bytes renamed = b;
  renamed[40 + 8 * 13] = std::byte{99};
  EXPECT_FALSE(decode_frame(renamed));
  const std::size_t shift = 8;
  Bytes more = b;
  const std::byte entry[8] = {std::byte{99}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{200}};
  more.insert(more.begin() + 40 + 8 * 15, std::begin(entry), std::end(entry));
  const auto put = [&](std::size_t offset, std::uint32_t v) { std::memcpy(more.data() + offset, &v, 4); };
  for (std::size_t c = 0; c < 15; ++c) put(44 + 8 * c, at<std::uint32_t>(b, 44 + 8 * c) + shift);
  more[2] = std::byte{16};
  put(20, static_cast<std::uint32_t>(more.size()));
  const auto back = decode_frame(more);
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, people(1, 4));
}

TEST(Frames, FiguresCameLaterAndMayBeMissing) {
  FrameColumns f = people(1, 4);
  f.figure = {0, 255, 128, 37};
  Bytes b = encode_key(f);
  EXPECT_EQ(decode_frame(b)->figure, f.figure);
  b[40 + 8 * 14] = std::byte{99};
  const auto older = decode_frame(b);
  ASSERT_TRUE(older);
  EXPECT_EQ(older->figure, std::vector<std::uint8_t>(4, kAverageFigure));
  EXPECT_EQ(wire_figure({Sex::kMale, 127, 0, 0}), 255);
  EXPECT_EQ(wire_figure({Sex::kFemale, -127, 0, 0}), 0);
  EXPECT_EQ(wire_figure({Sex::kFemale, 0, 3, 0}), kAverageFigure);
}

TEST(Frames, UnitsOfTheWire) {
  EXPECT_EQ(wire_angle(0), 0);
  EXPECT_EQ(wire_angle(3.14159265f), -32768);
  EXPECT_EQ(wire_angle(-3.14159265f), -32768);
  EXPECT_EQ(wire_angle(1.57079633f), 16384);
  EXPECT_EQ(wire_angle(std::nanf("")), 0);
  EXPECT_EQ(wire_speed(1.3404f), 1340);
  EXPECT_EQ(wire_speed(1e9f), 65535);
  EXPECT_EQ(wire_speed(-1), 0);
  EXPECT_EQ(wire_speed(std::nanf("")), 0);
  EXPECT_EQ(wire_phase(0.5f), 128);
  EXPECT_EQ(wire_phase(0.9999f), 255);
  EXPECT_EQ(wire_radius(0.22f), 44);
  EXPECT_EQ(wire_height(1.72f), 172);
  EXPECT_EQ(wire_height(9), 255);
  EXPECT_EQ(wire_index(300), 255);
}

}  // namespace
}  // namespace throng::studio
