// What a steering model is: a batch of rows in, wanted velocities out. A model holds only its parameters; what it must
// remember per person it declares as a State and finds in part_state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "throng/core/registry.h"
#include "throng/core/workers.h"
#include "throng/environment/world.h"
#include "throng/state/sketch.h"
#include "throng/state/views.h"

namespace throng {

/// How often the people of a model perceive, prefer and steer: in every frame, or at their human steps, when they also
/// decide (SH-02). Between two turns the last motion stays in force.
enum class SteeringRate { kEveryFrame, kHumanStep };

/// A behavioural property a model declares; the contract test checks that a yes holds and that a no really fails.
struct Claim {
  bool holds;
  std::string_view reason;  ///< why not, where holds is false
};

struct Claims {
  Claim mirror_symmetric;
  Claim passes_head_on_without_touching;
  Claim slows_with_density;
  Claim holds_its_place;
};

/// When, and in which run: what random draws are keyed by, besides the person.
struct Moment {
  std::uint64_t frame = 0;
  std::uint64_t seed = 0;
};

struct SteerInput {
  const World& world;
  double dt;  ///< s until the next turn of the model: the frame, or SteeringModel::turn_frames of them
  const Self& self;
  const Scene& scene;
  const Intent& intent;
  const Percepts& percepts;
  const Preferred& preferred;
  const Route* route = nullptr;  ///< the way ahead, where there is one: nothing beyond its aim concerns a person yet
  bool percepts_hold = true;     ///< false: guard() and explain() of somebody who did not have its turn in this step
  Moment moment{};

  /// Walls by the numbers that percepts have of them: those of the world and, behind them, leaves of doors.
  const Walls& walls() const { return scene.walls ? *scene.walls : world.walls; }
};

/// What the steering of one frame has to say about itself.
struct SteerCounts {
  std::uint32_t substeps = 0;        ///< of the frame, the most of any model; 0: no model has any
  std::uint64_t short_of_steps = 0;  ///< models that would have needed more than they may take
};

class SteeringModel {
 public:
  virtual ~SteeringModel() = default;
  virtual PerceptionNeeds needs() const = 0;
  /// Whether a scenario may choose other neighbours for it than needs() names (EG-03). Then its lists may hold any
  /// number up to kMaxNeighbours, also more than it asked for, and it takes them all.
  virtual bool allows_selection() const { return true; }
  virtual SteeringRate rate() const { return SteeringRate::kEveryFrame; }
  /// Every how many frames of dt people of a model with kEveryFrame have their turn, all in the same ones; in between
  /// only who decides anew, follows an order or a script. For models whose people choose at a rate of their own.
  virtual std::uint32_t turn_frames(double dt) const {
    (void)dt;
    return 1;
  }
  virtual Claims claims() const = 0;
  /// Names of filters of preferred velocities that belong to the model: its people have them with defaults, in this
  /// order, unless the scenario lists one of that name for them. None by default.
  virtual std::vector<std::string_view> filters() const { return {}; }
  /// Bytes of private state per person; all zero = a newcomer.
  virtual std::size_t state_size() const { return 0; }
  /// Which maps of the world it reads (environment/maps.h): they are built before the run. None by default.
  virtual std::uint32_t needs_maps() const { return 0; }
  /// Optional columns it writes or reads (state/columns.h, Uses). None by default.
  virtual std::uint32_t uses() const { return 0; }
  /// Writes motion of `rows` only. Called from several threads at once for disjoint blocks of rows.
  virtual void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const = 0;
  /// Whether the wanted velocity is the outcome of the model's own accelerations (a force model): then `move` neither
  /// limits its change nor pushes these bodies out of others, and counts where the absolute limits cut it.
  virtual bool governs_acceleration() const { return false; }
  /// Whether all people of the model are advanced together, by advance() instead of steer(), after everybody has
  /// perceived and preferred: for models that divide a frame of `dt` and must know what the others do in between.
  virtual bool together(double dt) const {
    (void)dt;
    return false;
  }
  /// Writes motion and state of `rows`, all people of the model who are due. Divides the work over the workers itself;
  /// `scratch` is its own, kept between frames, and means nothing from one to the next.
  virtual void advance(std::span<const Row> rows, const SteerInput& in, const Workers& workers, StageScratch& scratch,
                       ByteColumn* state, Motion& out, SteerCounts& counts) const {
    (void)workers, (void)scratch, (void)counts;
    steer(rows, in, state, out);
  }
  /// Whether guard() is to be called. Of use to models with a human step: an emergency does not wait for the next turn.
  virtual bool guards() const { return false; }
  /// In every frame, for the people who do not have their turn in it: a cheap look at who is dangerously close now
  /// (SH-47). The crowd map and `appearance` hold fresh positions, percepts do not (rows may have been arranged anew).
  /// Writes motion and state of `rows` only.
  virtual void guard(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const {
    (void)rows, (void)in, (void)state, (void)out;
  }
  /// Shows what steers one person, from the state after a step; for people who look, never in a step. Percepts hold
  /// if in.percepts_hold; else the row had its last turn some frames ago (human step). Nothing by default.
  virtual void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
                       Sketch& out) const {
    (void)row, (void)in, (void)state, (void)motion, (void)out;
  }
};

/// The list of models (models.cpp): one line each.
std::span<const PartKind<SteeringModel>> steering_models();

}  // namespace throng
