#include "throng/motor/bodies/body/doing.h"

namespace throng {
namespace {

constexpr float kStandsBelow = 0.25f;      ///< m/s: faster people use their legs for walking
constexpr float kMachineAbove = 1.15f;     ///< m: counters higher than this are machines with buttons
constexpr float kButtons = 0.12f;          ///< m below the top of a machine, and beside its middle
constexpr float kHurry = 2.5f;             ///< times as fast somebody gets up who has to walk already
constexpr double kSpeech = 4;              ///< s: then the other one talks
constexpr std::uint8_t kDanceFigures = 4;  ///< Bearing::style of performers: below, figures of a dance; above, gestures

std::uint64_t number_of(const Profile& profile, Row r) {
  return profile.source[r] ^ (std::uint64_t{profile.number[r]} * 0x9e3779b97f4a7c15ull);
}

/// Styles of waiting as minds draw them (SH-73): calm, shifts weight, looks around, looks at the watch, taps a foot,
/// paces.
SkillName waiting(std::uint8_t style, std::uint64_t person) {
  switch (style) {
    case 0:
    case 2:
      return person % 3 == 0 ? SkillName::kWaitArmsCrossed : SkillName::kWaitPatiently;
    case 1:
      return SkillName::kWaitPatiently;
    case 3:
      return SkillName::kLookAtWatch;
    default:
      return SkillName::kWaitImpatiently;
  }
}

/// Who of a group talks now: they take turns, and agree on it without asking.
bool talks(const PoseInput& in, Row row, AgentId with) {
  const AgentId self = in.crowd.profile.id[row];
  const auto turn = static_cast<std::uint64_t>(in.now / kSpeech);
  const std::uint32_t low = self.index < with.index ? self.index : with.index;
  const bool lower_talks = (mix64(turn * 0x9e3779b97f4a7c15ull + low) & 1) != 0;
  return with.exists() ? (self.index == low) == lower_talks : (mix64(turn + self.index) & 3) == 0;
}

/// `pelvis`: m, in the world, where it stands before it sits down.
SkillInput input_of(Row row, const PoseInput& in, const Frame3& body, Vec2 pelvis, const PoseCue* cue,
                    DoingState& state) {
  SkillInput skill;
  skill.time = state.time, skill.left = state.left;
  skill.person = number_of(in.crowd.profile, row);
  skill.near = state.skill != static_cast<std::uint32_t>(SkillName::kSit) + 1;
  if (cue != nullptr && cue->kind == PoseCue::Kind::kSeat) {
    state.seat_height = cue->height;
    const float back = dot(pelvis - cue->position, cue->front);
    state.seat_back = back > 0 ? back : 0;
  }
  skill.seat_height = state.seat_height, skill.seat_back = state.seat_back;
  if (cue != nullptr && cue->kind == PoseCue::Kind::kCounter) {
    const CounterTargets at = targets_of(*cue, body);
    skill.target[0] = at.first, skill.target[1] = at.second;
    skill.has_target[0] = skill.has_target[1] = true;
  }
  return skill;
}

}  // namespace

CounterTargets targets_of(const PoseCue& cue, const Frame3& body) {
  const Frame3 back = body.inverse();
  if (cue.aims) {
    const Vec3 at = back * Vec3{cue.aim.x, cue.aim.y, body.place.z + cue.aim.z};
    return {at, at};
  }
  const float z = body.place.z + cue.height;
  if (cue.kind == PoseCue::Kind::kHandle) {
    const Vec3 at = back * Vec3{cue.position.x, cue.position.y, z};
    return {at, at};
  }
  const Vec2 side = left_of(cue.front) * kButtons;
  const bool machine = cue.height > kMachineAbove;
  return {back * Vec3{cue.position.x - side.x, cue.position.y - side.y, z - (machine ? kButtons : 0)},
          back * Vec3{cue.position.x + side.x, cue.position.y + side.y, z - (machine ? 3 * kButtons : 0)}};
}

bool is_buying(Row row, const PoseInput& in) {
  return in.crowd.intent.bearing.used() && in.crowd.intent.bearing[row].activity == Activity::kBuying;
}

bool has_legs(const DoingState& state) {
  return state.skill > 0 && skill(static_cast<SkillName>(state.skill - 1)).legs;
}

std::optional<SkillName> skill_for(Row row, const PoseInput& in, const PoseCue* cue) {
  const Crowd& c = in.crowd;
  if (!c.intent.bearing.used()) return std::nullopt;
  const Bearing bearing = c.intent.bearing[row];
  const std::uint64_t person = number_of(c.profile, row);
  switch (bearing.activity) {
    case Activity::kSitting:
      if (cue == nullptr || cue->kind != PoseCue::Kind::kSeat) return std::nullopt;
      return SkillName::kSit;
    case Activity::kWaiting:
    case Activity::kQueueing:
      return waiting(bearing.style, person);
    case Activity::kBuying:
      if (cue == nullptr || cue->kind != PoseCue::Kind::kCounter) return std::nullopt;
      return cue->height > kMachineAbove ? SkillName::kBuyAtMachine : SkillName::kBuyAtWindow;
    case Activity::kWatching:
      return person % 4 == 0 ? SkillName::kCrane : SkillName::kWatch;
    case Activity::kChatting:
      return talks(in, row, bearing.attention) ? SkillName::kTalk : SkillName::kListen;
    case Activity::kPerforming:
      if (bearing.style >= kDanceFigures) return SkillName::kLecture;
      return bearing.style % 2 == 0 ? SkillName::kDanceSway : SkillName::kDanceStep;
    case Activity::kGuarding:
      return SkillName::kGuard;
    default:
      return std::nullopt;
  }
}

SkillResult do_skill(Row row, const PoseInput& in, const Frame3& body, const Skeleton& skeleton, bool on_the_way,
                     DoingState& state, SkeletonPose& pose, Planted& planted) {
  const PoseCue* cue = in.cue(row);
  const float speed = length(Vec2{in.crowd.body.vx[row], in.crowd.body.vy[row]});
  const std::optional<SkillName> shown = skill_for(row, in, cue);
  std::uint32_t wanted = shown ? static_cast<std::uint32_t>(*shown) + 1 : 0;            // as DoingState::skill
  if (shown && skill(*shown).legs && (speed > kStandsBelow || on_the_way)) wanted = 0;  // not there yet
  if (state.skill == 0 && wanted > 0) state = {wanted, 0, -1, 0, 0};
  SkillResult result;
  if (state.skill == 0) return result;
  const SkillKind& kind = skill(static_cast<SkillName>(state.skill - 1));
  const float pace = kind.legs && speed > kStandsBelow ? kHurry : 1.0f;
  state.time += in.dt;
  if (state.left >= 0) {
    state.left += pace * in.dt;
  } else if (wanted != state.skill) {
    state.left = 0;
  }
  const Vec2 pelvis = (body * pose.root).plan();
  result = play_skill(kind, skeleton, stance_of(skeleton, pose), input_of(row, in, body, pelvis, cue, state), pose);
  // A skill moves feet from where the walk has them: whoever shuffles on meanwhile lifts them all the same.
  if (result.legs > 0) planted = {planted.left && result.planted[0], planted.right && result.planted[1]};
  if (result.over) state = {};
  return result;
}

}  // namespace throng
