#include "throng/steering/pedvo/pedvo.h"

#include <algorithm>

#include "throng/steering/orca/wall_lines.h"
#include "throng/steering/pedvo/hard_lines.h"
#include "throng/steering/pedvo/kernel.h"

namespace throng::pedvo {
namespace {

void add_avoidance(FieldList& list) {
  using Params = Pedvo::Params;
  list.number("horizon", &Params::horizon,
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
               .max = 20,
               .doc = "Who has right of way is met this far from its present velocity at most; 0 = no limit."})
      .boolean("share_slack", &Params::share_slack,
               {.doc = "Pairs that are not on collision course share evenly, whoever has right of way."});
}

void add_arc(FieldList& list) {
  using Params = Pedvo::Params;
  list.choice("goal", &Params::goal,
              {{"segment", Pedvo::Goal::kSegment, "all directions that lead through the next way portal are as good"},
               {"point", Pedvo::Goal::kPoint, "one preferred velocity, as of orca"}},
              {.doc = "What people prefer."})
      .choice("error", &Params::error,
              {{"relative", Pedvo::Error::kRelative, "speed_error is a part of the preferred speed"},
               {"absolute", Pedvo::Error::kAbsolute, "speed_error is in m/s"}},
              {.doc = "How speed_error is meant."})
      .number("speed_error", &Params::speed_error,
              {.min = 0.001,
               .max = 1,
               .doc = "How much slower than its ends the middle of the velocity segment may be: "
                      "bounds the arc (sigma)."})
      .number("detour", &Params::detour,
              {.unit = "m",
               .min = 0,
               .max = 20,
               .doc = "Far portals are widened: so far one may walk beside the way (Delta); 0 = never."})
      .number("deviation", &Params::deviation,
              {.min = 1,
               .max = 3,
               .exclusive_min = true,
               .doc = "... if that makes the way at most this much longer (gamma)."})
      .boolean("keep_to_arc", &Params::keep_to_arc,
               {.doc = "Velocities that do not lead to the portal are taken only where no other is free."})
      .number("least_pace", &Params::least_pace,
              {.min = 0, .max = 1, .doc = "... and where the others are slower than this part of the preferred speed."})
      .boolean("keep_speed", &Params::keep_speed,
               {.doc = "Where nothing is in the way the preferred speed is kept; else that of the velocity segment."})
      .number(
          "flat", &Params::flat,
          {.min = 0,
           .max = 1,
           .doc = "A border that is across the way up to this (sine) leaves all its directions as good as another."});
}

void add_beyond(FieldList& list) {
  using Params = Pedvo::Params;
  list.number("turning", &Params::turning,
              {.min = 1, .max = 10, .doc = "How much rather people turn than change speed; 1 = they do not care."})
      .number("personal_space", &Params::personal_space,
              {.unit = "m",
               .min = 0,
               .max = 3,
               .doc = "Kept to others ahead where there is room, and half of it elsewhere; 0 = bodies may touch."})
      .number(
          "adjust_every", &Params::adjust_every,
          {.unit = "s",
           .min = 0,
           .max = 10,
           .doc = "People adjust to each other so often: in longer time steps several times, before anybody moves, in "
                  "shorter ones in one of several. 0 = once a step, whatever its length."})
      .boolean("within_reach", &Params::within_reach,
               {.doc = "Only velocities that acceleration and turn rate allow within a frame are chosen from."})
      .boolean(
          "fundamental_diagram", &Params::fundamental_diagram,
          {.doc = "The filter of that name slows these people where it is dense (PV-59); with its defaults, unless "
                  "the scenario lists it."})
      .boolean("lanes", &Params::lanes,
               {.doc = "The filter of that name makes them step out of streams that come towards them; only with "
                       "fundamental_diagram."})
      .boolean(
          "right_of_way", &Params::right_of_way,
          {.doc = "The filter of that name gives right of way at doorways to who has been there for longer (PV-39); "
                  "likewise."});
}

}  // namespace

const FieldList& Pedvo::Params::fields() {
  static const FieldList list = [] {
    FieldList l = FieldList::of<Params>("pedvo: orca towards the whole of the next way portal");
    add_arc(l);
    add_avoidance(l);
    add_beyond(l);
    return l;
  }();
  return list;
}

std::vector<std::string_view> Pedvo::filters() const {
  std::vector<std::string_view> names;
  if (params_.fundamental_diagram && params_.lanes)
    names.emplace_back("lanes");  // turns first: room is looked for there
  if (params_.fundamental_diagram) names.emplace_back("fundamental_diagram");
  if (params_.right_of_way) names.emplace_back("right_of_way");
  return names;
}

PerceptionNeeds Pedvo::needs() const {
  return {.max_neighbours = params_.max_neighbours, .range = params_.range, .wall_horizon = params_.obstacle_horizon};
}

Claims Pedvo::claims() const {
  return {.mirror_symmetric = {true, ""},
          .passes_head_on_without_touching = {true, ""},
          .slows_with_density = {false,
                                 "people who walk alike are no obstacle to each other: the filter "
                                 "fundamental_diagram slows them (PV-14, PV-59)"},
          .holds_its_place = {false, "half of every avoidance is one's own, unless one has priority (PV-14, PV-34)"}};
}

KernelInput Pedvo::kernel_input(const SteerInput& in) const {
  const Percepts& percepts = in.percepts;
  KernelInput k;
  k.orca = {.shown = in.scene.appearance.shown.data(),
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
  k.segment = params_.goal == Goal::kSegment;
  k.left = in.preferred.left.data();
  k.right = in.preferred.right.data();
  k.speed = in.preferred.speed.data();
  k.target = in.route != nullptr ? in.route->target.data() : nullptr;
  k.ordered = in.self.orders.flags.data();
  k.bound = {params_.speed_error, params_.error == Error::kRelative};
  k.detour = {params_.detour, params_.deviation};
  k.taste = {params_.keep_to_arc, params_.keep_speed, params_.flat, params_.least_pace, params_.turning};
  k.personal_space = params_.personal_space;
  return k;
}

void Pedvo::steer(std::span<const Row> rows, const SteerInput& in, ByteColumn*, Motion& out) const {
  choose_once(rows, in, in.scene.appearance.shown.data(), out);
}

void Pedvo::choose_once(std::span<const Row> rows, const SteerInput& in, const Shown* shown, Motion& out) const {
  KernelInput kernel = kernel_input(in);
  kernel.orca.shown = shown;
  Workspace work;
  orca::HalfPlane lines[kLanes * kMaxHardLines];
  std::uint16_t begin[kLanes + 1];
  for (std::size_t at = 0; at < rows.size(); at += kLanes) {
    const std::span<const Row> batch = rows.subspan(at, std::min(rows.size() - at, std::size_t{kLanes}));
    int count = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      begin[i] = static_cast<std::uint16_t>(count);
      if (!params_.within_reach && in.percepts.wall_count[batch[i]] == 0) continue;
      count += hard_lines(batch[i], in, shown, params_.obstacle_horizon, params_.within_reach, lines + count);
    }
    begin[batch.size()] = static_cast<std::uint16_t>(count);
    solve_batch(kernel, batch, {lines, begin}, work, out.vx.data(), out.vy.data());
  }
  finish(kernel, work, out.vx.data(), out.vy.data());
}

}  // namespace throng::pedvo
