#include "throng/figure/export.h"

#include <algorithm>

#include "throng/figure/bvh/bvh.h"
#include "throng/figure/gltf/write.h"

namespace throng {
namespace {

constexpr double kMostKeys = 1e6;

/// Root and pelvis in the world.
SkeletonPose in_world(const PosedFrame& f) {
  SkeletonPose pose = f.pose;
  const Frame3 pelvis = f.world * Frame3{f.pose.root, f.pose.turn[Joint::kPelvis]};
  pose.root = pelvis.place, pose.turn[Joint::kPelvis] = pelvis.turn;
  return pose;
}

}  // namespace

SkeletonPose pose_at(const PosedPerson& person, double time) {
  const auto& frames = person.frames;
  const auto after =
      std::upper_bound(frames.begin(), frames.end(), time, [](double t, const PosedFrame& f) { return t < f.time; });
  if (after == frames.begin()) return in_world(frames.front());
  if (after == frames.end()) return in_world(frames.back());
  const PosedFrame &a = *(after - 1), &b = *after;
  const auto t = static_cast<float>((time - a.time) / (b.time - a.time));
  const SkeletonPose p = in_world(a), q = in_world(b);
  SkeletonPose out;
  out.root = lerp(p.root, q.root, t);
  for (std::size_t j = 0; j < kJoints; ++j) out.turn[j] = nlerp(p.turn[j], q.turn[j], t);
  return out;
}

Result<std::string> export_gltf(std::span<const PosedPerson> people, const PeopleExport& options) {
  std::vector<GltfBody> bodies;
  for (const PosedPerson& person : people) {
    if (person.frames.empty()) continue;
    GltfBody body;
    body.name = person.name;
    body.skeleton = make_skeleton(person.stature);
    body.levels.push_back(make_figure(person.stature, person.looks.outfit, options.level));
    body.palette = person.looks.palette;
    GltfMotion motion;
    motion.name = person.name;
    for (const PosedFrame& f : person.frames) {
      const auto time = static_cast<float>(f.time - options.start);
      if (time < 0 || (!motion.time.empty() && !(time > motion.time.back())))
        continue;  // the format wants ascending times
      motion.time.push_back(time);
      motion.pose.push_back(in_world(f));
      motion.pose.back().root -= options.origin;
    }
    if (motion.pose.empty()) continue;
    body.pose = motion.pose.front();
    body.motions.push_back(std::move(motion));
    bodies.push_back(std::move(body));
  }
  if (bodies.empty()) return Error{"nobody has a pose to write"};
  return write_gltf(bodies);
}

Result<std::string> export_bvh(const PosedPerson& person, double rate) {
  if (person.frames.size() < 2) return Error{"'" + person.name + "' has fewer than two frames with a pose"};
  if (!(rate > 0 && rate <= 1000)) return Error{"the rate is above 0 and at most 1000 frames a second"};
  const double first = person.frames.front().time, last = person.frames.back().time;
  if ((last - first) * rate > kMostKeys) return Error{"more than a million frames: choose a lower rate"};
  std::vector<SkeletonPose> poses;
  const auto count = static_cast<std::size_t>(math::floor((last - first) * rate + 1e-6)) + 1;
  for (std::size_t i = 0; i < count; ++i) poses.push_back(pose_at(person, first + static_cast<double>(i) / rate));
  return write_bvh(make_skeleton(person.stature), poses, rate);
}

}  // namespace throng
