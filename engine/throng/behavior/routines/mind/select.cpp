// Action selection (SH-82, SH-83): what comes first.
#include "throng/behavior/routines/mind/turn.h"

namespace throng {

/// It is time for the train: everything that was put on top of it is dropped (SH-83 (2)).
void MindTurn::hear_the_chime() {
  const Agenda& agenda = state_.agenda;
  if (agenda.go_at == 0 || in_.now < agenda.go_at) {
    if ((state_.flags & MindState::kChimed) == 0) return;
    // Missed it and has another one in mind: there is time again.
    state_.flags &= ~static_cast<std::uint32_t>(MindState::kChimed);
    for (std::size_t i = 0; i < state_.stack.depth; ++i)
      if (state_.stack.items[i].rank == kRankTrain) state_.stack.items[i].rank = kRankGoal;
    return;
  }
  if (state_.flags & MindState::kChimed) return;
  MemoryStack& stack = state_.stack;
  std::size_t at = stack.depth;
  while (at > 0 && !(stack.items[at - 1].is(MemoryItem::kUltimate) && stack.items[at - 1].train == agenda.train)) --at;
  if (at == 0) return;
  state_.flags |= MindState::kChimed;
  // Also where something told from outside keeps it: after that, nothing else comes before the train.
  stack.items[at - 1].rank = kRankTrain;
  doing_.tell(EventKind::kChime, agenda.train);
  // The item itself keeps what it is about, its own steps are planned again.
  while (stack.depth > at) {
    MemoryItem& top = stack.top();
    if (top.rank >= kRankOutside && top.is_root()) return;  // told from outside: that comes before
    activity(top).suspend(situation_, top, doing_);
    if (top.is_root()) tell(EventKind::kGaveUp, top, GiveUp::kCalledAway);
    stack.pop();
  }
  tell(EventKind::kResumed, stack.top());
}

/// Of the needs that call and can be satisfied the highest-ranked one, if it comes before what one is about.
void MindTurn::select() {
  const std::uint8_t present = state_.stack.empty() ? 0 : state_.stack.top().rank;
  const auto& drives = routine_.character().drives;
  std::size_t best = kNeeds;
  for (std::size_t i = 0; i < kNeeds; ++i) {
    const Drive& d = drives[i];
    if (d.rank <= present || (best < kNeeds && d.rank <= drives[best].rank)) continue;
    if (wants(static_cast<Need>(i), d)) best = i;
  }
  if (best == kNeeds) return;
  MemoryItem item;
  item.activity = drives[best].activity;
  item.need = static_cast<Need>(best);
  item.rank = drives[best].rank;
  item.flags = MemoryItem::kNeedDriven;
  if (state_.agenda.go_at > in_.now) item.expires = state_.agenda.go_at;  // until then at most
  begin(item, EventKind::kBegan);
}

/// Over the threshold, not being seen to already, and with a chance. Searching needs none: one goes and looks.
bool MindTurn::wants(Need need, const Drive& drive) {
  const auto n = static_cast<std::size_t>(need);
  if (drive.trigger == Trigger::kNever || drive.activity == 255 || !state_.needs.urges(need) ||
      (state_.needs.relaxing >> n & 1) != 0) {
    state_.urging_since[n] = 0;
    return false;
  }
  const auto now = static_cast<float>(in_.now);
  if (now < state_.quiet_until[n]) return false;
  for (std::size_t i = 0; i < state_.stack.depth; ++i)
    if (state_.stack.items[i].need == need) return false;
  if (drive.trigger == Trigger::kSearch) return true;
  if (routine_.activity(drive.activity).opportunity(situation_, need).seen) {
    state_.urging_since[n] = 0;
    return true;
  }
  float& since = state_.urging_since[n];
  if (since == 0) since = now > 0 ? now : 1e-6f;
  if (now - since < drive.give_up) return false;
  // Nothing that would help was seen for so long: says so and thinks of something else.
  MemoryItem item;
  item.activity = drive.activity;
  item.need = need;
  tell(EventKind::kGaveUp, item, GiveUp::kNoObject);
  state_.quiet_until[n] = now + drive.retry;
  since = 0;
  return false;
}

}  // namespace throng
