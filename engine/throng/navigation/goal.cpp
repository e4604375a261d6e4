#include "throng/navigation/goal.h"

namespace throng::navigation {

Vec2 aim_into(const Zone& zone, const Zone::Piece& piece, Vec2 p, Vec2 edge) {
  const Vec2 way = normalized(edge - p);
  return nearest_in_piece(zone, piece, edge + way * kInset);
}

}  // namespace throng::navigation
