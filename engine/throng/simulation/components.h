// The stages grouped as the source groups its computing time (SH-98, Fig. 8.5).
#pragma once

#include <array>
#include <string_view>

#include "throng/simulation/report.h"

namespace throng {

enum class Component : std::uint8_t { kCognition, kPathPlanning, kBehavior, kPerception, kMotor, kEnvironment };
inline constexpr std::size_t kComponents = 6;

constexpr std::string_view name_of(Component c) {
  constexpr std::array<std::string_view, kComponents> names{"cognition",  "path planning", "behaviour",
                                                            "perception", "motor",         "environment update"};
  return names[static_cast<std::size_t>(c)];
}

/// decide is cognition: needs, memory, activities. prefer and steer are the navigational and reactive behaviours. What
/// keeps the world and its maps up to date is the environment's.
constexpr Component component_of(Stage stage) {
  switch (stage) {
    case Stage::kDecide:
      return Component::kCognition;
    case Stage::kNavigate:
      return Component::kPathPlanning;
    case Stage::kPrefer:
    case Stage::kSteer:
      return Component::kBehavior;
    case Stage::kPerceive:
      return Component::kPerception;
    case Stage::kMove:
    case Stage::kAnimate:
      return Component::kMotor;
    default:
      return Component::kEnvironment;
  }
}

/// Sums of stages by component, in whatever unit they are.
constexpr std::array<double, kComponents> by_component(const std::array<double, kStages>& stages) {
  std::array<double, kComponents> sums{};
  for (std::size_t i = 0; i < kStages; ++i)
    sums[static_cast<std::size_t>(component_of(static_cast<Stage>(i)))] += stages[i];
  return sums;
}

}  // namespace throng
