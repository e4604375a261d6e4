#include "throng/behavior/journeys.h"

namespace throng {
namespace {

// Counted repeats are unrolled: no counter has to be remembered per person, nesting needs no stack, and a journey that
// repeats 1000 times is still a small table shared by everybody.
void emit(const std::vector<JourneyStep>& steps, JourneyTable& t);

void emit_branch(const JourneyStep& step, JourneyTable& t) {
  double total = 0;
  for (const auto& [weight, body] : step.branches) total += weight;
  const std::size_t at = t.program.size();
  const std::uint32_t first = static_cast<std::uint32_t>(t.branches.size());
  const std::uint32_t count = static_cast<std::uint32_t>(step.branches.size());
  t.program.push_back({Instruction::Op::kChoose, {}, first, count});
  t.branches.resize(first + count);
  std::vector<std::size_t> exits;
  double sum = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    sum += step.branches[i].first;
    // The last branch takes what rounding leaves, so that every draw in [0, 1) finds one.
    t.branches[first + i] = {i + 1 == count ? 1.0 : sum / total, static_cast<std::uint32_t>(t.program.size())};
    emit(step.branches[i].second, t);
    exits.push_back(t.program.size());
    t.program.push_back({Instruction::Op::kJump, {}, 0, 0});
  }
  for (const std::size_t e : exits) t.program[e].arg = static_cast<std::uint32_t>(t.program.size());
  t.program[at].count = count;
}

void emit(const std::vector<JourneyStep>& steps, JourneyTable& t) {
  for (const JourneyStep& s : steps) {
    switch (s.kind) {
      case JourneyStep::Kind::kGo:
        t.program.push_back({Instruction::Op::kGo, s.place, 0, 0});
        break;
      case JourneyStep::Kind::kWait:
        if (s.place.exists()) t.program.push_back({Instruction::Op::kGoToSpot, s.place, 0, 0});
        t.program.push_back({Instruction::Op::kWait, s.place, static_cast<std::uint32_t>(t.waits.size()), 0});
        t.waits.push_back(s.wait);
        break;
      case JourneyStep::Kind::kBranch:
        emit_branch(s, t);
        break;
      case JourneyStep::Kind::kRepeat: {
        const std::uint32_t start = static_cast<std::uint32_t>(t.program.size());
        for (std::uint32_t i = 0; i < (s.times == 0 ? 1 : s.times); ++i) emit(s.body, t);
        if (s.times == 0) t.program.push_back({Instruction::Op::kJump, {}, start, 0});
        break;
      }
    }
  }
}

}  // namespace

JourneyIndex add_journey(std::string name, const std::vector<JourneyStep>& steps, JourneyTable& table) {
  const JourneyIndex index(table.starts.size());
  table.names.push_back(std::move(name));
  table.starts.push_back(static_cast<std::uint32_t>(table.program.size()));
  emit(steps, table);
  table.program.push_back({Instruction::Op::kEnd, {}, 0, 0});
  return index;
}

}  // namespace throng
