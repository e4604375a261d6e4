// orca: optimal reciprocal collision avoidance, PV-10 ... PV-14. README.md has the equations.
#pragma once

#include "throng/steering/model.h"

namespace throng::orca {

struct KernelInput;

class Orca final : public SteeringModel {
 public:
  struct Params {
    float horizon = 2.0f;           ///< s, for people
    float obstacle_horizon = 1.0f;  ///< s, for walls
    int max_neighbours = 10;
    float range = 5.0f;         ///< m
    float preferred_shift = 0;  ///< m/s: who has right of way is met this far from its velocity at most; 0 = any
    bool share_slack = false;   ///< pairs that are not on collision course share evenly, whoever has right of way

    static const FieldList& fields();
  };

  explicit Orca(const Params& params) : params_(params) {}

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  /// Reads appearance and percepts (people and walls), preferred velocity, maximum speed. Own and others' velocity are
  /// the actual ones. Everybody is taken to avoid as well, also who does not (scripted people): PV-10 hook. Where
  /// people have standing, right of way decides who avoids how much, and what (PV-35).
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "neighbours", "orca half-planes", "change u" and "velocities"; velocities are drawn at the person's feet,
  /// 1 m = 1 m/s. "half-plane of the nearest" is at the feet of that one.
  /// Where people have standing, "right of way": over whom, and who over this person.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

 private:
  KernelInput kernel_input(const SteerInput& in) const;

  Params params_;
};

}  // namespace throng::orca
