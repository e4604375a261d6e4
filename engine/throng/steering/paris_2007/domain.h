// The velocity domain of a walker: all partitions superposed, what each subsection costs, which speeds it leaves, and
// the choice (EG-04, EG-22, EG-23).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

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

/// A blocked stretch of speeds in directions [from, to] because of one entity.
struct Blocked : Section {
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
  int piece = -1;       ///< of Domain::pieces()
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
  /// Superposes and rates; then pieces() hold.
  void rate();
  std::span<const Piece> pieces() const { return pieces_; }
  std::span<const Blocked> blocked() const { return blocked_; }

  /// The cheapest subsection, and in it the direction and speed nearest to the desired ones.
  Choice choose() const;
  /// The speed nearest to the desired one that the law allows in the directions of a piece.
  float speed_in(const Piece& piece) const;
  /// Whether a velocity is admissible: leads to no contact within the horizon.
  bool admits(float direction, float speed) const;
  /// Earliest time (s) at which a velocity may lead to contact; infinite where it is admissible.
  float blocked_from(float direction, float speed) const;

 private:
  void push(const Section& s, float gap);
  void superpose();
  void rate_graded();
  void rate_printed();
  /// Pieces that lie in a section: [first, last[.
  struct Range {
    std::size_t first, last;
  };
  Range pieces_in(const Section& s) const;
  struct Rated : Section {
    float speed_cost, weight, gap;
  };
  Wish wish_;
  Vec2 velocity_;  ///< m/s, actual
  Weights weights_;
  Additional additional_;
  Law law_;
  std::vector<Rated> sections_;  ///< of all entities, free ones included
  Partition partition_;
  std::vector<Blocked> blocked_;
  std::uint32_t entities_ = 0;
  std::vector<float> edges_;
  std::vector<float> deviation_;  ///< by piece: C_dev
  std::vector<float> factor_;     ///< by piece: C_add without what depends on the entity
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
