#include "throng/behavior/decide.h"

#include <algorithm>
#include <array>

#include "throng/behavior/attend.h"

namespace throng {

void decide(std::span<const Routine* const> routines, std::span<const std::uint16_t> of_population,
            std::span<const std::uint32_t> slots, const DecideInput& in, const Workers& workers, PartStates& part_state,
            Mind& mind, Knowledge& knowledge, Intent& intent, EventBuffers& events,
            BlockBuffers<ObjectRequest>& requests) {
  constexpr std::size_t kBlock = 512;
  const std::span<const Row> minds(in.self.due.minds);
  const Column<std::uint16_t>& population = in.self.profile.population;
  const bool first = in.self.due.first == 0;  // cohort of the step
  first ? events.start(minds.size(), kBlock) : events.go_on(minds.size(), kBlock);
  requests.start(minds.size(), kBlock);
  const bool attentive = intent.attention.used();
  const std::vector<LiveEvent> live = attentive ? live_events(in) : std::vector<LiveEvent>{};
  workers.blocks(minds.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    std::array<Row, kBlock> own;
    for (std::size_t k = 0; k < routines.size(); ++k) {
      std::span<const Row> rows = minds.subspan(begin, end - begin);
      if (routines.size() > 1) {
        std::size_t n = 0;
        for (const Row r : rows)
          if (of_population[population[r]] == k) own[n++] = r;
        rows = {own.data(), n};
      }
      if (rows.empty()) continue;
      routines[k]->decide(
          rows, in, {&part_state.columns[slots[k]], mind, knowledge, intent, events.at(begin), requests.at(begin)});
    }
    if (attentive) attend(minds.subspan(begin, end - begin), in, live, intent);
  });
  if (first) intent.requests.assign(in.self.orders.requests.begin(), in.self.orders.requests.end());
  requests.append_to(intent.requests);
  // Stable: what one person asks stays in the order it asked.
  std::stable_sort(intent.requests.begin(), intent.requests.end(),
                   [](const ObjectRequest& a, const ObjectRequest& b) { return a.who < b.who; });
}

}  // namespace throng
