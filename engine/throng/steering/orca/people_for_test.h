// For tests of the kernel: some people and the columns it reads.
#pragma once

#include <vector>

#include "throng/steering/orca/kernel.h"
#include "throng/steering/orca/reference.h"
#include "throng/steering/test_crowd.h"

namespace throng::orca {

/// Some people and the columns the kernel reads; everybody's neighbours are all others in order of row.
struct People {
  std::vector<Shown> shown;
  std::vector<AgentId> id;
  std::vector<std::uint8_t> count;
  std::vector<Row> who;
  std::vector<float> px, py, max_speed;
  std::vector<Standing> standing;
  int stride = 0;

  void add(Vec2 p, Vec2 v, float radius = 0.25f, Vec2 preferred = {}, float limit = 2.0f) {
    id.push_back({static_cast<std::uint32_t>(shown.size()), 1});
    shown.push_back({p.x, p.y, v.x, v.y, radius, 0, 0, 0, Activity::kWalking, 0});
    px.push_back(preferred.x);
    py.push_back(preferred.y);
    max_speed.push_back(limit);
    standing.push_back({0, preferred.x, preferred.y});
  }
  KernelInput input(float horizon, float dt) {
    stride = static_cast<int>(shown.size()) - 1;
    count.assign(shown.size(), static_cast<std::uint8_t>(stride));
    who.clear();
    for (Row r = 0; r < shown.size(); ++r)
      for (Row o = 0; o < shown.size(); ++o)
        if (o != r) who.push_back(o);
    return {shown.data(), id.data(), count.data(), who.data(),       nullptr,     stride,
            stride,       px.data(), py.data(),    max_speed.data(), 1 / horizon, 1 / dt};
  }
};

inline constexpr std::uint16_t kNoWalls[kLanes + 1] = {};

inline reference::Person person(const Shown& s, const Standing& by = {}) {
  return {{s.x, s.y}, {s.vx, s.vy}, s.radius, {by.vx, by.vy}, by.priority};
}

inline HalfPlane line_at(const LineBatch& batch, int k, int lane) {
  return {batch.line[k].nx[lane], batch.line[k].ny[lane], batch.line[k].b[lane]};
}

}  // namespace throng::orca
