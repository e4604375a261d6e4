// Simulation: a World, a Crowd, the chosen parts, and step(). Opens no file and no socket; pacing, recording and
// showing belong to the caller. Not thread-safe: one caller at a time; step() uses its workers inside.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/core/workers.h"
#include "throng/perception/ghosts.h"
#include "throng/simulation/admit/admit.h"
#include "throng/simulation/arrange.h"
#include "throng/simulation/clock.h"
#include "throng/simulation/collision_log.h"
#include "throng/simulation/inputs.h"
#include "throng/simulation/report.h"
#include "throng/simulation/setup.h"
#include "throng/simulation/states.h"

namespace throng {

struct DoorPlan;
struct Luggage;

/// Totals over the run.
struct RunTotals {
  std::uint64_t steps = 0;
  std::uint64_t agent_steps = 0;
  std::uint64_t entered = 0, left = 0;
  std::uint64_t collisions = 0;
  std::uint64_t separated = 0;      ///< person-frames in which a body was pushed out of another
  std::uint64_t substeps = 0;       ///< of force models, over all frames
  std::uint32_t most_substeps = 0;  ///< in one frame
  float worst_overlap = 0;
  double first_exit = -1, last_exit = -1;  ///< s; -1 = nobody has left
  std::array<std::uint64_t, kWarnings> warnings{};
  std::array<std::uint64_t, kNoWays> no_way{};  ///< see StepReport
  std::array<double, kStages> stage_seconds{};
  PlanCounts planning;
};

class Simulation {
 public:
  /// Takes the compiled scenario. People with a source at time 0 enter in the first step.
  explicit Simulation(Setup setup, int workers = 1);
  ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// One frame: the whole story is in step.cpp.
  StepReport step();

  const World& world() const { return setup_.world; }
  const Setup& setup() const { return setup_; }
  const Crowd& crowd() const { return crowd_; }
  const Clock& clock() const { return clock_; }
  const Workers& workers() const { return workers_; }
  const RunTotals& totals() const { return totals_; }
  /// Who collided with whom, by frames and events, and how people got on. Empty unless setup().move.watch.
  const CollisionLog& collisions() const { return collisions_; }
  double now() const { return clock_.now(); }
  /// Names of the states that state machines lead people through; empty: there are no machines.
  const std::vector<std::string>& state_names() const { return states_.names; }
  /// Which of them everybody is in, by row: number + 1 in state_names(), 0 = in none. False, and nothing, where there
  /// are none.
  bool states(std::vector<std::uint16_t>& out) const;
  /// What people carry and push, by row; empty where nobody does (behavior/doorway/luggage.h).
  std::span<const Luggage> luggage() const;
  /// Proxies that stood in the last step (PV-23).
  std::size_t proxy_count() const;
  /// Nobody is inside, nobody waits outside and no source will ever send anybody.
  bool finished() const;
  /// Of everything that influences the future; equal for equal runs whatever the number of workers.
  std::uint64_t state_hash() const;
  /// Of the bodies: poses and what they remember. Equal for equal runs with the same show_poses() calls.
  std::uint64_t pose_hash() const { return crowd_.pose_hash(workers_); }
  /// Who has a pose from the next step on. Between two steps; no command: nothing but poses depends on it, and it is
  /// not recorded. Cameras that are no numbers are left out.
  void show_poses(PoseSettings settings);
  const PoseSettings& poses() const { return poses_; }
  /// Whether anybody of this run has a body that can be posed.
  bool has_bodies() const { return bodies_.makes_poses(); }

  /// What the parts that act for this person say about it now: behaviour, way, filters, steering. Between two steps;
  /// costs nothing when not called and changes nothing (same hash with and without). Nothing is added for somebody who
  /// is not there.
  void explain(AgentId id, Sketch& out) const;

