// Trunk, arms and legs for levels 2 and 3: loose tubes of few sides, whose ends are hidden in each other.
#include "throng/figure/shape/parts.h"

namespace throng::figure {
namespace {

void far_trunk(Shell& half, const Body& body, int detail) {
  const float hem = top_hem(body.outfit());
  struct Row {
    float share;
    Slot slot;  ///< of what is above
  };
  std::vector<Row> rows;
  if (detail == 2) {
    rows = {{0.465f, Slot::kBottom}, {hem, Slot::kTop},    {0.635f, Slot::kTop},
            {0.735f, Slot::kTop},    {0.825f, Slot::kTop}, {0.862f, Slot::kSkin}};
  } else {
    rows = {{hem, Slot::kTop}, {0.80f, Slot::kTop}};
  }
  std::vector<Section> sections;
  for (const Row& row : rows) {
    const Girth g = clothed_trunk(body, row.share, row.slot == Slot::kSkin ? Slot::kTop : row.slot);
    const float raised = detail == 3 && row.share > 0.7f ? 0.028f : 0;  // so that arms begin in the trunk
    sections.push_back(
        {{0, 0, body.z(row.share + raised)}, {1, 0, 0}, {0, 1, 0}, g.front, g.back, g.side, g.side, 2.4f});
  }
  const std::vector<float> angles = detail == 2 ? std::vector<float>{0, 55, 125, 180} : std::vector<float>{0, 90, 180};
  const float low = detail == 2 ? 0.455f : 0.465f, high = detail == 2 ? 0.90f : 0.91f;
  half_loft(
      half, sections, angles, {0, 0, body.z(low)}, {0, 0, body.z(high)}, [&](Vec3 p) { return body.skin(p); },
      [&](std::size_t row, std::size_t) { return rows[row].slot; }, stay);
}

void far_leg(Shell& half, const Body& body, int detail) {
  const Outfit& o = body.outfit();
  const float hem = leg_hem(o), h = body.h();
  const bool bare = o.has_skirt() || o.bottom == Bottom::kShorts;
  std::vector<float> shares{0.035f, 0.285f, 0.462f};
  if (detail == 3) shares[0] = 0;
  if (detail == 3 && o.has_skirt()) shares = {0, 0.40f};
  std::vector<Section> sections;
  for (const float share : shares) {
    Girth g = clothed_leg(body, share > 0.04f ? share : 0.04f, bare && share < hem ? Slot::kSkin : Slot::kBottom);
    if (share == 0)
      g = {0.026f * h, body.skeleton().ball + body.skeleton().toe, 0.9f * body.skeleton().heel};  // with the shoe
    const float inner = share > 0.4f ? body.skeleton().hip_half - 0.002f * h : g.side;
    sections.push_back(
        {{0, body.skeleton().hip_half, body.z(share)}, {1, 0, 0}, {0, 1, 0}, g.front, g.back, g.side, inner, 2.2f});
  }
  // Four sides: corners outward; three: one ahead, so that the shoe has a tip.
  loft(
      half, sections, {detail == 2 ? 4 : 3, detail == 2 ? math::kPiF / 4 : 0.0f}, [&](Vec3 p) { return body.skin(p); },
      [&](std::size_t row, std::size_t) { return bare && shares[row] < hem - 0.05f ? Slot::kSkin : Slot::kBottom; });
}

void far_arm(Shell& half, const Body& body, int detail) {
  const float end = sleeve_end(body.outfit());
  const std::vector<float> along = detail == 2 ? std::vector<float>{0.05f, 0.90f, 1.95f} : std::vector<float>{0.90f};
  const Vec3 d = body.arm_direction(), u{1, 0, 0};
  std::vector<Section> sections;
  for (const float a : along) {
    const Girth g = clothed_arm(body, a, a <= end ? Slot::kTop : Slot::kSkin);
    const float f = detail == 3 ? 1.3f : 1;
    sections.push_back(
        {body.shoulder() + d * body.arm_length(a), u, cross(d, u), g.front * f, g.back * f, g.side * f, g.side * f});
  }
  // The last point is the tip of the hand, the first is in the shoulder.
  const auto lift = [&](const Section& s, float metres) {
    return metres / (0.25f * (s.u_plus + s.u_minus + s.v_plus + s.v_minus));
  };
  const float to_tip = body.arm_length(2) + 1.9f * body.skeleton().hand - body.arm_length(along.back());
  const float to_root = detail == 2 ? 0.02f * body.h() : body.arm_length(along.front());
  // Bare below the sleeve; the hand is always.
  const auto slot = [&](std::size_t row, std::size_t) { return along[row] < end - 0.3f ? Slot::kTop : Slot::kSkin; };
  const float upper = lift(sections.front(), to_root), lower = lift(sections.back(), to_tip);
  loft(
      half, sections, {detail == 2 ? 4 : 3, math::kPiF / 4}, [&](Vec3 p) { return body.skin(p); }, slot, upper, lower);
}

}  // namespace

void add_far_trunk(Shell& half, const Body& body, int detail) {
  far_trunk(half, body, detail);
  far_leg(half, body, detail);
  far_arm(half, body, detail);
}

}  // namespace throng::figure
