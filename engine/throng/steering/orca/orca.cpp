#include "throng/steering/orca/orca.h"

#include <algorithm>

#include "throng/steering/orca/kernel.h"
#include "throng/steering/orca/wall_lines.h"

namespace throng::orca {

const FieldList& Orca::Params::fields() {
  static const FieldList list =
      FieldList::of<Params>("orca: avoids people and walls reciprocally with half-planes and a linear program")
          .number("horizon", &Params::horizon,
                  {.unit = "s", .min = 0.05, .max = 60, .doc = "How far ahead collisions with people are avoided."})
          .number("obstacle_horizon", &Params::obstacle_horizon,
                  {.unit = "s", .min = 0.02, .max = 60, .doc = "How far ahead collisions with walls are avoided."})
          .integer("max_neighbours", &Params::max_neighbours,
                   {.min = 0, .max = kMaxNeighbours, .doc = "The nearest this many people are avoided."})
          .number("range", &Params::range,
                  {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this are not noticed."})
          .number("preferred_shift", &Params::preferred_shift,
                  {.unit = "m/s",
                   .min = 0,
                   .max = 10,
                   .doc = "Who has right of way is met with a velocity between its actual and its preferred one, at "
                          "most so far from the actual; 0: no limit (PV-35)."})
          .boolean("share_slack", &Params::share_slack,
                   {.doc = "Two who are not on collision course share what is left evenly, whoever has right of way "
                           "(PV-35)."});
  return list;
}

PerceptionNeeds Orca::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.obstacle_horizon};
}

Claims Orca::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false, "people who walk alike are no obstacle to each other, however close (PV-14)"},
          .holds_its_place = {false, "half of every avoidance is one's own, so who stands is pushed aside (PV-14)"}};
}

KernelInput Orca::kernel_input(const SteerInput& in) const {
  const Percepts& percepts = in.percepts;
  return {.shown = in.scene.appearance.shown.data(),
          .id = in.self.profile.id.data(),
          .count = percepts.count.data(),
          .who = percepts.who.data(),
          .shift = percepts.shift.empty() ? nullptr : percepts.shift.data(),
          .stride = percepts.stride,
          .max_neighbours = percepts.stride,
          .preferred_vx = in.preferred.vx.data(),
          .preferred_vy = in.preferred.vy.data(),
          .max_speed = in.self.profile.max_speed.data(),
          .inv_horizon = 1.0f / params_.horizon,
          .inv_dt = static_cast<float>(1.0 / in.dt),
          .standing = in.scene.appearance.standing.data(),
          .preferred_shift = params_.preferred_shift,
          .share_slack = params_.share_slack};
}

void Orca::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  const Percepts& percepts = in.percepts;
  const KernelInput kernel = kernel_input(in);
  Workspace work;
  HalfPlane lines[kLanes * kMaxWalls];
  std::uint16_t begin[kLanes + 1];
  for (std::size_t at = 0; at < rows.size(); at += kLanes) {
    const std::span<const Row> batch = rows.subspan(at, std::min(rows.size() - at, std::size_t{kLanes}));
    int count = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Row r = batch[i];
      begin[i] = static_cast<std::uint16_t>(count);
      if (percepts.wall_count[r] == 0) continue;
      const Shown& s = in.scene.appearance.shown[r];
      count += wall_lines(in.walls(), percepts.walls_of(r), {{s.x, s.y}, {s.vx, s.vy}, s.radius},
                          params_.obstacle_horizon, lines + count);
    }
    begin[batch.size()] = static_cast<std::uint16_t>(count);
    solve_batch(kernel, batch, {lines, begin}, work, out.vx.data(), out.vy.data());
  }
  finish(work, out.vx.data(), out.vy.data());
}

}  // namespace throng::orca
