#include "throng/simulation/admit/traits.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/simulation/show.h"
#include "throng/state/governed.h"

namespace throng {
namespace {

constexpr Stream kPriority{40};
constexpr Stream kSex{41}, kBuild{42}, kGait{43};

float draw(const RandomKey& key, Stream stream, const Distribution& d) {
  Draws draws(key, stream);
  return static_cast<float>(sample(d, draws));
}

}  // namespace

BodyTraits draw_figure(const RandomKey& key, const PopulationSetup& p) {
  BodyTraits f;
  f.sex = Draws(key, kSex).uniform() < p.men ? Sex::kMale : Sex::kFemale;
  f.build = static_cast<std::int8_t>(math::round(math::clamp(draw(key, kBuild, p.build), -1.0f, 1.0f) * 127.0f));
  double total = 0;
  for (const auto& [gait, weight] : p.gaits) total += weight;
  double left = Draws(key, kGait).uniform() * total;
  for (const auto& [gait, weight] : p.gaits) {
    f.personality = gait;
    if ((left -= weight) < 0) break;
  }
  return f;
}

Traits draw_traits(const RandomKey& key, const PopulationSetup& p, const Distribution* pre_movement) {
  Traits t;
  t.radius = draw(key, Stream::kRadius, p.radius);
  t.height = draw(key, Stream::kHeight, p.height);
  t.preferred_speed = draw(key, Stream::kPreferredSpeed, p.preferred_speed);
  t.manner = {draw(key, Stream::kInertia, p.inertia), draw(key, Stream::kCrowding, p.crowding),
              draw(key, Stream::kSafeDistance, p.safe_distance), draw(key, Stream::kSensing, p.sensing),
              draw(key, Stream::kPatience, p.patience)};
  t.room = {draw(key, Stream::kStrideFactor, p.stride_factor), draw(key, Stream::kStrideBuffer, p.stride_buffer),
            draw(key, Stream::kBodyWidth, p.body_width)};
  t.gait = {draw(key, Stream::kStride, p.stride)};
  t.priority = std::max(0.0f, draw(key, kPriority, p.priority));  // nobody has less than none
  t.max_speed = p.max_speed ? draw(key, Stream::kMaxSpeed, *p.max_speed) : p.max_speed_factor * t.preferred_speed;
  t.figure = draw_figure(key, p);
  Draws draws(key, Stream::kPreMovement);
  t.pre_movement = sample(pre_movement ? *pre_movement : p.pre_movement, draws);
  return t;
}

Row enter(const Setup& setup, double now, const Newcomer& who, Crowd& c) {
  const PopulationSetup& population = setup.populations[who.population.value];
  const Row r = c.add(who.id);
  c.profile.source[r] = who.key.source;
  c.profile.number[r] = who.key.number;
  c.profile.radius[r] = who.traits.radius;
  c.profile.height[r] = who.traits.height;
  c.profile.preferred_speed[r] = who.traits.preferred_speed;
  c.profile.max_speed[r] = who.traits.max_speed;
  const bool governed = setup.models[population.model]->governs_acceleration();
  c.profile.max_acceleration[r] = governed ? kGoverned : population.max_acceleration;
  c.profile.max_turn_rate[r] = population.max_turn_rate;
  c.profile.decision_period[r] = population.decision_period;
  c.profile.release[r] = who.traits.pre_movement > 0 ? now + who.traits.pre_movement : 0;
  c.profile.population[r] = static_cast<std::uint16_t>(who.population.value);
  c.profile.model[r] = population.model;
  c.profile.planner[r] = population.planner;
  if (c.profile.manner.used()) c.profile.manner.at(r) = who.traits.manner;
  if (c.profile.walking_room.used()) c.profile.walking_room.at(r) = who.traits.room;
  if (c.profile.gait.used()) c.profile.gait.at(r) = who.traits.gait;
  if (c.profile.priority.used()) c.profile.priority.at(r) = who.traits.priority;
  c.profile.script[r] = who.script;
  c.profile.figure[r] = who.traits.figure;

  c.body.x[r] = who.position.x;
  c.body.y[r] = who.position.y;
  c.body.vx[r] = who.velocity.x;
  c.body.vy[r] = who.velocity.y;
  const bool moving = length_sq(who.velocity) > 0;
  c.body.heading[r] = moving ? math::atan2(who.velocity.y, who.velocity.x)
                             : math::wrap_angle(6.2831853f * Draws(who.key, Stream::kAppearance).uniform_float());
  c.body.polygon[r] = who.polygon.value;
  c.body.surface[r] = static_cast<std::uint16_t>(who.surface.value);
  c.pose.gait_phase[r] = Draws(who.key, Stream::kPhase).uniform_float();

  c.mind.step[r] = who.journey.exists() ? setup.journeys.starts[who.journey.value] : JourneyTable::kNoStep;
  c.intent.action[r] = Intent::Action::kStand;
  c.intent.place[r] = {};
  c.intent.speed_wish[r] = 1;
  show_row(setup.world, c.profile, c.body, c.intent, r, c.appearance);
  return r;
}

}  // namespace throng
