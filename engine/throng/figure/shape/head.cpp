#include "throng/figure/shape/parts.h"

namespace throng::figure {
namespace {

struct Row {
  float share, side, front, back;  // height and outline in units of a grown-up's head; back is behind x = 0
};
constexpr Row kHead[]{
    {-0.095f, 0.110f, 0.350f, -0.090f}, {-0.060f, 0.185f, 0.385f, 0.060f}, {-0.005f, 0.250f, 0.378f, 0.200f},
    {0.060f, 0.287f, 0.385f, 0.272f},   {0.085f, 0.297f, 0.382f, 0.300f},  {0.110f, 0.305f, 0.390f, 0.325f},
    {0.170f, 0.322f, 0.385f, 0.380f},   {0.225f, 0.335f, 0.392f, 0.420f},  {0.330f, 0.350f, 0.402f, 0.462f},
    {0.440f, 0.358f, 0.398f, 0.487f},   {0.530f, 0.364f, 0.416f, 0.497f},  {0.650f, 0.366f, 0.405f, 0.494f},
    {0.790f, 0.345f, 0.345f, 0.455f},   {0.900f, 0.272f, 0.250f, 0.350f},  {0.960f, 0.165f, 0.140f, 0.215f}};

Row read(float share) {
  constexpr std::size_t n = sizeof(kHead) / sizeof(Row);
  std::size_t i = 1;
  while (i + 1 < n && kHead[i].share < share) ++i;
  const Row &a = kHead[i - 1], &b = kHead[i];
  const float t = math::clamp((share - a.share) / (b.share - a.share), 0.0f, 1.0f);
  return {share, a.side + (b.side - a.side) * t, a.front + (b.front - a.front) * t, a.back + (b.back - a.back) * t};
}

/// Breadth and length of the head: a child's is nearly as large as a grown-up's.
float breadth(const Body& body) { return 0.12f * body.h() * (1 + 0.18f * body.child()); }

Vec3 head_joint(const Body& body) { return body.model()[Joint::kHead].place; }

/// Nose, cheeks and eye sockets, by height and angle from ahead.
Vec3 face(const Body& body, Vec3 p, float share, float angle) {
  const float w = breadth(body);
  const bool man = body.sex() == Sex::kMale;
  if (angle < 5) {
    if (share > 0.15f && share < 0.3f) p.x += (man ? 0.085f : 0.072f) * w;
    if (share > 0.3f && share < 0.4f) p.x += (man ? 0.048f : 0.040f) * w;
    if (share > 0.4f && share < 0.5f) p.x += 0.014f * w;
    if (share > 0.1f && share < 0.12f) p.x += 0.008f * w;
    if (share < -0.03f && share > -0.08f) p.x += (man ? 0.012f : 0.004f) * w;
  } else if (angle < 30 && share > 0.4f && share < 0.5f) {
    p.x -= 0.010f * w;  // where the eyes are
  } else if (angle > 30 && angle < 60 && share > 0.3f && share < 0.4f) {
    p.x += 0.012f * w, p.y += 0.008f * w;  // cheek bones
  }
  return p;
}

void add_ear(Shell& half, const Body& body) {
  const float w = breadth(body), t = body.skeleton().head_top;
  const Vec3 at = head_joint(body) + Vec3{-0.05f * w, 0.335f * w, 0.36f * t};
  const Vec3 up = normalized(Vec3{-0.18f, 0.16f, 1});
  const Vec3 ahead = normalized(Vec3{1, -0.35f, 0});
  const Vec3 out = cross(up, ahead);
  std::vector<Section> sections;
  const auto ring = [&](float height, float length, float thick, float shift) {
    sections.push_back({at + up * (height * t) + out * (0.012f * w) + ahead * (shift * w), ahead, out, length * w,
                        length * w, thick * w, thick * w});
  };
  ring(-0.135f, 0.026f, 0.018f, 0.030f);
  ring(-0.03f, 0.060f, 0.026f, 0.0f);
  ring(0.085f, 0.078f, 0.034f, -0.012f);
  ring(0.140f, 0.050f, 0.026f, -0.010f);
  const Skin skin = rigid(Joint::kHead);
  loft(
      half, sections, {6, 0.3f}, [&](Vec3) { return skin; }, [](std::size_t, std::size_t) { return Slot::kSkin; }, 0.4f,
      0.4f);
}

void add_eye(Shell& half, const Body& body, int detail) {
  const float w = breadth(body);
  const Vec3 at = body.model()[Joint::kLeftEye].place;
  const float r = 0.052f * w;
  const Vec3 centre = at + Vec3{-0.70f * r, 0, 0};
  const Vec3 u{0, 1, 0}, v{0, 0, 1};  // u x v = ahead
  const Skin skin = rigid(Joint::kLeftEye);
  std::vector<Section> sections;
  const auto ring = [&](float ahead, float radius) {
    sections.push_back(
        {centre + Vec3{ahead * r, 0, 0}, u, v, radius * r, radius * r, radius * r * 0.80f, radius * r * 0.62f});
  };
  const auto all = [&](Vec3) { return skin; };
  if (detail == 0) {
    ring(0.10f, 1.0f), ring(0.66f, 0.80f);
    loft(
        half, sections, {8, 0}, all, [](std::size_t, std::size_t) { return Slot::kEyeWhite; }, 0, 0.35f);
    const float round = 0.40f * r;
    loft(
        half, {{centre + Vec3{0.80f * r, 0, 0}, u, v, round, round, round, round}}, {6, 0}, all,
        [](std::size_t, std::size_t) { return Slot::kIris; }, 0, 0.5f);
  } else {
    ring(0.60f, 0.75f);
    loft(
        half, sections, {4, 0}, all, [](std::size_t, std::size_t) { return Slot::kIris; }, 0, 0.9f);
  }
}

void add_brow(Shell& half, const Body& body) {
  if (body.outfit().hair == Hair::kBald && body.child() > 0) return;
  const float w = breadth(body), t = body.skeleton().head_top;
  const Vec3 eye = body.model()[Joint::kLeftEye].place;
  const float thick = (body.sex() == Sex::kMale ? 0.022f : 0.014f);
  std::vector<Section> sections;
  const auto ring = [&](float y, float ahead, float up, float size) {
    const Vec3 c{eye.x + ahead * w, eye.y + y * w, eye.z + up * t};
    sections.push_back({c, {0, 0, 1}, {1, 0, 0}, size * thick * w, size * thick * w, 0.014f * w, 0.020f * w});
  };
  ring(-0.085f, 0.020f, 0.094f, 0.9f), ring(0.0f, 0.006f, 0.110f, 1.0f), ring(0.085f, -0.042f, 0.090f, 0.5f);
  const Skin skin = rigid(Joint::kHead);
  loft(
      half, sections, {4, 0.785f}, [&](Vec3) { return skin; }, [](std::size_t, std::size_t) { return Slot::kHair; });
}

}  // namespace

Section head_section(const Body& body, float share, float more) {
  const Row row = read(share);
  const float w = breadth(body);
  const Vec3 at = head_joint(body) + Vec3{0, 0, share * body.skeleton().head_top};
  // Front and back are kept apart: the widest place is behind the middle, above the ears. Faces do not grow with a
  // child's head: the eyes stay where the skeleton has them.
  const float middle = (share < 0.1f ? 0.0f : -0.04f) * w;
  return {at + Vec3{middle, 0, 0},
          {1, 0, 0},
          {0, 1, 0},
          row.front * 0.12f * body.h() - middle + more,
          row.back * w + middle + more,
          row.side * w + more,
          row.side * w + more,
          2.12f};
}

void add_head(Shell& half, const Body& body, int detail) {
  const std::vector<float> angles = detail == 0   ? std::vector<float>{0, 15, 27, 46, 72, 100, 128, 155, 180}
                                    : detail == 1 ? std::vector<float>{0, 22, 55, 95, 135, 180}
                                    : detail == 2 ? std::vector<float>{0, 60, 120, 180}
                                                  : std::vector<float>{0, 90, 180};
  std::vector<float> shares;
  if (detail == 0) {
    for (const Row& r : kHead) shares.push_back(r.share);
  } else if (detail == 1) {
    shares = {-0.07f, 0.03f, 0.14f, 0.225f, 0.44f, 0.60f, 0.80f, 0.93f};
  } else if (detail == 2) {
    shares = {-0.05f, 0.20f, 0.60f, 0.88f};
  } else {
    shares = {0.42f};
  }
  const float t = body.skeleton().head_top, w = breadth(body);
  // Where a hair shell is too fine, the head itself wears the hair.
  const bool painted = detail >= 2 && body.outfit().hair != Hair::kBald;
  std::vector<Section> sections;
  for (const float s : shares) sections.push_back(head_section(body, s, painted && s > 0.4f ? 0.01f * body.h() : 0));
  const Vec3 joint = head_joint(body);
  const Vec3 chin = joint + Vec3{detail == 3 ? 0.10f * w : 0.16f * w, 0, -0.115f * t};
  const Vec3 top = joint + Vec3{-0.045f * w, 0, t - (painted ? 0.0f : 0.0025f * body.h())};
  const Skin skin = rigid(Joint::kHead);
  const auto slot = [&](std::size_t row, std::size_t column) {
    const float share = shares[row], angle = angles[column];
    if (detail == 0 && share > 0.04f && share < 0.1f && angle < 5) return Slot::kLips;
    if (painted && (detail == 2 ? (share > 0.55f || (share > 0.1f && angle > 90)) : angle > 60)) return Slot::kHair;
    return Slot::kSkin;
  };
  const auto move = [&](Vec3 p, std::size_t r, std::size_t j) {
    return detail < 2 ? face(body, p, shares[r], angles[j]) : p;
  };
  half_loft(
      half, sections, angles, chin, top, [&](Vec3) { return skin; }, slot, move);
  if (detail == 0) add_brow(half, body);
  if (detail == 0) add_ear(half, body);
  if (detail < 2) add_eye(half, body, detail);
}

}  // namespace throng::figure
