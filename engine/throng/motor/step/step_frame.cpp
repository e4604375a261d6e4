#include "throng/motor/step/step_frame.h"

#include <algorithm>

#include "throng/motor/ik/leg.h"

namespace throng::stepping {
namespace {

constexpr float kHeightOfStyle = 1.75f;
constexpr float kRise = 0.55f;  ///< of the step: the heel of the supporting foot begins to rise
/// Of the double support: how far before its middle the landing leg is stretched most, just before it lands.
constexpr float kReachOut = 0.65f;
constexpr float kLeastLift = 0.4f;  ///< of the lift, for the shortest steps

/// How much of a full step forward lies between two feet, 0 .. 1.
float share_of(float lead, const StepSizes& z) { return math::clamp(lead / z.length, 0.0f, 1.0f); }

/// How the feet stand to each other at both double supports, in the facing of the root then.
struct Leads {
  Vec2 rel0, rel1;      ///< m, of the swinging foot from the supporting one
  float before, after;  ///< m, foot in front ahead of the other
};

/// How far the root goes down for feet that stand `lead` ahead of each other: the bob, or more where the leg that
/// reaches out to land needs it. Then the foot in front is ahead of the root by half the lead and by what the root has
/// still to go, and stands on its heel (sine and cosine of that small pitch by their series).
float drop_of(float lead, const StepSizes& z, const StepStyle& style, const Skeleton& s) {
  const float on = style.heel_strike * share_of(lead, z);
  const float ahead =
      math::abs(lead) * (0.5f + kReachOut * style.double_support) - s.heel * 0.5f * on * on - s.ankle_height * on;
  const float ankle = s.heel * on + s.ankle_height * (1 - 0.5f * on * on);
  const float leg = kLegSoft * s.leg();
  const float reach = ankle + std::sqrt(std::max(leg * leg - ahead * ahead, 0.25f * leg * leg));
  const float bob = 2 * style.bob * (s.height / kHeightOfStyle) * share_of(math::abs(lead), z);
  return std::max(bob, standing_height(s) - reach);
}

/// Pitch of a foot that stays: down from the heel, flat, up over the ball.
void roll_support(FootFrame& f, const Leads& lead, const StepSizes& z, const StepStyle& style, float t) {
  const float half = 0.5f * style.double_support;
  f.over = t < kRise ? 1.0f : 0.0f;  // the pitch is zero where this changes
  f.pitch = -style.heel_strike * share_of(lead.before, z) * (1 - smooth((t + half) / (2 * half)));
  if (t >= kRise) f.pitch = style.toe_off * share_of(lead.after, z) * smooth((t - kRise) / (1 + half - kRise));
  f.toes = t >= kRise ? -f.pitch : 0.0f;
}

/// Pitch of a foot that swings: off its toes, through the air, onto its heel.
void roll_swing(FootFrame& f, const Leads& lead, const StepSizes& z, const StepStyle& style, float t, float e) {
  const float half = 0.5f * style.double_support;
  const float off = style.toe_off * share_of(lead.before, z);
  const float on = style.heel_strike * share_of(lead.after, z);
  if (t < half) {
    f.pitch = off * smooth((1 + t - kRise) / (1 + half - kRise));
    f.toes = -f.pitch;
  } else if (t <= 1 - half) {
    f.pitch = off + (-on - off) * e;
    f.toes = -off * math::square(1 - e);
    f.over = e;
  } else {
    f.pitch = -on * (1 - smooth((t - 1 + half) / (2 * half)));
    f.over = 1;
  }
}

/// Place and lift of the swinging foot: in the frame of the root that turns over the supporting foot (no crossing).
void move_swing(FootFrame& f, const StepSpan& s, const Leads& lead, Vec2 facing, const StepStyle& style,
                const StepSizes& z, float scale, float u, float e) {
  Vec2 rel = lerp(lead.rel0, lead.rel1, e);
  const float side = sign_of(s.swing);
  const float wide = 0.5f * (lead.rel0.y + lead.rel1.y) * side;
  if (lead.rel0.x * lead.rel1.x < 0 && wide < style.passing * scale) {
    rel.y += side * (style.passing * scale - wide) * bump(u);
  }
  // At both ends the very places, so that a foot on the ground is where the plan says to the last bit.
  f.place = u <= 0 ? s.from.place : u >= 1 ? s.to.place : s.support.place + out_of(facing, rel);
  f.heading = s.from.heading + math::angle_between(s.from.heading, s.to.heading) * e;
  const float way = distance(s.from.place, s.to.place) / (2 * z.length);
  const float share = kLeastLift + (1 - kLeastLift) * std::min(1.0f, way);
  f.lift = style.lift * scale * share * bump(u);
  f.planted = u <= 0 || u >= 1;
}

}  // namespace

float standing_height(const Skeleton& skeleton) { return 0.9945f * skeleton.leg() + skeleton.ankle_height; }

Vec2 slope_at(Vec2 a, Vec2 b, Vec2 c) {
  const Vec2 mean = (c - a) * 0.5f;
  const float most = 3 * std::min(distance(a, b), distance(b, c));
  return clamp_distance({}, mean, most);
}

StepFrame frame_of(const StepSpan& s, const StepSizes& z, const StepStyle& style, const Skeleton& skeleton, float t) {
  StepFrame out;
  const float scale = skeleton.height / kHeightOfStyle;
  const Side stay = other(s.swing);
  const float half = 0.5f * style.double_support;
  const float u = (t - half) / (1 - 2 * half);
  const float e = smooth(u);
  const float turn = math::angle_between(s.root0.heading, s.root1.heading);
  const Vec2 facing = ahead_of(s.root0.heading + turn * e);
  Leads lead{into(ahead_of(s.root0.heading), s.from.place - s.support.place),
             into(ahead_of(s.root1.heading), s.to.place - s.support.place), 0, 0};
  lead.before = -lead.rel0.x, lead.after = lead.rel1.x;

  FootFrame& support = out.feet[stay];
  support.place = s.support.place;
  support.heading = s.support.heading;
  roll_support(support, lead, z, style, t);
  FootFrame& swing = out.feet[s.swing];
  move_swing(swing, s, lead, facing, style, z, scale, u, e);
  roll_swing(swing, lead, z, style, t, e);

  const float k = smooth(t);
  out.heading = s.root0.heading + turn * k;
  const Vec2 middle = (s.root0.place + s.root1.place) * 0.5f;
  const Vec2 left = left_of(facing);
  const float aside = math::clamp(dot(s.support.place - middle, left), -z.half_width, z.half_width);
  out.root = hermite(s.root0.place, s.root1.place, s.slope0, s.slope1, t) + left * (style.sway * aside * bump(t));

  // keys of the height: lowest while both feet are down, highest over one foot
  const float ease = 0.5f - half;
  const float drop = t < 0.5f ? drop_of(lead.before, z, style, skeleton) * (1 - smooth((t - half) / ease))
                              : drop_of(lead.after, z, style, skeleton) * smooth((t - 0.5f) / ease);
  out.height = standing_height(skeleton) - drop;

  // the hand of a side is in front when its foot is behind
  const float before = style.arm * math::clamp(lead.before / z.length, -1.0f, 1.0f);
  const float after = style.arm * math::clamp(lead.after / z.length, -1.0f, 1.0f);
  out.arm[s.swing] = before + (-after - before) * k;
  out.arm[stay] = -before + (after + before) * k;
  return out;
}

StepFrame standing_frame(const Feet& feet, Spot root, const Skeleton& skeleton) {
  StepFrame out;
  out.root = root.place;
  out.heading = root.heading;
  out.height = standing_height(skeleton);
  for (const Side s : kSides) out.feet[s].place = feet[s].place, out.feet[s].heading = feet[s].heading;
  return out;
}

StepFrame mix(const StepFrame& a, const StepFrame& b, float w) {
  const auto number = [w](float x, float y) { return x + (y - x) * w; };
  const auto angle = [w](float x, float y) { return x + math::angle_between(x, y) * w; };
  StepFrame out;
  out.root = lerp(a.root, b.root, w);
  out.heading = angle(a.heading, b.heading);
  out.height = number(a.height, b.height);
  for (const Side s : kSides) {
    const FootFrame &f = a.feet[s], &g = b.feet[s];
    out.feet[s] = {lerp(f.place, g.place, w),       angle(f.heading, g.heading), number(f.lift, g.lift),
                   number(f.pitch, g.pitch),        number(f.over, g.over),      number(f.toes, g.toes),
                   w < 0.5f ? f.planted : g.planted};
    out.arm[s] = number(a.arm[s], b.arm[s]);
  }
  return out;
}

StepSpan span_of(const StepPlan& plan, std::size_t k, Vec2 slope) {
  const Feet before = plan.feet_after(k);
  StepSpan s;
  s.swing = plan.swing(k);
  s.support = before[other(s.swing)];
  s.from = before[s.swing];
  s.to = plan.steps[k].foot;
  s.root0 = plan.root_after(k);
  s.root1 = plan.root_after(k + 1);
  s.slope0 = k == 0 ? slope : slope_at(plan.root_after(k - 1).place, s.root0.place, s.root1.place);
  const bool last = k + 1 == plan.count;
  if (!last) {
    s.slope1 = slope_at(s.root0.place, s.root1.place, plan.root_after(k + 2).place);
  } else if (!plan.standing_end || !plan.complete) {
    s.slope1 = s.root1.place - s.root0.place;  // goes on in walking
  }
  return s;
}

}  // namespace throng::stepping
