// Orientation sections of the reachable space (EG-17 ... EG-20): where a walker could meet somebody, and at which
// speeds. All vectors are relative to the walker and turned so that its desired direction is +x; all angles count from
// there, positive to the left.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "throng/core/vec.h"

namespace throng::paris {

inline constexpr float kUnlimited = std::numeric_limits<float>::infinity();
inline constexpr int kMostSlices = 32;
/// Sections narrower than this are rounding, rad.
inline constexpr float kNarrowest = 1e-5f;

/// The anticipated time, cut into adjacent intervals (EG-17): node i and i + 1 bound slice i.
struct TimeSlices {
  std::array<float, kMostSlices + 1> node{};  ///< s, node[0] = 0
  int count = 0;                              ///< slices
  float horizon() const { return node[static_cast<std::size_t>(count)]; }
};
/// [0, step], [step, k step], [k step, k² step] ... up to `horizon`, where the last one is cut off, each in `parts`
/// equal ones; at most kMostSlices in all, the last of which then reaches to the horizon.
TimeSlices time_slices(float step, float k, float horizon, int parts = 1);

/// Directions [from, to] in which speeds in ]v1, v2[ are inadmissible because of what happens in [t1, t2].
struct Section {
  float from = 0, to = 0;                   ///< rad, from <= to, both in [-pi, pi]
  float v1 = kUnlimited;                    ///< m/s, largest speed that passes behind
  float v2 = 0;                             ///< m/s, smallest speed that passes in front
  float t1 = 0, t2 = 0;                     ///< s
  bool free() const { return !(v1 < v2); }  ///< blocks nothing
};

/// A neighbour as the walker predicts it.
struct Moving {
  Vec2 p;       ///< m, from the walker
  Vec2 v;       ///< m/s
  float reach;  ///< m, R: closer than this they touch
};

/// R for somebody whom one would keep `wanted` metres from, centre to centre, while bodies touch at `contact`. Who is
/// nearer now, or will pass nearer by itself without touching if one stands, is taken to be on the border: only the way
/// towards it is blocked, not every way.
float reach_of(const Moving& n, float wanted, float contact, float horizon);

/// The angle [from, to] under which the disc appears that is swept from a to b; to - from may reach over pi.
struct Angle {
  float from, to;
  bool whole;  ///< the walker is within the swept disc: every direction
};
Angle swept_angle(Vec2 a, Vec2 b, float reach);

struct CriticalSpeeds {
  float v1, v2;
};
/// EG-19 for t in [t1, t2], by its analytic extrema; t1 = 0 gives v2 = infinity. v1 is at least 0.
CriticalSpeeds critical_speeds(const Moving& n, float t1, float t2);

/// Sections that may overlap.
class Sections {
 public:
  /// From any angle `from` to `to` >= from; one that runs over the back of the walker becomes two.
  void add(float from, float to, const Section& values);
  void add_whole(const Section& values);
  std::span<const Section> all() const { return list_; }
  void clear() { list_.clear(); }

 private:
  void push(float from, float to, const Section& values);
  std::vector<Section> list_;
};

/// One section for each slice in which the neighbour blocks a speed up to max_speed (EG-18, EG-19); of somebody who
/// stands they all have the same directions and are given as one, merged (EG-20).
void sections_of(const Moving& n, const TimeSlices& slices, float max_speed, Sections& out);

}  // namespace throng::paris
