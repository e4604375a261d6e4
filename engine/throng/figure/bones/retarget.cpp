#include "throng/figure/bones/retarget.h"

namespace throng {
namespace {

/// The joint at the other end of a joint's bone, or the joint itself where nothing mapped follows.
Joint end_of(const Bones& bones, Joint joint) {
  switch (joint) {
    case Joint::kPelvis:
      return Joint::kSpine1;
    case Joint::kLeftHand:
    case Joint::kRightHand:
    case Joint::kLeftToes:
    case Joint::kRightToes:
    case Joint::kLeftEye:
    case Joint::kRightEye:
    case Joint::kHead:
      return joint;
    default:
      break;
  }
  // Chains: the next mapped joint below; of the upper spine the neck or the head, not a clavicle.
  Joint at = joint;
  for (;;) {
    const auto next = static_cast<std::size_t>(at) + 1;
    if (next >= kJoints || kParents[next] != static_cast<std::uint8_t>(at)) return joint;
    at = static_cast<Joint>(next);
    if (bones.node[at] >= 0) return at;
  }
}

/// Turn that takes our bone at rest to the character's (in our axes), for each joint.
PerJoint<Quat> alignment(const Bones& bones, const PerJoint<Frame3>& ours) {
  PerJoint<Quat> out{};
  for (std::size_t j = 0; j < kJoints; ++j) {
    const auto joint = static_cast<Joint>(j);
    if (bones.node[j] < 0) continue;
    const Joint end = end_of(bones, joint);
    const auto p = kParents[j];
    if (end == joint ||
        joint == Joint::kPelvis) {  // hands follow their forearm, toes their foot; trunk and head stand as ours
      const bool limb = joint == Joint::kLeftHand || joint == Joint::kRightHand;
      if (limb && p != kNoParent && bones.node[p] >= 0) out[j] = out[p];
      continue;
    }
    const Vec3 theirs = normalized(bones.upright * (bones.place[end] - bones.place[j]));
    const Vec3 own = normalized(ours[end].place - ours[j].place);
    if (length_sq(theirs) > 0 && length_sq(own) > 0) out[j] = turn_between(own, theirs);
  }
  return out;
}

}  // namespace

FigureMesh retarget_mesh(const Character& character, const Bones& bones, const Skeleton& skeleton, Palette& palette) {
  PerJoint<Frame3> ours;
  place_joints(skeleton, rest_pose(skeleton), ours);
  const PerJoint<Quat> turned = alignment(bones, ours);
  const float scale = ours[Joint::kHead].place.z / bones.height;
  struct Carry {
    Vec3 from, to, axis;
    Quat turn;
    float along = 1;
  };
  PerJoint<Carry> carry{};
  for (std::size_t j = 0; j < kJoints; ++j) {
    if (bones.node[j] < 0) continue;
    const auto joint = static_cast<Joint>(j);
    const Joint end = end_of(bones, joint);
    Carry& c = carry[j];
    c.from = bones.upright * bones.place[j], c.to = ours[j].place, c.turn = turned[j].inverse(), c.along = scale;
    if (end == joint) continue;
    const Vec3 theirs = bones.upright * bones.place[end] - c.from;
    c.axis = normalized(theirs);
    c.along = distance(ours[end].place, c.to) / length(theirs);
  }
  std::vector<int> joint_of(character.nodes.size());
  for (std::size_t n = 0; n < character.nodes.size(); ++n)
    joint_of[n] = static_cast<int>(bones.joint_of(character, static_cast<int>(n)));

  FigureMesh out;
  for (std::size_t m = 0; m < character.meshes.size(); ++m) {
    const CharacterMesh& mesh = character.meshes[m];
    const auto slot = static_cast<Slot>(m < kSlots ? m : kSlots - 1);
    palette[slot] = mesh.colour;
    const auto first = static_cast<std::uint32_t>(out.position.size());
    for (const CharacterVertex& v : mesh.vertices) {
      const Vec3 at = bones.upright * v.position, normal = bones.upright * v.normal;
      Vec3 p, n;
      PerJoint<float> weight{};
      for (std::size_t k = 0; k < 4; ++k) {
        if (!(v.weight[k] > 0)) continue;
        const auto j = static_cast<std::size_t>(joint_of[v.node[k]]);
        const Carry& c = carry[j];
        const Vec3 from = at - c.from;
        const Vec3 stretched = from * scale + c.axis * (dot(from, c.axis) * (c.along - scale));
        p += (c.to + c.turn * stretched) * v.weight[k];
        n += (c.turn * normal) * v.weight[k];
        weight[j] += v.weight[k];
      }
      Influence skin;
      std::size_t used = 0;
      for (std::size_t j = 0; j < kJoints; ++j)
        if (weight[j] > 0 && used < 4) skin.joint[used] = static_cast<std::uint8_t>(j), skin.weight[used++] = weight[j];
      out.position.push_back(p), out.normal.push_back(normalized(n, {0, 0, 1}));
      out.skin.push_back(skin), out.slot.push_back(slot);
    }
    for (const std::uint32_t i : mesh.index) out.index.push_back(first + i);
  }
  return out;
}

Motion retarget_motion(const Character& character, const Bones& bones, const CharacterMotion& motion,
                       const Skeleton& skeleton) {
  PerJoint<Frame3> ours;
  place_joints(skeleton, rest_pose(skeleton), ours);
  const PerJoint<Quat> turned = alignment(bones, ours);
  const std::vector<Frame3> rest = character.rest();
  const float scale = skeleton.leg() / bones.leg;
  // The pelvis is between the hips; a character's root may be elsewhere, so what is carried over is its height at rest.
  const Vec3 hips = (bones.place[Joint::kLeftThigh] + bones.place[Joint::kRightThigh]) * 0.5f;
  const Vec3 feet = (bones.place[Joint::kLeftFoot] + bones.place[Joint::kRightFoot]) * 0.5f;
  const float raise = ours[Joint::kPelvis].place.z - (bones.upright * (hips - feet)).z * scale - skeleton.ankle_height;
  const float ground = (bones.upright * feet).z * scale - skeleton.ankle_height;

  Motion out;
  out.skeleton = skeleton;
  out.rate = motion.time.size() > 1 ? 1 / (motion.time[1] - motion.time[0]) : 60;
  const auto pelvis = static_cast<std::size_t>(bones.node[Joint::kPelvis]);
  const Vec3 inner = rest[pelvis].inverse() * hips;
  for (std::size_t key = 0; key < motion.time.size(); ++key) {
    const std::vector<Frame3> now = character.at(motion, key);
    SkeletonPose pose;
    PerJoint<Quat> global{};
    for (std::size_t j = 0; j < kJoints; ++j) {
      const auto p = kParents[j];
      const Quat parent = p == kNoParent ? Quat{} : global[p];
      if (bones.node[j] < 0) {
        global[j] = parent;
        continue;
      }
      const auto n = static_cast<std::size_t>(bones.node[j]);
      const Quat change = now[n].turn * rest[n].turn.inverse();
      global[j] = normalized(bones.upright * change * bones.upright.inverse() * turned[j]);
      pose.turn[j] = normalized(parent.inverse() * global[j]);
    }
    const Vec3 at = bones.upright * (now[pelvis] * inner) * scale;
    pose.root = {at.x, at.y, at.z - ground + raise};
    out.poses.push_back(pose);
  }
  return out;
}

}  // namespace throng
