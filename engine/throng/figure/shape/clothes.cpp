#include "throng/figure/shape/parts.h"

namespace throng::figure {

float ease_of(const Body& body, Slot slot) {
  float share = 0;
  if (slot == Slot::kTop) {
    switch (body.outfit().top) {
      case Top::kShirt:
        share = 0.0045f;
        break;
      case Top::kDress:
        share = 0.0035f;
        break;
      case Top::kJacket:
        share = 0.0100f;
        break;
      case Top::kCoat:
        share = 0.0130f;
        break;
    }
  }
  if (slot == Slot::kUnder) share = 0.0045f;
  if (slot == Slot::kBottom) share = 0.0035f;
  return share * body.h();
}

float top_hem(const Outfit& outfit) {
  switch (outfit.top) {
    case Top::kShirt:
      return 0.548f;
    case Top::kJacket:
      return 0.512f;
    case Top::kDress:
      return 0.600f;
    case Top::kCoat:
      return 0.545f;
  }
  return 0.55f;
}

float leg_hem(const Outfit& outfit) {
  if (outfit.has_skirt()) return 0.44f;
  return outfit.bottom == Bottom::kShorts ? 0.325f : 0.024f;
}

float sleeve_end(const Outfit& outfit) { return outfit.sleeves_are_long() ? 1.93f : 0.62f; }

Girth clothed_trunk(const Body& body, float share, Slot slot) {
  Girth g = body.trunk(share);
  const float e = ease_of(body, slot);
  // Cloth hangs off chest and seat; it does not go into every hollow. A dress and bare skin do.
  if (slot == Slot::kTop && body.outfit().top != Top::kDress && share > 0.5f && share < 0.70f) {
    const Girth chest = body.trunk(0.715f), seat = body.trunk(0.515f);
    const float t = (share - 0.515f) / 0.2f, hold = body.outfit().top == Top::kShirt ? 0.45f : 0.7f;
    const auto hang = [&](float own, float low, float high) {
      const float straight = low + (high - low) * math::clamp(t, 0.0f, 1.0f);
      return own < straight ? own + (straight - own) * hold : own;
    };
    g = {hang(g.side, seat.side, chest.side), hang(g.front, seat.front, chest.front),
         hang(g.back, seat.back, chest.back)};
  }
  return {g.side + e, g.front + e, g.back + e};
}

Girth clothed_leg(const Body& body, float share, Slot slot) {
  Girth g = body.leg(share);
  if (slot != Slot::kBottom) return g;
  const float h = body.h();
  const float loose = body.outfit().bottom == Bottom::kShorts ? 0.006f * smooth_step(0.46f, 0.33f, share) : 0;
  const float e = ease_of(body, slot) + loose * h;
  g = {g.side + e, g.front + e, g.back + e};
  // Trousers fall from knee and calf.
  const float fall = smooth_step(0.33f, 0.20f, share) * body.girth();
  const float side = 0.031f * fall * h, front = 0.029f * fall * h, back = 0.037f * fall * h;
  return {g.side > side ? g.side : side, g.front > front ? g.front : front, g.back > back ? g.back : back};
}

Girth clothed_arm(const Body& body, float along, Slot slot) {
  Girth g = body.arm(along);
  if (slot != Slot::kTop) return g;
  const float h = body.h();
  const bool heavy = body.outfit().top == Top::kJacket || body.outfit().top == Top::kCoat;
  const float cuff = (heavy ? 0.022f : 0.0175f) * h;  // a cuff is wider than the wrist in it
  const float e = (heavy ? 0.0055f : 0.0035f) * h * smooth_step(-0.1f, 0.4f, along) + ease_of(body, slot) * 0.25f;
  const float open = body.outfit().sleeves_are_long() ? 0 : 0.004f * h * smooth_step(0.2f, 0.6f, along);
  g = {g.side + e + open, g.front + e + open, g.back + e + open};
  if (along > 1.4f) g = {g.side > cuff ? g.side : cuff, g.front > cuff ? g.front : cuff, g.back > cuff ? g.back : cuff};
  return g;
}

void add_skirts(Shell& half, const Body& body, int detail) {
  const Outfit& o = body.outfit();
  const auto hang = [&](float from, float to, Slot slot, float flare, float more) {
    // From waist to hem along the body, then straight down and out, and back inside at the hem.
    std::vector<float> shares;
    const int rings = detail == 0 ? 6 : detail == 1 ? 2 : 1;
    for (int i = 0; i <= rings; ++i)
      shares.push_back(to + (from - to) * static_cast<float>(i) / static_cast<float>(rings));
    std::vector<Section> sections;
    // Over the shirt, where that is tucked in.
    const auto base = [&](float share) {
      const Girth bare = body.trunk(share), shirt = clothed_trunk(body, share, Slot::kTop);
      const bool over = slot == Slot::kBottom && share > top_hem(o);
      return over ? Girth{shirt.side, shirt.front, shirt.back} : bare;
    };
    const Girth seat = body.trunk(0.505f);
    const float ease = ease_of(body, slot) + more * body.h();
    for (const float share : shares) {
      Girth g = share > 0.505f ? base(share) : seat;
      // The tails of a coat come from under its upper part, whose hem looks like a belt.
      const float e = ease + (slot == Slot::kTop && share > top_hem(o) - 0.01f ? -0.007f * body.h() : 0);
      const float below = share < 0.52f ? (body.z(0.52f) - body.z(share)) : 0;
      g = {g.side + e + below * flare, g.front + e + below * flare * 1.15f, g.back + e + below * flare * 0.9f};
      sections.push_back({{0, 0, body.z(share)}, {1, 0, 0}, {0, 1, 0}, g.front, g.back, g.side, g.side, 2.15f});
    }
    const std::vector<float> angles = detail == 0   ? std::vector<float>{0, 20, 40, 60, 80, 100, 120, 140, 160, 180}
                                      : detail == 1 ? std::vector<float>{0, 30, 60, 90, 120, 150, 180}
                                      : detail == 2 ? std::vector<float>{0, 60, 120, 180}
                                                    : std::vector<float>{0, 90, 180};
    const Vec3 inside{0, 0, body.z(to + 0.4f * (from - to))}, waist{0, 0, body.z(from)};
    half_loft(
        half, sections, angles, inside, waist, [&](Vec3 p) { return body.skirt_skin(p); },
        [&](std::size_t, std::size_t) { return slot; }, stay);
  };
  if (o.has_skirt())
    hang(o.top == Top::kDress ? 0.612f : 0.598f, o.top == Top::kDress ? 0.262f : 0.290f, Slot::kBottom, 0.16f, 0.003f);
  if (o.top == Top::kCoat) hang(0.575f, 0.335f, Slot::kTop, 0.10f, 0.0f);
}

}  // namespace throng::figure
