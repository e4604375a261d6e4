// Routine F: verify new directions against obstacles (SH-48).
#include "throng/steering/reactive/situation.h"

namespace throng::reactive {

void verify_direction(const Situation& s, State& state, Command& c) {
  // Only what C, D or E changed is in doubt. So F has no effect at all before them (180 of the 720 orders), nor on the
  // last metres of a way that leads to the obstacle itself (SH-54).
  if (!c.changed) return;
  const float range = obstacle_range(s, c.speed);
  if (free_way(s, c.direction, range) >= range) return;
  c.direction = c.trusted;
  c.facing = {};
  c.changed = false;
  c.note('F', Why::kRestored);
  if (c.speed <= 0) return;
  const Neighbour* in_the_way = intruder(s, safe_area(s, c.direction, c.speed, s.params.reaction));
  if (in_the_way == nullptr) return;
  state.threat = in_the_way->id;
  c.resume = c.speed;
  c.speed = 0;
  c.note('F', Why::kHesitates);
}

}  // namespace throng::reactive
