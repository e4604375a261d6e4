#include "throng/behavior/decide.h"

#include <algorithm>

namespace throng {

void decide(const Routine& routine, const DecideInput& in, const Workers& workers, Mind& mind, Intent& intent,
            EventBuffers& events, BlockBuffers<ObjectRequest>& requests) {
  constexpr std::size_t kBlock = 512;
  const std::span<const Row> minds(in.self.due.minds);
  const bool first = in.self.due.first == 0;  // cohort of the step
  first ? events.start(minds.size(), kBlock) : events.go_on(minds.size(), kBlock);
  requests.start(minds.size(), kBlock);
  workers.blocks(minds.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    routine.decide(minds.subspan(begin, end - begin), in, mind, intent, events.at(begin), requests.at(begin));
  });
  if (first) intent.requests.assign(in.self.orders.requests.begin(), in.self.orders.requests.end());
  requests.append_to(intent.requests);
  // Stable: what one person asks stays in the order it asked.
  std::stable_sort(intent.requests.begin(), intent.requests.end(),
                   [](const ObjectRequest& a, const ObjectRequest& b) { return a.who < b.who; });
}

}  // namespace throng
