// pedvo: pedestrian velocity obstacles. The half-planes of orca, with an arc of preferred velocities towards the whole
// of the next way portal instead of one velocity (PV-43 ... PV-55). README.md has the equations.
#pragma once

#include "throng/steering/model.h"

namespace throng::pedvo {

struct KernelInput;

class Pedvo final : public SteeringModel {
 public:
  enum class Goal { kSegment, kPoint };
  enum class Error { kRelative, kAbsolute };

  struct Params {
    Goal goal = Goal::kSegment;
    float horizon = 2.5f;           ///< s, for people
    float obstacle_horizon = 0.5f;  ///< s, for walls
    int max_neighbours = 10;
    float range = 5.0f;         ///< m
    float preferred_shift = 0;  ///< m/s, as of orca
    bool share_slack = false;   ///< as of orca
    Error error = Error::kRelative;
    float speed_error = 0.1f;  ///< sigma: part of the speed, or m/s
    float detour = 1.0f;       ///< m, Delta
    float deviation = 1.1f;    ///< gamma
    bool keep_to_arc = true;
    float least_pace = 0.25f;  ///< of the preferred speed
    bool keep_speed = true;
    float flat = 1e-5f;  ///< sine
    float turning = 1.0f;
    float personal_space = 0;    ///< m
    float adjust_every = 0.05f;  ///< s
    bool within_reach = false;
    bool fundamental_diagram = true;
    bool lanes = true;
    bool right_of_way = true;

    static const FieldList& fields();
  };

  explicit Pedvo(const Params& params) : params_(params) {}

  PerceptionNeeds needs() const override;
  Claims claims() const override;
  std::vector<std::string_view> filters() const override;
  /// Reads what orca reads, and the arc of preferred velocities, the way portal (route.target) and, with within_reach,
  /// the limits of acceleration and turning.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// In steps longer than adjust_every people choose several times, each time knowing what the others chose before
  /// (rounds.cpp). In others each chooses once, by steer().
  bool together(double dt) const override { return rounds(dt) > 1; }
  void advance(std::span<const Row> rows, const SteerInput& in, const Workers& workers, StageScratch& scratch,
               ByteColumn* state, Motion& out, SteerCounts& counts) const override;
  /// How often people choose within a step of dt; 1 at least.
  int rounds(double dt) const;
  /// In steps shorter than adjust_every people choose in one of several, so that what a choice leaves open does not
  /// depend on the step (PV-56).
  std::uint32_t turn_frames(double dt) const override;
  /// Layers "neighbours", "velocity obstacles", "half-planes", "change u", "arc" and "velocities": the velocity space
  /// of the person, drawn at its feet, 1 m = 1 m/s. Where people have standing, "right of way": over whom, and who over
  /// this person.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

 private:
  KernelInput kernel_input(const SteerInput& in) const;
  /// One choice of everybody in `rows`, of what is shown of people in `shown` (by row, guests included).
  void choose_once(std::span<const Row> rows, const SteerInput& in, const Shown* shown, Motion& out) const;

  Params params_;
};

}  // namespace throng::pedvo
