#include "throng/motor/ik/hand_mover.h"

#include <algorithm>

namespace throng {
namespace {

constexpr float kStretch = 0.999f;  ///< of the arm's length counts as reach: a straight elbow would lock
constexpr float kEaseOut = 0.12f;   ///< m before the target where a hand that eases out has half its speed left
constexpr float kSlowest = 0.04f;   ///< m/s, so that it arrives
constexpr float kStart = 1,
                kGrow = 8;          ///< m/s², 1/s: it speeds up by kStart + kGrow times its speed, so gently at first
constexpr float kReached = 0.005f;  ///< m: from here on a tracking hand holds its object

}  // namespace

void begin_hand(const Frame3& shoulder, Vec3 palm, HandState& hand) { hand = {shoulder.inverse() * palm, 0, 0}; }

HandMoved move_hand(const Skeleton& skeleton, const Frame3& shoulder, Vec3 target, const HandMove& how, float dt,
                    HandState& hand) {
  const Vec3 carried = shoulder * hand.local;
  const Vec3 way = target - carried;
  const float left = length(way);
  float speed = how.speed;
  if (how.mode == HandMode::kEaseOut) {
    speed = std::max(speed * left / (left + kEaseOut), kSlowest);
    speed = std::min(speed, hand.speed + (kStart + kGrow * hand.speed) * dt);
  }
  float step = std::min(speed * dt, left);  // no overshoot
  if (how.mode == HandMode::kTrack && hand.holds != 0) step = left;
  const Vec3 next = left > 0 ? carried + way * (step / left) : carried;
  HandMoved out;
  // An arm that hangs straight may leave that.
  const float most = std::max(math::square(kStretch * skeleton.arm()), length_sq(hand.local));
  out.held = !(length_sq(next - shoulder.place) <= most);
  out.palm = out.held ? carried : next;
  out.left = distance(out.palm, target);
  hand.holds = how.mode == HandMode::kTrack && !out.held && out.left < kReached ? 1 : 0;
  hand.speed = out.held ? 0 : speed;
  hand.local = shoulder.inverse() * out.palm;
  return out;
}

}  // namespace throng
