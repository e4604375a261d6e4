// cellular: a cellular automaton inside the continuous engine, as a reference with its artefacts (PV-22, EG-06). Square
// cells with room for one person; everybody updates at the same frames, draws one of the eight cells around by how well
// it leads the preferred way, and walks there until the next update. README.md has the rules and how they were read.
#pragma once

#include "throng/core/random.h"
#include "throng/steering/model.h"

namespace throng::cellular {

struct Params {
  float cell = 0.4f;    ///< m
  float speed = 1.34f;  ///< m/s: a cell in cell / speed, rounded to whole frames
  float focus = 5.0f;   ///< how much better cells on the preferred way are

  static const FieldList& fields();
};

struct Cell {
  int x = 0, y = 0;
  bool operator==(const Cell&) const = default;
};

/// The lattice: cell (0, 0) has its corner in the origin of the engine's coordinates.
Cell cell_at(Vec2 p, float size);
Vec2 centre_of(Cell c, float size);

/// What the model remembers of a person.
struct State {
  float x, y;             ///< m, centre of the cell it walks to or stands in
  float from_x, from_y;   ///< m, centre of the cell it set out from
  std::uint32_t on_grid;  ///< 0: a newcomer, or off the lattice
  std::uint32_t set_out;  ///< 1: it set out in the first frame of this update
};

/// The eight cells around, counter-clockwise from east.
inline constexpr int kAround = 8;
inline constexpr Cell kOffsets[kAround] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

/// exp(focus (cos angle - 1)) for each of them, the angle between it and the wish; above zero for all: backsteps
/// happen.
void weigh(const Params& params, Vec2 wish, float (&weights)[kAround]);

/// One of them, drawn in proportion to the weights by a number in [0, 1); -1 where all are zero.
int draw(const float (&weights)[kAround], float uniform);

class Cellular final : public SteeringModel {
 public:
  using Params = cellular::Params;

  explicit Cellular(const Params& params) : params_(params) {}

  PerceptionNeeds needs() const override;
  bool allows_selection() const override { return false; }     ///< needs to know who is in the cells around
  bool governs_acceleration() const override { return true; }  ///< people are carried from cell to cell
  Claims claims() const override;
  std::size_t state_size() const override { return sizeof(State); }
  /// Reads positions, velocities and declared next moves of people around, walls, the preferred direction.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layer "cells": the eight cells around with their probabilities, those taken, the one walked to.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  /// Frames between two updates: at least 2, so that a contest can be seen and settled.
  int frames(double dt) const;

 private:
  void update(Row row, Vec2 wish, const SteerInput& in, int frames, State& s) const;
  bool loses(Row row, const SteerInput& in, int frames, const State& s) const;
  /// Weights with those of cells behind or in walls set to zero.
  void weigh_around(Row row, Vec2 wish, Vec2 from, const SteerInput& in, float (&weights)[kAround]) const;
  bool taken(Row row, const SteerInput& in, int frames_left, Cell c) const;

  Params params_;
};

}  // namespace throng::cellular
