#include "throng/motor/bodies/body/explain_body.h"

#include <algorithm>
#include <array>

#include "throng/skeleton/dynamics.h"

namespace throng {
namespace {

SketchPoint at(Vec3 p) { return {p.x, p.y, p.z}; }

std::vector<SketchPoint> footprint(const Skeleton& s, const SolePoints& sole) {
  std::vector<SketchPoint> out;
  for (const Vec3& p : sole_outline(s, sole)) out.push_back(at(p));
  return out;
}

/// Convex hull seen from above, counter-clockwise; heights are kept.
std::vector<SketchPoint> hull(std::vector<SketchPoint> points) {
  std::sort(points.begin(), points.end(),
            [](const SketchPoint& a, const SketchPoint& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  std::vector<SketchPoint> out;
  const auto turn = [](const SketchPoint& a, const SketchPoint& b, const SketchPoint& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  };
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t start = out.size();
    for (const SketchPoint& p : points) {
      while (out.size() >= start + 2 && turn(out[out.size() - 2], out.back(), p) <= 0) out.pop_back();
      out.push_back(p);
    }
    out.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return out;
}

}  // namespace

Frame3 frame_of_body(Row row, const PoseInput& in) {
  const Body& b = in.crowd.body;
  const Vec2 p{b.x[row], b.y[row]};
  return {{p.x, p.y, in.ground.body(SurfaceIndex(b.surface[row]), p)}, turn_z(b.heading[row])};
}

void explain_skeleton(Row row, const PoseInput& in, const PackedPose& pose, Sketch& out) {
  const Skeleton skeleton = skeleton_of(in.crowd.profile, row);
  const Frame3 frame = frame_of_body(row, in);
  PerJoint<Frame3> joints;
  place_joints(skeleton, unpack(pose), joints);
  for (Frame3& j : joints) j = frame * j;
  SketchLayer& l = out.layer("body");
  for (std::size_t j = 1; j < kJoints; ++j) l.segments.push_back({at(joints[kParents[j]].place), at(joints[j].place)});
  std::vector<SketchPoint> support;
  for (const Side side : kSides) {
    const std::uint32_t planted = side == Side::kLeft ? PackedPose::kLeftPlanted : PackedPose::kRightPlanted;
    const SolePoints sole = sole_points(skeleton, side, joints);
    l.segments.push_back({at(sole.heel), at(sole.ball)});
    l.segments.push_back({at(sole.ball), at(sole.tip)});
    if ((pose.flags & planted) == 0) continue;
    std::vector<SketchPoint> print = footprint(skeleton, sole);
    support.insert(support.end(), print.begin(), print.end());
    l.polygons.push_back(std::move(print));
  }
  if (!support.empty()) l.polygons.push_back(hull(std::move(support)));
  l.text("planted", (pose.flags & PackedPose::kLeftPlanted) != 0
                        ? ((pose.flags & PackedPose::kRightPlanted) != 0 ? "both feet" : "left foot")
                        : ((pose.flags & PackedPose::kRightPlanted) != 0 ? "right foot" : "no foot"));
  l.number("height", skeleton.height, "m");
}

void explain_balance(const GaitSet& set, const Skeleton& skeleton, Sex sex, const WalkInput& now, WalkState walk,
                     SketchLayer& out) {
  MassFrame masses[3];
  std::vector<Vec2> soles;
  WalkInput in = now;
  for (std::size_t k = 0; k < 3; ++k) {
    in.position += in.velocity * in.dt;
    SkeletonPose pose;
    Planted planted;
    throng::walk(set, skeleton, in, walk, pose, planted);
    PerJoint<Frame3> joints;
    place_joints(skeleton, pose, joints);
    const Frame3 frame{{in.position.x, in.position.y, in.ground}, turn_z(in.heading)};
    for (Frame3& j : joints) j = frame * j;
    masses[k] = mass_frame(skeleton, sex, joints);
    for (const Side side : kSides)
      if (k == 1 && planted.of(side))
        for (const Vec3& p : sole_outline(skeleton, sole_points(skeleton, side, joints))) soles.push_back(p.plan());
  }
  const Dynamics d = dynamics_of(masses[0], masses[1], masses[2], sex, in.dt, in.ground);
  if (!d.presses || soles.empty()) return;  // in flight
  out.points.push_back({d.zmp.x, d.zmp.y, in.ground});
  out.number("zero-moment point outside the feet", distance_to(support_polygon(std::move(soles)), d.zmp), "m");
  out.number("friction needed", d.friction);
}

}  // namespace throng
