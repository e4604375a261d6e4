#include "throng/figure/figure.h"

#include "throng/figure/shape/parts.h"

namespace throng {
namespace {

using namespace figure;

/// What stands on a sole: the lowest vertices, exactly on the ground.
void set_on_ground(FigureMesh& mesh) {
  for (std::size_t i = 0; i < mesh.position.size(); ++i)
    if (mesh.slot[i] == Slot::kShoes && mesh.position[i].z < 0.002f) mesh.position[i].z = 0;
}

}  // namespace

FigureMesh make_figure(const Stature& stature, const Outfit& outfit, int level) {
  const int detail = math::clamp(level, 0, kLevels - 1);
  const Body body(stature, outfit);
  Shell half, whole;
  if (detail < 2) {
    add_trunk(half, body, detail);
  } else {
    add_far_trunk(half, body, detail);
  }
  if (detail < 2) add_hand(half, body, detail);
  if (detail < 3) add_shoe(half, body, detail);
  add_head(half, body, detail);
  add_hair(half, body, detail);
  add_skirts(half, body, detail);
  add_headwear(half, body, detail);
  half.mirror();
  whole.append(half);
  add_luggage(whole, body, detail);
  FigureMesh mesh = whole.finish(body.skeleton());
  set_on_ground(mesh);
  return mesh;
}

Sprite make_sprite(const Stature& stature, const Outfit& outfit) {
  const FigureMesh mesh = make_figure(stature, outfit, 0);
  Sprite sprite;
  sprite.height = bounds_of(mesh.position).high.z;
  std::array<float, kSpriteRows> ahead{}, behind{};
  const auto see = [&](Vec3 p, Slot slot) {
    const float at = p.z / sprite.height * static_cast<float>(kSpriteRows);
    const auto row = static_cast<std::size_t>(math::clamp(at, 0.0f, static_cast<float>(kSpriteRows) - 1));
    SpriteRow& r = sprite.rows[row];
    const float side = math::abs(p.y);
    if (side > r.side) r.side = side;
    if (p.x > r.front) r.front = p.x;
    if (-p.x > r.back) r.back = -p.x;
    // Eyes and lips are too small to colour a row.
    if (slot == Slot::kEyeWhite || slot == Slot::kIris || slot == Slot::kLips || slot == Slot::kLuggageTrim) return;
    if (p.x > ahead[row]) ahead[row] = p.x, r.ahead = slot;
    if (-p.x > behind[row]) behind[row] = -p.x, r.behind = slot;
  };
  // Points of every triangle, closer than a row is high, so that no row is left out.
  constexpr int kSteps = 8;
  for (std::size_t t = 0; t < mesh.index.size(); t += 3) {
    const Vec3 a = mesh.position[mesh.index[t]], b = mesh.position[mesh.index[t + 1]],
               c = mesh.position[mesh.index[t + 2]];
    for (int i = 0; i <= kSteps; ++i)
      for (int j = 0; i + j <= kSteps; ++j)
        see(a + (b - a) * (static_cast<float>(i) / kSteps) + (c - a) * (static_cast<float>(j) / kSteps),
            mesh.slot[mesh.index[t]]);
  }
  return sprite;
}

}  // namespace throng
