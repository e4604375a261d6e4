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
    rows = {{0.48f, Slot::kBottom}, {hem, Slot::kTop}, {0.80f, Slot::kTop}};
  }
  std::vector<Section> sections;
  for (const Row& row : rows) {
    const Girth g = clothed_trunk(body, row.share, row.slot == Slot::kSkin ? Slot::kTop : row.slot);
    sections.push_back({{0, 0, body.z(row.share)}, {1, 0, 0}, {0, 1, 0}, g.front, g.back, g.side, g.side, 2.4f});
  }
  const std::vector<float> angles = detail == 2 ? std::vector<float>{0, 55, 125, 180} : std::vector<float>{0, 90, 180};
  const float low = detail == 2 ? 0.455f : 0.465f, high = detail == 2 ? 0.90f : 0.875f;
  half_loft(
      half, sections, angles, {0, 0, body.z(low)}, {0, 0, body.z(high)}, [&](Vec3 p) { return body.skin(p); },
      [&](std::size_t row, std::size_t) { return rows[row].slot; }, stay);
}

void far_leg(Shell& half, const Body& body, int detail) {
  const Outfit& o = body.outfit();
  const float hem = leg_hem(o);
  const bool bare = o.has_skirt() || o.bottom == Bottom::kShorts;
  const std::vector<float> shares =
      detail == 2 ? std::vector<float>{0.035f, 0.19f, 0.285f, 0.46f} : std::vector<float>{0.03f, 0.285f, 0.47f};
  std::vector<Section> sections;
  for (const float share : shares) {
    const Girth g = clothed_leg(body, share, bare && share < hem ? Slot::kSkin : Slot::kBottom);
    const float inner = share > 0.4f ? body.skeleton().hip_half - 0.002f * body.h() : g.side;
    sections.push_back(
        {{0, body.skeleton().hip_half, body.z(share)}, {1, 0, 0}, {0, 1, 0}, g.front, g.back, g.side, inner, 2.2f});
  }
  loft(
      half, sections, {detail == 2 ? 4 : 3, detail == 2 ? math::kPiF / 4 : math::kHalfPiF},
      [&](Vec3 p) { return body.skin(p); },
      [&](std::size_t row, std::size_t) { return bare && shares[row] < hem - 0.05f ? Slot::kSkin : Slot::kBottom; });
}

void far_arm(Shell& half, const Body& body, int detail) {
  const float end = sleeve_end(body.outfit());
  const std::vector<float> along =
      detail == 2 ? std::vector<float>{0.05f, 0.45f, 1.0f, 1.95f} : std::vector<float>{0.1f, 1.0f};
  const Vec3 d = body.arm_direction(), u{1, 0, 0};
  std::vector<Section> sections;
  for (const float a : along) {
    const Girth g = clothed_arm(body, a, a <= end ? Slot::kTop : Slot::kSkin);
    sections.push_back({body.shoulder() + d * body.arm_length(a), u, cross(d, u), g.front, g.back, g.side, g.side});
  }
  // Level 3 ends the arm in a point where the hand is.
  const float lift = detail == 3
                         ? (body.arm_length(2) + 1.6f * body.skeleton().hand - body.arm_length(1)) /
                               (0.25f * (sections.back().u_plus + sections.back().u_minus + 2 * sections.back().v_plus))
                         : 0;
  loft(
      half, sections, {detail == 2 ? 4 : 3, math::kPiF / 4}, [&](Vec3 p) { return body.skin(p); },
      [&](std::size_t row, std::size_t) { return along[row] + 0.3f < end ? Slot::kTop : Slot::kSkin; }, 0.8f, lift);
}

}  // namespace

void add_far_trunk(Shell& half, const Body& body, int detail) {
  far_trunk(half, body, detail);
  far_leg(half, body, detail);
  far_arm(half, body, detail);
}

}  // namespace throng::figure
