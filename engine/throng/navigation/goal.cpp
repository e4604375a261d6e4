#include "throng/navigation/goal.h"

namespace throng::navigation {

Vec2 aim_into(const Region& region, const Region::Piece& piece, Vec2 p, Vec2 edge) {
  const Vec2 way = normalized(edge - p);
  return nearest_in_piece(region, piece, edge + way * kInset);
}

}  // namespace throng::navigation
