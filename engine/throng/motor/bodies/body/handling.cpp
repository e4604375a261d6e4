#include "throng/motor/bodies/body/handling.h"

#include "throng/core/hash.h"

namespace throng {
namespace {

constexpr float kCycle = 6.2f;                   ///< s: as long as the skill of buying takes once through
constexpr float kFirst[2] = {0.2f, 2.6f};        ///< s of it: buttons, the counter, the place named by the object
constexpr float kSecond[2] = {2.8f, 4.2f};       ///< s: what the machine gives
constexpr float kLeastStep = 0.055f;             ///< m: for less nobody steps
constexpr float kMostShift = 0.9f * kRootSlack;  ///< m from the simulated position

bool within(float t, const float (&span)[2]) { return t >= span[0] && t < span[1]; }

/// What the hand goes to now, in the frame of the body.
std::optional<Vec3> aim_of(const Handling& h) {
  if (h.cue == nullptr || h.cue->hold != Hold::kThere) return std::nullopt;
  const bool handle = h.cue->kind == PoseCue::Kind::kHandle;
  if (!handle && (h.cue->kind != PoseCue::Kind::kCounter || h.on_the_way)) return std::nullopt;
  if (!handle && !is_buying(h.row, h.in)) return std::nullopt;
  const CounterTargets at = targets_of(*h.cue, h.body);
  if (handle) return at.first;
  const float t = h.time - kCycle * math::floor(h.time / kCycle);
  // One place, and time enough to get there; else buttons first, then what the machine gives.
  if (h.cue->aims) return t >= kFirst[0] && t < kSecond[1] ? std::optional(at.first) : std::nullopt;
  if (within(t, kFirst)) return at.first;
  if (within(t, kSecond)) return at.second;
  return std::nullopt;
}

RandomKey key_of(const Handling& h) {
  return {h.in.seed, h.in.crowd.profile.source[h.row], h.in.crowd.profile.number[h.row]};
}

/// Stoopers and squatters (DR-51): a trait that nothing else knows, from the person's own number.
float flexibility_of(const Handling& h) {
  const std::uint64_t n =
      mix64(h.in.crowd.profile.source[h.row] + 0x9e3779b97f4a7c15ull * h.in.crowd.profile.number[h.row]);
  return 0.6f + 1.2f * static_cast<float>(n & 0xffff) * (1 / 65535.0f);
}

/// S1 (DR-51): whether it takes a step first, and where to.
bool steps_nearer(const Handling& h, const ReachInput& in, const ReachState& state, const SkeletonPose& pose,
                  Vec2& shift) {
  if (h.on_the_way) return false;
  ReachState asked = state;
  const ReachResult legs = wanted_step(h.skeleton, in, key_of(h), asked, pose);
  if (!legs.step) return false;
  const Vec2 self = h.body.place.plan(), root = (h.body * pose.root).plan();
  const Vec2 wish = (h.body.turn * Vec3{legs.shift.x, legs.shift.y, 0}).plan();
  Vec2 to = root + wish - self;
  const float far = length(to);
  if (far > kMostShift) to = to * (kMostShift / far);
  if (distance(self + to, root) < kLeastStep) return false;
  shift = self + to - h.cue->stand;
  return true;
}

}  // namespace

ReachResult handle(const Handling& h, ReachState& state, Vec2& shift, SkeletonPose& pose) {
  ReachResult out;
  const std::optional<Vec3> aim = aim_of(h);
  const bool idle = state.stage == static_cast<std::uint8_t>(ReachStage::kNone);
  if (h.cue == nullptr || h.cue->hold != Hold::kThere) shift = {};
  if (!aim && idle) return out;
  ReachInput in;
  in.wanted = aim.has_value();
  if (aim) in.target = *aim;
  const bool tracks = h.cue != nullptr && h.cue->kind == PoseCue::Kind::kHandle;
  in.side = tracks ? (h.cue->left ? Side::kLeft : Side::kRight) : (in.target.y > 0.02f ? Side::kLeft : Side::kRight);
  in.mode = tracks ? HandMode::kTrack : HandMode::kEaseOut;
  in.flexibility = flexibility_of(h);
  in.stepping = h.on_the_way;
  in.moves_head = false;
  in.stance = stance_of(h.skeleton, pose);
  in.stance.near = true;
  in.dt = h.in.dt;
  // Steps lead no farther than the simulation lets the body stand: what they cannot do the trunk does.
  in.can_step = false;
  if (aim && idle && h.cue->stands && steps_nearer(h, in, state, pose, shift)) return out;
  return reach(h.skeleton, in, key_of(h), state, pose);
}

}  // namespace throng
