#include "throng/behavior/routines/mind/turn.h"

#include "throng/behavior/activities/make_way.h"

namespace throng {
namespace {

/// Steps of Table 5.1 in one turn: what decomposes and fails without end is taken up again in the next.
constexpr int kMostSteps = 2 * static_cast<int>(kMostItems);

/// s: needs are brought up to date no more often, also near a goal, where every frame is a turn.
constexpr double kInnerStep = 0.25;

const KnownRegions* known_of(const MindRoutine& routine, const Decided& out, Row row) {
  return routine.character().knows_all ? nullptr : &out.knowledge.regions.at(row);
}

}  // namespace

MindTurn::MindTurn(Row row, const MindRoutine& routine, const DecideInput& in, const Decided& out)
    : row_(row),
      routine_(routine),
      in_(in),
      out_(out),
      state_(out.state->as<MindState>()[row]),
      situation_(row, in, state_.needs, state_.agenda, known_of(routine, out, row), out.intent, state_.turns),
      doing_(situation_, out, state_.needs, state_.agenda) {}

void MindTurn::take() {
  if ((state_.flags & MindState::kStarted) == 0) start();
  if (in_.self.orders.flags[row_] & Orders::kDirective) obey();
  if (in_.now - state_.needs.updated >= kInnerStep)
    pass_time(routine_.character().traits, key(), state_.turns, in_.now, state_.needs);
  if (in_.now < in_.self.profile.release[row_]) {  // pre-movement time
    doing_.stand();
  } else {
    hear_the_chime();
    if (in_.now >= static_cast<double>(state_.next_look)) {
      state_.next_look = static_cast<float>(in_.now) + routine_.params().look_every;
      if (!routine_.character().knows_all) notice_regions();
      select();
    }
    process();
  }
  ++state_.turns;
}

void MindTurn::process() {
  for (int i = 0; i < kMostSteps; ++i) {
    if (state_.stack.empty()) {
      if (!make_way(situation_, doing_, Activity::kStanding)) doing_.stand();
      return;
    }
    if (!process_top()) return;
  }
}

/// Table 5.1; true: there is a new top to look at.
bool MindTurn::process_top() {
  MemoryItem& item = state_.stack.top();
  if (accomplished(item)) {
    // What it holds of objects it gives back itself where it says that it is done; here nobody else does.
    activity(item).suspend(situation_, item, doing_);
    return end_top(EventKind::kEnded, GiveUp::kNone), true;
  }
  if (expired(item)) {
    activity(item).suspend(situation_, item, doing_);
    return end_top(item.is_root() ? EventKind::kGaveUp : EventKind::kExpired, GiveUp::kTooLong), true;
  }
  const Outcome outcome = activity(item).act(situation_, item, doing_);
  item.flags =
      static_cast<std::uint8_t>((item.flags | MemoryItem::kBegun) & ~(MemoryItem::kSuspended | MemoryItem::kSubFailed));
  switch (outcome.kind) {
    case Outcome::Kind::kGoOn:
      return false;
    case Outcome::Kind::kSubTask:
      return push_sub_task(outcome.sub), true;
    case Outcome::Kind::kDone:
      return end_top(EventKind::kEnded, GiveUp::kNone), true;
    case Outcome::Kind::kFailed:
      return end_top(EventKind::kGaveUp, outcome.why), true;
  }
  return false;
}

bool MindTurn::accomplished(const MemoryItem& item) const {
  switch (item.criterion) {
    case Criterion::kActivity:
      return false;
    case Criterion::kWithin:
      return situation_.within(SurfaceIndex(item.surface), item.point, item.amount);
    case Criterion::kInside:
      return situation_.inside(item.place);
    case Criterion::kNeedBelow:
      return item.need != Need::kNone && state_.needs.of(item.need) < item.amount;
    case Criterion::kTime:
      return in_.now >= item.begun + static_cast<double>(item.amount);
  }
  return false;
}

bool MindTurn::begin(MemoryItem item, EventKind how) {
  MemoryStack& stack = state_.stack;
  item.begun = in_.now;
  if (stack.full()) {
    tell(EventKind::kGaveUp, item, GiveUp::kMemoryFull);
    return false;
  }
  bool interrupts = false;
  for (std::size_t i = stack.depth; i-- > 0;) {  // top first: sub-tasks give back before what they are part of
    MemoryItem& below = stack.items[i];
    if (!below.is(MemoryItem::kBegun) || below.is(MemoryItem::kSuspended)) continue;
    activity(below).suspend(situation_, below, doing_);
    below.flags |= MemoryItem::kSuspended;
    if (below.is_root() && !interrupts) tell(EventKind::kInterrupted, below), interrupts = true;
  }
  stack.push(item);
  tell(how, item);
  return true;
}

void MindTurn::push_sub_task(const MemoryItem& sub) {
  MemoryItem& parent = state_.stack.top();
  MemoryItem item = sub;
  item.begun = in_.now;
  item.flags = 0;
  if (item.rank == 0) item.rank = parent.rank;
  if (item.need == Need::kNone) item.need = parent.need;
  if (state_.stack.push(item)) return tell(EventKind::kPlanned, item);
  activity(parent).suspend(situation_, parent, doing_);
  end_top(EventKind::kGaveUp, GiveUp::kMemoryFull);
}

/// The top is over. A goal that fails with its steps again and again fails itself.
void MindTurn::end_top(EventKind how, GiveUp why) {
  const MemoryItem item = state_.stack.top();
  state_.stack.pop();
  const bool failed = how == EventKind::kGaveUp;
  if (item.is_root()) {
    tell(how, item, why);
    if (failed && item.is(MemoryItem::kNeedDriven) && item.need != Need::kNone) {
      const auto n = static_cast<std::size_t>(item.need);
      state_.quiet_until[n] = static_cast<float>(in_.now) + routine_.character().drives[n].retry;
    }
  } else if (how != EventKind::kEnded) {
    tell(how == EventKind::kGaveUp ? EventKind::kExpired : how, item, why);
  }
  if (state_.stack.empty()) return;
  MemoryItem& parent = state_.stack.top();
  if (item.is_root()) {
    if (parent.is(MemoryItem::kSuspended)) {
      for (std::size_t i = state_.stack.depth; i-- > 0;)
        if (state_.stack.items[i].is_root()) {
          tell(EventKind::kResumed, state_.stack.items[i]);
          break;
        }
    }
    return;
  }
  if (!failed) {
    if (how == EventKind::kEnded) parent.failures = 0;
    return;
  }
  parent.flags |= MemoryItem::kSubFailed;
  if (++parent.failures < routine_.params().failures) return;
  activity(parent).suspend(situation_, parent, doing_);
  end_top(EventKind::kGaveUp, why);
}

void MindTurn::tell(EventKind kind, const MemoryItem& item, GiveUp why) {
  const std::uint32_t told = Told::of(item, why).packed();
  doing_.tell(kind, told);
  state_.why = told;
  state_.why_kind = static_cast<std::uint32_t>(kind);
  state_.why_at = static_cast<float>(in_.now);
}

}  // namespace throng
