// Bodies at a door between two halls (door_halls.h), and where hands are to the leaf.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "door_halls.h"
#include "throng/motor/bodies/body/body_kind.h"
#include "throng/motor/ik/arm.h"

namespace throng::halls {

struct Case {
  std::uint64_t west = 12, east = 0, seed = 1;
  Opens opens = Opens::kFront;  ///< front: the side of those from the west
  bool two_leaves = false;
  bool mirrored = false;  ///< hinge on the other side
  double kindness = 0.8, rush = 0.1, boxes = 0;
  PoseMode poses = PoseMode::kAll;
  std::string body = "body";
  bool idle = true;
};

inline Setup two_halls(const Case& c) {
  test::Halls h = test::with_leaves(c.opens, c.two_leaves, c.mirrored);
  h.west = c.west, h.east = c.east, h.seed = c.seed;
  h.kindness = Distribution::constant(c.kindness), h.rush = Distribution::constant(c.rush);
  Setup s = test::two_halls(h);
  if (c.body == "body") {
    HumanBodyParams params;
    params.idle = c.idle;
    s.bodies.push_back(std::make_unique<HumanBody>(params));
  } else {
    s.bodies.push_back(find_part(bodies(), c.body)->make(find_part(bodies(), c.body)->defaults()));
  }
  s.populations[0].height = Distribution::uniform(1.55, 1.95);
  s.poses = {c.poses, {}};
  s.doors.of_population[0].boxes = c.boxes;
  return s;
}

/// Somebody's joints in the world.
inline PerJoint<Frame3> joints_of(const Simulation& sim, Row r) {
  const Crowd& c = sim.crowd();
  PerJoint<Frame3> joints;
  place_joints(skeleton_of(c.profile, r), unpack(c.pose.packed[r]), joints);
  const Frame3 body{{c.body.x[r], c.body.y[r], 0}, turn_z(c.body.heading[r])};
  for (Frame3& j : joints) j = body * j;
  return joints;
}

/// m from a palm to where a hand may hold this leaf: handle, bar, edge, and the faces beside them on which it slides.
inline float off_leaf(const interaction::LeafFrame& leaf, float angle, Vec3 palm) {
  const Vec2 u = leaf.place_on(angle, 1, 0) - leaf.hinge, n = leaf.place_on(angle, 0, 1) - leaf.hinge;
  const float along = dot(palm.plan() - leaf.hinge, u), off = dot(palm.plan() - leaf.hinge, n);
  const float beyond = std::max({along - leaf.width, -along, 0.0f});
  const float face = leaf.thickness / 2;
  // Hands are held 2 to 5 cm off the face they are on; at the edge anywhere between the faces.
  const float pull = std::max({face + 0.02f - off, off - face - 0.05f, 0.0f});
  const float push = std::max({face + 0.02f + off, -off - face - 0.05f, 0.0f});
  const float side = std::min(pull, push);
  const float at_face = std::sqrt(beyond * beyond + side * side);
  const float out = std::max(math::abs(off) - face - 0.05f, 0.0f);
  return std::min(at_face, std::sqrt(math::square(along - leaf.width) + out * out));
}

/// Everybody in a slot of a leaf, and the leaf as it stands.
struct AtLeaf {
  const interaction::State& state;
  interaction::LeafFrame leaf;
  float angle;
};
inline std::vector<AtLeaf> leaves_of(const Simulation& sim) {
  const ObjectIndex index = sim.setup().objects.moving.front();
  const auto& door = *sim.setup().objects.as<LeafDoor>(index);
  const ObjectState& own = sim.crowd().objects.items[index.value];
  std::vector<AtLeaf> out;
  for (std::size_t k = 0; k < door.leaf_count(); ++k) {
    const LeafShape& s = door.leaf(k);
    out.push_back({LeafDoor::service(own).leaf[k],
                   {s.hinge, s.closed, s.swing, s.width, s.thickness, s.handle_in, s.handle_height, s.max_angle},
                   door.state(own, k).angle});
  }
  return out;
}

}  // namespace throng::halls