  // ---- from outside, between two steps; carried out by the next step ----
  /// Newcomer at a spot (engine coordinates). The id is valid from the next step on, if the spot is free then.
  AgentId add(PopulationIndex population, SurfaceIndex surface, Vec2 position, JourneyIndex journey = {},
              Vec2 velocity = {});
  void remove(AgentId id);
  void send_to(AgentId id, PlaceIndex place);
  void send_to(AgentId id, SurfaceIndex surface, Vec2 point);
  void send_on(AgentId id, JourneyIndex journey);
  void stand(AgentId id);
  /// The person prefers this velocity until released; steering still avoids people and walls.
  void steer(AgentId id, Vec2 velocity);
  void release(AgentId id);
  /// The same as from a keyboard (SH-95): a speed, m/s, and a turn from the present heading, rad, positive = left.
  void drive(AgentId id, float speed, float turn);
  /// Tells somebody with a mind what to do, as one of its activities: it comes on top of what it is about, and after it
  /// that goes on (SH-96). `need`: number of the need it is for (what to buy), 255 = none.
  void tell(AgentId id, std::uint8_t activity, std::uint8_t need = 255, ObjectIndex object = {}, PlaceIndex place = {});
  /// What it was told is over: back to its own life.
  void carry_on(AgentId id);
  /// Asks an object in that person's name, as its own routine would; the answer is in crowd().objects.answers (and an
  /// event) after the next step.
  void request(const ObjectRequest& request);
  void request(AgentId id, ObjectIndex object, float wish = ObjectRequest::kAnywhere, Vec2 point = {});
  void release(AgentId id, ObjectIndex object);
  /// Gives a command again that carried_out() of an equal run had at this step.
  void repeat(const Command& command);

  // ---- log of the above ----
  /// Waiting for the next step.
  std::span<const Command> pending() const { return inputs_.pending; }
  /// What the last step was told, in the order given: with the set-up it determines the run.
  /// Empty when the set-up says log_inputs = false (a hundred bytes a command that nobody reads).
  std::span<const Command> carried_out() const { return inputs_.carried_out; }

  /// Clock, crowd, sources, pending commands. restore() of a snapshot of the same set-up continues as if nothing had
  /// happened; anything else is refused with the reason and leaves this simulation as it was.
  std::vector<std::byte> snapshot() const;
  Result<bool> restore(std::span<const std::byte> bytes);

 private:
  friend class StepScope;
  struct Stages;  ///< scratch of the stages

  void command(Command c);
  void direct(AgentId id, Directive d);
  void use_columns(Crowd& crowd) const;
  std::span<DoorPlan> door_plans();
  std::span<const DoorPlan> door_plans() const;
  std::span<Luggage> luggage_column();
  void explain_at_door(Row row, Sketch& out) const;
  void use_bodies(Crowd& crowd) const;
  void explain_body(Row row, Sketch& out) const;
  void explain_proxies(Row row, bool perceived, Sketch& out) const;
  std::uint64_t setup_hash() const;

  Setup setup_;
  Workers workers_;
  Clock clock_;
  Inputs inputs_;
  std::vector<SourceState> sources_;
  Crowd crowd_;
  RunTotals totals_;
  CollisionLog collisions_;
  std::vector<std::uint32_t> sink_of_place_;
  std::vector<PerceptionNeeds> needs_;
  std::vector<const NeighbourSelector*> selectors_;  ///< by model; null: none
  std::vector<const SteeringModel*> models_;
  std::vector<const Planner*> planners_;
  std::vector<FilterUse> filters_;
  std::vector<float> inattention_;  ///< s, by population (DR-50)
  std::vector<const Routine*> routines_;
  std::vector<std::uint16_t> routine_of_population_;
  StateTable states_;
  std::vector<std::uint32_t> model_slots_, planner_slots_, routine_slots_;  ///< into part_state
  std::uint32_t door_slot_ = kNoDoors;                                      ///< into part_state: plans at doors
  static constexpr std::uint32_t kNoDoors = 0xffffffffu;
  ProxyTable proxies_;
  BodyTable bodies_;
  PoseSettings poses_;
  std::unique_ptr<Stages> stages_;
  bool stepping_ = false;
};

}  // namespace throng
