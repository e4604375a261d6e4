#include "throng/motor/ik/hand_mover.h"

#include <algorithm>

namespace throng {
namespace {

constexpr float kStretch = 0.999f;  ///< of the arm's length counts as reach: a straight elbow would lock
constexpr float kEaseRate = 8;      ///< 1/s: the last centimetres of a hand that eases out
constexpr float kSlowest = 0.08f;   ///< m/s, so that it arrives
constexpr float kSpeedUp = 8;       ///< m/s²
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
    speed = std::min(speed, std::max(kEaseRate * left, kSlowest));
    speed = std::min(speed, hand.speed + kSpeedUp * dt);
  }
  float step = std::min(speed * dt, left);  // no overshoot
  if (how.mode == HandMode::kTrack && hand.holds != 0) step = left;
  const Vec3 next = left > 0 ? carried + way * (step / left) : carried;
  HandMoved out;
  out.held = !(length_sq(next - shoulder.place) <= math::square(kStretch * skeleton.arm()));
  out.palm = out.held ? carried : next;
  out.left = distance(out.palm, target);
  hand.holds = how.mode == HandMode::kTrack && !out.held && out.left < kReached ? 1 : 0;
  hand.speed = out.held ? 0 : speed;
  hand.local = shoulder.inverse() * out.palm;
  return out;
}

}  // namespace throng
