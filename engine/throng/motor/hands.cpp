#include "throng/motor/hands.h"

namespace throng {

std::optional<Vec3> needed_palm(const BodyTable& bodies, const Crowd& crowd, Row row) {
  if (row >= crowd.size() || !crowd.pose.packed.used() || !crowd.pose.posed(row)) return std::nullopt;
  const std::size_t kind = bodies.of_population[crowd.profile.population[row]];
  Vec3 palm;
  if (!bodies.kinds[kind]->needed_hand(row, crowd.pose.states[kind], palm)) return std::nullopt;
  return palm;
}

}  // namespace throng
