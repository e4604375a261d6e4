// A person's mesh, made by our own code over the skeleton (EG-58): trunk and limbs in one piece, head with a simple
// face, hair, clothes, shoes, hats and luggage; women, men and children of any build. Nothing is read from files.
#pragma once

#include "throng/figure/mesh.h"

namespace throng {

inline constexpr int kLevels = 4;  ///< of detail: about 3000, 900, 250 and 60 triangles; luggage and hats come on top

/// The mesh of a level, 0 the finest. The same arguments give the same mesh. `stature` outside its ranges is clamped as
/// by make_skeleton; joints are those of make_skeleton(stature).
FigureMesh make_figure(const Stature& stature, const Outfit& outfit, int level);

/// What a person looks like from so far away that a picture is enough: rows of equal height from the ground up.
struct SpriteRow {
  float side = 0;             ///< m, half width seen from ahead
  float front = 0, back = 0;  ///< m, ahead of and behind the middle, seen from the side
  Slot ahead = Slot::kTop;    ///< what is seen there from ahead ...
  Slot behind = Slot::kTop;   ///< ... and from behind
};
inline constexpr std::size_t kSpriteRows = 24;
struct Sprite {
  float height = 0;  ///< m, with hat
  std::array<SpriteRow, kSpriteRows> rows{};
};
/// The picture of the rest pose, taken of the finest level.
Sprite make_sprite(const Stature& stature, const Outfit& outfit);

}  // namespace throng
