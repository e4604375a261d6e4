#include "outbox.h"

#include <gtest/gtest.h>

namespace throng::studio {
namespace {

using Verdict = Outbox::Verdict;

Message frame(std::uint32_t number, std::uint32_t key) {
  auto m = std::make_shared<Outgoing>();
  m->kind = Outgoing::Kind::kFrame;
  m->number = number;
  m->key = key;
  m->is_key = number == key;
  return m;
}
Message text(Outgoing::Kind kind, const char* words) {
  auto m = std::make_shared<Outgoing>();
  m->kind = kind;
  m->text = words;
  return m;
}

const Outbox::Time kStart{std::chrono::seconds(100)};

TEST(Outbox, ADeltaNeedsItsKeyFrame) {
  Outbox box;
  EXPECT_EQ(box.offer(frame(3, 1), kStart), Verdict::kNeedKey);
  EXPECT_EQ(box.offer(frame(4, 4), kStart), Verdict::kTaken);
  EXPECT_EQ(box.offer(frame(5, 4), kStart), Verdict::kTaken);
  EXPECT_EQ(box.size(), 2u);
}

TEST(Outbox, AtMostThreeFramesAreUnshown) {
  Outbox box;
  EXPECT_EQ(box.offer(frame(0, 0), kStart), Verdict::kTaken);
  EXPECT_EQ(box.offer(frame(1, 0), kStart), Verdict::kTaken);
  EXPECT_EQ(box.offer(frame(2, 0), kStart), Verdict::kTaken);
  EXPECT_EQ(box.offer(frame(3, 0), kStart), Verdict::kSkipped);
  while (!box.empty()) box.take();
  EXPECT_EQ(box.offer(frame(4, 0), kStart), Verdict::kSkipped) << "sent is not shown";
  box.shown(1);  // and so 0 is
  EXPECT_EQ(box.offer(frame(5, 0), kStart), Verdict::kTaken);
  EXPECT_EQ(box.offer(frame(6, 0), kStart), Verdict::kTaken);
  EXPECT_EQ(box.offer(frame(7, 0), kStart), Verdict::kSkipped);
  box.shown(99);  // never sent
  EXPECT_EQ(box.offer(frame(8, 0), kStart), Verdict::kSkipped);
}

TEST(Outbox, PosesGoWithTheFrameTheyBelongTo) {
  const auto poses = [](std::uint32_t number) {
    auto m = std::make_shared<Outgoing>();
    m->kind = Outgoing::Kind::kPoses;
    m->number = number;
    return Message(std::move(m));
  };
  Outbox box;
  EXPECT_EQ(box.offer(poses(0), kStart), Verdict::kSkipped) << "without a frame they are of no use";
  for (std::uint32_t n = 0; n < 3; ++n) {
    EXPECT_EQ(box.offer(frame(n, 0), kStart), Verdict::kTaken);
    EXPECT_EQ(box.offer(poses(n), kStart), Verdict::kTaken);
  }
  EXPECT_EQ(box.offer(frame(3, 0), kStart), Verdict::kSkipped);
  EXPECT_EQ(box.offer(poses(3), kStart), Verdict::kSkipped);
  EXPECT_EQ(box.size(), 6u) << "each behind its frame";
  for (std::uint32_t n = 0; n < 3; ++n) {
    EXPECT_EQ(box.take()->kind, Outgoing::Kind::kFrame);
    const Message m = box.take();
    EXPECT_EQ(m->kind, Outgoing::Kind::kPoses);
    EXPECT_EQ(m->number, n);
  }
  box.cut();
  EXPECT_EQ(box.offer(poses(2), kStart), Verdict::kSkipped);
}

TEST(Outbox, WhoMissedAKeyFrameGetsOneNext) {
  Outbox box;
  for (std::uint32_t n = 0; n < 3; ++n) box.offer(frame(n, 0), kStart);
  EXPECT_EQ(box.offer(frame(20, 20), kStart), Verdict::kSkipped);
  box.shown(2);
  EXPECT_EQ(box.offer(frame(21, 20), kStart), Verdict::kNeedKey);
  EXPECT_EQ(box.offer(frame(22, 22), kStart), Verdict::kTaken);
}

// Paused: no other frame comes. Whoever was busy gets the one that was skipped as soon as it has shown another.
TEST(Outbox, TheLastFrameComesInTheEnd) {
  Outbox box;
  for (std::uint32_t n = 0; n < 3; ++n) box.offer(frame(n, 0), kStart);
  EXPECT_EQ(box.catch_up(kStart), Verdict::kSkipped) << "nothing was skipped";
  EXPECT_EQ(box.offer(frame(3, 0), kStart), Verdict::kSkipped);
  EXPECT_EQ(box.offer(frame(4, 0), kStart), Verdict::kSkipped);
  EXPECT_EQ(box.catch_up(kStart), Verdict::kSkipped) << "still busy";
  while (!box.empty()) box.take();
  box.shown(0);
  EXPECT_EQ(box.catch_up(kStart), Verdict::kTaken);
  EXPECT_EQ(box.take()->number, 4u);
  box.shown(2);
  EXPECT_EQ(box.catch_up(kStart), Verdict::kSkipped) << "once";
}

TEST(Outbox, ASkippedSeekComesInTheEnd) {
  Outbox box;
  for (std::uint32_t n = 0; n < 3; ++n) box.offer(frame(n, 0), kStart);
  EXPECT_EQ(box.offer(frame(20, 20), kStart), Verdict::kSkipped);
  box.shown(2);
  EXPECT_EQ(box.catch_up(kStart), Verdict::kTaken);
  for (std::uint32_t n = 21; n < 23; ++n) EXPECT_EQ(box.offer(frame(n, 20), kStart), Verdict::kTaken);
  EXPECT_EQ(box.offer(frame(40, 40), kStart), Verdict::kSkipped);
  EXPECT_EQ(box.offer(frame(41, 40), kStart), Verdict::kSkipped);  // builds on one the client does not have
  box.shown(22);
  EXPECT_EQ(box.catch_up(kStart), Verdict::kNeedKey);
}

TEST(Outbox, AfterSilenceTheQueueIsCutAndAKeyFrameComes) {
  Outbox box;
  for (std::uint32_t n = 0; n < 3; ++n) box.offer(frame(n, 0), kStart);
  const auto later = kStart + Outbox::kSilence;
  EXPECT_EQ(box.offer(frame(30, 0), later), Verdict::kNeedKey);
  EXPECT_TRUE(box.empty());
  EXPECT_EQ(box.offer(frame(31, 31), later), Verdict::kTaken);
}

TEST(Outbox, OfStatesOnlyTheNewestWaits) {
  Outbox box;
  box.offer(text(Outgoing::Kind::kState, "old"), kStart);
  box.offer(text(Outgoing::Kind::kPerson, "person"), kStart);
  box.offer(text(Outgoing::Kind::kState, "new"), kStart);
  ASSERT_EQ(box.size(), 2u);
  EXPECT_EQ(box.take()->text, "new");
  EXPECT_EQ(box.take()->text, "person");
  for (int i = 0; i < 1000; ++i) box.offer(text(Outgoing::Kind::kError, "e"), kStart);
  EXPECT_LE(box.size(), Outbox::kQueued);
}

}  // namespace
}  // namespace throng::studio
