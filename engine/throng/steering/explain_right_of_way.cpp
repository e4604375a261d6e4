#include "throng/steering/explain_right_of_way.h"

#include <string>

#include "throng/steering/right_of_way.h"

namespace throng {

void explain_right_of_way(Row row, const SteerInput& in, Sketch& out) {
  const Standing* standing = in.scene.appearance.standing.data();
  if (standing == nullptr) return;
  const Percepts& percepts = in.percepts;
  const Shown* shown = in.scene.appearance.shown.data();
  const Standing& own = standing[row];
  const float z = shown[row].z;
  const Vec2 at{shown[row].x, shown[row].y};
  SketchLayer& layer = out.layer("right of way");
  layer.number("priority", own.priority);
  int yields = 0, goes_first = 0;
  const auto who = percepts.neighbours(row);
  for (std::size_t k = 0; k < who.size(); ++k) {
    const Standing& other = standing[who[k]];
    const float over = right_of_way(own.priority, other.priority), under = right_of_way(other.priority, own.priority);
    if (over == 0 && under == 0) continue;
    const Vec2 p = Vec2{shown[who[k]].x, shown[who[k]].y} + percepts.shift_of(row, k);
    const bool proxy = who[k] >= in.self.profile.id.size();
    const std::string person = proxy ? "a proxy" : "person " + std::to_string(in.self.profile.id[who[k]].index);
    if (over > 0) {
      if (goes_first++ == 0) layer.segment(at, at + Vec2{own.vx, own.vy}, z);
      layer.segment(at, at + (p - at) * over, z);
      layer.number("over " + person, over);
    } else {
      ++yields;
      layer.segment(p, p + Vec2{other.vx, other.vy}, z);
      layer.segment(p, p + (at - p) * under, z);
      layer.number("of " + person + " over this one", under);
    }
  }
  layer.number("people who yield", goes_first);
  layer.number("people to yield to", yields);
}

}  // namespace throng
