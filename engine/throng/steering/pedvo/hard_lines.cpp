#include "throng/steering/pedvo/hard_lines.h"

#include <algorithm>

#include "throng/steering/orca/wall_lines.h"

namespace throng::pedvo {

int hard_lines(Row row, const SteerInput& in, float horizon, bool within_reach, orca::HalfPlane* out) {
  const Shown& s = in.scene.appearance.shown[row];
  const Profile& profile = in.self.profile;
  const Vec2 v{s.vx, s.vy};
  int count = 0;
  if (within_reach)
    count = reach_lines(v, {profile.max_acceleration[row], profile.max_turn_rate[row]}, static_cast<float>(in.dt), out);
  std::span<const WallPercept> walls = in.percepts.walls_of(row);
  walls = walls.first(std::min(walls.size(), static_cast<std::size_t>(kMaxHardLines - count)));
  return count + orca::wall_lines(in.world.walls, walls, {{s.x, s.y}, v, s.radius}, horizon, out + count);
}

}  // namespace throng::pedvo
