#include "throng/simulation/report.h"

namespace throng {

std::string_view name_of(Stage stage) {
  static constexpr std::array<std::string_view, kStages> kNames{"admit",  "arrange",  "index",  "summon", "perceive",
                                                                "decide", "navigate", "prefer", "steer",  "operate",
                                                                "move",   "animate",  "show"};
  return kNames[static_cast<std::size_t>(stage)];
}

std::string_view name_of(Warning warning) {
  static constexpr std::array<std::string_view, kWarnings> kNames{
      "entry_delayed", "add_refused", "route_failed", "overlap",  "stale_command", "wall_stop",
      "goal_moved",    "start_moved", "speed_cut",    "substeps", "dither"};
  return kNames[static_cast<std::size_t>(warning)];
}

std::string_view advice(Warning warning) {
  static constexpr std::array<std::string_view, kWarnings> kAdvice{
      "person-steps of waiting outside for a free entry spot: enlarge the source's area or lower its count or rate",
      "people added from outside were refused: their spot was not walkable or taken",
      "goals could not be reached: change the way to them or the journey",
      "bodies overlapped after moving: shorten the time step or lengthen the steering horizon",
      "commands named people who were not there, yet or any more: look at events for who comes and goes, or at the "
      "times "
      "of `control`",
      "walls stopped people whom steering had not turned: lengthen the obstacle horizon or shorten the time step",
      "goals lay in walls or too near to them, so people went to the nearest reachable point: move the goals",
      "people stood too near a wall to plan from there and began at the nearest point of the map: lower maps.buffer",
      "steering drove people beyond their highest speed, to which it was cut: lower its force or the density, or raise "
      "max_speed",
      "forces changed faster than the sub-steps allowed could follow: raise max_substeps or shorten the time step",
      "people went from state to state without an end within one turn: give a transition of that circle a condition "
      "that is not true at once",
  };
  return kAdvice[static_cast<std::size_t>(warning)];
}

std::string_view name_of(NoWay why) {
  static constexpr std::array<std::string_view, kNoWays> kNames{"not_connected", "too_narrow", "no_ground", "unknown",
                                                                "no_guidance"};
  return kNames[static_cast<std::size_t>(why)];
}

std::string_view advice(NoWay why) {
  static constexpr std::array<std::string_view, kNoWays> kAdvice{
      "no floor leads there from where people stood: join the floors by a door, stairs or a ramp, or change the "
      "journey",
      "the way there is narrower than the person: make the gap at least two radii wide, or people narrower",
      "nothing is walkable at the goal or near it: move it onto the floor",
      "these people know no way there: tourists know only what they have seen",
      "the roadmap or guidance field of these people says nothing where they stood: make it cover their way, or begin "
      "where it does",
  };
  return kAdvice[static_cast<std::size_t>(why)];
}

}  // namespace throng
