#include "throng/behavior/journeys.h"

#include <gtest/gtest.h>

namespace throng {
namespace {

using Op = Instruction::Op;

JourneyStep go(int place) {
  JourneyStep s;
  s.kind = JourneyStep::Kind::kGo;
  s.place = PlaceIndex(static_cast<std::size_t>(place));
  return s;
}

std::vector<Op> ops(const JourneyTable& t) {
  std::vector<Op> list;
  for (const auto& i : t.program) list.push_back(i.op);
  return list;
}

TEST(Journeys, AListOfPlacesBecomesGosAndAnEnd) {
  JourneyTable t;
  const JourneyIndex j = add_journey("there", {go(3), go(1)}, t);
  EXPECT_EQ(t.starts[j.value], 0u);
  EXPECT_EQ(ops(t), (std::vector<Op>{Op::kGo, Op::kGo, Op::kEnd}));
  EXPECT_EQ(t.program[1].place, PlaceIndex(1));
}

TEST(Journeys, WaitingAtAPlaceFirstGoesToASpotThere) {
  JourneyStep wait;
  wait.kind = JourneyStep::Kind::kWait;
  wait.wait = Distribution::constant(5);
  wait.place = PlaceIndex(2);
  JourneyTable t;
  add_journey("rest", {wait}, t);
  EXPECT_EQ(ops(t), (std::vector<Op>{Op::kGoToSpot, Op::kWait, Op::kEnd}));
}

TEST(Journeys, BranchesMeetBehindTheChoice) {
  JourneyStep branch;
  branch.kind = JourneyStep::Kind::kBranch;
  branch.branches = {{1.0, {go(0)}}, {3.0, {go(1), go(2)}}};
  JourneyTable t;
  add_journey("either", {branch, go(9)}, t);
  // choose, go 0, jump, go 1, go 2, jump, go 9, end
  ASSERT_EQ(ops(t), (std::vector<Op>{Op::kChoose, Op::kGo, Op::kJump, Op::kGo, Op::kGo, Op::kJump, Op::kGo, Op::kEnd}));
  EXPECT_DOUBLE_EQ(t.branches[0].cumulative, 0.25);
  EXPECT_DOUBLE_EQ(t.branches[1].cumulative, 1.0);
  EXPECT_EQ(t.branches[0].target, 1u);
  EXPECT_EQ(t.branches[1].target, 3u);
  EXPECT_EQ(t.program[2].arg, 6u);
  EXPECT_EQ(t.program[5].arg, 6u);
}

TEST(Journeys, RepeatsUnrollOrJumpBack) {
  JourneyStep repeat;
  repeat.kind = JourneyStep::Kind::kRepeat;
  repeat.body = {go(0), go(1)};
  repeat.times = 3;
  JourneyTable t;
  add_journey("thrice", {repeat}, t);
  EXPECT_EQ(t.program.size(), 7u);
  repeat.times = 0;
  const JourneyIndex j = add_journey("forever", {go(5), repeat}, t);
  const std::uint32_t start = t.starts[j.value];
  EXPECT_EQ(t.program[start + 3].op, Op::kJump);
  EXPECT_EQ(t.program[start + 3].arg, start + 1);
}

}  // namespace
}  // namespace throng
