// One frame of one force model: everybody's place within it, and the sub-steps that take the model's people through it.
#pragma once

#include <span>
#include <vector>

#include "throng/core/column.h"
#include "throng/steering/forces/force_model.h"

namespace throng::forces {

/// Kept between frames for its memory alone.
struct FrameMemory {
  Column<Particle> at;         ///< by row, guests (proxies) behind
  Column<Since> since;         ///< likewise
  Column<Vec2> velocity;       ///< by row: of our people, at the end of their last sub-step, m/s
  Column<Vec2> acceleration;   ///< by row: of our people, the last one, m/s²
  Column<Vec2> moved;          ///< by row: way since the frame began, m (places are too coarse for it)
  Column<Vec2> wish;           ///< by row: preferred velocity, m/s
  Column<Vec2> direction;      ///< by row: where it wants to go, or faces
  Column<float> speed;         ///< by row: size of the wish
  Column<std::uint8_t> level;  ///< likewise: 2^level sub-steps
  Column<Vec2> kicked;         ///< by place in the list of a level: new velocity
  Column<Vec2> pushed;         ///< likewise: acceleration
  std::vector<Row> rows;       ///< whom the model advances
  std::vector<std::vector<Row>> by_level;
  std::vector<float> worst;  ///< by block
};

class Frame {
 public:
  Frame(const ForceModel& model, const SteerInput& in, const Workers& workers, FrameMemory& memory);

  /// Everybody where it is shown; our people with the velocity they carry.
  void start(std::span<const Row> rows, const ByteColumn* state);
  /// How many sub-steps each of our people needs; writes counts.
  void choose_steps(SteerCounts& counts);
  void run();
  /// Mean velocities into motion, what is carried into state.
  void finish(std::span<const Row> rows, ByteColumn* state, Motion& out) const;

 private:
  /// Those of one level at their common moment: accelerations there, then velocities.
  /// `may_exceed`: their forces may change faster than their sub-steps follow.
  void kick(std::span<const Row> rows, float time, float step, bool may_exceed);
  void fill(const Row* rows, int lanes, float half_step, Batch& batch) const;
  WallPull walls_on(Row row, Vec2 at, Vec2 velocity) const;
  Vec2 place(Row row, float time) const {
    const Particle& p = m_.at[row];
    const float since = time - m_.since[row].time;
    return {p.x + p.vx * since, p.y + p.vy * since};
  }

  const ForceModel& model_;
  const SteerInput& in_;
  const Workers& workers_;
  FrameMemory& m_;
  const Kernel kernel_;
  GatherInput gather_{};
  float dt_;
};

}  // namespace throng::forces
