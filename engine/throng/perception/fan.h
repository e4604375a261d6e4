// Sensing other people (SH-31): those in a fan ahead and in a small circle all around, nearest first, at most 16.
// Cells of the crowd map are looked at in tiers, ring around ring, until enough people are found; the result is exactly
// the nearest ones, sorted by (distance², id), the same on every SIMD target. Only people on the same surface, or on
// one that the range reaches through open edges (stairs, seams), and less than kSameHeight higher or lower.
#pragma once

#include <span>

#include "throng/core/fields.h"
#include "throng/environment/world.h"
#include "throng/state/columns.h"
#include "throng/state/crowd_map.h"

namespace throng {

inline constexpr int kFanMost = 16;

/// What somebody senses of the people around.
struct SensingFan {
  float angle = 200;  ///< degrees, centred on the heading
  float inner = 1;    ///< m: within this, also behind
  float range = 5;    ///< m, centre to centre, included
  int most = kFanMost;

  static const FieldList& fields();
};

struct FanQuery {
  const World& world;
  const CrowdMap& map;
  const Shown* shown;
  const AgentId* id;
  SensingFan fan;
};

/// For row rows[i]: count[i], and who[i * kFanMost ...] nearest first; unless shift is null, shift[i * kFanMost ...]:
/// add it to their coordinates to have them in the asker's frame. `most` at most kFanMost. No allocation.
void sense(const FanQuery& query, std::span<const Row> rows, std::uint8_t* count, Row* who, Vec2* shift);

/// Tier of somebody at q for somebody at p: ring of cells around the own one, which is tier 0.
inline int tier_of(const SurfaceGrid& grid, Vec2 p, Vec2 q) {
  const int dx = grid.column_of(q.x) - grid.column_of(p.x), dy = grid.row_of(q.y) - grid.row_of(p.y);
  const int x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
  return x > y ? x : y;
}

/// The fan as the test needs it: f |f| >= edge * d² says that the cosine is at least that of half the angle.
struct FanShape {
  Vec2 ahead;      ///< unit
  float edge = 0;  ///< c |c|, c = cosine of half the angle
  float inner_sq = 0;

  explicit FanShape(const SensingFan& fan);
  void turn_to(float heading);
  /// Whether somebody at p + d is in the fan of somebody at p; distance_sq = |d|².
  bool holds(Vec2 d, float distance_sq) const {
    const float f = d.x * ahead.x + d.y * ahead.y;
    return distance_sq <= inner_sq || f * (f < 0 ? -f : f) >= edge * distance_sq;
  }
};

/// The slow way, one person at a time: gives what `sense` promises. Returns how many. first_radius (m, above 0): how
/// far to look at first; it changes the time this takes, not what is found.
int sense_exact(const FanQuery& query, Row self, Row* who, Vec2* shift, float first_radius);

}  // namespace throng
