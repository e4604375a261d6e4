#include "throng/motor/step/clips.h"

#include <algorithm>

namespace throng::stepping {
namespace {

constexpr float kMostTurn = 0.8726646f;  ///< rad a step: 50 degrees
constexpr float kFirstStep = 0.6f;       ///< of a full step, from standing
constexpr float kLastStep = 0.5f;        ///< of a full step, before the feet come together
constexpr float kSlowest = 0.5f;         ///< m/s, steps of slower walking are no shorter
constexpr float kTurnShortens = 0.4f;    ///< of a step that turns by kMostTurn
/// What counts alike when a clip is chosen: the spacing of the database.
constexpr float kSpeedUnit = 0.3f;

struct Move {
  Vec2 from, to;  ///< a point and where it goes
  Vec2 turn;      ///< unit vector: x goes there
  float angle;
  Spot operator()(const Spot& s) const {
    return {to + out_of(turn, s.place - from), math::wrap_angle(s.heading + angle)};
  }
  ClipStep operator()(const ClipStep& s) const { return {(*this)(s.support), (*this)(s.from), (*this)(s.to)}; }
};

Move alignment(const ClipStep& a, const ClipStep& b) {
  const Vec2 v1 = a.to.place - a.support.place, v2 = b.support.place - b.from.place;
  const float angle = math::angle_between(heading_of(v2), heading_of(v1));
  return {b.from.place, a.support.place, ahead_of(angle), angle};
}

int steps_for(float angle) { return std::max(1, static_cast<int>(math::ceil(math::abs(angle) / kMostTurn - 1e-3f))); }

/// Lays out one clip, step by step: first the root turns, then it goes ahead, and the foot comes down beside its way.
class Layout {
 public:
  Layout(Clip& clip, float half_width, float back) : clip_(clip), half_width_(half_width) {
    const Side late = other(clip.first);
    feet_[clip.first] = {{0, half_width * sign_of(clip.first)}, 0};
    feet_[late] = {{-back, half_width * sign_of(late)}, 0};
    swing_ = late;
    put(0, back);  // steps[0], straight
  }
  void put(float turn, float ahead) {
    heading_ += turn;
    const Vec2 facing = ahead_of(heading_);
    way_ += facing * ahead;
    const Spot to{way_ + side_of(facing, swing_) * half_width_, heading_};
    clip_.steps[placed_++] = {feet_[other(swing_)], feet_[swing_], to};
    feet_[swing_] = to;
    swing_ = other(swing_);
    clip_.count = static_cast<std::uint8_t>(placed_ - 1);
  }

