// What somebody's hands, spine and eyes are about at a door, or with what it carries (DR-23, DR-38, DR-45): said anew
// in every frame by whoever leads it, followed by the body. It comes with a time: the hand is there when the door
// counts on it, so nothing anybody does waits for a body, and nothing depends on who is posed.
#pragma once

#include <cstdint>

#include "throng/core/ids.h"
#include "throng/core/vec.h"
#include "throng/core/vec3.h"
#include "throng/skeleton/skeleton.h"

namespace throng {

/// The frame of a leaf as it stands now (DR-09): place (along, off, height) in m, `off` positive on the pull side.
struct LeafGrip {
  Vec2 hinge;
  Vec2 along{1, 0};  ///< unit, hinge to latch edge
  Vec2 off{0, 1};    ///< unit, out of the pull face
  float width = 0;   ///< m; 0: there is no leaf
  Vec3 on(Vec3 place) const {
    const Vec2 p = hinge + along * place.x + off * place.y;
    return {p.x, p.y, place.z};
  }
};

struct GripCue {
  enum class Look : std::uint8_t { kAhead, kPoint, kBehind, kPerson };
  AgentId who;
  // the hand on the leaf
  LeafGrip leaf;
  bool on_leaf = false;  ///< `hand` has to be on it, at `place`
  bool keeps = false;    ///< the leaf is in this person's hands: one lets go when the other has it
  Side hand = Side::kRight;
  Vec3 place;         ///< on the leaf: (along, off, height)
  float within = -1;  ///< s until the hand has to be there; below 0: as it comes
  // hands on what is carried
  bool on_load[2] = {false, false};
  bool load_in_body = true;  ///< `load` in the frame of the body; else x, y in the world and z above the floor
  Vec3 load[2];
  // trunk (DR-23): rad, to the left and forward
  float twist = 0, lean = 0;
  // feet: where it is to stand, by planned steps (DR-40)
  bool stands = false;
  Vec2 root, facing{1, 0};
  // eyes
  Look look = Look::kAhead;
  AgentId look_id;  ///< kPerson; kBehind where somebody is known to be there
  Vec3 look_point;  ///< x, y in the world, z m above the floor
};

}  // namespace throng
