#include "throng/figure/shape/parts.h"

namespace throng::figure {
namespace {

/// Where hair ends, as a share of the head's height over its joint, by angle from ahead (degrees).
float hair_line(Hair hair, float angle) {
  const auto ramp = [&](float from, float to, float a, float b) { return a + (b - a) * smooth_step(from, to, angle); };
  switch (hair) {
    case Hair::kBald:
      return 1;
    case Hair::kCrop:
    case Hair::kBun:
    case Hair::kPonytail:
      return angle < 60 ? ramp(20, 60, 0.74f, 0.56f) : ramp(75, 130, 0.50f, 0.03f);
    case Hair::kShort:
      return angle < 62 ? ramp(15, 62, 0.79f, 0.56f) : ramp(78, 128, 0.44f, 0.0f);
    case Hair::kBob:
      return angle < 40 ? ramp(0, 40, 0.70f, 0.60f) : ramp(45, 75, 0.50f, -0.22f);
    case Hair::kLong:
      return angle < 40 ? ramp(0, 40, 0.74f, 0.60f) : ramp(45, 85, 0.50f, -0.75f);
  }
  return 1;
}

float thickness(Hair hair, float angle) {
  switch (hair) {
    case Hair::kCrop:
      return 0.0035f;
    case Hair::kBob:
      return 0.0095f + 0.003f * smooth_step(30, 90, angle);
    case Hair::kLong:
      return 0.0085f + 0.002f * smooth_step(30, 90, angle);
    case Hair::kShort:
      return 0.0085f;
    default:
      return 0.0055f;
  }
}

/// Head, then neck and back: long hair follows what it lies on.
Skin hanging(const Body& body, Vec3 p) {
  Skin s{};
  const float head = body.model()[Joint::kHead].place.z, neck = body.model()[Joint::kNeck].place.z;
  const float down = smooth_step(head + 0.01f * body.h(), neck, p.z),
              far = smooth_step(neck, neck - 0.05f * body.h(), p.z);
  s[Joint::kHead] = 1 - 0.5f * down, s[Joint::kNeck] = 0.5f * down * (1 - 0.6f * far),
  s[Joint::kSpine4] = 0.5f * down * 0.6f * far;
  return s;
}

void add_cap_of_hair(Shell& half, const Body& body, int detail) {
  const Hair hair = body.outfit().hair;
  const float h = body.h();
  const std::vector<float> angles =
      detail == 0 ? std::vector<float>{0, 22, 45, 62, 80, 100, 128, 155, 180} : std::vector<float>{0, 45, 80, 130, 180};
  const int rings = detail == 0 ? 6 : 3;
  // The shell goes from its edge, which is inside the head, up over the crown.
  std::vector<Section> sections(static_cast<std::size_t>(rings) + 1);
  for (std::size_t r = 0; r < sections.size(); ++r) sections[r] = head_section(body, 0.5f, 0);
  const auto place = [&](Vec3, std::size_t r, std::size_t j) {
    const float line = hair_line(hair, angles[j]), thick = thickness(hair, angles[j]) * h;
    const float t = static_cast<float>(r) / static_cast<float>(rings);
    const float spread = (t - 0.10f) / 0.90f * (1.7f - 0.7f * t);
    // The first ring lies in the skin; the others are spread between line and crown, closer where the head curves.
    const float share = line + (0.955f - line) * (r == 0 ? 0.0f : r == 1 ? 0.04f : spread);
    const float on = share > -0.05f ? share : -0.05f;  // below the jaw hair hangs
    const float edge = r == 0 ? -0.012f * h : r == 1 && line > -0.1f ? 0.6f * thick : thick;
    Section s = head_section(body, on > 0.1f ? on : (on + 0.1f) * 0.5f, edge);
    // Hair that hangs keeps the outline of the head above the ears.
    if (line < -0.1f && share < 0.30f) {
      const Section wide = head_section(body, 0.30f, r == 0 ? -0.02f * h : thick);
      const float waist = 1 - 0.10f * smooth_step(0.3f, -0.7f, share);
      s.u_plus = wide.u_plus, s.u_minus = wide.u_minus * waist, s.v_plus = wide.v_plus * waist, s.v_minus = s.v_plus;
      s.centre.x = wide.centre.x;
    }
    Vec3 p = s.at(angles[j] * (math::kPiF / 180));
    p.z = body.model()[Joint::kHead].place.z + share * body.skeleton().head_top +
          (r + 1 == sections.size() ? 0.5f * thick : 0);
    return p;
  };
  const Vec3 joint = body.model()[Joint::kHead].place;
  const Vec3 inside = joint + Vec3{-0.02f * h, 0, 0.45f * body.skeleton().head_top};
  const Vec3 crown = joint + Vec3{-0.006f * h, 0, body.skeleton().head_top + 0.004f * h};
  half_loft(
      half, sections, angles, inside, crown, [&](Vec3 p) { return hanging(body, p); },
      [](std::size_t, std::size_t) { return Slot::kHair; }, place);
}

void add_ball(Shell& half, Vec3 centre, float radius, const std::vector<float>& angles, Joint joint) {
  const auto ring = [&](float up, float r) {
    return Section{
        centre + Vec3{0, 0, up * radius}, {1, 0, 0}, {0, 1, 0}, r * radius, r * radius, r * radius, r * radius};
  };
  const Skin skin = rigid(joint);
  half_loft(
      half, {ring(-0.7f, 0.7f), ring(0, 1), ring(0.7f, 0.7f)}, angles, centre - Vec3{0, 0, radius},
      centre + Vec3{0, 0, radius}, [&](Vec3) { return skin; }, [](std::size_t, std::size_t) { return Slot::kHair; },
      stay);
}

void add_tail(Shell& half, const Body& body, const std::vector<float>& angles) {
  const float h = body.h(), t = body.skeleton().head_top;
  const Vec3 knot = body.model()[Joint::kHead].place + Vec3{-0.066f * h * (1 + 0.18f * body.child()), 0, 0.52f * t};
  const auto ring = [&](float back, float down, float r) {
    return Section{knot + Vec3{-back * h, 0, -down * h}, {1, 0, 0}, {0, 1, 0}, r * h, r * h, r * h, r * h};
  };
  half_loft(
      half,
      {ring(0.028f, 0.120f, 0.006f), ring(0.026f, 0.085f, 0.013f), ring(0.022f, 0.040f, 0.015f),
       ring(0.010f, 0.006f, 0.010f)},
      angles, knot + Vec3{-0.027f * h, 0, -0.135f * h}, knot + Vec3{0, 0, 0.004f * h},
      [&](Vec3 p) { return hanging(body, p); }, [](std::size_t, std::size_t) { return Slot::kHair; }, stay);
}

}  // namespace

void add_hair(Shell& half, const Body& body, int detail) {
  const Hair hair = body.outfit().hair;
  const float h = body.h(), t = body.skeleton().head_top;
  if (hair == Hair::kBald) return;
  if (detail < 2) add_cap_of_hair(half, body, detail);
  const std::vector<float> angles = detail == 0   ? std::vector<float>{0, 45, 90, 135, 180}
                                    : detail == 1 ? std::vector<float>{0, 90, 180}
                                                  : std::vector<float>{0, 180};
  if (detail >= 2) return;
  const float back = 0.058f * h * (1 + 0.18f * body.child());
  if (hair == Hair::kBun)
    add_ball(half, body.model()[Joint::kHead].place + Vec3{-back - 0.012f * h, 0, 0.60f * t}, 0.022f * h, angles,
             Joint::kHead);
  if (hair == Hair::kPonytail) add_tail(half, body, angles);
}

}  // namespace throng::figure
