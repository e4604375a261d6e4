// karamouzas_2009: predicted interactions one after the other, the most imminent first. PV-20.
// README.md has the equations.
#pragma once

#include "throng/steering/forces/force_model.h"

namespace throng::karamouzas_2009 {

enum class Size : std::uint8_t { kCircular, kPaper };

struct Law {
  Size size;
  float strength, scale;               ///< m/s², m: A / m, B (circular)
  float strongest, near, middle, far;  ///< m/s², m: the piecewise law of the paper
  float horizon;                       ///< s: meetings later than this do not count
  float personal_space;                ///< m, beyond the radius, that one keeps free
  int most;                            ///< so many meetings count, the first ones
  float update;                        ///< s: how long each force acts before the next is predicted
};

/// m/s: slower pairs do not approach.
inline constexpr float kLeastSpeed = 1e-3f;
/// In units of B: overlaps deeper than this push no harder.
inline constexpr float kDeepest = 4;
/// The paper's 1/D is cut at this share of `near`.
inline constexpr float kNearest = 0.1f;

forces::Kernel kernel();

/// For tests and walls, one at a time; the kernel does the same in vectors. What one predicted meeting does: a person
/// at the origin with velocity v, a neighbour at d with velocity u. time < 0: they do not meet within the horizon.
struct Meeting {
  float time = -1;
  Vec2 acceleration;
  float stiffness = 0;  ///< 1/s²
  float drag = 0;       ///< 1/s
};
Meeting meet(const Law& law, Vec2 v, float radius, Vec2 d, Vec2 u, float other_radius);

class Karamouzas final : public forces::ForceModel {
 public:
  struct Params {
    Size law = Size::kCircular;
    float strength = 2000;                ///< N
    float scale = 0.08f;                  ///< m
    float mass = 80;                      ///< kg
    float evasion = 3;                    ///< m/s²
    float near = 1, middle = 4, far = 8;  ///< m
    float horizon = 8;                    ///< s
    float personal_space = 0;             ///< m
    int interactions = 5;
    float update = 0.1f;  ///< s
    forces::Shell shell;

    Params() { shell.range = 10; }
    static const FieldList& fields();
  };

  explicit Karamouzas(const Params& params);

  Claims claims() const override;
  forces::Kernel kernel() const override { return karamouzas_2009::kernel(); }
  const void* law() const override { return &law_; }
  forces::WallPull wall(const forces::WallPerson& who, const forces::WallPoint& point) const override;

 private:
  Law law_;
};

}  // namespace throng::karamouzas_2009
