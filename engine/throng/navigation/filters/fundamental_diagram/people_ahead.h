// What people there are ahead, as vector code over the crowd map: how dense they stand around a point (PV-63), and how
// far it is to the next one in a file. Sums are whole numbers and the rest are minima, so neither the order of rows nor
// the width of vectors shows in any bit.
#pragma once

#include <cstdint>
#include <span>

#include "throng/environment/surface.h"
#include "throng/state/columns.h"
#include "throng/state/crowd_map.h"

namespace throng::navigation {

inline constexpr std::uint32_t kWholeWeight = 1u << 16;  ///< of somebody at the sample point itself
inline constexpr float kFollowed = 0.5f;                 ///< cosine: whose way differs by less (60 deg) is followed
inline constexpr float kMostExponent = 12;               ///< e^-12 is less than half a unit of weight

/// A Gaussian in which distances across the way count `lateral` fold: e^(-d'² / (2 sigma²)), nothing beyond `reach`.
struct CrowdKernel {
  float reach = 5;  ///< m, of d'
  float lateral = 2.5f;
  float sharpness = 0;  ///< 1 / (2 sigma²), 1/m²
  float behind = 1;     ///< weight of who is farther back than `from`
  float from = 0;       ///< m along the way from the point
  float opposed = 1;    ///< weight of who wants to go across or against the way; from kFollowed to there by the cosine
};
/// The same with `reach` cut where weights are rounded to nothing.
CrowdKernel crowd_kernel(float sigma, float lateral, float reach);

/// One look at the people of one surface. Somebody near an open edge makes several of them, one for each surface (or
/// image of the same one) that can be seen there; their results add up.
struct CrowdLook {
  Vec2 at;     ///< m, in the coordinates of that surface: the sample point, or the person
  Vec2 ahead;  ///< unit
  std::uint32_t surface = 0;
  Row self = kNoRow;       ///< who looks and does not count; kNoRow: everybody counts
  std::uint32_t slot = 0;  ///< of the results
  const Plane* plane =
      nullptr;  ///< of the surface, where heights differ: who is kSameHeight above or below is left out
  float z = 0;  ///< m, of who looks
};

/// Adds to sums[slot] the weights of everybody around look.at. `wants`, by row: what everybody prefers, for
/// kernel.opposed; null, or who prefers to stand: counts in full.
void weigh_people(const CrowdMap& map, const CrowdKernel& kernel, std::span<const CrowdLook> looks, std::uint64_t* sums,
                  const Standing* wants = nullptr);

/// Lowers nearest[slot] to the squared distance of the nearest one ahead of look.at, at most `reach` away and `half`
/// to the side.
void find_predecessors(const CrowdMap& map, float reach, float half, std::span<const CrowdLook> looks, float* nearest);

/// The kernel's e^-x for one number, 0 <= x <= kMostExponent, with the bits of the vectors: error below 1e-6.
float exp_of_minus(float x);

}  // namespace throng::navigation
