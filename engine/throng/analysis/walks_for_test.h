// Hand-made trajectories for tests.
#pragma once

#include <functional>

#include "throng/analysis/trajectories.h"

namespace throng::analysis::test {

/// A walk of n frames; where(i) is its point in frame first + i.
inline Walk walk(std::size_t n, const std::function<Vec2d(double)>& where, std::int64_t first = 0,
                 std::uint32_t group = 0, double radius = 0.25) {
  Walk w;
  w.first = first;
  w.group = group;
  w.radius = radius;
  for (std::size_t i = 0; i < n; ++i) w.point.push_back(where(static_cast<double>(i)));
  return w;
}

inline Trajectories of(double rate, std::vector<Walk> people, std::vector<std::string> groups = {"all"}) {
  Trajectories t;
  t.rate = rate;
  t.groups = std::move(groups);
  t.people = std::move(people);
  return t;
}

}  // namespace throng::analysis::test
