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
  bool keep_speed = true;   ///< what is taken off the chord is made as fast as the arc where lines allow (PV-BY-15)
  float flat = 1e-5f;       ///< sine: a border that runs along the chord up to this is equally near to all of it
  /// Of the preferred speed: where the arc's ends leave nothing as fast as this off the chord, they leave nothing.
  /// Else somebody beside a wall, all of whose arc leads into it, would stand there for ever: standing leads
  /// everywhere.
  float least_pace = 0;
  float turning = 1;  ///< > 1: leaving the wish sideways costs this much less than changing speed (PV-BY-02)
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

/// Whether what is left between the arc's ends is too slow to count (Taste::least_pace).
bool too_slow(const Best& best, Vec2 chosen, const Chord& chord, const Taste& taste);

/// PV-50, Eq 5.2: the velocity of the best ones that is nearest to the bias.
Vec2 choose(const Best& best, float t_bias);

/// PV-BY-15: a velocity v off the chord as fast as the arc. Longer in its own direction as far as the lines allow;
/// where that is not all the way, in the direction, of the arc, in which the line that stops it lets one keep the
/// speed. All directions of the arc are equally good: it is the chord that makes slower ones seem so.
Vec2 at_full_speed(Vec2 v, const Chord& chord, std::span<const orca::HalfPlane> lines);

}  // namespace throng::pedvo
