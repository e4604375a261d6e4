#include "throng/behavior/routines/mind/mind.h"

#include <algorithm>

#include "throng/behavior/routines/mind/turn.h"
#include "throng/core/prefetch.h"
#include "throng/core/text.h"
#include "throng/environment/maps.h"

namespace throng {
namespace {

/// The last of them still has room for two steps on top of it.
constexpr std::size_t kMostGoals = kMostItems - 2;

/// At its key, with the name that was probably meant.
void tell_unknown(const RoutineSettling& s, const std::string& where, const std::string& what, const std::string& name,
                  std::span<const std::string_view> known) {
  s.problems.push_back(where + ": there is no " + what + " '" + printable(name, 60) + "'" + did_you_mean(name, known));
}

}  // namespace

MindRoutine::MindRoutine(const Params& params) : params_(params), character_(params.settled()) {
  const auto kinds = throng::activities();
  for (std::size_t i = 0; i < kinds.size(); ++i) activities_.push_back(kinds[i].make(params.activities[i]));
}

MindRoutine::~MindRoutine() = default;

std::uint32_t MindRoutine::needs_maps() const {
  std::uint32_t maps = kTopology | kPerceptionMap;
  for (const auto& a : activities_) maps |= a->needs_maps();
  return maps;
}

std::uint32_t MindRoutine::uses() const {
  std::uint32_t uses = kUsesBearing | kUsesManner | kUsesFacing | (character_.knows_all ? 0u : kUsesKnowledge);
  for (const auto& a : activities_) uses |= a->uses();
  return uses;
}

void MindRoutine::settle(const RoutineSettling& s) {
  if (settled_) return;
  settled_ = true;
  check_needs(s);
  for (const auto& a : activities_) a->settle(s);
  if (!params_.goals.empty()) {
    if (params_.goals.size() > kMostGoals)
      s.problems.push_back("goals: " + std::to_string(params_.goals.size()) + " are more than the " +
                           std::to_string(kMostGoals) +
                           " that a person keeps in mind; a `journey` has any number of places");
    for (std::size_t i = 0; i < params_.goals.size(); ++i)
      settle_goal(params_.goals[i], "goals[" + std::to_string(i) + "]", s);
    return;
  }
  GoalParams own;
  own.activity = character_.goal;
  // Without a timetable a commuter has no train: then a journey of its source is its goal.
  if (own.activity == "catch_train" && s.timetable.trains.empty()) return;
  if (find_activity(own.activity) != 255) settle_goal(own, "character", s);
}

/// Traits that contradict each other: who had them would do one thing for ever, or nothing.
void MindRoutine::check_needs(const RoutineSettling& s) const {
  for (std::size_t i = 0; i < kNeeds; ++i) {
    const NeedTraits& t = character_.traits[i];
    // What fluctuates falls below its threshold by itself.
    if (character_.drives[i].trigger == Trigger::kNever || t.pattern == NeedPattern::kFluctuates) continue;
    const double threshold = upper(t.threshold);
    if (double{t.nominal} < threshold) continue;
    s.problems.push_back("needs." + std::string(word(static_cast<Need>(i))) + ": nominal " + number_text(t.nominal) +
                         " contradicts the threshold " + number_text(threshold) +
                         ": what is satisfied relaxes to it, and one would have to act again at once");
  }
  if (params_.train_after >= params_.train_within)
    s.problems.push_back("train_after " + number_text(params_.train_after) + " s contradicts train_within " +
                         number_text(params_.train_within) + " s: no train is between them");
}

void MindRoutine::settle_goal(const GoalParams& p, const std::string& where, const RoutineSettling& s) {
  Goal goal;
  MemoryItem& item = goal.item;
  goal.chance = p.chance;
  item.activity = find_activity(p.activity);
  item.flags = MemoryItem::kUltimate;
  item.rank = kRankGoal;
  item.expires = p.seconds;
  const auto complain = [&](const std::string& what) { s.problems.push_back(where + ": " + p.activity + " " + what); };
  if (item.activity == 255) {
    std::vector<std::string_view> known;
    for (const auto& kind : throng::activities()) known.push_back(kind.name);
    tell_unknown(s, where + ".activity", "activity", p.activity, known);
  }
  if (!suits(params_.character, p.activity))
    complain("does not suit the character " + std::string(word(params_.character)) + " (SH-06)");
  if (!p.place.empty()) item.place = s.world.find_place(p.place);  // that it is there is checked where it is read
  if (!p.object.empty()) {
    item.bind(s.world.placed.find(p.object));
    std::vector<std::string_view> known;
    for (const PlacedObject& object : s.world.placed.items)
      if (object.kind != kObstacleKind) known.push_back(object.id);
    if (std::find(known.begin(), known.end(), p.object) == known.end())
      tell_unknown(s, where + ".object", "object", p.object, known);
  }
  if (!p.need.empty()) {
    item.need = need_of(p.need);
    std::array<std::string_view, kNeeds> known;
    for (std::size_t i = 0; i < kNeeds; ++i) known[i] = word(static_cast<Need>(i));
    if (item.need == Need::kNone) tell_unknown(s, where + ".need", "need", p.need, known);
  }
  if (p.activity == "catch_train") settle_trains(p, where, s, goal);
  if (item.activity == 0 && item.place.exists()) item.criterion = Criterion::kInside;
  if (item.activity == 0 && p.place.empty()) complain("needs a place");
  goals_.push_back(goal);
}

/// Which trains of the timetable it may take.
void MindRoutine::settle_trains(const GoalParams& p, const std::string& where, const RoutineSettling& s, Goal& goal) {
  const auto& trains = s.timetable.trains;
  goal.first_train = static_cast<std::uint32_t>(trains_of_goals_.size());
  for (std::uint32_t i = 0; i < trains.size(); ++i)
    if (p.train.empty() || trains[i].label == p.train) trains_of_goals_.push_back(i);
  goal.last_train = static_cast<std::uint32_t>(trains_of_goals_.size());
  if (goal.first_train != goal.last_train) return;
  if (trains.empty()) {
    s.problems.push_back(where + ": " + p.activity + " needs a `timetable`");
    return;
  }
  std::vector<std::string_view> known;
  for (const Train& t : trains) known.push_back(t.label);
  tell_unknown(s, where + ".train", "train", p.train, known);
}

void MindRoutine::decide(std::span<const Row> rows, const DecideInput& in, const Decided& out) const {
  // A mind is a kilobyte, and whoever has a turn stands between others who have none.
  const std::span<const MindState> minds = out.state->as<MindState>();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i + 1 < rows.size()) prefetch_all(minds[rows[i + 1]]);
    MindTurn(rows[i], *this, in, out).take();
  }
}

}  // namespace throng
