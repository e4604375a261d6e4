// From what is seen to how one walks: turn rate and speed (EG-43 ... EG-45). Plain functions of numbers.
#pragma once

#include <array>

#include "throng/core/vec.h"
#include "throng/steering/vision_2010/params.h"
#include "throng/steering/vision_2010/retina.h"

namespace throng::vision {

struct Goal {
  float turn = 0;           ///< rad: its bearing, alpha_g, positive = left
  float rate = 0;           ///< rad/s: alpha-dot_g, how fast it drifts out of one's way
  float distance = kNever;  ///< m
};

/// What a walker remembers: all zero for a newcomer.
struct State {
  float turn_rate = 0;  ///< rad/s
  float turn = 0;       ///< rad, chosen last
  float begun = 0;      ///< 1: it has set out
};

/// alpha-dot_g of a goal that stands still.
float goal_rate(float bearing, float distance, float speed);
/// Who is (almost) right behind is turned to by the walker's own side.
float goal_turn(const Params& p, Vec2 heading, Vec2 direction);

/// What each turn costs, whatever is in its way: the way off the goal and off the turn chosen last, rad/s.
std::array<float, kTurns + 1> turn_costs(const Params& p, const Goal& goal, const State& state);
/// The turn of the fan with the least sum of what would remain to react to and of the way off the goal. Of equals the
/// one towards the goal, then the one on the walker's own side.
float choose_turn(const Params& p, const Perceived& seen, const Goal& goal, const State& state);
/// rad/s, before the limits, by the law of the parameters; also sets state.turn.
float wanted_turn_rate(const Params& p, const Perceived& seen, const Goal& goal, State& state);
/// Eq. 9.
float wanted_speed(const Params& p, float comfort, float tti_mp);
/// The speed at which turns succeed, which the source leaves out: on a circle that the greatest turn rate allows, the
/// goal is reached and not orbited; and who stands and has to turn far turns first. kNever where nothing limits it.
float turning_speed(const Params& p, const Goal& goal, const State& state, float speed);
/// Nearest value to `wanted` that differs by at most `change` from `now` and lies in [-most, most].
float limited(float wanted, float now, float change, float most);

// ---- EG-49: other ways to use the same two numbers ---------------------------------------------------------------

struct Command {
  float turn_rate = 0;  ///< rad/s
  float speed = 0;      ///< m/s
};
/// The straight way on which a moving point comes nearer at a bearing that does not change (alpha-dot = 0, tti > 0).
struct Meeting {
  float turn = 0;       ///< rad to that way; where there is none, the way on which it gets away slowest
  float time = kNever;  ///< s until it is met; kNever: it is not
};
Meeting meeting_of(Vec2 at, Vec2 velocity, float speed);
/// Meets a moving point: turns to that way, so that alpha-dot goes to 0, at the speed given.
Command intercept(Vec2 at, Vec2 velocity, float speed, float gain = 1.0f);
/// Walks behind a moving point: keeps it ahead, and the place `keep` metres before it `gap` seconds away. With keep = 0
/// this is the source's tti -> constant, which comes ever closer.
Command follow(Vec2 at, Vec2 velocity, float keep, float gap, float max_speed, float gain = 1.0f);

}  // namespace throng::vision
