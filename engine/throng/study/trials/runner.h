// Runs small trials with any steering model: a few people who start somewhere at some velocity and walk to their goals
// on open floor. What experiments with people are compared with (EG-09, EG-36): "simulations start from the measured
// relative positions and comfort velocities" (L1063).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "throng/analysis/measures/crossing/crossing.h"
#include "throng/core/registry.h"
#include "throng/core/vec.h"
#include "throng/environment/world.h"
#include "throng/steering/model.h"

namespace throng {

struct TrialPerson {
  Vec2d position, velocity;  ///< m, m/s, at the start
  Vec2d goal;                ///< m
  double preferred_speed = 1.34;
  double radius = 0.22;
};

/// A steering model with its parameters.
struct ModelChoice {
  std::string label;  ///< for people: "orca", "orca, horizon 4"
  const PartKind<SteeringModel>* kind = nullptr;
  Params params;

  static ModelChoice of(const PartKind<SteeringModel>& kind) {
    return {std::string(kind.name), &kind, kind.defaults()};
  }
};

class TrialRunner {
 public:
  struct Options {
    double step = 0.025;     ///< s
    double half_width = 25;  ///< m of the square floor about the origin; people and goals must lie in it
    std::vector<analysis::ScreenWall> walls;
  };
  explicit TrialRunner(const Options& options);
  ~TrialRunner();
  TrialRunner(const TrialRunner&) = delete;
  TrialRunner& operator=(const TrialRunner&) = delete;

  double step() const { return options_.step; }
  double half_width() const { return options_.half_width; }
  /// Positions of each person: at the start and after each of `steps` steps. On one thread; the same bits for the same
  /// arguments. Empty for somebody for whom there was no room.
  std::vector<std::vector<Vec2d>> run(const ModelChoice& model, std::span<const TrialPerson> people, std::size_t steps,
                                      std::uint64_t seed = 1) const;

 private:
  const World& world_with(std::uint32_t maps) const;

  Options options_;
  std::unique_ptr<World> world_;
  mutable std::unique_ptr<World> with_maps_;  ///< built when the first model asks
  mutable std::uint32_t maps_ = 0;
};

}  // namespace throng
