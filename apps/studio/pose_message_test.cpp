#include "pose_message.h"

#include <gtest/gtest.h>

#include <cstring>

namespace throng::studio {
namespace {

FrameColumns people(std::size_t n) {
  FrameColumns f;
  f.number = 12, f.time = 1.2;
  f.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    f.id[i] = {static_cast<std::uint32_t>(i), 1};
    f.x[i] = static_cast<float>(i);
  }
  return f;
}

RecordedPoses poses(std::size_t n) {
  RecordedPoses p;
  p.frame = 12;
  for (std::size_t i = 0; i < n; ++i) {
    p.who.push_back({static_cast<std::uint32_t>(i), 1});
    p.pose.emplace_back().flags = PackedPose::kPosed;
    p.pose.back().root.z = static_cast<float>(i);
  }
  return p;
}

std::vector<std::uint32_t> who(const Bytes& b) {
  const auto d = decode_poses(b);
  EXPECT_TRUE(d);
  std::vector<std::uint32_t> out;
  for (const AgentId id : d ? d->who : std::vector<AgentId>{}) out.push_back(id.index);
  return out;
}

TEST(PoseMessage, TheNearestWithinTheDistanceInIdOrder) {
  const PoseCamera camera{{10, 0, 1}, 3.5f};
  const Bytes b = encode_poses(people(30), poses(30), camera, 1000);
  EXPECT_EQ(who(b), (std::vector<std::uint32_t>{7, 8, 9, 10, 11, 12, 13}));
  EXPECT_EQ(who(encode_poses(people(30), poses(30), camera, 3)), (std::vector<std::uint32_t>{9, 10, 11}));
  EXPECT_TRUE(encode_poses(people(30), poses(30), {{100, 0, 0}, 5}, 1000).empty());
  EXPECT_TRUE(encode_poses(people(30), {}, camera, 1000).empty());
  EXPECT_EQ(who(encode_poses(people(9), poses(30), camera, 1000)), (std::vector<std::uint32_t>{7, 8}))
      << "who is not in the frame is not sent";
}

TEST(PoseMessage, IsAsThePageSays) {
  const Bytes b = encode_poses(people(3), poses(3), {{0, 0, 1}, 50}, 10);
  const auto at = [&](std::size_t offset, auto value) {
    std::memcpy(&value, b.data() + offset, sizeof value);
    return value;
  };
  EXPECT_EQ(at(0, std::uint8_t{}), 3);
  EXPECT_EQ(at(1, std::uint8_t{}), 1);
  EXPECT_EQ(at(2, std::uint16_t{}), 25);
  EXPECT_EQ(at(4, std::uint32_t{}), 12u);
  EXPECT_EQ(at(8, std::uint32_t{}), 3u);
  EXPECT_EQ(at(12, std::uint32_t{}), 216u);
  EXPECT_EQ(at(16, std::uint32_t{}), b.size());
  EXPECT_EQ(at(24, double{}), 1.2);
  EXPECT_EQ(b.size(), 40u + 3 * (8 + 216));
  EXPECT_EQ(at(40 + 8, std::uint32_t{}), 2u) << "index of the third";
  EXPECT_EQ(at(40 + 12, std::uint32_t{}), 1u) << "generation of the first";
  EXPECT_EQ(at(40 + 24 + 216 + 8, float{}), 1.0f) << "root.z of the second";
  EXPECT_EQ(at(40 + 24 + 12, std::uint32_t{}), 1u) << "flags of the first";
}

TEST(PoseMessage, DamagedBytesAreRefused) {
  const Bytes b = encode_poses(people(5), poses(5), {{0, 0, 1}, 50}, 10);
  ASSERT_TRUE(decode_poses(b));
  for (std::size_t n = 0; n < b.size(); n += 11) EXPECT_FALSE(decode_poses(std::span(b).first(n)));
  for (const std::size_t offset : {0u, 1u, 2u, 8u, 11u, 12u, 16u}) {
    Bytes other = b;
    other[offset] ^= std::byte{0x55};
    EXPECT_FALSE(decode_poses(other)) << offset;
  }
}

}  // namespace
}  // namespace throng::studio
