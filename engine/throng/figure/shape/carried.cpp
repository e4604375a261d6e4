// Hats, caps, bags and suitcases.
#include "throng/figure/shape/parts.h"

namespace throng::figure {
namespace {

/// A box with soft edges from below to above, its middle at `centre`, moved by one joint.
void add_box(Shell& shell, Vec3 centre, Vec3 half_size, Joint joint, Slot slot, int detail, float soft = 0.18f) {
  const auto ring = [&](float up, float in) {
    const float x = half_size.x - in * half_size.x, y = half_size.y - in * half_size.y;
    return Section{centre + Vec3{0, 0, up * half_size.z}, {1, 0, 0}, {0, 1, 0}, x, x, y, y, 7.0f};
  };
  const Skin skin = rigid(joint);
  const auto skin_of = [&](Vec3) { return skin; };
  const auto slot_of = [&](std::size_t, std::size_t) { return slot; };
  if (detail == 0) {
    loft(shell, {ring(-1, soft), ring(-1 + soft * 0.7f, 0), ring(1 - soft * 0.7f, 0), ring(1, soft)},
         {12, math::kPiF / 12}, skin_of, slot_of);
  } else {
    loft(shell, {ring(-1, 0), ring(1, 0)}, {4, math::kPiF / 4}, skin_of, slot_of);
  }
}

/// A round bar between two points.
void add_bar(Shell& shell, Vec3 from, Vec3 to, float radius, Joint joint, Slot slot, int sides) {
  const Vec3 d = normalized(to - from, {0, 0, 1});
  const Vec3 u = normalized(math::abs(d.z) < 0.9f ? cross(Vec3{0, 0, 1}, d) : cross(Vec3{0, 1, 0}, d));
  const Vec3 v = cross(d, u);
  const Skin skin = rigid(joint);
  loft(
      shell, {{from, u, v, radius, radius, radius, radius}, {to, u, v, radius, radius, radius, radius}}, {sides, 0},
      [&](Vec3) { return skin; }, [&](std::size_t, std::size_t) { return slot; });
}

/// A flat band along points, with its own joints.
void add_strap(Shell& shell, const Body& body, const std::vector<Vec3>& way, float wide, Slot slot) {
  std::vector<Section> sections;
  for (std::size_t i = 0; i < way.size(); ++i) {
    const Vec3 before = i ? way[i - 1] : way[i], after = i + 1 < way.size() ? way[i + 1] : way[i];
    const Vec3 d = normalized(after - before, {0, 0, 1});
    const Vec3 middle{-0.005f * body.h(), 0, way[i].z - 0.02f * body.h()};
    const Vec3 away = way[i] - middle;
    const Vec3 v = normalized(away - d * dot(away, d), {1, 0, 0}), u = cross(v, d);
    sections.push_back({way[i], u, v, wide, wide, 0.004f, 0.004f});
  }
  loft(
      shell, sections, {4, math::kPiF / 4}, [&](Vec3 p) { return body.skin(p); },
      [&](std::size_t, std::size_t) { return slot; });
}

/// A point on the clothed trunk.
Vec3 on_trunk(const Body& body, float share, float degrees, float out) {
  const Girth g = clothed_trunk(body, share, Slot::kTop);
  const Section s{{0, 0, body.z(share)}, {1, 0, 0}, {0, 1, 0}, g.front, g.back, g.side, g.side, 2.3f};
  const Vec3 p = s.at(degrees * (math::kPiF / 180));
  const Vec3 away = normalized(Vec3{p.x, p.y, 0});
  return p + away * out;
}

void add_backpack(Shell& whole, const Body& body, int detail) {
  const float h = body.h();
  const float back = clothed_trunk(body, 0.735f, Slot::kTop).back;
  const Vec3 size{0.040f * h, 0.082f * h, 0.105f * h};
  add_box(whole, {-back - size.x * 0.82f, 0, body.z(0.715f)}, size, Joint::kSpine3, Slot::kLuggage, detail, 0.3f);
  if (detail > 1) return;
  if (detail == 0)
    add_box(whole, {-back - size.x * 1.9f, 0, body.z(0.67f)}, {0.018f * h, 0.060f * h, 0.045f * h}, Joint::kSpine3,
            Slot::kLuggage, 1);
  Shell straps;
  const float out = 0.004f * h;
  std::vector<Vec3> way{on_trunk(body, 0.805f, 148, 0),  on_trunk(body, 0.846f, 128, out),
                        on_trunk(body, 0.849f, 90, out), on_trunk(body, 0.838f, 52, out),
                        on_trunk(body, 0.79f, 45, out),  on_trunk(body, 0.73f, 48, out)};
  way.push_back(on_trunk(body, 0.67f, 75, out)), way.push_back(on_trunk(body, 0.645f, 130, 0));
  add_strap(straps, body, way, 0.011f * h, Slot::kLuggageTrim);
  straps.mirror();
  whole.append(straps);
}

void add_shoulder_bag(Shell& whole, const Body& body, int detail) {
  const float h = body.h();
  const Girth hip = clothed_trunk(body, 0.53f, Slot::kTop);
  // On the right hip, its band over the left shoulder.
  const Vec3 size{0.070f * h, 0.022f * h, 0.048f * h};
  const Vec3 at{-0.005f * h, -hip.side - size.y * 0.9f - 0.008f * h, body.z(0.515f)};
  add_box(whole, at, size, Joint::kPelvis, Slot::kLuggage, detail, 0.22f);
  if (detail > 1) return;
  const float out = 0.005f * h;
  const Vec3 low = at + Vec3{0, 0, size.z * 0.8f};
  const float wide = 0.010f * h;
  add_strap(
      whole, body,
      {low + Vec3{0.045f * h, 0.008f * h, 0}, on_trunk(body, 0.60f, -52, out), on_trunk(body, 0.69f, -18, out * 1.3f),
       on_trunk(body, 0.77f, 20, out), on_trunk(body, 0.838f, 62, out), on_trunk(body, 0.849f, 90, out)},
      wide, Slot::kLuggageTrim);
  add_strap(whole, body,
            {on_trunk(body, 0.849f, 90, out), on_trunk(body, 0.838f, 122, out), on_trunk(body, 0.77f, 158, out),
             on_trunk(body, 0.69f, 198, out), on_trunk(body, 0.60f, 232, out), low + Vec3{-0.045f * h, 0.008f * h, 0}},
            wide, Slot::kLuggageTrim);
}

/// The palm of a hand and the directions of what hangs from it: down is along the arm in the modelling pose.
struct Grip {
  Vec3 palm, down, ahead, left;
  Joint joint;
};
Grip grip_of(const Body& body, Side side) {
  const float y = sign_of(side);
  Grip g;
  g.joint = of_side(Joint::kLeftHand, side);
  g.down = {0, body.arm_direction().y * y, body.arm_direction().z};
  g.ahead = {1, 0, 0};
  g.left = cross(-g.down, g.ahead);
  g.palm = body.model()[g.joint].place + g.down * (1.25f * body.skeleton().hand);
  return g;
}

/// Box that hangs below a hand: `drop` from palm to its upper side.
void hang_box(Shell& whole, const Grip& g, float drop, Vec3 half_size, Slot slot, int detail) {
  const Skin skin = rigid(g.joint);
  std::vector<Section> sections;
  const auto ring = [&](float along, float in) {
    const Vec3 c = g.palm + g.down * (drop + half_size.z * (1 - along));
    const float x = half_size.x * (1 - in), y = half_size.y * (1 - in);
    sections.push_back({c, g.ahead, g.left, x, x, y, y, 7});
  };
  if (detail == 0) {
    ring(-1, 0.14f), ring(-0.9f, 0), ring(0.9f, 0), ring(1, 0.14f);
  } else {
    ring(-1, 0), ring(1, 0);
  }
  loft(
      whole, sections, {detail == 0 ? 12 : 4, detail == 0 ? math::kPiF / 12 : math::kPiF / 4},
      [&](Vec3) { return skin; }, [&](std::size_t, std::size_t) { return slot; });
}

void add_suitcase(Shell& whole, const Body& body, int detail) {
  const float h = body.h();
  const Grip g = grip_of(body, Side::kRight);
  // Never through the ground: there are 0.41 h from the palm to the floor.
  const Vec3 size{0.125f * h, 0.040f * h, 0.125f * h};
  const float drop = 0.030f * h;
  const Grip out{g.palm - g.left * (0.018f * h), g.down, g.ahead, g.left, g.joint};
  hang_box(whole, out, drop, size, Slot::kLuggage, detail);
  if (detail > 1) return;
  const int sides = detail == 0 ? 6 : 3;
  const Vec3 top = out.palm + g.down * 0.002f;
  for (const float x : {-0.035f, 0.035f})
    add_bar(whole, top + g.ahead * (x * h), out.palm + g.down * (drop + 0.006f * h) + g.ahead * (x * h), 0.006f * h,
            g.joint, Slot::kLuggageTrim, sides);
  add_bar(whole, top - g.ahead * (0.041f * h), top + g.ahead * (0.041f * h), 0.007f * h, g.joint, Slot::kLuggageTrim,
          sides);
}

void add_handbag(Shell& whole, const Body& body, int detail) {
  const float h = body.h();
  const Grip g = grip_of(body, Side::kLeft);
  const Grip out{g.palm + g.left * (0.012f * h), g.down, g.ahead, g.left, g.joint};
  const float drop = 0.060f * h;
  hang_box(whole, out, drop, {0.075f * h, 0.026f * h, 0.050f * h}, Slot::kLuggage, detail);
  if (detail > 1) return;
  const int sides = detail == 0 ? 5 : 3;
  for (const float x : {-0.040f, 0.040f})
    add_bar(whole, out.palm + g.ahead * (x * 0.35f * h), out.palm + g.down * (drop + 0.008f * h) + g.ahead * (x * h),
            0.004f * h, g.joint, Slot::kLuggageTrim, sides);
  add_bar(whole, out.palm - g.ahead * (0.016f * h), out.palm + g.ahead * (0.016f * h), 0.005f * h, g.joint,
          Slot::kLuggageTrim, sides);
}

}  // namespace

void add_headwear(Shell& half, const Body& body, int detail) {
  const Headwear wear = body.outfit().headwear;
  if (wear == Headwear::kNone) return;
  const float h = body.h(), t = body.skeleton().head_top;
  const float hair = body.outfit().hair == Hair::kBald ? 0.003f * h : 0.0125f * h;
  const std::vector<float> angles = detail == 0   ? std::vector<float>{0, 22, 45, 67, 90, 112, 135, 157, 180}
                                    : detail == 1 ? std::vector<float>{0, 36, 72, 108, 144, 180}
                                    : detail == 2 ? std::vector<float>{0, 60, 120, 180}
                                                  : std::vector<float>{0, 90, 180};
  const Vec3 joint = body.model()[Joint::kHead].place;
  const auto at = [&](float share, float more) { return head_section(body, share, hair + more * h); };
  const auto lifted = [&](Section s, float share) {
    s.centre.z = joint.z + share * t;
    return s;
  };
  std::vector<Section> sections;
  const bool hat = wear == Headwear::kHat;
  // From the inside of the band over the brim to the crown.
  if (hat) {
    sections = {lifted(at(0.64f, 0.002f), 0.665f), lifted(at(0.62f, 0.036f), 0.645f),
                lifted(at(0.62f, 0.036f), 0.665f), lifted(at(0.66f, 0.004f), 0.70f),
                lifted(at(0.66f, -0.004f), 1.02f), lifted(at(0.80f, -0.006f), 1.09f)};
  } else {
    sections = {lifted(at(0.60f, 0.0f), 0.63f), lifted(at(0.64f, 0.002f), 0.64f), lifted(at(0.72f, 0.004f), 0.80f),
                lifted(at(0.84f, 0.004f), 0.95f), lifted(at(0.93f, 0.002f), 1.05f)};
  }
  if (detail == 3) sections = {sections[0], sections[sections.size() - 2]};
  if (detail == 2 && !hat) sections.erase(sections.begin());
  const Vec3 inside = joint + Vec3{-0.02f * h, 0, 0.72f * t},
             crown = joint + Vec3{-0.02f * h, 0, (hat ? 1.085f : 1.11f) * t};
  const Skin skin = rigid(Joint::kHead);
  const auto visor = [&](Vec3 p, std::size_t r, std::size_t j) {
    if (hat || r > 1 || detail >= 2) return p;
    const float ahead = 1 - smooth_step(30, 75, angles[j]);
    return p + Vec3{ahead * (r == 0 ? 0.045f : 0.046f) * h, 0, -ahead * (r == 0 ? 0.008f : 0.004f) * h};
  };
  half_loft(
      half, sections, angles, inside, crown, [&](Vec3) { return skin; },
      [](std::size_t, std::size_t) { return Slot::kHeadwear; }, visor);
}

void add_luggage(Shell& whole, const Body& body, int detail) {
  const Luggage& l = body.outfit().luggage;
  if (l.backpack) add_backpack(whole, body, detail);
  if (l.shoulder_bag) add_shoulder_bag(whole, body, detail);
  if (l.suitcase) add_suitcase(whole, body, detail);
  if (l.handbag) add_handbag(whole, body, detail);
}

}  // namespace throng::figure
