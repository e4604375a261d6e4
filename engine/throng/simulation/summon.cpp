#include "throng/simulation/summon.h"

#include <algorithm>

namespace throng {
namespace {

/// Who is on the way, but hardly gets on: no footstep to finish, the next one begins when there is room. m/s and s.
constexpr float kHeldUp = 0.5f, kShuffleStep = 0.3f;
constexpr float kStrolls = 0.2f;   ///< m/s: slower people do not walk on blindly
constexpr float kNearGoal = 1.0f;  ///< m: this close to the goal people look at every frame whether they are there

bool concerns_its_person(EventKind k) {
  switch (k) {
    case EventKind::kRouteFailed:
    case EventKind::kArrived:
    case EventKind::kLap:
    case EventKind::kGranted:
    case EventKind::kRefused:
    case EventKind::kReleased:
    case EventKind::kFirstInLine:
    case EventKind::kServed:
    case EventKind::kUses:
    case EventKind::kYields:
      return true;
    default:
      return false;
  }
}

std::uint32_t period_in_frames(float period, float speed, float stride, bool held_up, double dt) {
  if (period == 0) return 1;
  const double seconds = period < 0 ? (held_up ? kShuffleStep : footstep_time(speed, stride)) : period;
  const std::uint32_t frames = static_cast<std::uint32_t>(seconds / dt + 0.5);
  return frames > 1 ? frames : 1;
}

/// SH-02: people whose model steers at human steps have their turn together with their minds, so that they act on what
/// they have just decided; near the goal, after an event or an order that is in every frame. Whoever is steered from
/// outside or scripted follows at once. The others are guarded where the model does that. `turns`: by model, whether
/// all its people have their turn in this frame. Whoever is unaware of others for a while is left out of the frames
/// between.
template <class Unaware>
void share_out(std::span<const std::unique_ptr<SteeringModel>> models, const std::vector<std::uint8_t>& turns,
               const Profile& profile, const Orders& orders, Due& due, Unaware&& unaware) {
  for (auto& list : due.steer) list.clear();
  for (auto& list : due.guard) list.clear();
  std::size_t next = 0;
  for (Row r = 0; r < profile.id.size(); ++r) {
    while (next < due.minds.size() && due.minds[next] < r) ++next;
    const bool thinks = next < due.minds.size() && due.minds[next] == r;
    const std::uint16_t m = profile.model[r];
    const SteeringModel& model = *models[m];
    const bool follows = (orders.flags[r] & Orders::kVelocity) != 0 || profile.script[r] != 0;
    if (!thinks && !follows && unaware(r)) continue;
    if (thinks || follows || turns[m]) {
      due.steer[m].push_back(r);
    } else if (model.guards()) {
      due.guard[m].push_back(r);
    }
  }
}

/// Every how many frames all people of the model have their turn; 0: each at its own human step.
std::uint32_t turn_frames(const SteeringModel& model, double dt) {
  return model.rate() == SteeringRate::kEveryFrame ? std::max(model.turn_frames(dt), 1u) : 0;
}

}  // namespace

std::uint32_t frames_unaware(const Attention& attention, Vec2 position, Vec2 velocity, float inattention, double dt) {
  const Vec2 to = attention.point - position;
  const float far = length(to), speed = length(velocity);
  if (!(attention.strength > 0) || !(far > 0.1f) || !(speed > kStrolls)) return 1;
  const float aside = math::clamp(1 - dot(to, velocity) / (far * speed), 0.0f, 1.0f);
  const auto frames = static_cast<std::uint32_t>(inattention * attention.strength * aside / dt + 0.5);
  return frames > 1 ? frames : 1;
}

void summon(const Clock& clock, std::span<const std::unique_ptr<SteeringModel>> models, const Profile& profile,
            const Orders& orders, const Body& body, const Route& route, const Events& last_events, const Crowd& crowd,
            const Workers& workers, BlockBuffers<Row>& minds, Due& due, std::span<const DoorPlan> doors,
            std::span<const float> inattention) {
  const std::uint32_t frame = static_cast<std::uint32_t>(clock.frame());
  for (const Event& e : last_events) {
    const Row r = concerns_its_person(e.kind) ? crowd.row_of(e.who) : kNoRow;
    if (r != kNoRow) due.next_turn[r] = frame;
  }
  constexpr std::size_t kBlock = 1024;
  const std::size_t n = profile.id.size();
  minds.start(n, kBlock);
  workers.blocks(n, kBlock, [&](std::size_t begin, std::size_t end, int) {
    std::vector<Row>& out = minds.at(begin);
    for (Row r = static_cast<Row>(begin); r < end; ++r) {
      const bool ordered = orders.flags[r] & Orders::kDirective;
      const bool near = route.status[r] != Route::Status::kNone && route.remaining[r] < kNearGoal;
      const bool at_door = !doors.empty() && doors[r].door.exists();
      if (due.next_turn[r] > frame && !ordered && !near && !at_door) continue;
      out.push_back(r);
      if (due.next_turn[r] > frame) continue;
      const float speed = length(Vec2{body.vx[r], body.vy[r]});
      const bool held_up = speed < kHeldUp && route.status[r] != Route::Status::kNone &&
                           models[profile.model[r]]->rate() == SteeringRate::kHumanStep;
      const std::uint32_t frames =
          period_in_frames(profile.decision_period[r], speed, profile.gait[r].stride, held_up, clock.dt());
      // A newcomer (0) acts at once and then falls into a phase of its own, so that the load is even.
      const std::uint32_t phase = due.next_turn[r] == 0 ? profile.id[r].index % frames : 0;
      due.next_turn[r] = frame + (phase ? phase : frames);
    }
  });
  due.minds.clear();
  minds.append_to(due.minds);

  due.steer.resize(models.size());
  due.guard.resize(models.size());
  due.turns.resize(models.size());
  for (std::size_t m = 0; m < models.size(); ++m) {
    const std::uint32_t every = turn_frames(*models[m], clock.dt());
    due.turns[m] = every != 0 && frame % every == 0;
  }
  const bool distracts = crowd.intent.attention.used() &&
                         std::any_of(inattention.begin(), inattention.end(), [](float s) { return s > 0; });
  if (!distracts && models.size() == 1 && turn_frames(*models[0], clock.dt()) == 1) {
    std::vector<Row>& all = due.steer[0];  // everybody, in every frame: the list is there already but for newcomers
    for (Row r = static_cast<Row>(all.size()); r < n; ++r) all.push_back(r);
    all.resize(n);
  } else {
    share_out(models, due.turns, profile, orders, due, [&](Row r) {
      const std::size_t population = profile.population[r];
      if (!distracts || population >= inattention.size() || !(inattention[population] > 0)) return false;
      const SteeringModel& model = *models[profile.model[r]];
      if (model.governs_acceleration() || model.together(clock.dt())) return false;
      const std::uint32_t every = frames_unaware(crowd.intent.attention[r], {body.x[r], body.y[r]},
                                                 {body.vx[r], body.vy[r]}, inattention[population], clock.dt());
      return (frame + profile.id[r].index) % every != 0;
    });
  }
}

}  // namespace throng
