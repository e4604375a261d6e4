// The velocity domain of a walker: all partitions superposed, what each subsection costs, which speeds it leaves, and
// the choice (EG-04, EG-22, EG-23).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "throng/steering/paris_2007/cost.h"
#include "throng/steering/paris_2007/partition.h"

namespace throng::paris {

/// Of which limits the angle in C_dev is taken.
enum class Deviation : std::uint8_t {
  kPiece,    ///< of the subsection that is rated
  kSection,  ///< of the section before superposition, as printed
};

/// How the costs of superposed sections are put together.
enum class Combination : std::uint8_t {
  kSum,    ///< as printed
  kWorst,  ///< the largest C_speed and one C_dev
};

struct Rules {
  Deviation deviation = Deviation::kPiece;
  Combination combination = Combination::kSum;
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
  Domain(const Wish& wish, const Weights& weights, const Additional& additional, Rules rules)
      : wish_(wish), weights_(weights), additional_(additional), rules_(rules) {}
  /// The same storage for another walker.
  void start(const Wish& wish, const Weights& weights);
  /// Adds an entity; `gap`: metres between the bodies.
  void add(const Partition& partition, float gap);
  /// Superposes and rates; then pieces() hold.
  void rate();
  std::span<const Piece> pieces() const { return pieces_; }
  std::span<const Blocked> blocked() const { return blocked_; }

  /// The cheapest subsection, and in it the direction and speed nearest to the desired ones.
  Choice choose() const;
  /// The admissible speed nearest to the desired one in the directions [from, to] of a piece.
  float speed_in(const Piece& piece) const;
  /// Whether a velocity is admissible.
  bool admits(float direction, float speed) const;
  /// Earliest time (s) at which a velocity may lead to contact; infinite where it is admissible.
  float blocked_from(float direction, float speed) const;

 private:
  void superpose();
  struct Rated : Section {
    float speed_cost, weight, gap, near_cos;
    std::uint32_t first_piece, last_piece;
  };
  Wish wish_;
  Weights weights_;
  Additional additional_;
  Rules rules_;
  std::vector<Rated> sections_;  ///< of all entities, free ones included
  std::vector<Blocked> blocked_;
  std::uint32_t entities_ = 0;
  std::vector<float> edges_;
  std::vector<float> deviation_;
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
