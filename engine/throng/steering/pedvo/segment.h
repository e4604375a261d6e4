// Algorithm 1 (PV-49): the part of the feasible velocities that is nearest to a chord of preferred ones, as a segment
// or a point, with the chord parameters of its ends; and the one velocity that is taken of it (PV-50). One person,
// plain code; the kernel does the same for one person a lane (segment-inl.h) and gives the same bits.
#pragma once

#include <span>

#include "throng/core/vec.h"
#include "throng/steering/orca/half_plane.h"
#include "throng/steering/pedvo/arc.h"

namespace throng::pedvo {

/// How a velocity is taken from the feasible ones.
struct Taste {
  bool keep_to_arc = true;  ///< the half-planes along the arc's ends hold (PV-49); else any direction will do
  bool keep_speed = true;   ///< what is taken off the chord is made as fast as the arc where lines allow it (PV-BY-15)
  float flat = 1e-5f;       ///< sine: a border that runs along the chord up to this is equally near to all of it
  float turning = 1;        ///< > 1: leaving the wish sideways costs this much less than changing speed (PV-BY-02)
};

/// The best of the feasible velocities: from v0 to v1, which are the nearest to the chord's points t0 <= t1.
struct Best {
  Vec2 v0, v1;  ///< m/s
  float t0 = 0, t1 = 1;
  bool on_chord = true;  ///< a piece of the chord itself; else the lines allow none of it
};

/// False where no velocity satisfies all `lines`, the disc of max_speed and, where taste.keep_to_arc, the arc's ends:
/// then failed_at is the line that could not be satisfied, and `out` what was best before it.
/// The order of lines decides nothing but rounding.
bool best_segment(const Chord& chord, std::span<const orca::HalfPlane> lines, float max_speed, Vec2 bias,
                  const Taste& taste, Best& out, int& failed_at);

/// PV-50, Eq 5.2: the velocity of the best ones that is nearest to the bias.
Vec2 choose(const Best& best, float t_bias);

/// v made longer up to `speed`, as far as the lines allow.
Vec2 lengthened(Vec2 v, float speed, std::span<const orca::HalfPlane> lines);

}  // namespace throng::pedvo
