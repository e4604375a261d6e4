// The list of skills, one line each, and how one is played.
#include <algorithm>
#include <array>

#include "throng/core/hash.h"
#include "throng/motor/skills/strike.h"
#include "throng/motor/skills/tables.h"

namespace throng {
namespace {

const std::array<SkillKind, kSkills>& all() {
  static const std::array<SkillKind, kSkills> kinds = {
      sit_skill(),             // kSit
      wait_patiently_skill(),  // kWaitPatiently
      wait_arms_crossed_skill(),
      wait_impatiently_skill(),
      look_at_watch_skill(),
      buy_at_machine_skill(),
      buy_at_window_skill(),
      drink_skill(),
      talk_skill(),
      listen_skill(),
      watch_skill(),
      crane_skill(),
      dance_sway_skill(),
      dance_step_skill(),
      guard_skill(),
      lecture_skill(),
  };
  return kinds;
}

/// How one person does a skill.
struct Manners {
  float tempo, size, hand, moment;
  bool other_way;
};
float part(std::uint64_t bits, int n) { return static_cast<float>((bits >> (16 * n)) & 0xffff) * (1 / 65535.0f); }
Manners manners(const SkillKind& kind, const SkillInput& in) {
  const std::uint64_t h = mix64(in.person * 0x9e3779b97f4a7c15ull + 0x51c1);
  Manners m;
  m.tempo = 1 + kind.tempo * (2 * part(h, 0) - 1);
  m.size = 0.85f + 0.3f * part(h, 1);
  m.hand = 0.03f * (2 * part(h, 2) - 1);  // arm lengths
  m.moment = part(h, 3);
  m.other_way = kind.mirrors && (mix64(h) & 1) != 0;
  if (in.has_target[0]) m.other_way = in.target[0].y > 0.02f;  // the nearer hand
  return m;
}

float last_key(std::span<const SkillKey> keys) { return keys.empty() ? 0.0f : keys.back().at; }

/// The person's own version: angles larger or smaller, hands a little elsewhere, unless they have a target.
void personalise(const Manners& m, Figure& f) {
  for (float* angle : {&f.bend, &f.lean, &f.twist, &f.nod, &f.turn, &f.tilt}) *angle *= m.size;
  for (HandKey* hand : {&f.left_hand, &f.right_hand}) {
    hand->z += m.hand;
    hand->y -= 0.5f * m.hand;
  }
}

/// Figure of the time since the skill began, not regarding its end.
Figure going_on(const SkillKind& kind, const Manners& m, float t) {
  const float first = last_key(kind.begin);
  const float time = t * m.tempo;
  if (time < first) return figure_at(kind.begin, 0, SkillCurve::kFlow, time);
  // Loops that nothing leads into begin at a moment of the person's own.
  const float moment = kind.begin.empty() && kind.period > 0 ? m.moment * kind.period : 0.0f;
  return figure_at(kind.hold, kind.period, kind.curve, time - first + moment);
}

}  // namespace

std::span<const SkillKind> skills() { return all(); }
const SkillKind& skill(SkillName name) { return all()[static_cast<std::size_t>(name)]; }

float entering_time(const SkillKind& kind, std::uint64_t person) {
  SkillInput in;
  in.person = person;
  return std::max(kind.enter, last_key(kind.begin) / manners(kind, in).tempo);
}
float leaving_time(const SkillKind& kind, std::uint64_t person) {
  SkillInput in;
  in.person = person;
  return kind.end.empty() ? kind.leave : last_key(kind.end) / manners(kind, in).tempo;
}

SkillResult play_skill(const SkillKind& kind, const Skeleton& skeleton, const Stance& stance, const SkillInput& input,
                       SkeletonPose& pose) {
  SkillResult out;
  if (!(input.time >= 0)) {
    out.over = true;
    return out;
  }
  const Manners m = manners(kind, input);
  float left = input.left;
  if (kind.period <= 0) {  // once through, then it leaves by itself
    const float stays = std::max((last_key(kind.begin) + last_key(kind.hold)) / m.tempo - kind.leave, kind.enter);
    left = std::max(left, input.time - stays);
  }
  Figure f = going_on(kind, m, input.time);
  // The pelvis goes down before the feet step to their places, one after the other, and up when they are back.
  const float in = input.time / kind.enter;
  StrikeWeights weights{ease(in), ease(in / 0.6f), {ease((in - 0.2f) / 0.4f), ease((in - 0.6f) / 0.4f)}};
  if (left >= 0) {
    const float whole = kind.end.empty() ? kind.leave : last_key(kind.end) / m.tempo;
    if (left >= whole) {
      out.over = true;
      return out;
    }
    if (kind.end.empty()) {
      const float gone = left / kind.leave;
      weights.body *= 1 - ease(gone);
      weights.legs *= 1 - ease((gone - 0.4f) / 0.6f);
      weights.foot[0] *= 1 - ease(gone / 0.4f), weights.foot[1] *= 1 - ease((gone - 0.35f) / 0.4f);
    } else {
      f = mix(f, figure_at(kind.end, 0, SkillCurve::kFlow, left * m.tempo), ease(left / kind.leave));
    }
  }
  if (m.other_way) f = mirrored(f);
  personalise(m, f);
  strike(skeleton, stance, input, f, weights, kind.legs, pose, out);
  out.held = input.time >= std::max(kind.enter, last_key(kind.begin) / m.tempo) && left < 0;
  return out;
}

}  // namespace throng
