// Const views that travel together through the stages: what a person is, and what is around it.
#pragma once

#include "throng/state/crowd.h"

namespace throng {

struct Walls;

struct Self {
  const Due& due;
  const Profile& profile;
  const Orders& orders;
  const Body& body;
};

/// Number of the planner that finds this person's way now.
inline std::uint16_t planner_of(const Profile& profile, const Intent& intent, Row r) {
  const std::uint16_t own = intent.planner[r];
  return own > 0 ? static_cast<std::uint16_t>(own - 1) : profile.planner[r];
}

struct Scene {
  const Appearance& appearance;
  const CrowdMap& crowd_map;
  const ObjectStates& objects;
  /// What numbers of walls in percepts mean where doors move: the walls of the world and, behind them, leaves as they
  /// stand in this step. Null: World::walls.
  const Walls* walls = nullptr;
};

}  // namespace throng
