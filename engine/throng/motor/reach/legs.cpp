// S1 of reaching (DR-51): a step when the target is too far, too near or behind; with one foot or with both, as the
// distance and the person's own random number say.
#include <algorithm>

#include "throng/motor/reach/reach.h"

namespace throng {
namespace {

constexpr auto kReachStream = static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 4097);
constexpr float kShort = 0.10f, kLong = 0.30f;  ///< m: surely half a step below, surely a full one above
constexpr float kRound = 1.35f;                 ///< rad: what is farther round is turned to
constexpr float kStill = 0.6f;                  ///< rad: ... until it is within this
constexpr float kSlack = 0.22f;                 ///< of the arm: nobody steps for less

}  // namespace

ReachResult wanted_step(const Skeleton& s, const ReachInput& in, const RandomKey& who, ReachState& state,
                        const SkeletonPose& base) {
  ReachResult out;
  const Vec2 to = in.target.plan() - base.root.plan();
  const float away = std::sqrt(length_sq(to));
  const float azimuth = math::atan2(to.y, to.x);
  const float arm = s.arm();
  // How far before the body a target of that height is best: an arm's length and less the higher or lower it is.
  const float up = in.target.z - 0.818f * s.height;
  const float best = std::max(std::sqrt(std::max(math::square(0.8f * arm) - up * up, 0.0f)), 0.45f * arm);
  const bool behind = math::abs(azimuth) > kRound && away > 0.15f * arm;
  const bool far = away > best + kSlack * arm;
  const bool near = away < best - 0.65f * arm || away < 0.2f * arm;
  if (!behind && !far && !near) {
    state.full = 0;
    return out;
  }
  out.step = true;
  const Vec2 direction = away > 0.02f ? to / away : Vec2{1, 0};
  out.shift = far || near ? direction * (away - best) : Vec2{};
  if (behind) out.turn = azimuth - math::copysign(kStill, azimuth);
  const float way = std::sqrt(length_sq(out.shift));
  if (state.full == 0) {
    const float p = math::clamp((way - kShort) / (kLong - kShort), 0.0f, 1.0f);
    Draws draws(who, kReachStream, state.draws++);
    state.full = behind || draws.uniform_float() < p ? 2 : 1;
  }
  out.full = state.full == 2;
  return out;
}

}  // namespace throng
