#include "throng/behavior/decide.h"

namespace throng {

void decide(const Routine& routine, const DecideInput& in, const Workers& workers, Mind& mind, Intent& intent,
            EventBuffers& events) {
  constexpr std::size_t kBlock = 512;
  const std::span<const Row> minds(in.self.due.minds);
  events.start(minds.size(), kBlock);
  workers.blocks(minds.size(), kBlock, [&](std::size_t begin, std::size_t end, int) {
    routine.decide(minds.subspan(begin, end - begin), in, mind, intent, events.at(begin));
  });
}

}  // namespace throng
