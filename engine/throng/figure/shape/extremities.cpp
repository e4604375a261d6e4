#include "throng/figure/shape/parts.h"

namespace throng::figure {

void add_hand(Shell& half, const Body& body, int detail) {
  const Vec3 d = body.arm_direction(), u{1, 0, 0}, v = cross(d, u);  // v points to the palm's side, towards the body
  const Skeleton& sk = body.skeleton();
  const float size = sk.hand / 0.05f;  // a grown-up's height
  const Vec3 wrist = body.shoulder() + d * body.arm_length(2);
  const float girth = 1 + 0.5f * (body.girth() - 1) + (body.sex() == Sex::kMale ? 0.02f : -0.08f);
  std::vector<Section> sections;
  const auto ring = [&](float along, float thick, float front, float back, float curl) {
    sections.push_back({wrist + d * (along * size) + v * (curl * size), u, v, front * size * girth, back * size * girth,
                        thick * size * girth, thick * size * girth, 2.3f});
  };
  // Wrist, palm, knuckles, fingers a little bent.
  if (detail == 0) {
    ring(-0.016f, 0.0115f, 0.0140f, 0.0140f, 0), ring(0.012f, 0.0135f, 0.0190f, 0.0180f, 0);
    ring(0.034f, 0.0140f, 0.0235f, 0.0215f, 0), ring(0.056f, 0.0120f, 0.0235f, 0.0225f, 0.001f);
    ring(0.078f, 0.0100f, 0.0205f, 0.0205f, 0.005f), ring(0.096f, 0.0085f, 0.0160f, 0.0165f, 0.012f);
  } else {
    ring(-0.016f, 0.0115f, 0.0140f, 0.0140f, 0), ring(0.045f, 0.0140f, 0.0245f, 0.0230f, 0);
    ring(0.088f, 0.0095f, 0.0190f, 0.0190f, 0.008f);
  }
  const auto skin = [&](Vec3 p) { return body.skin(p); };
  const auto slot = [](std::size_t, std::size_t) { return Slot::kSkin; };
  loft(half, sections, {detail == 0 ? 8 : 4, 0.3f}, skin, slot, 0, 0.8f);
  if (detail > 0) return;
  // The thumb: ahead of the palm, pointing down.
  const Vec3 along = normalized(d + u * 0.42f + v * 0.12f);
  const Vec3 tu = normalized(u - along * dot(u, along)), tv = cross(along, tu);
  const Vec3 root = wrist + d * (0.016f * size) + u * (0.016f * size * girth) + v * (0.003f * size);
  std::vector<Section> thumb;
  const auto joint = [&](float at, float r) {
    thumb.push_back(
        {root + along * (at * size), tu, tv, r * size * girth, r * size * girth, r * size * girth, r * size * girth});
  };
  joint(0, 0.0095f), joint(0.026f, 0.0085f);
  joint(0.042f, 0.0065f);
  const Skin hand = rigid(Joint::kLeftHand);
  loft(
      half, thumb, {5, 0}, [&](Vec3) { return hand; }, slot, 0, 0.8f);
}

void add_shoe(Shell& half, const Body& body, int detail) {
  const Skeleton& sk = body.skeleton();
  const float h = body.h(), hip = sk.hip_half;
  const float girth = 1 + 0.35f * (body.girth() - 1) + (body.sex() == Sex::kMale ? 0.06f : -0.06f);
  std::vector<Section> sections;
  // Across the foot: u to the left, v up, going ahead. The sole is flat: radii below the middle end at the ground.
  const auto ring = [&](float x, float side, float top, float shift) {
    const float middle = 0.30f * top;
    sections.push_back({{x * h, hip + shift * h, middle * h},
                        {0, 1, 0},
                        {0, 0, 1},
                        side * h * girth,
                        side * h * girth,
                        (top - middle) * h,
                        middle * h,
                        2.9f});
  };
  const float heel = -sk.heel / h, ball = sk.ball / h, tip = (sk.ball + sk.toe) / h;
  const float high = 0.056f;
  if (detail == 0) {
    ring(heel, 0.0130f, 0.036f, 0), ring(heel * 0.62f, 0.0195f, 0.052f, 0), ring(0.000f, 0.0215f, high, 0);
    ring(0.024f, 0.0215f, 0.051f, 0), ring(0.046f, 0.0230f, 0.037f, 0.001f), ring(ball, 0.0255f, 0.027f, 0.002f);
    ring(ball + 0.55f * (tip - ball), 0.0235f, 0.021f, 0.001f), ring(tip - 0.002f, 0.0125f, 0.014f, -0.002f);
  } else if (detail == 1) {
    ring(heel, 0.0165f, 0.042f, 0), ring(0.0f, 0.0220f, high, 0);
    ring(ball, 0.0260f, 0.027f, 0.002f), ring(tip - 0.003f, 0.0150f, 0.015f, 0);
  } else {
    ring(heel, 0.0200f, 0.046f, 0), ring(tip, 0.0200f, 0.018f, 0);
  }
  const auto skin = [&](Vec3 p) {
    Skin s{};
    const float toes = smooth_step(sk.ball - 0.014f * h, sk.ball + 0.014f * h, p.x);
    const float shin = smooth_step(sk.ankle_height + 0.002f * h, sk.ankle_height + 0.022f * h, p.z) * 0.5f;
    s[Joint::kLeftToes] = toes, s[Joint::kLeftFoot] = (1 - toes) * (1 - shin), s[Joint::kLeftShin] = (1 - toes) * shin;
    return s;
  };
  const int sides = detail == 0 ? 10 : detail == 1 ? 5 : 4;
  // A point of every ring is straight below, on the ground.
  const float phase = detail == 2 ? math::kPiF / 4 : -math::kHalfPiF;
  if (detail == 2)
    for (Section& s : sections) s.square = 24;
  loft(
      half, sections, {sides, phase}, skin, [](std::size_t, std::size_t) { return Slot::kShoes; },
      detail < 2 ? 0.12f : 0, detail < 2 ? 0.25f : 0);
}

}  // namespace throng::figure
