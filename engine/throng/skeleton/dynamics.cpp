#include "throng/skeleton/dynamics.h"

#include <algorithm>

namespace throng {
namespace {

constexpr float kGravity = 9.81f;

struct Segment {
  Joint from, to;  ///< ends; equal: `from` itself
  float mass[2];   ///< share of the body, women and men
  float along[2];  ///< share of the way from proximal to distal end
};

// De Leva (1996), table 4: masses and places of mass, women and men. The trunk in its three parts lies between our
// joints of the spine; hands end at the palm, feet between heel and tip of the toes.
constexpr Segment kTable[] = {
    {Joint::kHead, Joint::kHead, {0.0668f, 0.0694f}, {0.5f, 0.5f}},
    {Joint::kSpine3, Joint::kNeck, {0.1545f, 0.1596f}, {0.50f, 0.50f}},
    {Joint::kSpine1, Joint::kSpine3, {0.1465f, 0.1633f}, {0.55f, 0.55f}},
    {Joint::kPelvis, Joint::kSpine1, {0.1247f, 0.1117f}, {0.40f, 0.40f}},
    {Joint::kLeftUpperArm, Joint::kLeftForearm, {0.0255f, 0.0271f}, {0.5754f, 0.5772f}},
    {Joint::kLeftForearm, Joint::kLeftHand, {0.0138f, 0.0162f}, {0.4559f, 0.4574f}},
    {Joint::kLeftHand, Joint::kLeftHand, {0.0056f, 0.0061f}, {0.5f, 0.5f}},
    {Joint::kLeftThigh, Joint::kLeftShin, {0.1478f, 0.1416f}, {0.3612f, 0.4095f}},
    {Joint::kLeftShin, Joint::kLeftFoot, {0.0481f, 0.0433f}, {0.4416f, 0.4459f}},
    {Joint::kLeftFoot, Joint::kLeftToes, {0.0129f, 0.0137f}, {0.4014f, 0.4415f}},
};
constexpr std::size_t kFirstPaired = 4;

float cross_z(Vec2 a, Vec2 b, Vec2 c) { return det(b - a, c - a); }

}  // namespace

std::array<float, kMasses> segment_masses(Sex sex) {
  std::array<float, kMasses> m{};
  const auto k = static_cast<std::size_t>(sex);
  std::size_t n = 0;
  float sum = 0;
  for (std::size_t i = 0; i < std::size(kTable); ++i) {
    for (int twice = 0; twice < (i < kFirstPaired ? 1 : 2); ++twice) sum += m[n++] = kTable[i].mass[k];
  }
  for (float& x : m) x /= sum;  // the table's own sums are 0.9999 and 1.0000
  return m;
}

std::array<Vec3, kMasses> segment_places(const Skeleton& body, Sex sex, const PerJoint<Frame3>& joints) {
  std::array<Vec3, kMasses> at{};
  const auto k = static_cast<std::size_t>(sex);
  std::size_t n = 0;
  for (std::size_t i = 0; i < std::size(kTable); ++i) {
    const Segment& s = kTable[i];
    for (const Side side : kSides) {
      if (i < kFirstPaired && side == Side::kRight) break;
      const Joint from = i < kFirstPaired ? s.from : of_side(s.from, side),
                  to = i < kFirstPaired ? s.to : of_side(s.to, side);
      Vec3 place = lerp(joints[from].place, joints[to].place, s.along[k]);
      if (s.from == Joint::kHead) place = joints[from] * Vec3{0, 0, body.head_top * 0.4f};
      if (s.from == Joint::kLeftHand) place = joints[from] * Vec3{0, 0, -body.hand * 0.8f};
      if (s.from == Joint::kLeftFoot) {
        const SolePoints sole = sole_points(body, side, joints);
        place = lerp(sole.heel, sole.tip, s.along[k]) + joints[from].turn * Vec3{0, 0, body.ankle_height * 0.4f};
      }
      at[n++] = place;
    }
  }
  return at;
}

MassFrame mass_frame(const Skeleton& body, Sex sex, const PerJoint<Frame3>& joints) {
  MassFrame f;
  f.at = segment_places(body, sex, joints);
  const auto m = segment_masses(sex);
  for (std::size_t i = 0; i < m.size(); ++i) f.centre += f.at[i] * m[i];
  return f;
}

Dynamics dynamics_of(const MassFrame& before, const MassFrame& now, const MassFrame& after, Sex sex, float dt,
                     float ground) {
  const auto m = segment_masses(sex);
  Dynamics d;
  // Sum of moments about the origin of the ground plane of what carries each mass: acceleration plus gravity.
  Vec2 moment;
  for (std::size_t i = 0; i < m.size(); ++i) {
    const Vec3 a = (before.at[i] + after.at[i] - now.at[i] * 2.0f) / (dt * dt);
    const Vec3 carried = a + Vec3{0, 0, kGravity};
    d.acceleration += a * m[i];
    d.torque += cross(now.at[i] - now.centre, a) * m[i];
    const float z = now.at[i].z - ground;
    moment += Vec2{carried.z * now.at[i].x - a.x * z, carried.z * now.at[i].y - a.y * z} * m[i];
  }
  const float normal = d.acceleration.z + kGravity;
  d.presses = normal > 0.05f * kGravity;
  if (!d.presses) return d;
  d.friction = length(d.acceleration.plan()) / normal;
  d.zmp = moment / normal;
  return d;
}

std::vector<Vec2> support_polygon(std::vector<Vec2> p) {
  std::sort(p.begin(), p.end(), [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  p.erase(std::unique(p.begin(), p.end()), p.end());
  if (p.size() < 3) return p;
  std::vector<Vec2> hull;
  for (int pass = 0; pass < 2; ++pass) {  // lower, then upper chain
    const std::size_t start = hull.size();
    for (const Vec2 q : p) {
      while (hull.size() >= start + 2 && cross_z(hull[hull.size() - 2], hull.back(), q) <= 0) hull.pop_back();
      hull.push_back(q);
    }
    hull.pop_back();
    std::reverse(p.begin(), p.end());
  }
  return hull;
}

float distance_to(const std::vector<Vec2>& polygon, Vec2 point) {
  if (polygon.empty()) return 1e30f;
  float least = 1e30f;
  bool inside = polygon.size() > 2;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    if (cross_z(a, b, point) < 0) inside = false;
    const Vec2 ab = b - a;
    const float l = length_sq(ab);
    const float t = l > 0 ? math::clamp(dot(point - a, ab) / l, 0.0f, 1.0f) : 0.0f;
    least = std::min(least, distance(a + ab * t, point));
  }
  return inside ? 0 : least;
}

std::array<Vec3, 6> sole_outline(const Skeleton& body, const SolePoints& sole) {
  constexpr float kHalfWidth = 0.027f;  // of the height, at the ball; heel and tip are narrower
  const Vec3 along = normalized(sole.tip - sole.heel, Vec3{1, 0, 0});
  const Vec3 left = Vec3{-along.y, along.x, 0} * (kHalfWidth * body.height);
  return {sole.heel - left * 0.7f, sole.ball - left, sole.tip - left * 0.6f,
          sole.tip + left * 0.6f,  sole.ball + left, sole.heel + left * 0.7f};
}

}  // namespace throng
