// Between objects and bodies: the ground under feet, and what objects tell the bodies of people registered with them.
#pragma once

#include <vector>

#include "throng/motor/body.h"
#include "throng/objects/objects.h"
#include "throng/simulation/clock.h"
#include "throng/simulation/door_cues.h"
#include "throng/simulation/setup.h"

namespace throng {

/// Ground of the world with its objects. A foot beyond the edge of its surface stands on the one that adjoins there.
class GroundOfWorld final : public FootGround {
 public:
  GroundOfWorld() = default;
  GroundOfWorld(const World& world, const GroundMap& map) : world_(&world), map_(&map) {}
  GroundPoint foot(SurfaceIndex surface, Vec2 p) const override;
  bool is_level(SurfaceIndex surface, Vec2 p) const override;
  float body(SurfaceIndex surface, Vec2 p) const override;

 private:
  GroundPoint on(SurfaceIndex surface, Vec2 p) const;
  const World* world_ = nullptr;
  const GroundMap* map_ = nullptr;
};

/// Scratch of the stage `animate`, kept between steps.
struct PoseCues {
  GroundOfWorld ground;
  std::vector<std::pair<Row, PoseCue>> found;
  std::vector<PoseCue> cues;  ///< ascending by row, one a person
  std::vector<Row> rows;
  GripCues grips;  ///< of people at doors; they stand where the door says, whatever else they are registered with
  PoseInput input(const Setup& setup, const Crowd& crowd, const Clock& clock);
};

/// Cost: that of the people registered with objects, and nothing while nobody has a pose.
void gather_cues(const Objects& objects, const Crowd& crowd, PoseCues& out);

}  // namespace throng
