#include "throng/steering/pedvo/hard_lines.h"

#include <algorithm>

#include "throng/steering/orca/wall_lines.h"

namespace throng::pedvo {

int hard_lines(Row row, const SteerInput& in, const Shown* shown, float horizon, bool within_reach,
               orca::HalfPlane* out) {
  const Shown &now = in.scene.appearance.shown[row], &s = shown[row];
  const Profile& profile = in.self.profile;
  int count = 0;
  if (within_reach)
    count = reach_lines({now.vx, now.vy}, {profile.max_acceleration[row], profile.max_turn_rate[row]},
                        static_cast<float>(in.dt), out);
  std::span<const WallPercept> walls = in.percepts.walls_of(row);
  walls = walls.first(std::min(walls.size(), static_cast<std::size_t>(kMaxHardLines - count)));
  return count + orca::wall_lines(in.walls(), walls, {{s.x, s.y}, {s.vx, s.vy}, s.radius}, horizon, out + count);
}

}  // namespace throng::pedvo
