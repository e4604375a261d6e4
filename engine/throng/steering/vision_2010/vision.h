// vision_2010: steering by synthetic vision, EG-39 ... EG-50. README.md has the equations and the readings.
#pragma once

#include <memory>
#include <optional>

#include "throng/steering/model.h"
#include "throng/steering/vision_2010/following.h"
#include "throng/steering/vision_2010/law.h"
#include "throng/steering/vision_2010/params.h"
#include "throng/steering/vision_2010/retina.h"

namespace throng::vision {

/// What somebody looks at, in its own frame; arrays belong to the caller.
struct Surroundings {
  std::vector<Cone> cones;
  std::vector<Quad> quads;
  Vec2 heading;  ///< unit
  View view;     ///< of the above
  Goal goal;     ///< the leader, while one is followed
  std::optional<Leader> leader;
  AgentId met;  ///< who was intercepted last
};

class Vision2010 final : public SteeringModel {
 public:
  using Params = vision::Params;

  explicit Vision2010(const Params& params);

  PerceptionNeeds needs() const override;
  bool allows_selection() const override { return false; }  ///< who is seen is what the retina shows
  Claims claims() const override;
  std::size_t state_size() const override { return follows() ? sizeof(Follower) : sizeof(State); }
  std::uint32_t uses() const override { return kUsesFacing; }
  /// Reads appearance (own heading, everybody's velocity), percepts, preferred velocity, the aim of the route. Writes a
  /// velocity along the new heading, and the heading itself: who stands still turns as well.
  void steer(std::span<const Row> rows, const SteerInput& in, ByteColumn* state, Motion& out) const override;
  /// Layers "vision retina" (pictures of the bearing rate, of tti and of the reaction, EG-50), "vision stimuli" (the
  /// points in the space of both, with tau1), "vision fan", "vision law", and "following" or
  /// "intercepting" while somebody is.
  void explain(Row row, const SteerInput& in, const ByteColumn* state, const Motion& motion,
               Sketch& out) const override;

  /// Everything about the view of one person.
  void look_around(Row row, const SteerInput& in, const Follower& memory, Surroundings& s) const;

 private:
  bool follows() const { return params_.follow != Follow::kNone; }
  Follower memory_of(const ByteColumn* states, Row row) const;
  void remember(const Follower& memory, ByteColumn* states, Row row) const;
  /// How many walk between row and neighbour `leader` in a line behind the latter: two do not share a place.
  int places_taken(Row row, const SteerInput& in, std::size_t leader) const;
  /// Takes who is followed or intercepted for the goal, and out of the picture.
  void join(Row row, const SteerInput& in, const Follower& memory, Surroundings& s) const;
  /// Walks behind neighbour k; or goes to meet it, and tells whether it is met.
  void go_behind(Row row, const SteerInput& in, std::size_t k, float comfort, Surroundings& s) const;
  bool go_to_meet(Row row, const SteerInput& in, std::size_t k, float comfort, Surroundings& s) const;
  Threshold threshold_of(Row row, const SteerInput& in, const Surroundings& s) const;

  Params params_;
  Camera camera_;  ///< empty without pictures
  std::unique_ptr<const Retina> retina_;
};

}  // namespace throng::vision
