// Const views that travel together through the stages: what a person is, and what is around it.
#pragma once

#include "throng/state/crowd.h"

namespace throng {

struct Self {
  const Due& due;
  const Profile& profile;
  const Orders& orders;
  const Body& body;
};

struct Scene {
  const Appearance& appearance;
  const CrowdMap& crowd_map;
  const ObjectStates& objects;
};

}  // namespace throng
