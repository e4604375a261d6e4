#include "throng/objects/doors/interaction/key_pose.h"

namespace throng::interaction {

std::string_view words_of(PoseName name) {
  constexpr std::string_view kWords[kPoseNames] = {
      "O1 reach handle", "O2 opened", "O3 hold, others later", "O4 hold, others first",
      "O5 exit",         "F1 ready",  "F1 ready second",       "F2 edge held",
      "F3 passing",      "F4 passed"};
  return kWords[static_cast<std::size_t>(name)];
}

namespace {

const KeyPose& best_of(std::span<const KeyPose> table, PoseName name, DoorSide side, bool same_side, Load load) {
  const Partner wanted = same_side ? Partner::kSameSide : Partner::kOtherSide;
  const KeyPose* best = &table.front();
  int best_fit = -1;
  for (const KeyPose& p : table) {
    if (p.name != name || p.side != side) continue;
    if (p.load != Load::kNone && p.load != load) continue;
    if (p.partner != Partner::kAny && p.partner != wanted) continue;
    const int fit = (p.load == load ? 2 : 0) + (p.partner == wanted ? 1 : 0);
    if (fit > best_fit) best = &p, best_fit = fit;
  }
  return *best;
}

}  // namespace

const KeyPose& key_pose(PoseName name, DoorSide side, bool same_side, Load load) {
  return best_of(key_poses(), name, side, same_side, load);
}

const KeyPose& sliding_pose(PoseName name, DoorSide side, bool same_side) {
  return best_of(sliding_poses(), name, side, same_side, Load::kNone);
}

Vec2 root_of(const KeyPose& pose, const LeafFrame& leaf, float angle, float body) {
  const float from = leaf.slides && !pose.with_leaf ? leaf.lane : 0;
  const float along = from + pose.along.of(leaf.width, body), depth = pose.depth.of(leaf.width, body);
  return pose.with_leaf ? leaf.place_on(angle, along, depth) : leaf.place(along, depth);
}

Vec2 facing_of(const KeyPose& pose, const LeafFrame& leaf) {
  const auto turn = math::sincos(pose.facing * (math::kPiF / 180));
  return leaf.way_from(pose.side) * turn.cos - leaf.closed * turn.sin;
}

LeafPoint hand_of(const KeyPose& pose, const LeafFrame& leaf) {
  constexpr float kHandleOff = 0.05f, kBarOff = 0.04f, kHandOff = 0.02f;  // m from the face of the leaf
  const float face = leaf.thickness / 2;
  const float height = pose.height > 0 ? pose.height : leaf.handle_height;
  switch (pose.place) {
    case HandPlace::kHandle:
      return {leaf.width - leaf.handle_in, face + kHandleOff, height};
    case HandPlace::kBar:
      return {leaf.width * pose.at, -face - kBarOff, height};
    case HandPlace::kEdge:
      return {leaf.width, 0, height};
    case HandPlace::kFace:
      return {leaf.width * pose.at, -face - kHandOff, height};
    case HandPlace::kFree:
      break;
  }
  return {};
}

bool may_follow(PoseName from, PoseName to) {
  if (from == to) return true;
  for (const PoseStep& s : pose_graph())
    if (s.from == from && s.to == to) return true;
  return false;
}

}  // namespace throng::interaction
