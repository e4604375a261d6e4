// Legs do not pass through each other: feet in the air keep to their side of the other foot.
#include "throng/motor/gait/walker_detail.h"

namespace throng::walker {
namespace {

/// How far a left ankle must be left of the right one, `along` being the way between them ahead or back (m of the
/// reference body): tracks may cross a little where one foot is well before the other, as shins are then far apart.
float least_apart(float along) { return kCrossed - kCrossedFar * smooth_step((math::abs(along) - 0.25f) / 0.25f); }

}  // namespace

/// A swinging foot passes the other one at a distance; ends of the swing are not touched, so it goes out of its way by
/// no more than it can be back from in time. What is missing then is made up for by `uncross`.
void Walker::keep_apart(FootPose& swing, const FootPose& stands, Side side, float yaw) const {
  const float s = swung(side);
  const auto [sy, cy] = math::sincos(yaw);
  const Vec2 aside{-sy * sign_of(side), cy * sign_of(side)};
  const float lateral = dot(swing.flat.plan() - stands.flat.plan(), aside);
  const float wanted = smooth_max(lateral, kClearance * scale_, 0.015f);
  const float most = smooth_min(wanted - lateral, kAsideMost * scale_, 0.02f);
  const float by = most * smooth_step(5 * s) * smooth_step(5 * (1 - s));
  swing.flat += Vec3{aside.x * by, aside.y * by, 0};
}

/// Moves a foot in the air; in the second half of its swing it lands there too.
void Walker::push_aside(FootPose& f, Side side, Vec2 by) {
  f.flat += Vec3{by.x, by.y, 0};
  f.ankle += Vec3{by.x, by.y, 0};
  if (swung(side) < 0.5f) return;
  const Vec2 world{by.x * cos_ - by.y * sin_, by.x * sin_ + by.y * cos_};
  Glide<4>& to = foot(side).to;
  to.from[0] += world.x, to.from[1] += world.y;
  to.to[0] += world.x, to.to[1] += world.y;
}

/// What is left for a pair of legs: across the pelvis, and at right angles to where the legs go, for who stands with
/// both feet far aside has the one ankle beside the shin of the other.
Vec3 Walker::left_of_legs(const FootPose (&feet)[2], float yaw, Vec3 hip) const {
  const auto [sy, cy] = math::sincos(yaw);
  const Vec2 left{-sy, cy};
  const Vec3 middle = (feet[0].ankle + feet[1].ankle) * 0.5f - hip;
  const float aside = math::clamp(dot(middle.plan(), left) / body_.leg(), -0.7f, 0.7f);
  const float upright = std::sqrt(1 - aside * aside);
  return {left.x * upright, left.y * upright, aside};
}

/// Seen from the pelvis the left ankle stays on the left of the right one, at every moment of a swing. Where a pelvis
/// that turns brings two planted feet to that limit, the one that is to swing next leaves the ground.
void Walker::uncross(FootPose (&feet)[2], float yaw, Vec3 hip) {
  const Vec3 left = left_of_legs(feet, yaw, hip), apart = feet[0].ankle - feet[1].ankle;
  const auto [sy, cy] = math::sincos(yaw);
  const float along = dot(apart.plan(), Vec2{cy, sy}) / scale_;
  const float lateral = dot(apart, left), least = least_apart(along) * scale_, soft = kCrossedSoft * scale_;
  if (lateral >= least + soft) return;
  if (feet[0].planted && feet[1].planted) {
    const Side side = other(support());
    FootPose& f = feet[static_cast<std::size_t>(side)];
    f.planted = false;
    f.pitch = foot(side).pitch;  // as it stood, with its toes or its heel up
    f.pivot = f.pitch < 0 ? 1.0f : 0.0f;
    set_ankle(f);
    lift_now(side);
    return;
  }
  const float upright = length(left.plan());
  const float by = (smooth_max(lateral, least, soft) - lateral) / upright;
  const float share = feet[0].planted || feet[1].planted ? 1.0f : 0.5f;
  for (const Side side : kSides) {
    FootPose& f = feet[static_cast<std::size_t>(side)];
    if (!f.planted) push_aside(f, side, left.plan() * (sign_of(side) * by * share / upright));
  }
}

/// Knees that point inward, over a foot that still stands as the pelvis faced before, stop before they meet: both turn
/// outward by what is missing. `knees`: rad, where they point, from where the pelvis faces.
void Walker::spread_knees(const FootPose (&feet)[2], const Vec3 (&hips)[2], float yaw, float (&knees)[2]) const {
  const float half = body_.leg() / 2, least = kKneesApart * scale_;
  const Vec3 left = left_of_legs(feet, yaw, (hips[0] + hips[1]) * 0.5f);
  float out[2], at[2];  // m: a knee from the line of its leg; how far it is on the left
  for (std::size_t i = 0; i < 2; ++i) {
    const float bent = half * half - length_sq(hips[i] - feet[i].ankle) / 4;
    out[i] = std::sqrt(bent > 1e-6f ? bent : 1e-6f);
    at[i] = dot((hips[i] + feet[i].ankle) * 0.5f, left) + out[i] * math::sincos(knees[i]).sin;
  }
  const float apart = at[0] - at[1];
  const float by = smooth_max(apart, least, least) - apart;
  if (by <= 0) return;
  const float both = out[0] + out[1];  // nearly straight legs have no knees to turn
  const float turn = by * both / (both * both + 4 * least * least);
  knees[0] += turn;
  knees[1] -= turn;
}

}  // namespace throng::walker
