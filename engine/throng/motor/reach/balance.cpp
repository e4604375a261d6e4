#include "throng/motor/reach/balance.h"

#include <algorithm>

namespace throng {
namespace {

// Shares of the body's mass. The trunk of the table (0.497) is split over pelvis, waist and chest (0.142, 0.139,
// 0.216).
constexpr float kHead = 0.081f, kChest = 0.216f, kWaist = 0.139f, kPelvis = 0.142f;
constexpr float kUpperArm = 0.028f, kForearm = 0.016f, kHand = 0.006f;
constexpr float kThigh = 0.100f, kShin = 0.0465f, kFoot = 0.0145f;
constexpr float kSoleHalf = 0.027f;  ///< half the breadth of a sole, of the height

}  // namespace

Vec3 centre_of_mass(const Skeleton& s, const PerJoint<Frame3>& j) {
  Vec3 sum = (j[Joint::kHead] * Vec3{0.01f * s.height, 0, 0.5f * s.head_top}) * kHead;
  sum += lerp(j[Joint::kSpine3].place, j[Joint::kNeck].place, 0.5f) * kChest;
  sum += lerp(j[Joint::kSpine1].place, j[Joint::kSpine3].place, 0.5f) * kWaist;
  sum += j[Joint::kPelvis].place * kPelvis;
  for (const Side side : kSides) {
    const Vec3 shoulder = j[of_side(Joint::kLeftUpperArm, side)].place,
               elbow = j[of_side(Joint::kLeftForearm, side)].place;
    const Vec3 wrist = j[of_side(Joint::kLeftHand, side)].place;
    sum += lerp(shoulder, elbow, 0.436f) * kUpperArm + lerp(elbow, wrist, 0.430f) * kForearm;
    sum += (j[of_side(Joint::kLeftHand, side)] * Vec3{0, 0, -s.hand}) * kHand;
    const Vec3 hip = j[of_side(Joint::kLeftThigh, side)].place, knee = j[of_side(Joint::kLeftShin, side)].place;
    const Vec3 ankle = j[of_side(Joint::kLeftFoot, side)].place;
    sum += lerp(hip, knee, 0.433f) * kThigh + lerp(knee, ankle, 0.433f) * kShin;
    sum += lerp(ankle, j[of_side(Joint::kLeftToes, side)].place, 0.5f) * kFoot;
  }
  constexpr float kWhole =
      kHead + kChest + kWaist + kPelvis + 2 * (kUpperArm + kForearm + kHand + kThigh + kShin + kFoot);
  return sum / kWhole;
}

SupportPolygon support_of(const Skeleton& s, const Frame3& left_ankle, const Frame3& right_ankle) {
  std::array<Vec2, 8> p;
  std::size_t n = 0;
  for (const Frame3* f : {&left_ankle, &right_ankle}) {
    for (const float x : {-s.heel, s.ball + s.toe}) {
      for (const float y : {-kSoleHalf * s.height, kSoleHalf * s.height}) p[n++] = (*f * Vec3{x, y, 0}).plan();
    }
  }
  // Andrew's monotone chain; points that tie in x and y are equal, so their order does not matter.
  std::sort(p.begin(), p.end(), [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  std::array<Vec2, 17> hull;
  std::size_t h = 0;
  const auto add = [&](Vec2 q, std::size_t floor) {
    while (h >= floor + 2 && det(hull[h - 1] - hull[h - 2], q - hull[h - 1]) <= 0) --h;
    hull[h++] = q;
  };
  for (std::size_t k = 0; k < 8; ++k) add(p[k], 0);
  const std::size_t lower = h - 1;
  for (std::size_t k = 7; k-- > 0;) add(p[k], lower);
  SupportPolygon out;
  out.count = static_cast<int>(std::min<std::size_t>(h - 1, 8));
  std::copy(hull.begin(), hull.begin() + out.count, out.corner.begin());
  return out;
}

Vec2 SupportPolygon::middle() const {
  Vec2 sum;
  for (int k = 0; k < count; ++k) sum += corner[static_cast<std::size_t>(k)];
  return count > 0 ? sum / static_cast<float>(count) : sum;
}

float SupportPolygon::margin(Vec2 p) const {
  float least = 1e9f;
  for (int k = 0; k < count; ++k) {
    const Vec2 a = corner[static_cast<std::size_t>(k)], b = corner[static_cast<std::size_t>((k + 1) % count)];
    const Vec2 along = b - a;
    const float size = std::sqrt(length_sq(along));
    if (size > 1e-6f) least = std::min(least, det(along, p - a) / size);
  }
  return least;
}

}  // namespace throng
