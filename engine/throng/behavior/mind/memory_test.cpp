// Memory stack and items (SH-86, SH-87).
#include "throng/behavior/mind/memory.h"

#include <gtest/gtest.h>

#include <cstring>

#include "throng/behavior/mind/told.h"
#include "throng/behavior/routines/mind/mind.h"

namespace throng {
namespace {

TEST(Memory, LastInFirstOutAndOnlyTheTop) {
  MemoryStack s;
  EXPECT_TRUE(s.empty());
  for (std::uint8_t i = 0; i < kMostItems; ++i) {
    MemoryItem item;
    item.activity = i;
    EXPECT_TRUE(s.push(item));
    EXPECT_EQ(s.top().activity, i);
  }
  EXPECT_TRUE(s.full());
  EXPECT_FALSE(s.push({})) << "what does not fit is refused, not lost silently";
  EXPECT_EQ(s.top().activity, kMostItems - 1);
  for (std::size_t i = kMostItems; i-- > 0;) {
    EXPECT_EQ(s.top().activity, i);
    s.pop();
  }
  EXPECT_TRUE(s.empty());
}

TEST(Memory, ForgottenItemsLeaveNoBytesBehind) {
  MemoryStack a, b;
  MemoryItem item;
  item.words[2] = 77, item.expires = 3;
  a.push(item);
  a.pop();
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
}

TEST(Memory, AMindIsAtMostAKilobyte) { EXPECT_LE(sizeof(MindState), 1024u); }

TEST(Memory, WhatAnEventTellsSurvivesPacking) {
  MemoryItem item;
  item.activity = 11, item.need = Need::kCompany;
  const Told told = Told::of(item, GiveUp::kMissed);
  EXPECT_EQ(Told::unpack(told.packed()), told);
  EXPECT_EQ(Told::unpack(Told{}.packed()).need, Need::kNone);
}

TEST(Activities, NamesAreUniqueAndReachIsTheFirst) {
  const auto list = activities();
  for (std::size_t i = 0; i < list.size(); ++i) EXPECT_EQ(find_activity(list[i].name), i);
  EXPECT_EQ(list[0].name, "reach");
  EXPECT_EQ(find_activity("sleep"), 255);
  for (std::size_t n = 0; n < kNeeds; ++n) EXPECT_NE(find_activity(activity_against(static_cast<Need>(n))), 255);
}

}  // namespace
}  // namespace throng
