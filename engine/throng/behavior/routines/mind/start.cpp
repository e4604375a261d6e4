// How a person comes to its goals: at the start, and from outside (SH-96). And what it gets to know (SH-84).
#include <algorithm>

#include "throng/behavior/routines/mind/turn.h"
#include "throng/core/math.h"
#include "throng/environment/perception_map/ray.h"

namespace throng {
namespace {

constexpr double kBeforeTheRun = -1;  ///< s: Agenda::go_at of a train whose chime nobody here could hear
constexpr float kEyeHeight = 1.6f;    ///< m
constexpr int kLooks = 5;             ///< directions one looks in at a time
constexpr float kGoldenTurn = 2.4f;   ///< rad: successive looks spread over all directions

}  // namespace

void MindTurn::start() {
  state_.flags = MindState::kStarted;
  throng::start(routine_.character().traits, key(), in_.now, state_.needs);
  if (!routine_.character().knows_all) {
    KnownRegions& known = out_.knowledge.regions.at(row_);
    known.limited = 1;
    const RegionIndex here = situation_.region();
    if (here.exists()) known.add(here.value);
  }
  // The last goal lies at the bottom of the stack: it is done last.
  const auto& goals = routine_.goals();
  for (std::size_t i = goals.size(); i-- > 0;) {
    const auto n = static_cast<std::uint32_t>(i);
    if (situation_.lasting_draws(2 * n).uniform() >= goals[i].chance) continue;
    MemoryItem item = goals[i].item;
    if (item.expires > 0) item.expires += in_.now;
    if (!routine_.trains_of(goals[i]).empty()) {
      item.train = choose_train(goals[i], n);
      if (item.train != Timetable::kNone) {
        state_.agenda.train = item.train;
        const double chime = in_.timetable->trains[item.train].chime;
        state_.agenda.go_at = chime > 0 ? chime : kBeforeTheRun;
      }
    }
    item.begun = in_.now;
    if (!state_.stack.push(item)) break;
    tell(EventKind::kBegan, item);
  }
  // A journey given by its source, where there is no goal.
  if (state_.stack.empty() && out_.mind.step[row_] != JourneyTable::kNoStep) {
    MemoryItem item;
    item.activity = find_activity("journey");
    item.rank = kRankGoal;
    item.flags = MemoryItem::kUltimate;
    item.words[0] = out_.mind.step[row_];
    if (item.activity != 255) begin(item, EventKind::kBegan);
  }
}

/// Any of those that are in good time, each as likely; else the first that can be caught at all.
std::uint32_t MindTurn::choose_train(const MindRoutine::Goal& goal, std::uint32_t number) const {
  const MindParams& p = routine_.params();
  const auto all = routine_.trains_of(goal);
  const auto& trains = in_.timetable->trains;
  const double from = in_.now + static_cast<double>(p.train_after), to = in_.now + static_cast<double>(p.train_within);
  const auto fits = [&](std::uint32_t t) { return trains[t].chime >= from && trains[t].departs <= to; };
  const auto n = static_cast<std::uint32_t>(std::count_if(all.begin(), all.end(), fits));
  std::uint32_t skip = n > 0 ? situation_.lasting_draws(2 * number + 1).below(n) : 0;
  for (const std::uint32_t t : all)
    if (n > 0 ? fits(t) && skip-- == 0 : trains[t].departs > in_.now) return t;
  return Timetable::kNone;
}

void MindTurn::obey() {
  if (const Directive* told = situation_.directive()) push_directive(*told);
}

/// Told from outside: comes on top of everything but is a goal like others (SH-96). A new one takes the place of the
/// one before.
void MindTurn::push_directive(const Directive& d) {
  MemoryStack& stack = state_.stack;
  std::size_t keep = stack.depth;
  for (std::size_t i = stack.depth; i-- > 0;)
    if (stack.items[i].is(MemoryItem::kFromOutside)) keep = i;
  while (stack.depth > keep) {
    activity(stack.top()).suspend(situation_, stack.top(), doing_);
    stack.pop();
  }
  MemoryItem item;
  item.flags = MemoryItem::kFromOutside;
  item.rank = kRankOutside;
  switch (d.kind) {
    case Directive::Kind::kGoToPlace:
      item.criterion = Criterion::kInside;
      item.place = d.place;
      break;
    case Directive::Kind::kGoToPoint:
      item.criterion = Criterion::kWithin;
      item.amount = 0.25f;
      item.point = d.point;
      item.surface = static_cast<std::uint16_t>(d.surface.value);
      break;
    case Directive::Kind::kJourney:
      item.activity = find_activity("journey");
      item.words[0] = in_.journeys.starts[d.journey.value];
      break;
    case Directive::Kind::kStand:
      item.activity = find_activity("wait");
      break;
    case Directive::Kind::kActivity:
      item.activity = d.activity;
      item.need = static_cast<Need>(std::min<std::uint32_t>(d.need, kNeeds));
      item.place = d.place;
      if (d.object.exists()) item.bind(d.object);
      break;
    case Directive::Kind::kCarryOn:
      if (!stack.empty()) tell(EventKind::kResumed, stack.top());
      return;
  }
  if (item.activity < activities().size()) begin(item, EventKind::kTold);
}

/// Regions that come into view: a few directions at a time, others each time.
void MindTurn::notice_regions() {
  KnownRegions& known = out_.knowledge.regions.at(row_);
  const RegionIndex here = situation_.region();
  if (here.exists()) known.add(here.value);
  if (!in_.world.perception_map.built()) return;
  for (int i = 0; i < kLooks; ++i) {
    const float angle = situation_.heading() +
                        kGoldenTurn * static_cast<float>((state_.turns * kLooks + static_cast<unsigned>(i)) % 64);
    const auto turn = math::sincos(math::wrap_angle(angle));
    const RayHit hit = look(in_.world, situation_.surface(), situation_.position(), {turn.cos, turn.sin},
                            routine_.params().sight, kEyeHeight);
    const RegionIndex seen = region_of(in_.world, hit);
    if (seen.exists()) known.add(seen.value);
  }
}

}  // namespace throng
