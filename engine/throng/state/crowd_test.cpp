#include "throng/state/crowd.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>

namespace throng {
namespace {

Crowd make_crowd(int people) {
  Crowd c;
  struct State {
    std::uint32_t a, b;
  };
  c.part_state.columns.push_back(ByteColumn::of(State{7, 0}));
  c.profile.manner.use(), c.knowledge.regions.use(), c.intent.bearing.use(), c.preferred.conduct.use();
  c.motion.facing.use(), c.profile.gait.use(), c.profile.priority.use(), c.intent.planner.use();
  c.intent.priority.use(), c.preferred.priority.use(), c.appearance.standing.use();
  c.profile.walking_room.use(), c.intent.attention.use();
  for (int i = 0; i < people; ++i) {
    const Row r = c.add();
    c.body.x[r] = static_cast<float>(i);
    c.profile.number[r] = static_cast<std::uint32_t>(100 + i);
    std::uint32_t mark = static_cast<std::uint32_t>(i);
    std::memcpy(c.part_state.columns[0].row(r).data() + 4, &mark, 4);
  }
  return c;
}

TEST(Crowd, NewcomersGetIdsInOrderAndPartsTheirFirstState) {
  const Crowd c = make_crowd(3);
  EXPECT_EQ(c.profile.id[2], (AgentId{2, 1}));
  EXPECT_FALSE(c.intent.place[1].exists());
  std::uint32_t a = 0;
  std::memcpy(&a, c.part_state.columns[0].row(1).data(), 4);
  EXPECT_EQ(a, 7u);
}

TEST(Crowd, RemovalFreesTheLowestSlotAndOldIdsAreGone) {
  Crowd c = make_crowd(5);
  const AgentId first = c.profile.id[0], second = c.profile.id[1], last = c.profile.id[4];
  c.remove(1);
  c.remove(c.row_of(first));
  EXPECT_EQ(c.size(), 3u);
  EXPECT_EQ(c.row_of(first), kNoRow);
  EXPECT_EQ(c.row_of(second), kNoRow);
  EXPECT_EQ(c.body.x[c.row_of(last)], 4.0f);
  const AgentId reused = c.profile.id[c.add()];
  EXPECT_EQ(reused, (AgentId{0, 2}));
  EXPECT_EQ(c.row_of(first), kNoRow) << "an old id must not find the new holder of its slot";
}

TEST(Crowd, EveryColumnMovesTogether) {
  Crowd c = make_crowd(6);
  const std::vector<Row> order{5, 3, 1, 0, 2, 4};
  c.permute(order, Workers(2));
  for (Row r = 0; r < 6; ++r) {
    EXPECT_EQ(c.body.x[r], static_cast<float>(order[r]));
    EXPECT_EQ(c.profile.number[r], 100 + order[r]);
    EXPECT_EQ(c.row_of(c.profile.id[r]), r);
    std::uint32_t mark = 0;
    std::memcpy(&mark, c.part_state.columns[0].row(r).data() + 4, 4);
    EXPECT_EQ(mark, order[r]);
  }
}

TEST(Crowd, HashSeesEveryColumnButNotTheRowOrderOrTheWorkers) {
  Crowd c = make_crowd(1000);
  const Workers one(1), three(3);
  const std::uint64_t h = c.hash(one);
  EXPECT_EQ(c.hash(three), h);
  std::vector<Row> order(1000);
  std::iota(order.begin(), order.end(), 0u);
  std::reverse(order.begin(), order.end());
  c.permute(order, one);
  EXPECT_EQ(c.hash(one), h);
  // Flipping one bit of one row in any column changes the hash.
  int columns = 0;
  c.each_hashed([&](auto& column) {
    std::byte* data;
    std::size_t bytes;
    if constexpr (requires { column.row(0).data(); }) {
      data = column.row(500).data();
      bytes = column.row_bytes();
    } else {
      data = reinterpret_cast<std::byte*>(&column[500]);
      bytes = sizeof(column[500]);
    }
    data[bytes - 1] ^= std::byte{1};
    EXPECT_NE(c.hash(one), h) << "column " << columns;
    data[bytes - 1] ^= std::byte{1};
    ++columns;
  });
  EXPECT_GT(columns, 40);
  EXPECT_EQ(c.hash(one), h);
}

TEST(Crowd, SaveAndLoadGiveAnEqualCrowd) {
  Crowd c = make_crowd(50);
  c.remove(7);
  c.objects.exits.push_back({3, 0.5});
  ByteWriter out;
  c.save(out);
  const auto bytes = out.take();
  Crowd d = make_crowd(0);
  ByteReader in(bytes);
  ASSERT_TRUE(d.load(in));
  EXPECT_TRUE(in.at_end());
  const Workers one(1);
  EXPECT_EQ(d.hash(one), c.hash(one));
  EXPECT_EQ(d.profile.id[d.add()], c.profile.id[c.add()]) << "free slots must be the same too";
}

std::vector<std::byte> newcomer(std::uint8_t mark) { return std::vector<std::byte>(6, std::byte{mark}); }

TEST(Crowd, BodiesComeAndGoWithTheRowsAndHaveAHashOfTheirOwn) {
  Crowd c = make_crowd(40);
  const Workers one(1), three(3);
  const std::uint64_t state = c.hash(one), bare = c.pose_hash(one);
  EXPECT_FALSE(c.pose.posed(3));
  c.use_bodies({{newcomer(9), {}}});
  EXPECT_EQ(c.hash(one), state);
  ASSERT_EQ(c.pose.packed.size(), 40u);
  EXPECT_EQ(c.pose.states[0].row(39)[5], std::byte{9}) << "people who are there become newcomers";
  for (Row r = 0; r < 40; ++r) {
    c.pose.packed.at(r).flags = PackedPose::kPosed;
    c.pose.packed.at(r).root.x = c.body.x[r];
    c.pose.states[0].row(r)[0] = static_cast<std::byte>(r);
  }
  const std::uint64_t posed = c.pose_hash(one);
  EXPECT_NE(posed, bare);
  EXPECT_EQ(c.pose_hash(three), posed);
  EXPECT_EQ(c.hash(one), state);
  std::vector<Row> order(40);
  std::iota(order.rbegin(), order.rend(), 0u);
  c.permute(order, three);
  EXPECT_EQ(c.pose_hash(one), posed);
  c.use_bodies({{newcomer(9), {}}});
  EXPECT_EQ(c.pose_hash(one), posed) << "what fits is kept";
  c.remove(7), c.add();
  for (Row r = 0; r < 39; ++r) {
    EXPECT_EQ(c.pose.packed[r].root.x, c.body.x[r]);
    EXPECT_EQ(static_cast<float>(c.pose.states[0].row(r)[0]), c.body.x[r]);
  }
  EXPECT_FALSE(c.pose.posed(39)) << "a newcomer";
  c.drop_bodies();
  EXPECT_FALSE(c.pose.posed(3));
  EXPECT_EQ(c.pose.packed.size(), 40u);
  c.add();
  c.use_bodies({{newcomer(1)}});
  EXPECT_EQ(c.pose.packed.size(), 41u);
}

TEST(Crowd, EveryColumnOfTheBodiesIsInTheHashOfPoses) {
  Crowd c = make_crowd(50);
  c.use_bodies({{newcomer(1), newcomer(2)}});
  const Workers one(1);
  const std::uint64_t h = c.pose_hash(one), state = c.hash(one);
  int columns = 0;
  c.each_of_bodies([&](auto& column) {
    std::byte* data;
    if constexpr (requires { column.row(0).data(); }) {
      data = column.row(20).data();
    } else {
      data = reinterpret_cast<std::byte*>(&column[20]);
    }
    data[0] ^= std::byte{1};
    EXPECT_NE(c.pose_hash(one), h) << "column " << columns;
    EXPECT_EQ(c.hash(one), state);
    data[0] ^= std::byte{1};
    ++columns;
  });
  EXPECT_EQ(columns, 4);
}

TEST(Crowd, SnapshotsKeepBodiesAndOtherKindsOfThemAreRefused) {
  Crowd c = make_crowd(20);
  c.use_bodies({{newcomer(4)}});
  c.pose.packed.at(3).flags = PackedPose::kPosed;
  ByteWriter out;
  c.save(out);
  const auto bytes = out.take();
  const Workers one(1);
  Crowd d = make_crowd(0);
  d.use_bodies({{newcomer(4)}});
  ByteReader in(bytes);
  ASSERT_TRUE(d.load(in));
  EXPECT_EQ(d.pose_hash(one), c.pose_hash(one));
  Crowd e = make_crowd(0);
  e.use_bodies({{newcomer(4), newcomer(4)}});
  ByteReader again(bytes);
  EXPECT_FALSE(e.load(again));
  Crowd f = make_crowd(0);
  ByteReader third(bytes);
  EXPECT_FALSE(f.load(third)) << "there is nowhere to put them";
}

TEST(Crowd, DamagedBytesAreRefused) {
  Crowd c = make_crowd(20);
  ByteWriter out;
  c.save(out);
  const auto bytes = out.take();
  for (std::size_t cut = 0; cut < bytes.size(); cut += 37) {
    Crowd d = make_crowd(0);
    ByteReader in(std::span<const std::byte>(bytes).first(cut));
    EXPECT_FALSE(d.load(in)) << "cut at " << cut;
  }
}

}  // namespace
}  // namespace throng
