// The shell of all force models (PV-15): dv/dt = (v0 - v) / tau + sum of what neighbours and walls do. A model brings
// its law (kernel(), law(), wall()); the shell gathers, divides the frame into sub-steps, integrates all people of the
// model together and hands the mean velocity of the frame to `motion`. README.md has the scheme.
#pragma once

#include <span>
#include <vector>

#include "throng/steering/forces/batch.h"
#include "throng/steering/forces/wall_points.h"
#include "throng/steering/model.h"

namespace throng::forces {

/// What a person is driven to.
enum class Goal : std::uint8_t { kPoint, kSegment };

/// Parameters every force model has.
struct Shell {
  float relaxation = 0.5f;  ///< s: tau
  int max_neighbours = 10;
  float range = 5.0f;         ///< m
  float wall_horizon = 1.0f;  ///< s
  float strongest = 200.0f;   ///< m/s²: people and walls together push no harder
  int max_substeps = 64;      ///< of a frame
  Combine combine = Combine::kSum;
  Goal goal = Goal::kPoint;

  static const FieldList& fields();
  /// Without `combine`: for laws that take one neighbour after the other.
  static const FieldList& fields_in_sequence();
};

/// What a person carries from frame to frame: all zero = a newcomer, who has its shown velocity.
struct Carried {
  float vx, vy;            ///< m/s, at the end of the last frame
  float asked_x, asked_y;  ///< m/s, mean over the last frame: if it did not come true, something stood in the way
  float ax, ay;            ///< m/s², the last one
  std::uint32_t known;     ///< 1: the rest holds
};

class ForceModel : public SteeringModel {
 public:
  explicit ForceModel(const Shell& shell) : shell_(shell) {}

  PerceptionNeeds needs() const override;
  bool governs_acceleration() const override { return true; }
  bool together(double) const override { return true; }
  std::size_t state_size() const override { return sizeof(Carried); }
  /// For a few people alone, the others going straight on: same result as advance() if they are all.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  void advance(std::span<const Row> rows, const SteerInput& in, const Workers& workers, StageScratch& scratch,
               ByteColumn* state, Motion& out, SteerCounts& counts) const override;
  /// Layers "neighbours" and "forces": accelerations at the person's feet, 1 m = 1 m/s²; "right of way" if it counts.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  const Shell& shell() const { return shell_; }
  /// The vector code of the law, and the constants to call it with.
  virtual Kernel kernel() const = 0;
  virtual const void* law() const = 0;
  /// The same of a law that knows right of way, for runs in which people have standing (PV-36, PV-37); empty: none.
  virtual Kernel ranked_kernel() const { return {}; }
  /// Which of the two is in force.
  bool is_ranked(const SteerInput& in) const {
    return in.scene.appearance.standing.used() && ranked_kernel().pull != nullptr;
  }
  /// How many sub-steps a decay gets at most; what is faster still is followed implicitly.
  virtual int decay_steps() const { return 16; }
  /// What a point of a wall does to somebody.
  virtual WallPull wall(const WallPerson& who, const WallPoint& point) const = 0;

 private:
  Shell shell_;
};

}  // namespace throng::forces
