// What a person has around it, relative to itself, for models that look at one person after the other.
#pragma once

#include "throng/steering/model.h"

namespace throng::vo {

struct Neighbour {
  Vec2 way;       ///< to its centre, m; never zero
  Vec2 velocity;  ///< m/s
  float radius;   ///< sum of both radii, m
};

/// The people noticed, at most kMaxNeighbours, nearest first, into `out`; returns how many.
/// Who stands in the very same spot counts as a millimetre away along x, on opposite sides by id.
int neighbours_of(const SteerInput& in, Row row, Neighbour* out);

struct NearWall {
  Vec2 a, b;          ///< ends, m
  Vec2 along;         ///< unit, from a to b
  Vec2 normal;        ///< unit, towards the walkable side
  float length;       ///< m
  float gap;          ///< m, of the person's centre from the wall's line; never negative
  float foot;         ///< m along the wall from a, of the person's centre
  bool at_a, at_b;    ///< the corner there sticks out: the wall answers for it; else the adjoining wall covers it
  Vec2 nearest;       ///< way to the nearest point of it, m
  float distance_sq;  ///< to that
};

inline constexpr int kMostWalls = 48;  ///< the nearest this many are looked at

/// The walls noticed that the person stands in front of, nearest first, into `out` (room for kMostWalls); returns how
/// many.
int walls_of(const SteerInput& in, Row row, NearWall* out);

/// A velocity without the part that would lead into a wall: nobody comes nearer to one in a fifth of a second than it
/// is away.
Vec2 out_of_walls(std::span<const NearWall> walls, Vec2 velocity, float radius);

/// The fields that every model of the family has at the end of its list.
template <class P>
FieldList with_neighbours(FieldList list) {
  list.integer("max_neighbours", &P::max_neighbours,
               {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people count."});
  list.number("range", &P::range,
              {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this are not noticed."});
  return list;
}

/// A shorter vector of the same direction where it is longer than `most`.
inline Vec2 at_most(Vec2 v, float most) {
  const float l_sq = length_sq(v);
  return l_sq > most * most ? v * (most / std::sqrt(l_sq)) : v;
}

/// Unit vector in which the person means to go: of the preferred velocity, else of the actual one, else its heading.
Vec2 forward_of(const SteerInput& in, Row row);

/// What every model of this family shows: layers "neighbours" (discs, lines to them) and "velocities" (preferred,
/// chosen, actual as arrows at the feet, 1 m = 1 m/s).
void sketch_surroundings(const SteerInput& in, Row row, Sketch& out);
void sketch_velocities(const SteerInput& in, Row row, Vec2 chosen, const Motion& motion, Sketch& out);

}  // namespace throng::vo
