// The velocity domain of a walker: all partitions superposed, what each subsection costs, which speeds it leaves, and
// the choice (EG-04, EG-22, EG-23).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/core/math.h"
#include "throng/steering/paris_2007/cost.h"
#include "throng/steering/paris_2007/partition.h"

namespace throng::paris {

/// How sections become a choice.
enum class Law : std::uint8_t {
  /// In a direction the costliest section counts, and the turn once, by the direction itself. A predicted limit of the
  /// speed binds as far as the prediction is trusted (C_pred).
  kGraded,
  /// As printed: a turn is the angle to the limits of the section before it was cut, costs of superposed sections add
  /// up, and all limits of speeds are hard.
  kPrinted,
};

/// A section of one entity with what follows from it.
struct Rated : Section {
  float cost = 0;    ///< graded: C_speed C_pred C_add of the entity; printed: (C_speed + C_dev) C_pred C_add
  float slower = 0;  ///< m/s, speeds in ]slower, faster[ are not chosen
  float faster = 0;
  std::uint32_t entity = 0;
};

/// A subsection: directions in which the same sections lie on each other.
struct Piece {
  float from = 0, to = 0;  ///< rad
  float cost = 0;
};

struct Choice {
  float direction = 0;  ///< rad from the desired one
  float speed = 0;      ///< m/s
  float cost = 0;
};

class Domain {
 public:
  Domain(const Wish& wish, const Weights& weights, const Additional& additional, Law law)
      : wish_(wish), weights_(weights), additional_(additional), law_(law) {}
  /// The same storage for another walker, who walks at `velocity`.
  void start(const Wish& wish, const Weights& weights, Vec2 velocity = {});
  /// Adds an entity with its sections, which may overlap; `gap`: metres between the bodies. One without sections is
  /// nobody to mind.
  void add(std::span<const Section> sections, float gap);
  /// Of all entities, those of one no longer overlapping; with the printed law free ones, too.
  std::span<const Rated> sections() const { return sections_; }

  /// The cheapest subsection, and in it the direction and speed nearest to the desired ones. Looks only at directions
  /// that can be cheaper than straight on.
  Choice decide();
  /// Superposes and rates the whole circle; then pieces() hold.
  void rate();
  std::span<const Piece> pieces() const { return pieces_; }
  /// The cheapest of pieces().
  Choice choose() const;

  /// The speed nearest to the desired one that the law allows in a direction.
  float speed_at(float direction) const;
  /// Whether a velocity is admissible: leads to no contact within the horizon.
  bool admits(float direction, float speed) const { return blocked_from(direction, speed) == kUnlimited; }
  /// Earliest time (s) at which a velocity may lead to contact; infinite where it is admissible.
  float blocked_from(float direction, float speed) const;

 private:
  void push(const Section& s, float gap);
  /// Pieces of the directions up to `window` on both sides, cut at the sections that cost something.
  void superpose(float window);
  void add_costs();
  /// What a direction costs more because one does not walk there: nothing between the present direction and the desired
  /// one.
  float turn_factor(float direction, math::SinCos<float> t) const;
  /// Up to which angle a direction may be cheaper than straight on, which costs `ahead`.
  float window_of(float ahead) const;

  Wish wish_;
  Weights weights_;
  Additional additional_;
  Law law_;
  Vec2 heading_;           ///< unit, of the actual velocity; zero: stands
  float turn_weight_ = 0;  ///< of turns away from it
  std::vector<Rated> sections_;
  Partition partition_;
  std::uint32_t entities_ = 0;
  std::vector<float> edges_;
  std::vector<Piece> pieces_;
};

/// Keys of a map over directions (columns, from -pi to pi) and speeds (rows, from 0 to max_speed): the earliest time of
/// contact at the middle of each cell, infinite where it is admissible (EG-04).
struct DomainMap {
  int directions = 0, speeds = 0;
  float max_speed = 0;
  std::vector<float> blocked_from;  ///< s, [speed * directions + direction]
};
DomainMap map_of(const Domain& domain, float max_speed, int directions, int speeds);

}  // namespace throng::paris