 private:
  Clip& clip_;
  float half_width_;
  Feet feet_;
  Side swing_;
  Vec2 way_;
  float heading_ = 0;
  std::size_t placed_ = 0;
};

/// The straight step of walking that swings `side`.
ClipStep straight_step(Side side, float length, float half_width) {
  const Side stay = other(side);
  return {{{0, half_width * sign_of(stay)}, 0},
          {{-length, half_width * sign_of(side)}, 0},
          {{length, half_width * sign_of(side)}, 0}};
}

/// Lays the clip out so that its steps turn by `laid` in all, and measures the turn.
void lay_out(Clip& c, float laid, const StepSizes& z) {
  const StepLaw law = step_law(c.speed, z.half_width / StepSizes{}.half_width);
  Layout layout(c, z.half_width, c.begins_standing ? 0.0f : law.length);
  const int n = steps_for(c.angle);
  const float turn = laid / static_cast<float>(n);
  const float full = law.length * (1 - kTurnShortens * math::abs(turn) / kMostTurn);
  switch (c.type) {
    case ClipType::kWalk:
      for (int k = 0; k < 2; ++k) layout.put(0, law.length);
      break;
    case ClipType::kTurn:
      for (int k = 0; k < n; ++k) layout.put(turn, c.speed > 0 ? full : 0.0f);
      if (c.speed == 0) layout.put(0, 0);
      break;
    case ClipType::kStart:
      layout.put(turn, kFirstStep * full);
      for (int k = 1; k < std::max(n, 2); ++k) layout.put(k < n ? turn : 0.0f, k < n ? full : law.length);
      break;
    case ClipType::kStop:
      layout.put(0, kLastStep * law.length);
      layout.put(0, 0);
      break;
  }
  if (c.begins_standing || c.ends_standing) {
    // From or to standing feet give no direction to measure by: the facing does.
    c.turned = math::angle_between(c.steps[0].to.heading, c.steps[c.count].to.heading);
    return;
  }
  const Side then = c.count % 2 == 0 ? c.first : other(c.first);
  c.turned = turn_of(c.steps[0], c.effective(), straight_step(c.first, law.length, z.half_width),
                     straight_step(then, law.length, z.half_width));
}

Clip make_clip(ClipType type, float speed, float angle, Side first, const StepSizes& z) {
  Clip c;
  c.type = type;
  c.first = first;
  c.speed = speed;
  c.angle = angle;
  c.large = math::abs(angle) >= kLargeTurn;
  c.begins_standing = type == ClipType::kStart || speed == 0;
  c.ends_standing = type == ClipType::kStop || speed == 0;
  c.step_time = speed > 0 ? step_law(speed, z.half_width / StepSizes{}.half_width).time : StepStyle{}.step_time;
  // Alignment by feet turns what comes after short steps a little more or less than they face: lay out for that.
  float laid = angle;
  for (int k = 0; k < 6; ++k) {
    lay_out(c, laid, z);
    laid += math::angle_between(c.turned, angle);
  }
  return c;
}

}  // namespace

StepLaw step_law(float speed, float leg_share) {
  const float v = std::max(speed, kSlowest);
  const float length = (0.45f + 0.215f * v) * leg_share;
  return {length, length / v};
}

ClipBase::ClipBase(const StepSizes& sizes) : sizes_(sizes) {
  for (const float speed : kClipSpeeds) {
    add(ClipType::kWalk, speed, 0);
    add(ClipType::kStop, speed, 0);
    for (int k = -kClipAngles; k <= kClipAngles; ++k) {
      const float angle = static_cast<float>(k) * kClipAngle;
      if (k != 0) add(ClipType::kTurn, speed, angle);
      add(ClipType::kStart, speed, angle);
    }
  }
  for (int k = -kClipAngles; k <= kClipAngles; ++k) {
    if (k != 0) add(ClipType::kTurn, 0, static_cast<float>(k) * kClipAngle);  // on the spot
  }
}

void ClipBase::add(ClipType type, float speed, float angle) {
  for (const Side first : kSides) clips_.push_back(make_clip(type, speed, angle, first, sizes_));
}

std::size_t ClipBase::best(ClipType type, bool begins_standing, Side first, float speed, float angle) const {
  std::size_t best = 0;
  float least = 1e30f;
  for (std::size_t k = 0; k < clips_.size(); ++k) {
    const Clip& c = clips_[k];
    if (c.type != type || c.first != first || c.begins_standing != begins_standing) continue;
    const float off =
        math::square((c.speed - speed) / kSpeedUnit) + math::square(math::angle_between(c.turned, angle) / kClipAngle);
    if (off < least) least = off, best = k;
  }
  return best;
}

ClipStep aligned_after(const ClipStep& a, const ClipStep& b) { return alignment(a, b)(b); }
ClipStep moved_with(const ClipStep& a, const ClipStep& b, const ClipStep& another) { return alignment(a, b)(another); }

float direction_after(const ClipStep& step, const ClipStep& verification) {
  const ClipStep v = aligned_after(step, verification);
  return heading_of(v.to.place - v.from.place);
}

float turn_of(const ClipStep& current, std::span<const ClipStep> sequence, const ClipStep& verify_now,
              const ClipStep& verify_then) {
  const float before = direction_after(current, verify_now);
  if (sequence.empty()) return 0;
  const ClipStep last = moved_with(current, sequence.front(), sequence.back());
  return math::angle_between(before, direction_after(last, verify_then));
}

}  // namespace throng::stepping
