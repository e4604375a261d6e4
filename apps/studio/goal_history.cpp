#include "goal_history.h"

#include <algorithm>

#include "throng/recording/recorder.h"

namespace throng::studio {
namespace {

constexpr std::size_t kTidy = 16;  ///< changes of one slot, above which old ones are forgotten

}  // namespace

void GoalHistory::note(std::uint32_t frame, std::uint32_t first, const Crowd& crowd) {
  for (Row row = 0; row < crowd.size(); ++row) {
    const AgentId id = crowd.profile.id[row];
    if (id.index >= slots_.size()) slots_.resize(std::size_t{id.index} + 1);
    std::vector<Change>& changes = slots_[id.index];
    const Goal now{goal_of(crowd, row), crowd.intent.point[row], crowd.intent.surface[row]};
    if (!changes.empty()) {
      const Change& last = changes.back();
      const bool same_point =
          now.goal != kGoalIsPoint || (now.point == last.goal.point && now.surface == last.goal.surface);
      if (last.generation == id.generation && last.goal.goal == now.goal && same_point) continue;
    }
    if (changes.size() >= kTidy) {  // all but the last one before `first`
      const auto after = std::find_if(changes.begin(), changes.end(), [&](const Change& c) { return c.frame > first; });
      if (after - changes.begin() > 1) changes.erase(changes.begin(), after - 1);
    }
    changes.push_back({frame, id.generation, now});
  }
}

std::optional<GoalHistory::Goal> GoalHistory::at(AgentId who, std::uint32_t frame) const {
  if (who.index >= slots_.size()) return {};
  const std::vector<Change>& changes = slots_[who.index];
  const auto after = std::upper_bound(changes.begin(), changes.end(), frame,
                                      [](std::uint32_t f, const Change& c) { return f < c.frame; });
  if (after == changes.begin() || (after - 1)->generation != who.generation) return {};
  return (after - 1)->goal;
}

}  // namespace throng::studio
