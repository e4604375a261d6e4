// Goes through the frames of trajectories in order and says who is there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "throng/analysis/trajectories.h"

namespace throng::analysis {

/// Calls f(frame, people) for every frame, `ahead` frames before the last one a person needs to be there: 0 = who has
/// this frame, 1 = who has this one and the next. `people`: numbers into all.people, ascending.
template <class F>
void each_frame(const Trajectories& all, std::int64_t ahead, F f) {
  std::vector<std::uint32_t> by_first(all.people.size()), present;
  for (std::size_t i = 0; i < by_first.size(); ++i) by_first[i] = static_cast<std::uint32_t>(i);
  std::stable_sort(by_first.begin(), by_first.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return all.people[a].first < all.people[b].first; });
  std::size_t next = 0;
  for (std::int64_t frame = all.first_frame(), end = all.end_frame() - ahead; frame < end; ++frame) {
    const std::size_t before = next;
    while (next < by_first.size() && all.people[by_first[next]].first <= frame) present.push_back(by_first[next++]);
    if (next != before) std::sort(present.begin(), present.end());
    std::erase_if(present, [&](std::uint32_t p) { return all.people[p].end() <= frame + ahead; });
    f(frame, static_cast<const std::vector<std::uint32_t>&>(present));
  }
}

}  // namespace throng::analysis
