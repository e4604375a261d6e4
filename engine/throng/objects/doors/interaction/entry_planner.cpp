#include "throng/objects/doors/interaction/entry_planner.h"

#include "throng/core/math.h"

namespace throng::interaction {
namespace {

constexpr float kStands = 0.02f;  ///< rad/s: a door that turns more slowly stands
constexpr float kQuarter = math::kHalfPiF;
constexpr float kHere = 1e-3f;  ///< m

}  // namespace

Vec2 RevolvingPlan::direction(float angle) const {
  const auto turn = math::sincos(angle);
  return {turn.cos, turn.sin};
}
Vec2 RevolvingPlan::entry(DoorSide side) const { return pivot + direction(entry_heading(side)) * (radius + before); }
Vec2 RevolvingPlan::wait(DoorSide side) const {
  constexpr float kBehind = 0.9f;  // m behind the entry: room for one who comes out
  return pivot + direction(entry_heading(side)) * (radius + before + kBehind);
}
Vec2 RevolvingPlan::exit(DoorSide side) const {
  return pivot + direction(toward[static_cast<std::size_t>(opposite(side))] - aside) * (radius + 0.8f);
}

float short_of(const RevolvingPlan& plan, DoorSide side, std::uint32_t compartment, float turned) {
  const float middle = turned + kQuarter * (static_cast<float>(compartment) + 0.5f);
  return math::angle_between(middle, plan.toward[static_cast<std::size_t>(side)] + plan.lead);
}

bool is_open(const RevolvingPlan& plan, DoorSide side, std::uint32_t compartment, float turned) {
  return math::abs(short_of(plan, side, compartment, turned)) <= plan.half_window;
}

EntryPlan plan_entry(const RevolvingPlan& plan, DoorSide side, float turned, float rate, const Approach& a) {
  EntryPlan out;
  // The compartment before the opening now, or the first that comes: least angle not yet beyond the window.
  float first = 10;
  for (std::uint32_t c = 0; c < 4; ++c) {
    const float s = short_of(plan, side, c, turned);
    if (s >= -plan.half_window && s < first) first = s, out.compartment = c;
  }
  if (!(rate > kStands)) {
    // Stands: what is open stays open.
    out.possible = first <= plan.half_window;
    out.speed = a.prefers;
    out.wait = a.prefers > 0 ? a.distance / a.prefers : 0;
    return out;
  }
  // Five openings on it is the same compartment again, and a quarter turn is shorter than any way within the region:
  // the loop ends at the first whose opening is late enough.
  for (std::uint32_t k = 0; k < 64; ++k) {
    const float s = first + kQuarter * static_cast<float>(k);
    const float opens = s > plan.half_window ? (s - plan.half_window) / rate : 0;
    const float latest = (s + plan.half_window) / rate - a.margin;
    if (latest <= 0 || a.distance > a.most * latest) continue;
    out.possible = true;
    out.let_go_by = k;
    out.compartment = (out.compartment + 4 * k - k) % 4;  // the one behind comes next
    const float needed = a.distance / latest;
    out.speed = a.prefers > needed ? a.prefers : needed;
    out.speeds_up = needed > a.prefers;
    if (opens > 0 && out.speed * opens > a.distance) {
      out.speed = a.distance > kHere ? a.distance / opens : 0;
      out.slows_down = true;
      out.speeds_up = false;
    }
    out.wait = out.speed > 0 ? a.distance / out.speed : opens;
    return out;
  }
  return out;
}

}  // namespace throng::interaction
