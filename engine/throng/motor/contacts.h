// Who touches whom after integration: candidates are found once from the crowd map, sorted by (distance², id), and
// stay the same for all passes of the separation.
//
// Everything here is in cell order (index k into CrowdMap::x): positions after integration, unfolded into the frame
// in which each person began the step, so that a seam crossed meanwhile does not tear pairs apart.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/column.h"
#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/state/columns.h"
#include "throng/state/crowd_map.h"

namespace throng::motor {

/// Overlaps up to this are left alone, metres: steering brings people to touch exactly, give or take rounding.
inline constexpr float kTouching = 1e-3f;
/// Who overlaps somebody is also kept from being pushed into others up to this far away, metres.
inline constexpr float kContactMargin = 0.03f;

struct Candidate {
  std::uint32_t other;  ///< cell-order index
  float share;          ///< of an overlap that the mover makes up for: a half, or all beside a scripted person
  Vec2 shift;           ///< added to the other's position gives it in the frame of the mover
};

/// Somebody who overlaps somebody: the only ones the separation moves.
struct Mover {
  enum class Ground : std::uint8_t { kUnknown, kOpen, kWalls };
  std::uint32_t k;
  Row row;
  std::uint32_t first, count;  ///< candidates of the block
  Ground ground = Ground::kUnknown;
  bool moved = false;
  Vec2 next{};  ///< of the present pass: where it goes, unfolded
};

struct ContactBlock {
  std::vector<Candidate> candidates;
  std::vector<Mover> movers;
  std::vector<std::uint32_t> near;  ///< working memory
};

struct ContactCounts {
  std::uint64_t pairs = 0;  ///< overlapping deeper than the tolerance, each pair once
  float worst = 0;          ///< deepest overlap, metres
};

/// Whether somebody can be pushed aside: not who is scripted, nor who sits, nor who is pushed by a force model.
inline bool gives_way(const Profile& profile, const Motion& motion, Row row) {
  return profile.script[row] == 0 && motion.skill[row] != Skill::kSit && profile.max_acceleration[row] >= 0;
}

/// A candidate while its list is being sorted.
struct Found {
  float distance_sq;
  AgentId id;
  Candidate candidate;
};

struct ContactInput {
  const World& world;
  const Profile& profile;
  const CrowdMap& map;
  const Body& body;             ///< x, y: of the step's start; polygon, surface: after integration
  const float *new_x, *new_y;   ///< by row, folded
  const std::uint8_t* at_edge;  ///< by row: 1 = an open edge may be near; null = there are none in the world
  const std::uint16_t* home;    ///< by row: surface at the step's start; null with at_edge
  const float *x, *y, *radius;  ///< in cell order
  const Motion& motion;
  float reach;      ///< start positions farther apart than this cannot be candidates, metres
  float tolerance;  ///< overlaps up to this are no collisions, metres
  float least;      ///< overlaps up to this are of no interest at all, metres
};

/// Strips of the crowd map per block of parallel work.
inline constexpr std::size_t kStripsPerBlock = 4;

/// Searches the strips touched[begin, end). Writes the block's lists; `found` is working memory.
ContactCounts find_contacts(const ContactInput& in, std::size_t begin, std::size_t end, ContactBlock& block,
                            std::vector<Found>& found);

}  // namespace throng::motor
